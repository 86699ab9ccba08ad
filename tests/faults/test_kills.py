"""A hundred times a service is ended as by a power cut, in the middle of whatever it does."""

import random
import time
from collections.abc import Callable

import pytest

from tests.faults.conftest import Note
from tests.faults.players import Player, made, play_on, play_on_until, playing, waits
from tests.server.people import GAMES, Service

KILLS = 100
DICE = random.Random(7)


def kill_again_and_again(services: list[Service], players: list[Player]) -> list[float]:
    """Kill one of the services after some moves, in the middle of the next, and start it again.

    Returns after how many seconds the next move was acknowledged, each time.
    """
    moments: list[float] = []
    for kill in range(KILLS):
        play_on_until(players, made(players) + DICE.randint(1, 3))
        if kill % 10 == 0:
            # A slow machine may favour one of them.
            play_on(players)
        # Somewhere in what takes a move a few milliseconds.
        time.sleep(DICE.uniform(0, 0.02))
        number = DICE.randrange(len(services))
        services[number].kill()
        moments.append(time.monotonic())
        services[number] = services[number].again()
    play_on(players)
    return [min(waits(players, moment)) for moment in moments]


def play_through_kills(fault: str, services: list[Service], note: Note) -> None:
    first, *others = services
    names = ("Anna", "Ben", "Cleo")
    players = [Player(first, names[seed], game, seed, others) for seed, game in enumerate(GAMES)]
    with playing(*players):
        seconds = kill_again_and_again(services, players)
    assert made(players) > KILLS
    assert min(len(player.moments) for player in players) >= KILLS / 10
    note(fault, players, seconds)


@pytest.mark.faults
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_hundred_kills_lose_no_acknowledged_move_and_no_table(service: Service, note: Note):
    play_through_kills("SIGKILL, SQLite", [service], note)


@pytest.mark.faults
@pytest.mark.long
def test_a_hundred_kills_of_two_workers_lose_no_acknowledged_move_and_no_table(
    services: Callable[..., Service], postgres: Callable[[], str], redis: str, note: Note
):
    database = postgres()
    play_through_kills("SIGKILL, one of two workers", [services(database, redis=redis) for _ in range(2)], note)
