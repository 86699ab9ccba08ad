"""How an observation is laid out in a row of numbers, and writing one."""

from egizia.kernel.record import Row, i16
from egizia.kernel.rule import rule

Layout = tuple[tuple[str, int], ...]
"""Runs of numbers in order, each with its name and length."""


def size(layout: Layout) -> int:
    """How many numbers a layout has."""
    return sum(length for _, length in layout)


@rule
def put(values: Row[i16], at: int, value: int) -> int:
    """Write a number; returns where the next one goes."""
    values[at] = value
    return at + 1
