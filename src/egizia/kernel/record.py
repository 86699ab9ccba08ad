"""Fixed-size records: a game's state is one of these, declared once as an annotated class.

The class becomes a C structure. Rules that run as plain Python see it as an object whose fields are Python
integers; compiled rules see the same bytes as a NumPy record. Numbers therefore behave alike in both: arithmetic
never happens in the narrow type a field is stored in.
"""

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

i8 = Annotated[int, ctypes.c_int8]
i16 = Annotated[int, ctypes.c_int16]
i32 = Annotated[int, ctypes.c_int32]
i64 = Annotated[int, ctypes.c_int64]
u32 = Annotated[int, ctypes.c_uint32]

Cell = TypeVar("Cell")
Cell_co = TypeVar("Cell_co", covariant=True)
Kind = TypeVar("Kind")
Kind_co = TypeVar("Kind_co", covariant=True)


class Readable(Protocol[Cell_co]):
    """A run of cells that is only looked at."""

    def __getitem__(self, index: int, /) -> Cell_co: ...


class Row(Protocol[Cell]):
    """A fixed run of cells inside a record."""

    def __getitem__(self, index: int, /) -> Cell: ...
    def __setitem__(self, index: int, value: Cell, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Cell]: ...


class _Length:
    def __init__(self, cells: int) -> None:
        self.cells = cells


def row(cells: int) -> Any:
    """The length of a `Row` field, given as its default."""
    return _Length(cells)


def record(cls: type[Kind]) -> type[Kind]:
    """Turn an annotated class into a record type with that layout.

    A plain annotated class that it derives from gives its fields first.
    """
    if issubclass(cls, ctypes.Structure):
        raise TypeError(f"{cls.__name__}: a record derives from plain annotated classes, not from another record")
    fields: list[tuple[str, Any]] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if hasattr(np.recarray, name):
            raise TypeError(
                f"{cls.__name__}.{name}: this name belongs to numpy.recarray; call the field something else"
            )
        length = next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)
        if get_origin(hint) is Row:
            if not isinstance(length, _Length):
                raise TypeError(f"{cls.__name__}.{name}: a Row needs its length, as in `= row(4)`")
            fields.append((name, _cell(get_args(hint)[0]) * length.cells))
        else:
            fields.append((name, _cell(hint)))
    structure = type(
        cls.__name__,
        (ctypes.Structure,),
        {"_fields_": fields, "__doc__": cls.__doc__, "__module__": cls.__module__, "__qualname__": cls.__qualname__},
    )
    return cast("type[Kind]", structure)


def _cell(hint: Any) -> Any:
    return get_args(hint)[1] if get_origin(hint) is Annotated else hint


def layout(kind: type[Any]) -> np.dtype[Any]:
    """The NumPy type with the same bytes as a record type."""
    return np.dtype(cast("Any", kind))


def new(kind: type[Kind], count: int) -> np.ndarray[Any, Any]:
    """An array of `count` records, all zero; elements read as `numpy.record`."""
    return np.zeros(count, np.dtype((np.record, layout(kind))))


def view(kind: type[Kind], array: np.ndarray[Any, Any], index: int = 0) -> Kind:
    """One record of an array as plain rules see it; both share the memory."""
    return cast("Any", kind).from_buffer(array, index * array.itemsize)


class Table(Generic[Kind_co]):
    """A constant table of records: what is printed on cards, tiles and boards."""

    def __init__(self, kind: type[Kind_co], rows: Sequence[Mapping[str, int | Sequence[int]]]) -> None:
        self.array = np.zeros(max(len(rows), 1), layout(kind))
        for index, cells in enumerate(rows):
            for name, value in cells.items():
                self.array[index][name] = value
        self._rows = [view(kind, self.array, index) for index in range(len(rows))]
        self.array.flags.writeable = False

    def __getitem__(self, index: int) -> Kind_co:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Kind_co]:
        return iter(self._rows)
