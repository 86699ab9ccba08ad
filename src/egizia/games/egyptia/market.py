"""The market: its ratios apply inside a payment, and to single trades where these can matter."""

from egizia.games.egyptia.actions import PAY, TRADE, TRADE_DONE, TRADE_RED
from egizia.games.egyptia.components import (
    BARS_MARKET,
    BASICS,
    BASICS_FOR_A_BASIC,
    BASICS_FOR_A_FAVOR,
    FAVOR,
    FAVOR_FOR_A_BASIC,
    NOTHING,
    RESOURCE_COUNT,
    TRACKS,
)
from egizia.games.egyptia.events import PAYS_EVENT, TRADE_MADE
from egizia.games.egyptia.payments import COSTS, HIGH_BITS, PAYMENTS, WAYS, Cost
from egizia.games.egyptia.resources import basics_at_hand, circle_up_to, gains_to_red, have
from egizia.games.egyptia.state import OWNER, Sheet, barred
from egizia.games.egyptia.trades import FAVOR_FOR_GRAIN, FIRST_TRADE, TRADE_COUNT, TRADES
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, listed, offer, offer_each
from egizia.kernel.rule import hot, rule

LOSS_BY_OTHERS = BASICS_FOR_A_BASIC - 1
LOSS_BY_FAVOR = FAVOR_FOR_A_BASIC * BASICS_FOR_A_FAVOR - 1
"""What is lost for a basic resource that is traded for."""


@hot
def is_market_open(sheet: Sheet) -> bool:
    """Whether resources may be traded this round."""
    return not barred(sheet) & BARS_MARKET


@hot
def is_payable(sheet: Sheet, cost: int) -> bool:
    """Whether there is a way to pay a cost."""
    # Written almost without a branch: what is short is as good as random.
    price = COSTS[cost]
    short = 0
    spare = 0
    for resource in range(BASICS):
        left = have(sheet, resource) - price.dots[resource]
        short += max(0, -left)
        spare += left
    spare += short
    favor = have(sheet, FAVOR) - price.dots[FAVOR]
    if price.any_kind > 0:
        return spare + favor >= price.any_kind
    if not is_market_open(sheet):
        return short == 0 and favor >= 0
    for_basics = max(0, short - max(0, favor) // FAVOR_FOR_A_BASIC)
    return for_basics * BASICS_FOR_A_BASIC + max(0, -favor) * BASICS_FOR_A_FAVOR <= spare


@hot
def means(sheet: Sheet) -> int:
    """What there is to pay with, packed as ways to pay are."""
    packed = 0
    for resource in range(RESOURCE_COUNT):
        packed |= have(sheet, resource) << (8 * resource)
    return packed


@hot
def covers(packed_means: int, packed: int) -> bool:
    """Whether there is enough of every resource to give."""
    return ((packed_means | HIGH_BITS) - packed) & HIGH_BITS == HIGH_BITS


@hot
def first_way(price: Cost) -> int:
    """Where the ways to pay a cost begin; a compiler that knows it to be no negative index makes faster loops."""
    return max(0, price.first)


@rule
def only_payment(sheet: Sheet) -> int:
    """The payment that is due when there is but one way, or -1."""
    price = COSTS[sheet.cost]
    if not is_market_open(sheet):
        return price.plain
    packed_means = means(sheet)
    first = first_way(price)
    found = NOTHING
    for number in range(price.ways):
        if covers(packed_means, WAYS[first + number].packed):
            if found != NOTHING:
                return NOTHING
            found = WAYS[first + number].payment
    return found


@rule
def payment_options(sheet: Sheet, options: Options) -> None:
    """Every way to pay that there is enough for."""
    price = COSTS[sheet.cost]
    packed_means = means(sheet)
    first = first_way(price)
    count = listed(options)
    for number in range(price.ways):
        # Written without a branch: which ways are open is as good as random.
        options.actions[count] = PAY + WAYS[first + number].payment
        count += covers(packed_means, WAYS[first + number].packed)
    options.count = count


@rule
def pay(sheet: Sheet, log: Log, payment: int) -> None:
    """Scribble out the dots of a payment."""
    for resource in range(RESOURCE_COUNT):
        sheet.scribbled[resource] += PAYMENTS[payment].dots[resource]
    note(log, PAYS_EVENT, OWNER, payment, sheet.cost, 0)
    sheet.cost = NOTHING


# Single trades, before darkness closes the market


@rule
def open_trades(sheet: Sheet) -> int:
    """The trades that there is enough for, and a dot to circle, as a set."""
    packed_means = means(sheet)
    found = 0
    for gained in range(RESOURCE_COUNT):
        if sheet.circled[gained] < TRACKS[gained].dots:
            for number in range(FIRST_TRADE[gained].value, FIRST_TRADE[gained + 1].value):
                # Written without a branch: which trades are open is as good as random.
                found |= int(covers(packed_means, TRADES[number].packed)) << number
    return found


@rule
def trade_options(sheet: Sheet, options: Options) -> None:
    """No more trades, or any that can be made."""
    offer(options, TRADE_DONE)
    offer_each(options, TRADE, open_trades(sheet), TRADE_COUNT)


@rule
def trade(sheet: Sheet, log: Log, number: int) -> None:
    """Scribble out what is given, and circle what is received."""
    made = TRADES[number]
    for resource in range(RESOURCE_COUNT):
        sheet.scribbled[resource] += made.given[resource]
    note(log, TRADE_MADE, OWNER, number, 0, 0)
    circle_up_to(sheet, log, made.gained, sheet.circled[made.gained] + 1)


# Trades up to a red dot. The game ends with the round then, and all that counts of what is left is how much favor it
# makes. So a loss is reckoned in basic resources, whatever their kinds, and favor bought with them is no loss.


@rule
def red_option(sheet: Sheet, options: Options) -> None:
    """Trades up to a red dot, if they lead to one; nobody needs it whose sheet has one already, or is full."""
    if reaches_red(sheet) and sheet.empty and is_market_open(sheet) and gains_to_red(sheet) > 0:
        offer(options, TRADE_RED)


@hot
def reaches_red(sheet: Sheet) -> bool:
    """Whether trades lead to a red dot on any track."""
    # Written without a branch: how it turns out is as good as random.
    found = False
    for resource in range(RESOURCE_COUNT):
        found |= reaches_red_of(sheet, resource)
    return found


@hot
def reaches_red_of(sheet: Sheet, track: int) -> bool:
    """Whether trades lead to a red dot on a track; all but the last one gained may be spent again on the way."""
    short = TRACKS[track].red_from - sheet.circled[track]
    basics = basics_at_hand(sheet)
    favor = have(sheet, FAVOR)
    if track == FAVOR:
        return max(0, short * BASICS_FOR_A_FAVOR - basics) * FAVOR_FOR_A_BASIC < favor + short
    for_others = min(short, (basics - have(sheet, track)) // BASICS_FOR_A_BASIC)
    for_favor = short - for_others
    missing = max(0, for_favor * FAVOR_FOR_A_BASIC - favor)
    return missing * BASICS_FOR_A_FAVOR < basics - for_others * LOSS_BY_OTHERS + for_favor


@rule
def loss_to_red(sheet: Sheet, track: int) -> int:
    """What trades up to a red dot of a track lose: other basic resources are given first, favor for the rest."""
    short = TRACKS[track].red_from - sheet.circled[track]
    basics = basics_at_hand(sheet)
    if track == FAVOR:
        return max(0, short * BASICS_FOR_A_FAVOR - basics) * LOSS_BY_FAVOR
    for_others = min(short, (basics - have(sheet, track)) // BASICS_FOR_A_BASIC)
    return for_others * LOSS_BY_OTHERS + (short - for_others) * LOSS_BY_FAVOR


@rule
def nearest_red(sheet: Sheet) -> int:
    """The track on which trades circle a red dot at the least loss, the first of equals, or -1 if there is none."""
    found = NOTHING
    for track in range(RESOURCE_COUNT):
        if reaches_red_of(sheet, track):
            if found == NOTHING or loss_to_red(sheet, track) < loss_to_red(sheet, found):
                found = track
    return found


@rule
def trade_up_to_red(sheet: Sheet, log: Log) -> None:
    """Trade at the least loss until a red dot is circled."""
    track = nearest_red(sheet)
    while gains_to_red(sheet) > 0:
        trade(sheet, log, next_trade(sheet, track))


@hot
def next_trade(sheet: Sheet, track: int) -> int:
    """The trade that comes next on the way to a red dot of a track: for its resource, or else by way of favor."""
    direct = best_trade(sheet, track)
    if direct != NOTHING:
        return direct
    return FAVOR_FOR_GRAIN if track == FAVOR else best_trade(sheet, FAVOR)


@hot
def best_trade(sheet: Sheet, gained: int) -> int:
    """The trade for a resource at the least loss, the first of equals, or -1 if there is none."""
    packed_means = means(sheet)
    for number in range(FIRST_TRADE[gained].value, FIRST_TRADE[gained + 1].value):
        if covers(packed_means, TRADES[number].packed):
            return number
    return NOTHING
