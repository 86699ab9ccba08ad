"""The contents of the box: `components.toml` as tables that rules read."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from egizia.games.data import ComponentFile, Entry
from egizia.kernel.datafile import DataError, data_file
from egizia.kernel.record import Row, Table, i8, i64, record, row

BOX = ComponentFile(data_file("shifting-sands", Path(__file__).with_name("components.toml")))
BOX.only(
    "rules_version", "crews", "stone", "ships", "starter_field", "starter_quarry", "cooperation", "pyramid_majority",
    "sphinx", "irrigation", "grain_market", "stone_market", "river", "nile_tile", "obelisk", "colonnade", "pyramid",
    "statues", "statue", "column_tile", "nile_card", "sphinx_card",
)  # fmt: skip
RULES_VERSION = BOX.text("rules_version")

MAX_PLAYERS = 4
ROUNDS = 5
ZONES = 3

# Crews, in the order of every list of four.
CREWS = ("green", "blue", "yellow", "purple")
GREEN, BLUE, YELLOW, PURPLE = range(4)
BASIC_CREWS = 3

# Colours of fields: a field is watered when the ring stands at or above its number.
COLOURS = ("green", "yellow", "red")
GREEN_FIELD, YELLOW_FIELD, RED_FIELD = range(3)
NO_FIELD = -1

# Spaces of the irrigation ring, from the bottom.
RING_SPACES = ("bottom", "middle", "top")

MONUMENTS = ("obelisk", "colonnade", "pyramid", "statues")


def _start_strengths(entry: Entry) -> list[int]:
    amounts = entry.amounts("start", CREWS, WEAKEST, STRONGEST)
    if len(amounts) != len(CREWS):
        raise entry.error("`start` must name all four crews")
    return [amounts[crew] for crew in CREWS]


_crews = BOX.one("crews")
_crews.only("weakest", "strongest", "start")
WEAKEST = _crews.number("weakest", 1, 20)
STRONGEST = _crews.number("strongest", WEAKEST, 20)
START_STRENGTH = _start_strengths(_crews)

_stone = BOX.one("stone")
_stone.only("capacity", "start")
STONE_CAPACITY = _stone.number("capacity", 1, 99)
START_STONE = _stone.numbers("start", MAX_PLAYERS, 0, STONE_CAPACITY)

_ships = BOX.one("ships")
_ships.only("each")
SHIPS_EACH = _ships.number("each", 1, 20)

_starter_field = BOX.one("starter_field")
_starter_field.only("colour", "grain", "flipped")
STARTER_COLOUR = COLOURS.index(_starter_field.text("colour", COLOURS))
STARTER_GRAIN = _starter_field.number("grain", 0, 30)
FLIPPED_STARTER_GRAIN = _starter_field.number("flipped", 0, 30)

_starter_quarry = BOX.one("starter_quarry")
_starter_quarry.only("stone")
STARTER_STONE = _starter_quarry.number("stone", 0, 30)

_majority = BOX.one("pyramid_majority")
_majority.only("points")
PYRAMID_MAJORITY_POINTS = _majority.number("points", 0, 50)

_sphinx = BOX.one("sphinx")
_sphinx.only("limits", "point_per_returned_card")
RETURNED_CARD_POINTS = _sphinx.number("point_per_returned_card", 0, 10)
DRAW_LIMIT = 5

_irrigation = BOX.one("irrigation")
_irrigation.only("start")
RING_START = RING_SPACES.index(_irrigation.text("start", RING_SPACES))


@record
class Amount:
    """A number in a table of numbers."""

    value: i8


def _amounts(values: list[int]) -> Table[Amount]:
    return Table(Amount, [{"value": value} for value in values])


START_STRENGTHS = _amounts(START_STRENGTH)
START_STONES = _amounts(START_STONE)
_cooperation = BOX.one("cooperation")
_cooperation.only("points")
COOPERATION_POINTS = _amounts(_cooperation.numbers("points", ZONES + 1, 0, 50))
DRAW_LIMITS = _amounts(_sphinx.numbers("limits", MAX_PLAYERS - 1, 1, DRAW_LIMIT))

# Markets


@record
class MarketLevel:
    """One level of a market."""

    penalty: i8
    """Points lost for each missing grain."""
    grain_per_point: i8
    """Surplus grain sold for one point, or 0."""
    stone_per_point: i8
    """Stone sold for one point at the end of the game, or 0."""
    points: i8
    """Scored on reaching the level; at the top again for every further step."""
    stone: i8
    """Gained in the same way."""


TOP_LEVEL = 5
MARKETS = ("grain_market", "stone_market")
GRAIN_MARKET, STONE_MARKET = range(2)


def _market(key: str) -> list[dict[str, int]]:
    levels: list[dict[str, int]] = []
    for expected, entry in enumerate(BOX.many(key, "level"), 1):
        entry.only("level", "penalty", "grain_per_point", "stone_per_point", "points", "stone")
        entry.number("level", expected, expected)
        levels.append({
            "penalty": entry.number("penalty", 0, 10, default=0),
            "grain_per_point": entry.number("grain_per_point", 0, 20, default=0),
            "stone_per_point": entry.number("stone_per_point", 0, 20, default=0),
            "points": entry.number("points", 0, 20, default=0),
            "stone": entry.number("stone", 0, 20, default=0),
        })  # fmt: skip
    if len(levels) != TOP_LEVEL:
        raise DataError(f"{BOX.path.name}: [[{key}]] needs the levels 1 to {TOP_LEVEL}")
    return levels


MARKET_LEVELS = Table(MarketLevel, _market("grain_market") + _market("stone_market"))

# What a tile or card gives at once


@record
class Benefit:
    """All that a tile, an immediate card or a red field may give."""

    stone: i8
    points: i8
    crews: Row[i8] = row(4)
    any_crew: i8
    basic_crews: i8
    grain_market: i8
    stone_market: i8
    ring: i8
    free_brick: i8
    prospective_ship: i8
    points_per_brick_at_pyramid_and_statues: i8
    points_per_brick_at_obelisk_and_colonnade: i8


BENEFITS = (
    "stone", "points", "any_crew", "basic_crews", "grain_market", "stone_market", "ring", "free_brick",
    "prospective_ship", "points_per_brick_at_pyramid_and_statues", "points_per_brick_at_obelisk_and_colonnade",
)  # fmt: skip


def _benefit(entry: Entry) -> dict[str, Any]:
    amounts = entry.amounts("benefit", (*BENEFITS, *CREWS), -50, 50)
    for name, (low, high) in {"ring": (0, 2), "basic_crews": (0, BASIC_CREWS), "any_crew": (0, 4)}.items():
        if not low <= amounts.get(name, 0) <= high:
            raise entry.error(f"`benefit.{name}` must be from {low} to {high}")
    plain = {name: amounts[name] for name in BENEFITS if name in amounts}
    return {**plain, "crews": [amounts.get(crew, 0) for crew in CREWS]}


def _benefits(entries: list[Entry]) -> Table[Benefit]:
    return Table(Benefit, [_benefit(entry) for entry in entries])


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
    not_for_two: i8


def _river() -> tuple[list[str], list[dict[str, int]]]:
    entry = BOX.one("river")
    entry.only("spaces", "not_for_two")
    spaces = entry.values.get("spaces")
    expected = (
        [f"K{n + 1}" for n in range(CARD_SPACES)]
        + [f"T{n + 1}" for n in range(ROUND_SPACES)]
        + [f"B{n + 1}" for n in range(ZONES)]
    )
    if not isinstance(spaces, list) or sorted(map(str, spaces)) != sorted(expected):
        raise entry.error("`spaces` must name K1 to K10, T1 to T7 and B1 to B3 once each")
    for letter in "KTB":
        if (kind := [space for space in spaces if space[0] == letter]) != [s for s in expected if s[0] == letter]:
            raise entry.error(f"`spaces` must number its {letter} spaces downstream, not {' '.join(kind)}")
    closed = entry.values.get("not_for_two", [])
    if not isinstance(closed, list) or not set(closed) <= set(spaces):
        raise entry.error("`not_for_two` must list spaces of the river")
    names: list[str] = []
    places: list[dict[str, int]] = []
    for position, space in enumerate(spaces):
        kind, index = "KTB".index(space[0]), int(space[1:]) - 1
        for dock in range(DOCKS + 1 if kind == BUILDING else 1):
            suffix = "" if kind != BUILDING else ".speculate" if dock == SPECULATING else f".{dock + 1}"
            names.append(space + suffix)
            places.append({
                "position": position, "kind": kind, "index": index, "dock": dock, "not_for_two": space in closed,
            })  # fmt: skip
    return names, places


PLACE_NAMES, _places = _river()
PLACES = Table(Place, _places)
PLACE_COUNT = len(PLACES)


@record
class Places:
    """A set of places, one bit each."""

    mask: i64


def _places_where(condition: Callable[[dict[str, int]], bool]) -> int:
    return sum(1 << number for number, place in enumerate(_places) if condition(place))


AT_POSITION = Table(
    Places,
    [{"mask": _places_where(lambda place, p=p: place["position"] == p)} for p in range(_places[-1]["position"] + 1)],
)
ABOVE_POSITION = Table(
    Places,
    [{"mask": _places_where(lambda place, p=p: place["position"] < p)} for p in range(_places[-1]["position"] + 2)],
)
CARD_PLACE = _amounts([n for n, place in enumerate(_places) if place["kind"] == CARD])
ROUND_PLACE = _amounts([n for n, place in enumerate(_places) if place["kind"] == ROUND])
ZONE_PLACE = _amounts([n for n, place in enumerate(_places) if place["kind"] == BUILDING and place["dock"] == 0])
OPEN_FOR_TWO = [
    sum(1 for place in _places if place["kind"] == kind and not place["not_for_two"]) for kind in (CARD, ROUND)
]

# Nile tiles

_tiles = BOX.many("nile_tile")
TILE_IDS = [entry.values["id"] for entry in _tiles]
TILE_COUNT = len(_tiles)
TILE_BENEFITS = _benefits(_tiles)
FOR_MANY, FOR_TWO = 1, 2


@record
class NileTile:
    """Which games a Nile tile belongs to."""

    games: i8


def _tile_rows() -> tuple[list[dict[str, int]], list[int]]:
    rows: list[dict[str, int]] = []
    printed: dict[str, int] = {}
    for number, entry in enumerate(_tiles):
        entry.only("benefit", "printed", "players")
        games = entry.text("players", ("3+", "2", "all"))
        rows.append({"games": {"3+": FOR_MANY, "2": FOR_TWO, "all": FOR_MANY | FOR_TWO}[games]})
        space = entry.values.get("printed")
        if space is not None:
            if space not in PLACE_NAMES or space[0] != "T" or space in printed:
                raise entry.error(f"`printed` is {space!r}, not a round space of its own")
            printed[space] = number
    if len(printed) != ROUND_SPACES:
        raise DataError(f"{BOX.path.name}: [[nile_tile]] must name a tile `printed` on each of T1 to T7")
    for games, needed in ((FOR_MANY, ROUND_SPACES), (FOR_TWO, OPEN_FOR_TWO[1])):
        if sum(1 for cells in rows if cells["games"] & games) < needed:
            raise DataError(f"{BOX.path.name}: [[nile_tile]] has too few tiles, {needed} spaces need one")
    return rows, [printed[f"T{n + 1}"] for n in range(ROUND_SPACES)]


_tile_table, _printed = _tile_rows()
NILE_TILES = Table(NileTile, _tile_table)
PRINTED_TILE = _amounts(_printed)

# Monuments

MAX_OBELISK = 10
MAX_PYRAMID_ROWS = 5
MAX_ROW_WIDTH = 6
COLUMNS = 7
STATUES = 3
STATUE_LEVELS = 3


@record
class Board:
    """The monuments of one side of the board."""

    obelisk_levels: i8
    obelisk_lower: i8
    """Levels of the lower section."""
    obelisk: Row[i8] = row(MAX_OBELISK)
    pyramid_rows: i8
    pyramid_width: Row[i8] = row(MAX_PYRAMID_ROWS)
    pyramid_cost: Row[i8] = row(MAX_PYRAMID_ROWS)
    pyramid_sides: i8
    """One, or two halves that bear no weight across the middle."""
    statues: i8


def _board(prefix: str, sides: int) -> dict[str, Any]:
    obelisk, pyramid, statues = BOX.one("obelisk"), BOX.one("pyramid"), BOX.one("statues")
    obelisk.only("lower", "upper", "two_lower", "two_upper")
    pyramid.only("rows", "costs", "two_rows", "two_costs")
    statues.only("count", "two_count", "costs", "points")
    lists: dict[str, list[int]] = {}
    for entry, key, most in (
        (obelisk, "lower", MAX_OBELISK), (obelisk, "upper", MAX_OBELISK), (pyramid, "rows", MAX_PYRAMID_ROWS),
        (pyramid, "costs", MAX_PYRAMID_ROWS),
    ):  # fmt: skip
        value = entry.values.get(prefix + key)
        if not isinstance(value, list) or not 0 < len(value) <= most:
            raise entry.error(f"`{prefix + key}` is {value!r}, not a list of 1 to {most} numbers")
        lists[key] = entry.numbers(prefix + key, len(value), 1, MAX_ROW_WIDTH if key == "rows" else 20)
    levels = lists["lower"] + lists["upper"]
    if len(levels) > MAX_OBELISK:
        raise obelisk.error(f"more than {MAX_OBELISK} levels")
    widths = lists["rows"]
    if len(widths) != len(lists["costs"]):
        raise pyramid.error(f"`{prefix}rows` and `{prefix}costs` must be equally long")
    if any(below - above != sides for below, above in pairwise(widths)) or widths[-1] % sides:
        raise pyramid.error(f"`{prefix}rows` must shrink by {sides} from row to row")
    return {
        "obelisk_levels": len(levels),
        "obelisk_lower": len(lists["lower"]),
        "obelisk": levels + [0] * (MAX_OBELISK - len(levels)),
        "pyramid_rows": len(widths),
        "pyramid_width": widths + [0] * (MAX_PYRAMID_ROWS - len(widths)),
        "pyramid_cost": lists["costs"] + [0] * (MAX_PYRAMID_ROWS - len(widths)),
        "pyramid_sides": sides,
        "statues": statues.number(prefix + "count", 2, STATUES),
    }


MANY_BOARD, TWO_BOARD = 0, 1
BOARDS = Table(Board, [_board("", 1), _board("two_", 2)])

_colonnade = BOX.one("colonnade")
_colonnade.only("columns", "gold", "purple", "completion_points")
COLUMN_COSTS = _amounts(_colonnade.numbers("columns", COLUMNS, 1, 20))
GOLD_COLUMN = _colonnade.number("gold", 1, COLUMNS)
PURPLE_COLUMN = _colonnade.number("purple", 1, COLUMNS)
COMPLETION_POINTS = _amounts(_colonnade.numbers("completion_points", MAX_PLAYERS, 0, 50))

_statues = BOX.one("statues")
STATUE_COSTS = _amounts(_statues.numbers("costs", STATUE_LEVELS, 1, 20))
STATUE_POINTS = _amounts(_statues.numbers("points", STATUE_LEVELS, 0, 50))

# What statues and sphinx cards look at

MEASURES = (
    "obelisk", "colonnade", "pyramid", "statues", "majorities", "permanents", "quarries", "green_fields",
    "yellow_fields", "red_fields", "yellow_and_red_fields", "fields", "grain_market", "stone_market", "market_levels",
    "sphinx_cards", "crew_strength", "green_crew", "blue_crew", "yellow_crew", "purple_crew",
)  # fmt: skip
(
    OBELISK_BRICKS, COLONNADE_BRICKS, PYRAMID_BRICKS, STATUE_BRICKS, MAJORITIES, PERMANENTS, QUARRIES, GREEN_FIELDS,
    YELLOW_FIELDS, RED_FIELDS, YELLOW_AND_RED_FIELDS, FIELDS, GRAIN_LEVEL, STONE_LEVEL, MARKET_LEVEL_SUM, SPHINX_CARDS,
    CREW_STRENGTH, GREEN_CREW, BLUE_CREW, YELLOW_CREW, PURPLE_CREW,
) = range(len(MEASURES))  # fmt: skip


@record
class Goal:
    """A statue's goal."""

    pile: i8
    measure: i8
    levels: Row[i8] = row(STATUE_LEVELS)


def _goals(entries: list[Entry]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for entry in entries:
        entry.only("pile", "measure", "levels")
        rows.append({
            "pile": "AB".index(entry.text("pile", "AB")),
            "measure": MEASURES.index(entry.text("measure", MEASURES)),
            "levels": entry.numbers("levels", STATUE_LEVELS, 0, 99),
        })  # fmt: skip
    for pile in range(2):
        if sum(1 for cells in rows if cells["pile"] == pile) < 2 - pile:
            raise DataError(f"{BOX.path.name}: [[statue]] has too few entries of pile {'AB'[pile]}")
    return rows


_statue_entries = BOX.many("statue")
STATUE_IDS = [entry.values["id"] for entry in _statue_entries]
STATUE_GOALS = Table(Goal, _goals(_statue_entries))
STATUE_GOAL_COUNT = len(STATUE_IDS)

MAX_CONDITIONS = 4


@record
class SphinxCard:
    """What a sphinx card pays for: units of a measure, having the most of it, or reaching all of its numbers."""

    points: i8
    each: i8
    most: i8
    conditions: i8
    measure: Row[i8] = row(MAX_CONDITIONS)
    at_least: Row[i8] = row(MAX_CONDITIONS)
    three_plus: i8


def _sphinx_cards(entries: list[Entry]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for entry in entries:
        entry.only("each", "most", "all", "points", "players")
        if sum(key in entry.values for key in ("each", "most", "all")) != 1:
            raise entry.error("needs exactly one of `each`, `most` and `all`")
        conditions = list(entry.amounts("all", MEASURES, 0, 99).items())
        if len(conditions) > MAX_CONDITIONS:
            raise entry.error(f"more than {MAX_CONDITIONS} conditions")
        padding = [0] * (MAX_CONDITIONS - len(conditions))
        rows.append({
            "points": entry.number("points", 0, 50),
            "each": MEASURES.index(entry.text("each", MEASURES)) if "each" in entry.values else -1,
            "most": MEASURES.index(entry.text("most", MEASURES)) if "most" in entry.values else -1,
            "conditions": len(conditions),
            "measure": [MEASURES.index(name) for name, _ in conditions] + padding,
            "at_least": [number for _, number in conditions] + padding,
            "three_plus": entry.text("players", ("3+", "all"), "all") == "3+",
        })  # fmt: skip
    return rows


_sphinx_entries = BOX.many("sphinx_card")
SPHINX_IDS = [entry.values["id"] for entry in _sphinx_entries]
SPHINX_DECK = Table(SphinxCard, _sphinx_cards(_sphinx_entries))
SPHINX_COUNT = len(SPHINX_IDS)
SPHINX_COUNT_FOR_TWO = sum(1 for card in SPHINX_DECK if not card.three_plus)
if not 24 <= SPHINX_COUNT_FOR_TWO <= SPHINX_COUNT <= 60:
    raise DataError(
        f"{BOX.path.name}: [[sphinx_card]] has {SPHINX_COUNT} entries, {SPHINX_COUNT_FOR_TWO} of them for two players; "
        "24 to 60 can be played with"
    )

# Column tiles

COLUMN_POWERS = (
    "richer-fields", "richer-stone-market", "points-for-bricks", "stronger-crews", "richer-grain-market",
    "extra-crew", "second-ship", "building-ship", "upstream", "occupied-space",
)  # fmt: skip
NO_TILE = -1


@record
class ColumnTile:
    """A bonus of the colonnade."""

    purple: i8
    value: i8
    each_round: i8


_column_entries = BOX.many("column_tile")
COLUMN_IDS = [entry.values["id"] for entry in _column_entries]


def _column_tiles() -> list[dict[str, int]]:
    rows: list[dict[str, int]] = []
    for entry in _column_entries:
        entry.only("colour", "power", "value", "once", "two_players_gold")
        entry.text("power", COLUMN_POWERS)
        rows.append({
            "purple": entry.text("colour", ("gold", "purple")) == "purple",
            "value": entry.number("value", 0, 50, default=0),
            "each_round": entry.text("once", ("round", "game"), "game") == "round",
        })  # fmt: skip
    return rows


def _holder(entries: list[Entry], power: str) -> int:
    """The one entry with a power."""
    holders = [number for number, entry in enumerate(entries) if entry.values.get("power") == power]
    if len(holders) != 1:
        raise DataError(f"{BOX.path.name}: {len(holders)} entries have the power {power!r}; there must be one")
    return holders[0]


COLUMN_TILES = Table(ColumnTile, _column_tiles())
COLUMN_COUNT = len(COLUMN_IDS)
(
    RICHER_FIELDS, RICHER_STONE_MARKET, POINTS_FOR_BRICKS, STRONGER_CREWS, RICHER_GRAIN_MARKET,
    EXTRA_CREW, SECOND_SHIP_TILE, BUILDING_SHIP, UPSTREAM, OCCUPIED_SPACE,
) = (_holder(_column_entries, power) for power in COLUMN_POWERS)  # fmt: skip
_gold_for_two = [number for number, entry in enumerate(_column_entries) if entry.values.get("two_players_gold")]
if len(_gold_for_two) != 1:
    raise DataError(f"{BOX.path.name}: one [[column_tile]] must have `two_players_gold = true`")
GOLD_TILE_FOR_TWO = _gold_for_two[0]
for _colour, _needed in (("gold", 1), ("purple", 2)):
    if sum(entry.values["colour"] == _colour for entry in _column_entries) < _needed:
        raise DataError(f"{BOX.path.name}: [[column_tile]] needs {_needed} or more entries of colour {_colour}")

# Nile cards

CARD_TYPES = ("quarry", "field", "combo", "anytime", "immediate", "permanent", "kept")
QUARRY, FIELD, COMBO, ANYTIME, IMMEDIATE, PERMANENT, KEPT = range(len(CARD_TYPES))
CARD_POWERS = (
    "second-ship", "keep-another", "stone-sale", "points-at-the-end", "crew-after-feeding", "stone-as-grain",
    "free-sphinx-card", "field-improver", "crew-for-stone", "markets-for-crew", "leftover-card",
)  # fmt: skip
USES = ("stone", "grain", "strength")
DECKS = ("1/2", "3/4", "5")
DECK_OF_ROUND = _amounts([0, 0, 1, 1, 2])


@record
class NileCard:
    """A kind of Nile card."""

    type: i8
    quarry: i8
    colour: i8
    grain: i8
    stone_use: i8
    grain_use: i8
    strength_use: i8
    value: i8
    copies: Row[i8] = row(3)
    three_plus: Row[i8] = row(3)


def _field(entry: Entry) -> tuple[int, int] | None:
    """The colour and the grain of a card's field."""
    if "field" not in entry.values:
        return None
    if not isinstance(entry.values["field"], dict):
        raise entry.error("`field` is no table with a `colour` and its `grain`")
    field = Entry(f"{entry.name}: `field`", {**entry.values["field"], "source": entry.source})
    field.only("colour", "grain")
    return COLOURS.index(field.text("colour", COLOURS)), field.number("grain", 0, 30)


def _nile_card(entry: Entry) -> dict[str, Any]:
    entry.only("type", "quarry", "field", "benefit", "uses", "power", "value", "copies", "three_plus")
    kind = entry.text("type", CARD_TYPES)
    field = _field(entry)
    if (kind in ("field", "combo")) != bool(field):
        raise entry.error("a field or combo, and no other card, has a `field`")
    if (kind in ("quarry", "combo")) != ("quarry" in entry.values):
        raise entry.error("a quarry or combo, and no other card, has a `quarry`")
    uses = entry.amounts("uses", USES, 1, 50)
    if kind == "anytime" and not uses and "power" not in entry.values:
        raise entry.error("an anytime card needs `uses` or a `power`")
    if uses and kind != "anytime":
        raise entry.error("only an anytime card has `uses`")
    if "power" in entry.values:
        entry.text("power", CARD_POWERS)
    copies = entry.numbers("copies", len(DECKS), 0, 20)
    three_plus = entry.numbers("three_plus", len(DECKS), 0, 20, default=(0, 0, 0))
    if any(marked > all_copies for marked, all_copies in zip(three_plus, copies, strict=True)):
        raise entry.error("more copies are marked 3+ than there are")
    return {
        "type": CARD_TYPES.index(kind),
        "quarry": entry.number("quarry", 1, 20, default=0) if "quarry" in entry.values else 0,
        "colour": field[0] if field else NO_FIELD,
        "grain": field[1] if field else 0,
        "stone_use": uses.get("stone", 0),
        "grain_use": uses.get("grain", 0),
        "strength_use": uses.get("strength", 0),
        "value": entry.number("value", 0, 50, default=0),
        "copies": copies,
        "three_plus": three_plus,
    }


_card_entries = BOX.many("nile_card")
CARD_IDS = [entry.values["id"] for entry in _card_entries]
KINDS = len(CARD_IDS)
NO_CARD = -1
_cards = [_nile_card(entry) for entry in _card_entries]
NILE_CARDS = Table(NileCard, _cards)
CARD_BENEFITS = _benefits(_card_entries)
DECK_SIZES = [sum(cells["copies"][deck] for cells in _cards) for deck in range(len(DECKS))]
NILE_SIZE = sum(DECK_SIZES)
if NILE_SIZE > 99:
    raise DataError(f"{BOX.path.name}: [[nile_card]] has {NILE_SIZE} copies; up to 99 can be played with")
DECK_START = _amounts([0, DECK_SIZES[0], DECK_SIZES[0] + DECK_SIZES[1]])
for _deck, _rounds in enumerate((2, 2, 1)):
    _marked = sum(cells["three_plus"][_deck] for cells in _cards)
    if DECK_SIZES[_deck] < CARD_SPACES * _rounds or DECK_SIZES[_deck] - _marked < OPEN_FOR_TWO[0] * _rounds:
        raise DataError(f"{BOX.path.name}: [[nile_card]] puts too few cards in deck {DECKS[_deck]}")
(
    SECOND_SHIP, KEEP_ANOTHER, STONE_SALE, POINTS_AT_THE_END, CREW_AFTER_FEEDING, STONE_AS_GRAIN, FREE_SPHINX_CARD,
    FIELD_IMPROVER, CREW_FOR_STONE, MARKETS_FOR_CREW, LEFTOVER_CARD,
) = (_holder(_card_entries, power) for power in CARD_POWERS)  # fmt: skip
