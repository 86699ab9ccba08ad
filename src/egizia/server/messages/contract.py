"""All messages, as the browser's types are written from them.

`python -m egizia.server.messages.typescript` writes them. Words travel as catalogue messages, a key and its parameters,
so that each reader puts them into a language of their own.
"""

from msgspec import Struct

from egizia.server.messages.accounts import Credentials, Me, NewName, NewPassword
from egizia.server.messages.advice import Analysis, Hint, HintWish
from egizia.server.messages.common import Refusal
from egizia.server.messages.notifications import (
    GoneDevice,
    Looking,
    NewDevice,
    NewNotificationSettings,
    NotificationSettings,
)
from egizia.server.messages.people import Ladder, Listing, PlayedGames, SeatPages, Statistics
from egizia.server.messages.plans import NewPlan, SeatPlan
from egizia.server.messages.play import (
    Acting,
    AskPreviews,
    BotThinking,
    Chat,
    NewChat,
    NewMove,
    NewUndo,
    Ping,
    PlayMove,
    Pong,
    Position,
    Previews,
    Refused,
    Say,
    Undo,
    Update,
)
from egizia.server.messages.puzzles import PuzzlePage, PuzzleTitle
from egizia.server.messages.replays import Moment, Replay, Result
from egizia.server.messages.service import Health, Readiness
from egizia.server.messages.tables import Facts, Link, ListedTable, NewTable, ShownTable, Takeover

TO_CLIENT: tuple[type[Struct], ...] = (
    Refusal, Me, Facts, ShownTable, ListedTable, Link, Position, Update, Acting, Previews, Chat, BotThinking, Refused,
    Pong, Moment, Replay, Result, Health, Readiness, Ladder, Statistics, PlayedGames, SeatPages, Hint, Analysis,
    PuzzleTitle, PuzzlePage, NotificationSettings, SeatPlan,
)  # fmt: skip
FROM_CLIENT: tuple[type[Struct], ...] = (
    NewName, Credentials, NewPassword, NewTable, NewMove, NewUndo, Takeover, NewChat, PlayMove, Undo, Say, AskPreviews,
    Ping, Listing, HintWish, NewNotificationSettings, NewDevice, GoneDevice, NewPlan, Looking,
)  # fmt: skip
