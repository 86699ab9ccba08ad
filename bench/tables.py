"""How soon the others see a move: tables of four with live connections, ours and boardgame.io's in the same run.

One process of clients plays the servers one after the other, by the same rule and with as many tables. First people
think for some seconds, so that every server is offered the same moves a second; then nobody thinks at all and the
server does what it can. The peer's game has one of our views as its state, so about as much is kept, checked and sent.
At the end one table of ours has all 99 seats of Egyptia.

A look at one change takes a minute: `--tables 60 --seconds 5 --think 1 --servers sqlite`.
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
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median, quantiles

import httpx
import msgspec

import databases
import egizia
import full_table
from egizia.cli.machine import machine, versions
from egizia.cli.serve import listen, run_service
from egizia.server.logs import log_as_json
from egizia.server.settings import Settings
from live_clients import GAME, SEATS, Load, sit_at_ours, sit_at_theirs

PEER = Path(__file__).parent / "boardgame"
WARM_UP = 2.0
"""Seconds of each part that do not count."""
AT_ONCE = 10
"""Tables that are opened at the same time."""
FIRST = 20
"""Tables that are there before memory is looked at: the first ones load what all share."""
QUIET = 0.2
"""Processor seconds a second below which a server has done with getting ready."""


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
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in family(self.pid))
        return pages * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Seconds of processor time it has used, with processes that it started and that have ended."""
        ticks = 0
        for pid in family(self.pid):
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")


def family(pid: int) -> Iterator[int]:
    """A process and all that it and those have started."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))


def serve(database: str, redis: str | None, port: int) -> None:
    """What `egizia serve` does, with no limits on how much one address may ask for, and without bots."""
    log_as_json("warning")
    settings = Settings(database, b"kept for a benchmark", redis, limits=0)
    asyncio.run(run_service(settings, listen("127.0.0.1", port)))


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


def wait_for(port: int, path: str, is_alive: Callable[[], bool]) -> None:
    """Wait until a server answers."""
    for _ in range(1200):
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
def our_server(
    folder: Path, run: Callable[[str, str | None, int], None] | None = None, *, has_redis: bool = False
) -> Iterator[Server]:
    """The service on a new SQLite file, or on a new PostgreSQL and with a Redis."""
    port = free_port()
    with ExitStack() as stack:
        redis = stack.enter_context(databases.redis()) if has_redis else None
        file = f"sqlite:///{folder / 'tables.sqlite3'}"
        database = stack.enter_context(databases.postgres()) if has_redis else file
        process = multiprocessing.get_context("spawn").Process(target=run or serve, args=(database, redis, port))
        process.start()
        try:
            wait_for(port, "/ready", process.is_alive)
            assert process.pid
            name = "egizia, PostgreSQL and Redis" if has_redis else "egizia, SQLite"
            yield Server(name, process.pid, port, sit_at_ours)
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
    """Seconds of the server's processor time a move."""
    clients: float
    """Seconds of the clients' processor time a move."""
    update: float
    """Bytes of a message before compression, and of the views or parts in it."""
    view: float
    wire: float
    """Bytes that came in on all four lines a move."""
    frames: float
    """Messages that came in on all four lines a move."""
    load: float
    """How many programs wanted the machine's cores when the part ended, these two among them."""
    table: float = 0.0


def say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


async def settle(server: Server) -> None:
    """Wait until a server has nothing more to get ready."""
    for _ in range(60):
        before = server.processor()
        await asyncio.sleep(1)
        if server.processor() - before < QUIET:
            return
    say(f"{server.name} does not get quiet")


async def seat(server: Server, tables: int, load: Load, playing: list[asyncio.Task[None]]) -> float:
    """Fill a server with tables; returns the bytes that each of them took in memory, the first ones apart."""
    address, dice, before = f"127.0.0.1:{server.port}", random.Random(1), 0

    async def sit() -> list[Awaitable[None]]:
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as web:
            return await server.sit(web, address, load, dice)

    for done in range(0, tables, AT_ONCE):
        if done <= FIRST:
            before = server.memory()
        if done and done % 50 == 0:
            say(f"{server.name}: {done} of {tables} tables are taken")
        seated = await asyncio.gather(*(sit() for _ in range(min(AT_ONCE, tables - done))))
        playing += [asyncio.ensure_future(one) for table in seated for one in table]
    await settle(server)
    return (server.memory() - before) / max(1, tables - min(FIRST, tables - 1))


async def measure(
    server: Server, tables: int, parts: dict[str, float], seconds: float, *, previews: bool
) -> list[Figure]:
    """Fill a server with tables and play; each part has its time to think."""
    load, figures, playing = Load(asks_previews=previews), list[Figure](), list[asyncio.Task[None]]()
    await settle(server)
    table, seated = await seat(server, tables, load, playing), server.memory()
    for part, think in parts.items():
        load.begin(think)
        await play(playing, load, WARM_UP)
        load.forget()
        began, spent, own = time.perf_counter(), server.processor(), time.process_time()
        await play(playing, load, seconds)
        took, spent, own = time.perf_counter() - began, server.processor() - spent, time.process_time() - own
        waits = [wait for sent, wait in load.seen if sent >= began]
        if len(waits) < 100:
            sys.exit(f"{server.name} moved too seldom to say anything: {len(waits)} sights of a move")
        moves = len(load.seen) / (SEATS - 1)
        updates, views = zip(*load.sizes, strict=True)
        p99 = quantiles(waits, n=100)[98]
        figure = Figure(
            server.name, part, moves / took, median(waits), p99, spent / moves, own / moves,
            fmean(updates), fmean(views), load.wire / moves, load.frames / moves, os.getloadavg()[0],
        )  # fmt: skip
        figures.append(figure)
        say(f"{server.name}, {part}: {figure.moves:.0f} moves/s, p50 {1000 * figure.p50:.1f} ms")
    load.is_over = True
    for figure in figures:
        # What is kept of their moves comes on top of what tables took when they were opened.
        figure.table = table + (server.memory() - seated) / tables
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return figures


async def play(playing: list[asyncio.Task[None]], load: Load, seconds: float) -> None:
    """Let them play for a while, or until the first game is over; nobody may fall out."""
    ends = asyncio.ensure_future(load.has_ended.wait())
    done, _ = await asyncio.wait([*playing, ends], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    ends.cancel()
    for one in done - {ends}:
        one.result()
        sys.exit("a connection was closed in the middle of the game")


def print_table(figures: list[Figure]) -> None:
    print(
        "| server | people | moves/s | p50 | p99 | server a move | clients a move | update | on the wire a move "
        "| frames a move | memory a table | load |"
    )
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for one in figures:
        print(
            f"| {one.server} | {one.part} | {one.moves:.0f} | {1000 * one.p50:.1f} ms | {1000 * one.p99:.1f} ms "
            f"| {1000 * one.processor:.2f} ms | {1000 * one.clients:.2f} ms | {one.update / 1000:.1f} kB "
            f"| {one.wire / 1000:.1f} kB | {one.frames:.1f} | {one.table / 1000:.0f} kB | {one.load:.1f} |"
        )


def print_full_table(kinds: dict[str, full_table.Kind]) -> None:
    print("\n| 99 at one table | moves | frames a move | on the wire a move | server a move | seen after |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, kind in kinds.items():
        print(kind.row(name))
    total = full_table.Kind()
    for kind in kinds.values():
        total.moves += kind.moves
        total.frames += kind.frames
        total.wire += kind.wire
        total.processor += kind.processor
        total.waits += kind.waits
    print(total.row("all of them"))


SERVERS = ("sqlite", "postgres", "memory", "files", "full")


def main() -> int:
    parser = argparse.ArgumentParser(description="Live tables, beside boardgame.io's server.")
    parser.add_argument("--tables", type=int, default=200, help="tables of four (200)")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each part is measured (15)")
    parser.add_argument("--think", type=float, default=5.0, help="seconds that people think on average (5)")
    parser.add_argument("--rounds", type=int, default=4, help="rounds that 99 play at one table (4)")
    parser.add_argument(
        "--previews", action="store_true", help="clients ask what choices would change, as the page does"
    )
    parser.add_argument(
        "--servers", nargs="+", choices=SERVERS, default=SERVERS, metavar="NAME",
        help=f"which to measure, of {', '.join(SERVERS)}: the peer with matches in memory or files, 99 at a full table",
    )  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    chosen = parser.parse_args()
    parts = {f"think {chosen.think:g} s": chosen.think, "do not think": 0.0}
    say("making rules ready")
    ready = f"from egizia.bots.warm_up import warm_up_rules\nfor game in {egizia.games()}:\n    warm_up_rules(game)"
    subprocess.run([sys.executable, "-c", ready], check=True)
    figures: list[Figure] = []
    kinds: dict[str, full_table.Kind] = {}
    with tempfile.TemporaryDirectory(prefix="egizia-bench") as name:
        modules = Path(name, "peer")
        modules.mkdir()
        here, programs = machine(), versions()
        if {"memory", "files"} & {*chosen.servers}:
            programs = {**programs, "boardgame.io": install_peer(modules)}
            programs["node"] = subprocess.check_output(["node", "--version"], text=True)[1:-1]
        print(", ".join(f"{name}: {value}" for name, value in {**here, **programs}.items()))
        print(f"{chosen.tables} tables of {SEATS}, {chosen.tables * SEATS} connections, {chosen.seconds:g} s a part\n")
        servers = {
            "sqlite": our_server,
            "postgres": lambda folder: our_server(folder, has_redis=True),
            "memory": lambda folder: their_server(modules, folder, on_disk=False),
            "files": lambda folder: their_server(modules, folder, on_disk=True),
        }
        for number, (short, start) in enumerate(servers.items()):
            if short not in chosen.servers:
                continue
            if short == "postgres" and not databases.are_here():
                say(f"without {' and '.join(databases.PACKAGES)} there is no PostgreSQL and Redis to measure")
                continue
            folder = Path(name, str(number))
            folder.mkdir()
            with start(folder) as server:
                say(f"{server.name} is up")
                figures += asyncio.run(measure(server, chosen.tables, parts, chosen.seconds, previews=chosen.previews))
        if "full" in chosen.servers:
            with our_server(Path(name)) as server:
                say("99 sit down at one table")
                kinds = asyncio.run(full_table.measure(server.port, server.processor, chosen.rounds))
    print_table(figures)
    if kinds:
        print_full_table(kinds)
    if chosen.json:
        kept = {
            "machine": here,
            "versions": programs,
            "tables": chosen.tables,
            "seats": SEATS,
            "figures": [msgspec.to_builtins(figure) for figure in figures],
            "full table": {name: msgspec.to_builtins(kind) for name, kind in kinds.items()},
        }
        chosen.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
