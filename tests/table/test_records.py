"""Games and positions as text: what is written can be read, and play goes on from it as if nothing had happened."""

import errno
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import egizia
from egizia import Game, GameFileError, Match
from egizia.table import gamefile
from tests.tables import play_random, played, raw

SEED = 21
SEEDS = st.integers(0, 2**63 - 1)
DEPTHS = st.one_of(st.none(), st.integers(0, 150))
NAMES = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=12)


def told(match: Match) -> list[tuple[int, int | None, str]]:
    return [(entry.move, entry.seat, entry.message.text("fr")) for entry in match.log(0)]


def saved_and_loaded(match: Match, folder: Path) -> Match:
    match.save(folder / "game.egizia")
    return egizia.load(folder / "game.egizia")


@pytest.mark.parametrize("moves", [0, 1, 2, 25, 60, None])
def test_a_saved_game_loads_as_it_was(game: Game, moves: int | None, tmp_path: Path) -> None:
    match = play_random(game.new(SEED, [f"Ré {seat}: née" for seat in range(game.players)]), random.Random(SEED), moves)
    loaded = saved_and_loaded(match, tmp_path)
    assert raw(loaded) == raw(match)
    assert loaded.moves == match.moves
    assert loaded.names == match.names
    assert loaded.seed == match.seed
    assert told(loaded) == told(match)
    assert loaded.record() == match.record()


@pytest.mark.thorough
@settings(deadline=None, max_examples=25)
@given(seed=SEEDS, moves=DEPTHS, data=st.data())
def test_any_game_of_any_players_round_trips(game: Game, seed: int, moves: int | None, data: st.DataObject) -> None:
    names = data.draw(st.lists(NAMES, min_size=game.players, max_size=game.players))
    match = play_random(game.new(seed, names), random.Random(seed), moves)
    loaded = gamefile.read(match.record())
    assert raw(loaded) == raw(match)
    assert loaded.names == match.names
    assert loaded.record() == match.record()


def test_play_goes_on_from_a_loaded_game(game: Game, tmp_path: Path) -> None:
    match = played(game, SEED, 40)
    loaded = saved_and_loaded(match, tmp_path)
    play_random(match, random.Random(2))
    play_random(loaded, random.Random(2))
    assert raw(loaded) == raw(match)
    assert told(loaded) == told(match)


def test_a_loaded_game_can_be_taken_back_like_the_original(game: Game, tmp_path: Path) -> None:
    for moves in range(30, 50):
        match = played(game, SEED, moves)
        loaded = saved_and_loaded(match, tmp_path)
        assert loaded.can_undo() == match.can_undo()
        if match.can_undo():
            match.undo()
            loaded.undo()
            assert raw(loaded) == raw(match)


def test_a_game_file_names_its_game_rules_seed_players_and_result(game: Game) -> None:
    match = played(game, SEED)
    header = match.record().split("\n\n")[0].splitlines()
    assert header[0] == gamefile.FIRST_LINE
    assert f"game: {game.name}" in header
    assert f"rules: {game.title.rules_version}" in header
    assert f"players: {game.players}" in header
    assert f"seed: {SEED}" in header
    assert f"moves: {len(match.moves)}" in header
    assert any(line.startswith("result: ") and match.names[match.winners[0]] in line for line in header)


def test_the_file_of_an_unfinished_game_has_no_result(game: Game) -> None:
    assert "result:" not in played(game, SEED, 20).record()


def test_a_game_file_holds_every_move_in_notation_and_in_order(game: Game) -> None:
    match = played(game, SEED)
    body = match.record().split("\n\n", 1)[1]
    lines = [line.split() for line in body.splitlines() if not line.startswith("#")]
    written = [(int(seat) - 1, notation) for seat, *words in lines for notation in words]
    assert written == [(move.seat, game.title.action_names[move.action]) for move in match.moves]


def test_comments_blank_lines_and_line_breaks_of_other_systems_are_ignored(game: Game) -> None:
    match = played(game, SEED, 30)
    header, body = match.record().split("\n\n", 1)
    text = f"{header}\n\n# a remark\n\n{body.replace(' ', '   ')}\n\n# another\n"
    assert raw(gamefile.read(text)) == raw(match)
    assert raw(gamefile.read(match.record().replace("\n", "\r\n"))) == raw(match)


@pytest.mark.thorough
@settings(deadline=None, max_examples=25)
@given(seed=SEEDS, moves=DEPTHS)
def test_a_position_string_holds_the_whole_record(game: Game, seed: int, moves: int | None) -> None:
    match = played(game, seed, moves)
    text = match.position()
    assert "\n" not in text
    assert raw(game.position(text)) == raw(match)
    assert game.position(text).position() == text


@pytest.mark.thorough
def test_playing_on_from_a_position_gives_the_same_end(game: Game) -> None:
    for moves in range(0, 80, 8):
        match = played(game, SEED, moves)
        later = game.position(match.position(), match.names)
        assert later.legal_actions() == match.legal_actions()
        assert [choice.as_json() for choice in later.choices()] == [choice.as_json() for choice in match.choices()]
        play_random(match, random.Random(moves))
        play_random(later, random.Random(moves))
        assert raw(later) == raw(match)
        assert (later.scores, later.winners) == (match.scores, match.winners)
        assert later.moves == match.moves[moves:]


def test_a_file_that_cannot_be_finished_leaves_the_old_one(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = played(game, 3, 4), tmp_path / "evening.txt"
    match.save(path)
    before = path.read_text(encoding="utf-8")

    def run_out_of_room(self: Path, text: str, **_: str) -> None:
        self.write_bytes(text.encode()[: len(text) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    later = played(game, 3, 8)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", run_out_of_room)
        with pytest.raises(GameFileError, match="cannot be written: No space left"):
            later.save(path)
    assert path.read_text(encoding="utf-8") == before
    assert [*tmp_path.iterdir()] == [path]
    later.save(path)
    assert egizia.load(path).moves == later.moves
    assert [*tmp_path.iterdir()] == [path]


def test_a_game_from_a_position_is_saved_with_its_start(game: Game, tmp_path: Path) -> None:
    begun = played(game, SEED, 35)
    match = play_random(game.position(begun.position()), random.Random(3), 20)
    loaded = saved_and_loaded(match, tmp_path)
    assert f"start: {begun.position()}" in match.record()
    assert "seed:" not in match.record()
    assert raw(loaded) == raw(match)
    assert loaded.moves == match.moves
    assert loaded.start == match.start
    assert play_random(loaded, random.Random(4)).scores == play_random(match, random.Random(4)).scores


def test_a_finished_game_from_a_position_round_trips(game: Game, tmp_path: Path) -> None:
    match = play_random(game.position(played(game, SEED, 35).position()), random.Random(3))
    assert match.is_over
    assert saved_and_loaded(match, tmp_path).record() == match.record()


def test_a_position_after_the_end_is_over(game: Game) -> None:
    match = played(game, SEED)
    later = game.position(match.position())
    assert later.is_over
    assert later.winners == match.winners
