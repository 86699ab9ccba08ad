"""Compiled rules kept on disk, under a key made of everything they were compiled from.

Numba's own cache looks at one function's file only: it would miss an edit in a rule that function calls or in a
component table. Here one fingerprint covers every rules source and data file.
"""

import hashlib
import os
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

from egizia.kernel.datafile import data_file

PACKAGE = Path(__file__).parents[1]
KEPT_VERSIONS = 4
"""How many fingerprints keep their compiled code; older ones are removed."""


@cache
def fingerprint() -> str:
    """A digest of all rules sources and of the component files in use."""
    digest = hashlib.sha256()
    sources = sorted(path for room in ("kernel", "games") for path in (PACKAGE / room).rglob("*.py"))
    data = [data_file(path.parent.name.replace("_", "-"), path) for path in sorted(PACKAGE.rglob("components.toml"))]
    for path in [*sources, *data]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def folder() -> Path:
    """Where compiled rules are kept; set `EGIZIA_CACHE` to choose another place."""
    root = os.environ.get("EGIZIA_CACHE")
    if root is None:
        base = os.environ.get("XDG_CACHE_HOME")
        root = (Path(base) if base else Path.home() / ".cache") / "egizia"
    return Path(root) / fingerprint()


def forget_old_versions() -> None:
    """Remove the compiled code of all but the latest few fingerprints."""
    home = folder().parent
    versions = sorted((path for path in home.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for path in versions[:-KEPT_VERSIONS]:
        shutil.rmtree(path, ignore_errors=True)


class _Locator:
    _py_file = str(PACKAGE)

    def get_cache_path(self) -> str:
        return str(folder())

    def ensure_cache_path(self) -> None:
        folder().mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return fingerprint()


def keep_on_disk(dispatcher: Any, name: str) -> None:
    """Let a Numba dispatcher load from and save to the rules cache under `name`."""
    from numba.core import caching  # noqa: PLC0415

    class Storage(caching.CompileResultCacheImpl):
        def __init__(self, _: object) -> None:
            self._locator = _Locator()
            self._lineno = 0
            self._filename_base = _file_name(name)

    class RulesCache(caching.Cache):
        _impl_class = Storage

        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return (sig, codegen.magic_tuple())

    dispatcher._cache = RulesCache(dispatcher.py_func)  # noqa: SLF001


def is_kept(name: str) -> bool:
    """Whether compiled code was stored under `name`."""
    return (folder() / f"{_file_name(name)}.nbi").exists()


def _file_name(name: str) -> str:
    return f"{name}-{sys.implementation.cache_tag}"
