"""The full-screen table: what is drawn from a view, and the screens that show it."""
