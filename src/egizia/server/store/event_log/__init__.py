"""Writes what happens at tables: moves, undos, seats taken, words said."""
