import json
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia import arena
from egizia.arena import ArenaError, Tournament, resultsfile
from tests.arena.games import timeless

DUEL: dict[str, Any] = {"players": 2, "bots": ["random", "random:9"], "seed": 5}


def duel(out: Path | None, games: int = 12) -> dict[str, Any]:
    return timeless(arena.play("classic", games=games, out=out, **DUEL))


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The file of a finished tournament of 12 games."""
    duel(tmp_path / "whole.json")
    return tmp_path / "whole.json"


def test_the_file_names_the_tournament_and_has_a_line_for_every_game(whole: Path) -> None:
    header, *games = [json.loads(line) for line in whole.read_text(encoding="utf-8").splitlines()]
    assert header == {
        "format": "egizia tournament 1", "game": "classic", "players": 2,
        "options": Tournament("classic", 2, ()).make_game().options, "bots": ["random", "random:9"], "against": None,
        "seed": 5, "rules": Tournament("classic", 2, ()).make_game().title.rules_version, "egizia": egizia.__version__,
    }  # fmt: skip
    assert [game["game"] for game in games] == list(range(12))
    for game in games:
        assert [sum(points.values()) for points in game["points"]] == game["scores"]
        assert game["seats"] == (["random", "random:9"] if game["game"] % 2 == 0 else ["random:9", "random"])


def test_games_come_back_from_the_file_as_they_went(whole: Path) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines()[1:]
    for line in lines:
        assert arena.GameResult.from_json(json.loads(line)).as_json() == json.loads(line)


@pytest.mark.parametrize("torn", ["", '{"game":7,"deal":3,"sea', '{"game":7}', "{"])
def test_a_stopped_tournament_goes_on_where_it_stopped(
    whole: Path, torn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    stopped = tmp_path / "stopped.json"
    stopped.write_text("".join(lines[:8]) + torn, encoding="utf-8")
    numbers: list[int] = []
    play_game = arena.play_game
    monkeypatch.setattr(arena, "play_game", lambda t, s: numbers.append(s.number) or play_game(t, s))
    assert duel(stopped) == duel(None)
    assert numbers == [*range(7, 12), *range(12)]
    assert stopped.read_text(encoding="utf-8").startswith("".join(lines[:8]))
    assert len(stopped.read_text(encoding="utf-8").splitlines()) == 13


def test_a_finished_tournament_is_not_played_again(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, expected = whole.read_bytes(), duel(None)
    monkeypatch.setattr(arena, "play_game", None)
    assert duel(whole) == expected
    assert whole.read_bytes() == before


def test_a_finished_tournament_can_be_made_longer_or_looked_at_in_part(whole: Path) -> None:
    assert duel(whole, games=16) == duel(None, games=16)
    assert len(whole.read_text(encoding="utf-8").splitlines()) == 17
    assert duel(whole, games=4) == duel(None, games=4)


@pytest.mark.parametrize("length", [0, 1, 30])
def test_a_file_that_stopped_in_its_header_begins_again(whole: Path, length: int) -> None:
    whole.write_bytes(whole.read_bytes()[:length])
    assert duel(whole) == duel(None)
    assert len(whole.read_text(encoding="utf-8").splitlines()) == 13


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": 6}, "with seed 5 and not 6"),
        ({"players": 3}, "with players 2 and not 3"),
        ({"bots": ["random"]}, r'with bots \["random", "random:9"\] and not \["random"\]'),
        ({"against": "random"}, 'with against null and not "random"'),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_kept(whole: Path, change: dict[str, Any], reason: str) -> None:
    before = whole.read_bytes()
    with pytest.raises(ArenaError, match=f"of another tournament, {reason}"):
        arena.play("classic", games=2, out=whole, **{**DUEL, **change})
    assert whole.read_bytes() == before


def test_a_file_of_other_rules_is_refused(whole: Path) -> None:
    text = whole.read_text(encoding="utf-8")
    whole.write_text(text.replace('"rules": "', '"rules": "0.'), encoding="utf-8")
    with pytest.raises(ArenaError, match="with rules"):
        duel(whole)


@pytest.mark.parametrize(
    "text", ["my diary", "my diary\nof Egypt\n", "[]\n", '{"format": "something"}\n', "\n", "\xff\n"]
)
def test_a_file_that_is_something_else_is_refused_and_kept(text: str, tmp_path: Path) -> None:
    other = tmp_path / "diary.txt"
    other.write_text(text, encoding="latin-1")
    with pytest.raises(ArenaError, match=r"diary.txt: this is not the results file of a tournament"):
        duel(other)
    assert other.read_text(encoding="latin-1") == text


@pytest.mark.parametrize("damaged", ["{}", "[]", "nonsense", '{"game": 1}'])
def test_a_damaged_line_is_named(whole: Path, damaged: str) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines()
    lines[3] = damaged
    whole.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="line 4 is damaged"):
        duel(whole)


def test_a_game_with_other_seats_is_refused(whole: Path) -> None:
    text = whole.read_text(encoding="utf-8")
    whole.write_text(text.replace('"seats":["random:9","random"]', '"seats":["random","random:9"]'), encoding="utf-8")
    with pytest.raises(ArenaError, match="game 1 of the results has other seats"):
        duel(whole)


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "such" / "folder.json"):
        with pytest.raises(ArenaError, match="cannot be written"):
            duel(path)


def test_a_disk_that_fills_up_is_told_in_a_sentence(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    (tmp_path / "full.json").symlink_to("/dev/full")
    with pytest.raises(ArenaError, match=r"full.json: cannot be written: "):
        resultsfile.ResultsFile(tmp_path / "full.json", Tournament("classic", 2, ("random",)))
