"""Everything that travels between the service and its clients, in both directions.

The browser's types are written from these by `python -m egizia.server.typescript`. Words travel as catalogue messages,
a key and its parameters, so that each reader puts them into a language of their own.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from egizia.catalogue import Message
from egizia.server.call_messages import CallWishes, GoneDevice, Looking, NewCallWishes, NewDevice
from egizia.server.people_messages import Ladder, Listing, PlayedGames, SeatPages, Statistics
from egizia.server.plan_messages import NewPlan, SeatPlan
from egizia.server.puzzle_messages import PuzzlePage, PuzzleTitle
from egizia.table.game import LARGEST_SEED
from egizia.table.match import Choice, Entry

MOST_SEATS = 99
LONGEST_NAME = 30
LONGEST_CHAT = 500

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Login = Annotated[str, Meta(min_length=2, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
MoveNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Action = Annotated[int, Meta(ge=0, le=100_000)] | Annotated[str, Meta(min_length=1, max_length=60)]
"""An action by its number or in notation."""
RequestName = Annotated[str, Meta(max_length=40)]

TableState = Literal["waiting", "playing", "over", "frozen"]
SeatKind = Literal["person", "open", "friend", "bot"]
StandIn = Literal["bot", "idle"]


class Refusal(Struct, frozen=True):
    """Why something was not done: a word for programs and a sentence for people."""

    code: str
    message: Message


# People


class Me(Struct, frozen=True):
    """Who you are here; a guest has no account."""

    id: str
    name: str
    account: str | None
    is_listed: bool
    """Whether an account is on the ladder and has a page for everybody."""


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name you want to play under."""

    name: Name


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """What opens an account."""

    login: Login
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password for your account; every other device has to sign in again."""

    current: Annotated[str, Meta(max_length=200)]
    password: Password


# The lobby


class PlayerCounts(Struct, frozen=True):
    """How many can play."""

    min: int
    max: int


class GameFacts(Struct, frozen=True):
    """A game one can open a table for; each option has its allowed values, the default first."""

    name: str
    players: PlayerCounts
    options: dict[str, list[str]]
    is_simultaneous: bool


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

    kind: Literal["live", "correspondence", "untimed"] = "untimed"
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
    absent: Literal["wait", "bot", "idle"] = "wait"
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


class Clock(Struct, frozen=True):
    """How many seconds a seat has left, at the moment this was sent."""

    seat: int
    left: float
    is_running: bool


class Table(Struct, frozen=True, tag_field="type", tag="table"):
    """A table as its viewer sees it. `news` counts what the viewer has heard of this table.

    `moves` and `scores` are what the viewer may know now; `rematch` is the table where the game is played again.
    """

    id: str
    news: int
    game: str
    players: int
    options: dict[str, str]
    state: TableState
    why_frozen: Message | None
    seats: list[Seat]
    pace: Pace
    clocks: list[Clock]
    is_private: bool
    chosen_seed: bool
    forced_moves: bool
    absent: Literal["wait", "bot", "idle"]
    absent_after: int
    hints: bool
    """Whether one may ask a bot for a hint."""
    replace_after: float | None
    """Seconds that somebody awaited must be away before you may let a bot play for them; null if the clock decides."""
    moves: int
    to_act: list[int]
    scores: list[int]
    winners: list[int]
    created: str
    """When the table was opened, as an ISO date and time; so is `updated`."""
    updated: str
    rematch: str | None
    may_invite: bool
    """Whether the viewer sits here and can ask for the invitation link."""


class Link(Struct, frozen=True):
    """A link to hand on: the path of a page of this service."""

    url: str


# Playing


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """The game as its viewer sees it now.

    Keep the log lines you have whose `move` is at most `log_after`, drop the others, and add `log`: so nothing is told
    twice, and what was taken back goes away. `number` is sent back with a move. `can_restart_to` is the number to name
    as `to` of an undo that takes the whole turn back. Before the game begins there is no view.
    """

    table: str
    news: int
    number: int
    seat: int | None
    """Your seat; null for a spectator."""
    view: dict[str, Any] | None
    prompt: Message | None
    choices: list[Choice]
    log_after: int
    log: list[Entry]
    can_undo: bool
    why_no_undo: Message | None
    can_restart_to: int | None
    to_act: list[int]
    is_over: bool
    request: str | None = None
    """The request of yours that led here, on the connection that made it."""


class NewMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move: an action by number or notation, and the `number` of the update it answers."""

    seat: SeatNumber
    action: Action
    number: MoveNumber


class NewUndo(Struct, frozen=True, forbid_unknown_fields=True):
    """Take your last move back, or all down to the move number `to`."""

    seat: SeatNumber
    number: MoveNumber
    to: MoveNumber | None = None


class Takeover(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot play for a seat whose player is away, or take your own seat back."""

    seat: SeatNumber
    by: Literal["bot", "me"]


class NewChat(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say at the table."""

    text: ChatText


class Chat(Struct, frozen=True, tag_field="type", tag="chat"):
    """Something said at the table, numbered from 1; plain text, to be shown as such. A spectator has no seat."""

    news: int
    id: int
    name: str
    seat: int | None
    text: str
    at: str
    note: Message | None = None
    """What the table itself says, in place of a text: that somebody was given a hint."""


class HintWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A hint for your seat, with the `number` of the update that asks you to decide."""

    seat: SeatNumber
    number: MoveNumber


class Hint(Struct, frozen=True):
    """What a bot would choose in your place after `number` moves, knowing what you know.

    `value` is what it expects for you then: a share of the win, or where all play at once your score. `second` is what
    it looked at most besides.
    """

    number: int
    level: str
    action: int
    value: float
    second: int | None
    second_value: float | None
    is_in_points: bool


class Thinking(Struct, frozen=True, tag_field="type", tag="thinking"):
    """A bot thinks about its move."""

    news: int
    seat: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """What came in on this connection was not done."""

    news: int
    request: str | None
    code: str
    message: Message


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    news: int


FromServer = Update | Table | Chat | Thinking | Refused | Pong


class Move(Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """A move, on a live connection."""

    seat: SeatNumber
    action: Action
    number: MoveNumber
    request: RequestName | None = None


class Undo(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take your last move back, or all down to the move number `to`."""

    seat: SeatNumber
    number: MoveNumber
    to: MoveNumber | None = None
    request: RequestName | None = None


class Say(Struct, frozen=True, tag_field="type", tag="chat", forbid_unknown_fields=True):
    """Something to say at the table."""

    text: ChatText
    request: RequestName | None = None


class Seen(Struct, frozen=True, tag_field="type", tag="seen", forbid_unknown_fields=True):
    """What you have heard up to; a sign of life."""

    news: int


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """A sign of life that wants an answer."""


FromClient = Move | Undo | Say | Seen | Ping | Looking


# Looking back


class Moment(Struct, frozen=True):
    """The table as the viewer saw it after some number of moves."""

    number: int
    view: dict[str, Any]


class Frame(Struct, frozen=True):
    """A moment of a replay, after a move that its viewer knows of.

    In a game that all play at once a seat knows its own moves, and those of others when the round is closed; `scores`
    are what the sheets shown would score if the game ended then. With everything revealed there is a moment for each
    move, or at a very large table for each confirmation or each round; the view is that of who has just moved, with
    everybody's sheets as they were then. `secrets` has what each seat alone could see, null where that is nothing.
    """

    number: int
    view: dict[str, Any]
    log: list[Entry]
    scores: list[int]
    secrets: list[Any] | None


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
    view: dict[str, Any]
    unrated: Literal["alone", "seed", "helped"] | None = None


class Decision(Struct, frozen=True):
    """A decision of a finished game, looked back at by a bot that knew what the player knew.

    `values` is what the bot expected for every seat before it: shares of the win or, where all play at once, scores.
    `best` is what it would have played, null if that was played; `loss` is by how much that is better for the player,
    null if the bot never looked at what was played; `looks` is how often it did.
    """

    move: int
    seat: int
    chapter: str
    options: int
    played: Message
    best: Message | None
    loss: float | None
    looks: int
    values: list[float]


class Review(Struct, frozen=True):
    """A finished game as a bot sees it: every decision that was one, and how it ended in the measure of `values`."""

    game: str
    names: list[str]
    scores: list[int]
    winners: list[int]
    moves: int
    is_in_points: bool
    last: list[float]
    decisions: list[Decision]


class Analysis(Struct, frozen=True):
    """How far a bot is with looking back at a game, and when it is done what it thinks.

    `bot` says who thinks and for how long about each decision, such as `search:400`. `id` is that of the table, or a
    name by which the analysis of a game file is found.
    """

    id: str
    state: Literal["none", "running", "done", "failed"]
    done: int
    moves: int
    bot: str
    review: Review | None


# The state of the service


class Health(Struct, frozen=True):
    """The service runs."""

    status: Literal["ok"]
    version: str


class Readiness(Struct, frozen=True):
    """Whether the service can seat people: the database answers and the rules of these games are compiled."""

    is_ready: bool
    games: dict[str, bool]
    database: bool
    redis: bool | None


TO_CLIENT: tuple[type[Struct], ...] = (
    Refusal, Me, Facts, Table, Link, Update, Chat, Thinking, Refused, Pong, Moment, Replay, Result, Health, Readiness,
    Ladder, Statistics, PlayedGames, SeatPages, Hint, Analysis, PuzzleTitle, PuzzlePage, CallWishes, SeatPlan,
)  # fmt: skip
FROM_CLIENT: tuple[type[Struct], ...] = (
    NewName, Credentials, NewPassword, NewTable, NewMove, NewUndo, Takeover, NewChat, Move, Undo, Say, Seen, Ping,
    Listing, HintWish, NewCallWishes, NewDevice, GoneDevice, NewPlan, Looking,
)  # fmt: skip
