"""`bench/audit.py`: random games in which every position is checked."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from egizia.kernel.engine import Engine
from egizia.kernel.options import Options
from egizia.kernel.record import view
from egizia.kernel.rule import rule
from tests.toy import RACE, Race

SCRIPT = Path(__file__).parents[2] / "bench" / "audit.py"
SEED = 40


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "EGIZIA_INTERPRET": "1"}
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=settings, check=False)


@rule
def nothing_wrong(state: Race, options: Options) -> int:
    """Never reports."""
    return 0


@pytest.mark.parametrize("cores", [1, 3])
@pytest.mark.parametrize("games", [4, 5, 6, 17])
def test_all_games_are_played_once_whatever_the_batches(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, games: int, cores: int
) -> None:
    monkeypatch.setattr(script, "BATCH", 5)
    engine = Engine(RACE, interpreted=True)
    found = script.audit(engine, nothing_wrong, 3, 0, SEED, games, cores)
    assert (found.broken, found.seed) == (0, SEED + games - 1)
    assert found.decisions == engine.playouts(engine.states(games), 3, SEED)


@pytest.mark.parametrize("wanted", range(12))
def test_a_broken_invariant_is_told_with_the_seed_of_its_game(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, wanted: int
) -> None:
    monkeypatch.setattr(script, "BATCH", 5)
    engine = Engine(RACE, interpreted=True)
    ends = engine.states(12)
    engine.playouts(ends, 3, SEED)
    end = [*view(Race, ends, wanted).random]

    @rule
    def never_comes_there(state: Race, options: Options) -> int:
        return 4 if [*state.random] == end else 0

    found = script.audit(engine, never_comes_there, 3, 0, SEED, 12, 2)
    assert (found.broken, found.seed) == (4, SEED + wanted)


def test_a_row_is_printed_for_every_number_of_players_and_choice_of_options() -> None:
    done = run("classic", "--players", "2", "3", "--games", "2", "--seed", "7", "--cores", "2")
    assert done.returncode == 0, done.stderr
    assert "2 games a row, seeds from 7 on" in done.stdout
    rows = [re.findall(r"[^| ]+", line) for line in done.stdout.splitlines()[-4:]]
    assert [row[:3] for row in rows] == [[count, f"text={text}", "2"] for count in "23" for text in ("2010", "printed")]
    assert [row[4] for row in rows] == ["0"] * 4


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(("--players", "5"), "classic cannot be played by 5"), (("--games", "0"), "whole numbers from 1 on")],
)
def test_what_cannot_be_audited_is_refused(arguments: tuple[str, ...], complaint: str) -> None:
    done = run("classic", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
