"""The C interface of entry points: an array becomes a pointer and its lengths, a number is one of 64 bits.

It is written down twice: as a header for people who read C, and as JSON for programs that call a library or a module.
"""

import ctypes
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from egizia.kernel.entry_points import Dice
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.rulebook import Rulebook

C_TYPES = {
    "int8": "int8_t", "int16": "int16_t", "int32": "int32_t", "int64": "int64_t", "uint32": "uint32_t",
    "float32": "float", "float64": "double", "int": "int64_t", "float": "double", "none": "void",
}  # fmt: skip
LENGTHS = ("count", "width", "depth")
"""What the lengths of an array are called, after its name."""


@dataclass(frozen=True)
class EntryPoint:
    """A function of the interface, as the engine makes it."""

    symbol: str
    name: str
    """Under which the engine asks for it."""
    template: Callable[..., Any]
    extra: tuple[Callable[..., Any], ...]
    sample: tuple[Any, ...]
    """Arguments like those that it will be called with."""


@dataclass(frozen=True)
class EntryParameter:
    """An array or a number that an entry point is handed."""

    name: str
    type: str
    """A record or a type of NumPy; of a number `int` or `float`."""
    dimensions: int | None = None
    """How many lengths follow an array; None for a number."""

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        lengths = {} if self.dimensions is None else {"dimensions": self.dimensions}
        return {"name": self.name, "type": self.type, **lengths}

    def in_c(self) -> str:
        """For a header."""
        if self.dimensions is None:
            return f"{C_TYPES[self.type]} {self.name}"
        lengths = (f"int64_t {self.name}_{length}" for length in LENGTHS[: self.dimensions])
        return ", ".join([f"{C_TYPES.get(self.type, self.type)} *{self.name}", *lengths])


def records(rules: Rulebook) -> dict[str, Any]:
    """The records of a game by name, each after those that it is made of."""
    found: dict[str, Any] = {}

    def add(name: str, kind: Any) -> None:
        for _, field in kind._fields_:
            part = getattr(field, "_type_", field)
            if isinstance(part, type) and issubclass(part, ctypes.Structure):
                add(part.__name__, part)
        found[name] = kind

    for name, kind in {"State": rules.state, "Log": Log, "Options": Options, "Dice": Dice}.items():
        add(name, kind)
    return found


def parameters(rules: Rulebook, run: Callable[..., Any], sample: Sequence[Any]) -> list[EntryParameter]:
    """What an entry point is handed, with named tuples taken apart."""
    kinds: dict[Any, str] = {np.dtype(kind): name for name, kind in records(rules).items()}

    def parts(name: str, value: Any) -> Iterator[EntryParameter]:
        if isinstance(value, np.ndarray):
            yield EntryParameter(name, kinds.get(value.dtype) or str(value.dtype), value.ndim)
        elif isinstance(value, tuple):
            for field, part in zip(cast("Any", value)._fields, value, strict=True):
                yield from parts(field, part)
        else:
            yield EntryParameter(name, "float" if isinstance(value, float) else "int")

    names = inspect.signature(run).parameters
    return [part for name, value in zip(names, sample, strict=True) for part in parts(name, value)]


def header(game: str, rules: Rulebook, entries: Mapping[str, tuple[list[EntryParameter], str]]) -> str:
    """The interface in C."""
    lines = [
        f"/* The rules of {game}, compiled ahead. All memory is the caller's, and nothing is kept between calls. */",
        "#pragma once",
        "#include <stdint.h>",
    ]
    for name, kind in records(rules).items():
        lines += ["", "typedef struct {", *(f"    {_field(*field)};" for field in kind._fields_), f"}} {name};"]
    for symbol, (handed, returned) in entries.items():
        lines += ["", f"{C_TYPES[returned]} {symbol}({', '.join(parameter.in_c() for parameter in handed)});"]
    return "\n".join(lines) + "\n"


def _field(name: str, kind: Any) -> str:
    length = f"[{kind._length_}]" if hasattr(kind, "_length_") else ""
    part = getattr(kind, "_type_", kind) if length else kind
    return f"{_c_name(part)} {name}{length}"


def _c_name(kind: Any) -> str:
    return kind.__name__ if issubclass(kind, ctypes.Structure) else C_TYPES[np.dtype(kind).name]


def described(rules: Rulebook, entries: Mapping[str, tuple[str, list[EntryParameter], str]]) -> dict[str, Any]:
    """The interface for programs: where the fields of records lie, and what each entry point is handed."""
    return {
        "isSimultaneous": rules.is_simultaneous,
        "observationSize": rules.observation_size,
        "records": {
            name: {
                "size": ctypes.sizeof(kind),
                "fields": {field: _place(kind, field, part) for field, part in kind._fields_},
            }
            for name, kind in records(rules).items()
        },
        "entries": {
            name: {"symbol": symbol, "parameters": [parameter.as_json() for parameter in handed], "returns": returned}
            for name, (symbol, handed, returned) in entries.items()
        },
    }


def _place(kind: Any, name: str, part: Any) -> dict[str, Any]:
    cell = part._type_ if hasattr(part, "_length_") else part
    type_name = cell.__name__ if issubclass(cell, ctypes.Structure) else np.dtype(cell).name
    count = {"count": part._length_} if hasattr(part, "_length_") else {}
    return {"offset": getattr(kind, name).offset, "type": type_name, **count}
