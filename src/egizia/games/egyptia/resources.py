"""Resource tracks: dots are circled for what is gained and scribbled out for what is paid."""

from egizia.games.egyptia.components import RESOURCE_COUNT, TRACKS, Dots
from egizia.games.egyptia.events import GAINS, RED_DOT
from egizia.games.egyptia.state import OWNER, Sheet
from egizia.kernel.log import Log, note
from egizia.kernel.rule import hot, rule


@hot
def have(sheet: Sheet, resource: int) -> int:
    """What is circled and not scribbled out."""
    return sheet.circled[resource] - sheet.scribbled[resource]


@rule
def circle(sheet: Sheet, log: Log, event: int, resource: int, amount: int) -> None:
    """Circle dots from left to right; what finds no dot is lost."""
    track = TRACKS[resource]
    before = sheet.circled[resource]
    after = min(before + amount, track.dots)
    sheet.circled[resource] = after
    note(log, event, OWNER, resource, after - before, before + amount - after)
    if before < track.red_from <= after:
        note(log, RED_DOT, OWNER, resource, 0, 0)


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
