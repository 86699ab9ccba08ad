"""The keys that move a seat to another device. Only a digest of each is known here."""

import sqlalchemy as sa
from msgspec.structs import asdict

from egizia.server.store.database import Store
from egizia.server.store.rows import SeatKeyRow
from egizia.server.store.schema import seat_keys


class SeatKeyStore:
    """What is kept of seat keys; one that is used goes with the event that it brings about."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, key: SeatKeyRow) -> None:
        """Keep a key."""
        async with self._store.writing() as connection:
            await connection.execute(seat_keys.insert().values(**asdict(key)))

    async def find(self, digest: str, now: float) -> SeatKeyRow | None:
        """A key that is still good."""
        good = (seat_keys.c.digest == digest) & (seat_keys.c.expires > now)
        return await self._store.fetch_one(SeatKeyRow, sa.select(seat_keys).where(good))
