"""How often a move asks the database and Redis, counted on the lines between; and what workers read of each other."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa

from egizia.server.auth.limits import Limits
from egizia.server.live.connection import Live
from egizia.server.store import sessions, trouble
from egizia.server.store.sessions import Session
from egizia.server.tables.live_table import LiveTable
from egizia.server.worker import Worker
from tests.server.inside import opened, somebody, working

PATIENCE = 60.0
"""Seconds after which a test that is told nothing gives up."""


class CountedLine:
    """A line to a server's socket that keeps what goes there, an entry for all that is sent before an answer."""

    def __init__(self, socket: str) -> None:
        self._socket = socket
        self.asked: list[bytearray] = []

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._socket)
        is_new = True

        async def ask() -> None:
            nonlocal is_new
            while data := await reader.read(65536):
                if is_new:
                    self.asked.append(bytearray())
                self.asked[-1] += data
                is_new = False
                back.write(data)
            back.close()

        async def answer() -> None:
            nonlocal is_new
            while data := await there.read(65536):
                is_new = True
                writer.write(data)
            writer.close()

        await asyncio.gather(ask(), answer(), return_exceptions=True)

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[int]:
        """Take connections, at a port."""
        async with await asyncio.start_server(self._carry, "127.0.0.1") as server:
            yield server.sockets[0].getsockname()[1]

    def statements(self) -> int:
        """How often PostgreSQL was asked to do something; a statement that is only learnt by heart does nothing."""
        return sum(any(kind in "BQ" for kind in kinds(asked)) for asked in self.asked)

    def commands(self, name: str) -> int:
        """How often Redis was given a command."""
        return sum(asked.upper().count(f"\r\n{name}\r\n".encode()) for asked in self.asked)


def kinds(asked: bytearray) -> list[str]:
    """The kinds of messages in what PostgreSQL is sent; the first message of a line has none."""
    found: list[str] = []
    place = 0
    while place < len(asked) and asked[place]:
        found.append(chr(asked[place]))
        place += 1 + int.from_bytes(asked[place + 1 : place + 5])
    return found


class Socket:
    """The end of a live connection that a client would hold."""

    def __init__(self) -> None:
        self.scope = {"extensions": None}
        self.sent: asyncio.Queue[str] = asyncio.Queue()
        self.heard: asyncio.Queue[Any] = asyncio.Queue()

    async def receive_text(self) -> str:
        return await self.sent.get()

    async def send_text(self, text: str) -> None:
        self.heard.put_nowait(json.loads(text))

    async def update(self, request: str | None) -> Any:
        """The next update, of a request if there was one."""
        async with asyncio.timeout(PATIENCE):
            while (message := await self.heard.get())["type"] != "update" or message["request"] != request:
                assert message["type"] != "refused", message
        return message


@pytest.fixture(autouse=True)
def trusting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked again after some seconds is not, however slow the machine is."""
    monkeypatch.setattr(sessions, "TRUSTED", 3600.0)
    monkeypatch.setattr(trouble, "TRUSTED", 3600.0)


@asynccontextmanager
async def counted(database: str, redis: str) -> AsyncGenerator[tuple[Worker, Limits, CountedLine, CountedLine]]:
    """A worker that does nothing by itself, on lines that are counted."""
    address = sa.make_url(database)
    to_database = CountedLine(f"{address.query['host']}/.s.PGSQL.5432")
    to_redis = CountedLine(urlsplit(redis).path)
    async with to_database.open() as port, to_redis.open() as redis_port:
        plain = {"sslmode": "disable", "gssencmode": "disable"}
        seen = address.set(host="127.0.0.1", port=port, query=plain).render_as_string(hide_password=False)
        seen_redis = f"redis://127.0.0.1:{redis_port}"
        async with working(seen, redis=seen_redis, sweep=3600.0, notify_after=3600.0) as worker:
            for chore in worker._chores:
                chore.cancel()
            limits = Limits(1, seen_redis)
            yield worker, limits, to_database, to_redis
            await limits.close()


def test_a_move_asks_the_database_once_and_redis_once(postgres: Callable[[], str], redis: str):
    async def evening() -> None:
        async with counted(postgres(), redis) as (worker, limits, to_database, to_redis):
            table = await opened(worker, await somebody(worker, "anna"), "you", game="egyptia")
            socket = Socket()
            live = Live(cast("Any", socket), worker, limits, table, Session("device", "anna", 0), "")
            connected = asyncio.create_task(live.run(0))
            update = await socket.update(None)
            costs: list[tuple[int, int]] = []
            for number in range(12):
                before = to_database.statements(), to_redis.commands("EVAL")
                move = {"seat": 0, "action": update["choices"][0]["action"], "number": update["number"]}
                socket.sent.put_nowait(json.dumps({"type": "move", "request": str(number), **move}))
                update = await socket.update(str(number))
                after = to_database.statements(), to_redis.commands("EVAL")
                costs.append((after[0] - before[0], after[1] - before[1]))
            connected.cancel()
            await asyncio.gather(connected, return_exceptions=True)
        # With the first move it is asked whether the session counts.
        assert costs[1:] == [(1, 1)] * 11
        assert costs[0] <= (2, 1)

    asyncio.run(evening())


Heard = asyncio.Queue[tuple[str, int | None]]


@asynccontextmanager
async def two_workers(
    database: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[tuple[LiveTable, Worker, LiveTable, CountedLine, Heard]]:
    """A table at one worker, and the same at another that is counted, with what that one has heard."""
    heard: Heard = asyncio.Queue()
    hear = Worker._hear

    def note(worker: Worker, table: str, what: str, seat: int | None) -> None:
        hear(worker, table, what, seat)
        heard.put_nowait((what, seat))

    async with working(database, redis=redis, sweep=3600.0) as first:
        monkeypatch.setattr(Worker, "_hear", note)
        async with counted(database, redis) as (second, _, to_database, _):
            here = await opened(first, await somebody(first, "anna"), "you", game="egyptia")
            there = await second.table(here.id)
            while heard.empty():
                # The other may still be on its way to Redis.
                await here._bus.tell(here.id, "news")
                await asyncio.sleep(0.01)
            await until_all_is_heard(here, heard, 97)
            await asyncio.gather(*second.bots._tasks)
            # As if somebody had come here long ago.
            there.used -= 3600.0
            yield here, second, there, to_database, heard


async def until_all_is_heard(table: LiveTable, heard: Heard, mark: int) -> None:
    """Wait until the other worker has heard all that was told: what is told last is heard last."""
    await table._bus.tell(table.id, "thinking", mark)
    async with asyncio.timeout(PATIENCE):
        while await heard.get() != ("thinking", mark):
            pass


async def play(table: LiveTable, by: LiveTable) -> None:
    """Play at one worker what is open at another."""
    match = by.playing()
    await table.play("anna", 0, match.legal_actions(0)[0], match.move_number(0))


def test_where_nobody_looks_nothing_is_read_until_somebody_does(
    postgres: Callable[[], str], redis: str, monkeypatch: pytest.MonkeyPatch
):
    async def evening() -> None:
        async with two_workers(postgres(), redis, monkeypatch) as (here, second, there, to_database, heard):
            before = to_database.statements()
            for _ in range(3):
                await play(here, here)
            await until_all_is_heard(here, heard, 98)
            await asyncio.gather(*second.bots._tasks)
            assert to_database.statements() == before
            assert there.sequence == here.sequence - 3
            assert [listed.row.sequence for listed in await second.glance([here.id])] == [here.sequence]

            looks = asyncio.Event()
            there.watchers[looks.set] = None
            await play(here, here)
            async with asyncio.timeout(PATIENCE):
                while there.sequence != here.sequence:
                    await looks.wait()
                    looks.clear()

            del there.watchers[looks.set]
            await play(here, here)
            assert (await second.table(here.id)).sequence == here.sequence

    asyncio.run(evening())


def test_a_worker_that_is_behind_refuses_nothing_that_can_be_done(
    postgres: Callable[[], str], redis: str, monkeypatch: pytest.MonkeyPatch
):
    async def evening() -> None:
        async with two_workers(postgres(), redis, monkeypatch) as (here, _, there, _, _):
            await play(here, here)
            assert there.sequence < here.sequence
            await play(there, here)
            assert there.sequence == here.sequence + 1

    asyncio.run(evening())
