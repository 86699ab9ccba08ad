"""A flood of requests keeps neither moves nor other people's requests waiting long."""

import asyncio
from typing import Any

from egizia.server.listening.admission import Admission


class Flood:
    """An application behind the gate, and what comes to it in each round of the event loop."""

    def __init__(self) -> None:
        self.app = Admission(self._answer)
        self.answered: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        self.answered.append(scope["client"][0] if scope.get("client") else scope["type"])

    def send(self, source: str | None, kind: str = "http") -> None:
        scope = {"type": kind, "client": (source, 80) if source else None}
        self.tasks.append(asyncio.ensure_future(self.app(scope, None, None)))

    async def rounds(self) -> list[int]:
        """How many requests began in each round, until all have."""
        counts: list[int] = []
        while not all(task.done() for task in self.tasks):
            before = len(self.answered)
            await asyncio.sleep(0)
            counts.append(len(self.answered) - before)
        return counts


def test_one_request_begins_in_a_round_however_many_came():
    async def run() -> None:
        flood = Flood()
        for _ in range(50):
            flood.send("198.51.100.7")
        assert max(await flood.rounds()) == 1
        assert len(flood.answered) == 50

    asyncio.run(run())


def test_networks_take_turns():
    async def run() -> None:
        flood = Flood()
        for _ in range(20):
            flood.send("198.51.100.7")
            flood.send("2001:db8::1")
            flood.send("2001:db8::2")
        flood.send("203.0.113.9")
        flood.send("203.0.113.9", "websocket")
        await flood.rounds()
        # Two addresses of one /64 are one network.
        first = flood.answered[:7]
        assert first.count("203.0.113.9") == 2
        assert sum(source.startswith("2001:db8:") for source in first) <= 3

    asyncio.run(run())


def test_a_request_that_takes_its_time_holds_up_no_other():
    async def run() -> None:
        flood, is_over = Flood(), asyncio.Event()

        async def wait(scope: Any, receive: Any, send: Any) -> None:
            await flood._answer(scope, receive, send)
            await is_over.wait()

        flood.app._app = wait
        for number in range(5):
            flood.send(f"198.51.100.{number}")
        flood.send(None, "lifespan")
        while len(flood.answered) < 6:
            await asyncio.sleep(0)
        is_over.set()
        await asyncio.gather(*flood.tasks)

    asyncio.run(run())


def test_somebody_who_goes_away_while_waiting_leaves_the_gate_open():
    async def run() -> None:
        flood = Flood()
        for number in range(4):
            flood.send(f"198.51.100.{number}")
        await asyncio.sleep(0)
        flood.tasks[1].cancel()
        flood.tasks[2].cancel()
        await asyncio.gather(*flood.tasks, return_exceptions=True)
        assert flood.answered == ["198.51.100.0", "198.51.100.3"]

    asyncio.run(run())
