"""The plans that people have made for their seats."""

import sqlalchemy as sa
from msgspec.structs import asdict

from egizia.server.store.database import Store
from egizia.server.store.rows import PlanRow
from egizia.server.store.schema import plans, seats, tables


class PlanStore:
    """What is kept of plans."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def tables(self) -> list[str]:
        """The tables where there are plans."""
        return await self._store.fetch_values(sa.select(plans.c.table_id).distinct())

    async def at(self, table: str) -> list[PlanRow]:
        """The plans at a table, by seat."""
        query = sa.select(plans).where(plans.c.table_id == table).order_by(plans.c.seat)
        return await self._store.fetch(PlanRow, query)

    async def put(self, plan: PlanRow) -> None:
        """Keep a plan in place of the one there was; an empty one is none."""
        here = (plans.c.table_id == plan.table_id) & (plans.c.seat == plan.seat)
        async with self._store.writing() as connection:
            await connection.execute(plans.delete().where(here))
            if plan.moves or plan.standing:
                await connection.execute(plans.insert().values(**asdict(plan)))

    async def go_on(self, plan: PlanRow) -> bool:
        """Write down how far a plan is, if anything is left of it; False if its owner has made another meanwhile."""
        same = (plans.c.table_id == plan.table_id) & (plans.c.seat == plan.seat) & (plans.c.version == plan.version)
        is_done = not plan.moves and plan.standing is None and plan.told is None
        async with self._store.writing() as connection:
            change = plans.delete().where(same) if is_done else plans.update().where(same).values(**asdict(plan))
            return (await connection.execute(change)).rowcount == 1

    async def forget(self, table: str) -> None:
        """Forget all plans at a table."""
        async with self._store.writing() as connection:
            await connection.execute(plans.delete().where(plans.c.table_id == table))

    async def waiting(self) -> list[str]:
        """The tables where a plan may have something to play, or the game is over."""
        sits = (seats.c.table_id == plans.c.table_id) & (seats.c.seat == plans.c.seat)
        query = (
            sa.select(plans.c.table_id)
            .distinct()
            .join(seats, sits)
            .join(tables, tables.c.id == plans.c.table_id)
            .where(seats.c.acting_since.is_not(None) | (tables.c.state == "over"))
            # What is only told to its owner plays nothing.
            .where(plans.c.standing.is_not(None) | plans.c.told.is_(None))
        )
        return await self._store.fetch_values(query)
