"""Rules compiled ahead: shared libraries that come with the package, found, checked and called without a compiler.

A library stands in a folder named after the fingerprint of all that it was made of. Sources that were edited since, or
another component file, have another fingerprint, so what no longer fits is not even looked at.
"""

import ctypes
import json
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from egizia.kernel.cache import PACKAGE, fingerprint
from egizia.kernel.datafile import data_file

ROOMS = ("ahead", "bots")
"""The folders beside kernel and games that a library is made of."""
INTERFACE = "interface.json"

LEVELS: dict[str, tuple[tuple[str, set[str]], ...]] = {
    "x86_64": (
        ("linux-x86-64-v3", {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"}),
        ("linux-x86-64-v2", {"cx16", "lahf_lm", "pni", "popcnt", "sse4_1", "sse4_2", "ssse3"}),
    ),
    "aarch64": (("linux-aarch64", {"asimd"}),),
}
"""By kind of processor, the targets that it may run, the fastest first, and what it must be able to do for them."""

TYPES: dict[str, Any] = {"int": ctypes.c_int64, "float": ctypes.c_double, "none": None}
"""The types of single numbers and results in an interface."""


def engines() -> Path:
    """The folder of all libraries and modules."""
    return PACKAGE / "engines"


def folder(game: str) -> Path:
    """Where the engines of a game stand that are made of the sources and the component file as they are now."""
    return engines() / game / fingerprint(game, ROOMS)


def printed_box(game: str) -> Path:
    """The component file that comes with a game."""
    return PACKAGE / "games" / game.replace("-", "_") / "components.toml"


@cache
def levels() -> tuple[str, ...]:
    """The targets that this machine can run, the fastest first."""
    if sys.platform != "linux":
        return ()
    abilities = _abilities()
    return tuple(name for name, needed in LEVELS.get(platform.machine(), ()) if needed <= abilities)


def _abilities() -> set[str]:
    """What the processor says it can do."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return set()
    for line in lines:
        what, _, told = line.partition(":")
        if what.strip() in ("flags", "Features"):
            return set(told.split())
    return set()


@dataclass(frozen=True)
class NativeLibrary:
    """A loaded library, and the entry points in it by the names that the engine knows them by."""

    file: Path
    functions: dict[str, Callable[..., Any]]


@cache
def native_library(game: str) -> NativeLibrary | None:
    """The best library for this machine that is made of what the game is made of now, if there is one."""
    place = folder(game)
    for level in levels():
        file = place / f"{level}.so"
        if file.exists():
            return load(file, place / INTERFACE)
    box = printed_box(game)
    if levels() and place.parent.is_dir() and data_file(game, box) != box:
        print(
            f"egizia: {data_file(game, box)} is another box of {game} than the one that was compiled ahead, "
            "so its rules are compiled on this machine.",
            file=sys.stderr,
        )
    return None


def load(file: Path, interface: Path) -> NativeLibrary:
    """A library, with its entry points as functions of arrays, named tuples of them, and numbers."""
    library = ctypes.CDLL(str(file))
    entries: dict[str, dict[str, Any]] = json.loads(interface.read_text(encoding="utf-8"))["entries"]
    return NativeLibrary(file, {name: _function(library, entry) for name, entry in entries.items()})


def _function(library: ctypes.CDLL, entry: dict[str, Any]) -> Callable[..., Any]:
    function = library[entry["symbol"]]
    types: list[Any] = []
    for parameter in entry["parameters"]:
        if "dimensions" in parameter:
            types += [ctypes.c_void_p, *[ctypes.c_int64] * parameter["dimensions"]]
        else:
            types.append(TYPES[parameter["type"]])
    function.argtypes, function.restype = types, TYPES[entry["returns"]]

    def call(*arguments: Any) -> Any:
        flat: list[Any] = []
        _flatten(arguments, flat)
        return function(*flat)

    return call


def _flatten(arguments: tuple[Any, ...], flat: list[Any]) -> None:
    for argument in arguments:
        if isinstance(argument, tuple):
            _flatten(cast("tuple[Any, ...]", argument), flat)
        elif isinstance(argument, int | float):
            flat.append(argument)
        else:
            # An array that is not in one piece, or cannot be written to, is refused here.
            flat.append(ctypes.byref((ctypes.c_char * 0).from_buffer(argument)))
            flat.extend(argument.shape)
