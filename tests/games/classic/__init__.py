"""Egizia of 2009."""
