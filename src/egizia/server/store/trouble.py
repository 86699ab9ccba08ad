"""When the database itself is in trouble: it does not answer, its disk is full, or it may only be read."""

import sqlite3
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.event import listen
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from egizia.server.outage import Outage

TRUSTED = 1.0
"""Seconds for which a connection that was used is taken to be there."""
USED = "used"
"""Under which name a connection's entry in the pool says when it was used last."""
SQLITE = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_PROTOCOL,
}  # fmt: skip
"""What SQLite calls it: locked by another program, read-only, no disk or no space on it."""
POSTGRESQL = ("08", "53", "57P", "58", "25006")
"""How codes of PostgreSQL begin that tell of it: no connection, no space or memory, a stop, the disk, read-only."""


class NoDatabaseError(Exception):
    """The database cannot do what is asked of it now. Nothing was acknowledged, and it can be asked again."""


def is_trouble(error: object) -> bool:
    """Whether an error is the database's own trouble, and no mistake in what it was asked."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in SQLITE
    if not isinstance(error, DBAPIError):
        return isinstance(error, NoConnectionError | OSError)
    if error.connection_invalidated:
        return True
    if isinstance(error.orig, sqlite3.Error):
        return is_trouble(error.orig)
    code: str | None = getattr(error.orig, "sqlstate", None)
    # Without a code there was no answer at all.
    return isinstance(error, OperationalError) if code is None else code.startswith(POSTGRESQL)


class Trouble:
    """Watches over what the database is asked: its own trouble becomes one kind of error, and one line of the log."""

    def __init__(self, what: str) -> None:
        self._outage = Outage(what)

    @contextmanager
    def watched(self) -> Generator[None]:
        """Ask the database in here."""
        try:
            yield
        except Exception as error:
            if not is_trouble(error):
                raise
            # What the driver says; the statement and its values belong in no log.
            said = error.orig if isinstance(error, DBAPIError) and isinstance(error.orig, Exception) else error
            self._outage.begins(said)
            raise NoDatabaseError from None
        self._outage.ends()


def ask_on_new_connections(engine: sa.Engine) -> None:
    """Let go of the connections after trouble: one to a file that could only be read stays so for good."""

    def look(context: Any) -> None:
        if is_trouble(context.sqlalchemy_exception or context.original_exception):
            context.is_disconnect = True

    listen(engine, "handle_error", look)


def try_idle_connections(engine: sa.Engine) -> None:
    """Try connections that were not used for a while before they are: the database may have been started anew since.

    One that was used just now is not tried. If it ends after all, whoever uses it is told of the trouble, and all
    other connections are made anew.
    """

    def note(_: object, record: ConnectionPoolEntry) -> None:
        record.info[USED] = time.monotonic()

    def attempt(connection: DBAPIConnection, record: ConnectionPoolEntry, _: object) -> None:
        if time.monotonic() - record.info.get(USED, time.monotonic()) < TRUSTED:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error

    listen(engine, "checkin", note)
    listen(engine, "checkout", attempt)
