"""Work all ratings out again from the results: `python -m egizia.server.ratings sqlite:///tables.sqlite3`."""

import asyncio
import sys

from egizia.server.store.damage import DamagedError
from egizia.server.store.database import Store
from egizia.server.store.ratings.settle import rebuild


async def main(database: str) -> None:
    """Rebuild the ratings of a database."""
    store = Store(database)
    await store.open()
    async with store.engine.begin() as connection:
        print(f"{await rebuild(connection)} games count")
    await store.close()


if __name__ == "__main__":
    try:
        asyncio.run(main(sys.argv[1]))
    except DamagedError as error:
        sys.exit(f"nothing has changed: {error}")
