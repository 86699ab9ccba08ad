"""What happened and why, written down by the rules as they run.

A log that is switched off costs a rule one comparison, so playouts keep it off.
"""

from typing import TypeAlias

from egizia.kernel.record import HAS_NUMPY, Array, Row, i8, i16, record, row
from egizia.kernel.rule import telling

CAPACITY = 512

Written: TypeAlias = tuple[int, int, int, int, int]
"""What happened, to which seat, and the three details."""


@record
class EventRecord:
    """One thing that happened to a seat; what the three details mean depends on the kind."""

    kind: i16
    seat: i8
    first: i16
    second: i16
    third: i16


@record
class Log:
    """The events of one decision and all that followed from it."""

    on: i8
    length: i16
    events: Row[EventRecord] = row(CAPACITY)


@telling
def note(log: Log, kind: int, seat: int, first: int, second: int, third: int) -> None:
    """Write an event down, if anybody is reading."""
    if log.on:
        event = log.events[log.length]
        event.kind = kind
        event.seat = seat
        event.first = first
        event.second = second
        event.third = third
        log.length += 1


def written(log: Array) -> list[Written]:
    """All that stands in a log, the only one of an array."""
    events = log[0].events[: log[0].length]
    if HAS_NUMPY:
        return events.tolist()
    return [(event.kind, event.seat, event.first, event.second, event.third) for event in events]
