"""The map of the sheet: what lies next to what, straight lines, and where buildings stand.

Sets of hexes are numbers with one bit for each; the oasis is the last bit.
"""

from egizia.games.egyptia.components import (
    BARS_NEXT_TO_OASIS,
    BARS_SACRED_SITES,
    BUILDINGS,
    COORDINATES,
    HEX_COUNT,
    KINDS,
    OASIS,
    OASIS_KIND,
    PRODUCTION,
    SACRED,
    SACRED_SITE,
)
from egizia.games.egyptia.state import Sheet
from egizia.kernel.record import Table, i16, i32, record
from egizia.kernel.rule import hot, rule


@record
class Hexes:
    """A set of hexes, one bit each."""

    mask: i32


@record
class Kind:
    """Where things of a kind lie: on these hexes, and on those with one of these buildings plus one, one bit each."""

    hexes: i32
    buildings: i16


def _are_neighbours(one: tuple[int, int], other: tuple[int, int]) -> bool:
    column, line = one[0] - other[0], one[1] - other[1]
    return max(abs(column), abs(line), abs(column + line)) == 1


def _neighbours(hex_number: int) -> int:
    return sum(1 << number for number, at in enumerate(COORDINATES) if _are_neighbours(COORDINATES[hex_number], at))


def _lines() -> list[int]:
    """Every straight line, in each of the three directions."""
    places = [(column, line, column + line) for column, line in COORDINATES[:HEX_COUNT]]
    lines: list[int] = []
    for along in zip(*places, strict=True):
        lines += [sum(1 << number for number, own in enumerate(along) if own == place) for place in sorted({*along})]
    return lines


def _kind(kind: int) -> dict[str, int]:
    if kind == PRODUCTION:
        return {"buildings": sum(2 << n for n, building in enumerate(BUILDINGS) if building.productivity >= 0)}
    if kind == SACRED_SITE:
        return {"hexes": SACRED_SITES}
    if kind == OASIS_KIND:
        return {"hexes": 1 << OASIS}
    return {"buildings": 2 << kind}


ALL_HEXES = (1 << HEX_COUNT) - 1
SACRED_SITES = sum(1 << number for number, sacred in enumerate(SACRED) if sacred)
NEIGHBOURS = Table(Hexes, [{"mask": _neighbours(number)} for number in range(HEX_COUNT)])
NEXT_TO_OASIS = _neighbours(OASIS)
LINES = Table(Hexes, [{"mask": line} for line in _lines()])
LINE_COUNT = len(LINES)
KIND_TABLE = Table(Kind, [_kind(kind) for kind in range(len(KINDS))])


@hot
def count(members: int) -> int:
    """The size of a set."""
    size = 0
    while members:
        members &= members - 1
        size += 1
    return size


@hot
def has_several(members: int) -> bool:
    """Whether a set has more than one member."""
    return members & (members - 1) != 0


@hot
def is_single(members: int) -> bool:
    """Whether a set has exactly one member."""
    return members != 0 and members & (members - 1) == 0


@rule
def first_of(members: int) -> int:
    """The lowest member of a set."""
    return count((members & -members) - 1)


@hot
def barred_hexes(bars: int) -> int:
    """The hexes that a plague bars."""
    hexes = 0
    if bars & BARS_SACRED_SITES:
        hexes |= SACRED_SITES
    if bars & BARS_NEXT_TO_OASIS:
        hexes |= NEXT_TO_OASIS
    return hexes


@hot
def open_hexes(sheet: Sheet, bars: int) -> int:
    """The empty hexes, but for those that a plague bars."""
    return sheet.empty & ~barred_hexes(bars)


@rule
def hexes_with(sheet: Sheet, kind: int) -> int:
    """The hexes where something of a kind lies."""
    buildings = KIND_TABLE[kind].buildings
    hexes = KIND_TABLE[kind].hexes
    for number in range(HEX_COUNT):
        hexes |= ((buildings >> sheet.city[number]) & 1) << number
    return hexes


@rule
def buildings_in(sheet: Sheet) -> int:
    """How many buildings the city has."""
    return HEX_COUNT - count(sheet.empty)


@rule
def largest_group(hexes: int) -> int:
    """The size of the largest connected group among some hexes."""
    largest = 0
    while hexes:
        group = hexes & -hexes
        grown = 0
        while group != grown:
            grown = group
            for number in range(HEX_COUNT):
                if (grown >> number) & 1:
                    group |= NEIGHBOURS[number].mask & hexes
        largest = max(largest, count(group))
        hexes &= ~group
    return largest


@rule
def longest_line(hexes: int) -> int:
    """How many of some hexes lie on one straight line; gaps and the oasis do not break it."""
    longest = 0
    for number in range(LINE_COUNT):
        longest = max(longest, count(hexes & LINES[number].mask))
    return longest


@rule
def put_building(sheet: Sheet, building: int, hex_number: int) -> None:
    """Draw a building into a hex."""
    sheet.city[hex_number] = building + 1
    sheet.empty &= ~(1 << hex_number)
