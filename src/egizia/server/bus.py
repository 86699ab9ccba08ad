"""What workers tell each other: that there is news at a table, who is there, and who does a job.

The truth is in the database; what goes over the bus may get lost without harm, because every worker also looks for
itself from time to time.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import structlog

from egizia.server.redis_client import redis_client

log = structlog.get_logger()

Hearer = Callable[[str, str, int | None], None]
"""hearer(table, what, seat): `what` is news, here, or thinking."""

REMEMBERED = 31 * 24 * 3600
"""Seconds for which it is known when somebody was last at a table: longer than any table waits for them."""
MOST_SEEN = 200_000
"""Of how many people at how many tables a worker alone knows it; those seen last come first."""


class Bus(Protocol):
    """How workers hear of each other."""

    async def open(self, hearer: Hearer) -> None:
        """Begin to listen."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...

    async def tell(self, table: str, what: str, seat: int | None = None) -> None:
        """Tell the other workers."""
        ...

    async def arrive(self, table: str, person: str, place: str, seconds: float) -> None:
        """Note that a person is at a table, by one of their connections, for some seconds or until noted again."""
        ...

    async def leave(self, table: str, person: str, place: str) -> None:
        """Note that one of a person's connections has ended."""
        ...

    async def here(self, table: str) -> set[str]:
        """The people at a table."""
        ...

    async def last_seen(self, table: str, person: str) -> float:
        """When a person was last at a table."""
        ...

    async def claim(self, job: str, seconds: float) -> bool:
        """Whether a job is this worker's now, for some seconds or until claimed again."""
        ...

    async def release(self, job: str) -> None:
        """Give a job back."""
        ...

    async def answers(self) -> bool | None:
        """Whether the bus works; None if there is none."""
        ...


class LocalBus:
    """No bus: there is only this worker."""

    def __init__(self) -> None:
        self._began = time.time()
        self._here: dict[str, dict[tuple[str, str], float]] = {}
        self._seen: dict[tuple[str, str], float] = {}

    async def open(self, hearer: Hearer) -> None:
        """Nobody speaks."""

    async def close(self) -> None:
        """Nothing to stop."""

    async def tell(self, table: str, what: str, seat: int | None = None) -> None:
        """Nobody listens."""

    async def arrive(self, table: str, person: str, place: str, seconds: float) -> None:
        """Note that a person is at a table."""
        now = time.time()
        self._here.setdefault(table, {})[person, place] = now + seconds
        self._see(table, person, now)

    async def leave(self, table: str, person: str, place: str) -> None:
        """Note that one of a person's connections has ended."""
        self._here.get(table, {}).pop((person, place), None)
        self._see(table, person, time.time())

    def _see(self, table: str, person: str, now: float) -> None:
        """Remember when somebody was last at a table, and forget whoever was seen too long ago."""
        # Who was seen last stands last.
        self._seen.pop((table, person), None)
        self._seen[table, person] = now
        while self._seen[first := next(iter(self._seen))] < now - REMEMBERED or len(self._seen) > MOST_SEEN:
            del self._seen[first]

    async def here(self, table: str) -> set[str]:
        """The people at a table."""
        now = time.time()
        places = {place: until for place, until in self._here.get(table, {}).items() if until > now}
        if places:
            self._here[table] = places
        else:
            self._here.pop(table, None)
        return {person for person, _ in places}

    async def last_seen(self, table: str, person: str) -> float:
        """When a person was last at a table; nobody has been away longer than this worker runs."""
        return self._seen.get((table, person), self._began)

    async def claim(self, job: str, seconds: float) -> bool:  # noqa: ARG002 - there is nobody to share with
        """Every job is this worker's."""
        return True

    async def release(self, job: str) -> None:
        """Nobody else wants it."""

    async def answers(self) -> bool | None:
        """There is no bus."""
        return None


class RedisBus:
    """Workers that hear of each other through Redis."""

    CHANNEL = "egizia:news"

    def __init__(self, url: str) -> None:
        self._redis = redis_client(url, socket_timeout=5, socket_connect_timeout=5)
        self._listens = redis_client(url)
        self._name = secrets.token_hex(8)
        self._listener: asyncio.Task[None] | None = None

    async def open(self, hearer: Hearer) -> None:
        """Begin to listen."""
        self._listener = asyncio.create_task(self._listen(hearer))

    async def close(self) -> None:
        """Stop."""
        if self._listener:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        await self._redis.aclose()
        await self._listens.aclose()

    async def _listen(self, hearer: Hearer) -> None:
        from redis.exceptions import RedisError  # noqa: PLC0415

        while True:
            try:
                async with self._listens.pubsub(ignore_subscribe_messages=True) as heard:
                    await heard.subscribe(self.CHANNEL)
                    async for message in heard.listen():
                        told = json.loads(message["data"])
                        if told["by"] != self._name:
                            hearer(told["table"], told["what"], told["seat"])
            except (RedisError, OSError) as error:
                log.warning("redis is not heard", error=str(error))
                await asyncio.sleep(1)

    async def tell(self, table: str, what: str, seat: int | None = None) -> None:
        """Tell the other workers; if that fails they find out later."""
        said = json.dumps({"by": self._name, "table": table, "what": what, "seat": seat})
        await self._try("publish", self.CHANNEL, said)

    async def _try(self, command: str, *arguments: object, **options: object) -> Any:
        from redis.exceptions import RedisError  # noqa: PLC0415

        try:
            return await getattr(self._redis, command)(*arguments, **options)
        except (RedisError, OSError) as error:
            log.warning("redis does not answer", command=command, error=str(error))
            return None

    async def arrive(self, table: str, person: str, place: str, seconds: float) -> None:
        """Note that a person is at a table."""
        now = time.time()
        await self._try("zadd", f"egizia:here:{table}", {f"{person} {self._name}{place}": now + seconds})
        await self._try("expire", f"egizia:here:{table}", int(seconds) + 60)
        await self._try("set", f"egizia:seen:{table}:{person}", now, ex=REMEMBERED)

    async def leave(self, table: str, person: str, place: str) -> None:
        """Note that one of a person's connections has ended."""
        await self._try("zrem", f"egizia:here:{table}", f"{person} {self._name}{place}")
        await self._try("set", f"egizia:seen:{table}:{person}", time.time(), ex=REMEMBERED)

    async def here(self, table: str) -> set[str]:
        """The people at a table."""
        found: list[str] | None = await self._try("zrangebyscore", f"egizia:here:{table}", time.time(), "+inf")
        return {member.split(" ")[0] for member in found or ()}

    async def last_seen(self, table: str, person: str) -> float:
        """When a person was last at a table; one who never was counts as away since ever."""
        seen = await self._try("get", f"egizia:seen:{table}:{person}")
        return float(seen) if isinstance(seen, str) else 0.0

    async def claim(self, job: str, seconds: float) -> bool:
        """Whether the job is this worker's now; without Redis everybody does it, and the first to finish wins."""
        from redis.exceptions import RedisError  # noqa: PLC0415

        key = f"egizia:job:{job}"
        try:
            if await self._redis.set(key, self._name, nx=True, px=int(seconds * 1000)):
                return True
            if await self._redis.get(key) == self._name:
                await self._redis.pexpire(key, int(seconds * 1000))
                return True
        except (RedisError, OSError):
            return True
        return False

    async def release(self, job: str) -> None:
        """Give a job back."""
        await self._try("delete", f"egizia:job:{job}")

    async def answers(self) -> bool | None:
        """Whether Redis can be asked."""
        return bool(await self._try("ping"))
