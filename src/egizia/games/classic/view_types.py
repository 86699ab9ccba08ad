"""The shape of what Classic shows."""

from typing import Literal, TypedDict

from egizia.games.nile.view_types import Obelisk, PyramidRow, SharedNileView, SharedSecrets, SharedTableau


class Graves(TypedDict):
    """The graves in the order they are taken; tiles that still lie face down are null."""

    tiles: list[int | None]
    owners: list[int | None]


class TemplePart(TypedDict):
    """A part of the temple."""

    costs: list[int]
    owners: list[int | None]


class ClassicMonuments(TypedDict):
    """Everything that is built; the pyramid has its rows from the ground up."""

    obelisk: Obelisk
    pyramid: list[PyramidRow]
    graves: Graves
    temple: dict[Literal["left", "right", "middle", "top"], TemplePart]


class FirstBuilder(TypedDict):
    """Who builds first everywhere in this round, by which card."""

    seat: int
    card: str


class ClassicTableau(SharedTableau):
    """What lies open before a player."""

    graves: int
    grave_sum: int
    grave_points: int
    """What the sum of the grave tiles pays."""
    temple: int
    used_cards: list[str]


class ClassicView(SharedNileView):
    """Egizia Classic, as a seat sees it."""

    game: Literal["classic"]
    monuments: ClassicMonuments
    """The part `monuments`; what follows, up to the tableaus, is of the part `course`."""
    first_builder: FirstBuilder | None
    text: Literal["printed", "2010"]
    """By which text cards are played."""
    tableaus: list[ClassicTableau]
    secrets: SharedSecrets | None
