from collections import Counter
from itertools import pairwise

import pytest

from egizia import Game, Match, SetupError
from egizia.arena import ArenaError, Tournament, play_game
from egizia.bots import BotError


def four(*bots: str, against: str | None = None, players: int = 4) -> Tournament:
    return Tournament("shifting-sands", players, bots, against)


def test_as_many_bots_as_seats_sit_as_given_and_rotate() -> None:
    assert four("a", "b", "c", "d").lineups(5) == [
        ("a", "b", "c", "d"), ("b", "c", "d", "a"), ("c", "d", "a", "b"), ("d", "a", "b", "c")
    ]  # fmt: skip


def test_too_few_bots_come_round_again() -> None:
    assert four("a", "b").lineups(0) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert four("a", "b", "c").lineups(0) == [("a", "b", "c", "a"), ("b", "c", "a", "b"), ("c", "a", "b", "c")]


def test_a_bot_named_several_times_has_as_many_seats() -> None:
    assert four("a", "b", "b", "b").lineups(0) == [
        ("a", "b", "b", "b"), ("b", "b", "b", "a"), ("b", "b", "a", "b"), ("b", "a", "b", "b")
    ]  # fmt: skip
    assert four("a", "b", "b", "b").names == ("a", "b")


@pytest.mark.parametrize("bots", ["a", "ab", "abc", "abcd", "abcdefg"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_deal_every_bot_has_every_seat_once(bots: str, players: int) -> None:
    for deal in range(3):
        lineups = four(*bots, players=players).lineups(deal)
        for seat in range(players):
            assert sorted(lineup[seat] for lineup in lineups) == list(bots)


def test_of_too_many_bots_all_meet() -> None:
    tournament = four(*"abcde", players=2)
    met = Counter(frozenset(lineup) for deal in range(40) for lineup in tournament.lineups(deal))
    assert len(met) == 5 * 4 // 2
    assert all(len(pair) == 2 for pair in met)
    assert tournament.lineups(7) == tournament.lineups(7)


def test_one_against_others_sits_once_on_every_seat() -> None:
    assert four("a", against="z", players=3).lineups(0) == [("a", "z", "z"), ("z", "a", "z"), ("z", "z", "a")]
    assert four("a", "b", against="z", players=2).lineups(0) == [("a", "z"), ("z", "a"), ("b", "z"), ("z", "b")]


def test_alone_every_bot_plays_every_deal() -> None:
    seatings = Tournament("egyptia", 1, ("a", "b")).seatings(6)
    assert [(seating.deal, seating.seats) for seating in seatings] == [
        (deal, (bot,)) for deal in range(3) for bot in "ab"
    ]


@pytest.mark.parametrize(("games", "played"), [(1, 4), (4, 4), (5, 8), (100, 100)])
def test_games_are_rounded_up_to_whole_deals(games: int, played: int) -> None:
    seatings = four("a", "b", "c", "d").seatings(games)
    assert [seating.number for seating in seatings] == list(range(played))
    assert [seating.deal for seating in seatings] == [number // 4 for number in range(played)]


def test_more_games_begin_with_the_same_games() -> None:
    tournament = four(*"abcdef")
    assert tournament.seatings(60)[:12] == tournament.seatings(12)


def test_all_lineups_of_a_deal_are_dealt_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[int | None, str]] = []
    new = Game.new

    def watched(game: Game, seed: int | None = None) -> Match:
        match = new(game, seed)
        dealt.append((seed, match.digest()))
        return match

    tournament = Tournament("shifting-sands", 2, ("random", "random:9"), seed=50)
    seatings = tournament.seatings(6)
    play_game(tournament, seatings[0])
    monkeypatch.setattr(Game, "new", watched)
    for seating in seatings:
        play_game(tournament, seating)
    assert [seed for seed, _ in dealt] == [50, 50, 51, 51, 52, 52]
    assert len(set(dealt)) == 3


def test_every_bot_of_every_game_has_a_seed_of_its_own() -> None:
    tournament = four("a", "b", "c", "d")
    seeds = [tournament.bot_seed(seating, seat) for seating in tournament.seatings(40) for seat in range(4)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert any(later < earlier for earlier, later in pairwise(seeds))


@pytest.mark.parametrize(
    ("tournament", "reason"),
    [
        (four(), "at least one bot"),
        (Tournament("egyptia", 1, ("random",), "random"), "plays alone"),
        (four("random", players=5), "2 to 4 players"),
    ],
)
def test_what_cannot_be_played_is_refused(tournament: Tournament, reason: str) -> None:
    with pytest.raises((ArenaError, SetupError), match=reason):
        tournament.check()


@pytest.mark.parametrize("bots", [("nobody",), ("random:0",), ("random:fast",), ("",)])
def test_a_bot_that_cannot_be_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(BotError):
        four(*bots).check()
    with pytest.raises(BotError):
        four("random", against=bots[0]).check()


def test_seeds_that_run_out_are_refused() -> None:
    with pytest.raises(ArenaError, match="seeds go from 0"):
        Tournament("classic", 2, ("random",), seed=2**63 - 2).seatings(10)
    with pytest.raises(ArenaError, match="seeds go from 0"):
        Tournament("classic", 2, ("random",), seed=-1).seatings(10)
