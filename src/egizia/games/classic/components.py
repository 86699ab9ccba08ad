"""The contents of the box: `components.toml` as tables that rules read."""

# Rules find the whole box in this module, what both games have included.
# pyright: reportUnusedImport=false

from itertools import accumulate

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
    NO_MEASURE,
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

BOX = NileBox("classic", __file__, "round_space", "graves", "temple")
RULES_VERSION = BOX.text("rules_version")

# Crews, in the order of every list of four.
CREWS = ("green", "blue", "yellow", "joker")

# Colours of fields: a field is watered when the ring stands at its number or further to the right.
COLOURS = ("green", "yellow_green", "brown")
GREEN_FIELD, YELLOW_GREEN_FIELD, BROWN_FIELD = range(3)

# Spaces of the water ring.
RING_SPACES = ("left", "middle", "right")

WEAKEST, STRONGEST, START_STRENGTHS = BOX.crews(CREWS)
STONE_CAPACITY, START_STONES = BOX.stone()
SHIPS_EACH = BOX.ships()
STARTER_COLOUR, STARTER_GRAIN = BOX.starter_field(COLOURS)
STARTER_STONE = BOX.starter_quarry()
RETURNED_CARD_POINTS = BOX.returned_card_points()
RING_START = BOX.ring_start(RING_SPACES)
COOPERATION_POINTS = BOX.cooperation_points()
TOP_LEVEL, MARKET_LEVELS = BOX.market_levels()

# The river

(
    PLACE_NAMES, PLACES, AT_POSITION, ABOVE_POSITION, CARD_PLACE, ROUND_PLACE, ZONE_PLACE, ZONE_PLACES,
    BUILDING_SPACES, IN_PLAY,
) = BOX.river(closed={})  # fmt: skip
PLACE_COUNT = len(PLACES)

# What a round space or card gives at once


@record
class Benefit(SharedBenefit):
    """All that a round space, an immediate card or a brown field may give."""

    points_per_stone_at_obelisk_and_graves: i8
    points_per_stone_at_temple_and_pyramid: i8


BENEFITS = benefit_names(Benefit)

# Round spaces


def _space_name(entry: BoxEntry) -> str:
    entry.only("name", "benefit", "last")
    name = entry.values.get("name")
    if not isinstance(name, str) or not name:
        raise entry.error(f"`name` is {name!r}, not what the board calls the space")
    return name


_spaces = BOX.many("round_space")
TILE_IDS = ids(_spaces)
if [name for name in PLACE_NAMES if name[0] == "T"] != TILE_IDS:
    raise BOX.error("[[round_space]] must describe T1 to T7, in this order")
SPACE_NAMES = [_space_name(entry) for entry in _spaces]
TILE_COUNT = len(_spaces)
TILE_BENEFITS = benefits(_spaces, Benefit, CREWS)
_last = [number for number, entry in enumerate(_spaces) if entry.values.get("last")]
if len(_last) != 1:
    raise BOX.error("one [[round_space]] must have `last = true`")
LAST_SPACE = _last[0]

# Monuments


_obelisk = BOX.one("obelisk")
_obelisk.only("levels")
_pyramid = BOX.one("pyramid")
_pyramid.only("rows", "costs", "tie")
_board = {**obelisk(_obelisk, "levels"), **pyramid(_pyramid)}
MAX_OBELISK, MAX_PYRAMID_ROWS, MAX_ROW_WIDTH = room_for([_board])


@record
class Board(SharedBoard):
    """The obelisk and the pyramid."""

    obelisk: Row[i8] = row(MAX_OBELISK)
    pyramid_width: Row[i8] = row(MAX_PYRAMID_ROWS)
    pyramid_cost: Row[i8] = row(MAX_PYRAMID_ROWS)
    pyramid_support: Row[i8] = row(MAX_PYRAMID_ROWS * (MAX_ROW_WIDTH + 1))


BOARDS = boards(Board, [_board])
if BOARDS[0].obelisk_levels < 9:
    raise _obelisk.error(f"`levels` has {BOARDS[0].obelisk_levels} numbers; the rulebook names a 9th level")
if BOARDS[0].pyramid_rows < 4:
    raise _pyramid.error(f"`rows` has {BOARDS[0].pyramid_rows} numbers; sphinx cards look at the fourth row")
ROW_TIE_FROM_THE_RIGHT = tie_from_the_right(_pyramid)

# The temple: both columns from the bottom up, then the middle, then the top.
TEMPLE_PARTS = ("left", "right", "middle", "top")
TEMPLE_LEFT, TEMPLE_RIGHT, TEMPLE_MIDDLE, TEMPLE_TOP = range(len(TEMPLE_PARTS))
_temple = BOX.one("temple")
_temple.only(*TEMPLE_PARTS)
_parts = [_temple.some_numbers(part, 9, 1, 20) for part in TEMPLE_PARTS]
BOX.check_count("`middle` spaces in [temple]", len(_parts[TEMPLE_MIDDLE]), 2)
TEMPLE_COSTS = amounts(cost for part in _parts for cost in part)
TEMPLE_SIZES = amounts(map(len, _parts))
TEMPLE_START = amounts(accumulate(map(len, _parts[:-1]), initial=0))
"""Where the spaces of each part begin in `TEMPLE_COSTS`."""
TEMPLE_SPACES = len(TEMPLE_COSTS)


@record
class GraveSum:
    """What a sum of grave tiles is worth at the end."""

    at_least: i8
    points: i8


def _by_number(entry: BoxEntry, key: str, most: int, high: int) -> list[tuple[int, int]]:
    """Numbers by number, the lowest first."""
    table = entry.amounts(key, [str(number) for number in range(1, most + 1)], 0, high)
    if not table:
        raise entry.error(f"`{key}` is missing")
    return sorted((int(number), amount) for number, amount in table.items())


_graves = BOX.one("graves")
_graves.only("tiles", "laid", "open", "sums")
GRAVE_TILES = amounts(value for value, copies in _by_number(_graves, "tiles", 20, 20) for _ in range(copies))
GRAVE_TILE_COUNT = len(GRAVE_TILES)
BOX.check_count("tiles in [graves]", GRAVE_TILE_COUNT, 20)
GRAVES = _graves.number("laid", 1, GRAVE_TILE_COUNT)
BOX.check_count("tiles `laid` out in [graves]", GRAVES, 12)
OPEN_GRAVES = _graves.number("open", 1, GRAVES)
BOX.check_count("tiles `open` in [graves]", OPEN_GRAVES, 4)
GRAVE_SUMS = Table(
    GraveSum,
    [{"at_least": least, "points": points} for least, points in _by_number(_graves, "sums", 99, 50)],
)

# What sphinx cards look at

MEASURES = (
    "obelisk", "graves", "temple", "pyramid", "permanents", "quarries", "green_fields", "yellow_green_fields",
    "brown_fields", "grain_market", "stone_market", "crew_strength", "green_crew", "blue_crew", "yellow_crew",
    "joker_crew", "obelisk_levels", "temple_spaces", "third_row", "fourth_row", "graves_taken",
    "players_at_the_last_grain_level", "players_at_the_last_stone_level", "tens",
)  # fmt: skip
(
    OWN_OBELISK, GRAVE_STONES, TEMPLE_STONES, OWN_PYRAMID, PERMANENTS, QUARRIES, GREEN_FIELDS,
    YELLOW_GREEN_FIELDS, BROWN_FIELDS, GRAIN_LEVEL, STONE_LEVEL, CREW_STRENGTH, GREEN_CREW, BLUE_CREW, YELLOW_CREW,
    JOKER_CREW, OBELISK_LEVELS, TEMPLE_SPACES_BUILT, THIRD_ROW, FOURTH_ROW, GRAVES_TAKEN, PLAYERS_AT_LAST_GRAIN,
    PLAYERS_AT_LAST_STONE, TENS,
) = range(len(MEASURES))  # fmt: skip


_last_ones = {
    "grain_market": TOP_LEVEL,
    "stone_market": TOP_LEVEL,
    "obelisk_levels": BOARDS[0].obelisk_levels,
    "temple_spaces": TEMPLE_SPACES,
    "third_row": BOARDS[0].pyramid_width[2],
    "fourth_row": BOARDS[0].pyramid_width[3],
    "graves_taken": GRAVES,
}


@record
class SphinxCard(SharedSphinxCard):
    """What a sphinx card pays for; by a measure of its own it may also pay as a table says."""

    by: i8
    table: Row[i8] = row(3)
    """Points when the measure is 1, 2, and 3 or more."""


def _sphinx_card(entry: BoxEntry) -> Cells:
    if "by" not in entry.values:
        return {**sphinx_card(entry, MEASURES, _last_ones), "by": NO_MEASURE}
    entry.only("by", "table")
    return {
        "each": NO_MEASURE,
        "most": NO_MEASURE,
        "by": measure(entry, "by", MEASURES),
        "table": entry.numbers("table", 3, 0, 50),
    }


_sphinx_entries = BOX.counted("sphinx_card", 29)
SPHINX_IDS = ids(_sphinx_entries)
SPHINX_DECK = Table(SphinxCard, [_sphinx_card(entry) for entry in _sphinx_entries])
SPHINX_COUNT = len(SPHINX_IDS)

# Nile cards

_types = {"quarry": ["quarry"], "field": ["field"], "anytime": [], "immediate": [], "permanent": []}
CARD_TYPES = tuple(_types)
QUARRY, FIELD, ANYTIME, IMMEDIATE, PERMANENT = range(len(CARD_TYPES))
_own_powers = (
    "upstream", "occupied-space", "build-although-speculating", "extra-crew", "build-first", "double-space",
    "grave-card",
)  # fmt: skip
CARD_POWERS = (*SHARED_POWERS, *_own_powers)


@record
class NileCard(SharedNileCard):
    """A kind of Nile card."""


_cards = BOX.many("nile_card")
CARD_IDS = ids(_cards)
KINDS = len(CARD_IDS)
NILE_CARDS = Table(NileCard, [nile_card(entry, _types, COLOURS, CARD_POWERS) for entry in _cards])
CARD_BENEFITS = benefits(_cards, Benefit, CREWS)
DECK_SIZES, DECK_START = BOX.decks(NILE_CARDS)
NILE_SIZE = sum(DECK_SIZES)
FIELD_KINDS, QUARRY_KINDS, STONE_KINDS, GRAIN_KINDS, STRENGTH_KINDS = _kinds = card_kinds(NILE_CARDS)
FIELD_KIND_COUNT, QUARRY_KIND_COUNT, STONE_KIND_COUNT, GRAIN_KIND_COUNT, STRENGTH_KIND_COUNT = map(len, _kinds)
(
    SECOND_SHIP, KEEP_ANOTHER, STONE_SALE, CREW_AFTER_FEEDING, STONE_AS_GRAIN, FREE_SPHINX_CARD, FIELD_IMPROVER,
    CREW_FOR_STONE, LEFTOVER_CARD,
) = BOX.holders(_cards, SHARED_POWERS)  # fmt: skip
(
    UPSTREAM, OCCUPIED_SPACE, SPECULATOR, EXTRA_CREW, BUILD_FIRST, DOUBLE_SPACE, GRAVE_CARD,
) = BOX.holders(_cards, _own_powers)  # fmt: skip
