"""The disk under a SQLite file is full, may only be read, or the file is held by another program, while people play."""

import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.conftest import Note
from tests.faults.players import LivePlayer, Player, play_a_while, play_on, playing, wait_until
from tests.server.people import GAMES, Service
from tests.server.stores import full_disk

pytestmark = [pytest.mark.faults, pytest.mark.long]

TIMES = 3
REFUSED = 5
"""Moves that are refused each time."""


def people(service: Service) -> list[Player]:
    """Somebody for each game by requests, and on a live connection."""
    kinds = (Player, LivePlayer)
    return [kind(service, f"{game} {kind.__name__}", game, seed) for seed, game in enumerate(GAMES) for kind in kinds]


def play_through(players: list[Player], trouble: Callable[[], Iterator[None]]) -> list[float]:
    """Let nobody write again and again; returns after how many seconds all went on."""
    waits: list[float] = []
    for _ in range(TIMES):
        play_a_while(players)
        with contextmanager(trouble)():
            # Who waits for a bot is not refused: it is the bot's move that cannot be written.
            wanted = sum(player.refusals for player in players) + REFUSED
            wait_until(
                lambda wanted=wanted: sum(player.refusals for player in players) >= wanted,
                players,
                "nothing is refused",
            )
        waits.append(play_on(players))
    play_a_while(players)
    return waits


def run(*words: object) -> None:
    """Run a command for which one has to be root, and a system that has it."""
    try:
        subprocess.run(list(map(str, words)), check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"{words[0]} is not possible here: {getattr(error, 'stderr', error)}")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, of a few megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    run("mount", "-t", "tmpfs", "-o", "size=24m", "none", disk)
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


def test_a_full_disk(small_disk: Path, services: Callable[..., Service], note: Note):
    service = services(f"sqlite:///{small_disk / 'tables.sqlite3'}")

    def fill() -> Iterator[None]:
        filler = small_disk / "filler"
        with filler.open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError:
                    continue
        yield
        filler.unlink()

    with playing(*(players := people(service))):
        waits = play_through(players, fill)
    note("disk full, SQLite", players, waits)


def test_a_file_that_may_not_grow(tmp_path: Path, services: Callable[..., Service], note: Note):
    file = tmp_path / "tables.sqlite3"
    service = services(f"sqlite:///{file}")

    def limit() -> Iterator[None]:
        with full_disk(service, file):
            yield

    with playing(*(players := people(service))):
        waits = play_through(players, limit)
    note("file may not grow, SQLite", players, waits)


def test_files_that_may_only_be_read(tmp_path: Path, services: Callable[..., Service], note: Note):
    if not shutil.which("chattr"):
        pytest.skip("no chattr here")
    file = tmp_path / "tables.sqlite3"
    service = services(f"sqlite:///{file}")
    files = [file, Path(f"{file}-wal")]

    def protect() -> Iterator[None]:
        run("chattr", "+i", *files)
        yield
        subprocess.run(["chattr", "-i", *map(str, files)], check=True)

    with playing(*(players := people(service))):
        waits = play_through(players, protect)
    note("files may only be read, SQLite", players, waits)


def test_a_file_that_another_program_holds(tmp_path: Path, services: Callable[..., Service], note: Note):
    file = tmp_path / "tables.sqlite3"
    service = services(f"sqlite:///{file}")

    def hold() -> Iterator[None]:
        other = sqlite3.connect(file, isolation_level=None, timeout=30)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
        other.close()

    with playing(*(players := people(service))):
        waits = play_through(players, hold)
    note("file held by another program, SQLite", players, waits)
