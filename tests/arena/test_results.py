"""Results of games written by hand, and of games between bots of known strength."""

import pytest

from egizia import arena
from egizia.arena import ArenaError, DecisionTimes, Results, Tournament, judge
from egizia.arena.statistics import mean_interval, share_interval
from tests.arena.games import finished, timeless

DUEL = Tournament("shifting-sands", 2, ("a", "b"))
DUELS = [
    finished(0, 0, "ab", (50, 40)),
    finished(1, 0, "ba", (30, 60)),
    finished(2, 1, "ab", (45, 45)),
    finished(3, 1, "ba", (70, 20)),
]


def by_name(results: Results) -> dict[str, arena.BotResult]:
    return {bot.bot: bot for bot in results.bots}


def test_wins_and_scores_by_hand() -> None:
    bots = by_name(judge(DUEL, DUELS))
    # Deal 0 is won twice by a; deal 1 is half a win for a in the tie, then a loss.
    assert bots["a"].win_share == pytest.approx((1 + 1 + 0.5 + 0) / 4)
    assert bots["b"].win_share == pytest.approx((0 + 0 + 0.5 + 1) / 4)
    assert bots["a"].interval == share_interval([1, 0.25], 4)
    assert bots["a"].mean_score == pytest.approx((50 + 60 + 45 + 20) / 4)
    assert bots["a"].score_interval == mean_interval([55, 32.5])
    assert bots["a"].points["obelisk"] == bots["a"].mean_score
    assert bots["a"].points["hunger"] == 0
    assert bots["a"].games == bots["b"].games == 4
    assert bots["a"].even_share == 0.5


def test_a_tie_break_gives_the_whole_win() -> None:
    bots = by_name(judge(DUEL, [finished(0, 0, "ab", (50, 50), winners=[1]), finished(1, 0, "ba", (50, 40))]))
    assert bots["b"].win_share == 1


def test_a_bot_wins_when_any_of_its_seats_does() -> None:
    tournament = Tournament("shifting-sands", 4, ("a", "b"))
    games = [finished(0, 0, "abab", (10, 20, 30, 0)), finished(1, 0, "baba", (50, 10, 50, 50))]
    bots = by_name(judge(tournament, games))
    # The second game is a tie of two seats of b and one of a.
    assert bots["a"].win_share == pytest.approx((1 + 1 / 3) / 2)
    assert bots["b"].win_share == pytest.approx((0 + 2 / 3) / 2)
    assert bots["a"].mean_score == pytest.approx((10 + 30 + 10 + 50) / 4)
    assert bots["a"].games == 2


def test_one_among_many_is_ranked_by_its_even_share() -> None:
    tournament = Tournament("shifting-sands", 4, ("a",), "z")
    games = [finished(number, 0, seats, (9, 5, 1, 1)) for number, seats in enumerate(["azzz", "zazz", "zzaz", "zzza"])]
    results = judge(tournament, [games[0], *games[2:], finished(1, 0, "zazz", (5, 9, 1, 1))])
    assert [bot.bot for bot in results.bots] == ["a", "z"]
    assert [bot.win_share for bot in results.bots] == [0.5, 0.5]
    assert [bot.even_share for bot in results.bots] == [0.25, 0.75]


def test_solo_games_are_compared_deal_by_deal() -> None:
    tournament = Tournament("egyptia", 1, ("a", "b"))
    scores = [(50, 40), (30, 30), (20, 70)]
    games = [finished(2 * deal + own, deal, "ab"[own], [scores[deal][own]]) for deal in range(3) for own in range(2)]
    results = judge(tournament, games)
    assert [bot.bot for bot in results.bots] == ["b", "a"]
    assert [bot.mean_score for bot in results.bots] == pytest.approx([140 / 3, 100 / 3])
    assert [bot.win_share for bot in results.bots] == [0.5, 0.5]
    assert [bot.even_share for bot in results.bots] == [0.5, 0.5]
    assert [bot.games for bot in results.bots] == [3, 3]


def test_the_order_in_which_games_finish_does_not_matter() -> None:
    assert timeless(judge(DUEL, DUELS[::-1])) == timeless(judge(DUEL, DUELS))


def test_decision_times_are_added_up() -> None:
    clock, other = DecisionTimes(), DecisionTimes()
    for _ in range(90):
        clock.add(0.001)
    for _ in range(10):
        other.add(0.1)
    clock.merge(other)
    assert clock.decisions == 100
    assert clock.mean == pytest.approx((90 * 0.001 + 10 * 0.1) / 100)
    assert clock.quantile(0.9) == pytest.approx(0.001, rel=0.06)
    assert clock.quantile(0.95) == pytest.approx(0.1, rel=0.06)


def test_json_has_what_scripts_rely_on() -> None:
    found = judge(DUEL, DUELS).as_json()
    assert (found["game"], found["players"], found["games"], found["deals"]) == ("shifting-sands", 2, 4, 2)
    for bot in found["bots"]:
        assert {"bot", "games", "win_share", "interval", "mean_score", "rating"} <= set(bot)
        low, high = bot["interval"]
        assert 0 <= low <= bot["win_share"] <= high <= 1
        assert isinstance(bot["rating"], float)


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(("game", "players"), [("shifting-sands", 2), ("shifting-sands", 3), ("classic", 4)])
def test_a_bot_with_a_plan_beats_chance_on_the_nile(game: str, players: int) -> None:
    results = arena.play(game, players=players, bots=["random", "first"], games=16, seed=3)
    assert [bot.bot for bot in results.bots] == ["first", "random"]
    first, random = results.bots
    assert first.interval[0] > 0.5
    assert first.rating.mu - 2 * first.rating.sigma > random.rating.mu
    assert first.score_interval
    assert first.score_interval[0] > random.mean_score
    assert first.mean_score == pytest.approx(sum(first.points.values()))


@pytest.mark.usefixtures("guests")
def test_a_glance_beats_a_bot_that_always_does_the_same_when_both_play_egyptia_alone() -> None:
    results = arena.play("egyptia", players=1, bots=["first", "greedy"], games=24)
    assert [bot.bot for bot in results.bots] == ["greedy", "first"]
    assert results.bots[0].win_share > 0.7


@pytest.mark.usefixtures("guests")
def test_one_bot_among_others_of_a_kind() -> None:
    results = arena.play("classic", players=3, bots=["first"], against="random", games=12)
    first, random = results.bots
    assert (first.bot, random.bot) == ("first", "random")
    assert first.even_share == pytest.approx(1 / 3)
    assert first.win_share > 0.8
    assert first.times.decisions > 12 * 10


def test_options_of_the_game_are_played() -> None:
    name, (default, other, *_) = next(
        iter(arena.Tournament("classic", 2, ("random",)).make_game().title.options.items())
    )
    usual, unusual = (
        arena.play("classic", players=2, bots=["random"], games=6, options={name: value}) for value in (default, other)
    )
    assert usual.as_json()["options"][name] == default
    assert unusual.as_json()["options"][name] == other
    assert timeless(usual)["bots"] != timeless(unusual)["bots"]


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("cheating", r"'cheating' failed in game 0, move 21: IllegalMoveError"),
        ("broken", r"'broken' .* KeyError: 'a sand"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_game(bot: str, reason: str) -> None:
    with pytest.raises(ArenaError, match=reason):
        arena.play("shifting-sands", players=2, bots=[bot], games=2)


@pytest.mark.parametrize(("numbers", "reason"), [({"games": 0}, "0 games"), ({"jobs": -1}, "-1 games")])
def test_numbers_that_make_no_sense_are_refused(numbers: dict[str, int], reason: str) -> None:
    with pytest.raises(ArenaError, match=reason):
        arena.play("classic", players=2, bots=["random"], **numbers)  # pyright: ignore[reportArgumentType]
