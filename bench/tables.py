"""How soon the others see a move: tables of four with live connections, ours and boardgame.io's in the same run.

One process of clients plays both servers by the same rule: whoever may move waits a while and plays any choice that
the last update offered. First people think for some seconds, then nobody thinks at all and the server does what it
can. The peer's game has one of our views as its state, so about as much is kept, checked and sent.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import egizia
from egizia.cli.serve import listen, run_service
from egizia.machine import machine, versions
from egizia.server.app import log_as_json
from egizia.server.settings import Settings

SEATS = 4
GAME = "shifting-sands"
PEER = Path(__file__).parent / "boardgame"
WARM_UP = 5.0
"""Seconds of each part that do not count."""
AT_ONCE = 16
"""Tables that are opened at the same time."""


# What clients read; the rest of a message is passed over.


class Offer(msgspec.Struct):
    """A choice of ours."""

    action: int


class Heard(msgspec.Struct):
    """A message of ours."""

    type: str
    number: int = 0
    choices: list[Offer] = []
    view: msgspec.Raw = msgspec.Raw()
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


_ours = msgspec.json.Decoder(Heard)
_update = msgspec.json.Decoder(tuple[str, str, PeerState, Any])
_sync = msgspec.json.Decoder(tuple[str, str, PeerSync])


@dataclass
class Load:
    """What all clients share: how long they think, and what they saw."""

    begins: asyncio.Event = field(default_factory=asyncio.Event)
    think: float = 0.0
    is_over: bool = False
    seen: list[tuple[float, float]] = field(default_factory=list)
    """Of every move and each of the others: when it was sent, and how many seconds later it was seen."""
    sizes: list[tuple[int, int]] = field(default_factory=list)
    """Bytes of updates, and of the views in them."""


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
            await asyncio.sleep(self.dice.uniform(0, 2 * self.load.think))
        if not self.load.is_over:
            self.sent[number] = (time.perf_counter(), self.seat)
            await self.line.send(message)


async def play_ours(player: Player) -> None:
    """Play on a live connection of ours."""

    def say(number: int, action: int) -> str:
        return json.dumps({"type": "move", "seat": player.seat, "action": action, "number": number, "request": "m"})

    async for text in player.line:
        heard = _ours.decode(text)
        if heard.type == "refused":
            raise RuntimeError(f"the service refused a move: {heard.code}")
        if heard.type == "update":
            player.load.sizes.append((len(text), len(heard.view)))
            player.hear(heard.number, [choice.action for choice in heard.choices], say)


async def play_theirs(player: Player, match: str, credentials: str) -> None:
    """Play on a socket.io connection to the peer."""
    name = str(player.seat)

    def say(number: int, action: int) -> str:
        payload = {"type": "play", "args": [action], "playerID": name, "credentials": credentials}
        return "42/nile," + json.dumps(["update", {"type": "MAKE_MOVE", "payload": payload}, number, match, name])

    async for message in player.line:
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


async def sit_at_ours(web: httpx.AsyncClient, address: str, load: Load, dice: random.Random) -> list[Awaitable[None]]:
    """Open one table of ours for four; returns how each of them plays."""
    cookies: list[dict[str, str]] = []
    for _ in range(SEATS):
        answer = (await web.get("/api/me")).raise_for_status()
        cookies.append({"cookie": f"egizia={answer.cookies['egizia']}"})
        web.cookies.clear()
    seats = [{"kind": "you"}, *({"kind": "open"} for _ in range(SEATS - 1))]
    wanted = {"game": GAME, "seats": seats, "seed": dice.randrange(2**31)}
    table = (await web.post("/api/tables", json=wanted, headers=cookies[0])).raise_for_status().json()["id"]
    for seat in range(1, SEATS):
        (await web.post(f"/api/tables/{table}/seats/{seat}", headers=cookies[seat])).raise_for_status()
    sent: dict[int, tuple[float, int]] = {}
    playing: list[Awaitable[None]] = []
    for seat in range(SEATS):
        line = await connect(f"ws://{address}/api/tables/{table}/live", additional_headers=cookies[seat], max_size=None)
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
        line = await connect(f"ws://{address}/socket.io/?EIO=4&transport=websocket", max_size=None)
        player = Player(load, sent, seat, line, random.Random(dice.random()))
        playing.append(play_theirs(player, match, joined["playerCredentials"]))
    return playing


# The servers


@dataclass
class Server:
    """A server that runs, and how one sits down there."""

    name: str
    pid: int
    port: int
    sit: Callable[[httpx.AsyncClient, str, Load, random.Random], Awaitable[list[Awaitable[None]]]]

    def memory(self) -> int:
        """Bytes it has in memory now."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serve(database: str, port: int) -> None:
    """What `egizia serve` does, with no limits on how much one address may ask for."""
    log_as_json("warning")
    settings = Settings(database, b"kept for a benchmark", limits=0)
    asyncio.run(run_service(settings, listen("127.0.0.1", port)))


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


def wait_for(port: int, path: str, is_alive: Callable[[], bool]) -> None:
    """Wait until a server answers."""
    for _ in range(600):
        if not is_alive():
            break
        try:
            if httpx.get(f"http://127.0.0.1:{port}{path}").is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    sys.exit("a server does not get ready")


@contextmanager
def our_server(folder: Path) -> Iterator[Server]:
    """The service on a new SQLite file."""
    port = free_port()
    process = multiprocessing.get_context("spawn").Process(
        target=serve, args=(f"sqlite:///{folder / 'tables.sqlite3'}", port)
    )
    process.start()
    try:
        wait_for(port, "/ready", process.is_alive)
        assert process.pid
        yield Server("egizia, SQLite", process.pid, port, sit_at_ours)
    finally:
        process.kill()
        process.join()


@contextmanager
def their_server(modules: Path, folder: Path, *, on_disk: bool) -> Iterator[Server]:
    """The peer, with matches in memory or in files."""
    match = egizia.make(GAME, players=SEATS).new(seed=1)
    dice = random.Random(1)
    for _ in range(40):
        match.play(dice.choice(match.legal_actions()))
    view = folder / "view.json"
    view.write_text(json.dumps(match.view(match.current_seat), separators=(",", ":")))
    port = free_port()
    command = ["node", "server.cjs", str(view), str(port), *([str(folder / "matches")] if on_disk else [])]
    process = subprocess.Popen(command, cwd=modules, stdout=subprocess.DEVNULL)
    try:
        wait_for(port, "/games", lambda: process.poll() is None)
        name = f"boardgame.io, {'files' if on_disk else 'memory'}"
        yield Server(name, process.pid, port, sit_at_theirs)
    finally:
        process.kill()
        process.wait()


def install_peer(folder: Path) -> str:
    """Install the peer; returns its version."""
    for file in ("package.json", "package-lock.json", ".npmrc", "server.cjs"):
        shutil.copy(PEER / file, folder)
    command = ["npm", "install", "--no-save", "--no-progress", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return json.loads((folder / "node_modules" / "boardgame.io" / "package.json").read_text())["version"]


# Measuring


@dataclass
class Figure:
    """What one server did in one part."""

    server: str
    part: str
    moves: float
    p50: float
    p99: float
    processor: float
    update: float
    view: float
    table: float = 0.0


async def measure(server: Server, tables: int, parts: dict[str, float], seconds: float) -> list[Figure]:
    """Fill a server with tables and play; each part has its time to think."""
    load, dice, address = Load(), random.Random(1), f"127.0.0.1:{server.port}"
    before, figures = server.memory(), list[Figure]()
    playing: list[asyncio.Task[None]] = []

    async def sit() -> list[Awaitable[None]]:
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as web:
            return await server.sit(web, address, load, dice)

    for done in range(0, tables, AT_ONCE):
        seated = await asyncio.gather(*(sit() for _ in range(min(AT_ONCE, tables - done))))
        playing += [asyncio.ensure_future(one) for table in seated for one in table]
    for part, think in parts.items():
        # Those who still think as before count for nothing.
        patience, load.think = WARM_UP + 2 * load.think, think
        load.begins.set()
        await play(playing, patience)
        load.seen.clear()
        load.sizes.clear()
        began, spent = time.perf_counter(), server.processor()
        await play(playing, seconds)
        took, spent = time.perf_counter() - began, server.processor() - spent
        waits = [wait for sent, wait in load.seen if sent >= began]
        if len(waits) < 100:
            sys.exit(f"{server.name} moved too seldom to say anything: {len(waits)} sights of a move")
        moves = len(load.seen) / (SEATS - 1)
        updates, views = zip(*load.sizes, strict=True)
        hundredths = quantiles(waits, n=100)
        figure = Figure(
            server.name, part, moves / took, median(waits), hundredths[98], spent / moves, fmean(updates), fmean(views)
        )
        figures.append(figure)
        print(f"{server.name}, {part}: {figure.moves:.0f} moves/s, p50 {1000 * figure.p50:.1f} ms", file=sys.stderr)
    load.is_over = True
    for figure in figures:
        figure.table = (server.memory() - before) / tables
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return figures


async def play(playing: list[asyncio.Task[None]], seconds: float) -> None:
    """Let them play for a while; nobody may fall out."""
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for one in done:
        one.result()
        sys.exit("a connection was closed in the middle of the game")


def print_table(figures: list[Figure]) -> None:
    print("| server | people | moves/s | p50 | p99 | processor a move | update | view in it | memory a table |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for one in figures:
        print(
            f"| {one.server} | {one.part} | {one.moves:.0f} | {1000 * one.p50:.1f} ms | {1000 * one.p99:.1f} ms "
            f"| {1000 * one.processor:.1f} ms | {one.update / 1000:.1f} kB | {one.view / 1000:.1f} kB "
            f"| {one.table / 1000:.0f} kB |"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Live tables, beside boardgame.io's server.")
    parser.add_argument("--tables", type=int, default=200, help="tables of four (200)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each part is measured (30)")
    parser.add_argument("--think", type=float, default=5.0, help="seconds that people think on average (5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    chosen = parser.parse_args()
    parts = {f"think {chosen.think:g} s": chosen.think, "do not think": 0.0}
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="egizia-bench") as name:
        modules = Path(name, "peer")
        modules.mkdir()
        here, programs = machine(), {**versions(), "boardgame.io": install_peer(modules)}
        programs["node"] = subprocess.check_output(["node", "--version"], text=True)[1:-1]
        print(", ".join(f"{name}: {value}" for name, value in {**here, **programs}.items()))
        print(f"{chosen.tables} tables of {SEATS}, {chosen.tables * SEATS} connections, {chosen.seconds:g} s a part\n")
        servers = (
            our_server,
            lambda folder: their_server(modules, folder, on_disk=False),
            lambda folder: their_server(modules, folder, on_disk=True),
        )
        for number, start in enumerate(servers):
            folder = Path(name, str(number))
            folder.mkdir()
            with start(folder) as server:
                figures += asyncio.run(measure(server, chosen.tables, parts, chosen.seconds))
    print_table(figures)
    if chosen.json:
        kept = {"machine": here, "versions": programs, "figures": [msgspec.to_builtins(figure) for figure in figures]}
        chosen.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
