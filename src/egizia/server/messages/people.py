"""What travels about people: how strong they are, how they play, and whether they want that to be seen."""

from typing import Literal

from msgspec import Struct


class Listing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you want to be on the ladder, and to have a page that everybody can see."""

    is_listed: bool


class LadderLine(Struct, frozen=True):
    """Somebody on a ladder; `figure` is what the strength `mu` almost certainly is, three times `sigma` below it."""

    place: int
    id: str | None
    """The person; null for a bot."""
    name: str | None
    level: str | None
    """The level of a bot; null for a person."""
    is_you: bool
    figure: float
    mu: float
    sigma: float
    games: int
    wins: int


class Ladder(Struct, frozen=True):
    """The strongest people and bots in a game for some number of players; 4 stands for more as well."""

    game: str
    players: int
    lines: list[LadderLine]
    count: int
    """How many are on the ladder, with those who are not among these lines."""
    you: LadderLine | None
    """Your own line, if you are on the ladder; with place 0 if you are rated but not listed."""


class Source(Struct, frozen=True):
    """Where points come from: what a person makes there in a game, and what everybody does, on average."""

    source: str
    own: float
    everybody: float


class RatingPoint(Struct, frozen=True):
    """A rating after a game; `at` is an ISO date and time."""

    at: str
    figure: float
    mu: float
    sigma: float


class Standing(Struct, frozen=True):
    """How somebody fares in a game with some number of players; 4 stands for more as well.

    `wins` are counted in parts where a win was shared, and `even` is the share of wins that chance would give.
    """

    game: str
    players: int
    games: int
    wins: float
    even: float
    mean: float
    everybody: float
    """The mean score of all seats in such games."""
    best: int
    best_table: str | None
    """Where the best score was made, if the viewer may know."""
    sources: list[Source]
    ranks: dict[str, int]
    """How often each rank was reached, playing alone."""
    rating: LadderLine | None
    curve: list[RatingPoint]


class Statistics(Struct, frozen=True):
    """How somebody plays."""

    id: str
    name: str
    is_you: bool
    has_account: bool
    is_listed: bool
    since: str
    games: int
    standings: list[Standing]


class PlayedSeat(Struct, frozen=True):
    """Somebody in a game that is over; `person` has a page that the viewer can open."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    person: str | None
    score: int
    place: int


class PlayedGame(Struct, frozen=True):
    """A game that somebody has played: their seat and place, and the seats from the first place down."""

    table: str
    game: str
    players: int
    at: str
    seat: int
    score: int
    place: int
    rank: str | None
    is_rated: bool
    seats: list[PlayedSeat]


class PlayedGames(Struct, frozen=True):
    """A page of the games that somebody has played, the last first."""

    games: list[PlayedGame]
    page: int
    pages: int


class SeatPages(Struct, frozen=True):
    """Whose page can be opened at a table, by seat: the id of the person, or null."""

    people: list[str | None]
