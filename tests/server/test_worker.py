"""What a worker keeps in its memory."""

import asyncio
from pathlib import Path

import pytest

from egizia.server import worker as workers
from tests.server.inside import opened, rest, somebody, working


def test_of_very_many_tables_that_nobody_looks_at_the_last_ones_stay_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def evening() -> None:
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}", sweep=3600.0) as worker:
            anna = await somebody(worker, "anna")
            tables = [await opened(worker, anna) for _ in range(12)]
            await rest(worker)
            watched, thought_about, *idle = tables
            watched.watchers[lambda: None] = None
            thought_about.thinking.add(0)
            for number, table in enumerate(tables):
                table.used -= workers.USED + len(tables) - number
            worker._put_away()
            assert [*worker._tables.values()] == [watched, thought_about, *idle[-4:]]
            # What was used just now may still be in use.
            for table in idle:
                await worker.table(table.id)
            worker._put_away()
            assert len(worker._tables) == 12

    monkeypatch.setattr(workers, "MOST_IDLE", 4)
    asyncio.run(evening())
