"""One player's sheet in the middle of a game, with the dice and cards on the table: one record.

A game of several players is so many sheets side by side. All begin with the same random words, which serve for nothing
but cards and dice, so that all see the same ones.
"""

from egizia.games.egyptia.components import (
    DIE_COUNT,
    HEX_COUNT,
    LETTER_COUNT,
    NOTHING,
    PLAGUES,
    RESOURCE_COUNT,
)
from egizia.games.egyptia.events import SOURCES
from egizia.kernel.record import Row, i8, i16, i32, record, row, u32
from egizia.kernel.rule import hot

PHASES = ("produce", "plague", "build", "waiting", "over")
PRODUCE, PLAGUE, BUILD, WAITING, OVER = range(len(PHASES))

DECISIONS = ("column", "plague", "pay", "building", "hex", "reward", "confirm", "trade")
(
    CHOOSE_COLUMN, CHOOSE_PLAGUE, CHOOSE_PAYMENT, CHOOSE_BUILDING, CHOOSE_HEX, CHOOSE_REWARD, CONFIRM_ROUND,
    CHOOSE_TRADE,
) = range(len(DECISIONS))  # fmt: skip
NO_DECISION = -1
OWNER = 0
"""The seat of whoever fills the sheet in."""
NOBODY = -1


@record
class Sheet:
    """A whole game as one player plays it."""

    random: Row[u32] = row(2)
    empty: i32
    """Hexes without a building, one bit each."""
    score: i16
    ledger: Row[i16] = row(len(SOURCES))
    """Points by source; all are scored at the end."""
    reveals: i16
    """Counts the rolls of the dice."""
    plagues: i16
    """Plagues scribbled out, one bit each."""
    player_count: i8
    round_number: i8
    phase: i8
    decision: i8
    seat: i8
    """0 while there is something to decide; -1 when the sheet waits for the others, or the game is over."""
    nearest: i8
    """Gains until anybody's first red dot, as all sheets stood when the last round ended; 0 ended the game."""
    cards: Row[i8] = row(LETTER_COUNT)
    """The Pharaoh card of each letter."""
    dice: Row[i8] = row(DIE_COUNT)
    """The faces the dice show."""
    dice_in: Row[i8] = row(RESOURCE_COUNT)
    """The dice in each column, one bit each."""

    city: Row[i8] = row(HEX_COUNT)
    """The building on each hex plus one; 0 is empty."""
    circled: Row[i8] = row(RESOURCE_COUNT)
    """Dots circled on each resource track."""
    scribbled: Row[i8] = row(RESOURCE_COUNT)
    """Dots scribbled out on each resource track."""
    productivity: Row[i8] = row(RESOURCE_COUNT)
    """Steps circled on the productivity track of each resource."""
    ships: i8
    """Ships not used or lost yet, one bit each."""
    traded: i8
    """Favor traded for basic resources at the end."""

    # From here on: this round; -1 where nothing has been chosen.
    column: i8
    plague: i8
    building: i8
    hex: i8
    cost: i8
    """What is paid for next, as a number in `COSTS`."""


@hot
def barred(sheet: Sheet) -> int:
    """What the plague of this round bars, one bit each."""
    return PLAGUES[sheet.plague].bars if sheet.plague != NOTHING else 0
