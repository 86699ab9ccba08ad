"""What one more building brings to a city of Egyptia, reckoned from its hex and those around it alone."""

from typing import Any

import numpy as np

from egizia.bots.evaluation import POINT
from egizia.games.egyptia.components import (
    ANY_SITE,
    BUILDING_COUNT,
    BY_LINE,
    CARD_COUNT,
    HEX_COUNT,
    KINDS,
    LARGEST_GROUP,
    LETTER_COUNT,
    LINES_OF_CARDS,
    NOTHING,
    PAYS,
    PHARAOH_CARDS,
)
from egizia.games.egyptia.pharaoh import ON_SACRED
from egizia.games.egyptia.sheet import (
    ALL_HEXES,
    KIND_TABLE,
    NEIGHBOURS,
    SACRED_SITES,
    count,
    hexes_with,
    largest_group,
    longest_line,
)
from egizia.games.egyptia.state import Sheet
from egizia.kernel.options import CAPACITY
from egizia.kernel.record import Row, Table, i8, i16, i32, i64, record, row
from egizia.kernel.rule import hot, rule

Array = np.ndarray[Any, Any]

# What lies around a hex is one number: four bits for each kind, of which the highest is kept free for comparing.
BITS = 4
MOST = (1 << (BITS - 1)) - 1
HIGH_BITS = sum(8 << (BITS * kind) for kind in range(len(KINDS)))
MOST_AROUND = 6

# Where the survey notes things in the room it is given; before it lies an entry for every open action.
BESIDE = CAPACITY
CHANGE = BESIDE + HEX_COUNT
CITY = CHANGE + HEX_COUNT
CITY_ROOM = CITY + BUILDING_COUNT * HEX_COUNT


@record
class Around:
    """The neighbours of a hex that can be built on, and what else lies there for ever."""

    count: i8
    hexes: Row[i8] = row(MOST_AROUND)
    fixed: i64


@record
class Unit:
    """One building as something that lies next to a hex."""

    kinds: i64


@record
class Terms:
    """A line of a card: where the building must stand, what must lie around it, and what must not."""

    sites: i32
    needs: i64
    shuns: i64


@record
class Touch:
    """The buildings that change what a card pays for those next to them, one bit each."""

    buildings: i16


def _fixed(number: int) -> int:
    around = NEIGHBOURS[number].mask
    return sum((around & kind.hexes).bit_count() << (BITS * n) for n, kind in enumerate(KIND_TABLE))


def _around(number: int) -> dict[str, int | list[int]]:
    hexes = [other for other in range(HEX_COUNT) if (NEIGHBOURS[number].mask >> other) & 1]
    padded = hexes + [0] * (MOST_AROUND - len(hexes))
    return {"count": len(hexes), "hexes": padded, "fixed": _fixed(number)}


def _unit(code: int) -> int:
    return sum(((kind.buildings >> code) & 1) << (BITS * number) for number, kind in enumerate(KIND_TABLE))


def _terms(number: int) -> dict[str, int]:
    line = LINES_OF_CARDS[number]
    sites = ALL_HEXES if line.site == ANY_SITE else SACRED_SITES if line.site == ON_SACRED else ~SACRED_SITES
    return {
        "sites": sites & ALL_HEXES,
        "needs": sum(need << (BITS * kind) for kind, need in enumerate(line.needs)),
        "shuns": sum(((line.shuns >> kind) & 1) * MOST << (BITS * kind) for kind in range(len(KINDS))),
    }


def _touch(card: int) -> int:
    goal = PHARAOH_CARDS[card]
    buildings = 0
    for number in range(goal.first_line, goal.first_line + goal.lines):
        line = LINES_OF_CARDS[number]
        for kind, where in enumerate(KIND_TABLE):
            if line.needs[kind] or (line.shuns >> kind) & 1 or line.each == kind:
                buildings |= where.buildings >> 1
    return buildings


AROUND = Table(Around, [_around(number) for number in range(HEX_COUNT)])
UNITS = Table(Unit, [{"kinds": _unit(code)} for code in range(BUILDING_COUNT + 1)])
"""By building plus one; 0 is an empty hex."""
TERMS = Table(Terms, [_terms(number) for number in range(len(LINES_OF_CARDS))])
TOUCHES = Table(Touch, [{"buildings": _touch(card)} for card in range(CARD_COUNT)])


@hot
def around(sheet: Sheet, hex_number: int) -> int:
    """What lies next to a hex."""
    place = AROUND[hex_number]
    kinds = place.fixed
    for number in range(place.count):
        kinds += UNITS[sheet.city[place.hexes[number]]].kinds
    return kinds


@hot
def pay_there(card: int, hex_number: int, kinds: int) -> int:
    """What a card that pays by lines pays for a building on a hex with such surroundings."""
    goal = PHARAOH_CARDS[card]
    for line in range(goal.first_line, goal.first_line + goal.lines):
        terms = TERMS[line]
        if (
            (terms.sites >> hex_number) & 1
            and ((kinds | HIGH_BITS) - terms.needs) & HIGH_BITS == HIGH_BITS
            and not kinds & terms.shuns
        ):
            each = LINES_OF_CARDS[line].each
            number = 1 if each == NOTHING else (kinds >> (BITS * each)) & MOST
            return LINES_OF_CARDS[line].points * number
    return 0


@rule
def look_around(sheet: Sheet, values: Array) -> None:
    """Note what lies next to each empty hex and each building."""
    for number in range(HEX_COUNT):
        values[BESIDE + number] = around(sheet, number)


@rule
def note_changes(sheet: Sheet, card: int, building: int, hope: int, values: Array) -> None:
    """Add for every hex how one more such building next to it changes what a card pays, or could pay, there."""
    wanted = PHARAOH_CARDS[card].building + 1
    unit = UNITS[building + 1].kinds
    for number in range(HEX_COUNT):
        there = sheet.city[number]
        if there == 0 or there == wanted:
            beside = values[BESIDE + number]
            change = pay_there(card, number, beside + unit) - pay_there(card, number, beside)
            values[CHANGE + number] += change * (POINT if there else hope)


@rule
def points_together(card: int, hexes: int) -> int:
    """What a card that looks at all buildings of its kind together pays for these."""
    goal = PHARAOH_CARDS[card]
    if goal.form == LARGEST_GROUP:
        inside = largest_group(hexes)
        return inside * goal.largest_group + (count(hexes) - inside) * goal.other
    number = longest_line(hexes) if goal.by == BY_LINE else count(hexes)
    return goal.table[min(number, goal.table_size) - 1] if number > 0 else 0


@rule
def note_own_points(sheet: Sheet, card: int, building: int, values: Array) -> None:
    """Add for every empty hex what a card pays for one more of its buildings there."""
    first = CITY + building * HEX_COUNT
    if PHARAOH_CARDS[card].form == PAYS:
        for number in range(HEX_COUNT):
            if (sheet.empty >> number) & 1:
                values[first + number] += POINT * pay_there(card, number, values[BESIDE + number])
    else:
        hexes = hexes_with(sheet, building)
        before = points_together(card, hexes)
        for number in range(HEX_COUNT):
            if (sheet.empty >> number) & 1:
                values[first + number] += POINT * (points_together(card, hexes | (1 << number)) - before)


@rule
def survey(sheet: Sheet, buildings: int, hope: int, values: Array) -> None:
    """Note for some buildings and all empty hexes what one more changes, in hundredths of a point.

    That is its own points and those of its neighbours and, by `hope` per cent, of what could be built next to it.
    """
    look_around(sheet, values)
    for building in range(BUILDING_COUNT):
        if (buildings >> building) & 1:
            first = CITY + building * HEX_COUNT
            for number in range(HEX_COUNT):
                values[CHANGE + number] = 0
                values[first + number] = 0
            changed = False
            for letter in range(LETTER_COUNT):
                card = sheet.cards[letter]
                if PHARAOH_CARDS[card].building == building:
                    note_own_points(sheet, card, building, values)
                if (TOUCHES[card].buildings >> building) & 1:
                    note_changes(sheet, card, building, hope, values)
                    changed = True
            if changed:
                for number in range(HEX_COUNT):
                    if (sheet.empty >> number) & 1:
                        place = AROUND[number]
                        for neighbour in range(place.count):
                            values[first + number] += values[CHANGE + place.hexes[neighbour]]
