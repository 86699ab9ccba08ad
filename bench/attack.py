"""How soon a move is seen while others attack: slow requests, uploads, tables full of bots, bad input, passwords.

Fifty tables of four play beside one of ninety-nine and a thousand idle live connections, first alone and then with
twenty attackers. Service, players and attackers are a process each and share this machine, so attackers cost twice:
what the service does for them, and what they do themselves. Every table, every fifty idle connections and every
attacker has an address of its own out of 127.0.0.0/8, as limits go by address.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import egizia
from egizia.cli.machine import machine, versions
from egizia.cli.serve import listen, run_service
from egizia.server.logs import log_as_json
from egizia.server.settings import Settings
from live_clients import Load, decode_ours, sit_at_ours
from tables import AT_ONCE, WARM_UP, Server, our_server, play, say, settle

LARGE = 99
"""Seats of the large table."""
PER_ADDRESS = 50
"""Idle connections from one address."""
HALF_SENT = 100
"""Requests that each attacker leaves half-sent."""
MOST_TRIES = 200.0
"""Connections that an attacker tries to open in a second, for half-sent requests."""
LOGINS = 1000
"""Accounts for which each attacker tries a password; there are none of these names."""
BOTS = {"game": "egyptia", "seats": [{"kind": "you"}, *(98 * [{"kind": "bot", "level": "pharaoh"}])]}


def serve(database: str, redis: str | None, port: int) -> None:
    """What `egizia serve` does, with all its limits; the rules have been compiled."""
    log_as_json("error")
    asyncio.run(run_service(Settings(database, b"kept for a benchmark", redis), listen("127.0.0.1", port)))


# Those who play


@dataclass
class Crowd:
    """Everybody who is no attacker."""

    server: Server
    load: Load = field(default_factory=Load)
    playing: list[asyncio.Task[None]] = field(default_factory=list)
    answered: list[tuple[float, float]] = field(default_factory=list)
    """Of every move at the large table: when it was sent, and how many seconds later its player saw what came of it."""

    @property
    def address(self) -> str:
        """Where the service is."""
        return f"127.0.0.1:{self.server.port}"

    def web(self, source: str) -> httpx.AsyncClient:
        """A browser at an address."""
        transport = httpx.AsyncHTTPTransport(local_address=source)
        return httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60, transport=transport)

    async def come(self, tables: int, idle: int) -> None:
        """Sit down everywhere."""
        for first in range(0, tables, AT_ONCE):
            seated = await asyncio.gather(*(self._small(n) for n in range(first, min(tables, first + AT_ONCE))))
            self.playing += [asyncio.ensure_future(one) for table in seated for one in table]
        await self._large()
        await self._idle(idle)

    async def _small(self, number: int) -> list[Awaitable[None]]:
        source = f"127.1.{number}.1"
        async with self.web(source) as web:
            return await sit_at_ours(web, self.address, self.load, random.Random(number), source)

    async def _large(self) -> None:
        """Ninety-nine people at one table, who all play at the same time."""
        table = ""
        for seat in range(LARGE):
            source = f"127.2.{seat}.1"
            async with self.web(source) as web:
                (await web.get("/api/me")).raise_for_status()
                if not table:
                    seats = [{"kind": "you"}, *((LARGE - 1) * [{"kind": "open"}])]
                    made = await web.post("/api/tables", json={"game": "egyptia", "seats": seats})
                    table = made.raise_for_status().json()["id"]
                else:
                    (await web.post(f"/api/tables/{table}/seats/{seat}")).raise_for_status()
                cookie = {"cookie": f"egizia={web.cookies['egizia']}"}
            line = await self._line(table, source, cookie)
            self.playing.append(asyncio.ensure_future(self._play_at_large(line, seat)))

    async def _line(self, table: str, source: str, headers: dict[str, str]) -> ClientConnection:
        address = f"ws://{self.address}/api/tables/{table}/live"
        return await connect(address, additional_headers=headers, max_size=None, local_addr=(source, 0))

    async def _play_at_large(self, line: ClientConnection, seat: int) -> None:
        dice, answered, sent = random.Random(seat), -1, 0.0
        async for text in line:
            heard = decode_ours(text)
            if heard.type == "refused":
                raise RuntimeError(f"the service refused a move at the large table: {heard.code}")
            if heard.type != "update":
                continue
            if sent and heard.number > answered:
                self.answered.append((sent, time.perf_counter() - sent))
                sent = 0.0
            if heard.choices and heard.number > answered:
                answered = heard.number
                await self.load.begins.wait()
                await asyncio.sleep(dice.uniform(0, 10 * self.load.think))
                action, sent = dice.choice(heard.choices).action, time.perf_counter()
                move = {"type": "move", "seat": seat, "action": action, "number": heard.number, "request": "m"}
                await line.send(json.dumps(move))

    async def _idle(self, number: int) -> None:
        """Live connections to tables where nobody has come yet."""

        async def listen(line: ClientConnection) -> None:
            async for _ in line:
                pass

        for first in range(0, number, PER_ADDRESS):
            source = f"127.3.{first // PER_ADDRESS}.1"
            async with self.web(source) as web:
                await web.get("/api/me")
                wanted = {"game": "classic", "seats": [{"kind": "you"}, {"kind": "open"}]}
                table = (await web.post("/api/tables", json=wanted)).raise_for_status().json()["id"]
            for _ in range(min(PER_ADDRESS, number - first)):
                self.playing.append(asyncio.ensure_future(listen(await self._line(table, source, {}))))


# Those who attack


class Attacker:
    """One address that does whatever costs the service most."""

    def __init__(self, port: int, number: int, record: str, answers: Counter[str]) -> None:
        self._port = port
        self._source = f"127.4.{number}.1"
        self._record = record.encode()
        self._answers = answers
        self._cookie = b""

    async def attack(self) -> None:
        """All at once, until it is over."""
        self._cookie = await self._come()
        await asyncio.gather(
            *(self._leave_half_sent() for _ in range(HALF_SENT)),
            self._repeat("uploads", [self._post(path, self._record) for path in ("/api/analyses", "/api/replays")]),
            self._repeat("bot tables", [self._post("/api/tables", json.dumps(BOTS).encode())]),
            self._repeat("bad input", self._nonsense()),
            self._repeat("passwords", [self._sign_in(f"somebody{number}") for number in range(LOGINS)]),
            self._be_many(),
        )  # fmt: skip

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._source, 0))

    async def _come(self) -> bytes:
        """Become a guest, as soon as one may; returns the cookie."""
        transport = httpx.AsyncHTTPTransport(local_address=self._source)
        async with httpx.AsyncClient(transport=transport, timeout=60) as web:
            while (answer := await web.get(f"http://127.0.0.1:{self._port}/api/me")).status_code != 200:
                self._answers[f"guests, {answer.status_code}"] += 1
            return f"egizia={answer.cookies['egizia']}".encode()

    async def _leave_half_sent(self) -> None:
        """Send half of a request's head, wait until the service has enough, and do it again."""
        while True:
            with suppress(OSError):
                reader, writer = await self._open()
                try:
                    writer.write(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
                    while await reader.read(4096):
                        pass
                finally:
                    writer.close()
                self._answers["half-sent, closed"] += 1
            await asyncio.sleep(HALF_SENT / MOST_TRIES)

    async def _repeat(self, name: str, requests: list[bytes]) -> None:
        """Send requests one after the other, as fast as they are answered."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await self._open()
                try:
                    while True:
                        for request in requests:
                            writer.write(request)
                            self._answers[f"{name}, {await _status(reader)}"] += 1
                finally:
                    writer.close()
            await asyncio.sleep(0.01)

    async def _be_many(self) -> None:
        """Become one guest after the other, each of whom opens a table full of bots."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, httpx.TransportError):
                cookie = await self._come()
                reader, writer = await self._open()
                try:
                    writer.write(self._request("POST /api/tables", json.dumps(BOTS).encode(), cookie))
                    self._answers[f"guests' bot tables, {await _status(reader)}"] += 1
                finally:
                    writer.close()

    def _sign_in(self, login: str) -> bytes:
        return self._post("/api/session", json.dumps({"login": login, "password": "not the right one"}).encode())

    def _request(self, line: str, body: bytes = b"", cookie: bytes = b"") -> bytes:
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}"
        head = f"{line} HTTP/1.1\r\nHost: localhost\r\n{kind}\r\nCookie: "
        return head.encode() + (cookie or self._cookie) + b"\r\n\r\n" + body

    def _post(self, path: str, body: bytes) -> bytes:
        return self._request(f"POST {path}", body)

    def _nonsense(self) -> list[bytes]:
        long = json.dumps({"game": "classic", "seats": [{"kind": "you"}, {"kind": "open"}]})[:-1]
        return [
            self._request("GET /%00"),
            self._request("GET /" + "a" * 5000),
            self._request("GET /api/tables/%00/position"),
            self._post("/api/tables", 5000 * b"[" + 5000 * b"]"),
            self._post("/api/tables", f'{long},"seed":{"9" * 5000}}}'.encode()),
            self._post("/api/tables", b"\xff\xfe\x00"),
            self._request("PATCH /api/me", json.dumps({"name": "\u3164" * 30}).encode()),
            self._post("/api/accounts", json.dumps({"login": "a", "password": "b" * 60_000}).encode()),
        ]


async def _status(reader: asyncio.StreamReader) -> str:
    """Read an answer; returns its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    length = next((line.split(":")[1] for line in lines if line.lower().startswith("content-length:")), "0")
    await reader.readexactly(int(length))
    return lines[0].split(" ")[1]


def attack(port: int, attackers: int, record: str, answers: Any) -> None:
    """A process full of attackers; what they were answered goes into a queue when it is told to end."""
    counts: Counter[str] = Counter()

    async def all_attack() -> None:
        tasks = [asyncio.ensure_future(Attacker(port, n, record, counts).attack()) for n in range(attackers)]
        await asyncio.to_thread(answers.recv)
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        counts["failed"] = sum(not isinstance(end, asyncio.CancelledError) for end in ends)

    asyncio.run(all_attack())
    answers.send(counts)


# Measuring


@dataclass
class Figure:
    """What players had to wait, with or without attackers."""

    part: str
    moves: int
    p50: float
    p99: float
    slowest: float
    large_moves: int
    large_p50: float
    large_p99: float
    service: float
    """Processor seconds of the service a second."""
    players: float
    load: float


async def part(name: str, crowd: Crowd, seconds: float) -> Figure:
    """Let everybody play for a while, and see how long they waited."""
    await play(crowd.playing, crowd.load, WARM_UP)
    crowd.load.seen.clear()
    crowd.answered.clear()
    began, spent, own = time.perf_counter(), crowd.server.processor(), time.process_time()
    await play(crowd.playing, crowd.load, seconds)
    took = time.perf_counter() - began
    waits, large = [[wait for sent, wait in kind if sent >= began] for kind in (crowd.load.seen, crowd.answered)]
    if len(waits) < 100 or len(large) < 2:
        sys.exit(f"too few moves to say anything: {len(waits)} were seen, {len(large)} answered at the large table")
    say(f"{name}: {len(waits)} sights of a move, half of them within {1000 * median(waits):.0f} ms")
    return Figure(
        name, len(waits) // 3, median(waits), quantiles(waits, n=100)[98], max(waits),
        len(large), median(large), quantiles(large, n=100)[98],
        (crowd.server.processor() - spent) / took, (time.process_time() - own) / took, os.getloadavg()[0],
    )  # fmt: skip


async def measure(server: Server, chosen: argparse.Namespace, record: str) -> tuple[list[Figure], Counter[str]]:
    """Play without attackers, then with them."""
    crowd = Crowd(server)
    await settle(server)
    await crowd.come(chosen.tables, chosen.idle)
    await settle(server)
    crowd.load.begin(chosen.think)
    say("everybody is there")
    figures = [await part("nobody attacks", crowd, chosen.seconds)]
    line, other = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=attack, args=(server.port, chosen.attackers, record, other), daemon=True
    )
    process.start()
    try:
        figures.append(await part(f"{chosen.attackers} attack", crowd, chosen.seconds))
        line.send("enough")
        answers: Counter[str] = await asyncio.to_thread(line.recv)
    finally:
        process.kill()
        process.join()
    crowd.load.is_over = True
    for one in crowd.playing:
        one.cancel()
    await asyncio.gather(*crowd.playing, return_exceptions=True)
    return figures, answers


def largest_game() -> str:
    """A finished game that takes long to replay."""
    match, dice = egizia.make("egyptia", players=LARGE).new(seed=1), random.Random(1)
    while not match.is_over:
        seat = match.seats_to_act[0]
        match.play(dice.choice(match.legal_actions(seat)), seat=seat)
    return match.record()


def print_table(figures: list[Figure], answers: Counter[str]) -> None:
    print("| | moves | p50 | p99 | slowest | at 99 | p50 | p99 | service | players | load |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for one in figures:
        waits = (one.p50, one.p99, one.slowest, one.large_p50, one.large_p99)
        p50, p99, slowest, large_p50, large_p99 = (f"{1000 * wait:.0f} ms" for wait in waits)
        print(
            f"| {one.part} | {one.moves} | {p50} | {p99} | {slowest} | {one.large_moves} | {large_p50} | {large_p99} "
            f"| {one.service:.2f} | {one.players:.2f} | {one.load:.1f} |"
        )
    print("\nanswers to attackers: " + "; ".join(f"{what}: {count}" for what, count in sorted(answers.items())))


def main() -> int:
    parser = argparse.ArgumentParser(description="Moves of others while the service is attacked.")
    parser.add_argument("--tables", type=int, default=50, help="tables of four that play (50)")
    parser.add_argument("--idle", type=int, default=1000, help="live connections where nothing happens (1000)")
    parser.add_argument("--attackers", type=int, default=20, help="addresses that attack (20)")
    parser.add_argument("--think", type=float, default=2.0, help="seconds that people think on average (2)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each part is measured (30)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    chosen = parser.parse_args()
    say("making rules ready")
    ready = f"from egizia.bots.warm_up import warm_up\nfor game in {egizia.games()}:\n    warm_up(game)"
    subprocess.run([sys.executable, "-c", ready], check=True)
    here, programs, record = machine(), versions(), largest_game()
    print(", ".join(f"{name}: {value}" for name, value in {**here, **programs}.items()))
    print(f"{chosen.tables} tables of 4, one of {LARGE}, {chosen.idle} idle connections, {chosen.seconds:g} s a part\n")
    with tempfile.TemporaryDirectory(prefix="egizia-bench") as name, our_server(Path(name), serve) as server:
        figures, answers = asyncio.run(measure(server, chosen, record))
    print_table(figures, answers)
    if chosen.json:
        kept = {"machine": here, "versions": programs, "figures": [vars(one) for one in figures], "answers": answers}
        chosen.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
