"""Live play: connections to tables, and all that leaves the service about a running game."""
