"""One table of ours with all 99 seats of Egyptia: what a move on one's own sheet, a confirmation and a close cost.

The seats play one after the other. First everybody does all but confirm, then all but the last confirm, and then the
last one does, which closes the round for all. Each of the three is measured for itself.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

import httpx
from websockets.asyncio.client import ClientConnection

from live_clients import Heard, Load, Offer, decode_ours, open_table

GAME = "egyptia"
SEATS = 99
QUIET = 0.1
"""Seconds without a frame after which everybody has been told everything."""


@dataclass
class Kind:
    """What one kind of move led to, in all rounds together."""

    moves: int = 0
    frames: int = 0
    wire: int = 0
    processor: float = 0.0
    waits: list[float] = field(default_factory=list)
    """Seconds from the move to the answer to it; of a close, until the last of all has seen it."""

    def row(self, name: str) -> str:
        """A line of the table."""
        each = max(1, self.moves)
        return (
            f"| {name} | {self.moves} | {self.frames / each:.1f} | {self.wire / each / 1000:.2f} kB "
            f"| {1000 * self.processor / each:.2f} ms | {1000 * median(self.waits):.1f} ms |"
        )


@dataclass
class Seat:
    """Somebody who plays on their own sheet."""

    number: int
    line: ClientConnection
    choices: list[Offer] = field(default_factory=list)
    known: int = -1
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, load: Load) -> None:
        """Hear what is told."""
        async for text in self.line:
            load.frames += 1
            heard: Heard = decode_ours(text)
            if heard.type == "refused":
                raise RuntimeError(f"the service refused a move: {heard.code}")
            if heard.type == "update":
                self.choices, self.known = heard.choices, heard.number
                self.heard.set()

    async def play(self, choice: Offer) -> None:
        """Play a choice and wait for the answer."""
        self.heard.clear()
        said = {"type": "move", "seat": self.number, "action": choice.action, "number": self.known, "request": "m"}
        await self.line.send(json.dumps(said))
        await self.heard.wait()

    @property
    def confirmation(self) -> Offer | None:
        """The choice to confirm, if it is there."""
        return next((choice for choice in self.choices if choice.kind == "confirm"), None)


async def _quiet(load: Load) -> None:
    before = -1
    while before != load.frames:
        before = load.frames
        await asyncio.sleep(QUIET)


async def measure(port: int, processor: Callable[[], float], rounds: int) -> dict[str, Kind]:
    """Play some rounds on a service; returns what each kind of move led to."""
    load, dice, kinds = Load(), random.Random(5), {name: Kind() for name in ("own move", "confirmation", "close")}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as web:
        table, cookies = await open_table(web, GAME, SEATS, dice)
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    seats = [Seat(number, await load.line(address, cookie)) for number, cookie in enumerate(cookies)]
    listening = [asyncio.ensure_future(seat.listen(load)) for seat in seats]
    for seat in seats:
        await seat.heard.wait()
    # What a round begins with is told to everybody who comes in; only then is it quiet.
    await asyncio.sleep(1)
    for _ in range(rounds):
        for name, play in (("own move", _play_on), ("confirmation", _confirm), ("close", _close)):
            await _quiet(load)
            kind = kinds[name]
            load.forget()
            spent = processor()
            kind.moves += await play(seats, dice, kind.waits)
            await _quiet(load)
            kind.processor += processor() - spent
            kind.frames += load.frames
            kind.wire += load.wire
    for one in listening:
        one.cancel()
    for end in await asyncio.gather(*listening, return_exceptions=True):
        if isinstance(end, Exception):
            raise end
    return kinds


async def _play_on(seats: list[Seat], dice: random.Random, waits: list[float]) -> int:
    """Everybody plays until there is nothing left but to confirm."""
    moves = 0
    for seat in seats:
        while seat.confirmation is None:
            began = time.perf_counter()
            await seat.play(dice.choice(seat.choices))
            waits.append(time.perf_counter() - began)
            moves += 1
    return moves


async def _confirm(seats: list[Seat], _: random.Random, waits: list[float]) -> int:
    """All but the last confirm."""
    for seat in seats[:-1]:
        began = time.perf_counter()
        assert seat.confirmation
        await seat.play(seat.confirmation)
        waits.append(time.perf_counter() - began)
    return len(seats) - 1


async def _close(seats: list[Seat], _: random.Random, waits: list[float]) -> int:
    """The last one confirms."""
    for seat in seats:
        seat.heard.clear()
    began = time.perf_counter()
    assert seats[-1].confirmation
    await seats[-1].play(seats[-1].confirmation)
    await asyncio.gather(*(seat.heard.wait() for seat in seats))
    waits.append(time.perf_counter() - began)
    return 1
