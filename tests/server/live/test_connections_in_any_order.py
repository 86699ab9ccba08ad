"""Connections whose lines take more or do not, and whose people come, go and change seats, end with a fresh look."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from egizia.server.auth.limits import Limits
from egizia.server.listening.frames import Outgoing
from egizia.server.listening.live_protocol import FRAMES
from egizia.server.live.connection import Live
from egizia.server.settings import Settings
from egizia.server.store.rows import PersonRow, TableEvent
from egizia.server.store.sessions import Session
from egizia.server.tables.live_table import LiveTable, TableChange
from egizia.server.worker import Worker
from tests.server.live.test_any_order import Viewer, opened
from tests.server.people import GAMES

SOON = 60.0


class FickleLine:
    """A line that takes more or does not, as the test says; it tells the client what comes out at the other end."""

    def __init__(self, client: "Client") -> None:
        self._client = client
        self._is_open = asyncio.Event()
        self._is_open.set()

    @property
    def takes_more(self) -> bool:
        return self._is_open.is_set()

    def put(self, message: Outgoing) -> None:
        self._client.hear(message.text)

    async def drained(self) -> None:
        await self._is_open.wait()

    def set_open(self, is_open: bool) -> None:
        (self._is_open.set if is_open else self._is_open.clear)()


class Client:
    """Somebody on a connection, who keeps what they were told when it breaks."""

    def __init__(self, worker: Worker, table: LiveTable, person: str | None) -> None:
        self.worker, self.table, self.person = worker, table, person
        self.viewer = Viewer(table.seat_of(person))
        self.sequence = 0
        self.told: list[bytes] = []
        self._news = asyncio.Event()
        self._sent: asyncio.Queue[str] = asyncio.Queue()
        self.connect()

    def connect(self) -> None:
        self.line = FickleLine(self)
        self.scope = {"extensions": {FRAMES: {"line": self.line}}}
        session = Session("device", self.person, 0) if self.person else None
        socket: Any = self
        live = Live(socket, self.worker, Limits(0), self.table, session, "")
        self._running = asyncio.create_task(live.run(self.sequence))

    async def receive_text(self) -> str:
        return await self._sent.get()

    async def close(self, code: int) -> None:
        raise AssertionError(code)

    def hear(self, text: bytes) -> None:
        self.told.append(text)
        message = json.loads(text)
        assert message["type"] != "refused", message
        if message["type"] == "update":
            if message["seat"] != self.viewer.seat:
                self.viewer.sit(message["seat"])
            self.viewer.take(text)
        elif message["type"] == "acting":
            self.viewer.rest["to_act"] = message["to_act"]
        self.sequence = message["sequence"]
        self._news.set()

    async def leave(self) -> None:
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def knows_all(self) -> None:
        """Wait until everything has been told."""
        self.line.set_open(True)
        async with asyncio.timeout(SOON):
            while self.viewer.seat != self._seat or self.sequence != self.table.event_log.sequence(self._seat):
                self._news.clear()
                await self._news.wait()

    @property
    def _seat(self) -> int | None:
        return self.table.seat_of(self.person)

    def play(self, dice: random.Random) -> None:
        """Take back, if that may be, or play anything that was offered."""
        rest = self.viewer.rest
        said = {"seat": self.viewer.seat, "number": rest["number"], "request": "mine"}
        if rest["can_undo"] and (dice.random() < 0.25 or not rest["choices"]):
            said |= {"type": "undo"}
        else:
            said |= {"type": "move", "action": dice.choice(rest["choices"])["action"]}
        self._sent.put_nowait(json.dumps(said))


def held_by(table: LiveTable, seat: int) -> list[str]:
    """What a seat alone may know, as it would stand in a message."""
    secrets = table.playing().own_parts(seat)["secrets"]["secrets"]
    return [json.dumps(held["card"]) for held in secrets.get("sphinx", [])]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_connection_ends_with_what_a_fresh_look_shows(tmp_path: Path, game: str, seed: int):
    dice = random.Random(seed)

    async def evening() -> None:
        worker = Worker(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", b"kept in tests"))
        await worker.store.open()
        worker.rules.ready = dict.fromkeys(GAMES, True)
        table = await opened(worker, game, dice, "untimed")
        await worker.people.add(PersonRow("Dora", "Dora", login=None, password=None, created=0.0))
        clients = [Client(worker, table, person) for person in ("Anna", "Ben", "Cleo", "Dora", "Anna", None)]
        for client in clients:
            await client.knows_all()
        for _ in range(40):
            if table.state != "playing":
                break
            for client in clients:
                client.line.set_open(dice.random() < 0.7)
            if dice.random() < 0.1:
                await change_hands(table, dice.randrange(3), dice)
            for client in clients:
                if dice.random() < 0.5:
                    await client.knows_all()
                    client.viewer.check(table)
            away = dice.sample(clients, dice.randrange(3))
            for client in away:
                # The numbers that somebody has heard up to are those of a seat: it is no other one when they come back.
                await client.knows_all()
                await client.leave()
            for _ in range(dice.randrange(1, 4)):
                await step(table, [client for client in clients if client not in away], dice)
            scan(table, clients)
            for client in away:
                client.viewer.come_back()
                client.connect()
        for client in clients:
            await client.knows_all()
            client.viewer.check(table)
            await client.leave()
        await worker.store.close()

    asyncio.run(evening())


async def change_hands(table: LiveTable, seat: int, dice: random.Random) -> None:
    """Another person sits down in place of one who plays."""
    sitting = {row.person for row in table.seats}
    others = [person for person in ("Anna", "Ben", "Cleo", "Dora") if person not in sitting]
    event = TableEvent("table", table.date())
    await table.change(lambda: TableChange([event], {}, {seat: {"person": dice.choice(others)}}))


async def step(table: LiveTable, clients: list[Client], dice: random.Random) -> None:
    """Somebody who may do something does it."""
    able = [client for client in clients if client.person and table.seat_of(client.person) in table.to_act]
    if not able:
        return
    actor, before = dice.choice(able), table.sequence
    await actor.knows_all()
    actor.play(dice)
    async with asyncio.timeout(SOON):
        while table.sequence == before:
            await asyncio.sleep(0)
    await actor.knows_all()


def scan(table: LiveTable, clients: list[Client]) -> None:
    """Nothing that was told just now tells what somebody else alone may know."""
    if table.state != "playing":
        return
    secrets = {seat: held_by(table, seat) for seat in range(3)}
    for client in clients:
        for text in client.told:
            seat = json.loads(text).get("seat", client.viewer.seat)
            for other, cards in secrets.items():
                if other not in (seat, client.viewer.seat):
                    assert not [card for card in cards if card.encode() in text]
        client.told.clear()
