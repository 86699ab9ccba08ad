"""How `append` writes moves to a SQLite database: all that wait go in together.

A commit waits for the disk, and crossing to another thread costs more than the statements themselves. So there is one
thread with one connection, which takes everything that has come up meanwhile and writes it in one transaction. Nobody
is told that something was written before that transaction is on the disk.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from egizia.server.store.rows import Values
from egizia.server.store.schema import events, seats, tables


@dataclass(frozen=True)
class PendingWrite:
    """Something to write: rows for the events, and what changes at the table and at its seats."""

    table: str
    events: Sequence[Values]
    changes: Values
    seats: Mapping[int, Values]


class BatchWriter:
    """Writes what happens at tables, in the order in which it comes."""

    def __init__(
        self, file: str, set_up: Callable[[Any, object], None], turn: Callable[[], AbstractAsyncContextManager[None]]
    ) -> None:
        self._file = file
        self._set_up = set_up
        self._turn = turn
        """Whose turn it is to write: SQLite has one writer at a time."""
        self._waiting: list[tuple[PendingWrite, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="batch_writer")
        self._connection: sqlite3.Connection | None = None

    async def write(self, entry: PendingWrite) -> None:
        """Write an entry; returns when it is on the disk. An integrity error concerns this entry alone."""
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await written

    async def close(self) -> None:
        """Finish and let go of the file."""
        if self._writing:
            await self._writing
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                async with self._turn():
                    batch, self._waiting = self._waiting, []
                    await self._write_batch(batch)
        finally:
            self._writing = None

    async def _write_batch(self, batch: list[tuple[PendingWrite, asyncio.Future[None]]]) -> None:
        entries = [entry for entry, _ in batch]
        try:
            results = await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, entries)
        except Exception as error:
            results = [error for _ in batch]
        for (_, written), result in zip(batch, results, strict=True):
            if written.cancelled():
                continue
            if result is None:
                written.set_result(None)
            else:
                written.set_exception(result)

    # In the thread

    def _commit(self, entries: list[PendingWrite]) -> list[Exception | None]:
        """Write entries in one transaction; returns what was wrong with each."""
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
                self._set_up(self._connection, None)
            self._connection.execute("BEGIN IMMEDIATE")
            results = [_put(self._connection, entry) for entry in entries]
            self._connection.execute("COMMIT")
        except Exception:
            # Closing takes back what was not committed. The next write opens another connection: one that was opened
            # while the disk was in trouble may never write.
            self._disconnect()
            raise
        return results

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _put(connection: sqlite3.Connection, entry: PendingWrite) -> Exception | None:
    """Write all of an entry or nothing; returns what is wrong with it. Trouble with the database itself is raised."""
    connection.execute("SAVEPOINT entry")
    try:
        for row in entry.events:
            _run(connection, _insertion(events, tuple(row)), events, row, ())
        where = ("id",)
        _run(connection, _alteration(tables, tuple(entry.changes), where), tables, entry.changes, (entry.table,))
        for seat, own in entry.seats.items():
            place = ("table_id", "seat")
            _run(connection, _alteration(seats, tuple(own), place), seats, own, (entry.table, seat))
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            raise
        connection.execute("ROLLBACK TO entry")
        connection.execute("RELEASE entry")
        return error
    connection.execute("RELEASE entry")
    return None


def _run(connection: sqlite3.Connection, sql: str, into: sa.Table, values: Values, place: tuple[Any, ...]) -> None:
    cells = [write(value) if (write := _writer(into, name)) else value for name, value in values.items()]
    connection.execute(sql, (*cells, *place))


@cache
def _insertion(into: sa.Table, names: tuple[str, ...]) -> str:
    return f"INSERT INTO {into.name} ({', '.join(names)}) VALUES ({', '.join('?' for _ in names)})"


@cache
def _alteration(of: sa.Table, names: tuple[str, ...], where: tuple[str, ...]) -> str:
    changes = ", ".join(f"{name} = ?" for name in names)
    return f"UPDATE {of.name} SET {changes} WHERE {' AND '.join(f'{name} = ?' for name in where)}"


_dialect = SQLiteDialect_pysqlite()


@cache
def _writer(table: sa.Table, name: str) -> Callable[[Any], Any] | None:
    """How a column's values are written, where not as they are; an unknown column is an error."""
    return table.c[name].type.dialect_impl(_dialect).bind_processor(_dialect)
