"""How ratings change when a game ends: worked out from what is stored, and written with the end of the game."""
