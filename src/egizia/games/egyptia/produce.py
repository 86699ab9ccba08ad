"""Produce: the dice are rolled, and everybody chooses a column."""

from egizia.games.egyptia.actions import PRODUCE_COLUMN
from egizia.games.egyptia.components import DICE, DIE_COUNT, RESOURCE_COUNT, STEPS
from egizia.games.egyptia.events import DIE_ROLLED, PRODUCES
from egizia.games.egyptia.resources import circle
from egizia.games.egyptia.sheet import count
from egizia.games.egyptia.state import NOBODY, Sheet
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.randomness import below
from egizia.kernel.rule import hot, rule


@rule
def roll_dice(sheet: Sheet, log: Log) -> None:
    """Roll all dice and lay each in the column of its face."""
    for column in range(RESOURCE_COUNT):
        sheet.dice_in[column] = 0
    for die in range(DIE_COUNT):
        face = below(sheet.random, DICE[die].sides)
        column = DICE[die].column[face]
        sheet.dice[die] = face + 1
        sheet.dice_in[column] |= 1 << die
        note(log, DIE_ROLLED, NOBODY, die, face + 1, column)
    sheet.reveals += 1


@hot
def dice_in_column(sheet: Sheet) -> int:
    """How many dice lie in the chosen column."""
    return count(sheet.dice_in[sheet.column])


@hot
def column_options(options: Options) -> None:
    """Any column, with dice or without."""
    for column in range(RESOURCE_COUNT):
        offer(options, PRODUCE_COLUMN + column)


@rule
def produce(sheet: Sheet, log: Log, column: int) -> None:
    """Produce one resource for each die in a column, and what the productivity track adds."""
    sheet.column = column
    circle(sheet, log, PRODUCES, column, dice_in_column(sheet) + STEPS[sheet.productivity[column]].value)
