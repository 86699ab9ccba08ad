"""A queue for a few places: what matters more goes first, and within that people take turns, and so do their tables."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from enum import IntEnum


class Rank(IntEnum):
    """What somebody waits for, the most urgent first."""

    MOVE = 0
    """A game stands still until it is decided."""
    ANSWER = 1
    """Somebody looks at the page until it comes: a hint, a replay, what can be planned."""
    ANALYSIS = 2


Waiting = deque[asyncio.Future[None]]


class FairQueue:
    """Some places, and who waits for one of them."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[Rank, dict[str, dict[str, Waiting]]] = {rank: {} for rank in Rank}
        """By rank, person and table, those who came first before the others."""

    async def enter(self, rank: Rank, person: str, table: str) -> None:
        """Wait for a place and take it."""
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[rank].setdefault(person, {}).setdefault(table, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Leave a place, to whoever is next."""
        self._free += 1
        while self._free and (place := self._next()) is not None:
            if not place.done():
                self._free -= 1
                place.set_result(None)

    @asynccontextmanager
    async def place(self, rank: Rank, person: str, table: str = "") -> AsyncGenerator[None, None]:
        """Have a place for a while."""
        await self.enter(rank, person, table)
        try:
            yield
        finally:
            self.leave()

    async def give_way(self, rank: Rank, person: str, table: str) -> None:
        """Leave a place and wait for it again, as somebody who has just come."""
        self.leave()
        await self.enter(rank, person, table)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(
            len(line) for people in self._waiting.values() for tables in people.values() for line in tables.values()
        )

    def is_awaited(self, before: Rank) -> bool:
        """Whether somebody waits for what matters more."""
        return any(self._waiting[rank] for rank in Rank if rank < before)

    def close(self) -> None:
        """Send everybody away."""
        while (place := self._next()) is not None:
            place.cancel()

    def _next(self) -> asyncio.Future[None] | None:
        people = next((people for people in self._waiting.values() if people), None)
        if people is None:
            return None
        person, tables = next(iter(people.items()))
        table, line = next(iter(tables.items()))
        place = line.popleft()
        # Whoever has had a turn goes to the end.
        del people[person], tables[table]
        if line:
            tables[table] = line
        if tables:
            people[person] = tables
        return place
