"""A SQLite file has one owner, the service that serves it: two would each play on from what they remember.

The owner holds a lock on a file beside the database. The system lets go of it when the process ends, however it ends.
"""

import sqlite3
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from egizia.server.store.database import sqlite_file

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class UnusableDatabaseError(Exception):
    """A database that cannot be served; the sentence says why and what to do."""


@contextmanager
def owned(url: str) -> Generator[None, None, None]:
    """Own the database at an address; only a SQLite file needs an owner, other databases have their own."""
    file = sqlite_file(url)
    if file is None:
        yield
        return
    beside = file.with_name(f"{file.name}.lock")
    try:
        lock = beside.open("ab")
    except OSError as error:
        raise UnusableDatabaseError(
            f"tables cannot be kept in {file.parent}: {error.strerror}; name a file with --database that can be written"
        ) from None
    with lock:
        try:
            _lock(lock)
        except OSError:
            raise UnusableDatabaseError(
                f"another service serves {file}: stop it first, or name another file with --database"
            ) from None
        _check(file)
        yield


def _check(file: Path) -> None:
    """Whether the file can be written and is a database."""
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            # An empty file takes the first of these even where nothing can be written.
            for statement in ("BEGIN IMMEDIATE", "ROLLBACK", "PRAGMA journal_mode=WAL"):
                connection.execute(statement)
    except sqlite3.Error as error:
        raise UnusableDatabaseError(
            f"tables cannot be kept in {file}: {error}; name a file with --database that can be written"
        ) from None
