"""Plague: whoever produced with many dice chooses one of the plagues and suffers it."""

from egizia.games.egyptia.actions import SUFFER, SUFFERING_COUNT, SUFFERINGS
from egizia.games.egyptia.components import BARS_MARKET, NOTHING, PLAGUE_DICE, PLAGUES
from egizia.games.egyptia.events import SUFFERS
from egizia.games.egyptia.market import is_payable
from egizia.games.egyptia.payments import PLAGUE_COST
from egizia.games.egyptia.produce import dice_in_column
from egizia.games.egyptia.sheet import open_hexes
from egizia.games.egyptia.state import OWNER, Sheet
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer_each
from egizia.kernel.rule import hot, rule


@hot
def must_suffer(sheet: Sheet) -> bool:
    """Whether the dice in the chosen column call for a plague; the productivity track never counts."""
    return dice_in_column(sheet) >= PLAGUE_DICE


@hot
def can_suffer(sheet: Sheet, plague: int, ship: int) -> bool:
    """Whether a plague is not scribbled out and can be paid for or adhered to."""
    if (sheet.plagues >> plague) & 1:
        return False
    if PLAGUE_COST[plague].value != NOTHING:
        return is_payable(sheet, PLAGUE_COST[plague].value)
    if ship != NOTHING:
        return (sheet.ships >> ship) & 1 == 1
    return open_hexes(sheet, PLAGUES[plague].bars) != 0


@rule
def open_plagues(sheet: Sheet) -> int:
    """The plagues that can be chosen, each with the ship it would take, as a set."""
    found = 0
    for number in range(SUFFERING_COUNT):
        if can_suffer(sheet, SUFFERINGS[number].plague, SUFFERINGS[number].ship):
            found |= 1 << number
    return found


@rule
def plague_options(sheet: Sheet, options: Options) -> None:
    """Any plague that can be paid for or adhered to."""
    offer_each(options, SUFFER, open_plagues(sheet), SUFFERING_COUNT)


@hot
def closes_market(plague: int) -> bool:
    """Whether a plague bars trades, so that whoever wants one makes it before."""
    return PLAGUES[plague].bars & BARS_MARKET != 0


@rule
def suffer(sheet: Sheet, log: Log, plague: int, ship: int) -> None:
    """Suffer a plague and scribble it out; what it takes of resources is left to pay."""
    sheet.plague = plague
    if not PLAGUES[plague].again:
        sheet.plagues |= 1 << plague
    if ship != NOTHING:
        sheet.ships &= ~(1 << ship)
    sheet.cost = PLAGUE_COST[plague].value
    note(log, SUFFERS, OWNER, plague, ship, 0)
