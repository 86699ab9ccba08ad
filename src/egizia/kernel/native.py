"""Rules compiled ahead: shared libraries that come with the package, found, checked and called without a compiler.

A library stands in a folder named after the fingerprint of all that it was made of. Sources that were edited since, or
another component file, have another fingerprint, so what no longer fits is not even looked at. What is looked at has a
seal at its end, without which it is not loaded.
"""

import ctypes
import hashlib
import json
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from egizia.kernel.cache import PACKAGE, fingerprint
from egizia.kernel.datafile import data_file
from egizia.kernel.record import HAS_NUMPY
from egizia.kernel.rulebook import Rulebook

if TYPE_CHECKING or HAS_NUMPY:
    import numpy as np

ROOMS = ("ahead", "bots")
"""The folders beside kernel and games that a library is made of."""
DATA = ("weights.json",)
"""Further files of a game that its interface is made of."""
INTERFACE = "interface.json"

shipped: dict[str, Rulebook] = {}
"""By name, the rules of the games of this package, as far as they are loaded; only these are compiled ahead."""

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


def folder(game: str, within: Path | None = None) -> Path:
    """Where the engines of a game stand that are made of the sources and the component file as they are now."""
    return (within or engines()) / game / fingerprint(game, ROOMS, DATA)


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


class LibraryError(Exception):
    """A file is no library that fits; in a sentence."""


@dataclass(frozen=True)
class NativeLibrary:
    """A loaded library, and the entry points in it by the names of the functions that they are made of."""

    file: Path
    functions: dict[tuple[str, ...], Callable[..., Any]]


def names_of(*functions: Callable[..., Any]) -> tuple[str, ...]:
    """What functions are called in the whole program."""
    return tuple(f"{function.__module__}.{function.__qualname__}" for function in functions)


def native_library(rules: Rulebook) -> NativeLibrary | None:
    """The best library for this machine that is made of what a game is made of now, if there is one.

    For rules that are not those of the game, but of somebody who changed some, there is none.
    """
    return _library_of(rules.name) if shipped.get(rules.name) == rules else None


@cache
def _library_of(game: str) -> NativeLibrary | None:
    place = folder(game)
    for level in levels():
        if (place / f"{level}.so").exists():
            try:
                return load(place, level)
            except LibraryError as error:
                print(f"egizia: {error}, so it is not used.", file=sys.stderr)
    box = printed_box(game)
    if levels() and place.parent.is_dir() and data_file(game, box) != box:
        print(
            f"egizia: {data_file(game, box)} is another box of {game} than the one that was compiled ahead, "
            "so its rules are compiled on this machine.",
            file=sys.stderr,
        )
    return None


def seal(place: Path, target: str, interface: bytes, library: bytes) -> bytes:
    """What stands at the end of a library: of what and for what it was made, and that it is whole."""
    content = hashlib.sha256(interface + library).hexdigest()
    return f"\negizia {place.parent.name} {place.name} {target} {content}\n".encode()


def checked(file: Path) -> bytes:
    """The interface of a library or a module, which has to be whole and of what its place and its name say."""
    try:
        interface, content = file.with_name(INTERFACE).read_bytes(), file.read_bytes()
    except OSError as error:
        raise LibraryError(f"{file} cannot be read ({error})") from error
    made, mark, _ = content.rpartition(b"\negizia ")
    if not mark or made + seal(file.parent, file.stem, interface, made) != content:
        raise LibraryError(f"{file} is damaged, or of other sources, or for another machine")
    return interface


def load(place: Path, target: str) -> NativeLibrary:
    """A library, with its entry points as functions of arrays, named tuples of them, and numbers."""
    file = place / f"{target}.so"
    interface = checked(file)
    try:
        loaded = ctypes.CDLL(str(file))
    except OSError as error:
        raise LibraryError(f"{file} cannot be loaded ({error})") from error
    entries: dict[str, dict[str, Any]] = json.loads(interface)["entries"]
    functions = {tuple(entry["madeOf"]): _function(loaded[symbol], entry) for symbol, entry in entries.items()}
    return NativeLibrary(file, functions)


def _function(function: Any, entry: dict[str, Any]) -> Callable[..., Any]:
    types: list[Any] = []
    for parameter in entry["parameters"]:
        if "dimensions" in parameter:
            types += [ctypes.c_void_p, *[ctypes.c_int64] * parameter["dimensions"]]
        else:
            types.append(TYPES[parameter["type"]])
    function.argtypes, function.restype = types, TYPES[entry["returns"]]

    known: dict[int, tuple[Any, list[Any]]] = {}

    def call(*arguments: Any) -> Any:
        flat: list[Any] = []
        for place, argument in enumerate(arguments):
            if not isinstance(argument, tuple):
                _flatten((argument,), flat)
                continue
            # A search hands the same arrays over again and again, and a network has sixty.
            kept = known.get(place)
            if kept is None or kept[0] is not argument:
                parts: list[Any] = []
                _flatten(cast("Any", argument), parts)
                kept = known[place] = cast("Any", argument), parts
            flat += kept[1]
        return function(*flat)

    return call


def _flatten(arguments: tuple[Any, ...], flat: list[Any]) -> None:
    for argument in arguments:
        if isinstance(argument, tuple):
            _flatten(cast("tuple[Any, ...]", argument), flat)
        elif isinstance(argument, np.ndarray):
            array = cast("Any", argument)
            # An array that is not in one piece, or cannot be written to, is refused here. It is taken as bytes: to
            # describe a record takes longer than most entry points run.
            flat.append(ctypes.byref((ctypes.c_char * 0).from_buffer(array.view(np.uint8))))
            flat.extend(array.shape)
        else:
            flat.append(argument.item() if isinstance(argument, np.generic) else argument)
