"""Bots that see more win more: small matches with fixed seeds, which come out the same every time."""

import pytest

import egizia
from egizia.bots import Bot, bot
from egizia.bots.contract import Budget
from egizia.bots.search import RANDOM_ROLLOUTS, SearchBot

NILE = ["shifting-sands", "classic"]


def wins(game: str, players: int, games: int, one: str, others: str) -> float:
    """The share of games that one bot wins among others, its seat rotated."""
    table = egizia.make(game, players=players)
    won = 0.0
    for number in range(games):
        match = table.new(seed=number // players)
        seats: list[Bot] = [bot(one if seat == number % players else others, seed=number) for seat in range(players)]
        while not match.is_over:
            for seat in match.seats_to_act[:1]:
                match.play(seats[seat].choose(match, seat), seat=seat)
        won += (number % players in match.winners) / len(match.winners)
    return won / games


@pytest.mark.parametrize("game", NILE)
def test_greedy_beats_random(game: str) -> None:
    assert wins(game, 4, 40, "greedy", "random") > 0.95


@pytest.mark.parametrize("game", NILE)
def test_greedy_beats_hasty_and_hasty_beats_random(game: str) -> None:
    assert wins(game, 4, 24, "greedy", "hasty") > 0.4
    assert wins(game, 4, 24, "hasty", "random") > 0.6


@pytest.mark.parametrize("game", NILE)
def test_search_beats_greedy(game: str) -> None:
    assert wins(game, 4, 12, "search:200", "greedy") > 0.4


@pytest.mark.parametrize("game", NILE)
def test_textbook_search_with_random_playouts_beats_random(game: str) -> None:
    match = egizia.make(game, players=2).new(seed=3)
    plain, chance = SearchBot(0, RANDOM_ROLLOUTS), bot("random")
    while not match.is_over:
        seat = match.current_seat
        assert seat is not None
        match.play(plain.choose(match, seat, Budget(simulations=60)) if seat == 0 else chance.choose(match, seat))
    assert match.winners == [0]


def test_search_tells_what_it_thinks() -> None:
    match = egizia.make("classic", players=3).new(seed=1)
    assert match.current_seat is not None
    thought = SearchBot(0).think(match, match.current_seat, Budget(simulations=300))
    assert thought.simulations == 300
    assert sum(thought.visits.values()) == 300
    assert {*thought.visits} == {*match.legal_actions()}
    assert thought.visits[thought.action] == max(thought.visits.values())
    assert len(thought.values) == 3
    assert sum(thought.values) == pytest.approx(1)
    assert all(0 <= value <= 1 for value in thought.action_values.values())
