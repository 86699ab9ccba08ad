"""Egizia: Shifting Sands, for two to four players."""
