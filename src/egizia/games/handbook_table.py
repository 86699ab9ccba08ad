"""Tables of a handbook: what a game shows of its components, with how sure each value is."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from egizia.catalogue import Message, texts
from egizia.games.data import BoxEntry

Cell: TypeAlias = Message | str | int
HandbookColumn: TypeAlias = Callable[[int, BoxEntry], Cell]
"""What stands in a column: column(number of the entry, the entry)."""


@dataclass(frozen=True)
class HandbookTable:
    """A table in words of any language."""

    headings: Sequence[Message]
    rows: Sequence[Sequence[Cell]]
    note: Message | None = None


@dataclass(frozen=True)
class Handbook:
    """What the pages of a game's handbook are filled with, by name."""

    tables: Mapping[str, Callable[[], HandbookTable]]
    pictures: Mapping[str, Callable[[str], str]] = field(default_factory=dict[str, Callable[[str], str]])
    """Each draws itself in a language."""


def rows_of(entries: Iterable[BoxEntry], columns: Iterable[HandbookColumn]) -> list[list[Cell]]:
    """A row for each entry: its id, the columns, and how sure its values are."""
    columns = [*columns]
    return [
        [f"`{entry.values['id']}`", *(cell(number, entry) for cell in columns), source_of(entry)]
        for number, entry in enumerate(entries)
    ]


def source_of(entry: BoxEntry) -> Message:
    """How sure the values of an entry are, with the exceptions it names."""
    mark = Message(f"mark.{entry.source}")
    if not entry.exceptions:
        return mark
    exceptions = [
        Message("mark.exception", {"what": _remark(what), "mark": Message(f"mark.{exception}")})
        for what, exception in entry.exceptions.items()
    ]
    return Message("mark.with_exceptions", {"mark": mark, "exceptions": exceptions})


def _remark(english: str) -> Message | str:
    """A remark of the component file; one that an owner wrote is shown as it stands."""
    key = "except." + re.sub(r"\W+", "-", english.lower()).strip("-")
    return Message(key) if key in texts("en") else english
