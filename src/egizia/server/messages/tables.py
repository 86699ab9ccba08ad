"""What travels about tables: what can be opened, and who sits where."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from egizia.catalogue import Message
from egizia.server.messages.common import MOST_SEATS, Absent, PaceKind, SeatKind, SeatNumber, StandIn, TableState
from egizia.table.game import LARGEST_SEED


class PlayerCounts(Struct, frozen=True):
    """How many can play."""

    min: int
    max: int


class Compiling(Struct, frozen=True):
    """How far the rules of a game are compiled, which takes less than a minute, once for each version of them."""

    done: int
    total: int
    """How many rules there are; 0 if nobody has begun."""

    @property
    def percent(self) -> int:
        """The part that is done."""
        return 100 * self.done // self.total if self.total else 0


class GameFacts(Struct, frozen=True):
    """A game one can open a table for; each option has its allowed values, the default first."""

    name: str
    players: PlayerCounts
    options: dict[str, list[str]]
    is_simultaneous: bool
    compiling: Compiling | None
    """How far the game is, if it cannot be played yet."""
    bots: list[str]
    """The levels of bots that play it now; while others are compiled, their turns wait."""


class Facts(Struct, frozen=True):
    """What one can play here; levels of bots go from the weakest to the strongest."""

    games: list[GameFacts]
    levels: list[str]
    version: str


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit here: you, anybody, someone you send the invitation to, or a bot of a level."""

    kind: Literal["you", "open", "friend", "bot"]
    level: Annotated[str, Meta(max_length=40)] | None = None


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How fast to play: live gives every seat its seconds for the whole game, correspondence for each turn."""

    kind: PaceKind = "untimed"
    seconds: Annotated[int, Meta(ge=1, le=60 * 60 * 24 * 30)] | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. It begins when every seat is taken.

    `forced_moves` plays single choices at once. `absent` says who plays for a person who has been away from the table
    for `absent_after` seconds when it is their turn.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, str], Meta(max_length=20)] = {}
    pace: Pace = Pace()
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | None = None
    is_private: bool = False
    forced_moves: bool = False
    absent: Absent = "wait"
    absent_after: Annotated[int, Meta(ge=1, le=60 * 60 * 24 * 30)] = 120
    hints: bool | None = None
    """Whether one may ask a bot for a hint; if not said, where all others are bots."""


class Seat(Struct, frozen=True):
    """A seat and who sits there; `stand_in` plays for a person who is away."""

    seat: int
    kind: SeatKind
    name: str | None
    kept_for: str | None
    """Whom a free seat is kept for: somebody of the game before, if this is a rematch."""
    may_sit: bool
    """Whether the viewer can take this seat now, without an invitation."""
    level: str | None
    is_you: bool
    is_here: bool
    has_confirmed: bool
    """In a game that all play at once: has nothing left to decide in this round."""
    stand_in: StandIn | None


class ShownClock(Struct, frozen=True):
    """How many seconds a seat has left, at the moment this was sent."""

    seat: int
    left: float
    is_running: bool


class ShownTable(Struct, frozen=True, tag_field="type", tag="table"):
    """A table as its viewer sees it. `sequence` is the number of the last thing its viewer was told.

    `scores` are what the viewer may know now; `rematch` is the table where the game is played again. Updates
    tell how far the game is and who is to act.
    """

    id: str
    sequence: int
    game: str
    players: int
    options: dict[str, str]
    state: TableState
    why_frozen: Message | None
    seats: list[Seat]
    pace: Pace
    clocks: list[ShownClock]
    is_private: bool
    chosen_seed: bool
    forced_moves: bool
    absent: Absent
    absent_after: int
    hints: bool
    """Whether one may ask a bot for a hint."""
    replace_after: float | None
    """Seconds that somebody awaited must be away before you may let a bot play for them; null if the clock decides."""
    scores: list[int]
    winners: list[int]
    created: str
    """When the table was opened, as an ISO date and time; so is `updated`."""
    updated: str
    rematch: str | None
    may_invite: bool
    """Whether the viewer sits here and can ask for the invitation link."""


class ListedTable(ShownTable, frozen=True):
    """A table in a list, where there are no updates: with the moves that the viewer knows of, and who is to act."""

    moves: int
    to_act: list[int]


class Link(Struct, frozen=True):
    """A link to hand on: the path of a page of this service."""

    url: str


class Takeover(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot play for a seat whose player is away, or take your own seat back."""

    seat: SeatNumber
    by: Literal["bot", "me"]
