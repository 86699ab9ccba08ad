"""Everything kept in the database, and nothing else: SQLite by default, PostgreSQL by address."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.event import listen
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from egizia.server.journal import Entry, Journal
from egizia.server.ratings import settle
from egizia.server.schema import analyses, events, people, seat_keys, seats, tables

Row = dict[str, Any]

REMEMBERED = 50_000
"""People of whom it is remembered how often they were signed out."""


class ConflictError(Exception):
    """Somebody else wrote first."""


@dataclass(frozen=True)
class Event:
    """Something that happened at a table."""

    kind: str
    """start, move, undo, chat, hint, or table for a change of seats."""
    at: float
    seat: int | None = None
    move: str | None = None
    digest: str | None = None
    name: str | None = None
    text: str | None = None


@dataclass(frozen=True)
class Changes:
    """What is written together with events: all of it, or nothing."""

    table: Mapping[str, Any]
    seats: Mapping[int, Mapping[str, Any]]
    used_key: str | None = None
    """The digest of a seat key that is spent by this."""


def database_address(url: str) -> str:
    """The address as the driver wants it: people write sqlite:///file or postgresql://host/name."""
    scheme, mark, rest = url.partition("://")
    if not mark:
        return f"sqlite+aiosqlite:///{Path(url).expanduser()}"
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    return f"{drivers.get(scheme, scheme)}://{rest}"


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        address = sa.make_url(database_address(url))
        self.is_sqlite = address.get_backend_name() == "sqlite"
        self.engine: AsyncEngine = create_async_engine(
            address, pool_pre_ping=not self.is_sqlite, **({} if self.is_sqlite else {"pool_size": 10})
        )
        # SQLite has one writer at a time. Left to itself it lets others ask again and again, and some never get a turn.
        self._turn = asyncio.Semaphore(1 if self.is_sqlite else 1000)
        self._journal: Journal | None = None
        self._sessions: dict[str, int] = {}
        """How often people were signed out everywhere, where nobody but this worker writes it."""
        if self.is_sqlite:
            listen(self.engine.sync_engine, "connect", _set_up_sqlite)
            if address.database not in (None, "", ":memory:") and not address.query:
                self._journal = Journal(address.database, _set_up_sqlite, self._turn)

    async def open(self) -> None:
        """Bring the database to its present shape."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:
                # Several workers may start at once: one migrates, the others wait for it.
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(6031769)"))
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        """Let go of all connections."""
        if self._journal:
            await self._journal.close()
        await self.engine.dispose()

    async def answers(self) -> bool:
        """Whether the database can be asked."""
        with suppress(Exception):
            async with self.engine.connect() as connection:
                await connection.execute(sa.select(1))
                return True
        return False

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction; its first statement must write, so that SQLite never has to turn a reader into a writer."""
        async with self._turn, self.engine.begin() as connection:
            yield connection

    async def _rows(self, query: sa.Executable) -> list[Row]:
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def _row(self, query: sa.Executable) -> Row | None:
        rows = await self._rows(query)
        return rows[0] if rows else None

    rows, row, writing = _rows, _row, _writing
    """For parts of the house that keep things of their own."""

    # People

    async def add_person(self, person: str, name: str) -> None:
        """Keep a new guest."""
        async with self._writing() as connection:
            await connection.execute(people.insert().values(id=person, name=name, created=time.time()))

    async def person(self, person: str) -> Row | None:
        """A person by id."""
        return await self._row(sa.select(people).where(people.c.id == person))

    async def person_of(self, login: str) -> Row | None:
        """The person who has an account of that name."""
        return await self._row(sa.select(people).where(people.c.login == login))

    async def change_person(self, person: str, **values: Any) -> None:
        """Change a person; a login that is taken is a conflict."""
        try:
            async with self._writing() as connection:
                await connection.execute(people.update().where(people.c.id == person).values(**values))
        except IntegrityError as error:
            raise ConflictError from error

    async def change_password(self, person: str, old: str, new: str, sessions: int) -> bool:
        """Change a person's password and what their cookies must say; False if another device was faster."""
        same = (people.c.id == person) & (people.c.password == old)
        async with self._writing() as connection:
            done = await connection.execute(people.update().where(same).values(password=new, sessions=sessions))
        if done.rowcount == 1:
            self._sessions[person] = sessions
        return done.rowcount == 1

    async def sessions(self, person: str) -> int | None:
        """How often a person was signed out everywhere; None if there is no such person."""
        if (known := self._sessions.get(person)) is not None:
            return known
        found = await self.person(person)
        if found is None:
            return None
        if not self.is_sqlite:
            return found["sessions"]
        if len(self._sessions) >= REMEMBERED:
            self._sessions.clear()
        # A new password may have been faster than our question.
        return self._sessions.setdefault(person, found["sessions"])

    # Tables

    async def add_table(self, table: Row, sitting: Sequence[Row], first: Event) -> None:
        """Keep a new table with its seats."""
        async with self._writing() as connection:
            await connection.execute(tables.insert().values(**table))
            await connection.execute(seats.insert(), list(sitting))
            await connection.execute(events.insert().values(table_id=table["id"], news=1, **vars(first)))

    async def table(self, table: str) -> Row | None:
        """A table by id."""
        return await self._row(sa.select(tables).where(tables.c.id == table))

    async def news(self, table: str) -> int:
        """The number of the table's last event."""
        row = await self._row(sa.select(tables.c.news).where(tables.c.id == table))
        return row["news"] if row else 0

    async def latest(self, some: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        rows = await self._rows(sa.select(tables.c.id, tables.c.news).where(tables.c.id.in_(some)))
        return {row["id"]: row["news"] for row in rows}

    async def seats(self, table: str) -> list[Row]:
        """The seats of a table in order."""
        return await self._rows(sa.select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """What happened at a table after an event."""
        query = sa.select(events).where(events.c.table_id == table, events.c.news > after).order_by(events.c.news)
        fields = ("kind", "at", "seat", "move", "digest", "name", "text")
        return [Event(**{field: row[field] for field in fields}) for row in await self._rows(query)]

    async def append(self, table: str, after: int, happened: Sequence[Event], changes: Changes) -> None:
        """Write what happened after the event numbered `after`, or nothing: a conflict if that is not the last."""
        rows = [{"table_id": table, "news": after + n, **vars(event)} for n, event in enumerate(happened, 1)]
        values = {**changes.table, "news": after + len(rows)}
        is_plain = changes.used_key is None and changes.table.get("state") != "over"
        try:
            if self._journal and is_plain:
                await self._journal.write(Entry(table, rows, values, changes.seats))
                return
            async with self._writing() as connection:
                await connection.execute(events.insert(), rows)
                await connection.execute(tables.update().where(tables.c.id == table).values(**values))
                for seat, own in changes.seats.items():
                    here = (seats.c.table_id == table) & (seats.c.seat == seat)
                    await connection.execute(seats.update().where(here).values(**own))
                if changes.used_key is not None:
                    spent = await connection.execute(seat_keys.delete().where(seat_keys.c.digest == changes.used_key))
                    if spent.rowcount != 1:
                        raise ConflictError
                if changes.table.get("state") == "over":
                    await settle(connection, table)
        except (IntegrityError, sqlite3.IntegrityError) as error:
            raise ConflictError from error

    async def set_due(self, table: str, due: float | None) -> None:
        """When to look at a table again."""
        async with self._writing() as connection:
            await connection.execute(tables.update().where(tables.c.id == table).values(due=due))

    async def set_checked(self, table: str, checked: str, frozen: Mapping[str, Any] | None) -> None:
        """Under which rules a game was followed, and why it goes no further under them, if so."""
        async with self._writing() as connection:
            values = {"checked": checked, "frozen": frozen}
            await connection.execute(tables.update().where(tables.c.id == table).values(**values))

    async def due(self, now: float) -> list[str]:
        """The tables to look at now."""
        query = sa.select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due).limit(200)
        return [row["id"] for row in await self._rows(query)]

    async def listed(self, show: str, person: str | None, limit: int = 100) -> list[str]:
        """The tables one can join, one's own, or those to watch: unfinished ones first, then by date."""
        query = sa.select(tables.c.id, tables.c.state)
        if show == "open":
            free = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "open")
            query = query.where(tables.c.state == "waiting", ~tables.c.is_private, free)
        elif show == "watch":
            query = query.where(tables.c.state == "playing", ~tables.c.is_private)
        else:
            mine = sa.select(seats.c.table_id).where(seats.c.person == person)
            query = query.where(tables.c.id.in_(mine) | (tables.c.opened_by == person))
        unfinished = sa.case((tables.c.state == "over", 1), else_=0)
        rows = await self._rows(query.order_by(unfinished, tables.c.updated.desc()).limit(limit))
        return [row["id"] for row in rows]

    async def glance(self, some: Sequence[str]) -> list[tuple[Row, list[Row]]]:
        """These tables with their seats, in the order they are named."""
        found = {row["id"]: row for row in await self._rows(sa.select(tables).where(tables.c.id.in_(some)))}
        sitting: dict[str, list[Row]] = {table: [] for table in found}
        for row in await self._rows(sa.select(seats).where(seats.c.table_id.in_(some)).order_by(seats.c.seat)):
            sitting[row["table_id"]].append(row)
        return [(found[table], sitting[table]) for table in some if table in found]

    async def seats_of(self, person: str) -> list[tuple[str, int]]:
        """Where a person sits."""
        rows = await self._rows(sa.select(seats.c.table_id, seats.c.seat).where(seats.c.person == person))
        return [(row["table_id"], row["seat"]) for row in rows]

    async def unfinished(self, person: str) -> int:
        """How many tables that a person opened are not over and can go on."""
        count = sa.select(sa.func.count()).select_from(tables).where(tables.c.opened_by == person)
        goes_on = tables.c.state.in_(("waiting", "playing")) & tables.c.frozen.is_(sa.null())
        row = await self._row(count.where(goes_on))
        assert row is not None
        return next(iter(row.values()))

    # Analyses

    async def analysis(self, name: str) -> Row | None:
        """An analysis, wanted or done."""
        return await self._row(sa.select(analyses).where(analyses.c.id == name))

    async def want_analysis(self, wanted: Row) -> None:
        """Keep that an analysis is wanted; one that is under way or done stays as it is."""
        try:
            async with self._writing() as connection:
                await connection.execute(analyses.insert().values(**wanted))
        except IntegrityError:
            has_failed = (analyses.c.id == wanted["id"]) & (analyses.c.state == "failed")
            async with self._writing() as connection:
                await connection.execute(analyses.update().where(has_failed).values(**wanted))

    async def wanted_analyses(self) -> list[str]:
        """The analyses that are not done, the oldest first."""
        query = sa.select(analyses.c.id).where(analyses.c.state == "running").order_by(analyses.c.asked)
        return [row["id"] for row in await self._rows(query)]

    async def set_progress(self, name: str, done: int) -> None:
        """How far an analysis is."""
        is_running = (analyses.c.id == name) & (analyses.c.state == "running")
        async with self._writing() as connection:
            await connection.execute(analyses.update().where(is_running).values(done=done))

    async def end_analysis(self, name: str, state: str, result: Any) -> None:
        """What came of an analysis; its game file is not needed any more."""
        is_running = (analyses.c.id == name) & (analyses.c.state == "running")
        async with self._writing() as connection:
            values = {"state": state, "result": result, "record": None}
            await connection.execute(analyses.update().where(is_running).values(**values))

    async def forget_analyses(self, before: float) -> None:
        """Forget the analyses of game files that were asked for before some moment."""
        is_old = analyses.c.is_file & (analyses.c.asked < before) & (analyses.c.state != "running")
        async with self._writing() as connection:
            await connection.execute(analyses.delete().where(is_old))

    # Seat keys

    async def add_seat_key(self, key: Row) -> None:
        """Keep a key, of which only a digest is known here."""
        async with self._writing() as connection:
            await connection.execute(seat_keys.insert().values(**key))

    async def seat_key(self, digest: str) -> Row | None:
        """A key that is still good."""
        good = (seat_keys.c.digest == digest) & (seat_keys.c.expires > time.time())
        return await self._row(sa.select(seat_keys).where(good))


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Readers and a writer side by side; what was committed is on the disk, even if the machine stops."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
