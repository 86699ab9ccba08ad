"""Where all play at the same time, nobody sees what others do before all have confirmed."""

import random

from hypothesis import given, settings

import egizia
from egizia import Game, Match
from egizia.kernel.engine import Engine
from tests.table.sheets.rounds import DEPTHS, SEED, SEEDS, confirm, mingle, mingled, seen
from tests.tables import raw


def undisturbed(match: Match, seat: int | None) -> Match:
    """The match as if nobody but a seat had acted since the round began."""
    alone = match.restarted()
    closed = match.move_number(None)
    for number, move in enumerate(match.moves):
        if number < closed or move.seat == seat:
            alone.play(move.action, seat=move.seat)
    return alone


@settings(deadline=None, max_examples=25)
@given(seed=SEEDS, moves=DEPTHS)
def test_nobody_sees_what_others_do_before_all_have_confirmed(seed: int, moves: int) -> None:
    match = mingled(egizia.make("egyptia", players=3), seed, moves)
    for seat in (None, 0, 1, 2):
        assert seen(match, seat) == seen(undisturbed(match, seat), seat)


def test_something_is_kept_from_others_at_most_moments(three: Game) -> None:
    """The test above would not notice a table at which nobody ever acts."""
    match, dice = three.new(SEED), random.Random(SEED)
    hidden = 0
    for _ in range(50):
        mingle(match, dice, 1)
        hidden += raw(match) != raw(undisturbed(match, 0))
    assert hidden > 25


def test_what_others_did_is_shown_when_all_have_confirmed(three: Game) -> None:
    match = three.new(SEED)
    confirm(match, 0)
    match.play("ship:stone", seat=1)
    told = [str(entry) for entry in match.log(2)]
    assert match.view(2)["tableaus"][1]["ships"] == ["grain", "diamond", "stone"]
    assert "Player 2 uses the ship with 3 stone." not in told
    assert "Player 2 uses the ship with 3 stone." in [str(entry) for entry in match.log(1)]
    confirm(match, 1)
    confirm(match, 2)
    told = [str(entry) for entry in match.log(2)]
    assert match.view(2)["tableaus"][1]["ships"] == ["grain", "diamond"]
    assert told.index("Player 2 uses the ship with 3 stone.") < told.index("Round 2 begins.")
    assert [str(entry) for entry in match.log(None)] == told


@settings(deadline=None, max_examples=25)
@given(seed=SEEDS, moves=DEPTHS, redraw=SEEDS)
def test_nobody_sees_the_dice_to_come(seed: int, moves: int, redraw: int) -> None:
    match = mingled(egizia.make("egyptia", players=2), seed, moves)
    twin, engine = match.copy(), Engine(match.game.title.rules)
    for states in (twin._states, twin._shown):  # pyright: ignore[reportAttributeAccessIssue]
        for index in range(2):
            engine.determinize(states, index, 0, redraw)
    for seat in (None, 0, 1):
        assert seen(twin, seat) == seen(match, seat)


def test_a_table_that_a_seat_could_believe_in_keeps_its_own_sheet_only(game: Game) -> None:
    for moves in range(0, 60, 7):
        match = mingled(game, SEED, moves)
        for seat in range(game.players):
            believed = match.determinized(seat, moves)
            assert believed.view(seat)["tableaus"] == match.view(seat)["tableaus"]
            assert believed.legal_actions(seat) == match.legal_actions(seat)
            assert {*believed.seats_to_act} >= {*range(game.players)} - {seat}
            assert mingle(believed, random.Random(moves)).is_over
