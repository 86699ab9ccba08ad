"""Rules and boxes of the games."""
