"""What travels about plans: what a person wants played for them when their turn comes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from egizia.catalogue import Message

LONGEST_PLAN = 8

StandingOrder = Literal["only", "pass"]


class PlannedMove(Struct, frozen=True):
    """A move in notation, with the words by which it was offered; they must still be the same when it is played."""

    notation: str
    label: Message | None


class SeatPlan(Struct, frozen=True):
    """What is played for you when it is your turn; nobody else can see it.

    `moves` are played one after the other, each when it is open to you; the first that is not ends the plan, and `told`
    says so. `standing` is an order besides: `only` plays what is your only choice, `pass` passes until the round ends.
    """

    seat: int
    moves: list[PlannedMove]
    standing: StandingOrder | None
    told: Message | None
    offers: list[PlannedMove]
    """Moves that can sensibly be planned: those that were open to you at your last turn."""
    may_pass: bool
    """Whether passing is something one does in this game."""


class NewPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """What to play for you: moves in notation, and an order besides."""

    seat: Annotated[int, Meta(ge=0, lt=99)]
    moves: Annotated[list[Annotated[str, Meta(min_length=1, max_length=60)]], Meta(max_length=LONGEST_PLAN)] = []
    standing: StandingOrder | None = None
