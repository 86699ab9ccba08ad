"""Compiles the entry points of a game for targets: `python -m egizia.ahead.compile GAME FOLDER TARGET ...`.

A process of its own does it. Numba counts what it compiles, and the numbers are part of the names: only what one
process has compiled is linked so that a rule is there once. Numba leaves the code as it is, and nothing in it is made
for the machine that builds: LLVM optimises it once, for each target.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from egizia.ahead.entries import entry_points, evaluated, guided
from egizia.ahead.interface import EntryFunction, described, header, parameters
from egizia.ahead.targets import TARGETS
from egizia.ahead.weights import WEIGHTS, weights
from egizia.bots.onnx_file import read_network
from egizia.games import title
from egizia.kernel.cache import PACKAGE
from egizia.kernel.compiling import compiled_for
from egizia.kernel.engine import Engine
from egizia.kernel.native import INTERFACE, names_of
from egizia.kernel.record import view

SURROUNDINGS = {
    "NUMBA_OPT": "0",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "EGIZIA_INTERPRET": "",
}


class CompileError(Exception):
    """What a game is made of could not be compiled; in a sentence."""


def compiled_apart(game: str, targets: Sequence[str], folder: Path) -> None:
    """Let another process put an object for every target into a folder, and the words of their interface."""
    with tempfile.TemporaryDirectory() as empty:
        # Numba's cache does not know how much it was told to optimise, so this process has one of its own.
        surroundings = {**os.environ, **SURROUNDINGS, "EGIZIA_CACHE": empty, "PYTHONPATH": _import_path()}
        command = [sys.executable, "-W", "ignore", "-m", __name__, game, str(folder), *targets]
        if subprocess.run(command, env=surroundings, check=False).returncode:
            raise CompileError(f"{game} could not be compiled")


def _import_path() -> str:
    return os.pathsep.join([str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])


def compile_here(game: str, targets: Sequence[str], folder: Path) -> None:
    """The same in this process, which must not have compiled anything before."""
    from egizia.ahead import emit  # noqa: PLC0415 - asks for a compiler

    rules = title(game).rules
    Engine(rules, native=False).warm_up()
    modules: list[Any] = []
    functions: list[EntryFunction] = []
    for entry in entry_points(game):
        machine = compiled_for(rules, entry.template, entry.sample, *entry.extra)
        module, returned = emit.entry_module(entry.symbol, machine, entry.sample)
        modules.append(module)
        run = entry.template(rules, view, *entry.extra)
        made_of = names_of(entry.template, *entry.extra)
        words = (entry.template.__doc__ or "").strip()
        functions.append(EntryFunction(entry.symbol, words, made_of, parameters(rules, run, entry.sample), returned))
    text, symbols = emit.linked(modules), [function.symbol for function in functions]
    for name in targets:
        (folder / f"{name}.o").write_bytes(emit.machine_code(text, symbols, TARGETS[name]))
    (folder / f"{game}.h").write_text(header(game, rules, functions), encoding="utf-8")
    interface = {"game": game, **described(rules, functions), "evaluation": evaluated(game), "guided": guided(game)}
    (folder / INTERFACE).write_text(json.dumps(interface), encoding="utf-8")
    if network := title(game).network:
        (folder / WEIGHTS).write_bytes(weights(read_network(network)[0]))


if __name__ == "__main__":
    compile_here(sys.argv[1], sys.argv[3:], Path(sys.argv[2]))
