"""The shape of what Shifting Sands shows."""

from typing import Literal, TypedDict

from egizia.games.nile.view_types import Obelisk, PyramidRow, SharedNileView, SharedSecrets, SharedTableau


class TwoPartObelisk(Obelisk):
    """The obelisk, and how many levels its lower part has."""

    lower: int


class ColumnTileView(TypedDict):
    """A tile under a column."""

    column: int
    tile: str


class Colonnade(TypedDict):
    """The columns, and how many colonnades are complete."""

    costs: list[int]
    gold: ColumnTileView
    purple: ColumnTileView
    completed: int


class Statues(TypedDict):
    """The statues and the goals beside them."""

    costs: list[int]
    goals: list[str]


class ShiftingSandsMonuments(TypedDict):
    """Everything that is built; the pyramid has its rows from the ground up."""

    obelisk: TwoPartObelisk
    pyramid: list[PyramidRow]
    colonnade: Colonnade
    statues: Statues


class ShiftingSandsTableau(SharedTableau):
    """What lies open before a player."""

    colonnade: int
    statues: list[int]
    statue_points: list[int]
    """What each statue would pay now."""
    majorities: int
    used_columns: list[str]
    prospective_ships: int
    """Speculating ships that a round space still lets become building ships."""


class ShiftingSandsSecrets(SharedSecrets):
    """What only one seat sees."""

    dealt: list[str]
    """The two sphinx cards of the set-up, while one of them is to be kept."""


class ShiftingSandsView(SharedNileView):
    """Egizia: Shifting Sands, as a seat sees it."""

    game: Literal["shifting-sands"]
    monuments: ShiftingSandsMonuments
    """The part `monuments`."""
    tableaus: list[ShiftingSandsTableau]
    secrets: ShiftingSandsSecrets | None
