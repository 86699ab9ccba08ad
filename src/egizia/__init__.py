"""The digital home of the Egizia family of board games.

>>> import egizia
>>> match = egizia.make("shifting-sands", players=3).new(seed=7)
>>> match.current_seat
0
"""

from typing import TYPE_CHECKING

from egizia.catalogue import Message
from egizia.table.errors import (
    GameFileError,
    IllegalMoveError,
    PositionError,
    SeatError,
    SetupError,
    StaleMoveError,
    TableError,
    UndoError,
    UnknownGameError,
)
from egizia.table.game import Game, make
from egizia.table.gamefile import load
from egizia.table.match import Choice, Entry, Match, Move

if TYPE_CHECKING:
    from egizia.games import Games

    games: Games  # the package, loaded by now

__version__ = "0.1.0"

__all__ = [
    "Choice", "Entry", "Game", "GameFileError", "IllegalMoveError", "Match", "Message", "Move", "PositionError",
    "SeatError", "SetupError", "StaleMoveError", "TableError", "UndoError", "UnknownGameError", "games", "load", "make",
]  # fmt: skip
