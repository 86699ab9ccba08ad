"""Nobody is shown what they cannot know: redrawing everything hidden from a seat changes nothing that seat sees."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from egizia import Game, Match
from egizia.kernel.engine import Engine
from tests.tables import play_random, played, raw, walk

pytestmark = pytest.mark.one_size

SEEDS = st.integers(0, 2**63 - 1)
DEPTHS = st.integers(0, 150)
SPECTATOR = -1


def redrawn(match: Match, seat: int, seed: int) -> Match:
    """The same match, with everything that a seat cannot know drawn anew."""
    twin = match.copy()
    Engine(match.game.title.rules).determinize(twin._states, 0, seat, seed)
    return twin


def seen(match: Match, seat: int) -> dict[str, Any]:
    """All that a seat, or a spectator, gets to see."""
    own_turn = match.current_seat == seat
    return {
        "view": json.dumps(match.view(None if seat == SPECTATOR else seat)),
        "choices": json.dumps([choice.as_json() for choice in match.choices()]) if own_turn else None,
        "prompt": str(match.prompt()),
        "summary": [str(line) for line in match.summary(None if seat == SPECTATOR else seat)],
        "observation": match.observation(None if seat == SPECTATOR else seat).tolist(),
        "scores": match.scores,
    }


@settings(deadline=None, max_examples=120)
@given(seed=SEEDS, moves=DEPTHS, redraw=SEEDS)
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(
    turn_game: Game, seed: int, moves: int, redraw: int
) -> None:
    match = played(turn_game, seed, moves)
    for seat in (SPECTATOR, *range(turn_game.players)):
        assert seen(redrawn(match, seat, redraw), seat) == seen(match, seat), f"seat {seat}"


@settings(deadline=None, max_examples=25)
@given(seed=SEEDS, moves=DEPTHS, redraw=SEEDS)
def test_a_redrawn_game_is_a_possible_one(turn_game: Game, seed: int, moves: int, redraw: int) -> None:
    match = played(turn_game, seed, moves)
    for seat in (SPECTATOR, *range(turn_game.players)):
        assert turn_game.title.broken_invariant(redrawn(match, seat, redraw)._record) is None


def test_a_redrawn_game_is_played_to_its_end(turn_game: Game) -> None:
    dice = random.Random(9)
    for seed in range(10):
        for seat in range(turn_game.players):
            believed = played(turn_game, seed, 10 + 5 * seed).determinized(seat, seed)
            assert play_random(believed, dice).is_over


def test_redrawing_changes_something_hidden_at_nearly_every_moment(turn_game: Game) -> None:
    moments = changed = 0
    for seed in range(3):
        for match in walk(turn_game, seed):
            for seat in range(turn_game.players):
                moments += 1
                changed += raw(redrawn(match, seat, 77)) != raw(match)
    assert changed > 0.9 * moments


def test_redrawing_shows_other_seats_other_secrets(turn_game: Game) -> None:
    """What one seat hides is drawn anew for another; a view that leaked it would not pass the tests above."""
    moments = changed = 0
    for seed in range(3):
        for match in walk(turn_game, seed):
            assert match.current_seat is not None
            other = (match.current_seat + 1) % turn_game.players
            moments += 1
            changed += redrawn(match, other, 77).view(match.current_seat) != match.view(match.current_seat)
    assert changed > 0.5 * moments


def test_redrawing_is_the_same_for_the_same_seed_only(turn_game: Game) -> None:
    match = played(turn_game, 1, 30)
    for seat in range(turn_game.players):
        drawn = [raw(redrawn(match, seat, seed)) for seed in (1, 1, 2, 3)]
        assert drawn[0] == drawn[1]
        assert len(set(drawn)) == 3


def test_redrawing_leaves_a_finished_game_alone(turn_game: Game) -> None:
    match = played(turn_game, 1)
    for seat in (SPECTATOR, *range(turn_game.players)):
        assert raw(redrawn(match, seat, 77)) == raw(match)


def test_everybody_sees_the_same_open_table(turn_game: Game) -> None:
    for match in walk(turn_game, 4):
        views = [dict(match.view(seat)) for seat in (None, *range(turn_game.players))]
        for view_of_seat in views:
            view_of_seat.pop("viewer")
            view_of_seat.pop("secrets")
        assert all(view_of_seat == views[0] for view_of_seat in views)


def test_a_spectator_has_no_secrets_and_every_seat_has_its_own(turn_game: Game) -> None:
    different = 0
    for match in walk(turn_game, 4):
        assert match.view(None)["secrets"] is None
        secrets = [json.dumps(match.view(seat)["secrets"]) for seat in range(turn_game.players)]
        different += len(set(secrets)) == turn_game.players
    assert different > 10


@settings(deadline=None, max_examples=20)
@given(seed=SEEDS, moves=DEPTHS)
def test_the_log_keeps_from_a_seat_what_it_keeps_from_spectators(turn_game: Game, seed: int, moves: int) -> None:
    """Before the end, only lines about the seat itself may say more than the public ones."""
    match = played(turn_game, seed, moves)
    if match.is_over:
        return
    spectator = match.log(None)
    for seat in range(turn_game.players):
        told = match.log(seat)
        assert len(told) == len(spectator)
        assert all(own == public or own.seat == seat for own, public in zip(told, spectator, strict=True))


def test_the_log_tells_a_seat_more_about_itself_and_everybody_everything_at_the_end(turn_game: Game) -> None:
    match = played(turn_game, 2, 40)
    assert any(match.log(seat) != match.log(None) for seat in range(turn_game.players))
    match = played(turn_game, 2)
    assert all(match.log(seat) == match.log(None) for seat in range(turn_game.players))


def test_a_determinized_match_forgets_seed_and_moves(turn_game: Game) -> None:
    believed = played(turn_game, 1, 30).determinized(0, 5)
    assert believed.seed is None
    assert believed.moves == ()
    assert believed.log() == []
