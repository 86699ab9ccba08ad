"""Whatever is asked for wrongly is refused in one sentence that names the cause, and nothing has changed."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import egizia
from egizia import (
    Game,
    IllegalMoveError,
    Match,
    SeatError,
    SetupError,
    StaleMoveError,
    TableError,
    UnknownGameError,
)
from tests.tables import everything, played

SEED = 3


def refused(action: Callable[[], object], kind: type[ValueError], cause: str) -> str:
    """Do something that has to be refused; returns the refusal."""
    with pytest.raises(kind) as caught:
        action()
    sentence = str(caught.value)
    assert isinstance(caught.value, TableError)
    assert "\n" not in sentence
    assert re.search(cause, sentence), f"{sentence!r} does not name {cause!r}"
    return sentence


def refused_by(match: Match, action: Callable[[], object], kind: type[ValueError], cause: str) -> str:
    """Ask a match for something that has to be refused and must leave it as it was."""
    before = everything(match)
    sentence = refused(action, kind, cause)
    assert everything(match) == before
    return sentence


@pytest.mark.parametrize("name", ["", "chess", "Shifting Sands", "shifting_sands", None, 7])
def test_an_unknown_game_is_refused_and_the_known_ones_are_named(name: Any) -> None:
    sentence = refused(lambda: egizia.make(name, players=3), UnknownGameError, re.escape(repr(name)))
    assert all(known in sentence for known in egizia.games())


@pytest.mark.parametrize("players", [0, 100, -3, True, "3", None, 2.5, 3.0])
def test_a_wrong_number_of_players_is_refused(name: str, players: Any) -> None:
    refused(lambda: egizia.make(name, players=players), SetupError, f"{name} is for .* not {players!r}$")


def test_an_unknown_option_is_refused_by_name(name: str) -> None:
    refused(lambda: egizia.make(name, players=3, camels="2"), SetupError, "no option 'camels'")


@pytest.mark.parametrize("seed", [-1, 2**63, 10**30, 1.5, "7", True, b"7"])
def test_a_bad_seed_is_refused(game: Game, seed: Any) -> None:
    refused(lambda: game.new(seed), SetupError, f"a seed is a whole number .* not {re.escape(repr(seed))}$")


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_first_and_the_last_seed_are_good(game: Game, seed: int) -> None:
    assert game.new(seed).seed == seed


@pytest.mark.parametrize("bad", ["", " ", " Ada", "Ada ", "A\nda", "A\tda", "\x00"])
def test_a_bad_name_is_refused(game: Game, bad: str) -> None:
    names = [f"Player {seat}" for seat in range(game.players - 1)] + [bad]
    refused(lambda: game.new(SEED, names), SetupError, re.escape(repr(bad)))


@pytest.mark.parametrize("bad", [None, 7, b"Ada"])
def test_a_name_that_is_no_text_is_refused(game: Game, bad: Any) -> None:
    names = [f"Player {seat}" for seat in range(game.players - 1)] + [bad]
    refused(lambda: game.new(SEED, names), SetupError, re.escape(repr(bad)))


@pytest.mark.parametrize("difference", [-2, -1, 1])
def test_a_wrong_number_of_names_is_refused(game: Game, difference: int) -> None:
    names = ["Ada"] * (game.players + difference)
    refused(lambda: game.new(SEED, names), SetupError, f"{len(names)} names .* {game.players} players")


def test_every_illegal_move_is_refused_by_number_and_by_notation(game: Game) -> None:
    match = played(game, SEED, 12)
    seat, legal = match.current_seat, match.legal_actions()
    assert seat is not None
    names = game.title.action_names
    before = everything(match)
    for action in set(range(game.action_count)) - set(legal):
        for move in (action, names[action]):
            with pytest.raises(IllegalMoveError) as caught:
                match.play(move)
            assert str(caught.value).startswith(f"{names[action]} is not open to seat {seat + 1} now")
            assert all(names[other] in str(caught.value) for other in legal)
    assert everything(match) == before


@pytest.mark.parametrize(
    "move",
    [-1, 10**6, 2**70, -(2**70), 0.5, float("nan"), np.int64(99_999), float("inf"), True],
)
def test_a_number_that_is_no_move_is_refused(game: Game, move: Any) -> None:
    match = played(game, SEED, 12)
    refused_by(match, lambda: match.play(move), IllegalMoveError, re.escape(repr(move)))


@pytest.mark.parametrize("move", ["", "castle", "pass ", "PASS", "0", None, b"pass", [], [1], {}])
def test_what_is_neither_a_number_nor_a_notation_is_refused(game: Game, move: Any) -> None:
    match = played(game, SEED, 12)
    refused_by(match, lambda: match.play(move), IllegalMoveError, re.escape(repr(move)))


def test_a_number_of_numpy_is_a_number(game: Game) -> None:
    match = played(game, SEED, 12)
    action = match.legal_actions()[0]
    match.play(np.int16(action))  # pyright: ignore[reportArgumentType]
    assert match.moves[-1].action == action


@pytest.mark.parametrize("difference", [-12, -1, 1])
def test_a_move_that_answers_another_question_is_refused(game: Game, difference: int) -> None:
    match = played(game, SEED, 12)
    action, seen = match.legal_actions()[0], match.move_number(match.current_seat)
    late = lambda: match.play(action, number=seen + difference)  # noqa: E731
    refused_by(match, late, StaleMoveError, f"but {seen} moves have been played")
    match.play(action, number=seen)
    assert len(match.moves) == 13


def test_no_move_can_be_played_after_the_end(game: Game) -> None:
    match = played(game, SEED)
    for move in (0, match.moves[-1].action, game.title.action_names[0]):
        refused_by(match, lambda move=move: match.play(move), IllegalMoveError, "the game is over")


@pytest.mark.parametrize("question", ["ledger", "log", "summary", "observation", "view", "legal_actions"])
def test_asking_for_a_seat_that_is_not_there_is_refused(game: Game, question: str) -> None:
    match = played(game, SEED, 12)
    for seat in (-1, game.players):
        with pytest.raises(SeatError, match="there is no seat"):
            getattr(match, question)(seat)


def test_hidden_things_are_redrawn_for_seats_that_are_there(game: Game) -> None:
    match = played(game, SEED, 12)
    for seat in (-1, game.players):
        with pytest.raises(SeatError, match="there is no seat"):
            match.determinized(seat, 1)
