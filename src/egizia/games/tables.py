"""Small things that tables of components are made of."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from egizia.games.data import BoxEntry
from egizia.kernel.record import Table, i8, record

Cells: TypeAlias = dict[str, Any]
"""A row of a table, by field."""


@record
class Amount:
    """A number in a table of numbers."""

    value: i8


def amounts(values: Iterable[int]) -> Table[Amount]:
    """A table of numbers."""
    return Table(Amount, [{"value": value} for value in values])


def ids(entries: Iterable[BoxEntry]) -> list[str]:
    """What entries are called in the notation."""
    return [entry.values["id"] for entry in entries]
