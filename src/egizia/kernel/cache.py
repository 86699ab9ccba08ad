"""Compiled rules kept on disk, under a key made of everything they were compiled from.

Numba's own cache looks at one function's file only: it would miss an edit in a rule that function calls or in a
component table. Here a fingerprint covers every source and data file that a game may be compiled from: the kernel,
what games share, the game's own folder, and the folders of further code that plays it.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from egizia.kernel.datafile import data_file

if sys.platform != "win32":
    import fcntl

PACKAGE = Path(__file__).parents[1]
KEPT_VERSIONS = 4
"""How many fingerprints keep their compiled code; older ones are removed."""


@cache
def fingerprint(game: str, folders: tuple[str, ...] = (), data: tuple[str, ...] = ()) -> str:
    """A digest of all that a game is compiled from; `folders` names further folders of this package that play it.

    Folders and files that are called after other games do not count. `data` names further files of the game that do.
    """
    digest = hashlib.sha256()
    own = game.replace("-", "_")
    boxes = sorted(PACKAGE.rglob("components.toml"))
    others = {box.parent.name for box in boxes} - {own}
    for folder in ("kernel", "games", *folders):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            if path.parent.name not in others and path.stem not in others:
                digest.update(_content(path))
    for box in boxes:
        if box.parent.name == own:
            digest.update(_content(data_file(game, box)))
            for name in data:
                if (box.parent / name).exists():
                    digest.update(_content(box.parent / name))
    return digest.hexdigest()[:16]


def _content(path: Path) -> bytes:
    return path.name.encode() + b"\0" + path.read_bytes() + b"\0"


def home() -> Path:
    """Where compiled rules are kept; set `EGIZIA_CACHE` to choose another place."""
    root = os.environ.get("EGIZIA_CACHE")
    if root is None:
        base = os.environ.get("XDG_CACHE_HOME")
        root = (Path(base) if base else Path.home() / ".cache") / "egizia"
    return Path(root)


@contextmanager
def locked(file: Path) -> Generator[None, None, None]:
    """Do something while no other process does it; the system lets go of the lock when a process ends, however."""
    with file.open("ab") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@dataclass(frozen=True)
class CodeCache:
    """Where the compiled code of one game is kept, for one state of its sources."""

    game: str
    folders: tuple[str, ...] = ()
    """Further folders of this package whose code stands here compiled."""

    @property
    def stamp(self) -> str:
        """The fingerprint of what stands here."""
        return fingerprint(self.game, self.folders)

    @property
    def folder(self) -> Path:
        """The folder of compiled code."""
        return home() / "-".join([self.game, *self.folders]) / self.stamp

    def holds(self, name: str) -> bool:
        """Whether compiled code was stored under `name`: its index, which is written first, and the code."""
        return all((self.folder / f"{_file_name(name)}{ending}").exists() for ending in (".nbi", ".1.nbc"))

    def is_complete(self, parts: Sequence[str]) -> bool:
        """Whether all these parts were compiled to the end, which whoever was stopped has not noted."""
        try:
            return self._note.read_text() == " ".join(parts)
        except OSError:
            return False

    def complete(self, parts: Sequence[str]) -> None:
        """Note that all these parts stand here."""
        if self.folder.exists():
            self._note.write_text(" ".join(parts))

    @property
    def _note(self) -> Path:
        return self.folder / _file_name("complete")

    @contextmanager
    def alone(self) -> Generator[None, None, None]:
        """Compile while no other process does that here: it waits, and then finds what it wanted."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with locked(self.folder.parent / "lock"):
            yield

    def keep(self, dispatcher: Any, name: str) -> None:
        """Let a Numba dispatcher load from and save to this cache under `name`."""
        from numba.core import caching  # noqa: PLC0415

        kept = self

        class Storage(caching.CompileResultCacheImpl):
            def __init__(self, _: object) -> None:
                self._locator = _Locator(kept)
                self._lineno = 0
                self._filename_base = _file_name(name)

        class RulesCache(caching.Cache):
            _impl_class = Storage

            def _index_key(self, sig: Any, codegen: Any) -> Any:
                return (sig, codegen.magic_tuple())

        dispatcher._cache = RulesCache(dispatcher.py_func)  # noqa: SLF001

    def forget_old_versions(self) -> None:
        """Remove the compiled code of all but the latest few fingerprints."""
        if not self.folder.parent.exists():
            return
        versions = [path for path in self.folder.parent.iterdir() if path.is_dir()]
        versions.sort(key=lambda path: path.stat().st_mtime)
        for path in versions[:-KEPT_VERSIONS]:
            shutil.rmtree(path, ignore_errors=True)


class _Locator:
    _py_file = str(PACKAGE)

    def __init__(self, kept: CodeCache) -> None:
        self._kept = kept

    def get_cache_path(self) -> str:
        return str(self._kept.folder)

    def ensure_cache_path(self) -> None:
        self._kept.folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return self._kept.stamp


def _file_name(name: str) -> str:
    return f"{name}-{sys.implementation.cache_tag}"
