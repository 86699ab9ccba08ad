"""PostgreSQL and Redis stop, hang and come back while people play."""

import json
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import redis

from egizia.server.bus import RedisBus
from tests.faults.conftest import Note
from tests.faults.players import LivePlayer, Player, hear_the_answers, made, play_a_while, play_on, playing
from tests.server.people import GAMES, Service
from tests.server.stores import PostgresServer, RedisServer

pytestmark = [pytest.mark.faults, pytest.mark.long, pytest.mark.xdist_group("outages")]

OUTAGE = 20.0
"""Seconds that something stays away."""
TIMES = 10
"""How often Redis fails."""


@pytest.fixture
def workers(
    services: Callable[..., Service], own_postgres: PostgresServer, own_redis: RedisServer
) -> Iterator[list[Service]]:
    database = own_postgres.new_database()
    yield [services(database, redis=own_redis.address) for _ in range(2)]
    # Also after a test that failed: others need it.
    own_postgres.start()


@pytest.fixture
def players(workers: list[Service]) -> list[Player]:
    """Somebody at each worker for each game, by requests or on a live connection."""
    kinds = (Player, LivePlayer)
    return [
        kinds[(seed + number) % 2](worker, f"{game} {number}", game, 2 * seed + number)
        for seed, game in enumerate(GAMES)
        for number, worker in enumerate(workers)
    ]


def lines(tmp_path: Path) -> list[str]:
    return (tmp_path / "service.log").read_text().splitlines()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["in-order", "as-by-a-crash"])
def test_postgresql_stops_and_returns(
    own_postgres: PostgresServer, players: list[Player], how: signal.Signals, note: Note, tmp_path: Path
):
    with playing(*players):
        play_a_while(players)
        told = len(lines(tmp_path))
        own_postgres.stop(how)
        # What was written just before may be acknowledged only now.
        hear_the_answers(players)
        before, began = made(players), time.monotonic()
        while time.monotonic() - began < OUTAGE:
            time.sleep(0.1)
            assert made(players) == before, "acknowledged without a database"
        own_postgres.start()
        wait = play_on(players)
        of_this = lines(tmp_path)[told:]
        play_a_while(players)
    assert all(player.refusals for player in players)
    told_of = Counter((line["event"], line["of"]) for line in map(json.loads, of_this) if "of" in line)
    of_database = {what: count for what, count in told_of.items() if what[1].startswith("the database")}
    # Of each worker at most one for its beginning and its end, by reading and by writing.
    assert of_database
    assert max(of_database.values()) <= 2, of_database
    note(f"PostgreSQL away for {OUTAGE:.0f} s, by {how.name}", players, [wait])


def test_postgresql_hangs_and_goes_on(
    own_postgres: PostgresServer, workers: list[Service], players: list[Player], note: Note
):
    with playing(*players):
        play_a_while(players)
        own_postgres.freeze()
        try:
            began = time.monotonic()
            answer = httpx.get(f"{workers[0].url}/api/tables/any", timeout=60)
            assert answer.json()["code"] == "no-database"
            assert time.monotonic() - began < OUTAGE
        finally:
            own_postgres.thaw()
        wait = play_on(players)
        play_a_while(players)
    note("PostgreSQL hangs until requests are given up", players, [wait])


def test_redis_stops_and_returns(own_redis: RedisServer, players: list[Player], note: Note):
    waits: list[float] = []
    with playing(*players):
        play_a_while(players)
        for _ in range(TIMES):
            own_redis.stop()
            try:
                # Nobody needs it.
                waits.append(play_on(players))
            finally:
                own_redis.start()
            waits.append(play_on(players))
        play_a_while(players)
    assert not any(player.refusals for player in players)
    note("Redis stopped or started again", players, waits)


def test_redis_hangs_and_goes_on(own_redis: RedisServer, players: list[Player], note: Note):
    waits: list[float] = []
    with playing(*players):
        play_a_while(players)
        for _ in range(TIMES):
            own_redis.freeze()
            try:
                waits.append(play_on(players))
            finally:
                own_redis.thaw()
            waits.append(play_on(players))
    assert not any(player.refusals for player in players)
    note("Redis hangs or goes on", players, waits)


def test_somebody_else_talks_on_the_channel(own_redis: RedisServer, players: list[Player], note: Note):
    waits: list[float] = []
    with playing(*players), redis.Redis.from_url(own_redis.address) as client:
        for _ in range(TIMES):
            for _ in range(200):
                for words in (b"not json", b"\xff\xfe", b'{"by": 1}', b"[[[["):
                    assert client.publish(RedisBus.CHANNEL, words) == 2
            waits.append(play_on(players))
        assert client.pubsub_numsub(RedisBus.CHANNEL) == [(RedisBus.CHANNEL.encode(), 2)], "somebody listens no more"
    note("garbage on the channel of Redis", players, waits)
