"""The web service: tables that people and bots play at, in a browser or from a script."""
