"""Copies of a match and of a game, however they are made, and the end of its log."""

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import egizia
from egizia import PositionError
from egizia.table.game import Game
from egizia.table.match import Match
from tests import toy
from tests.tables import run_python

pytestmark = [pytest.mark.one_size, pytest.mark.thorough]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


every_way = pytest.mark.parametrize(
    "copied", [Match.copy, copy.copy, copy.deepcopy, pickled], ids=["copy", "copy.copy", "deepcopy", "pickle"]
)
Way = Callable[[Match], Match]


def begun(game: Game, seed: int, moves: int = 30) -> Match:
    match = game.new(seed)
    play_on(match, random.Random(seed), moves)
    return match


def play_on(match: Match, dice: random.Random, moves: int) -> list[str]:
    """Play at random; returns all that was seen on the way."""
    seen: list[str] = []
    for _ in range(moves):
        if match.is_over:
            break
        seat = dice.choice(match.seats_to_act)
        choices = match.choices(seat)
        seen.append(f"{seat} {choices} {match.digest()}")
        match.play(dice.choice(choices).action, seat=seat)
    return seen


def known(match: Match) -> tuple[Any, ...]:
    """All that can be asked of a match."""
    seats = [None, *range(match.game.players)]
    return (
        type(match), match.game, match.seed, match.names, match.start, match.options, match.digest(), match.position(),
        match.moves, match.chapters(), match.record(), match.current_seat, match.seats_to_act, match.scores,
        [(match.view(seat), match.log(seat), match.prompt(seat), match.choices(seat)) for seat in seats],
        [(match.why_no_undo(seat), match.move_number(seat)) for seat in seats],
    )  # fmt: skip


def names(game: Game) -> list[str]:
    return [f"Guest {seat}" for seat in range(game.players)]


@every_way
def test_a_copy_and_its_original_go_their_own_ways(game: Game, copied: Way):
    match = begun(game, 3)
    before = known(match)
    twin = copied(match)
    assert known(twin) == before
    play_on(twin, random.Random(1), 10)
    assert len(twin.moves) > len(match.moves)
    assert known(match) == before
    other = copied(match)
    play_on(match, random.Random(1), 10)
    assert known(match) == known(twin)
    assert known(other) == before


@every_way
def test_a_copy_knows_the_same_at_every_point_of_a_game(game: Game, copied: Way):
    match, dice = game.new(5, names(game)), random.Random(5)
    while not match.is_over:
        assert known(copied(match)) == known(match)
        play_on(match, dice, 29)
    assert known(copied(match)) == known(match)


@every_way
def test_a_copy_of_a_match_from_a_position_is_one_too(game: Game, copied: Way):
    match = game.position(begun(game, 4).position(), names(game))
    play_on(match, random.Random(4), 5)
    assert known(copied(match)) == known(match)


@every_way
def test_a_copy_takes_back_what_its_original_would(game: Game, copied: Way):
    match, dice = game.new(6), random.Random(6)
    undone = 0
    for _ in range(40):
        play_on(match, dice, 1)
        if match.can_undo():
            twin, before = copied(match), known(match)
            twin.undo()
            assert known(match) == before
            match.undo()
            assert known(twin) == known(match)
            undone += 1
    assert undone > 5


def test_a_deep_copy_of_many_things_has_one_copy_of_a_match():
    match = begun(egizia.make("classic", players=2), 1)
    one, other = copy.deepcopy([match, match])
    assert one is other
    assert one is not match


def test_a_pickled_match_is_opened_in_another_process(game: Game):
    match = begun(game, 8)
    code = f"import pickle\nmatch = pickle.loads({pickle.dumps(match)!r})\nprint(match.digest(), len(match.log(0)))"
    assert run_python(code).stdout.split() == [match.digest(), str(len(match.log(0)))]


def test_a_match_pickled_under_other_rules_is_refused(game: Game):
    match = game.new(1)
    with pytest.raises(PositionError, match="was made under rules 0; these are rules"):
        Match.__new__(type(match)).__setstate__({**match.__getstate__(), "rules_version": "0"})


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_game_is_its_name_players_and_options(game: Game, copied: Callable[[Game], Game]):
    twin = copied(game)
    assert twin is not game
    assert twin == game
    assert hash(twin) == hash(game)
    assert (twin.name, twin.players, twin.options, twin.variant) == (
        game.name,
        game.players,
        game.options,
        game.variant,
    )
    assert twin.new(9).digest() == game.new(9).digest()


def test_games_with_other_players_or_options_differ():
    classic = egizia.make("classic", players=3)
    assert classic == egizia.make("classic", players=3, text="2010")
    assert classic not in (
        egizia.make("classic", players=3, text="printed"),
        egizia.make("classic", players=2),
        egizia.make("shifting-sands", players=3),
        "classic",
    )
    assert pickled(egizia.make("classic", players=3, text="printed")).options == {"text": "printed"}


def test_a_game_that_is_in_no_list_is_copied_too():
    race = Game(toy.TITLE, 2, {**toy.TITLE.variants[0]})
    match = race.new(1)
    assert copy.deepcopy(match).game == race


# Beginning again


def test_a_restarted_match_is_the_same_before_its_first_move(game: Game):
    match = game.new(3, names(game))
    before = known(match)
    play_on(match, random.Random(3), 20)
    played = known(match)
    again = match.restarted()
    assert known(again) == before
    for move in match.moves:
        again.play(move.action, seat=move.seat)
    assert (again.digest(), again.log(0)) == (match.digest(), match.log(0))
    assert known(match) == played


def test_a_restarted_match_begins_where_its_position_did(game: Game):
    match = game.position(begun(game, 4).position(), names(game))
    before = known(match)
    play_on(match, random.Random(4), 5)
    assert known(match.restarted()) == before


def test_looking_at_choices_changes_nothing(game: Game):
    match = begun(game, 5)
    before = match.digest()
    seat = match.seats_to_act[0]
    assert match.choices(seat) == match.choices(seat)
    assert match.digest() == before


def test_the_end_of_the_log_is_the_log_from_there(game: Game):
    match = begun(game, 7, 45)
    for seat in (None, 0, game.players - 1):
        whole = match.log(seat)
        for after in (-1, 0, 1, match.move_number(seat) - 1, match.move_number(seat)):
            assert match.log(seat, after) == [entry for entry in whole if entry.move > after]


def test_copies_of_a_match_are_played_in_several_threads():
    match = begun(egizia.make("classic", players=4), 9, 10)
    alone = [play_on(match.copy(), random.Random(seed), 40) for seed in range(8)]
    copies = [match.copy() for _ in alone]
    with ThreadPoolExecutor(4) as threads:
        together = [*threads.map(lambda seed: play_on(copies[seed], random.Random(seed), 40), range(8))]
    assert together == alone
