"""People and bots at one table, whatever shows it."""

from pathlib import Path

import pytest

import egizia
from egizia.bots import bot
from egizia.cli.table import TerminalTable, names_at, seating, unused_file
from egizia.table.errors import SetupError, UndoError


def table_of(game: str, players: int, bots: tuple[int, ...], folder: Path) -> TerminalTable:
    match = egizia.make(game, players=players).new(seed=7)
    return TerminalTable(match, {seat: bot("random", seat) for seat in bots}, "en", folder / "game.txt")


@pytest.mark.parametrize(
    ("players", "bots", "first", "seats"),
    [
        (3, ["a", "b"], 1, {1: "a", 2: "b"}),
        (3, ["a", "b"], 2, {0: "a", 2: "b"}),
        (3, ["a", "b"], 3, {0: "a", 1: "b"}),
        (4, ["a"], 1, {3: "a"}),
        (4, ["a", "b"], 4, {1: "a", 2: "b"}),
        (2, [], 1, {}),
    ],
)
def test_people_sit_together_and_bots_take_the_rest(
    players: int, bots: list[str], first: int, seats: dict[int, str]
) -> None:
    assert seating(players, bots, first) == seats


@pytest.mark.parametrize(("bots", "first"), [(["a", "a", "a"], 1), (["a"], 0), (["a"], 4)])
def test_a_table_without_people_or_without_the_seat_is_refused(bots: list[str], first: int) -> None:
    with pytest.raises(SetupError):
        seating(3, bots, first)


def test_bots_are_named_after_themselves_and_told_apart() -> None:
    assert names_at(3, {1: "scribe", 2: "vizier"}, "en") == ["Player 1", "scribe", "vizier"]
    assert names_at(3, {1: "scribe", 2: "scribe"}, "fr") == ["Joueur 1", "scribe 2", "scribe 3"]


def test_people_decide_before_bots_where_both_could(tmp_path: Path) -> None:
    table = table_of("egyptia", 3, (0,), tmp_path)
    assert table.seat == 1
    for seat in (1, 2):
        while seat in table.match.seats_to_act:
            assert table.seat == seat
            table.play(seat, table.match.legal_actions(seat)[0])
    assert table.seat == 0


def test_every_move_is_on_disk_at_once(tmp_path: Path) -> None:
    table = table_of("shifting-sands", 2, (1,), tmp_path)
    assert egizia.load(table.file).moves == ()
    while not table.match.is_over and len(table.match.moves) < 12:
        seat = table.seat
        assert seat is not None
        table.play(seat, table.bots_action(seat) if seat in table.bots else table.match.legal_actions()[0])
        assert egizia.load(table.file).digest() == table.match.digest()


def test_a_bot_thinks_on_a_copy(tmp_path: Path) -> None:
    table = table_of("classic", 2, (0,), tmp_path)
    before = table.match.digest()
    assert table.bots_action(0) in table.match.legal_actions(0)
    assert table.match.digest() == before


def test_what_a_person_did_is_taken_back_but_not_what_a_bot_did(tmp_path: Path) -> None:
    table = table_of("egyptia", 2, (1,), tmp_path)
    table.play(0, table.match.legal_actions(0)[0])
    table.undo(0)
    assert table.match.moves == ()
    assert egizia.load(table.file).moves == ()
    nile = table_of("shifting-sands", 2, (0,), tmp_path)
    nile.play(0, nile.bots_action(0))
    with pytest.raises(UndoError):
        nile.undo(1)


def test_a_new_file_overwrites_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "egizia-game-1.txt").touch()
    assert unused_file() == Path("egizia-game-2.txt")
