"""The database: its schema, its migrations, and every statement that is sent to it."""
