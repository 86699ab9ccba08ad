"""Measuring speed on the command line."""

import json

import pytest

import egizia
from egizia.cli.bench import PlayMode, bench, play_modes, playing
from egizia.kernel.engine import Engine


def test_json_names_machine_versions_and_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    bench("egyptia", players=1, rounds=2, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["players"], found["rounds"]) == ("egyptia", 1, 2)
    assert found["machine"]["cores"] >= 1
    assert {"python", "egizia", "numpy"} <= set(found["versions"])
    modes = [row["way"] for row in found["rows"]]
    assert modes[0] == "interpreted"
    for row in found["rows"]:
        assert 0 < row["lowest"] <= row["decisions_per_s"] <= row["highest"]
        assert row["games_per_s"] < row["decisions_per_s"]


def test_output_for_people_fits_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    bench("egyptia", players=2, rounds=1)
    out = capsys.readouterr().out.splitlines()
    assert "egyptia, 2 players" in out[0]
    assert "interpreted" in "\n".join(out)
    assert all(len(line) <= 80 for line in out if "random play" in line or "compiled" in line)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("egyptia", 3)])
def test_any_number_of_games_is_played_whole_whatever_lies_in_memory_together(game: str, players: int) -> None:
    chosen = egizia.make(game, players=players)
    engine = Engine(chosen.title.rules)
    one, two = playing(chosen, engine, 1), playing(chosen, engine, 2)
    assert one(1500) == two(1500) > one(1400)


def test_the_middle_round_counts() -> None:
    mode = PlayMode("compiled", 1, 10, lambda games: 100 * games, 1000, [3.0, 1.0, 2.0])
    assert (mode.as_json()["lowest"], mode.as_json()["decisions_per_s"], mode.as_json()["highest"]) == (1, 2, 3)
    assert play_modes(egizia.make("egyptia", players=1))[0].cores == 1
