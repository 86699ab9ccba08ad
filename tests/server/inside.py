"""A worker in the test's own process, whose time the test makes."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from egizia.bots import levels
from egizia.server import lobby
from egizia.server.clock import Clock
from egizia.server.compiled_rules import CompiledRules
from egizia.server.messages.tables import NewSeat, NewTable
from egizia.server.settings import Settings
from egizia.server.store.rows import PersonRow
from egizia.server.tables.live_table import LiveTable
from egizia.server.worker import Worker


class MadeTime:
    """What a machine's clocks show."""

    def __init__(self, date: float = 1_800_000_000.0) -> None:
        self.date = date
        self.monotonic = 100.0

    def clock(self) -> Clock:
        return Clock(lambda: self.date, lambda: self.monotonic)

    def passes(self, seconds: float) -> None:
        self.date += seconds
        self.monotonic += seconds


def ready(rules: CompiledRules) -> None:
    """The rules play at once: what is not compiled is compiled by its first game."""
    rules.ready = dict.fromkeys(rules.ready, True)
    rules.bots = {game: {*levels(game)} for game in rules.ready}


@asynccontextmanager
async def working(database: str, time: MadeTime | None = None, **settings: Any) -> AsyncGenerator[Worker, None]:
    """A worker that is open, and looks at its tables all the time."""
    with patch.object(CompiledRules, "warm_up", ready):
        wanted = Settings(database, b"kept in tests", **{"bot_delay": 0, "sweep": 0.01, **settings})
        worker = Worker(wanted, (time or MadeTime()).clock())
        await worker.open()
        try:
            yield worker
        finally:
            await worker.close()


async def rest(worker: Worker) -> None:
    """Wait until the worker does nothing by itself any more, at any table."""
    while tasks := worker.bots._tasks:
        await asyncio.wait(tasks)


async def somebody(worker: Worker, person: str) -> PersonRow:
    """A guest, known from now on."""
    guest = PersonRow(person, person.title(), None, None, worker.clock.date())
    await worker.people.add(guest)
    return guest


async def opened(worker: Worker, person: PersonRow, seats: str = "you open", **settings: Any) -> LiveTable:
    """A new table; a bot's level is put after a colon, the weakest by default."""
    kinds: list[Any] = []
    for word in seats.split():
        kind, _, level = word.partition(":")
        kinds.append(NewSeat(kind, level or "labourer") if kind == "bot" else NewSeat(kind))  # type: ignore[arg-type]
    game = settings.pop("game", "classic")
    return await lobby.open_table(worker, person, NewTable(game, kinds, **settings))
