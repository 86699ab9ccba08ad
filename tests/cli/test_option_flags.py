"""Options of a game on the command line, shown with the toy that has some."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import toy

WITH_A_RACE = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from egizia.games import NAMES
NAMES["race"] = {toy.__name__!r}
from egizia.cli import main
main()
"""
SIMULATE = ("simulate", "race", "--players", "3", "--games", "50")
PLAY = ("play", "race", "--players", "2", "--seed", "7", "--save", "race.txt")


def run(*arguments: str, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command with the race among its games, as plain Python rules."""
    return subprocess.run(
        [sys.executable, "-c", WITH_A_RACE, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "EGIZIA_INTERPRET": "1", "PYTHONUTF8": "1"},
        cwd=folder,
        check=False,
        timeout=300,
    )


def simulated(*options: str) -> dict[str, Any]:
    done = run(*SIMULATE, *options, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["scores"]


def test_simulated_games_follow_the_options() -> None:
    default = simulated()
    assert default == simulated("--option", "luck=some", "--option", "track=short")
    assert default["by_source"]["luck"]["mean"] > 0
    chosen = simulated("--option", "luck=none", "--option=track=long")
    assert chosen["by_source"]["luck"]["mean"] == 0
    assert chosen["total"]["mean"] > default["total"]["mean"]


def test_a_game_is_played_saved_and_resumed_with_its_options(tmp_path: Path) -> None:
    done = run(*PLAY, "--option", "luck=none", typed="3\n2\nq\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    saved = (tmp_path / "race.txt").read_text(encoding="utf-8")
    assert "\noption luck: none\noption track: short\n" in saved
    assert saved.endswith("\n1 run\n2 walk\n")
    done = run("play", "--resume", "race.txt", typed="3\nq\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    resumed = (tmp_path / "race.txt").read_text(encoding="utf-8")
    assert "\noption luck: none\noption track: short\n" in resumed
    assert resumed.endswith("\n1 run\n2 walk\n1 run\n")
    # Without luck, two steps and one step are all that anybody has walked.
    assert "Player 1 2\n  Player 2 1\n" in done.stdout


@pytest.mark.parametrize("command", [SIMULATE, PLAY])
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("camels=2",), "race has no option 'camels'; its options: luck (some or none), track"),
        (("players=2",), "race has no option 'players'"),
        (("track=round",), "the option 'track' of race is 'short' or 'middle' or 'long', not 'round'"),
        (("track=",), "not ''"),
        (("track",), "an option reads name=value, not 'track'"),
        (("luck=none", "track"), "an option reads name=value, not 'track'"),
        (("track=long", "track=short"), "the option 'track' was given twice"),
    ],
)
def test_a_wrong_option_is_refused_in_one_sentence(
    command: tuple[str, ...], options: tuple[str, ...], reason: str, tmp_path: Path
) -> None:
    done = run(*command, *(word for option in options for word in ("--option", option)), folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("egizia: ")
    assert done.stderr.count("\n") == 1, done.stderr
    assert reason in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_resumed_game_keeps_its_options(tmp_path: Path) -> None:
    run(*PLAY, typed="q\n", folder=tmp_path)
    before = (tmp_path / "race.txt").read_text(encoding="utf-8")
    done = run("play", "--resume", "race.txt", "--option", "track=long", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "egizia: a resumed game keeps its options: leave --option out\n"
    assert (tmp_path / "race.txt").read_text(encoding="utf-8") == before
