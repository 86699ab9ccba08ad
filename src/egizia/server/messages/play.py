"""What travels while a game is played: how it stands, moves, undo and chat, by request or on a live connection."""

from msgspec import Struct

from egizia.catalogue import Message
from egizia.server.messages.common import Action, ActionNumber, ChatText, MoveNumber, RequestName, SeatNumber
from egizia.server.messages.notifications import Looking
from egizia.server.messages.tables import ShownClock, ShownTable
from egizia.server.messages.views import View, ViewParts
from egizia.table.match import Choice, Entry, Offer, Preview

MOST_PREVIEWS = 100
"""Previews that one can ask for at once."""


class Situation(Struct, frozen=True):
    """How the game stands for its viewer, but for the view.

    Keep the log lines you have whose `move` is at most `log_after`, drop the others, and add `log`: so nothing is told
    twice, and what was taken back goes away. `number` is sent back with a move. `can_restart_to` is the number to name
    as `to` of an undo that takes the whole turn back.

    The number of moves, who is to act and whether the game is over are told here alone, not in the view.
    """

    table: str
    sequence: int
    number: int
    seat: int | None
    """Your seat; null for a spectator."""
    prompt: Message | None
    log_after: int
    log: list[Entry]
    can_undo: bool
    why_no_undo: Message | None
    can_restart_to: int | None
    to_act: list[int]
    is_over: bool


class Position(Situation, frozen=True):
    """The game as its viewer sees it now. Before it begins there is no view."""

    view: View | None
    choices: list[Choice]


class Update(Situation, frozen=True, tag_field="type", tag="update"):
    """What is new in the game, on a live connection.

    `parts` are the parts of the view that have changed since the last update of this connection, or all if `is_whole`;
    then forget those you have. `seat.0` and so on are the `tableaus` of the view, and the fields of all other parts
    together are the rest of it. Before the game begins there are none. What a choice would change is told when it is
    asked for.
    """

    game: str
    parts: ViewParts
    is_whole: bool
    choices: list[Offer]
    clocks: list[ShownClock]
    request: str | None = None
    """The request of yours that led here, on the connection that made it."""


class Acting(Struct, frozen=True, tag_field="type", tag="acting"):
    """Who is still to act in a round that all play at once, when nothing else has changed for you."""

    sequence: int
    to_act: list[int]
    clocks: list[ShownClock]


class Previews(Struct, frozen=True, tag_field="type", tag="previews"):
    """What choices would change, as you asked; none if the game has moved on from `number`."""

    sequence: int
    number: int
    previews: list[Preview]


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


class NewChat(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say at the table."""

    text: ChatText


class Chat(Struct, frozen=True, tag_field="type", tag="chat"):
    """Something said at the table, numbered from 1; plain text, to be shown as such. A spectator has no seat."""

    sequence: int
    id: int
    name: str
    seat: int | None
    text: str
    at: str
    note: Message | None = None
    """What the table itself says, in place of a text: that somebody was given a hint."""


class BotThinking(Struct, frozen=True, tag_field="type", tag="thinking"):
    """A bot thinks about its move."""

    sequence: int
    seat: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """What came in on this connection was not done."""

    sequence: int
    request: str | None
    code: str
    message: Message


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    sequence: int


FromServer = Update | Acting | Previews | ShownTable | Chat | BotThinking | Refused | Pong


class PlayMove(Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
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


class AskPreviews(Struct, frozen=True, tag_field="type", tag="preview", forbid_unknown_fields=True):
    """Ask what some of your choices would change, at most 100 at once, with the `number` that the update told."""

    seat: SeatNumber
    number: MoveNumber
    actions: list[ActionNumber]


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """A sign of life that wants an answer."""


FromClient = PlayMove | Undo | Say | AskPreviews | Ping | Looking
