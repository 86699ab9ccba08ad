"""Redis, for those who have several workers: asked so that nobody waits for one that does not answer."""

import time
from typing import Any

from egizia.server.outage import Outage

PATIENCE = 1.5
"""Seconds that Redis has for an answer."""
REST = 5.0
"""Seconds for which a Redis that did not answer is left alone."""
CHECKED = 15
"""Seconds for which a connection need not be tried before it is used."""


class SilentError(Exception):
    """Redis does not answer."""


def redis_client(url: str) -> Any:
    """A client that tries once more, on a new connection, what fails because the old one has ended."""
    from redis.asyncio import Redis  # noqa: PLC0415 - needed by those who have several workers only
    from redis.asyncio.retry import Retry  # noqa: PLC0415
    from redis.backoff import ExponentialBackoff  # noqa: PLC0415
    from redis.exceptions import ConnectionError as EndedError  # noqa: PLC0415

    # The library leaves most of its own types open.

    client: Any = Redis
    return client.from_url(
        url,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        health_check_interval=CHECKED,
        retry=Retry(ExponentialBackoff(cap=0.1, base=0.02), retries=1, supported_errors=(EndedError,)),
    )


class Questions:
    """What is asked of Redis: answers are bytes, numbers or None."""

    def __init__(self, url: str, what: str) -> None:
        self._redis = redis_client(url)
        self._outage = Outage(what)
        self._rests_until = 0.0

    async def ask(self, command: str, *arguments: object, **options: object) -> Any:
        """Ask, unless Redis did not answer just now."""
        from redis.exceptions import RedisError  # noqa: PLC0415

        if time.monotonic() < self._rests_until:
            raise SilentError
        if self._outage.is_on:
            # One tries whether Redis is back; the others do not wait for that.
            self._rests_until = time.monotonic() + REST
        try:
            answer = await getattr(self._redis, command)(*arguments, **options)
        except (RedisError, OSError) as error:
            self._rests_until = time.monotonic() + REST
            self._outage.begins(error)
            raise SilentError from error
        self._rests_until = 0.0
        self._outage.ends()
        return answer

    async def close(self) -> None:
        """Let go of all connections."""
        await self._redis.aclose()
