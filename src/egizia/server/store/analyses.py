"""The analyses of games, wanted and done."""

from typing import Literal

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError

from egizia.server.messages.advice import Review
from egizia.server.store.database import Store
from egizia.server.store.rows import AnalysisRow
from egizia.server.store.schema import analyses


class AnalysisStore:
    """What is kept of analyses."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, name: str) -> AnalysisRow | None:
        """An analysis, wanted or done."""
        row = await self._store.fetch_one(AnalysisRow, sa.select(analyses).where(analyses.c.id == name))
        return None if row is None or (row.state == "done") != (row.result is not None) else row

    async def want(self, wanted: AnalysisRow) -> None:
        """Keep that an analysis is wanted; one that is under way or done stays as it is, if it can be read."""
        try:
            async with self._store.writing() as connection:
                await connection.execute(analyses.insert().values(**asdict(wanted)))
        except IntegrityError:
            again = analyses.c.id == wanted.id
            if await self.find(wanted.id) is not None:
                again &= analyses.c.state == "failed"
            async with self._store.writing() as connection:
                await connection.execute(analyses.update().where(again).values(**asdict(wanted)))

    async def wanted(self) -> list[str]:
        """The analyses that are not done, the oldest first."""
        query = sa.select(analyses.c.id).where(analyses.c.state == "running").order_by(analyses.c.asked)
        return await self._store.fetch_values(query)

    async def set_progress(self, name: str, done: int) -> None:
        """How far an analysis is."""
        is_running = (analyses.c.id == name) & (analyses.c.state == "running")
        async with self._store.writing() as connection:
            await connection.execute(analyses.update().where(is_running).values(done=done))

    async def end(self, name: str, state: Literal["done", "failed"], result: Review | None) -> None:
        """What came of an analysis; its game file is not needed any more."""
        is_running = (analyses.c.id == name) & (analyses.c.state == "running")
        async with self._store.writing() as connection:
            values = {"state": state, "result": msgspec.to_builtins(result), "record": None}
            await connection.execute(analyses.update().where(is_running).values(**values))

    async def forget_files(self, before: float) -> None:
        """Forget the analyses of game files that were asked for before some moment."""
        is_old = analyses.c.is_file & (analyses.c.asked < before) & (analyses.c.state != "running")
        async with self._store.writing() as connection:
            await connection.execute(analyses.delete().where(is_old))
