"""What one more building brings to a city of Egyptia, reckoned from its hex and those around it alone."""

from typing import Any

import numpy as np

from egizia.games.egyptia.components import (
    BUILDING_COUNT,
    CARD_COUNT,
    HEX_COUNT,
    LETTER_COUNT,
    LINES_OF_CARDS,
    PAYS,
    PHARAOH_CARDS,
)
from egizia.games.egyptia.pharaoh import points_there, points_together
from egizia.games.egyptia.sheet import KIND_TABLE, hexes_with
from egizia.games.egyptia.state import Sheet
from egizia.games.egyptia.surroundings import AROUND, UNITS, around
from egizia.games.evaluation import POINT
from egizia.kernel.options import CAPACITY
from egizia.kernel.record import Table, i16, record
from egizia.kernel.rule import rule

Array = np.ndarray[Any, Any]

# Where the survey notes things in the room it is given; before it lies an entry for every open action.
BESIDE = CAPACITY
CHANGE = BESIDE + HEX_COUNT
CITY = CHANGE + HEX_COUNT
CITY_ROOM = CITY + BUILDING_COUNT * HEX_COUNT


@record
class Touch:
    """The buildings that change what a card pays for those next to them, one bit each."""

    buildings: i16


def _touch(card: int) -> int:
    goal = PHARAOH_CARDS[card]
    buildings = 0
    for number in range(goal.first_line, goal.first_line + goal.lines):
        line = LINES_OF_CARDS[number]
        for kind, where in enumerate(KIND_TABLE):
            if line.needs[kind] or (line.shuns >> kind) & 1 or line.each == kind:
                buildings |= where.buildings >> 1
    return buildings


TOUCHES = Table(Touch, [{"buildings": _touch(card)} for card in range(CARD_COUNT)])


@rule
def look_around(sheet: Sheet, values: Array) -> None:
    """Note what lies next to each empty hex and each building."""
    for number in range(HEX_COUNT):
        values[BESIDE + number] = around(sheet, number)


@rule
def note_changes(sheet: Sheet, card: int, building: int, potential: int, values: Array) -> None:
    """Add for every hex how one more such building next to it changes what a card pays, or could pay, there."""
    wanted = PHARAOH_CARDS[card].building + 1
    unit = UNITS[building + 1].kinds
    for number in range(HEX_COUNT):
        there = sheet.city[number]
        if there == 0 or there == wanted:
            beside = values[BESIDE + number]
            change = points_there(card, number, beside + unit) - points_there(card, number, beside)
            values[CHANGE + number] += change * (POINT if there else potential)


@rule
def note_own_points(sheet: Sheet, card: int, building: int, values: Array) -> None:
    """Add for every empty hex what a card pays for one more of its buildings there."""
    first = CITY + building * HEX_COUNT
    if PHARAOH_CARDS[card].form == PAYS:
        for number in range(HEX_COUNT):
            if (sheet.empty >> number) & 1:
                values[first + number] += POINT * points_there(card, number, values[BESIDE + number])
    else:
        hexes = hexes_with(sheet, building)
        before = points_together(card, hexes)
        for number in range(HEX_COUNT):
            if (sheet.empty >> number) & 1:
                values[first + number] += POINT * (points_together(card, hexes | (1 << number)) - before)


@rule
def survey(sheet: Sheet, buildings: int, potential: int, values: Array) -> None:
    """Note for some buildings and all empty hexes what one more changes, in hundredths of a point.

    That is its own points and those of its neighbours and, by `potential` per cent, of what could be built next to it.
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
                    note_changes(sheet, card, building, potential, values)
                    changed = True
            if changed:
                for number in range(HEX_COUNT):
                    if (sheet.empty >> number) & 1:
                        place = AROUND[number]
                        for neighbour in range(place.count):
                            values[first + number] += values[CHANGE + place.hexes[neighbour]]
