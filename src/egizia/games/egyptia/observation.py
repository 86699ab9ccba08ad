"""What is to be seen on a sheet, as a row of small numbers for learning programs. `LAYOUT` names every run of them.

Cards, columns, plagues, buildings and hexes are their numbers in the component file plus one, 0 where there is none.
"""

from egizia.games.egyptia.components import (
    DIE_COUNT,
    HEX_COUNT,
    LETTER_COUNT,
    PLAGUE_COUNT,
    RESOURCE_COUNT,
    SHIP_COUNT,
)
from egizia.games.egyptia.resources import gains_to_red, have
from egizia.games.egyptia.state import Sheet
from egizia.games.layout import amount, bits, category, ordinal, put, size
from egizia.kernel.record import Row, i16
from egizia.kernel.rule import rule

LAYOUT = (
    category("players"), ordinal("round"), category("phase"), category("decision"), amount("to move"),
    amount("gains until anybody's red dot"), ordinal("gains until own red dot"), amount("score"),
    category("Pharaoh cards", LETTER_COUNT), ordinal("dice", DIE_COUNT),
    bits("dice in columns, one bit each", RESOURCE_COUNT), category("city", HEX_COUNT),
    ordinal("circled", RESOURCE_COUNT), ordinal("at hand", RESOURCE_COUNT), amount("productivity", RESOURCE_COUNT),
    amount("ships", SHIP_COUNT), amount("plagues scribbled out", PLAGUE_COUNT), category("column"), category("plague"),
    category("building"), category("hex"), category("cost"),
)  # fmt: skip
OBSERVATION_SIZE = size(LAYOUT)


@rule
def observe(sheet: Sheet, seat: int, values: Row[i16]) -> None:  # noqa: ARG001 - a sheet has nothing to hide from its owner
    """Write everything that is to be seen."""
    at = put(values, 0, sheet.player_count)
    at = put(values, at, sheet.round_number)
    at = put(values, at, sheet.phase)
    at = put(values, at, sheet.decision + 1)
    at = put(values, at, sheet.seat + 1)
    at = put(values, at, sheet.nearest)
    at = put(values, at, gains_to_red(sheet))
    at = put(values, at, sheet.score)
    for letter in range(LETTER_COUNT):
        at = put(values, at, sheet.cards[letter] + 1)
    for die in range(DIE_COUNT):
        at = put(values, at, sheet.dice[die])
    for column in range(RESOURCE_COUNT):
        at = put(values, at, sheet.dice_in[column])
    for number in range(HEX_COUNT):
        at = put(values, at, sheet.city[number])
    for resource in range(RESOURCE_COUNT):
        at = put(values, at, sheet.circled[resource])
    for resource in range(RESOURCE_COUNT):
        at = put(values, at, have(sheet, resource))
    for resource in range(RESOURCE_COUNT):
        at = put(values, at, sheet.productivity[resource])
    for ship in range(SHIP_COUNT):
        at = put(values, at, (sheet.ships >> ship) & 1)
    for plague in range(PLAGUE_COUNT):
        at = put(values, at, (sheet.plagues >> plague) & 1)
    at = put(values, at, sheet.column + 1)
    at = put(values, at, sheet.plague + 1)
    at = put(values, at, sheet.building + 1)
    at = put(values, at, sheet.hex + 1)
    put(values, at, sheet.cost + 1)
