"""Objects become shared libraries and WebAssembly modules by LLVM's linker, whatever system this is."""

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from egizia.ahead.targets import Target


class LinkerError(Exception):
    """There is no linker, or it failed; in a sentence."""


def linker(tool: str) -> list[str]:
    """The command of LLVM's `ld.lld` or `wasm-ld`: the system's, or the one in PyPI's `ziglang`."""
    if found := shutil.which(tool):
        return [found]
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", tool]
    raise LinkerError(
        f"there is no {tool} here: install LLVM's linker (`apt-get install lld` on Debian, or `pip install ziglang`)"
    )


def link(target: Target, made: Path, exported: Iterable[str]) -> bytes:
    """What can be loaded, made of one object that needs nothing else."""
    with tempfile.TemporaryDirectory() as place:
        result = Path(place) / f"engine{target.suffix}"
        if target.is_wasm:
            exports = [f"--export={name}" for name in (*exported, "__heap_base")]
            command = [*linker("wasm-ld"), "--no-entry", *exports, "-z", "stack-size=1048576", "--strip-all"]
        else:
            command = [*linker("ld.lld"), "-shared", "--strip-all", "-z", "now", "-z", "relro", "--gc-sections"]
        done = subprocess.run([*command, str(made), "-o", str(result)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise LinkerError(f"the linker could not make {target.name}: {done.stderr.strip()}")
        return result.read_bytes()
