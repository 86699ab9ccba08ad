"""The contents of the box: `components.toml` as tables that rules read."""

# Rules find the whole box in this module, what both games have included.
# pyright: reportUnusedImport=false

from typing import Any

from egizia.games.data import BoxEntry
from egizia.games.nile.components import (  # noqa: F401
    BASIC_CREWS,
    BUILDING,
    CARD,
    CARD_SPACES,
    DECK_OF_ROUND,
    DECKS,
    DOCKS,
    DRAW_LIMIT,
    GRAIN_MARKET,
    JOKER,
    MARKETS,
    MAX_CONDITIONS,
    MAX_PLAYERS,
    NO_CARD,
    NO_FIELD,
    ROUND,
    ROUND_SPACES,
    ROUNDS,
    SHARED_POWERS,
    SPECULATING,
    STONE_MARKET,
    USES,
    ZONES,
    CardKind,
    MarketLevel,
    NileBox,
    Place,
    Places,
    SharedBenefit,
    SharedBoard,
    SharedNileCard,
    SharedSphinxCard,
    benefit_names,
    benefits,
    boards,
    card_kinds,
    measure,
    nile_card,
    obelisk,
    pyramid,
    room_for,
    sphinx_card,
    tie_from_the_right,
)
from egizia.games.tables import Cells, amounts, ids
from egizia.kernel.record import Row, Table, i8, record, row

BOX = NileBox(
    "shifting-sands", __file__, "pyramid_majority", "nile_tile", "colonnade", "statues", "statue", "column_tile"
)
RULES_VERSION = BOX.text("rules_version")

# Crews, in the order of every list of four.
CREWS = ("green", "blue", "yellow", "purple")
PURPLE = JOKER

# Colours of fields: a field is watered when the ring stands at or above its number.
COLOURS = ("green", "yellow", "red")
GREEN_FIELD, YELLOW_FIELD, RED_FIELD = range(3)

# Spaces of the irrigation ring, from the bottom.
RING_SPACES = ("bottom", "middle", "top")

MONUMENTS = ("obelisk", "colonnade", "pyramid", "statues")

WEAKEST, STRONGEST, START_STRENGTHS = BOX.crews(CREWS)
STONE_CAPACITY, START_STONES = BOX.stone()
SHIPS_EACH = BOX.ships()
STARTER_COLOUR, STARTER_GRAIN = BOX.starter_field(COLOURS, "flipped")
FLIPPED_STARTER_GRAIN = BOX.one("starter_field").number("flipped", 0, 30)
STARTER_STONE = BOX.starter_quarry()
RETURNED_CARD_POINTS = BOX.returned_card_points("limits")
DRAW_LIMITS = amounts(BOX.one("sphinx").numbers("limits", MAX_PLAYERS - 1, 1, DRAW_LIMIT))
RING_START = BOX.ring_start(RING_SPACES)
COOPERATION_POINTS = BOX.cooperation_points()
TOP_LEVEL, MARKET_LEVELS = BOX.market_levels(printed=5)

_majority = BOX.one("pyramid_majority")
_majority.only("points")
PYRAMID_MAJORITY_POINTS = _majority.number("points", 0, 50)

# The river

_river = BOX.river(closed={2: "not_for_two"})
(
    PLACE_NAMES, PLACES, AT_POSITION, ABOVE_POSITION, CARD_PLACE, ROUND_PLACE, ZONE_PLACE, ZONE_PLACES,
    BUILDING_SPACES, IN_PLAY,
) = _river  # fmt: skip
PLACE_COUNT = len(PLACES)

# What a tile or card gives at once


@record
class Benefit(SharedBenefit):
    """All that a tile, an immediate card or a red field may give."""

    basic_crews: i8
    free_brick: i8
    prospective_ship: i8
    points_per_brick_at_pyramid_and_statues: i8
    points_per_brick_at_obelisk_and_colonnade: i8


BENEFITS = benefit_names(Benefit)


def _benefits(entries: list[BoxEntry]) -> Table[Benefit]:
    return benefits(entries, Benefit, CREWS, basic_crews=(0, BASIC_CREWS))


# Nile tiles

_tiles = BOX.counted("nile_tile", 11)
TILE_IDS = ids(_tiles)
TILE_COUNT = len(_tiles)
TILE_BENEFITS = _benefits(_tiles)
NO_TILE = -1
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
        raise BOX.error("[[nile_tile]] must name a tile `printed` on each of T1 to T7")
    for games, whose, count in ((FOR_MANY, "three or four", 8), (FOR_TWO, "two", 5)):
        used = sum(1 for cells in rows if cells["games"] & games)
        BOX.check_count(f"[[nile_tile]] entries for {whose} players", used, count)
    if _river.spaces(ROUND, 2) > 5:
        raise BOX.error("[river] must close round spaces to two players, who have 5 Nile tiles")
    return rows, [printed[f"T{n + 1}"] for n in range(ROUND_SPACES)]


_tile_table, _printed = _tile_rows()
NILE_TILES = Table(NileTile, _tile_table)
PRINTED_TILE = amounts(_printed)

# Monuments

STATUES = 3
STATUE_LEVELS = 3
_obelisk = BOX.one("obelisk")
_obelisk.only("lower", "upper", "two_lower", "two_upper")
_pyramid = BOX.one("pyramid")
_pyramid.only("rows", "costs", "two_rows", "two_costs", "tie")
_statues = BOX.one("statues")
_statues.only("count", "two_count", "costs", "points")


def _board(prefix: str, sides: int) -> Cells:
    return {
        **obelisk(_obelisk, f"{prefix}lower", f"{prefix}upper"),
        "obelisk_lower": len(_obelisk.values[f"{prefix}lower"]),
        **pyramid(_pyramid, sides, prefix),
        "statues": _statues.number(f"{prefix}count", 1, STATUES),
    }


MANY_BOARD, TWO_BOARD = 0, 1
_boards = [_board("", 1), _board("two_", 2)]
for _key, _side, _printed_rows in (("rows", MANY_BOARD, 5), ("two_rows", TWO_BOARD, 3)):
    BOX.check_count(f"`{_key}` in [pyramid]", _boards[_side]["pyramid_rows"], _printed_rows)
MAX_OBELISK, MAX_PYRAMID_ROWS, MAX_ROW_WIDTH = room_for(_boards)


@record
class Board(SharedBoard):
    """The monuments of one side of the board."""

    obelisk: Row[i8] = row(MAX_OBELISK)
    pyramid_width: Row[i8] = row(MAX_PYRAMID_ROWS)
    pyramid_cost: Row[i8] = row(MAX_PYRAMID_ROWS)
    pyramid_support: Row[i8] = row(MAX_PYRAMID_ROWS * (MAX_ROW_WIDTH + 1))
    obelisk_lower: i8
    """Levels of the lower section."""
    statues: i8


BOARDS = boards(Board, _boards)
ROW_TIE_FROM_THE_RIGHT = tie_from_the_right(_pyramid)
for _key, _side, _printed_statues in (("count", MANY_BOARD, STATUES), ("two_count", TWO_BOARD, 2)):
    BOX.check_count(f"statues by `{_key}` in [statues]", _boards[_side]["statues"], _printed_statues)
STATUE_COSTS = amounts(_statues.numbers("costs", STATUE_LEVELS, 1, 20))
STATUE_POINTS = amounts(_statues.numbers("points", STATUE_LEVELS, 0, 50))

_colonnade = BOX.one("colonnade")
_colonnade.only("columns", "gold", "purple", "completion_points")
COLUMN_COSTS = amounts(_colonnade.some_numbers("columns", 20, 1, 20))
COLUMNS = len(COLUMN_COSTS)
GOLD_COLUMN = _colonnade.number("gold", 1, COLUMNS)
PURPLE_COLUMN = _colonnade.number("purple", 1, COLUMNS)
COMPLETION_POINTS = amounts(_colonnade.numbers("completion_points", MAX_PLAYERS, 0, 50))

# What statues and sphinx cards look at

MEASURES = (
    "obelisk", "colonnade", "pyramid", "statues", "majorities", "permanents", "quarries", "green_fields",
    "yellow_fields", "red_fields", "yellow_and_red_fields", "fields", "grain_market", "stone_market", "market_levels",
    "sphinx_cards", "crew_strength", "green_crew", "blue_crew", "yellow_crew", "purple_crew",
)  # fmt: skip
(
    OWN_OBELISK, COLONNADE_BRICKS, OWN_PYRAMID, STATUE_BRICKS, MAJORITIES, PERMANENTS, QUARRIES, GREEN_FIELDS,
    YELLOW_FIELDS, RED_FIELDS, YELLOW_AND_RED_FIELDS, FIELDS, GRAIN_LEVEL, STONE_LEVEL, MARKET_LEVEL_SUM, SPHINX_CARDS,
    CREW_STRENGTH, GREEN_CREW, BLUE_CREW, YELLOW_CREW, PURPLE_CREW,
) = range(len(MEASURES))  # fmt: skip


@record
class Goal:
    """A statue's goal."""

    pile: i8
    measure: i8
    levels: Row[i8] = row(STATUE_LEVELS)


def _goals(entries: list[BoxEntry]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for entry in entries:
        entry.only("pile", "measure", "levels")
        rows.append({
            "pile": "AB".index(entry.text("pile", "AB")),
            "measure": measure(entry, "measure", MEASURES),
            "levels": entry.numbers("levels", STATUE_LEVELS, 0, 99),
        })  # fmt: skip
    for pile in range(2):
        if sum(1 for cells in rows if cells["pile"] == pile) < 2 - pile:
            raise BOX.error(f"[[statue]] has too few entries of pile {'AB'[pile]}")
    return rows


_statue_entries = BOX.counted("statue", 9)
STATUE_IDS = ids(_statue_entries)
STATUE_GOALS = Table(Goal, _goals(_statue_entries))
STATUE_GOAL_COUNT = len(STATUE_IDS)


_last_ones = {"colonnade": COLUMNS, "grain_market": TOP_LEVEL, "stone_market": TOP_LEVEL}


@record
class SphinxCard(SharedSphinxCard):
    """What a sphinx card pays for, and whether two players leave it out."""

    three_plus: i8


def _sphinx_card(entry: BoxEntry) -> Cells:
    return {
        **sphinx_card(entry, MEASURES, _last_ones, "players"),
        "three_plus": entry.text("players", ("3+", "all"), "all") == "3+",
    }


_sphinx_entries = BOX.counted("sphinx_card", 35)
SPHINX_IDS = ids(_sphinx_entries)
SPHINX_DECK = Table(SphinxCard, [_sphinx_card(entry) for entry in _sphinx_entries])
SPHINX_COUNT = len(SPHINX_IDS)
SPHINX_COUNT_FOR_TWO = sum(1 for card in SPHINX_DECK if not card.three_plus)
if SPHINX_COUNT_FOR_TWO < 24:
    raise BOX.error(f"[[sphinx_card]] has {SPHINX_COUNT_FOR_TWO} entries for two players; they may need 24")

# Column tiles

COLUMN_POWERS = (
    "richer-fields", "richer-stone-market", "points-for-bricks", "stronger-crews", "richer-grain-market",
    "extra-crew", "second-ship", "building-ship", "upstream", "occupied-space",
)  # fmt: skip


@record
class ColumnTile:
    """A bonus of the colonnade."""

    purple: i8
    value: i8
    each_round: i8


_column_entries = BOX.counted("column_tile", 10)
COLUMN_IDS = ids(_column_entries)


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


COLUMN_TILES = Table(ColumnTile, _column_tiles())
COLUMN_COUNT = len(COLUMN_IDS)
(
    RICHER_FIELDS, RICHER_STONE_MARKET, POINTS_FOR_BRICKS, STRONGER_CREWS, RICHER_GRAIN_MARKET,
    EXTRA_CREW, SECOND_SHIP_TILE, BUILDING_SHIP, UPSTREAM, OCCUPIED_SPACE,
) = BOX.holders(_column_entries, COLUMN_POWERS)  # fmt: skip
_gold_for_two = [number for number, entry in enumerate(_column_entries) if entry.values.get("two_players_gold")]
if len(_gold_for_two) != 1:
    raise BOX.error("one [[column_tile]] must have `two_players_gold = true`")
GOLD_TILE_FOR_TWO = _gold_for_two[0]
for _colour in ("gold", "purple"):
    BOX.check_count(
        f"[[column_tile]] entries of colour {_colour}",
        sum(entry.values["colour"] == _colour for entry in _column_entries),
        5,
    )

# Nile cards

_types = {
    "quarry": ["quarry"], "field": ["field"], "combo": ["quarry", "field"], "anytime": [], "immediate": [],
    "permanent": [], "kept": [],
}  # fmt: skip
CARD_TYPES = tuple(_types)
QUARRY, FIELD, COMBO, ANYTIME, IMMEDIATE, PERMANENT, KEPT = range(len(CARD_TYPES))
_own_powers = ("points-at-the-end", "markets-for-crew")
CARD_POWERS = (*SHARED_POWERS, *_own_powers)


@record
class NileCard(SharedNileCard):
    """A kind of Nile card."""

    three_plus: Row[i8] = row(len(DECKS))
    """Copies that two players leave out."""


def _nile_card(entry: BoxEntry) -> Cells:
    cells = nile_card(entry, _types, COLOURS, CARD_POWERS, "three_plus")
    three_plus = entry.numbers("three_plus", len(DECKS), 0, 20, default=(0, 0, 0))
    if any(marked > all_copies for marked, all_copies in zip(three_plus, cells["copies"], strict=True)):
        raise entry.error("more copies are marked 3+ than there are")
    return {**cells, "three_plus": three_plus}


_cards = BOX.many("nile_card")
CARD_IDS = ids(_cards)
KINDS = len(CARD_IDS)
NILE_CARDS = Table(NileCard, [_nile_card(entry) for entry in _cards])
CARD_BENEFITS = _benefits(_cards)
DECK_SIZES, DECK_START = BOX.decks(NILE_CARDS)
NILE_SIZE = sum(DECK_SIZES)
_for_two = [size - sum(card.three_plus[deck] for card in NILE_CARDS) for deck, size in enumerate(DECK_SIZES)]
for _deck, _size in enumerate(_for_two):
    if _size < _river.spaces(CARD, 2) * sum(row.value == _deck for row in DECK_OF_ROUND):
        raise BOX.error(f"[[nile_card]] puts too few cards for two players in deck {DECKS[_deck]}")
FIELD_KINDS, QUARRY_KINDS, STONE_KINDS, GRAIN_KINDS, STRENGTH_KINDS = _kinds = card_kinds(NILE_CARDS)
FIELD_KIND_COUNT, QUARRY_KIND_COUNT, STONE_KIND_COUNT, GRAIN_KIND_COUNT, STRENGTH_KIND_COUNT = map(len, _kinds)
(
    SECOND_SHIP, KEEP_ANOTHER, STONE_SALE, CREW_AFTER_FEEDING, STONE_AS_GRAIN, FREE_SPHINX_CARD, FIELD_IMPROVER,
    CREW_FOR_STONE, LEFTOVER_CARD,
) = BOX.holders(_cards, SHARED_POWERS)  # fmt: skip
POINTS_AT_THE_END, MARKETS_FOR_CREW = BOX.holders(_cards, _own_powers)
