"""The connection to Redis, for those who have several workers."""

from typing import Any


def redis_client(url: str, **settings: float) -> Any:
    """A client that answers in text; the library leaves most of its own types open."""
    from redis.asyncio import Redis  # noqa: PLC0415 - needed by those who have several workers only

    client: Any = Redis
    return client.from_url(url, decode_responses=True, **settings)
