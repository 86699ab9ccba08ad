"""Fixed-size records: a game's state is one of these, declared once as an annotated class.

The class becomes a C structure. Rules that run as plain Python see it as an object whose fields are Python
integers; compiled rules see the same bytes as a NumPy record. Numbers therefore behave alike in both: arithmetic
never happens in the narrow type a field is stored in.
"""

import ctypes
from array import array as plain_array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.util import find_spec
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    Protocol,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from egizia.kernel.records import Records

HAS_NUMPY = find_spec("numpy") is not None
"""Whether records lie in NumPy's arrays; in a page of a browser there is none, and nothing is compiled."""
if TYPE_CHECKING or HAS_NUMPY:
    import numpy as np

    Array = np.ndarray[Any, Any]
else:
    Array = Any

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
        if HAS_NUMPY and hasattr(np.recarray, name):
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


def fields(kind: type[Any]) -> tuple[str, ...]:
    """What the fields of a record type are called."""
    return tuple(name for name, _ in kind._fields_)


def length(kind: type[Any], field: str) -> int:
    """The number of cells in a row of a record type."""
    return dict(kind._fields_)[field]._length_


def layout(kind: type[Any]) -> "np.dtype[Any]":
    """The NumPy type with the same bytes as a record type."""
    return np.dtype(cast("Any", kind))


@cache
def _read_as_records(kind: type[Any]) -> "np.dtype[Any]":
    """The layout of a record type; made once, since every array would keep one of its own."""
    return np.dtype((np.record, layout(kind)))


def new(kind: type[Kind], count: int) -> Array:
    """An array of `count` records, all zero; elements read as `numpy.record`."""
    if not HAS_NUMPY:
        return cast("Any", Records.new(kind, count))
    return np.zeros(count, _read_as_records(kind))


def numbers(count: int, code: str) -> Array:
    """Room for numbers of the type that the modules `array` and `numpy` call so, all zero."""
    if not HAS_NUMPY:
        return cast("Any", plain_array(code, [0] * count))
    return np.zeros(count, code)


def view(kind: type[Kind], array: Array, index: int = 0) -> Kind:
    """One record of an array as plain rules see it; both share the memory."""
    if isinstance(array, Records):
        return array[index]
    return cast("Any", kind).from_buffer(array, index * array.itemsize)


def kind_of(array: Array) -> Any:
    """What tells arrays of one kind of record from those of another."""
    return array.kind if isinstance(array, Records) else array.dtype


def is_array(thing: object) -> bool:
    """Whether something is an array of records."""
    return isinstance(thing, Records) or (HAS_NUMPY and isinstance(thing, np.ndarray))


def copied(array: Array) -> Array:
    """An independent array of the same records, padding included."""
    if isinstance(array, Records):
        return cast("Any", Records(array.kind, bytearray(array.tobytes()), 0, len(array)))
    # As plain bytes, records are copied ten times as fast.
    return np.frombuffer(bytearray(array.tobytes()), array.dtype)


def overwrite(array: Array, packed: bytes) -> None:
    """Make the records of an array these bytes."""
    if isinstance(array, Records):
        array.overwrite(packed)
    else:
        array.view(np.uint8)[:] = np.frombuffer(packed, np.uint8)


def wipe(array: Array) -> None:
    """Set every byte of an array to zero, padding too, so that equal games are equal bytes."""
    if isinstance(array, Records):
        array.overwrite(bytes(array.nbytes))
    else:
        array.view(np.uint8)[:] = 0


def column(array: Array, field: str) -> list[int]:
    """A field of all records of an array."""
    return [getattr(each, field) for each in array] if isinstance(array, Records) else array[field].tolist()


class Table(Generic[Kind_co]):
    """A constant table of records: what is printed on cards, tiles and boards."""

    def __init__(self, kind: type[Kind_co], rows: Sequence[Mapping[str, int | Sequence[int]]]) -> None:
        self._kind = kind
        records = Records.new(kind, max(len(rows), 1))
        self._rows = [records[index] for index in range(len(rows))]
        for each, cells in zip(self._rows, rows, strict=True):
            for name, value in cells.items():
                _fill(each, name, value)
        self._bytes = records.tobytes()

    @cached_property
    def array(self) -> Array:
        """The table as compiled rules see it."""
        array = np.frombuffer(self._bytes, layout(self._kind)).copy()
        array.flags.writeable = False
        return array

    def __getitem__(self, index: int) -> Kind_co:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Kind_co]:
        return iter(self._rows)


def _fill(record: Any, name: str, value: int | Sequence[int]) -> None:
    """Set a field of a record to a number, or a row of it to as many as it has."""
    if isinstance(value, int):
        setattr(record, name, value)
        kept: object = getattr(record, name)
    else:
        cells = getattr(record, name)
        cells[:] = [*value]
        kept, value = list(cells), [*value]
    if kept != value:
        raise OverflowError(f"{name}: {value} does not fit")
