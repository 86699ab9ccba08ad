"""Every single trade at the market, worked out beforehand."""

from egizia.games.egyptia.components import BASICS_FOR_A_FAVOR, FAVOR, FAVOR_FOR_A_BASIC, RESOURCE_COUNT, RESOURCES
from egizia.games.egyptia.payments import Payment, notation, pack, payment, prices
from egizia.games.tables import amounts
from egizia.kernel.record import Row, Table, i8, i32, record, row


@record
class Trade:
    """Dots that are given for one of another resource."""

    given: Row[i8] = row(RESOURCE_COUNT)
    packed: i32
    """What is given, packed as payments are."""
    gained: i8


def _worth(dots: Payment) -> int:
    """Resources in basic ones, at the rate of the end of the game."""
    return sum(dots) + dots[FAVOR] * (BASICS_FOR_A_FAVOR - 1)


_trades = [
    (given, gained)
    for gained in range(RESOURCE_COUNT)
    for given in sorted(prices(gained), key=_worth)
    if not given[gained]
]

TRADES = Table(
    Trade,
    [{"given": given, "packed": pack(given), "gained": gained} for given, gained in _trades],
)
"""By what is gained, and from the least that is given to the most."""
TRADE_COUNT = len(TRADES)
FIRST_TRADE = amounts(sum(gained < resource for _, gained in _trades) for resource in range(RESOURCE_COUNT + 1))
"""The first trade for each resource, and an end to them."""
FAVOR_FOR_GRAIN = _trades.index((payment([FAVOR] * FAVOR_FOR_A_BASIC), RESOURCES.index("grain")))
TRADE_NAMES = [f"{notation(given)}:{notation(payment([gained]))}" for given, gained in _trades]
