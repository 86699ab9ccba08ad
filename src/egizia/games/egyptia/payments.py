"""Every way to pay every cost, worked out beforehand.

A payment is how many dots are scribbled out on each resource track. With the market open a cost can be paid in many
ways; listed are those of which no part would do.
"""

from collections.abc import Iterable
from functools import cache
from itertools import accumulate, combinations_with_replacement, product
from typing import TypeAlias

from egizia.games.egyptia.components import (
    BASICS,
    BASICS_FOR_A_BASIC,
    BASICS_FOR_A_FAVOR,
    BOX,
    BUILDINGS,
    FAVOR,
    FAVOR_FOR_A_BASIC,
    MOUND,
    NOTHING,
    PLAGUE_COUNT,
    PLAGUES,
    RESOURCE_COUNT,
    RESOURCES,
    SACRED_FAVOR,
    SHIP_COUNT,
    WILD_FAVOR,
    Dots,
)
from egizia.games.tables import amounts
from egizia.kernel.options import CAPACITY
from egizia.kernel.record import Row, Table, i8, i16, i32, record, row

Payment: TypeAlias = tuple[int, ...]
"""Dots by resource."""


def payment(resources: Iterable[int]) -> Payment:
    """Some resources, counted."""
    resources = [*resources]
    return tuple(resources.count(resource) for resource in range(RESOURCE_COUNT))


def notation(dots: Payment) -> str:
    """A payment in notation, such as 2g1d."""
    return "".join(f"{n}{name[0]}" for n, name in zip(dots, RESOURCES, strict=True) if n) or "0"


def mixes(count: int, resources: int) -> list[Payment]:
    """Every mix of so many of the first few resources."""
    return [payment(mix) for mix in combinations_with_replacement(range(resources), count)]


def prices(resource: int) -> list[Payment]:
    """Every way to come by one of a resource: having it, or trading others for it."""
    own = payment([resource])
    if resource == FAVOR:
        return [own, *mixes(BASICS_FOR_A_FAVOR, BASICS)]
    others = [mix for mix in mixes(BASICS_FOR_A_BASIC, BASICS) if not mix[resource]]
    return [own, payment([FAVOR] * FAVOR_FOR_A_BASIC), *others]


@cache
def ways_to_pay(cost: Payment) -> list[Payment]:
    """Every way to pay a cost, from the fewest dots to the most."""
    if not any(cost):
        return [cost]
    last = max(resource for resource in range(RESOURCE_COUNT) if cost[resource])
    but_one = tuple(number - (resource == last) for resource, number in enumerate(cost))
    together = {
        tuple(a + b for a, b in zip(way, price, strict=True))
        for way, price in product(ways_to_pay(but_one), prices(last))
    }
    return smallest(together)


def smallest(ways: Iterable[Payment]) -> list[Payment]:
    """The payments of which no part is another of them."""
    found: list[Payment] = []
    parts: list[int] = []
    for way in sorted(ways, key=_order):
        raised = pack(way) | HIGH_BITS
        if not any((raised - part) & HIGH_BITS == HIGH_BITS for part in parts):
            found.append(way)
            parts.append(pack(way))
    return found


def _order(dots: Payment) -> tuple[int, list[int]]:
    """Few dots first, and basic resources before favor."""
    return sum(dots), [-n for n in dots]


# A payment as one number, a byte for each resource. `means | HIGH_BITS` less a payment keeps all high bits exactly when
# the means cover every byte of it.

HIGH_BITS = sum(0x80 << (8 * resource) for resource in range(RESOURCE_COUNT))


def pack(dots: Payment) -> int:
    """A payment in one number."""
    return sum(n << (8 * resource) for resource, n in enumerate(dots))


# Costs: every building with what a wild die and a Sacred Site add, then what every plague takes.


def building_cost(building: int, wild: int, sacred: int) -> Payment:
    """What a building costs."""
    cost = [*BUILDINGS[building].cost]
    cost[FAVOR] += wild * WILD_FAVOR + sacred * SACRED_FAVOR
    return tuple(cost)


WILD, ON_SACRED_SITE = 2, 1
"""What is added to the number of a building's cost."""
COSTS_OF_A_BUILDING = 4


@record
class Cost:
    """Something to pay: resources of each kind, or a number of any kind; and where its ways begin in `WAYS`."""

    dots: Row[i8] = row(RESOURCE_COUNT)
    any_kind: i8
    plain: i16
    """The payment without the market."""
    first: i16
    ways: i16


@record
class Way:
    """One way to pay a cost: its payment, and that packed into one number, a byte for each resource."""

    payment: i16
    packed: i32


_all_costs = [
    (building_cost(building, number // WILD, number % WILD), 0)
    for building in range(MOUND)
    for number in range(COSTS_OF_A_BUILDING)
]
_taking = [number for number, plague in enumerate(PLAGUES) if plague.lose_any or any(plague.lose)]
_all_costs += [(tuple(PLAGUES[number].lose), PLAGUES[number].lose_any) for number in _taking]
_ways_of = {
    (cost, any_kind): mixes(any_kind, RESOURCE_COUNT) if any_kind else ways_to_pay(cost)
    for cost, any_kind in _all_costs
}
# A ship may be used instead, and the loop that lists the ways writes one place ahead.
MOST_WAYS = CAPACITY - SHIP_COUNT - 1
if max(map(len, _ways_of.values())) > MOST_WAYS:
    raise BOX.error(f"there are more than {MOST_WAYS} ways to pay one cost: costs or market ratios are too high")
_payments = sorted({way for ways in _ways_of.values() for way in ways}, key=_order)
_number = {dots: number for number, dots in enumerate(_payments)}
_first = dict(zip(_ways_of, accumulate(map(len, _ways_of.values()), initial=0), strict=False))

PAYMENTS = Table(Dots, [{"dots": dots} for dots in _payments])
PAYMENT_NAMES = [notation(dots) for dots in _payments]
WAYS = Table(
    Way,
    [{"payment": _number[dots], "packed": pack(dots)} for ways in _ways_of.values() for dots in ways],
)
COSTS = Table(
    Cost,
    [
        {
            "dots": cost[0],
            "any_kind": cost[1],
            "plain": _number[_ways_of[cost][0]] if cost[1] else _number[cost[0]],
            "first": _first[cost],
            "ways": len(_ways_of[cost]),
        }
        for cost in _all_costs
    ],
)
COST_COUNT = len(COSTS)
PLAGUE_COST = amounts(
    COSTS_OF_A_BUILDING * MOUND + _taking.index(plague) if plague in _taking else NOTHING
    for plague in range(PLAGUE_COUNT)
)
"""The cost of each plague, or -1 where it takes no resources."""
