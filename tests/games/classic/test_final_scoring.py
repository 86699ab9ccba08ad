"""Game end and final scoring."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.classic.positions import Position, build_one
from tests.games.positions import order, points_in_order, stand, winner

STONE = 1


def last_round(players: int = 4) -> Position:
    """Round 5, with sphinx cards that pay nothing to those who have built nothing."""
    position = Position.in_placement(players)
    position.state.round_number = 5
    for seat, card in enumerate(("temple-4", "pyramid-6", "obelisk-4", "two-everywhere")[:players]):
        position.set_sphinx(seat, card)
    return position


def test_the_game_ends_after_the_fifth_round() -> None:
    position = Position.in_placement()
    for number in range(1, 6):
        assert (position.state.round_number, position.decision) == (number, "place_ship")
        position.pass_all()
    assert (position.seat, position.options()) == (-1, [])
    assert position.happened("game_ends")


@pytest.mark.parametrize("number", [4, 5])
def test_the_final_scoring_follows_the_fifth_round_only(number: int) -> None:
    position = last_round()
    position.state.round_number = number
    position.player(0).grave_sum = 3
    position.pass_all()
    assert ("grave_sums" in position.ledger(0)) == (number == 5)


def test_cooperation_of_the_fifth_round_is_scored() -> None:
    position = build_one(last_round().sail("B2.1"))
    assert position.decision == "none"
    assert position.ledger(0)["cooperation"] == 1


# 1. Remaining stones


@pytest.mark.parametrize(("stone", "points"), [(0, 1), (1, 2), (2, 2), (3, 3), (22, 12)])
def test_two_stones_are_one_point_rounded_down(stone: int, points: int) -> None:
    position = last_round()
    position.player(0).markets[STONE] = 4
    position.player(0).stone = stone
    assert position.pass_all().ledger(0) == {"stone_sale": points}


# 2. Grave tiles


@pytest.mark.parametrize(
    ("value", "points"), [(0, 0), (1, 2), (2, 2), (10, 2), (11, 5), (20, 5), (21, 9), (24, 9), (45, 9)]
)
def test_the_sum_of_grave_tiles_scores_by_the_table(value: int, points: int) -> None:
    position = last_round()
    position.player(0).grave_sum = value
    assert position.pass_all().ledger(0).get("grave_sums", 0) == points


def test_the_values_of_taken_tiles_are_summed() -> None:
    position = last_round()
    position.lay_graves(5, 2, 5, 6)
    position.fill_graves(0, 1, 0, 1)
    position.pass_all()
    assert [position.ledger(seat).get("grave_sums", 0) for seat in range(3)] == [2, 2, 0]
    position = last_round()
    position.lay_graves(5, 2, 6)
    position.fill_graves(0, 1, 0)
    assert position.pass_all().ledger(0)["grave_sums"] == 5


# 3. Sphinx cards, and the order of all


def test_each_player_scores_stones_then_graves_then_sphinx_cards() -> None:
    position = last_round()
    position.player(0).markets[STONE] = 4
    position.fill_graves(0)
    position.set_sphinx(0, "graves", "per-ten-points", "last-grain-level")
    position.player(0).markets[0] = 5
    position.player(0).score = 7
    position.pass_all()
    assert points_in_order(position) == [
        (0, 2, "stone_sale"), (0, 2, "grave_sums"), (0, 1, "sphinx_cards"), (0, 4, "sphinx_cards"),
        (0, 1, "sphinx_cards"),
    ]  # fmt: skip
    assert position.player(0).score == 17


def test_the_per_ten_card_is_scored_after_everything_else_of_its_owner() -> None:
    position = last_round()
    position.set_sphinx(0, "per-ten-points", "players-at-the-last-grain-level", "graves", "permanents")
    position.give(0, "P1")
    position.player(0).markets[0] = 5
    position.fill_graves(0)
    position.player(0).score = 13
    position.pass_all()
    assert position.player(0).score == 13 + 2 + 2 + 1 + 2 + 2
    assert points_in_order(position)[-1] == (0, 2, "sphinx_cards")


def test_every_sphinx_card_is_revealed() -> None:
    position = last_round().pass_all()
    assert [event[1] for event in position.events if event[0] == "sphinx_revealed"] == [3, 2, 1, 0]


def test_the_highest_sequence_tile_scores_first() -> None:
    position = last_round()
    stand(position, 5, 9, 1, 9)
    for seat in range(4):
        position.player(seat).grave_sum = 1
    position.pass_all()
    assert [seat for seat, _, _ in points_in_order(position)] == [1, 3, 0, 2]


def test_the_sequence_is_determined_anew_before_the_final_scoring() -> None:
    position = last_round(2)
    stand(position, 0, 1)
    position.player(0).zones = 0b111
    position.fill_graves(0, 1)
    position.pass_all()
    assert order(position) == [1, 0]
    assert [seat for seat, _, source in points_in_order(position) if source == "grave_sums"] == [0, 1]


# The winner


@pytest.mark.parametrize(
    ("scores", "best"), [([1, 2, 3, 4], 3), ([4, 3, 2, 1], 0), ([-4, -3, -9, -4], 1), ([6, 7, 6, 5], 1)]
)
def test_the_most_points_win(scores: list[int], best: int) -> None:
    position = last_round()
    stand(position, *scores)
    assert winner(position.pass_all()) == best


@pytest.mark.parametrize(("scores", "best"), [([7, 7, 6, 7], 0), ([6, 7, 6, 7], 1), ([5, 6, 7, 7], 2)])
def test_of_those_tied_the_one_in_front_on_the_space_wins(scores: list[int], best: int) -> None:
    position = last_round()
    stand(position, *scores)
    assert winner(position.pass_all()) == best


def test_whoever_reaches_the_winning_space_later_stands_behind() -> None:
    position = last_round(2)
    stand(position, 10, 8)
    position.fill_graves(1)
    position.pass_all()
    assert [position.player(seat).score for seat in (0, 1)] == [10, 10]
    assert winner(position) == 0


# At random


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6), variant=st.integers(0, 1))
def test_in_any_game_the_score_is_the_sum_of_the_ledger_and_nothing_leaves_its_track(
    players: int, seed: int, variant: int
) -> None:
    position, dice = Position(players, seed, variant), random.Random(seed)
    while position.decision != "none":
        options = position.options()
        assert options == sorted(set(options), key=position.moves.index)
        before = position.state.ring
        move = dice.choice(options)
        position.play(move)
        assert abs(position.state.ring - before) <= (2 if move.startswith("ring:") else 0)
        for seat in range(players):
            player = position.player(seat)
            assert player.score == sum(player.ledger)
            assert 0 <= player.stone <= 25
            assert all(1 <= strength <= 9 for strength in player.crews)
            assert all(1 <= level <= 5 for level in player.markets)
            assert min(player.cards) >= 0
            assert player.ships <= 8
    standing = [(position.player(seat).score, -position.player(seat).arrival) for seat in range(players)]
    assert winner(position) == standing.index(max(standing))
    assert position.state.round_number == 5
