import math
import random

import pytest

from egizia.arena.statistics import effective_games, mean_interval, share_interval, students_t


@pytest.mark.parametrize(
    ("degrees", "printed"),
    [(1, 12.706), (2, 4.303), (10, 2.228), (11, 2.201), (20, 2.086), (30, 2.042), (120, 1.980), (10**6, 1.960)],
)
def test_students_t_is_as_in_printed_tables(degrees: int, printed: float) -> None:
    assert students_t(degrees) == pytest.approx(printed, abs=0.0006)


def test_interval_of_a_mean_by_hand() -> None:
    # Mean 12, variance 4, standard error 2 / √3, and t = 4.303 for three deals.
    reach = 4.303 * 2 / math.sqrt(3)
    assert mean_interval([10, 12, 14]) == pytest.approx((12 - reach, 12 + reach))


def test_one_deal_says_nothing_about_the_spread_of_scores() -> None:
    assert mean_interval([40]) is None


def test_interval_of_a_share_by_hand() -> None:
    # Variance 1/6 of four deals: the share 1/2 is as sure as in 1/4 : 1/24 = 6 independent games.
    by_deal = [1, 0, 0.5, 0.5]
    assert effective_games(by_deal, 8) == pytest.approx(6)
    reach = 3.182 / (1 + 3.182**2 / 6) * math.sqrt(0.25 / 6 + 3.182**2 / (4 * 36))
    assert share_interval(by_deal, 8) == pytest.approx((0.5 - reach, 0.5 + reach))


def test_games_of_a_deal_that_end_alike_count_as_one() -> None:
    # Ten deals of four games each, all won or all lost, are worth no more than one game a deal.
    assert effective_games([1, 0] * 5, 40) == pytest.approx(9)


def test_a_deal_is_never_worth_more_than_its_games() -> None:
    assert effective_games([0.5, 0.5, 0.5], 6) == 6
    low, high = share_interval([0.5, 0.5], 4)
    assert low < 0.2
    assert high > 0.8


def test_who_won_everything_may_still_lose_once() -> None:
    # Wilson's bound for n of n is n / (n + t²), with t = 2.776 for five deals.
    assert share_interval([1] * 5, 20) == pytest.approx((5 / (5 + 2.776**2), 1))
    assert share_interval([0] * 5, 20) == pytest.approx((0, 1 - 5 / (5 + 2.776**2)))


def test_the_interval_of_one_deal_is_wide() -> None:
    low, high = share_interval([0.5], 2)
    assert 0 < low < 0.15
    assert 0.85 < high < 1


def test_intervals_hold_the_truth_in_95_of_100_tournaments() -> None:
    """Luck of the deal decides most games here; an interval that took games for independent would be half as wide."""
    dice = random.Random(4)
    held = 0
    for _ in range(600):
        by_deal = []
        for _ in range(25):
            luck = dice.choice([0.05, 0.95, 0.8])
            by_deal.append(sum(dice.random() < luck for _ in range(4)) / 4)
        low, high = share_interval(by_deal, 100)
        held += low <= 0.6 <= high
    assert 0.92 < held / 600 < 0.98
