"""Resource tracks: dots are circled for what is gained and scribbled out for what is paid."""

from egizia.games.egyptia.components import BASICS, RESOURCE_COUNT, TRACKS, Dots
from egizia.games.egyptia.events import GAINS, RED_DOT
from egizia.games.egyptia.state import OWNER, Sheet
from egizia.kernel.log import Log, note
from egizia.kernel.rule import hot, rule


@hot
def have(sheet: Sheet, resource: int) -> int:
    """What is circled and not scribbled out."""
    return sheet.circled[resource] - sheet.scribbled[resource]


@hot
def basics_at_hand(sheet: Sheet) -> int:
    """Grain, diamond and stone together."""
    basics = 0
    for resource in range(BASICS):
        basics += have(sheet, resource)
    return basics


@hot
def circle_up_to(sheet: Sheet, log: Log, resource: int, dots: int) -> None:
    """Circle dots from left to right; the first red one is told."""
    if sheet.circled[resource] < TRACKS[resource].red_from <= dots:
        note(log, RED_DOT, OWNER, resource, 0, 0)
    sheet.circled[resource] = dots


@rule
def circle(sheet: Sheet, log: Log, event: int, resource: int, amount: int) -> None:
    """Gain a resource; what finds no dot is lost."""
    before = sheet.circled[resource]
    after = min(before + amount, TRACKS[resource].dots)
    note(log, event, OWNER, resource, after - before, before + amount - after)
    circle_up_to(sheet, log, resource, after)


@rule
def gain(sheet: Sheet, log: Log, gains: Dots) -> None:
    """Gain resources of several kinds."""
    for resource in range(RESOURCE_COUNT):
        if gains.dots[resource] > 0:
            circle(sheet, log, GAINS, resource, gains.dots[resource])


@rule
def gains_to_red(sheet: Sheet) -> int:
    """How many gains it takes at least until a red dot is circled; 0 when one is."""
    fewest = TRACKS[0].red_from - sheet.circled[0]
    for resource in range(1, RESOURCE_COUNT):
        fewest = min(fewest, TRACKS[resource].red_from - sheet.circled[resource])
    return max(0, fewest)
