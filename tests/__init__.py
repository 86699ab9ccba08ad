"""The tests; a package so that every suite can share `tests.tables`."""
