"""The decisions open to the seat to move, as a list that rules fill in ascending order."""

from egizia.kernel.record import Row, i16, record, row
from egizia.kernel.rule import hot, rule

CAPACITY = 256


@record
class Options:
    """The legal actions of one moment."""

    count: i16
    actions: Row[i16] = row(CAPACITY)


@rule
def offer(options: Options, action: int) -> None:
    """Add an action."""
    options.actions[options.count] = action
    options.count += 1


@hot
def listed(options: Options) -> int:
    """How many actions there are; a compiler that knows it to be no negative index makes faster loops."""
    return max(0, options.count)


@hot
def offer_each(options: Options, first: int, chosen: int, width: int) -> None:
    """Add the action `first` + n for every bit n in the set `chosen`."""
    # Written without a branch: which bits are set is as good as random.
    count = listed(options)
    for number in range(width):
        options.actions[count] = first + number
        count += (chosen >> number) & 1
    options.count = count
