"""Tables of a handbook: what a game shows of its components, with how sure each value is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from egizia.catalogue import Message, texts
from egizia.games.data import BoxEntry

Cell: TypeAlias = Message | str | int


@dataclass(frozen=True)
class HandbookTable:
    """A table in words of any language."""

    headings: Sequence[Message]
    rows: Sequence[Sequence[Cell]]
    note: Message | None = None


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
