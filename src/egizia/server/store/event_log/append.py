"""Writes what happened at a table. Every move goes through here, whoever made it.

To a SQLite database the batch writer writes most of it, to PostgreSQL a single statement. What ends a game or spends a
seat key writes to other tables of the schema as well, in a transaction like any other.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError

from egizia.server.store.database import ConflictError, Store
from egizia.server.store.event_log import single_trip
from egizia.server.store.event_log.batch_writer import PendingWrite
from egizia.server.store.ratings.settle import settle
from egizia.server.store.rows import SeatValues, TableEvent, TableValues
from egizia.server.store.schema import events, seat_keys, seats, tables


@dataclass(frozen=True)
class Changes:
    """What is written together with events: all of it, or nothing."""

    table: TableValues
    seats: Mapping[int, SeatValues]
    used_key: str | None = None
    """The digest of a seat key that is spent by this."""


async def append(store: Store, table: str, after: int, happened: Sequence[TableEvent], changes: Changes) -> bool:
    """Write what happened after the event numbered `after`, or nothing: a conflict if that is not the last.

    Returns whether there may be plans at the table.
    """
    rows = [{"table_id": table, "sequence": after + n, **asdict(event)} for n, event in enumerate(happened, 1)]
    values = {**changes.table, "sequence": after + len(rows)}
    is_plain = changes.used_key is None and changes.table.get("state") != "over"
    try:
        if store.batch_writer and is_plain:
            await store.write_in_batch(PendingWrite(table, rows, values, changes.seats))
            return True
        if not store.is_sqlite and is_plain:
            statement = single_trip.append(table, after, rows, values, changes.seats)
            written, has_plans = await store.ask_at_once(*statement)
            if not written:
                raise ConflictError
            return has_plans
        async with store.writing() as connection:
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
    return True
