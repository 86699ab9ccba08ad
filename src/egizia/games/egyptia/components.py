"""The contents of the box: `components.toml` as tables that rules read."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from egizia.games.data import BoxEntry, ComponentFile, is_list, is_table
from egizia.games.tables import Cells, amounts, ids
from egizia.kernel.datafile import data_file
from egizia.kernel.record import Row, Table, i8, i16, record, row

BOX = ComponentFile(data_file("egyptia", Path(__file__).with_name("components.toml")))
BOX.only(
    "rules_version", "track", "productivity", "market", "ship", "building", "burial_mound", "sacred_site", "die",
    "plagues", "plague", "hex", "pharaoh_card", "scoring", "rank",
)  # fmt: skip
RULES_VERSION = BOX.text("rules_version")


def _flag(entry: BoxEntry, key: str) -> bool:
    value = entry.values.get(key, False)
    if not isinstance(value, bool):
        raise entry.error(f"`{key}` is {value!r}, not true or false")
    return value


def _by_resource(entry: BoxEntry, key: str, high: int) -> list[int]:
    """Amounts of the four resources."""
    named = entry.amounts(key, RESOURCES, 1, high)
    return [named.get(resource, 0) for resource in RESOURCES]


# Resources: grain, diamond and stone are basic. The columns of the resource board stand in the same order.

RESOURCES = ("grain", "diamond", "stone", "favor")
RESOURCE_COUNT = len(RESOURCES)
BASICS = 3
FAVOR = 3


@record
class Dots:
    """Amounts of the four resources."""

    dots: Row[i8] = row(RESOURCE_COUNT)


@record
class Track:
    """A resource track of the sheet."""

    dots: i8
    red_from: i8
    """The first red dot, counted from 1."""
    start: i8


def _track(entry: BoxEntry) -> Cells:
    entry.only("dots", "red_from", "start")
    dots = entry.number("dots", 1, 99)
    red = entry.number("red_from", 1, dots)
    return {"dots": dots, "red_from": red, "start": entry.number("start", 0, red - 1)}


_tracks = BOX.many("track")
if ids(_tracks) != [*RESOURCES]:
    raise BOX.error(f"[[track]] must describe {', '.join(RESOURCES)}, in this order")
TRACKS = Table(Track, [_track(entry) for entry in _tracks])

_productivity = BOX.one("productivity")
_productivity.only("steps")
STEPS = amounts([0, *_productivity.some_numbers("steps", 10, 0, 10)])
"""What a productivity track adds with so many steps circled."""
LAST_STEP = len(STEPS) - 1

# The market

_market = BOX.one("market")
_market.only("basics_for_a_basic", "basics_for_a_favor", "favor_for_a_basic")
BASICS_FOR_A_BASIC = _market.number("basics_for_a_basic", 1, 5)
BASICS_FOR_A_FAVOR = _market.number("basics_for_a_favor", 1, 5)
FAVOR_FOR_A_BASIC = _market.number("favor_for_a_basic", 1, 5)
if BASICS_FOR_A_FAVOR * FAVOR_FOR_A_BASIC < BASICS_FOR_A_BASIC:
    # Payments are found one trade deep: two trades in a row must not be cheaper than one.
    raise _market.error("`basics_for_a_basic` must not be more than favor would cost on the way")

# Ships


def _ship(entry: BoxEntry) -> Cells:
    entry.only("gives")
    gives = _by_resource(entry, "gives", 20)
    if not any(gives):
        raise entry.error("`gives` is missing")
    return {"dots": gives}


_ships = BOX.counted("ship", 3)
SHIP_IDS = ids(_ships)
SHIPS = Table(Dots, [_ship(entry) for entry in _ships])
SHIP_COUNT = len(SHIPS)

# Buildings; the Burial Mound comes last.

NOTHING = -1


@record
class Building:
    """A building that costs something."""

    cost: Row[i8] = row(RESOURCE_COUNT)
    productivity: i8
    """The resource whose productivity it raises, or -1."""


def _building(entry: BoxEntry) -> Cells:
    entry.only("cost", "productivity")
    raises = "productivity" in entry.values
    return {
        "cost": _by_resource(entry, "cost", 5),
        "productivity": RESOURCES.index(entry.text("productivity", RESOURCES)) if raises else NOTHING,
    }


_buildings = BOX.counted("building", 5)
BUILDINGS = Table(Building, [_building(entry) for entry in _buildings])
MOUND = len(BUILDINGS)
BUILDING_IDS = (*ids(_buildings), "mound")
BUILDING_COUNT = len(BUILDING_IDS)

_mound = BOX.one("burial_mound")
_mound.only("basics", "favor")
MOUND_BASICS = _mound.number("basics", 0, 5)
MOUND_FAVOR = _mound.number("favor", 0, 5)

_sacred = BOX.one("sacred_site")
_sacred.only("favor")
SACRED_FAVOR = _sacred.number("favor", 0, 3)

# Dice

MAX_SIDES = 20


@record
class Die:
    """A die and the building it stands for; every building stands for the die that may be any of them."""

    sides: i8
    building: i8
    column: Row[i8] = row(MAX_SIDES)
    """Where it lies, by the face it shows."""


@record
class DiceSet:
    """A set of dice, one bit each."""

    mask: i8


def _faces(entry: BoxEntry, sides: int) -> list[int]:
    """The column of every face."""
    columns = entry.values.get("columns")
    if not is_table(columns) or not all(name in RESOURCES for name in columns):
        raise entry.error(f"`columns` is {columns!r}, not a table of faces for {', '.join(RESOURCES)}")
    faces = [NOTHING] * sides
    for name in columns:
        first, last = BoxEntry(f"{entry.name}: `columns`", {**columns, "source": entry.source}).numbers(
            name, 2, 1, sides
        )
        for face in range(first - 1, last):
            if faces[face] != NOTHING:
                raise entry.error(f"face {face + 1} lies in two `columns`")
            faces[face] = RESOURCES.index(name)
    if NOTHING in faces:
        raise entry.error(f"face {faces.index(NOTHING) + 1} lies in none of the `columns`")
    return faces


def _die(entry: BoxEntry) -> Cells:
    entry.only("sides", "building", "columns", "favor")
    sides = entry.number("sides", 2, MAX_SIDES)
    building = entry.text("building", (*BUILDING_IDS[:MOUND], "any"))
    if (building == "any") != ("favor" in entry.values):
        raise entry.error("the die for any building, and no other, has its price in `favor`")
    return {
        "sides": sides,
        "building": NOTHING if building == "any" else BUILDING_IDS.index(building),
        "column": [*_faces(entry, sides), *[NOTHING] * (MAX_SIDES - sides)],
    }


_dice = BOX.counted("die", 6)
DIE_IDS = ids(_dice)
DICE = Table(Die, [_die(entry) for entry in _dice])
DIE_COUNT = len(DICE)
_wild = [number for number, die in enumerate(DICE) if die.building == NOTHING]
if len(_wild) != 1:
    raise BOX.error("one [[die]] must be for any building")
WILD_DIE = 1 << _wild[0]
WILD_FAVOR = _dice[_wild[0]].number("favor", 0, 3)
DICE_FOR = Table(
    DiceSet,
    [
        {"mask": sum(1 << number for number, die in enumerate(DICE) if die.building == building)}
        for building in range(MOUND)
    ],
)
"""The dice that stand for each building."""

# Plagues

BARS = ("market", "sacred_sites", "next_to_oasis", "all_but_mounds")
BARS_MARKET, BARS_SACRED_SITES, BARS_NEXT_TO_OASIS, BARS_ALL_BUT_MOUNDS = (1 << number for number in range(len(BARS)))


@record
class Plague:
    """What a plague takes, now or at the end, and what it bars for the round."""

    lose: Row[i8] = row(RESOURCE_COUNT)
    lose_any: i8
    lose_points: i8
    lose_ship: i8
    bars: i8
    again: i8
    """Whether it is never scribbled out."""


_PLAGUE_FORMS = ("lose", "lose_any", "lose_points", "lose_ship", "bars")


def _plague(entry: BoxEntry) -> Cells:
    entry.only(*_PLAGUE_FORMS, "again")
    if sum(form in entry.values for form in _PLAGUE_FORMS) != 1:
        raise entry.error(f"needs exactly one of `{'`, `'.join(_PLAGUE_FORMS)}`")
    plague: Cells = {
        "lose": _by_resource(entry, "lose", 5),
        "lose_any": entry.number("lose_any", 1, 5) if "lose_any" in entry.values else 0,
        "lose_points": entry.number("lose_points", 1, 20) if "lose_points" in entry.values else 0,
        "lose_ship": _flag(entry, "lose_ship"),
        "bars": sum(1 << BARS.index(bar) for bar in {*entry.words("bars", BARS)}),
        "again": _flag(entry, "again"),
    }
    if not any(plague[form] if form != "lose" else any(plague[form]) for form in _PLAGUE_FORMS):
        raise entry.error("this plague takes nothing")
    if plague["again"] and plague["bars"] != BARS_ALL_BUT_MOUNDS:
        # Whoever must suffer a plague needs one that can always be chosen; points must be lost once at most.
        raise entry.error("only a plague that bars all but mounds can be chosen `again`")
    return plague


_plagues_entry = BOX.one("plagues")
_plagues_entry.only("dice")
PLAGUE_DICE = _plagues_entry.number("dice", 1, 9)
_plagues = BOX.counted("plague", 10)
PLAGUE_IDS = ids(_plagues)
PLAGUES = Table(Plague, [_plague(entry) for entry in _plagues])
PLAGUE_COUNT = len(PLAGUES)
if not any(plague.again for plague in PLAGUES):
    raise BOX.error("one [[plague]] must be there to be chosen `again`")

# The map: hexes to build on, then the oasis.

MAX_HEXES = 30
SITES = ("plain", "sacred", "oasis")


def _at(entry: BoxEntry) -> tuple[int, int]:
    entry.only("at", "site")
    entry.text("site", SITES)
    column, line = entry.numbers("at", 2, -9, 9)
    return column, line


_hexes = BOX.many("hex")
_coordinates = [_at(entry) for entry in _hexes]
for _number, _entry in enumerate(_hexes):
    if _coordinates[_number] in _coordinates[:_number]:
        raise _entry.error(f"`at` is {_entry.values['at']}, where another hex lies")
_oases = [number for number, entry in enumerate(_hexes) if entry.values["site"] == "oasis"]
if len(_oases) != 1:
    raise BOX.error("one [[hex]] must be the oasis")
_order = [number for number in range(len(_hexes)) if number != _oases[0]]
HEX_COUNT = len(_order)
if HEX_COUNT > MAX_HEXES:
    raise BOX.error(f"[[hex]] has {HEX_COUNT} entries beside the oasis; {MAX_HEXES} can be played with")
OASIS = HEX_COUNT
HEX_IDS = [_hexes[number].values["id"] for number in (*_order, *_oases)]
COORDINATES = [_coordinates[number] for number in (*_order, *_oases)]
SACRED = [_hexes[number].values["site"] == "sacred" for number in _order]
for _which, _found, _printed in (("entries beside the oasis", HEX_COUNT, 16), ("Sacred Sites", SACRED.count(True), 4)):
    if _found < _printed:
        raise BOX.error(f"[[hex]] has {_found} {_which}; the rulebook shows {_printed} at least")

# Pharaoh cards

LETTERS = "ABCDE"
LETTER_COUNT = len(LETTERS)
KINDS = (*BUILDING_IDS, "production", "sacred_site", "oasis")
"""What can lie next to a hex."""
PRODUCTION, SACRED_SITE, OASIS_KIND = range(BUILDING_COUNT, len(KINDS))
FORMS = ("pays", "largest_group", "table")
PAYS, LARGEST_GROUP, TABLE = range(len(FORMS))
BY = ("number", "line")
BY_NUMBER, BY_LINE = range(len(BY))
MAX_LINES = 6
MAX_TABLE = 10
ANY_SITE = -1


@record
class PharaohCard:
    """What a Pharaoh card pays for the buildings of a kind."""

    building: i8
    form: i8
    first_line: i8
    """Where its lines begin in `LINES_OF_CARDS`."""
    lines: i8
    largest_group: i8
    other: i8
    by: i8
    table_size: i8
    table: Row[i8] = row(MAX_TABLE)


@record
class CardLine:
    """One line of a Pharaoh card: its points, and what must be true of the hex of a building."""

    points: i8
    each: i8
    """What the points are counted for, or -1."""
    site: i8
    """Where the building must stand, or -1."""
    needs: Row[i8] = row(len(KINDS))
    """How many of each kind must lie next to it."""
    shuns: i16
    """Kinds that must not lie next to it, one bit each."""


def _lines(entry: BoxEntry) -> list[Cells]:
    """The lines of a card that looks at each building."""
    lines = entry.values.get("pays", [])
    tables = [line for line in lines if is_table(line)] if is_list(lines) else []
    if tables != lines or len(tables) > MAX_LINES:
        raise entry.error(f"`pays` is {lines!r}, not a list of 1 to {MAX_LINES} lines")
    return [
        _line(BoxEntry(f"{entry.name}: line {n}", {**line, "source": entry.source})) for n, line in enumerate(tables, 1)
    ]


def _line(entry: BoxEntry) -> Cells:
    entry.only("points", "each", "site", "next_to", "not_next_to")
    needs = entry.amounts("next_to", KINDS, 1, 6)
    return {
        "points": entry.number("points", 0, 20),
        "each": KINDS.index(entry.text("each", KINDS)) if "each" in entry.values else NOTHING,
        "site": SITES.index(entry.text("site", SITES[:2])) if "site" in entry.values else ANY_SITE,
        "needs": [needs.get(kind, 0) for kind in KINDS],
        "shuns": sum(1 << KINDS.index(kind) for kind in {*entry.words("not_next_to", KINDS)}),
    }


def _pharaoh_card(entry: BoxEntry, lines: Sequence[Cells]) -> dict[str, Any]:
    """A Pharaoh card; where its lines begin is not known yet."""
    more = {"pays": (), "largest_group": ("other",), "table": ("by",)}
    forms = [form for form in FORMS if entry.values.get(form)]
    if len(forms) != 1:
        raise entry.error(f"needs exactly one of `{'`, `'.join(FORMS)}`")
    form = forms[0]
    entry.only("letter", "building", form, *more[form])
    table = entry.some_numbers("table", MAX_TABLE, 0, 100) if form == "table" else []
    return {
        "building": BUILDING_IDS.index(entry.text("building", BUILDING_IDS)),
        "form": FORMS.index(form),
        "lines": len(lines),
        "largest_group": entry.number("largest_group", 1, 20) if form == "largest_group" else 0,
        "other": entry.number("other", 0, 20) if form == "largest_group" else 0,
        "by": BY.index(entry.text("by", BY)) if form == "table" else BY_NUMBER,
        "table_size": len(table),
        "table": table + [0] * (MAX_TABLE - len(table)),
    }


_cards = BOX.many("pharaoh_card")
_letters = [entry.text("letter", LETTERS) for entry in _cards]
if sorted(_letters) != _letters or {*_letters} != {*LETTERS}:
    raise BOX.error(f"[[pharaoh_card]] must have cards of the letters {', '.join(LETTERS)}, in this order")
CARD_IDS = ids(_cards)
CARD_COUNT = len(CARD_IDS)
for _letter in LETTERS:
    BOX.check_count(f"[[pharaoh_card]] entries of letter {_letter}", _letters.count(_letter), 3)
CARDS_OF_LETTER = amounts(_letters.count(letter) for letter in LETTERS)
FIRST_CARD = amounts(_letters.index(letter) for letter in LETTERS)
_lines_of = [_lines(entry) for entry in _cards]
if sum(map(len, _lines_of)) > 99:
    raise BOX.error("[[pharaoh_card]] has more than 99 lines")
LINES_OF_CARDS = Table(CardLine, [line for lines in _lines_of for line in lines])
PHARAOH_CARDS = Table(
    PharaohCard,
    [
        {**_pharaoh_card(entry, lines), "first_line": first}
        for entry, lines, first in zip(_cards, _lines_of, accumulate(map(len, _lines_of), initial=0), strict=False)
    ],
)

# Scoring

_scoring = BOX.one("scoring")
_scoring.only("favor_per_point", "ship_points")
FAVOR_PER_POINT = _scoring.number("favor_per_point", 1, 20)
SHIP_POINTS = _scoring.number("ship_points", 0, 20)


def _rank(entry: BoxEntry) -> int:
    entry.only("points")
    return entry.number("points", 0, 200)


_ranks = BOX.counted("rank", 5)
RANK_IDS = ids(_ranks)
RANK_POINTS = [_rank(entry) for entry in _ranks]
"""From how many points on a solo player has each rank."""
if RANK_POINTS[0] != 0 or any(low >= high for low, high in pairwise(RANK_POINTS)):
    raise BOX.error("[[rank]] must begin at 0 points and rise from rank to rank")


def rank(score: int) -> str:
    """What a solo player with this score is called."""
    return [name for name, points in zip(RANK_IDS, RANK_POINTS, strict=True) if max(score, 0) >= points][-1]
