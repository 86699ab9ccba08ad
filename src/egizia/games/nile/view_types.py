"""The shape of what both Egizias show: ready for JSON, and written for the browser as TypeScript."""

from typing import NotRequired, TypedDict

from egizia.games.contract import TableCourse, TableView


class RiverPlace(TypedDict):
    """A place of the river in use: a card space, a round space or a place for ships at a building zone."""

    place: str
    position: int
    ships: list[int]
    """Whose ships lie here, one entry a ship: two of one player can share a round space."""
    card: NotRequired[str | None]
    """The card on a card space; null when none is left."""
    taken: NotRequired[str | None]
    """The card that a ship took from a card space in this round, as far as the match remembers it."""
    tile: NotRequired[str | None]
    """What a round space bears."""
    zone: NotRequired[str]
    """The building zone that a place for ships belongs to."""


class Obelisk(TypedDict):
    """The obelisk from the ground up: what a level costs, and whose brick is there."""

    costs: list[int]
    owners: list[int | None]


class PyramidRow(TypedDict):
    """A row of the pyramid."""

    cost: int
    sides: int
    owners: list[int | None]


class Build(TypedDict):
    """The build in hand."""

    seat: int
    """Who builds."""
    zone: str
    dock: int
    strength: int
    bricks: int
    drawn: int


class Crew(TypedDict):
    """A crew, and whether it was used up in this round."""

    crew: str
    strength: int
    spent: bool


class SphinxHeld(TypedDict):
    """A sphinx card with what it would pay now."""

    card: str
    points: int


class SharedTableau(TypedDict):
    """What lies open before a player in both games."""

    score: int
    ledger: dict[str, int]
    """Points by source, where there are any."""
    stone: int
    crews: list[Crew]
    grain_market: int
    stone_market: int
    starter_field: int
    cards: list[str]
    improved: dict[str, int]
    """By card, how many improvers lie on fields of its kind."""
    quarries: int
    fields: dict[str, int]
    """What the fields of a colour yield."""
    grown: int
    """Grain that grows now: the fields that the water reaches."""
    hungry: int
    """Strength that must be fed."""
    obelisk: int
    pyramid: int
    sphinx_cards: int
    sphinx: list[SphinxHeld] | None
    """The sphinx cards, shown when the game is over."""
    ships: int
    ships_left: int
    """Ships that the player can still place in this round."""
    passed: bool
    zones: list[str]
    """Where the player has built in this round."""


class SharedSecrets(TypedDict):
    """What only one seat sees in both games."""

    sphinx: list[SphinxHeld]
    drawn: list[str]
    """The sphinx cards to keep one of."""
    under_the_deck: list[str]
    """The sphinx cards that the seat has put under the deck."""


class NileCourse(TableCourse):
    """How far the game is; the part `course`."""

    players: int
    round: int
    rounds: int
    """How many rounds a game has."""
    phase: str
    decision: str | None
    """What is asked just now."""
    order: list[int]
    """The seats in the order of play."""
    build: Build | None


class RiverView(TypedDict):
    """The river; the part `river`."""

    ring: str
    river: list[RiverPlace]
    """Every place in use, from the source down."""
    decks: dict[str, int]
    """How many cards each deck has left."""


class SharedNileView(TableView, NileCourse, RiverView):
    """What both games show of the table."""
