"""What travels about a bot's opinion: hints, and analyses of finished games."""

from typing import Literal

from msgspec import Struct

from egizia.catalogue import Message
from egizia.server.messages.common import MoveNumber, SeatNumber


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
