"""What the end of a game is worth."""

import pytest

from egizia.envs.rewards import LARGEST_MARGIN, REWARDS, merits, rewards, rewards_of
from tests.tables import played


def test_a_win_is_shared_by_those_who_won():
    assert rewards_of("win", [30, 20], [2, 1]) == [1, 0]
    assert rewards_of("win", [30, 30, 20], [2, 2, 1]) == [0.5, 0.5, 0]


def test_a_tie_that_the_rules_break_has_one_winner():
    assert rewards_of("win", [30, 30], [1, 2]) == [0, 1]
    assert rewards_of("rank", [30, 30], [1, 2]) == [0, 1]


def test_ranks_go_from_one_for_the_first_to_nothing_for_the_last():
    assert rewards_of("rank", [10, 40, 30, 20], [-3, 0, -1, -2]) == pytest.approx([0, 1, 2 / 3, 1 / 3])


def test_those_who_share_a_place_share_what_it_is_worth():
    assert rewards_of("rank", [40, 20, 20], [4, 2, 2]) == [1, 0.25, 0.25]
    assert rewards_of("rank", [20, 20, 20], [7, 7, 7]) == [0.5, 0.5, 0.5]


def test_a_margin_is_the_distance_to_the_best_other_seat_in_hundreds_of_points():
    assert rewards_of("margin", [50, 80, 30], [2, 3, 1]) == [-0.3, 0.3, -0.5]


def test_alone_the_margin_is_the_score():
    assert rewards_of("margin", [42], [0]) == [0.42]


@pytest.mark.parametrize(("reward", "total"), [("win", 1), ("rank", 2)])
def test_rewards_of_all_seats_have_a_sum_that_is_known(reward, total):
    for standing in ([4, 3, 2, 1], [4, 4, 1, 1], [-3, 0, 0, 0], [0, 0, 0, 0]):
        assert sum(rewards_of(reward, [0, 0, 0, 0], standing)) == pytest.approx(total)


def test_whoever_has_the_most_merit_has_won(game):
    for seed in range(12):
        match = played(game, seed)
        found = merits(match)
        assert [seat for seat, merit in enumerate(found) if merit == max(found)] == match.winners
        in_order = sorted(range(game.players), key=lambda seat: -found[seat])
        assert [match.scores[seat] for seat in in_order] == sorted(match.scores, reverse=True)


def test_before_its_end_a_game_is_worth_nothing(game):
    assert rewards("margin", played(game, 1, 20)) == [0.0] * game.players


def test_no_margin_is_larger_than_the_largest():
    assert rewards_of("margin", [2**15 - 1, -(2**15)], [1, 0])[0] < LARGEST_MARGIN
    assert REWARDS == ("win", "rank", "margin")
