"""Requests begin one after the other, in turns between networks, so that a flood of them keeps nobody's moves waiting.

Everything is answered in one thread, which goes round all that has something to do. If a hundred requests came to it in
one round, a move on a live connection would wait for each of them, and that again for every step it takes.
"""

import asyncio
from typing import Any

from egizia.server.auth.limits import network_of
from egizia.server.scheduling.fair_queue import FairQueue, Rank


class Admission:
    """The application behind a gate that lets one request through in each round of the event loop."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._gate = FairQueue(1)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request when its turn comes; live connections wait only to be opened."""
        if scope["type"] != "lifespan":
            client = scope.get("client")
            await self._gate.enter(Rank.ANSWER, network_of(client[0]) if client else "?", "")
            asyncio.get_running_loop().call_soon(self._gate.leave)
        await self._app(scope, receive, send)
