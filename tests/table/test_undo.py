"""Taking moves back: exactly what was, and never what somebody has learned from."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from egizia import Game, Match, UndoError
from tests.tables import everything, played, raw, walk

pytestmark = pytest.mark.one_size

SEED = 5
SEEDS = st.integers(0, 2**63 - 1)


def undoable(game: Game, seed: int, least: int = 1) -> Match:
    """A match whose last `least` moves were all made by one seat and can be taken back."""
    for match in walk(game, seed):
        movers = {move.seat for move in match.moves[-least:]}
        if len(match.moves) >= least and len(movers) == 1:
            twin = match.copy()
            for _ in range(least):
                if not twin.can_undo():
                    break
                twin.undo()
            else:
                return match
    raise AssertionError(f"no {least} moves in a row can be taken back in game {seed}")


@settings(deadline=None, max_examples=25)
@given(seed=SEEDS)
def test_undo_restores_the_record_to_the_byte(game: Game, seed: int) -> None:
    match, dice = game.new(seed), random.Random(seed)
    undone = 0
    while not match.is_over:
        action = dice.choice(match.legal_actions())
        if dice.random() < 0.9:
            match.play(action)
            continue
        before = (raw(match), match.moves, match.log(), match.chapters(), match.legal_actions())
        match.play(action)
        after = raw(match)
        if match.can_undo():
            match.undo()
            assert (raw(match), match.moves, match.log(), match.chapters(), match.legal_actions()) == before
            match.play(action)
            assert raw(match) == after
            undone += 1
    # A game in which none of these moves could be taken back proves nothing.
    assume(undone > 0)


def test_undoing_several_moves_and_playing_them_again_gives_the_same_game(game: Game) -> None:
    match = undoable(game, SEED, 2)
    after = everything(match)
    moves = [move.action for move in match.moves[-2:]]
    match.undo()
    match.undo()
    assert everything(match) != after
    for action in moves:
        match.play(action)
    assert everything(match) == after


def test_after_an_undo_another_move_can_be_chosen(game: Game) -> None:
    match = undoable(game, SEED)
    taken_back = match.moves[-1].action
    match.undo()
    other = next(action for action in match.legal_actions() if action != taken_back)
    match.play(other)
    assert match.moves[-1].action == other
    assert not match.is_over


def test_there_is_nothing_to_undo_before_the_first_move(game: Game) -> None:
    match = game.new(SEED)
    before = everything(match)
    assert not match.can_undo()
    with pytest.raises(UndoError, match="There is no move to take back"):
        match.undo()
    assert everything(match) == before


def test_a_seat_takes_back_its_own_move_only(turn_game: Game) -> None:
    match = undoable(turn_game, SEED)
    mover = match.moves[-1].seat
    before = everything(match)
    for seat in set(range(turn_game.players)) - {mover}:
        assert not match.can_undo(seat)
        with pytest.raises(UndoError, match=f"{match.names[mover]} has acted since"):
            match.undo(seat)
        assert everything(match) == before
    assert match.can_undo(mover)
    match.undo(mover)
    assert everything(match) != before


def test_a_refused_undo_changes_nothing(game: Game) -> None:
    refused = 0
    for match in walk(game, SEED):
        if match.moves and not match.can_undo():
            before = everything(match)
            with pytest.raises(UndoError, match=r"revealed something new|have confirmed"):
                match.undo()
            assert everything(match) == before
            refused += 1
    assert refused >= 5


def test_the_end_of_a_game_cannot_be_taken_back(game: Game) -> None:
    match = played(game, SEED)
    before = everything(match)
    with pytest.raises(UndoError, match="revealed something new"):
        match.undo()
    assert everything(match) == before


@settings(deadline=None, max_examples=10)
@given(seed=SEEDS)
def test_a_move_that_can_be_taken_back_has_shown_its_player_nothing(turn_game: Game, seed: int) -> None:
    """The player could foresee all of it: in any game they could believe in, the same move shows them the same."""
    match, dice = turn_game.new(seed), random.Random(seed)
    while not match.is_over:
        seat = match.current_seat
        assert seat is not None
        believed = match.determinized(seat, dice.getrandbits(32)) if dice.random() < 0.3 else None
        action = dice.choice(match.legal_actions())
        match.play(action)
        if believed is not None and match.can_undo():
            believed.play(action)
            assert believed.view(seat) == match.view(seat)


def test_undo_reaches_back_to_a_position_but_not_before_it(game: Game) -> None:
    match = undoable(game, SEED)
    match.undo()
    later = game.position(match.position())
    start = raw(later)
    assert not later.can_undo()
    for action in later.legal_actions():
        later.play(action)
        if later.can_undo():
            later.undo()
            assert raw(later) == start
            return
        later = game.position(match.position())
    raise AssertionError("no move from this position can be taken back")
