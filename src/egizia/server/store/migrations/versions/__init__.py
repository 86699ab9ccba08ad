"""How the database got its present shape, step by step."""
