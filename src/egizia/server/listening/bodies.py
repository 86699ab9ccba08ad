"""Requests whose body comes in time."""

import asyncio
from typing import Any

from litestar import Request
from litestar.exceptions import InternalServerException

from egizia.server.refusals import RefusedError

class BoundedRequest(Request[Any, Any, Any]):
    """A request whose body must come in time."""

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
