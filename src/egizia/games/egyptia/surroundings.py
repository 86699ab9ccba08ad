"""What lies next to a hex, as one number: four bits for each kind, of which the highest is kept free for comparing."""

from egizia.games.egyptia.components import BUILDING_COUNT, HEX_COUNT, KINDS
from egizia.games.egyptia.sheet import KIND_TABLE, NEIGHBOURS
from egizia.games.egyptia.state import Sheet
from egizia.kernel.record import Row, Table, i8, i64, record, row
from egizia.kernel.rule import hot

BITS = 4
MOST = (1 << (BITS - 1)) - 1
HIGH_BITS = sum(1 << (BITS * kind + BITS - 1) for kind in range(len(KINDS)))
MOST_AROUND = 6
"""Sides of a hex."""


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


def _around(number: int) -> dict[str, int | list[int]]:
    hexes, mask = [*BESIDE[number]], NEIGHBOURS[number].mask
    fixed = sum((mask & kind.hexes).bit_count() << (BITS * n) for n, kind in enumerate(KIND_TABLE))
    return {"count": len(hexes), "hexes": hexes + [0] * (MOST_AROUND - len(hexes)), "fixed": fixed}


def _unit(code: int) -> int:
    return sum(((kind.buildings >> code) & 1) << (BITS * number) for number, kind in enumerate(KIND_TABLE))


BESIDE = tuple(
    tuple(other for other in range(HEX_COUNT) if (NEIGHBOURS[number].mask >> other) & 1) for number in range(HEX_COUNT)
)
"""By hex, those next to it that can be built on."""
AROUND = Table(Around, [_around(number) for number in range(HEX_COUNT)])
UNITS = Table(Unit, [{"kinds": _unit(code)} for code in range(BUILDING_COUNT + 1)])
"""By building plus one; 0 is an empty hex."""


@hot
def around(sheet: Sheet, hex_number: int) -> int:
    """What lies next to a hex."""
    place = AROUND[hex_number]
    kinds = place.fixed
    for number in range(place.count):
        kinds += UNITS[sheet.city[place.hexes[number]]].kinds
    return kinds


@hot
def of_kind(kinds: int, kind: int) -> int:
    """How many of a kind lie there."""
    return (kinds >> (BITS * kind)) & MOST


@hot
def has_all(kinds: int, needs: int) -> bool:
    """Whether there is at least as much of every kind as needed."""
    return ((kinds | HIGH_BITS) - needs) & HIGH_BITS == HIGH_BITS
