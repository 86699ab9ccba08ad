import pytest

from egizia.arena.ratings import places, rate

DUEL = (("a", "b"), (1, 2))


def test_winners_are_first_and_equal_scores_share_a_place() -> None:
    assert places([30, 50, 30, 10], [1]) == [2, 1, 2, 4]
    assert places([50, 50, 20], [0, 1]) == [1, 1, 3]


def test_a_tie_break_puts_the_loser_second() -> None:
    assert places([50, 50, 20], [1]) == [2, 1, 3]


def test_a_win_moves_both_by_the_same() -> None:
    after = rate("ab", [DUEL])
    assert after["a"].mu - 25 == pytest.approx(25 - after["b"].mu)
    assert after["a"].mu > 27
    assert after["a"].sigma < 25 / 3


def test_a_tie_of_equals_moves_nobody() -> None:
    after = rate("ab", [(("a", "b"), (1, 1))])
    assert after["a"].mu == pytest.approx(25)
    assert after["b"].mu == pytest.approx(25)


def test_two_seats_of_a_bot_earn_it_their_mean() -> None:
    three = rate("abc", [(("a", "b", "c"), (1, 2, 3))])
    doubled = rate("ab", [(("a", "b", "a"), (1, 2, 3))])
    assert doubled["a"].mu == pytest.approx((three["a"].mu + three["c"].mu) / 2)
    assert doubled["b"].mu == pytest.approx(three["b"].mu)


def test_more_games_make_a_rating_surer() -> None:
    few = rate("ab", [DUEL, (("b", "a"), (1, 2))])
    many = rate("ab", [DUEL, (("b", "a"), (1, 2))] * 50)
    assert many["a"].sigma < few["a"].sigma / 2
    assert many["a"].mu == pytest.approx(many["b"].mu, abs=1.5)


def test_ratings_are_on_one_scale_for_bots_that_never_met() -> None:
    chain = [(("a", "b"), (1, 2)), (("b", "c"), (1, 2))] * 20
    after = rate("abc", chain)
    assert after["a"].mu > after["b"].mu > after["c"].mu


def test_who_has_not_played_begins_in_the_middle() -> None:
    assert rate("ab", [])["a"].mu == 25
