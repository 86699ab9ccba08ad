"""What fails on purpose in real services, and the figures of how they went on."""

import platform
import statistics
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.faults.players import Player
from tests.server.conftest import ServiceStarter, database, postgres, raised, redis, service, service_starter
from tests.server.log_scanner import LogScanner
from tests.server.people import Service
from tests.server.stores import PostgresServer, RedisServer

__all__ = ["database", "postgres", "redis", "service", "service_starter"]

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


@pytest.fixture
def services(service_starter: ServiceStarter, tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Starts services; whatever failed, their log tells no secret of those who were there."""
    log = tmp_path / "service.log"
    scanner = LogScanner(log, "kept in tests")
    databases: set[str] = set()
    with raised(service_starter, log) as start:

        def watched(database: str, **settings: Any) -> Service:
            service = start(database, **settings)
            service.follow = scanner.follow
            databases.add(database)
            return service

        yield watched
        for database in databases:
            scanner.read(database)
        scanner.search()


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
