"""What the boxes of both Egizias hold, read from a game's `components.toml` into tables that rules read.

A game says what it calls things and adds what it alone has: a record derives from the one here, a reader is told
which further values an entry may have.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from egizia.games.data import BoxEntry, ComponentFile, is_list, is_table
from egizia.games.tables import Amount, Cells, amounts
from egizia.kernel.datafile import data_file
from egizia.kernel.record import Row, Table, fields, i8, i64, length, record, row

Kind = TypeVar("Kind")
MAX_PLAYERS = 4
ROUNDS = 5
ZONES = 3
FIRST_SEAT = amounts((seats & -seats).bit_length() - 1 for seats in range(1 << MAX_PLAYERS))
"""The first of a set of seats, or -1."""

BASIC_CREWS = 3
JOKER = 3
"""The fourth crew, which helps any other."""
NO_FIELD = -1
RING_COUNT = 3
"""Spaces of the irrigation ring."""
DRAW_LIMIT = 5
"""The most sphinx cards that a build may draw anywhere."""


# Markets

MARKETS = ("grain_market", "stone_market")
GRAIN_MARKET, STONE_MARKET = range(2)


@record
class MarketLevel:
    """One level of a market; levels count the steps made, whichever way the board prints them."""

    penalty: i8
    """Points lost for each missing grain."""
    grain_per_point: i8
    """Surplus grain sold for one point, or 0."""
    stone_per_point: i8
    """Stone sold for one point at the end of the game, or 0."""
    points: i8
    """Scored on reaching the level; at the last one again for every further step."""
    stone: i8
    """Gained in the same way."""


# What a space or card gives at once


class SharedBenefit:
    """All that a round space, an immediate card or a field may give in both games."""

    stone: i8
    points: i8
    crews: Row[i8] = row(BASIC_CREWS + 1)
    any_crew: i8
    grain_market: i8
    stone_market: i8
    ring: i8


def benefit_names(kind: type[Any]) -> tuple[str, ...]:
    """What benefits a game has, crews of a colour aside."""
    return tuple(name for name in fields(kind) if name != "crews")


def benefits(
    entries: Iterable[BoxEntry], kind: type[Kind], crews: Sequence[str], **limits: tuple[int, int]
) -> Table[Kind]:
    """What each entry gives; `limits` bounds benefits that a game has of its own."""
    limits = {"ring": (0, 2), "any_crew": (0, 4), **limits}
    names = benefit_names(kind)
    rows: list[Cells] = []
    for entry in entries:
        gains = entry.amounts("benefit", (*names, *crews), -50, 50)
        for name, (low, high) in limits.items():
            if not low <= gains.get(name, 0) <= high:
                raise entry.error(f"`benefit.{name}` must be from {low} to {high}")
        plain = {name: gains[name] for name in names if name in gains}
        rows.append({**plain, "crews": [gains.get(crew, 0) for crew in crews]})
    return Table(kind, rows)


# The river

CARD_SPACES = 10
ROUND_SPACES = 7
DOCKS = 3
"""Building spaces of a zone with four players; one more place lies beside the zone for a speculating ship."""
SPECULATING = DOCKS
CARD, ROUND, BUILDING = range(3)


@record
class Place:
    """Somewhere a ship can go. Places are numbered from the source down; a zone has four of them."""

    position: i8
    """Order along the river; all places of a zone share one."""
    kind: i8
    index: i8
    """Number of the card space, round space or zone."""
    dock: i8


@record
class Places:
    """A set of places, one bit each."""

    mask: i64


class River(NamedTuple):
    """The river: its places, sets of them, and where each kind of space lies."""

    names: list[str]
    places: Table[Place]
    at_position: Table[Places]
    above_position: Table[Places]
    card_place: Table[Amount]
    round_place: Table[Amount]
    zone_place: Table[Amount]
    zone_places: Table[Places]
    """All places of the zones in a set."""
    building_spaces: Table[Amount]
    """Building spaces of a zone, by number of players."""
    in_play: Table[Places]
    """The places used, by number of players."""

    def spaces(self, kind: int, players: int) -> int:
        """How many spaces of a kind are used with so many players."""
        mask = self.in_play[players].mask
        return sum(place.kind == kind for number, place in enumerate(self.places) if (mask >> number) & 1)


def _spaces(entry: BoxEntry) -> list[str]:
    """The spaces of the river, each letter numbered downstream."""
    expected = [
        f"{letter}{number + 1}"
        for letter, count in (("K", CARD_SPACES), ("T", ROUND_SPACES), ("B", ZONES))
        for number in range(count)
    ]
    listed = entry.values.get("spaces")
    spaces = [str(space) for space in listed] if is_list(listed) else []
    if sorted(spaces) != sorted(expected):
        raise entry.error("`spaces` must name K1 to K10, T1 to T7 and B1 to B3 once each")
    for letter in "KTB":
        if (kind := [space for space in spaces if space[0] == letter]) != [s for s in expected if s[0] == letter]:
            raise entry.error(f"`spaces` must number its {letter} spaces downstream, not {' '.join(kind)}")
    return spaces


def _closed(entry: BoxEntry, key: str, spaces: list[str]) -> list[str]:
    listed = entry.values.get(key, [])
    closed = [str(space) for space in listed] if is_list(listed) else None
    if closed is None or not all(space in spaces for space in closed):
        raise entry.error(f"`{key}` must list spaces of the river")
    return closed


# Monuments that both games have

MOST_LEVELS = 30
MOST_ROWS = 7
MOST_SPACES = 15
NO_ROOM = 99
"""More bricks than any row has."""


class SharedBoard:
    """The obelisk and the pyramid of one side of the board."""

    obelisk_levels: i8
    obelisk: Row[i8]
    pyramid_rows: i8
    pyramid_width: Row[i8]
    pyramid_cost: Row[i8]
    pyramid_sides: i8
    """One, or two halves that bear no weight across the middle."""
    pyramid_support: Row[i8]
    """Bricks that the row below must have for one more brick, by row and by how many it has; a full row takes none."""


def _padded(numbers: Sequence[int], length: int) -> list[int]:
    return [*numbers, *[0] * (length - len(numbers))]


def obelisk(entry: BoxEntry, *sections: str) -> Cells:
    """The obelisk of a board, from the ground up."""
    levels = [cost for section in sections for cost in entry.some_numbers(section, MOST_LEVELS, 1, 20)]
    return {"obelisk_levels": len(levels), "obelisk": levels}


def pyramid(entry: BoxEntry, sides: int = 1, prefix: str = "") -> Cells:
    """The pyramid of a board, from the ground up."""
    widths = entry.some_numbers(f"{prefix}rows", MOST_ROWS, 1, MOST_SPACES)
    costs = entry.some_numbers(f"{prefix}costs", MOST_ROWS, 1, 20)
    if len(widths) != len(costs):
        raise entry.error(f"`{prefix}rows` and `{prefix}costs` must be equally long")
    if any(below - above != sides for below, above in pairwise(widths)) or widths[-1] % sides:
        raise entry.error(f"`{prefix}rows` must shrink by {sides} from row to row")
    return {
        "pyramid_rows": len(widths),
        "pyramid_width": widths,
        "pyramid_cost": costs,
        "pyramid_sides": sides,
    }


def room_for(boards: Sequence[Cells]) -> tuple[int, int, int]:
    """How many levels, rows and spaces of a row a record has room for; boards of the usual size have the same."""
    return (
        max(10, *(len(board["obelisk"]) for board in boards)),
        max(5, *(len(board["pyramid_width"]) for board in boards)),
        max(6, *(max(board["pyramid_width"]) for board in boards)),
    )


def _support(board: Cells, level: int, bricks: int) -> int:
    """How many bricks the row below must have for one more: with two sides, each half is a triangle."""
    if level >= board["pyramid_rows"] or bricks >= board["pyramid_width"][level]:
        return NO_ROOM
    if level == 0:
        return 0
    half, half_below = (board["pyramid_width"][row] // board["pyramid_sides"] for row in (level, level - 1))
    return bricks // half * half_below + bricks % half + 2


def boards(kind: type[Kind], sides: Sequence[Cells]) -> Table[Kind]:
    """The sides of the board, in records with room for the largest."""
    rows = length(kind, "pyramid_width")
    most_bricks = length(kind, "pyramid_support") // rows

    def fitted(name: str, value: int | Sequence[int]) -> int | list[int]:
        return value if isinstance(value, int) else _padded(value, length(kind, name))

    def support(side: Cells) -> list[int]:
        return [_support(side, level, bricks) for level in range(rows) for bricks in range(most_bricks)]

    return Table(
        kind,
        [
            {**{name: fitted(name, value) for name, value in side.items()}, "pyramid_support": support(side)}
            for side in sides
        ],
    )


def tie_from_the_right(entry: BoxEntry) -> bool:
    """Whether the stone farthest to the right, and not to the left, decides a tied row of the pyramid."""
    return entry.text("tie", ("left", "right")) == "right"


# Sphinx cards

MAX_CONDITIONS = 4
NO_MEASURE = -1


class SharedSphinxCard:
    """What a sphinx card pays for: units of a measure, having the most of it, or reaching all of its numbers."""

    points: i8
    each: i8
    most: i8
    conditions: i8
    measure: Row[i8] = row(MAX_CONDITIONS)
    at_least: Row[i8] = row(MAX_CONDITIONS)


def measure(entry: BoxEntry, key: str, measures: Sequence[str]) -> int:
    """The number of the measure that a value names."""
    return measures.index(entry.text(key, measures))


def _conditions(entry: BoxEntry, measures: Sequence[str], last: Mapping[str, int]) -> dict[str, int]:
    """The numbers that a sphinx card asks for; some have a last one, which the box may move."""
    listed = entry.values.get("all", {})
    if not is_table(listed):
        return entry.amounts("all", measures, 0, 99)
    for name, number in listed.items():
        if number == "last" and name not in last:
            raise entry.error(f"`all.{name}` is 'last'; the last one is known of {', '.join(last)} only")
    numbers = {name: last[name] if number == "last" else number for name, number in listed.items()}
    conditions = BoxEntry(entry.name, {**entry.values, "all": numbers}).amounts("all", measures, 0, 99)
    for name, number in conditions.items():
        if number > last.get(name, number):
            raise entry.error(f"`all.{name}` is {number}, but nobody can have more than {last[name]}")
    return conditions


def sphinx_card(entry: BoxEntry, measures: Sequence[str], last: Mapping[str, int], *more: str) -> Cells:
    """A sphinx card; `last` has measures that come to an end, `more` names values that only one game gives it."""
    entry.only("each", "most", "all", "points", *more)
    if sum(key in entry.values for key in ("each", "most", "all")) != 1:
        raise entry.error("needs exactly one of `each`, `most` and `all`")
    conditions = _conditions(entry, measures, last)
    if len(conditions) > MAX_CONDITIONS:
        raise entry.error(f"more than {MAX_CONDITIONS} conditions")
    return {
        "points": entry.number("points", 0, 50),
        "each": measure(entry, "each", measures) if "each" in entry.values else NO_MEASURE,
        "most": measure(entry, "most", measures) if "most" in entry.values else NO_MEASURE,
        "conditions": len(conditions),
        "measure": _padded([measures.index(name) for name in conditions], MAX_CONDITIONS),
        "at_least": _padded([*conditions.values()], MAX_CONDITIONS),
    }


# Nile cards

SHARED_POWERS = (
    "second-ship", "keep-another", "stone-sale", "crew-after-feeding", "stone-as-grain", "free-sphinx-card",
    "field-improver", "crew-for-stone", "leftover-card",
)  # fmt: skip
USES = ("stone", "grain", "strength")
DECKS = ("1/2", "3/4", "5")
_DECK_SIZES = (22, 22, 12)
_DECKS_USED = (0, 0, 1, 1, 2)
DECK_OF_ROUND = amounts(_DECKS_USED)
NO_CARD = -1


class SharedNileCard:
    """A kind of Nile card."""

    type: i8
    quarry: i8
    colour: i8
    grain: i8
    stone_use: i8
    grain_use: i8
    strength_use: i8
    value: i8
    """The number in the card's effect."""
    times: i8
    """How often its owner may use the effect when it is due."""
    copies: Row[i8] = row(len(DECKS))


@record
class CardKind:
    """A kind of card, in a list of some kinds."""

    kind: i8


class CardKinds(NamedTuple):
    """Which kinds of Nile cards are good for something that rules go through."""

    fields: Table[CardKind]
    quarries: Table[CardKind]
    stone: Table[CardKind]
    grain: Table[CardKind]
    strength: Table[CardKind]


def card_kinds(cards: Iterable[SharedNileCard]) -> CardKinds:
    """The kinds with a field, with a quarry, and with each use."""
    numbered = [*enumerate(cards)]

    def kinds(condition: Callable[[SharedNileCard], object]) -> Table[CardKind]:
        return Table(CardKind, [{"kind": kind} for kind, card in numbered if condition(card)])

    return CardKinds(
        fields=kinds(lambda card: card.colour != NO_FIELD),
        quarries=kinds(lambda card: card.quarry),
        stone=kinds(lambda card: card.stone_use),
        grain=kinds(lambda card: card.grain_use),
        strength=kinds(lambda card: card.strength_use),
    )


def _field(entry: BoxEntry, colours: Sequence[str]) -> tuple[int, int]:
    """The colour and the grain of a card's field."""
    if "field" not in entry.values:
        return NO_FIELD, 0
    if not is_table(entry.values["field"]):
        raise entry.error("`field` is no table with a `colour` and its `grain`")
    field = BoxEntry(f"{entry.name}: `field`", {**entry.values["field"], "source": entry.source})
    field.only("colour", "grain")
    return colours.index(field.text("colour", colours)), field.number("grain", 0, 30)


def nile_card(
    entry: BoxEntry, types: Mapping[str, Sequence[str]], colours: Sequence[str], powers: Sequence[str], *more: str
) -> Cells:
    """A Nile card; `types` says which of them have a quarry or a field, `more` names values that only one game has."""
    entry.only("type", "quarry", "field", "benefit", "uses", "power", "value", "times", "copies", *more)
    kind = entry.text("type", types)
    colour, grain = _field(entry, colours)
    for part in ("field", "quarry"):
        having = [name for name, parts in types.items() if part in parts]
        if (kind in having) != (part in entry.values):
            raise entry.error(f"a {' or '.join(having)}, and no other card, has a `{part}`")
    uses = entry.amounts("uses", USES, 1, 50)
    if kind == "anytime" and not uses and "power" not in entry.values:
        raise entry.error("an anytime card needs `uses` or a `power`")
    if uses and kind != "anytime":
        raise entry.error("only an anytime card has `uses`")
    if "power" in entry.values:
        entry.text("power", powers)
        if kind == "immediate":
            raise entry.error("an immediate card is used up when it is taken, so it has no `power`")
    return {
        "type": [*types].index(kind),
        "quarry": entry.number("quarry", 1, 20) if "quarry" in entry.values else 0,
        "colour": colour,
        "grain": grain,
        **{f"{use}_use": uses.get(use, 0) for use in USES},
        "value": entry.number("value", 0, 50, default=0),
        "times": entry.number("times", 1, 10, default=1),
        "copies": entry.numbers("copies", len(DECKS), 0, 20),
    }


# The file

_SHIPS = 8


class NileBox(ComponentFile):
    """The component file of a game, read part by part."""

    def __init__(self, game: str, module: str, *more: str) -> None:
        """Open the file beside a module; `more` names entries that only this game has."""
        super().__init__(data_file(game, Path(module).with_name("components.toml")))
        self.only(
            "rules_version", "crews", "stone", "ships", "starter_field", "starter_quarry", "cooperation", "sphinx",
            "irrigation", *MARKETS, "river", "obelisk", "pyramid", "nile_card", "sphinx_card", *more,
        )  # fmt: skip

    def crews(self, names: Sequence[str]) -> tuple[int, int, Table[Amount]]:
        """How weak and how strong a crew can be, and the strengths at the start."""
        entry = self.one("crews")
        entry.only("weakest", "strongest", "start")
        weakest = entry.number("weakest", 1, 20)
        strongest = entry.number("strongest", weakest, 20)
        start = entry.amounts("start", names, weakest, strongest)
        if len(start) != len(names):
            raise entry.error("`start` must name all four crews")
        return weakest, strongest, amounts(start[name] for name in names)

    def stone(self) -> tuple[int, Table[Amount]]:
        """How much stone a player can have, and how much the sequence tiles grant."""
        entry = self.one("stone")
        entry.only("capacity", "start")
        capacity = entry.number("capacity", 1, 99)
        return capacity, amounts(entry.numbers("start", MAX_PLAYERS, 0, capacity))

    def ships(self) -> int:
        """Ships of a player."""
        entry = self.one("ships")
        entry.only("each")
        each = entry.number("each", 1, 20)
        self.check_count("ships for `each` player in [ships]", each, _SHIPS)
        return each

    def starter_field(self, colours: Sequence[str], *more: str) -> tuple[int, int]:
        """Colour and grain of everybody's first field."""
        entry = self.one("starter_field")
        entry.only("colour", "grain", *more)
        return colours.index(entry.text("colour", colours)), entry.number("grain", 0, 30)

    def starter_quarry(self) -> int:
        """Stone of everybody's first quarry."""
        entry = self.one("starter_quarry")
        entry.only("stone")
        return entry.number("stone", 0, 30)

    def returned_card_points(self, *more: str) -> int:
        """Points for a sphinx card that is not kept."""
        entry = self.one("sphinx")
        entry.only("point_per_returned_card", *more)
        return entry.number("point_per_returned_card", 0, 10)

    def ring_start(self, spaces: Sequence[str]) -> int:
        """Where the irrigation ring stands at the start."""
        entry = self.one("irrigation")
        entry.only("start")
        return spaces.index(entry.text("start", spaces))

    def cooperation_points(self) -> Table[Amount]:
        """Points by number of zones built in."""
        entry = self.one("cooperation")
        entry.only("points")
        return amounts(entry.numbers("points", ZONES + 1, 0, 50))

    def market_levels(self, printed: int | None = None) -> tuple[int, Table[MarketLevel]]:
        """How many levels a market has, and those of the grain market, then those of the stone market."""
        levels = {market: self._market(market) for market in MARKETS}
        for market, own in levels.items():
            if not 2 <= len(own) <= MOST_LEVELS:
                raise self.error(f"[[{market}]] has {len(own)} levels; 2 to {MOST_LEVELS} can be played with")
            if printed is not None:
                self.check_count(f"[[{market}]] entries", len(own), printed)
        grain, stone = levels.values()
        if len(grain) != len(stone):
            raise self.error(
                f"[[stone_market]] has {len(stone)} levels; it needs {len(grain)}, as [[grain_market]] has"
            )
        return len(grain), Table(MarketLevel, [*grain, *stone])

    def _market(self, key: str) -> list[Cells]:
        levels: list[Cells] = []
        for expected, entry in enumerate(self.many(key, "level"), 1):
            entry.only("level", "penalty", "grain_per_point", "stone_per_point", "points", "stone")
            entry.number("level", expected, expected)
            levels.append({
                "penalty": entry.number("penalty", 0, 10, default=0),
                "grain_per_point": entry.number("grain_per_point", 0, 20, default=0),
                "stone_per_point": entry.number("stone_per_point", 0, 20, default=0),
                "points": entry.number("points", 0, 20, default=0),
                "stone": entry.number("stone", 0, 20, default=0),
            })  # fmt: skip
        return levels

    def river(self, closed: Mapping[int, str]) -> River:
        """The river; `closed` has, by number of players, the name of the list of spaces that they do not use."""
        entry = self.one("river")
        entry.only("spaces", "building_spaces", *closed.values())
        spaces = _spaces(entry)
        docks = [0, 0, *entry.numbers("building_spaces", MAX_PLAYERS - 1, 1, DOCKS)]
        unused = {players: _closed(entry, key, spaces) for players, key in closed.items()}
        names: list[str] = []
        places: list[dict[str, int]] = []
        for position, space in enumerate(spaces):
            kind, index = "KTB".index(space[0]), int(space[1:]) - 1
            for dock in range(DOCKS + 1 if kind == BUILDING else 1):
                suffix = "" if kind != BUILDING else ".speculate" if dock == SPECULATING else f".{dock + 1}"
                names.append(space + suffix)
                places.append({"position": position, "kind": kind, "index": index, "dock": dock})

        def where(condition: Callable[[dict[str, int]], bool]) -> dict[str, int]:
            return {"mask": sum(1 << number for number, place in enumerate(places) if condition(place))}

        def is_used(place: dict[str, int], players: int) -> bool:
            has_dock = place["dock"] == SPECULATING or place["dock"] < docks[players]
            return players > 1 and has_dock and spaces[place["position"]] not in unused.get(players, [])

        def is_in(place: dict[str, int], zones: int) -> bool:
            return place["kind"] == BUILDING and (zones >> place["index"]) & 1 == 1

        def first_places(kind: int) -> Table[Amount]:
            return amounts(
                number for number, place in enumerate(places) if place["kind"] == kind and place["dock"] == 0
            )

        return River(
            names=names,
            places=Table(Place, places),
            at_position=Table(Places, [where(lambda place, p=p: place["position"] == p) for p in range(len(spaces))]),
            above_position=Table(
                Places, [where(lambda place, p=p: place["position"] < p) for p in range(len(spaces) + 1)]
            ),
            card_place=first_places(CARD),
            round_place=first_places(ROUND),
            zone_place=first_places(BUILDING),
            zone_places=Table(Places, [where(lambda place, z=z: is_in(place, z)) for z in range(1 << ZONES)]),
            building_spaces=amounts(docks),
            in_play=Table(Places, [where(lambda place, n=n: is_used(place, n)) for n in range(MAX_PLAYERS + 1)]),
        )

    def holders(self, entries: Sequence[BoxEntry], powers: Iterable[str]) -> list[int]:
        """For every power, the one entry that has it."""
        holders: list[int] = []
        for power in powers:
            having = [number for number, entry in enumerate(entries) if entry.values.get("power") == power]
            if len(having) != 1:
                raise self.error(f"{len(having)} entries have the power {power!r}; there must be one")
            holders += having
        return holders

    def decks(self, cards: Iterable[SharedNileCard]) -> tuple[list[int], Table[Amount]]:
        """The sizes of the Nile decks, and where each begins when they lie one after the other."""
        sizes = [sum(copies) for copies in zip(*(card.copies for card in cards), strict=True)]
        for deck, size, printed in zip(DECKS, sizes, _DECK_SIZES, strict=True):
            self.check_count(f"[[nile_card]] copies in deck {deck}", size, printed)
        return sizes, amounts(accumulate(sizes[:-1], initial=0))
