"""What travels about earlier moments: replays and results."""

from typing import Literal

from msgspec import Struct

from egizia.catalogue import Message
from egizia.server.messages.views import Secrets, View
from egizia.table.match import Entry


class Moment(Struct, frozen=True):
    """The table as the viewer saw it after some number of moves."""

    number: int
    view: View


class Frame(Struct, frozen=True):
    """A moment of a replay, after a move that its viewer knows of.

    In a game that all play at once a seat knows its own moves, and those of others when the round is closed; `scores`
    are what the sheets shown would score if the game ended then. With everything revealed there is a moment for each
    move, or at a very large table for each confirmation or each round; the view is that of who has just moved, with
    everybody's sheets as they were then. `secrets` has what each seat alone could see, null where that is nothing.
    """

    number: int
    view: View
    log: list[Entry]
    scores: list[int]
    secrets: list[Secrets | None] | None
    to_act: list[int]


class Replay(Struct, frozen=True):
    """A game from start to last move, seen from one seat, by a spectator (null), or with everything revealed."""

    game: str
    players: int
    options: dict[str, str]
    names: list[str]
    seat: int | None
    is_over: bool
    winners: list[int]
    frames: list[Frame]
    table: str | None = None
    why_short: Message | None = None
    """Why the replay ends before the game did, if these rules no longer follow its moves."""


class Result(Struct, frozen=True):
    """How a game ended: points by source for every seat, their course, and the table at the end.

    `curve` has the scores at the start and after each move; in a game that all play at once, what every sheet would
    have scored at the start and after each round. `unrated` says why the game says nothing about strength: one played
    alone, chose the deal, or was helped; null if it counts.
    """

    game: str
    names: list[str]
    scores: list[int]
    winners: list[int]
    ledgers: list[dict[str, int]]
    curve: list[list[int]]
    view: View
    moves: int
    unrated: Literal["alone", "seed", "helped"] | None = None
