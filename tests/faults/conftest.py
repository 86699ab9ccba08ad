"""What fails on purpose in real services, and the figures of how they went on."""

import platform
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.faults.players import Player
from tests.server.conftest import database, postgres, redis, service, service_starter, services
from tests.server.stores import PostgresServer, RedisServer

__all__ = ["database", "postgres", "redis", "service", "service_starter", "services"]


@dataclass(frozen=True)
class Figures:
    """What came of one fault."""

    fault: str
    times: int
    moves: int
    waits: Sequence[float]
    """Seconds, each time, from the end of the fault until a move was acknowledged again."""


FIGURES = pytest.StashKey[list[Figures]]()
Note = Callable[[str, Sequence[Player], Sequence[float]], None]


@pytest.fixture
def note(request: pytest.FixtureRequest) -> Note:
    """Keep what came of a fault: its name, who played, and after how many seconds they went on."""

    def keep(fault: str, players: Sequence[Player], waits: Sequence[float]) -> None:
        moves = sum(len(player.moments) for player in players)
        request.config.stash.setdefault(FIGURES, []).append(Figures(fault, len(waits), moves, waits))

    return keep


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the figures, as they stand in docs/operations.md."""
    kept = config.stash.get(FIGURES, [])
    if not kept:
        return
    terminalreporter.section("what was tried")
    terminalreporter.write_line("| fault | times | moves acknowledged | lost | s until play goes on: median, worst |")
    terminalreporter.write_line("| --- | ---: | ---: | ---: | ---: |")
    for row in kept:
        seconds = f"{statistics.median(row.waits):.2f}, {max(row.waits):.2f}"
        # A lost move fails the test, which then notes nothing.
        terminalreporter.write_line(f"| {row.fault} | {row.times} | {row.moves} | 0 | {seconds} |")
    terminalreporter.write_line(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")


@pytest.fixture(autouse=True)
def silent_log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """Whatever failed, the log tells no secret of those who were there."""
    yield
    log = tmp_path / "service.log"
    if log.is_file():
        text = log.read_text()
        assert "kept in tests" not in text
        assert "egizia=" not in text


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that may be stopped."""
    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture(scope="module")
def own_redis() -> Iterator[RedisServer]:
    """A Redis that may be stopped."""
    server = RedisServer()
    yield server
    server.close()
