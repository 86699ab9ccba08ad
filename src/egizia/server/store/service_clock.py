"""How far service time is, for the next start and for the other workers."""

import math

import sqlalchemy as sa

from egizia.server.store.database import Store
from egizia.server.store.schema import service_clock


class ServiceClockStore:
    """What is kept of service time: one row, which the first migration to have it puts there."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def kept(self, otherwise: float) -> float:
        """How far service time was; if what is kept is no time, it begins anew."""
        found = await self._store.fetch_values(sa.select(service_clock.c.reached))
        if len(found) == 1 and isinstance(found[0], float) and math.isfinite(found[0]):
            return found[0]
        async with self._store.writing() as connection:
            await connection.execute(service_clock.delete())
            await connection.execute(service_clock.insert().values(id=1, reached=otherwise))
        return otherwise

    async def reach(self, moment: float) -> float:
        """Keep that service time is so far; returns how far the furthest worker is."""
        reached = service_clock.c.reached
        furthest = sa.case((reached > moment, reached), else_=moment)
        async with self._store.writing() as connection:
            change = service_clock.update().values(reached=furthest).returning(reached)
            return (await connection.execute(change)).scalar_one()
