"""Records, rules, and running them: as plain Python, compiled, or many games at once."""
