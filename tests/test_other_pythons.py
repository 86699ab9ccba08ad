"""The rules and the table as plain Python: without NumPy, under every other Python on the path, and in WebAssembly."""

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import egizia

SOURCES = Path(egizia.__file__).parents[1]
WEB = Path(__file__).parents[1] / "web"
OTHERS = [f"3.{minor}" for minor in range(11, 17) if minor != sys.version_info.minor]
PLAY = """
import pickle
import random
import egizia
from egizia.table import gamefile
from egizia.table.kept_parts import KeptParts

for game in egizia.games():
    match, dice, parts = egizia.make(game, players=3).new(seed=1), random.Random(1), {}
    kept = KeptParts(match.shared_makers())
    while not match.is_over:
        match.play(dice.choice(match.choices()).action)
        if match.can_undo() and dice.random() < 0.2:
            match.undo()
        parts.update(kept.renew(match))
        assert parts == match.shared_parts()
        if len(match.moves) == 20:
            print(match.position(), match.determinized(0, 7).position(), [*map(int, match.observation(0))])
    for twin in (gamefile.read(match.record()), pickle.loads(pickle.dumps(match)), match.copy()):
        assert twin.digest() == match.digest()
    print(game, match.digest(), *match.summary(), *match.log(), sep="\\n")
    print(*(match.view(seat) for seat in (None, 0, 1, 2)), sep="\\n")
"""
NO_NUMPY = "import sys\nsys.modules['numpy'] = None\n"
IN_NODE = """
import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const { sources, code } = JSON.parse(readFileSync(0, 'utf8'));
const pyodide = await loadPyodide({ env: { EGIZIA_INTERPRET: '1' } });
pyodide.FS.mkdir('/sources');
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: sources }, '/sources');
pyodide.runPython("import sys\\nsys.path.insert(0, '/sources')\\nsys.dont_write_bytecode = True");
pyodide.runPython(code);
console.log(pyodide.runPython("import sys\\n'.'.join(map(str, sys.version_info[:2]))"));
"""


def under(python: str, code: str) -> subprocess.CompletedProcess[str]:
    """What a program says under a Python, with all warnings as errors, and nothing compiled or kept."""
    settings = {
        "PYTHONPATH": str(SOURCES),
        "EGIZIA_INTERPRET": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
    }
    command = [python, "-W", "error", "-c", code]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", env={**os.environ, **settings}, check=False, timeout=300
    )


@cache
def played_here() -> str:
    done = under(sys.executable, PLAY)
    assert done.stderr == ""
    assert [line for line in done.stdout.splitlines() if line in egizia.games()] == egizia.games()
    return done.stdout


def test_the_same_games_are_played_without_numpy() -> None:
    done = under(sys.executable, NO_NUMPY + PLAY)
    assert (done.stderr, done.stdout) == ("", played_here())


@pytest.mark.parametrize("version", OTHERS)
def test_the_same_games_are_played(version: str) -> None:
    python = shutil.which(f"python{version}")
    if python is None or under(python, "").returncode:
        pytest.skip(f"there is no python{version} on the path")
    done = under(python, NO_NUMPY + PLAY)
    assert (done.stderr, done.stdout) == ("", played_here())


def test_the_same_games_are_played_in_webassembly() -> None:
    """By Pyodide, which is CPython compiled for browsers, and newer than the Python that most have."""
    job = json.dumps({"sources": str(SOURCES), "code": PLAY})
    command = ["node", "--input-type=module", "--eval", IN_NODE]
    done = subprocess.run(command, input=job, capture_output=True, encoding="utf-8", cwd=WEB, check=False, timeout=300)
    *played, version = done.stdout.splitlines(keepends=True)
    assert (done.stderr, "".join(played)) == ("", played_here())
    assert tuple(map(int, version.split("."))) >= (3, 14)
