"""The rules and the table, with no other package than NumPy, under every other Python that is found on the path."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import egizia

OTHERS = [f"3.{minor}" for minor in range(11, 17) if minor != sys.version_info.minor]
PLAY = """
import random
import egizia
from egizia.table import gamefile
for game in egizia.games():
    match = egizia.make(game, players=2).new(seed=1)
    dice = random.Random(1)
    while not match.is_over:
        match.play(dice.choice(match.legal_actions()))
    assert gamefile.read(match.record()).digest() == match.digest()
    print(game, match.digest(), *map(str, match.summary()))
"""


def under(python: str, code: str) -> subprocess.CompletedProcess[str]:
    """What a program says under a Python, with all warnings as errors, and nothing compiled or kept."""
    settings = {
        "PYTHONPATH": str(Path(egizia.__file__).parents[1]),
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
    return under(sys.executable, PLAY).stdout


@pytest.mark.parametrize("version", OTHERS)
def test_the_same_games_are_played(version: str) -> None:
    python = shutil.which(f"python{version}")
    if python is None or under(python, "import numpy").returncode:
        pytest.skip(f"there is no python{version} on the path that has NumPy")
    done = under(python, PLAY)
    assert (done.stderr, done.stdout) == ("", played_here())
    assert [line.split()[0] for line in done.stdout.splitlines()] == egizia.games()
