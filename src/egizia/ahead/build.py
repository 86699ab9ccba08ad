"""Builds the engines of games: libraries for machines, a module for browsers, and the words of their interface."""

import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from egizia.ahead.compile import compiled_apart
from egizia.ahead.linking import link
from egizia.ahead.targets import TARGETS
from egizia.ahead.weights import WEIGHTS
from egizia.kernel.cache import locked
from egizia.kernel.native import INTERFACE, LibraryError, checked, folder, seal

SEAL_SECTION = b"\x06egizia"
"""The name of the custom section of a module that is its seal, after the length of that name."""


def build(game: str, targets: Sequence[str] = tuple(TARGETS), within: Path | None = None) -> Path:
    """The folder with the engines of a game; one that was built before from the same sources is only added to.

    It lies within the folder of all engines, that of this package if no other is named. Every file gets its name when
    it is whole, and a library is sealed. So whoever is stopped leaves nothing that loads.
    """
    place = folder(game, within)
    place.parent.mkdir(parents=True, exist_ok=True)
    with locked(place.parent / "lock"):
        missing = [name for name in targets if not _is_whole(place / _file_name(name))]
        if missing:
            _forget_others(place)
            _build(game, missing, place)
    return place


def _build(game: str, targets: Sequence[str], place: Path) -> None:
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=".") as unfinished:
        half = Path(unfinished)
        compiled_apart(game, targets, half)
        interface = {"fingerprint": place.name, **json.loads((half / INTERFACE).read_text(encoding="utf-8"))}
        told = json.dumps(interface).encode()
        (half / INTERFACE).write_bytes(told)
        finished = [f"{game}.h", INTERFACE, *([WEIGHTS] if (half / WEIGHTS).exists() else [])]
        for name in targets:
            target = TARGETS[name]
            made = link(target, half / f"{name}.o", interface["entries"])
            if target.is_wasm:
                made += _custom_section(SEAL_SECTION, len(seal(place, name, told, made)))
            (half / _file_name(name)).write_bytes(made + seal(place, name, told, made))
            finished.append(_file_name(name))
        place.mkdir(exist_ok=True)
        for name in finished:
            (half / name).replace(place / name)


def _file_name(target: str) -> str:
    return f"{target}{TARGETS[target].suffix}"


def _custom_section(name: bytes, content: int) -> bytes:
    """The beginning of a section of a module; its content, of so many bytes, follows."""
    length, rest = bytearray(), len(name) + content
    while rest > 0x7F:
        length.append(rest & 0x7F | 0x80)
        rest >>= 7
    length.append(rest)
    return b"\0" + bytes(length) + name


def _is_whole(file: Path) -> bool:
    try:
        checked(file)
    except LibraryError:
        return False
    return True


def _forget_others(place: Path) -> None:
    """Remove what was built from other sources, and what others left unfinished."""
    for path in place.parent.iterdir():
        if path.is_dir() and path != place:
            shutil.rmtree(path)
