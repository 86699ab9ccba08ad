"""Stone market and grain market."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.classic.positions import Position, taking
from tests.games.positions import end_of_game

GRAIN, STONE = 0, 1
TOP, BOTTOM = 1, 5
RED = 0


def step(market: int, level: int) -> Position:
    """Seat 0, with 2 stone, has moved one space from a level of a market by Edfu; of the other market from the top."""
    position = Position.in_placement()
    position.player(0).markets[market] = level
    return position.play("T1")


def test_example_red_at_the_bottom_gains_six_stone_from_a_two_step_card() -> None:
    position = taking("I2")
    position.player(RED).markets[STONE] = BOTTOM
    position.play("K3")
    assert position.player(RED).markets[STONE] == BOTTOM
    assert position.player(RED).stone == 2 + 6


def test_example_the_same_is_true_on_the_grain_market() -> None:
    position = taking("I1")
    position.player(RED).markets[GRAIN] = BOTTOM
    position.play("K3")
    assert position.player(RED).markets[GRAIN] == BOTTOM
    assert position.ledger(RED) == {"grain_market": 4}


@pytest.mark.parametrize(("level", "after", "stone"), [(1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 5, 3), (5, 5, 3)])
def test_on_the_upper_spaces_of_the_stone_market_nothing_occurs(level: int, after: int, stone: int) -> None:
    position = step(STONE, level)
    assert position.player(0).markets[STONE] == after
    assert (position.player(0).stone, position.player(0).score) == (2 + stone, 0)


@pytest.mark.parametrize(("level", "after", "points"), [(1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 5, 2), (5, 5, 2)])
def test_the_lowest_space_of_the_grain_market_scores_two_points(level: int, after: int, points: int) -> None:
    position = step(GRAIN, level)
    assert position.player(0).markets[GRAIN] == after
    assert (position.player(0).stone, position.player(0).score) == (2, points)


@given(level=st.integers(TOP, BOTTOM), stone=st.integers(0, 25))
def test_two_steps_on_the_stone_market_never_exceed_25_stone(level: int, stone: int) -> None:
    position = taking("I2")
    position.player(0).markets[STONE] = level
    position.player(0).stone = stone
    position.play("K3")
    gained = 3 * max(0, min(2, level + 2 - BOTTOM + 1))
    assert position.player(0).stone == min(25, stone + gained)


@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 0), (3, 2), (4, 4), (5, 4)])
def test_two_steps_on_the_grain_market_score_each_step_to_the_bottom_or_on_it(level: int, points: int) -> None:
    position = taking("I1")
    position.player(0).markets[GRAIN] = level
    assert position.play("K3").player(0).score == points


def test_several_players_may_stand_on_one_space() -> None:
    position = Position.in_placement(2)
    position.player(0).markets[STONE] = BOTTOM
    position.player(1).markets[STONE] = BOTTOM - 1
    position.lay_card("K1", "I2")
    position.play("pass", "K1")
    assert [position.player(seat).markets[STONE] for seat in (0, 1)] == [BOTTOM, BOTTOM]
    assert position.player(1).stone == 3 + 6


def test_standing_on_the_lowest_space_alone_brings_nothing() -> None:
    position = Position.in_placement()
    position.player(0).markets[GRAIN] = position.player(0).markets[STONE] = BOTTOM
    position.pass_all()
    assert (position.player(0).stone, position.player(0).score) == (2 + 3, 0)


@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 0), (3, 0), (4, 5), (5, 5)])
def test_stone_is_sold_at_the_end_from_the_two_lowest_spaces_only(level: int, points: int) -> None:
    position = Position.in_placement()
    position.player(0).markets[STONE] = level
    position.player(0).stone = 7
    assert end_of_game(position).ledger(0).get("stone_sale", 0) == points


def test_the_grain_market_sells_no_stone() -> None:
    position = Position.in_placement()
    position.player(0).markets[GRAIN] = BOTTOM
    assert "stone_sale" not in end_of_game(position).ledger(0)
