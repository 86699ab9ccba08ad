"""Every decision as one small number, and its name in notation."""

from egizia.games.egyptia.components import (
    BASICS,
    BUILDING_IDS,
    FAVOR,
    HEX_COUNT,
    HEX_IDS,
    MOUND_BASICS,
    MOUND_FAVOR,
    NOTHING,
    PLAGUE_IDS,
    PLAGUES,
    RESOURCES,
    SHIP_IDS,
    Dots,
)
from egizia.games.egyptia.payments import PAYMENT_NAMES, mixes, notation, payment
from egizia.games.egyptia.trades import TRADE_NAMES
from egizia.games.notation import Notation
from egizia.kernel.record import Table, i8, record

_notation = Notation()
_block = _notation.block


@record
class Suffering:
    """A plague, and the ship that it takes or -1."""

    plague: i8
    ship: i8


_sufferings = [
    (plague, ship)
    for plague, taken in enumerate(PLAGUES)
    for ship in (range(len(SHIP_IDS)) if taken.lose_ship else (NOTHING,))
]
_rewards = [*mixes(MOUND_BASICS, BASICS), payment([FAVOR] * MOUND_FAVOR)]

PRODUCE_COLUMN = _block(*(f"produce:{column}" for column in RESOURCES))
SUFFER = _block(
    *(f"plague:{PLAGUE_IDS[plague]}{'' if ship < 0 else f':{SHIP_IDS[ship]}'}" for plague, ship in _sufferings)
)
BUILD_A = _block(*(f"build:{building}" for building in BUILDING_IDS))
ON_HEX = _block(*(f"hex:{name}" for name in HEX_IDS[:HEX_COUNT]))
PAY = _block(*(f"pay:{name}" for name in PAYMENT_NAMES))
REWARD = _block(*(f"mound:{notation(dots)}" for dots in _rewards))
CONFIRM = _block("confirm")
USE_SHIP = _block(*(f"ship:{ship}" for ship in SHIP_IDS))
TRADE_DONE = _block("trade:done")
TRADE = _block(*(f"trade:{name}" for name in TRADE_NAMES))
TRADE_RED = _block("trade:red")

NAMES = _notation.names
"""The notation of every action."""
ACTION_COUNT = len(NAMES)
SUFFERINGS = Table(Suffering, [{"plague": plague, "ship": ship} for plague, ship in _sufferings])
SUFFERING_COUNT = len(SUFFERINGS)
REWARDS = Table(Dots, [{"dots": dots} for dots in _rewards])
REWARD_COUNT = len(REWARDS)
