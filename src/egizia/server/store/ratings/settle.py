"""Writes ratings: in the transaction that ends a game, or all of them anew. `rating.py` works them out."""

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.ext.asyncio import AsyncConnection

from egizia.catalogue import Message
from egizia.server.store.damage import DamagedError, fitting, seat_rows, table_row
from egizia.server.store.ratings.rating import counts, group, judged, player, rated
from egizia.server.store.rows import RatingRow, TableRow
from egizia.server.store.schema import outcomes, ratings, seats, tables

_LOCK = sa.text("SELECT pg_advisory_xact_lock(6031770)")


LAST_NUMBER = 2**31 - 1
"""A number beyond it, or a text that SQLite sorts after all numbers, is damage."""


def _here(game: str, players: int) -> sa.ColumnElement[bool]:
    is_number = ratings.c.number.between(1, LAST_NUMBER)
    return (ratings.c.game == game) & (ratings.c.players == players) & is_number


def latest(game: str, players: int) -> sa.Subquery:
    """Everybody's last rating in a ladder."""
    own = sa.select(ratings.c.player, sa.func.max(ratings.c.number).label("number")).where(_here(game, players))
    last = own.group_by(ratings.c.player).subquery()
    is_last = (ratings.c.player == last.c.player) & (ratings.c.number == last.c.number)
    return sa.select(ratings).join(last, is_last).where(_here(game, players)).subquery()


async def _one_at_a_time(connection: AsyncConnection) -> None:
    """Ratings follow from those of before, so games are judged one after the other; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        await connection.execute(_LOCK)


async def settle(connection: AsyncConnection, table_id: str) -> None:
    """Judge a game that this transaction ends."""
    table = await _table(connection, table_id)
    assert table.result is not None
    here = sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    sitting = seat_rows((await connection.execute(here)).all(), table)
    fared = judged(table, table.result)
    await connection.execute(outcomes.insert(), [asdict(row) for row in fared])
    if not counts(table, sitting):
        return
    await _one_at_a_time(connection)
    game, players = table.game, group(table.players)
    names = [name for seat in sitting if (name := player(seat)) is not None]
    last = await connection.scalar(sa.select(sa.func.max(ratings.c.number)).where(_here(game, players)))
    number = (last or 0) + 1
    await connection.execute(tables.update().where(tables.c.id == table_id).values(rated=number, rated_as=names))
    before = latest(game, players)
    own = await connection.execute(sa.select(before).where(before.c.player.in_(names)))
    # Whose rating is damaged begins anew.
    known = {row.player: row for row in fitting(RatingRow, own)}
    await connection.execute(ratings.insert(), [asdict(row) for row in rated(table, number, names, fared, known)])


async def rebuild(connection: AsyncConnection) -> int:
    """Work out everything again from the stored results of all games; returns how many count."""
    await connection.execute(ratings.delete())
    await _one_at_a_time(connection)
    await connection.execute(outcomes.delete())
    known: dict[tuple[str, int], dict[str, RatingRow]] = {}
    count = 0
    order = sa.select(tables.c.id).where(tables.c.state == "over").order_by(tables.c.rated, tables.c.id)
    for table_id in (await connection.execute(order)).scalars().all():
        table = await _table(connection, table_id)
        if table.result is None:
            continue
        fared = judged(table, table.result)
        await connection.execute(outcomes.insert(), [asdict(row) for row in fared])
        if table.rated is None:
            continue
        ladder = known.setdefault((table.game, group(table.players)), {})
        after_it = rated(table, table.rated, table.rated_as or (), fared, ladder)
        await connection.execute(ratings.insert(), [asdict(row) for row in after_it])
        ladder.update((row.player, row) for row in after_it)
        count += 1
    return count


async def _table(connection: AsyncConnection, table_id: str) -> TableRow:
    [found] = await connection.execute(sa.select(tables).where(tables.c.id == table_id))
    try:
        return table_row(found)
    except DamagedError as error:
        raise DamagedError(Message("damage.table", {"table": table_id, "what": error.what})) from None
