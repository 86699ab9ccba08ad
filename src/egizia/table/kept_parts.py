"""The parts of a view that all share, kept until something they were made of changes.

What a part is made of is not written down anywhere: whatever a maker reads of the records is noted while it reads. As
long as those bytes are the same, so is the part, for a maker that reads the same again decides the same again.
"""

import ctypes
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

from egizia.games.contract import Event, Part
from egizia.table.match import Match, MatchLook

_Noted: TypeAlias = tuple[tuple[str, tuple[int, ...] | None], ...]
"""The fields that were read, each with the places in it that were if it is a row of records."""
ALL = -1
"""All bits of a record."""


@dataclass(frozen=True)
class _Made:
    """What a part was made of."""

    masks: Mapping[int, int]
    """By record, the bytes that were read, as bits that are set."""
    has_events: bool
    """Whether it depends on what happened, too."""


class KeptParts:
    """The parts that lie open, each made again only if something it was made of has changed.

    What a viewer alone sees is not kept: nearly all of it asks whose turn it is, which every move changes.
    """

    def __init__(self) -> None:
        self._made: dict[str, _Made] = {}
        self._records: list[bytes] = []
        self._is_over = False
        self._step: object = None

    def renew(self, match: Match) -> dict[str, Part]:
        """The parts that had to be made anew since the last time, at the first time all."""
        records = match.snapshot()
        changed = _changed(self._records, records)
        has_new_events = match.latest_step is not self._step
        if match.is_over != self._is_over:
            self._made.clear()
        renewed: dict[str, Part] = {}
        for name, make in match.shared_makers().items():
            made = self._made.get(name)
            if made is None or (made.has_events and has_new_events) or _has_read(made.masks, changed):
                look = _NotingLook(match)
                renewed[name] = make(look)
                self._made[name] = _Made(look.reads.masks(), look.has_events)
        self._records, self._is_over, self._step = records, match.is_over, match.latest_step
        return renewed


def _changed(before: Sequence[bytes], now: Sequence[bytes]) -> dict[int, int]:
    """By record, the bytes that are other than before, as bits that are set."""
    if not before:
        return {}
    pairs = enumerate(zip(before, now, strict=True))
    return {index: _number(old) ^ _number(new) for index, (old, new) in pairs if old != new}


def _has_read(masks: Mapping[int, int], changed: Mapping[int, int]) -> bool:
    return any(index in masks and bits & masks[index] for index, bits in changed.items())


def _number(record: bytes) -> int:
    return int.from_bytes(record, "little")


class _NotingLook(MatchLook):
    """A look that notes what is read."""

    def __init__(self, match: Match) -> None:
        seen = match.look(None).state
        self.reads = _Reads(seen) if isinstance(seen, ctypes.Structure) else _Rows(seen)
        self.has_events = False
        super().__init__(match, self.reads)

    @property
    def events(self) -> Iterable[Event]:
        """What happened so far, the latest first."""
        self.has_events = True
        return super().events


class _Reads:
    """A record that notes which of its fields are read, each once: they then stand here as attributes."""

    __slots__ = ("__dict__", "_record")

    def __init__(self, record: ctypes.Structure) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._record, name)
        if name in _rows_of(type(self._record)):
            value = _Rows(value)
        self.__dict__[name] = value
        return value

    def masks(self) -> dict[int, int]:
        """The bytes that were read."""
        noted = tuple((name, tuple(value.read) if type(value) is _Rows else None) for name, value in vars(self).items())
        return {0: _mask(type(self._record), noted)}


class _Rows(Sequence[Any]):
    """Records in a row: whoever looks at one of them counts as having read it all."""

    def __init__(self, rows: Sequence[Any]) -> None:
        self._rows = rows
        self.read: set[int] = set()

    def __getitem__(self, index: Any) -> Any:
        record = self._rows[index]
        self.read.add(index)
        return record

    def __len__(self) -> int:
        return len(self._rows)

    def masks(self) -> dict[int, int]:
        """By place, the bytes that were read."""
        return dict.fromkeys(self.read, ALL)


@cache
def _rows_of(kind: type[ctypes.Structure]) -> frozenset[str]:
    """The fields of a record that are records in a row."""
    return frozenset(name for name, content in _fields(kind).items() if _is_row(content))


def _is_row(content: Any) -> bool:
    cell = getattr(content, "_type_", None)
    return isinstance(cell, type) and issubclass(cell, ctypes.Structure)


def _fields(kind: type[ctypes.Structure]) -> dict[str, Any]:
    return {field[0]: field[1] for field in kind._fields_}


@lru_cache(maxsize=1024)
def _mask(kind: type[ctypes.Structure], noted: _Noted) -> int:
    """The bytes of some fields, all their bits set."""
    mask = 0
    for name, places in noted:
        field = getattr(kind, name)
        if places is None:
            mask |= _bits(field.offset, field.size)
            continue
        size = ctypes.sizeof(_fields(kind)[name]._type_)
        for place in places:
            mask |= _bits(field.offset + place * size, size)
    return mask


def _bits(start: int, size: int) -> int:
    return (1 << 8 * size) - 1 << 8 * start
