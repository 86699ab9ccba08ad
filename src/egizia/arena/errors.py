"""What can go wrong in an arena, each told in a sentence."""

from egizia.table.errors import TableError


class ArenaError(TableError):
    """A tournament that cannot be played, or a results file that cannot be used."""
