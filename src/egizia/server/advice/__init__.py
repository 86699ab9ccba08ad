"""What a bot thinks: hints at the table, analyses of finished games."""
