"""The C interface of entry points: an array becomes a pointer and its lengths, a number is one of 64 bits.

It is written down twice: as a header for people who read C, and as JSON for programs that call a library or a module.
"""

import ctypes
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from egizia.kernel.entry_points import Dice
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.rulebook import Rulebook

C_TYPES = {
    "int8": "int8_t", "int16": "int16_t", "int32": "int32_t", "int64": "int64_t", "uint8": "uint8_t",
    "uint32": "uint32_t", "float32": "float", "float64": "double", "int": "int64_t", "float": "double", "none": "void",
}  # fmt: skip
LENGTHS = ("count", "width", "depth")
"""What the lengths of an array are called, after its name."""

PREFACE = """\
/* The rules of {game}, compiled ahead.

   All memory is the caller's and nothing is kept between calls, so threads may call at the same time, each with
   memory of its own. An array is handed over as its address and its lengths. Nothing is checked: not whether an
   action is legal, nor whether an index lies in an array.

{course}

   A Log keeps nothing while it is zero; with `on` set it has the events of one call, if its `length` was 0 before.
   Seeds are from 0 to 2^63 - 1. */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {{
#endif
"""
TURN_BY_TURN = """\
   A game is one State, all zero before `start`. Its `seat` has to decide; at the end it is -1.

       State state = {0}; Log log = {0}; Options open = {0};
       start(&state, 1, 0, &log, 1, players, 0, seed);
       while (state.seat >= 0) {
           options(&state, 1, 0, &open, 1);
           apply(&state, 1, 0, &log, 1, open.actions[0]);
       }"""
SIMULTANEOUS = """\
   A game is a State a player, all zero before `start`, which is called for each with the same seed. A `seat` is 0
   while that player has something to decide, and -1 until the round is closed and when the game is over.

       State states[PLAYERS] = {0}; Log log = {0}; Options open = {0};
       for (int i = 0; i < PLAYERS; i++) start(states, PLAYERS, i, &log, 1, PLAYERS, 0, seed);
       while (states[0].seat >= 0) {
           for (int i = 0; i < PLAYERS; i++)
               while (states[i].seat >= 0) {
                   options(states, PLAYERS, i, &open, 1);
                   apply(states, PLAYERS, i, &log, 1, open.actions[0]);
               }
           int64_t nearest = nearest_end(states, PLAYERS, 0, PLAYERS);
           for (int i = 0; i < PLAYERS; i++) close_round(states, PLAYERS, i, &log, 1, nearest);
       }"""
END = ("#ifdef __cplusplus", "}", "#endif")


@dataclass(frozen=True)
class EntryPoint:
    """A function of the interface, as the engine makes it."""

    symbol: str
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


@dataclass(frozen=True)
class EntryFunction:
    """An entry point as others call it."""

    symbol: str
    words: str
    """What it does."""
    made_of: tuple[str, ...]
    """The names of the functions that it is made of, by which the engine knows it."""
    parameters: list[EntryParameter]
    returns: str


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

    def told(name: str, value: Any) -> EntryParameter:
        if isinstance(value, np.ndarray):
            return EntryParameter(name, kinds.get(value.dtype) or str(value.dtype), value.ndim)
        return EntryParameter(name, "float" if isinstance(value, float) else "int")

    return [told(name, value) for name, value in taken_apart(run, sample)]


def taken_apart(run: Callable[..., Any], sample: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """The arguments of an entry point and what they are called; a tuple in a tuple gives its name to its parts."""

    def parts(name: str, value: Any, *, inner: bool) -> Iterator[tuple[str, Any]]:
        if not isinstance(value, tuple):
            yield name, value
            return
        for field, part in zip(cast("Any", value)._fields, value, strict=True):
            yield from parts(f"{name}_{field}" if inner else field, part, inner=True)

    for name, value in zip(inspect.signature(run).parameters, sample, strict=True):
        yield from parts(name, value, inner=False)


def header(game: str, rules: Rulebook, entries: Sequence[EntryFunction]) -> str:
    """The interface in C."""
    course = SIMULTANEOUS if rules.is_simultaneous else TURN_BY_TURN
    lines = [
        PREFACE.format(game=game, course=course),
        f"#define ACTION_COUNT {rules.action_count}",
        f"#define OBSERVATION_SIZE {rules.observation_size}",
    ]
    for name, kind in records(rules).items():
        lines += ["", "typedef struct {", *(f"    {_field(*field)};" for field in kind._fields_), f"}} {name};"]
    for entry in entries:
        lines += ["", f"/* {entry.words} */"]
        lines += [f"{C_TYPES[entry.returns]} {entry.symbol}({', '.join(part.in_c() for part in entry.parameters)});"]
    return "\n".join([*lines, "", *END]) + "\n"


def _field(name: str, kind: Any) -> str:
    length = f"[{kind._length_}]" if hasattr(kind, "_length_") else ""
    part = getattr(kind, "_type_", kind) if length else kind
    return f"{_c_name(part)} {name}{length}"


def _c_name(kind: Any) -> str:
    return kind.__name__ if issubclass(kind, ctypes.Structure) else C_TYPES[np.dtype(kind).name]


def described(rules: Rulebook, entries: Sequence[EntryFunction]) -> dict[str, Any]:
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
            entry.symbol: {
                "madeOf": entry.made_of,
                "parameters": [parameter.as_json() for parameter in entry.parameters],
                "returns": entry.returns,
            }
            for entry in entries
        },
    }


def _place(kind: Any, name: str, part: Any) -> dict[str, Any]:
    cell = part._type_ if hasattr(part, "_length_") else part
    type_name = cell.__name__ if issubclass(cell, ctypes.Structure) else np.dtype(cell).name
    count = {"count": part._length_} if hasattr(part, "_length_") else {}
    return {"offset": getattr(kind, name).offset, "type": type_name, **count}
