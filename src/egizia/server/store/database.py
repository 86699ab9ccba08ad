"""The database: its connections and transactions, and the tables kept there. SQLite by default, PostgreSQL by address.

What happens at tables is written in `event_log`; everything else that is kept has a file of its own beside this one.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from msgspec.structs import asdict
from sqlalchemy.event import listen
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from egizia.catalogue import MessageJson
from egizia.server.scheduling.fair_queue import FairQueue, Rank
from egizia.server.store.damage import Row, StoredTable, fitting, stored_table
from egizia.server.store.event_log.batch_writer import BatchWriter, PendingWrite
from egizia.server.store.rows import SeatRow, TableEvent, TableRow
from egizia.server.store.schema import events, seats, tables
from egizia.server.store.trouble import NoDatabaseError, Trouble, ask_on_new_connections, try_idle_connections

PATIENCE = 8.0
"""Seconds that PostgreSQL has for what it is asked, and that somebody waits for their turn to write to SQLite."""


class ConflictError(Exception):
    """Somebody else wrote first."""


def database_address(url: str) -> str:
    """The address as the driver wants it: people write sqlite:///file or postgresql://host/name."""
    scheme, mark, rest = url.partition("://")
    if not mark:
        return f"sqlite+aiosqlite:///{Path(url).expanduser()}"
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    return f"{drivers.get(scheme, scheme)}://{rest}"


def sqlite_file(url: str) -> Path | None:
    """The file that a SQLite database at an address is kept in; None for any other database, and in memory."""
    address = sa.make_url(database_address(url))
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(address.database).resolve()


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        address = sa.make_url(database_address(url))
        self.is_sqlite = address.get_backend_name() == "sqlite"
        # The connection that was used last is the next to be used, so that few need to be tried first.
        own: dict[str, Any] = (
            {"json_deserializer": _json} if self.is_sqlite else {"pool_size": 10, "pool_use_lifo": True}
        )
        self.engine: AsyncEngine = create_async_engine(
            address,
            # What is written stays out of errors, and so out of the log.
            hide_parameters=True,
            **own,
        )
        self._at_once = self.engine
        """For single statements: where each is a transaction by itself, nobody asks for its beginning and end."""
        if not self.is_sqlite:
            self._at_once = self.engine.execution_options(isolation_level="AUTOCOMMIT")
            try_idle_connections(self.engine.sync_engine)
        ask_on_new_connections(self.engine.sync_engine)
        self._reads, self._writes = Trouble("the database, reading"), Trouble("the database, writing")
        self._patience = None if self.is_sqlite else PATIENCE
        self._has_stale = False
        """Whether connections may have been opened while the disk was read-only: they can never write."""
        # SQLite has one writer at a time. Left to itself it lets others ask again and again, and some never get a
        # turn. All moves that wait are written together, and wait for one other transaction at most.
        self._turn = FairQueue(1 if self.is_sqlite else 1000)
        self._is_in_memory = self.is_sqlite and sqlite_file(url) is None
        """All share one connection."""
        self.batch_writer: BatchWriter | None = None
        """Writes what happens at tables to a file of SQLite."""
        if self.is_sqlite:
            listen(self.engine.sync_engine, "connect", _set_up_sqlite)
            if (file := sqlite_file(url)) and not address.query:
                self.batch_writer = BatchWriter(
                    str(file), _set_up_sqlite, partial(self._turn.place, Rank.MOVE, "moves")
                )

    async def open(self) -> None:
        """Bring the database to its present shape."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:
                # Several workers may start at once: one migrates, the others wait for it.
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(6031769)"))
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        """Let go of all connections."""
        if self.batch_writer:
            await self.batch_writer.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def _snapshot(self) -> AsyncGenerator[AsyncConnection, None]:
        """A connection for which nothing changes from one question to the next."""
        async with self._own_turn() if self._is_in_memory else nullcontext(), self._reading() as connection:
            if not self.is_sqlite:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            elif not self._is_in_memory:
                await connection.exec_driver_sql("BEGIN")
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[AsyncConnection, None]:
        """One transaction; its first statement must write, so that SQLite never has to turn a reader into a writer."""
        if self._has_stale and self.is_sqlite:
            await self.engine.dispose()
        with self._watched():
            async with self._own_turn(), asyncio.timeout(self._patience), self.engine.begin() as connection:
                yield connection
        self._has_stale = False

    @asynccontextmanager
    async def _own_turn(self) -> AsyncGenerator[None]:
        """Wait until it is one's turn to write, but not for ever: all before may have to wait for another program."""
        async with asyncio.timeout(PATIENCE):
            await self._turn.enter(Rank.MOVE, "others", "")
        try:
            yield
        finally:
            self._turn.leave()

    @contextmanager
    def _watched(self) -> Generator[None]:
        try:
            with self._writes.watched():
                yield
        except NoDatabaseError:
            self._has_stale = True
            raise

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection, None]:
        with self._reads.watched():
            async with asyncio.timeout(self._patience), self._at_once.connect() as connection:
                yield connection

    async def write_in_batch(self, wanted: PendingWrite) -> None:
        """Write something with all else that waits to be written to a file of SQLite."""
        assert self.batch_writer
        with self._watched():
            await self.batch_writer.write(wanted)

    async def ask_at_once(self, sql: str, cells: tuple[Any, ...]) -> tuple[Any, ...]:
        """The one row that a statement of PostgreSQL answers with, which writes and is a transaction by itself."""
        with self._watched():
            async with asyncio.timeout(self._patience), self._at_once.connect() as connection:
                [found] = await connection.exec_driver_sql(sql, cells)
                return tuple(found)

    async def fetch(self, into: type[Row], query: sa.Executable) -> list[Row]:
        """What a query finds, as rows whose fields are its columns, in order; without what is damaged."""
        async with self._reading() as connection:
            return fitting(into, await connection.execute(query))

    async def fetch_one(self, into: type[Row], query: sa.Executable) -> Row | None:
        """The first that a query finds, if it finds any."""
        found = await self.fetch(into, query)
        return found[0] if found else None

    async def fetch_values(self, query: sa.Executable) -> list[Any]:
        """What a query finds that has one column."""
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    # Tables

    async def add_table(self, table: TableRow, sitting: Sequence[SeatRow], first: TableEvent) -> None:
        """Keep a new table with its seats."""
        async with self.writing() as connection:
            await connection.execute(tables.insert().values(**asdict(table)))
            await connection.execute(seats.insert(), [asdict(seat) for seat in sitting])
            await connection.execute(events.insert().values(table_id=table.id, sequence=1, **asdict(first)))

    async def stored_table(self, table: str, after: int = 0) -> StoredTable | None:
        """A table with its seats and what happened there after an event, all as of one moment."""
        fields = [events.c[name] for name in ("sequence", *TableEvent.__struct_fields__)]
        queries = (
            sa.select(tables).where(tables.c.id == table),
            sa.select(seats).where(seats.c.table_id == table).order_by(seats.c.seat),
            sa.select(*fields).where(events.c.table_id == table, events.c.sequence > after).order_by(events.c.sequence),
        )
        async with self._snapshot() as connection:
            found, sitting, happened = [(await connection.execute(query)).all() for query in queries]
        return stored_table(found[0], sitting, happened, after) if found else None

    async def sequence(self, table: str) -> int | None:
        """The number of the table's last event; None if it cannot be read."""
        found = await self.fetch_values(sa.select(tables.c.sequence).where(tables.c.id == table))
        return found[0] if found and isinstance(found[0], int) else None

    async def latest(self, some: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        query = sa.select(tables.c.id, tables.c.sequence).where(tables.c.id.in_(some))
        async with self._reading() as connection:
            return {found.id: found.sequence for found in await connection.execute(query)}

    async def set_due(self, table: str, due: float | None) -> None:
        """When to look at a table again."""
        if self.batch_writer:
            await self.write_in_batch(PendingWrite(table, [], {"due": due}, {}))
            return
        async with self.writing() as connection:
            await connection.execute(tables.update().where(tables.c.id == table).values(due=due))

    async def set_checked(self, table: str, checked: str, frozen: MessageJson | None) -> None:
        """Under which rules a game was followed, and why it goes no further under them, if so."""
        async with self.writing() as connection:
            values = {"checked": checked, "frozen": frozen}
            await connection.execute(tables.update().where(tables.c.id == table).values(**values))

    async def set_frozen(self, table: str, why: MessageJson) -> None:
        """That a table goes no further, and why; nobody need look at it again."""
        async with self.writing() as connection:
            await connection.execute(tables.update().where(tables.c.id == table).values(frozen=why, due=None))

    async def due(self, now: float, without: Sequence[str]) -> list[str]:
        """The tables to look at now, without those of some games."""
        is_due = (tables.c.due <= now) & ~tables.c.game.in_(without)
        query = sa.select(tables.c.id).where(is_due).order_by(tables.c.due).limit(200)
        return await self.fetch_values(query)

    async def listed(self, show: str, person: str | None, limit: int = 100) -> list[str]:
        """The tables one can join, one's own, or those to watch: unfinished ones first, then by date."""
        query = sa.select(tables.c.id)
        if show == "open":
            free = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "open")
            query = query.where(tables.c.state == "waiting", ~tables.c.is_private, free)
        elif show == "watch":
            query = query.where(tables.c.state == "playing", ~tables.c.is_private)
        else:
            mine = sa.select(seats.c.table_id).where(seats.c.person == person)
            query = query.where(tables.c.id.in_(mine) | (tables.c.opened_by == person))
        unfinished = sa.case((tables.c.state == "over", 1), else_=0)
        return await self.fetch_values(query.order_by(unfinished, tables.c.updated.desc()).limit(limit))

    async def glance(self, some: Sequence[str]) -> list[StoredTable]:
        """These tables with their seats and without what happened there, in the order they are named."""
        sitting: dict[str, list[sa.Row[Any]]] = {table: [] for table in some}
        async with self._snapshot() as connection:
            found = {row.id: row for row in await connection.execute(sa.select(tables).where(tables.c.id.in_(some)))}
            query = sa.select(seats).where(seats.c.table_id.in_(some)).order_by(seats.c.seat)
            for row in await connection.execute(query):
                sitting[row.table_id].append(row)
        return [stored_table(found[table], sitting[table]) for table in some if table in found]

    async def seats_of(self, person: str) -> list[tuple[str, int]]:
        """Where a person sits."""
        query = sa.select(seats.c.table_id, seats.c.seat).where(seats.c.person == person)
        async with self._reading() as connection:
            return [(table, seat) for table, seat in await connection.execute(query)]

    async def unfinished(self, person: str) -> int:
        """How many tables that a person opened are not over and can go on."""
        count = sa.select(sa.func.count()).select_from(tables).where(tables.c.opened_by == person)
        goes_on = tables.c.state.in_(("waiting", "playing")) & tables.c.frozen.is_(sa.null())
        [number] = await self.fetch_values(count.where(goes_on))
        return number

    async def bots(self, person: str) -> int:
        """How many bots sit at the unfinished tables that a person opened."""
        opened = sa.select(tables.c.id).where(tables.c.opened_by == person, tables.c.state != "over")
        count = sa.select(sa.func.count()).select_from(seats)
        [number] = await self.fetch_values(count.where(seats.c.table_id.in_(opened), seats.c.kind == "bot"))
        return number


def _json(text: Any) -> Any:
    """What a column of JSON holds. Damage must not fail the query, which may be about others besides."""
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return _NO_JSON


def _text(written: bytes) -> str:
    return written.decode(errors="replace")


_NO_JSON = object()
"""What does not fit anything that is read."""


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Readers and a writer side by side; what was committed is on the disk, even if the machine stops."""
    # Text that is none must not fail the query, which may be about others besides.
    getattr(connection, "driver_connection", connection).text_factory = _text
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=3000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
