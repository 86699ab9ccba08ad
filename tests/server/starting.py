"""Starts services for tests, and looks at what they have logged when they end."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.log_scanner import LogScanner
from tests.server.people import Service


class ServiceStarter:
    """Starts services, each as a process that was forked when everything had been loaded."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.service_starter"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdin
        assert self._process.stdout
        self._ask, self._answer = self._process.stdin, self._process.stdout
        assert self._answer.readline() == "ready\n"

    def start_service(self, **settings: Any) -> tuple[int, int]:
        print(json.dumps(settings), file=self._ask, flush=True)
        raised = json.loads(self._answer.readline())
        return raised["pid"], raised["port"]

    def close(self) -> None:
        self._ask.close()
        self._process.wait(10)
        self._answer.close()


@contextmanager
def raised(service_starter: ServiceStarter, log: Path) -> Iterator[Callable[..., Service]]:
    """Starts services, which end here; any complaint of theirs fails the test, and any secret in their log."""
    started: list[Service] = []
    databases: set[str] = set()
    scanner = LogScanner(log, "kept in tests")

    def start(database: str, **settings: Any) -> Service:
        wanted = {
            "database": database,
            "secret": "kept in tests",
            "bot_delay": 0,
            "sweep": 0.1,
            "claim": 2,
            "limits": 0,
            **settings,
        }
        pid, port = service_starter.start_service(log=str(log), **wanted)
        service = Service(pid, port, {"database": database, **settings}, start)
        service.follow = scanner.follow
        started.append(service)
        databases.add(database)
        service.wait()
        return service

    yield start
    for database in databases:
        scanner.read(database)
    for service in started:
        service.close()
    complaints = [line for line in log.read_text().splitlines() if '"error"' in line or "Traceback" in line]
    assert not complaints, "\n".join(complaints)[:3000]
    scanner.search()
