import multiprocessing
from pathlib import Path

import pytest

from egizia import arena
from egizia.arena import ArenaError
from tests.arena.games import timeless


@pytest.mark.parametrize(("game", "players"), [("shifting-sands", 3), ("egyptia", 2)])
def test_results_are_the_same_for_any_number_of_processes(game: str, players: int, tmp_path: Path) -> None:
    alone, together = (
        arena.play(game, players=players, bots=["random", "random:9"], games=12, jobs=jobs, out=tmp_path / str(jobs))
        for jobs in (1, 2)
    )
    assert timeless(together) == timeless(alone)
    digests = [
        sorted(line.partition('"digest":')[2] for line in (tmp_path / str(jobs)).read_text("utf-8").splitlines()[1:])
        for jobs in (1, 2)
    ]
    assert digests[0] == digests[1]
    assert len(set(digests[0])) == 12


@pytest.mark.usefixtures("guests")
def test_a_bot_that_fails_in_another_process_is_named() -> None:
    with pytest.raises(ArenaError, match=r"'broken' failed in game [01], move 21: KeyError"):
        arena.play("classic", players=2, bots=["broken"], games=4, jobs=2)
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("guests")
def test_a_process_that_dies_is_noticed_and_finished_games_are_kept(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="ended without a word"):
        arena.play("classic", players=2, bots=["dying", "random"], games=4, jobs=2, out=tmp_path / "kept.json")
    assert (tmp_path / "kept.json").read_text(encoding="utf-8").count("\n") == 1
    assert not multiprocessing.active_children()
