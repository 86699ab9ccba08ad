"""Clients that play live tables of four, ours and boardgame.io's, by the same rule.

Whoever may move waits a while and plays any choice that the last update offered. All of them live in one process, apart
from the server's.
"""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from egizia.server.messages.play import MOST_PREVIEWS

SEATS = 4
GAME = "shifting-sands"
HERE = "127.0.0.1"
"""From where clients come, if nothing else is said."""


# What clients read; the rest of a message is passed over.


class Offer(msgspec.Struct):
    """A choice of ours."""

    action: int
    kind: str = ""


class Heard(msgspec.Struct):
    """A message of ours."""

    type: str
    number: int = 0
    choices: list[Offer] = []
    parts: msgspec.Raw = msgspec.Raw()
    is_over: bool = False
    code: str = ""


class PeerTurn(msgspec.Struct):
    """Whose turn it is."""

    current: str = msgspec.field(name="currentPlayer")


class PeerGame(msgspec.Struct):
    """What the peer's game offers."""

    choices: list[int]
    view: msgspec.Raw


class PeerState(msgspec.Struct):
    """A state of the peer."""

    number: int = msgspec.field(name="_stateID")
    turn: PeerTurn = msgspec.field(name="ctx")
    game: PeerGame = msgspec.field(name="G")


class PeerSync(msgspec.Struct):
    """The first that a client of the peer hears."""

    state: PeerState


decode_ours = msgspec.json.Decoder(Heard).decode
_update = msgspec.json.Decoder(tuple[str, str, PeerState, Any])
_sync = msgspec.json.Decoder(tuple[str, str, PeerSync])


@dataclass
class Load:
    """What all clients share: how long they think, and what they saw."""

    begins: asyncio.Event = field(default_factory=asyncio.Event)
    hurries: asyncio.Event = field(default_factory=asyncio.Event)
    """Set for whoever thinks when people begin to think for another time."""
    think: float = 0.0
    is_over: bool = False
    has_ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a game is over: from then on fewer play than were meant to."""
    seen: list[tuple[float, float]] = field(default_factory=list)
    """Of every move and each of the others: when it was sent, and how many seconds later it was seen."""
    sizes: list[tuple[int, int]] = field(default_factory=list)
    """Bytes of updates, and of the views, or the parts of them, in those."""
    wire: int = 0
    """Bytes that came in on all lines, frames, headers and compression as they were."""
    frames: int = 0
    """Messages that came in: each of them wakes a client, and the radio of a phone."""
    asks_previews: bool = False
    """Whether clients of ours ask what their choices would change, as the page does."""

    def begin(self, think: float) -> None:
        """Let people think for so many seconds on average; whoever thinks already has done."""
        self.think = think
        self.hurries.set()
        self.hurries = asyncio.Event()
        self.begins.set()

    def forget(self) -> None:
        """Count from here."""
        self.seen.clear()
        self.sizes.clear()
        self.wire = self.frames = 0

    async def line(self, address: str, headers: dict[str, str] | None = None, source: str = HERE) -> ClientConnection:
        """A connection whose bytes are counted."""
        load = self

        class Counted(ClientConnection):
            def data_received(self, data: bytes) -> None:
                load.wire += len(data)
                super().data_received(data)

        return await connect(
            address, additional_headers=headers, max_size=None, create_connection=Counted, local_addr=(source, 0)
        )


@dataclass
class Player:
    """Somebody at a table."""

    load: Load
    sent: dict[int, tuple[float, int]]
    """By move number, when a move of this table was sent and by whom; all four share it."""
    seat: int
    line: ClientConnection
    dice: random.Random
    known: int = -1
    answered: int = -1
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def hear(self, number: int, actions: list[int], say: Callable[[int, int], str]) -> None:
        """See how far the game is, and move if one may."""
        now = time.perf_counter()
        for move in range(max(self.known, 0), number):
            if move in self.sent and self.sent[move][1] != self.seat:
                self.load.seen.append((self.sent[move][0], now - self.sent[move][0]))
        self.known = max(self.known, number)
        if actions and number > self.answered:
            self.answered = number
            task = asyncio.create_task(self._move(number, say(number, self.dice.choice(actions))))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _move(self, number: int, message: str) -> None:
        await self.load.begins.wait()
        if self.load.think:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.load.hurries.wait(), self.dice.uniform(0, 2 * self.load.think))
        if not self.load.is_over:
            self.sent[number] = (time.perf_counter(), self.seat)
            await self.line.send(message)


async def play_ours(player: Player) -> None:
    """Play on a live connection of ours."""

    def say(number: int, action: int) -> str:
        return json.dumps({"type": "move", "seat": player.seat, "action": action, "number": number, "request": "m"})

    async for text in player.line:
        player.load.frames += 1
        heard = decode_ours(text)
        if heard.type == "refused":
            raise RuntimeError(f"the service refused a move: {heard.code}")
        if heard.type == "update":
            player.load.sizes.append((len(text), len(heard.parts)))
            if heard.is_over:
                player.load.has_ended.set()
            actions = [choice.action for choice in heard.choices]
            if actions and player.load.asks_previews:
                asked = {"seat": player.seat, "number": heard.number, "actions": actions[:MOST_PREVIEWS]}
                await player.line.send(json.dumps({"type": "preview", **asked}))
            player.hear(heard.number, actions, say)


async def play_theirs(player: Player, match: str, credentials: str) -> None:
    """Play on a socket.io connection to the peer."""
    name = str(player.seat)

    def say(number: int, action: int) -> str:
        payload = {"type": "play", "args": [action], "playerID": name, "credentials": credentials}
        return "42/nile," + json.dumps(["update", {"type": "MAKE_MOVE", "payload": payload}, number, match, name])

    async for message in player.line:
        player.load.frames += 1
        text = str(message)
        if text == "2":
            await player.line.send("3")
        elif text.startswith("0"):
            await player.line.send("40/nile,")
        elif text.startswith("40/nile"):
            await player.line.send("42/nile," + json.dumps(["sync", match, name, credentials, SEATS]))
        elif text.startswith(('42/nile,["update"', '42/nile,["sync"')):
            body = text[len("42/nile,") :]
            state = _update.decode(body)[2] if body.startswith('["update"') else _sync.decode(body)[2].state
            player.load.sizes.append((len(body), len(state.game.view)))
            player.hear(state.number, state.game.choices if state.turn.current == name else [], say)


# Sitting down


async def open_table(
    web: httpx.AsyncClient, game: str, players: int, dice: random.Random
) -> tuple[str, list[dict[str, str]]]:
    """Open one table of ours and take all seats; returns its id and the cookies of those who sit there."""
    cookies: list[dict[str, str]] = []
    for _ in range(players):
        answer = (await web.get("/api/me")).raise_for_status()
        cookies.append({"cookie": f"egizia={answer.cookies['egizia']}"})
        web.cookies.clear()
    seats = [{"kind": "you"}, *({"kind": "open"} for _ in range(players - 1))]
    wanted = {"game": game, "seats": seats, "seed": dice.randrange(2**31)}
    table = (await web.post("/api/tables", json=wanted, headers=cookies[0])).raise_for_status().json()["id"]
    for seat in range(1, players):
        (await web.post(f"/api/tables/{table}/seats/{seat}", headers=cookies[seat])).raise_for_status()
    return table, cookies


async def sit_at_ours(
    web: httpx.AsyncClient, address: str, load: Load, dice: random.Random, source: str = HERE
) -> list[Awaitable[None]]:
    """Open one table of ours for four, who come from one address; returns how each of them plays."""
    table, cookies = await open_table(web, GAME, SEATS, dice)
    sent: dict[int, tuple[float, int]] = {}
    playing: list[Awaitable[None]] = []
    for seat in range(SEATS):
        line = await load.line(f"ws://{address}/api/tables/{table}/live", cookies[seat], source)
        playing.append(play_ours(Player(load, sent, seat, line, random.Random(dice.random()))))
    return playing


async def sit_at_theirs(web: httpx.AsyncClient, address: str, load: Load, dice: random.Random) -> list[Awaitable[None]]:
    """Open one match of the peer for four; returns how each of them plays."""
    made = (await web.post("/games/nile/create", json={"numPlayers": SEATS})).raise_for_status()
    match = made.json()["matchID"]
    sent: dict[int, tuple[float, int]] = {}
    playing: list[Awaitable[None]] = []
    for seat in range(SEATS):
        wanted = {"playerID": str(seat), "playerName": f"player {seat}"}
        joined = (await web.post(f"/games/nile/{match}/join", json=wanted)).raise_for_status().json()
        line = await load.line(f"ws://{address}/socket.io/?EIO=4&transport=websocket")
        player = Player(load, sent, seat, line, random.Random(dice.random()))
        playing.append(play_theirs(player, match, joined["playerCredentials"]))
    return playing
