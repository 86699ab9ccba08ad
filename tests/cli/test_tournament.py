"""`egizia tournament`, run as a user runs it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from egizia import arena
from egizia.arena import BotResult, DecisionTimes, Rating, Results, Tournament
from egizia.cli.tournament import pace, report

COMMAND = [sys.executable, "-m", "egizia.cli", "tournament"]
DUEL = ("classic", "--players", "2", "--bots", "random,random:9", "--seed", "5")


def run(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, encoding="utf-8", cwd=folder, check=False, timeout=240
    )


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """Results without the times, which differ from run to run."""
    bots = [{name: bot[name] for name in bot if not name.startswith("decision_ms")} for bot in found["bots"]]
    return {**found, "seconds": None, "bots": bots}


def expected(games: int) -> dict[str, Any]:
    bots = ["random", "random:9"]
    return timeless(arena.play("classic", players=2, bots=bots, games=games, seed=5).as_json())


def test_json_is_one_object_with_a_result_for_every_bot() -> None:
    done = run(*DUEL, "--games", "7", "--jobs", "2", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["games"] == 8
    assert {bot["bot"] for bot in found["bots"]} == {"random", "random:9"}
    for bot in found["bots"]:
        assert {"bot", "games", "win_share", "interval", "mean_score", "rating"} <= set(bot)
    assert timeless(found) == expected(7)


def test_progress_goes_to_the_error_stream() -> None:
    done = run(*DUEL, "--games", "2", "--jobs", "1")
    assert done.stderr.splitlines()[0] == "egizia: tournament of classic: 2 games ..."
    assert "2/2 games in " in done.stderr.splitlines()[-1]


def test_people_are_told_what_was_played_and_how_the_bots_did() -> None:
    done = run(*DUEL, "--games", "3", "--jobs", "1")
    lines = done.stdout.splitlines()
    assert lines[:2] == ["4 games of classic, 2 players:", "2 deals from seed 5, each in 2 line-ups."]
    found = {bot["bot"]: bot for bot in expected(3)["bots"]}
    for line in lines[4:6]:
        bot = found[line.split()[0]]
        assert line.split()[1:3] == ["4", f"{100 * bot['win_share']:.1f}"]
    assert lines[-1].split()[0] == "total"


def test_the_report_fits_on_a_terminal_whatever_the_numbers() -> None:
    tournament = Tournament("shifting-sands", 4, tuple(f"search-with-a-long-name:{n}" for n in range(9)))
    points = dict.fromkeys(tournament.make_game().title.sources, -123.45)
    bots = [
        BotResult(
            name,
            999999,
            1.0,
            (0.0, 1.0),
            1.0,
            -123.4,
            (-150.0, -100.0),
            Rating(-12.3, 8.3),
            points,
            DecisionTimes(1, 99),
        )
        for name in tournament.bots
    ]
    lines = report(Results(tournament, 999999, 111111, 1.0, bots))
    assert max(map(len, lines)) <= 80
    assert len([line for line in lines if line.startswith("total")]) == 3


def test_the_pace_tells_what_is_left() -> None:
    assert pace(done=150, total=1000, played=100, seconds=20) == "150/1000 games, 5 a second, 0:02:50 left"


def test_a_plot_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib, of the extra [plots]")
    done = run(*DUEL, "--games", "2", "--jobs", "1", "--plot", "plot.svg", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "random:9" in (tmp_path / "plot.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--bots", "random,nobody"), "there is no bot 'nobody'"),
        (("--bots", "random:soon"), "'soon' is no budget"),
        (("--against", "nobody"), "there is no bot 'nobody'"),
        (("--bots", ""), "at least one bot"),
        (("--players", "9"), "2 to 4 players, not 9"),
        (("--games", "0"), "0 games"),
        (("--games", "many"), "many"),
        (("--jobs", "-1"), "-1 games cannot be played at once"),
        (("--seed", "-1"), "seeds go from 0"),
        (("--option", "camels"), "name=value"),
        (("--option", "camels=two"), "no option 'camels'"),
        (("--out", "no/such/folder/out.json"), "out.json: cannot be written"),
        (("--plot", "plot.doc"), "plot.doc: a plot is a file that ends in"),
        (("--plot", "no/such/plot.svg"), "plot.svg: cannot be written"),
        (("--resume",), "nothing to resume"),
        (("--resume", "--out", "nowhere.json"), "nothing to resume: nowhere.json"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    arguments: tuple[str, ...], reason: str, tmp_path: Path, refusal: Callable[..., str]
) -> None:
    given = {"--players": "2", "--bots": "random", "--games": "2"}
    defaults = [word for flag, value in given.items() if flag not in arguments for word in (flag, value)]
    assert reason in refusal("tournament", "classic", *defaults, *arguments)
    assert list(tmp_path.iterdir()) == []


def test_the_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    assert run(*DUEL, "--games", "2", "--jobs", "1", "--out", "duel.json", folder=tmp_path).returncode == 0
    done = run(*DUEL[:-1], "6", "--games", "2", "--out", "duel.json", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "egizia: duel.json: this file is of another tournament, with seed 5 and not 6\n"


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children")
    if not listed.exists():
        pytest.skip("this system does not list the processes that a process has started")
    return [int(child) for child in listed.read_text(encoding="utf-8").split()]


def is_running(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


def wait_until(happened: Any, what: str) -> None:
    deadline = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.02)


def test_a_killed_tournament_loses_no_finished_game_and_leaves_nobody_behind(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    arguments = (*DUEL, "--games", "400", "--jobs", "2", "--out", str(out))
    with subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
        wait_until(lambda: out.exists() and out.read_bytes().count(b"\n") > 20, "twenty games are finished")
        started = children(process.pid)
        os.kill(process.pid, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert len(started) >= 2
    wait_until(lambda: not any(map(is_running, started)), "the processes of a killed tournament end")

    data = out.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    assert 20 < whole.count(b"\n") < 400
    out.write_bytes(whole + b'{"game":399,"deal":19')

    done = run(*arguments, "--json", "--resume")
    assert done.returncode == 0, done.stderr
    finished = whole.count(b"\n") - 1
    assert f"400 games, {finished} of them finished before" in done.stderr
    assert out.read_bytes().startswith(whole)
    lines = out.read_text(encoding="utf-8").splitlines()
    assert sorted(json.loads(line)["game"] for line in lines[1:]) == list(range(400))
    assert timeless(json.loads(done.stdout)) == expected(400)


def test_the_keyboard_stops_a_tournament_at_once_and_its_games_are_kept(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    arguments = (*DUEL, "--games", "4000", "--jobs", "2", "--out", str(out))
    with subprocess.Popen(
        [*COMMAND, *arguments], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        wait_until(lambda: out.exists() and out.read_bytes().count(b"\n") > 5, "five games are finished")
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in told
    assert out.read_bytes().endswith(b"\n")
