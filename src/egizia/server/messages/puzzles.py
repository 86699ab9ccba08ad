"""What travels about puzzles."""

from msgspec import Struct

from egizia.server.messages.views import View
from egizia.table.match import Choice, Entry


class PuzzleTitle(Struct, frozen=True):
    """A puzzle one can try; its words are in the catalogue under `puzzle.<id>`."""

    id: str
    game: str


class PuzzlePage(Struct, frozen=True):
    """A puzzle: the board as the seat that decides sees it, what it may do, and the solution as the rules play it.

    Where `amount` is null, the answer is one of the choices, in notation the first of `moves`. `after` is the board and
    `log` what happened when the moves of the solution have been played.
    """

    id: str
    game: str
    players: int
    seat: int
    view: View
    to_act: list[int]
    choices: list[Choice]
    amount: int | None
    moves: list[str]
    after: View
    to_act_after: list[int]
    log: list[Entry]
