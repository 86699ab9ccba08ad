"""What travels while a game is played: how it stands, moves, undo and chat, by request or on a live connection."""

from msgspec import Struct

from egizia.catalogue import Message
from egizia.server.messages.common import Action, ChatText, MoveNumber, RequestName, SeatNumber
from egizia.server.messages.notifications import Looking
from egizia.server.messages.tables import Table
from egizia.server.messages.views import View
from egizia.table.match import Choice, Entry


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """The game as its viewer sees it now.

    Keep the log lines you have whose `move` is at most `log_after`, drop the others, and add `log`: so nothing is told
    twice, and what was taken back goes away. `number` is sent back with a move. `can_restart_to` is the number to name
    as `to` of an undo that takes the whole turn back. Before the game begins there is no view.

    The number of moves, who is to act and whether the game is over are told here alone, not in the view. In a game that
    all play at once, the seats of the table tell who has confirmed since.
    """

    table: str
    news: int
    number: int
    seat: int | None
    """Your seat; null for a spectator."""
    view: View | None
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
