"""The table: any game, played move by move, for any front end."""
