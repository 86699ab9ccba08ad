"""What all messages share."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from egizia.catalogue import Message

MOST_SEATS = 99
LONGEST_NAME = 30
LONGEST_LOGIN = 40
LONGEST_CHAT = 500
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Login = Annotated[str, Meta(min_length=2, max_length=LONGEST_LOGIN)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
MoveNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
ActionNumber = Annotated[int, Meta(ge=0, le=100_000)]
Action = ActionNumber | Annotated[str, Meta(min_length=1, max_length=60)]
"""An action by its number or in notation."""
RequestName = Annotated[str, Meta(max_length=40)]
TableState = Literal["waiting", "playing", "over", "frozen"]
SeatKind = Literal["person", "open", "friend", "bot"]
StandIn = Literal["bot", "idle"]
PaceKind = Literal["live", "correspondence", "untimed"]
Absent = Literal["wait", "bot", "idle"]
"""Who plays for a person who is away."""


class Refusal(Struct, frozen=True):
    """Why something was not done: a word for programs and a sentence for people."""

    code: str
    message: Message
