"""Requests whose body comes in time and can be read."""

import asyncio
import re
from typing import Any

from litestar import Request
from litestar.exceptions import InternalServerException

from egizia.server.refusals import RefusedError

_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""As JSON writes it. No text here has one, and PostgreSQL keeps none."""


class BoundedRequest(Request[Any, Any, Any]):
    """A request whose body must come in time, and whose JSON must be sound."""

    async def body(self) -> bytes:
        """All of the body."""
        try:
            async with asyncio.timeout(self.app.state.worker.settings.body_seconds):
                return await super().body()
        except TimeoutError:
            raise RefusedError("too-slow") from None
        except InternalServerException:
            # Whoever sent it has gone before its end.
            raise RefusedError("malformed") from None

    async def json(self) -> Any:
        """The body, as JSON."""
        if _NUL.search(await self.body()):
            raise RefusedError("malformed")
        try:
            return await super().json()
        except RecursionError:
            raise RefusedError("malformed") from None
