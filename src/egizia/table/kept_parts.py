"""What is made from a game for those who look at it, kept until something it was made of changes.

What a part of a view or an offer is made of is not written down anywhere: whatever a maker reads of the records is
noted while it reads. As long as those bytes are the same, so is what was made, for a maker that reads the same again
decides the same again.
"""

import ctypes
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Generic, TypeAlias, TypeVar

from egizia.games.contract import Event, Part, PartMaker
from egizia.table.match import Match, MatchLook, Offer
from egizia.table.snapshot import Snapshot, as_number

Kept = TypeVar("Kept")

_ReadCells: TypeAlias = tuple[tuple[int, Any], ...]
"""The cells of a row that were read, each with what was read of it, or None for all."""
_Read: TypeAlias = tuple[tuple[str, _ReadCells | None], ...]
"""The fields that were read, each with the cells of it that were, or None for all."""
_Bytes: TypeAlias = tuple[int, int]
"""Some bytes of a record: where the first bit is, and which from there, as bits that are set."""
ALL = -1
"""All bits of a record."""
MOST_OFFERS = 20_000
"""Offers that are kept at once, some ten megabytes in all; then all are made anew."""


@dataclass(frozen=True, slots=True)
class _Made:
    """What a part was made of."""

    masks: Mapping[int, int]
    """By record, the bytes that were read, as bits that are set."""
    kinds: Set[int]
    """Of which kinds what happened was asked for."""


class KeptParts:
    """The parts of a view, each made again only if something it was made of has changed."""

    def __init__(self, makers: Mapping[str, PartMaker], viewer: int | None = None) -> None:
        self.viewer = viewer
        self._makers = makers
        self._made: dict[str, _Made] = {}
        self._asked: Set[int] = frozenset()
        """Of which kinds any part has asked what happened."""
        self._snapshot: Snapshot | None = None
        self._is_over = False
        self._step: object = None

    @property
    def names(self) -> Set[str]:
        """The names of the parts."""
        return self._makers.keys()

    def renew(self, match: Match) -> dict[str, Part]:
        """The parts that had to be made anew since the last time, at the first time all."""
        snapshot, is_over = match.snapshot(self.viewer), match.is_over
        changed = snapshot.changed_since(self._snapshot)
        happened = match.kinds_since(self._step) if self._asked else frozenset[int]()
        if is_over != self._is_over:
            self._made.clear()
        renewed: dict[str, Part] = {}
        for name, make in self._makers.items():
            made = self._made.get(name)
            if made is None or _has_read(made.masks, changed) or _has_asked(made.kinds, happened):
                look = _NotingLook(match, self.viewer)
                renewed[name] = make(look)
                self._made[name] = _Made(look.reads.masks(), look.kinds)
                self._asked |= look.kinds
        self._snapshot, self._is_over, self._step = snapshot, is_over, match.latest_step
        return renewed


class KeptOffers(Generic[Kept]):
    """Offers as `keep` makes them, for all tables: made again only from bytes that none was made from before."""

    def __init__(self, keep: Callable[[Offer], Kept]) -> None:
        self._keep = keep
        self._known: dict[tuple[str, int], dict[_Bytes, dict[int, Kept]]] = {}
        """By game and action, by the bytes that were read, by what stood there."""
        self._count = 0

    def of(self, match: Match, seat: int) -> list[Kept]:
        """What a seat is offered now."""
        own, game = match.own_record(seat), match.game.name
        record = as_number(bytes(own))
        return [self._offer(match, game, own, record, action) for action in match.legal_actions(seat)]

    def _offer(self, match: Match, game: str, own: Any, record: int, action: int) -> Kept:
        known = self._known.setdefault((game, action), {})
        for (start, mask), made in known.items():
            if (offer := made.get(record >> start & mask)) is not None:
                return offer
        reads = _Reads(own, is_deep=True)
        offer = self._keep(match.offer(action, reads))
        mask = reads.mask()
        start = max(0, (mask & -mask).bit_length() - 1)
        if self._count >= MOST_OFFERS:
            self._known.clear()
            self._count = 0
        known.setdefault((start, mask >> start), {})[record >> start & mask >> start] = offer
        self._count += 1
        return offer


def _has_read(masks: Mapping[int, int], changed: Mapping[int, int]) -> bool:
    for index, bits in changed.items():
        if masks.get(index, 0) & bits:
            return True
    return False


def _has_asked(kinds: Set[int], happened: Set[int] | None) -> bool:
    return bool(kinds) and (happened is None or not kinds.isdisjoint(happened))


class _NotingLook(MatchLook):
    """A look that notes what is read."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        seen = match.look(viewer).state
        self.reads = _Reads(seen) if isinstance(seen, ctypes.Structure) else _Sheets(seen)
        self.kinds: Set[int] = frozenset()
        super().__init__(match, self.reads)

    def events_of(self, kinds: Set[int]) -> Iterable[Event]:
        """What happened so far of some kinds, the latest first."""
        self.kinds |= kinds
        return super().events_of(kinds)


class _Reads:
    """A record that notes which of its fields are read, each once: they then stand here as attributes.

    Of records in a row it notes which are looked at, each of which counts as read altogether; if it `is_deep` it notes
    which of their fields are, and which cells of any row.
    """

    __slots__ = ("__dict__", "_is_deep", "_record")

    def __init__(self, record: ctypes.Structure, *, is_deep: bool = False) -> None:
        self._record = record
        self._is_deep = is_deep

    def __getattr__(self, name: str) -> Any:
        value: Any = getattr(self._record, name)
        if (self._is_deep and _has_cells(value)) or name in _records_in(type(self._record)):
            value = _Cells(value, is_deep=self._is_deep)
        self.__dict__[name] = value
        return value

    def read(self) -> _Read:
        """What was read."""
        return tuple((name, value.read() if type(value) is _Cells else None) for name, value in vars(self).items())

    def mask(self) -> int:
        """The bytes that were read."""
        return _mask(type(self._record), self.read())

    def masks(self) -> dict[int, int]:
        """The bytes that were read, of the one record there is."""
        return {0: self.mask()}


class _Cells(Sequence[Any]):
    """A row that notes which of its cells are read."""

    def __init__(self, row: Sequence[Any], *, is_deep: bool) -> None:
        self._row = row
        self._is_deep = is_deep
        self._known: dict[int, Any] = {}

    def __getitem__(self, index: Any) -> Any:
        known: Any = self._known.get(index)
        if known is None:
            # From the end is from the start, too.
            place: int = index if index >= 0 else index + len(self._row)
            known = self._row[place]
            if self._is_deep and isinstance(known, ctypes.Structure):
                known = _Reads(known, is_deep=True)
            self._known[place] = known
        return known

    def __len__(self) -> int:
        return len(self._row)

    def read(self) -> _ReadCells:
        """By place, what was read there."""
        return tuple((at, cell.read() if type(cell) is _Reads else None) for at, cell in self._known.items())


class _Sheets(Sequence[Any]):
    """The records of all seats: whoever looks at one of them counts as having read it all."""

    def __init__(self, sheets: Sequence[Any]) -> None:
        self._sheets = sheets
        self._known: set[int] = set()

    def __getitem__(self, index: Any) -> Any:
        sheet = self._sheets[index]
        self._known.add(index)
        return sheet

    def __len__(self) -> int:
        return len(self._sheets)

    def masks(self) -> dict[int, int]:
        """By place, the bytes that were read."""
        return dict.fromkeys(self._known, ALL)


def _has_cells(value: object) -> bool:
    return isinstance(value, ctypes.Array)


@cache
def _records_in(kind: type[ctypes.Structure]) -> frozenset[str]:
    """The fields of a record that are records in a row."""
    return frozenset(name for name, content in _fields(kind).items() if _is_row_of_records(content))


def _is_row_of_records(content: Any) -> bool:
    cell = getattr(content, "_type_", None)
    return isinstance(cell, type) and issubclass(cell, ctypes.Structure)


def _fields(kind: type[ctypes.Structure]) -> dict[str, Any]:
    return {field[0]: field[1] for field in kind._fields_}


@lru_cache(maxsize=2048)
def _mask(kind: type[ctypes.Structure], read: _Read) -> int:
    """The bytes of some fields, all their bits set."""
    mask = 0
    for name, places in read:
        field = getattr(kind, name)
        if places is None:
            mask |= _bits(field.size) << 8 * field.offset
            continue
        cell = _fields(kind)[name]._type_
        for place, inside in places:
            bits = _bits(ctypes.sizeof(cell)) if inside is None else _mask(cell, inside)
            mask |= bits << 8 * (field.offset + place * ctypes.sizeof(cell))
    return mask


def _bits(size: int) -> int:
    return (1 << 8 * size) - 1
