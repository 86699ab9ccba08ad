"""What is decided for a player who has left: the round goes on at the least harm to the sheet and to the others."""

from egizia.games.egyptia.actions import BUILD_A, PRODUCE_COLUMN, REWARD, REWARDS, SUFFER, SUFFERINGS, TRADE_DONE
from egizia.games.egyptia.components import FAVOR, MOUND, PLAGUE_DICE, PLAGUES, RESOURCE_COUNT, STEPS, TRACKS
from egizia.games.egyptia.sheet import count
from egizia.games.egyptia.state import (
    CHOOSE_BUILDING,
    CHOOSE_COLUMN,
    CHOOSE_PLAGUE,
    CHOOSE_REWARD,
    CHOOSE_TRADE,
    Sheet,
)


def idle(sheet: Sheet, legal: list[int]) -> int:
    """Produce with few dice and no plague, build a Burial Mound for favor, confirm; circle no red dot, use no ship."""
    if sheet.decision == CHOOSE_COLUMN:
        return PRODUCE_COLUMN + min(range(RESOURCE_COUNT), key=lambda column: _harm(sheet, column))
    if sheet.decision == CHOOSE_PLAGUE:
        return next(action for action in legal if PLAGUES[SUFFERINGS[action - SUFFER].plague].again)
    if sheet.decision == CHOOSE_BUILDING:
        return BUILD_A + MOUND
    if sheet.decision == CHOOSE_REWARD:
        rewards = [action for action in legal if REWARD <= action < REWARD + len(REWARDS)]
        return min(rewards, key=lambda action: _cost(sheet, [*REWARDS[action - REWARD].dots]))
    if sheet.decision == CHOOSE_TRADE:
        return TRADE_DONE
    # The first hex, the smallest payment, the confirmation; ships and trades come after all of them.
    return legal[0]


def _circles_red(sheet: Sheet, resource: int, amount: int) -> bool:
    return amount > 0 and sheet.circled[resource] + amount >= TRACKS[resource].red_from


def _harm(sheet: Sheet, column: int) -> tuple[bool, bool, int]:
    """What speaks against a column: a plague, a red dot, dice."""
    dice = count(sheet.dice_in[column])
    produced = dice + STEPS[sheet.productivity[column]].value
    return dice >= PLAGUE_DICE, _circles_red(sheet, column, produced), dice


def _cost(sheet: Sheet, dots: list[int]) -> tuple[bool, bool]:
    """What speaks against a reward: a red dot, and that it is not favor."""
    red = any(_circles_red(sheet, resource, amount) for resource, amount in enumerate(dots))
    return red, dots[FAVOR] == 0
