"""Trouble with one viewer's view ends that connection, and nobody else's."""

import asyncio
import random
from pathlib import Path
from typing import Any, cast

import pytest

from egizia.server.auth.limits import Limits
from egizia.server.listening.frames import Outgoing
from egizia.server.listening.live_protocol import FRAMES
from egizia.server.live import serialize
from egizia.server.live.connection import Live, Socket
from egizia.server.settings import Settings
from egizia.server.tables.live_table import LiveTable
from egizia.server.worker import Worker
from tests.server.live.test_any_order import opened
from tests.server.people import GAMES


class Silent:
    """A connection on which nothing comes in; what goes out is kept."""

    takes_more = True

    def __init__(self) -> None:
        self.scope = {"extensions": {FRAMES: {"line": self}}}
        self.told: list[bytes] = []

    async def receive_text(self) -> str:
        return await asyncio.get_running_loop().create_future()

    async def drained(self) -> None:
        pass

    def put(self, message: Outgoing) -> None:
        self.told.append(message.text)


def test_a_view_that_cannot_be_made_ends_its_own_connection_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening() -> None:
        worker = Worker(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", b"kept in tests"))
        await worker.store.open()
        worker.rules.ready = dict.fromkeys(GAMES, True)
        table = await opened(worker, "classic", random.Random(1), "untimed")
        first, second = Silent(), Silent()
        lives = [Live(cast("Socket", line), worker, Limits(0), table, None, "") for line in (first, second)]
        running = [asyncio.create_task(live.run(0)) for live in lives]
        while not (first.told and second.told):
            await asyncio.sleep(0)
        made, troubled = serialize.update, lives[0]._sent

        def stumble(live: LiveTable, viewer: int | None, sent: Any, *rest: Any) -> Outgoing:
            if sent is troubled:
                raise ZeroDivisionError
            return made(live, viewer, sent, *rest)

        monkeypatch.setattr(serialize, "update", stumble)
        before = len(second.told)
        [seat] = table.to_act
        assert await table.play_for(seat, table.playing().legal_actions(seat)[:1], 0, None)
        with pytest.raises(ZeroDivisionError):
            await running[0]
        assert len(second.told) == before + 1
        assert not running[1].done()
        running[1].cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await worker.store.close()

    asyncio.run(evening())
