"""The market and paying: the trade ratios apply inside a payment, and the player chooses how to pay."""

from egizia.games.egyptia.actions import PAY
from egizia.games.egyptia.components import (
    BARS_MARKET,
    BASICS,
    BASICS_FOR_A_BASIC,
    BASICS_FOR_A_FAVOR,
    FAVOR,
    FAVOR_FOR_A_BASIC,
    NOTHING,
    RESOURCE_COUNT,
)
from egizia.games.egyptia.events import PAYS_EVENT
from egizia.games.egyptia.payments import COSTS, HIGH_BITS, PAYMENTS, WAYS
from egizia.games.egyptia.resources import have
from egizia.games.egyptia.state import OWNER, Sheet, barred
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options
from egizia.kernel.rule import hot, rule


@hot
def is_market_open(sheet: Sheet) -> bool:
    """Whether resources may be traded this round."""
    return not barred(sheet) & BARS_MARKET


@rule
def is_payable(sheet: Sheet, cost: int) -> bool:
    """Whether there is a way to pay a cost."""
    price = COSTS[cost]
    short = 0
    spare = 0
    for resource in range(BASICS):
        left = have(sheet, resource) - price.dots[resource]
        if left < 0:
            short -= left
        else:
            spare += left
    favor = have(sheet, FAVOR) - price.dots[FAVOR]
    if price.any_kind > 0:
        return spare + favor >= price.any_kind
    if not is_market_open(sheet):
        return short == 0 and favor >= 0
    if favor >= 0:
        return max(0, short - favor // FAVOR_FOR_A_BASIC) * BASICS_FOR_A_BASIC <= spare
    return short * BASICS_FOR_A_BASIC - favor * BASICS_FOR_A_FAVOR <= spare


@hot
def means(sheet: Sheet) -> int:
    """What there is to pay with, packed as ways to pay are."""
    packed = 0
    for resource in range(RESOURCE_COUNT):
        packed |= have(sheet, resource) << (8 * resource)
    return packed


@hot
def covers(packed_means: int, way: int) -> bool:
    """Whether there is enough of every resource for a way to pay."""
    return ((packed_means | HIGH_BITS) - WAYS[way].packed) & HIGH_BITS == HIGH_BITS


@rule
def only_payment(sheet: Sheet) -> int:
    """The payment that is due when there is but one way, or -1."""
    price = COSTS[sheet.cost]
    if not is_market_open(sheet):
        return price.plain
    packed_means = means(sheet)
    found = NOTHING
    for way in range(price.first, price.first + price.ways):
        if covers(packed_means, way):
            if found != NOTHING:
                return NOTHING
            found = WAYS[way].payment
    return found


@rule
def payment_options(sheet: Sheet, options: Options) -> None:
    """Every way to pay that there is enough for."""
    price = COSTS[sheet.cost]
    packed_means = means(sheet)
    count = options.count
    for way in range(price.first, price.first + price.ways):
        # Written without a branch: which ways are open is as good as random.
        options.actions[count] = PAY + WAYS[way].payment
        count += covers(packed_means, way)
    options.count = count


@rule
def pay(sheet: Sheet, log: Log, payment: int) -> None:
    """Scribble out the dots of a payment."""
    for resource in range(RESOURCE_COUNT):
        sheet.scribbled[resource] += PAYMENTS[payment].dots[resource]
    note(log, PAYS_EVENT, OWNER, payment, sheet.cost, 0)
    sheet.cost = NOTHING
