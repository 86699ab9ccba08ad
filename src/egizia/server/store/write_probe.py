"""Whether the database takes what is written: it may answer, and yet its disk be full or read-only."""

import asyncio
import secrets
import shutil
import time
from pathlib import Path

import structlog

from egizia.server.store.database import Store
from egizia.server.store.schema import service_keys

log = structlog.get_logger()

KNOWN = 1.0
"""Seconds for which an answer counts: to find it costs a commit, and anybody may ask."""
PATIENCE = 3.0
LEAST_FREE = 1024 * 1024
"""Bytes on the disk of a SQLite file. With fewer, a small move may still be written where a large one is not."""


class WriteProbe:
    """Whether the database takes what is written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asking = asyncio.Lock()
        self._works = False
        self._known_until = 0.0

    async def works(self) -> bool:
        """Whether a move could be written now; tried once a second, however many ask."""
        async with self._asking:
            if time.monotonic() >= self._known_until:
                self._works = await self._try()
                self._known_until = time.monotonic() + KNOWN
            return self._works

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._write()
        except Exception as error:
            log.warning("the database takes nothing", reason=str(error) or type(error).__name__)
            return False
        return True

    async def _write(self) -> None:
        file = self._store.engine.url.database
        if self._store.is_sqlite and file and Path(file).exists() and shutil.disk_usage(file).free < LEAST_FREE:
            raise OSError("the disk is full")
        name = f"try {secrets.token_hex(6)}"
        async with self._store.writing() as connection:
            await connection.execute(service_keys.insert().values(name=name, value=""))
            await connection.execute(service_keys.delete().where(service_keys.c.name == name))
