"""Records side by side where there is no NumPy: as much of an array as a table needs."""

import ctypes
from collections.abc import Iterator
from typing import Any


class Records:
    """Records of a kind in one piece of memory; a part of them shares it."""

    def __init__(self, kind: type[Any], memory: bytearray, first: int, count: int) -> None:
        self.kind = kind
        self.itemsize = ctypes.sizeof(kind)
        self._memory = memory
        self._first = first
        self._count = count

    @classmethod
    def new(cls, kind: type[Any], count: int) -> "Records":
        """Room for `count` records, all zero."""
        return cls(kind, bytearray(ctypes.sizeof(kind) * count), 0, count)

    @property
    def nbytes(self) -> int:
        """How many bytes they take."""
        return self.itemsize * self._count

    @property
    def _bytes(self) -> slice:
        start = self.itemsize * self._first
        return slice(start, start + self.nbytes)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(self._count))

    def __getitem__(self, which: int | slice) -> Any:
        if isinstance(which, slice):
            places = range(self._count)[which]
            assert places.step == 1
            return Records(self.kind, self._memory, self._first + places.start, len(places))
        if not 0 <= which < self._count:
            raise IndexError(which)
        return self.kind.from_buffer(self._memory, self.itemsize * (self._first + which))

    def __setitem__(self, which: int | slice, content: Any) -> None:
        part = self[which] if isinstance(which, slice) else self[which : which + 1]
        part.overwrite(bytes(content) if isinstance(content, ctypes.Structure) else content.tobytes())

    def tobytes(self) -> bytes:
        """All bytes of them."""
        return bytes(self._memory[self._bytes])

    def overwrite(self, packed: bytes) -> None:
        """Make them these bytes."""
        assert len(packed) == self.nbytes
        self._memory[self._bytes] = packed
