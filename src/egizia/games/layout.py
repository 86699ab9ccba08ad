"""How an observation is laid out in a row of numbers, and writing one."""

from dataclasses import dataclass, replace
from typing import Literal

from egizia.kernel.record import Row, i16
from egizia.kernel.rule import rule

RunKind = Literal["amount", "category", "ordinal", "bits"]


@dataclass(frozen=True)
class ObservationRun:
    """Numbers of an observation that follow each other and tell the same kind of thing."""

    name: str
    length: int
    kind: RunKind
    """What the numbers are to a program that learns; the functions that make runs say more."""
    seat: int | None = None
    """Whose they are, counted from the observer, where there is such a run of every seat."""

    @property
    def title(self) -> str:
        """The name, with the seat: no other run of a layout has it."""
        return self.name if self.seat is None else f"seat {self.seat}: {self.name}"

    def of_seat(self, seat: int) -> "ObservationRun":
        """The same of a seat."""
        return replace(self, seat=seat)


Layout = tuple[ObservationRun, ...]
"""The runs of an observation, in order."""


def amount(name: str, length: int = 1) -> ObservationRun:
    """Numbers that say how much there is of something."""
    return ObservationRun(name, length, "amount")


def category(name: str, length: int = 1) -> ObservationRun:
    """Numbers that only name something."""
    return ObservationRun(name, length, "category")


def ordinal(name: str, length: int = 1) -> ObservationRun:
    """Numbers that say how much or how far, of which single values matter."""
    return ObservationRun(name, length, "ordinal")


def bits(name: str, length: int = 1) -> ObservationRun:
    """Numbers that are sets, with one bit for each member."""
    return ObservationRun(name, length, "bits")


def size(layout: Layout) -> int:
    """How many numbers a layout has."""
    return sum(run.length for run in layout)


@rule
def put(values: Row[i16], at: int, value: int) -> int:
    """Write a number; returns where the next one goes."""
    values[at] = value
    return at + 1
