"""A database in which games end."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from egizia.server.store.database import Store
from tests.server.ratings.games import Games, Played


@pytest.fixture
def played(database: str) -> Played:
    """Runs a story in a new database."""

    def run(story: Callable[[Games], Any]) -> Any:
        async def told() -> Any:
            store = Store(database)
            await store.open()
            try:
                return await story(Games(store))
            finally:
                await store.close()

        return asyncio.run(told())

    return run
