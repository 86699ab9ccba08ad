"""What the bus does when Redis fails, or says what none of ours said."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any
from unittest.mock import patch

import pytest
import redis as plain
from redis.asyncio import Redis
from structlog.testing import capture_logs

from egizia.server.bus import RedisBus
from egizia.server.clock import Clock
from tests.server.stores import RedisServer

pytestmark = pytest.mark.faults

GARBAGE = [
    b"not json", b"", b"null", b"7", b'"words"', b"[]", b"{}", b'{"by": "another"}', b"\xff\xfe\x00\x80",
    b"[" * 100_000,
    b'{"by": "another", "table": ["t"], "what": {}, "seat": "first"}',
    b'{"by": "another", "table": "t", "what": "unheard of", "seat": null}',
    b'{"by": "another", "table": "t", "what": "thinking", "seat": 1e400}',
]  # fmt: skip

Heard = asyncio.Queue[tuple[str, str, int | None]]


@pytest.fixture
def server() -> Iterator[RedisServer]:
    server = RedisServer()
    yield server
    server.close()


def tell_garbage(server: RedisServer) -> None:
    with plain.Redis.from_url(server.address) as client:
        for words in GARBAGE:
            assert client.publish(RedisBus.CHANNEL, words) > 0


def with_two(server: RedisServer, story: Callable[[RedisBus, RedisBus, Heard], Coroutine[Any, Any, None]]) -> None:
    """Run a story with two workers' buses, the second of which writes down what it hears."""

    async def run() -> None:
        first, second, heard = RedisBus(server.address, Clock()), RedisBus(server.address, Clock()), Heard()
        await first.open(lambda *_: None)
        await second.open(lambda *what: heard.put_nowait(what))
        try:
            await told(first, heard)
            await story(first, second, heard)
        finally:
            await first.close()
            await second.close()

    asyncio.run(run())


async def told(first: RedisBus, heard: Heard, table: str = "open") -> None:
    """Tell until it is heard, though it may be heard several times."""
    async with asyncio.timeout(20):
        while True:
            await first.tell(table, "news")
            try:
                while (await asyncio.wait_for(heard.get(), 0.1))[0] != table:
                    pass
            except TimeoutError:
                continue
            return


async def next_heard(heard: Heard, what: tuple[str, str, int | None]) -> None:
    """Wait until something is heard after what was told several times."""
    async with asyncio.timeout(20):
        while (news := await heard.get()) != what:
            assert news == ("open", "news", None)


def test_what_none_of_ours_said_is_skipped_and_costs_one_line(server: RedisServer):
    async def story(first: RedisBus, second: RedisBus, heard: Heard) -> None:
        await asyncio.to_thread(tell_garbage, server)
        await first.tell("t", "thinking", 2)
        await next_heard(heard, ("t", "thinking", 2))
        # Of several messages skipped, all but the first wait to be told together.
        async with asyncio.timeout(20):
            while first._skipped < len(GARBAGE) - 1:
                await asyncio.sleep(0.01)

    with capture_logs() as lines:
        with_two(server, story)
    # One line for each of the two that listen.
    assert [line["event"] for line in lines].count("messages on the channel that are not ours") == 2, lines


def test_whatever_goes_wrong_with_one_piece_of_news_the_next_is_heard(server: RedisServer):
    async def story(first: RedisBus, second: RedisBus, heard: Heard) -> None:
        def fail_first(*what: Any) -> None:
            heard.put_nowait(what)
            if heard.qsize() == 1:
                raise KeyError(what)

        third = RedisBus(server.address, Clock())
        await third.open(fail_first)
        await told(first, heard, "once")
        await told(first, heard, "twice")
        await third.close()

    with capture_logs():
        with_two(server, story)


def test_after_redis_returns_news_is_heard_and_every_question_is_answered(server: RedisServer):
    async def story(first: RedisBus, second: RedisBus, heard: Heard) -> None:
        # Several connections are open, and all will be stale.
        await asyncio.gather(*(first.arrive("t", f"p{number}", "", 60) for number in range(8)))
        server.stop()
        server.start()
        await asyncio.gather(*(first.arrive("t", f"p{number}", "", 60) for number in range(8)))
        assert await second.here("t") == {f"p{number}" for number in range(8)}
        await told(first, heard, "again")

    with capture_logs():
        with_two(server, story)


def test_a_redis_that_answers_nothing_holds_nobody_up_and_costs_one_line(server: RedisServer):
    async def story(first: RedisBus, second: RedisBus, heard: Heard) -> None:
        server.freeze()
        asked: list[object] = []
        ask = Redis.execute_command

        async def count(client: Redis, *words: Any, **options: Any) -> Any:
            asked.append(words[0])
            return await ask(client, *words, **options)

        try:
            with patch.object(Redis, "execute_command", count):
                for _ in range(200):
                    await first.tell("t", "news")
                    assert await first.claim("a job", 10)
        finally:
            server.thaw()
        # Only what is asked waits for an answer.
        assert 0 < len(asked) < 20
        await told(first, heard, "again")

    with capture_logs() as lines:
        with_two(server, story)
    assert len([line for line in lines if line["log_level"] == "warning"]) <= 4, lines


def test_nobody_is_away_because_redis_is_silent_or_has_forgotten_them(server: RedisServer):
    async def story(first: RedisBus, second: RedisBus, heard: Heard) -> None:
        await first.arrive("t", "anna", "", 60)
        before = time.time()
        server.stop()
        assert await second.here("t") is None
        assert await second.last_seen("t", "anna") >= before
        server.start()
        await told(first, heard, "again")
        assert await second.last_seen("t", "anna") >= before, "what Redis forgot would count as away since ever"

    with capture_logs():
        with_two(server, story)
