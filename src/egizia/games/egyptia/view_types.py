"""The shape of what Egyptia shows. Lists of four numbers go by resource."""

from typing import Literal, TypedDict

from egizia.games.contract import TableCourse, TableView

Site = Literal["plain", "sacred", "oasis"]


class DieView(TypedDict):
    """A die on the resource board; `building` is what it lets one build, or `any`."""

    die: str
    face: int
    column: str
    building: str


class Column(TypedDict):
    """A column of the resource board."""

    column: str
    dice: list[str]
    plague: bool
    buildings: list[str]
    produces: int | None
    """What it would produce for the viewer; null for a spectator."""


class PharaohCardView(TypedDict):
    """A Pharaoh card; `points` is what it would pay the viewer now, null for a spectator."""

    letter: str
    card: str
    building: str
    points: int | None


class Hex(TypedDict):
    """A hex of the map; `at` are its two coordinates."""

    hex: str
    at: list[int]
    site: Site


class TrackView(TypedDict):
    """A track of a sheet: how many dots it has, and from which on they are red."""

    resource: str
    dots: int
    red_from: int


class SheetView(TypedDict):
    """A sheet."""

    city: list[str | None]
    """By hex, the building there."""
    circled: list[int]
    scribbled: list[int]
    have: list[int]
    red: list[bool]
    productivity: list[int]
    ships: list[str]
    plagues: list[str]
    points: int
    """What the sheet would score if the game ended now."""
    by_source: dict[str, int]


class Price(TypedDict):
    """What is to pay: so many of each resource, and so many of any."""

    resources: list[int]
    any: int


class EgyptiaSecrets(TypedDict):
    """What a seat has chosen in this round, what that bars, and what is left to pay."""

    column: str | None
    plague: str | None
    bars: list[str]
    building: str | None
    hex: str | None
    cost: Price | None


class EgyptiaCourse(TableCourse):
    """How far the game is; the part `course`."""

    players: int
    round: int
    rounds: None
    """How many rounds there will be, nobody knows."""
    nearest_red_dot: int


class EgyptiaMap(TypedDict):
    """What is printed on the sheets; the part `map`."""

    resources: list[str]
    hexes: list[Hex]
    tracks: list[TrackView]


class EgyptiaTurn(TypedDict):
    """Where the viewer is in the round; the part `turn`."""

    phase: str
    decision: str | None
    """What the viewer is asked just now."""


class EgyptiaStanding(TypedDict):
    """Who is ahead, with the viewer's own sheet as it is now; the part `standing`."""

    standing: list[list[int]]
    """The seats from the first to the last, those that share a place together."""
    rank: str | None
    """What a solo player is called at the end."""


class EgyptiaView(TableView, EgyptiaCourse, EgyptiaMap, EgyptiaTurn, EgyptiaStanding):
    """Egyptia, as a seat sees it: its own sheet as it is now, those of others as last confirmed.

    The other fields are each a part of their own name.
    """

    game: Literal["egyptia"]
    dice: list[DieView]
    columns: list[Column]
    pharaoh_cards: list[PharaohCardView]
    tableaus: list[SheetView]
    secrets: EgyptiaSecrets | None
