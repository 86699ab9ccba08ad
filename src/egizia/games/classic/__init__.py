"""Egizia as it was first published in 2009, for two to four players."""
