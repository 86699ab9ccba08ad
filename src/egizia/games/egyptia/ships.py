"""Ships: each can be used once, at any moment before a round is confirmed."""

from egizia.games.egyptia.actions import USE_SHIP
from egizia.games.egyptia.components import SHIP_COUNT, SHIPS
from egizia.games.egyptia.events import USES_SHIP
from egizia.games.egyptia.resources import gain
from egizia.games.egyptia.state import OWNER, Sheet
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer_each
from egizia.kernel.rule import hot, rule


@hot
def ship_options(sheet: Sheet, options: Options) -> None:
    """Any ship that was neither used nor lost."""
    if sheet.ships:
        offer_each(options, USE_SHIP, sheet.ships, SHIP_COUNT)


@rule
def use_ship(sheet: Sheet, log: Log, ship: int) -> None:
    """Scribble a ship out and take what it carries."""
    sheet.ships &= ~(1 << ship)
    note(log, USES_SHIP, OWNER, ship, 0, 0)
    gain(sheet, log, SHIPS[ship])
