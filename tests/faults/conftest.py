"""What fails on purpose in real services, and the figures of how they went on."""

import platform
import statistics
from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.faults.players import Player
from tests.server.conftest import database, service, services
from tests.server.stores import PostgresServer, RedisServer

__all__ = ["database", "service", "services"]

FIGURES = "figures of a fault"
Note = Callable[[str, Sequence[Player], Sequence[float]], None]


@pytest.fixture
def note(record_property: Callable[[str, object], None]) -> Note:
    """Keep what came of a fault: its name, who played, and after how many seconds, each time, a move was made again."""

    def keep(fault: str, players: Sequence[Player], waits: Sequence[float]) -> None:
        moves = sum(len(player.moments) for player in players)
        # With its report, which comes from whatever process ran the test.
        record_property(FIGURES, (fault, len(waits), moves, statistics.median(waits), max(waits)))

    return keep


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures, as they stand in docs/operations.md."""
    reports = [report for report in terminalreporter.getreports("passed") if report.when == "call"]
    kept = [figures for report in reports for name, figures in report.user_properties if name == FIGURES]
    if not kept:
        return
    terminalreporter.section("what was tried")
    terminalreporter.write_line("| fault | times | moves acknowledged | lost | s until play goes on: median, worst |")
    terminalreporter.write_line("| --- | ---: | ---: | ---: | ---: |")
    for fault, times, moves, median, worst in kept:
        # A lost move fails the test.
        terminalreporter.write_line(f"| {fault} | {times} | {moves} | 0 | {median:.2f}, {worst:.2f} |")
    terminalreporter.write_line(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")


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
