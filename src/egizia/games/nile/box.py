"""What the shared rules take from the game at hand: numbers and tables of its box, its actions, and rules of its own.

Nothing here has a value; an `Edition` puts the game's in its place. The names are those of `nile.protocols`; type
checkers read them in `box.pyi`, which is written from there.
"""

from egizia.games.nile.edition import Given
from egizia.games.nile.protocols import declared


def __getattr__(name: str) -> Given:
    if name in declared():
        return Given(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
