"""What workers tell each other: that there is news at a table, who is there, and who does a job.

The truth is in the database; what goes over the bus may get lost without harm, because every worker also looks for
itself from time to time.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Literal, Protocol

import msgspec
import structlog

from egizia.server.clock import Clock
from egizia.server.outage import Outage
from egizia.server.redis_client import PATIENCE, Questions, SilentError, redis_client

log = structlog.get_logger()

Hearer = Callable[[str, str, int | None], None]
"""hearer(table, what, seat): `what` is news, here, or thinking."""

REMEMBERED = 31 * 24 * 3600
"""Seconds for which it is known when somebody was last at a table: longer than any table waits for them."""
MOST_SEEN = 200_000
"""How many such times a worker that has no Redis keeps, one for each person at each table; the oldest are dropped."""


MOST_UNTOLD = 10_000
"""News that wait to be told; what comes when there are more is not told."""


class Bus(Protocol):
    """How workers hear of each other."""

    async def open(self, hearer: Hearer) -> None:
        """Begin to listen."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...

    async def tell(self, table: str, what: str, seat: int | None = None) -> None:
        """Tell the other workers; nobody waits until that is done."""
        ...

    async def arrive(self, table: str, person: str, place: str, seconds: float) -> None:
        """Note that a person is at a table, by one of their connections, for some seconds or until noted again."""
        ...

    async def leave(self, table: str, person: str, place: str) -> None:
        """Note that one of a person's connections has ended."""
        ...

    async def here(self, table: str) -> set[str] | None:
        """The people at a table; None if that cannot be known now."""
        ...

    async def last_seen(self, table: str, person: str) -> float:
        """When a person was last at a table in service time, as far as that is known."""
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

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began = clock.now()
        self._here: dict[str, dict[tuple[str, str], float]] = {}
        """By table, until when people count as there by each of their connections. Where somebody came last stands
        last, and nowhere is nobody."""
        self._seen: dict[tuple[str, str], float] = {}

    async def open(self, hearer: Hearer) -> None:  # noqa: ARG002 - nobody speaks
        """Begin to note who is here."""
        self._began = self._clock.now()

    async def close(self) -> None:
        """Nothing to stop."""

    async def tell(self, table: str, what: str, seat: int | None = None) -> None:
        """Nobody listens."""

    async def arrive(self, table: str, person: str, place: str, seconds: float) -> None:
        """Note that a person is at a table."""
        now = self._clock.now()
        places = self._here[table] = self._here.pop(table, {})
        places[person, place] = now + seconds
        while max(self._here[first := next(iter(self._here))].values()) <= now:
            del self._here[first]
        self._see(table, person, now)

    async def leave(self, table: str, person: str, place: str) -> None:
        """Note that one of a person's connections has ended."""
        places = self._here.get(table, {})
        places.pop((person, place), None)
        if not places:
            self._here.pop(table, None)
        self._see(table, person, self._clock.now())

    def _see(self, table: str, person: str, now: float) -> None:
        """Remember when somebody was last at a table, and forget whoever was seen too long ago."""
        # Who was seen last stands last.
        self._seen.pop((table, person), None)
        self._seen[table, person] = now
        while self._seen[first := next(iter(self._seen))] < now - REMEMBERED or len(self._seen) > MOST_SEEN:
            del self._seen[first]

    async def here(self, table: str) -> set[str]:
        """The people at a table."""
        now = self._clock.now()
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


class News(msgspec.Struct, frozen=True):
    """What one worker tells the others."""

    by: str
    table: str
    what: Literal["news", "here", "thinking"]
    seat: int | None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(News).decode


class RedisBus:
    """Workers that hear of each other through Redis."""

    CHANNEL = "egizia:news"
    AGAIN = 1.0
    """Seconds before a listener that failed begins again."""
    SILENCE = 10.0
    """Seconds without a word after which Redis is asked whether it is still there; it has as long to answer."""
    SKIPPED = 60.0
    """Seconds between two lines of the log about what none of ours said."""

    def __init__(self, url: str, clock: Clock) -> None:
        self._clock = clock
        self._questions = Questions(url, "redis")
        self._listens = redis_client(url)
        self._outage = Outage("redis, listening")
        self._name = secrets.token_hex(8)
        self._untold: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNTOLD)
        self._teller: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._remembers_since = self._clock.now()
        """Since when Redis surely remembers who was where."""
        self._skipped = 0
        self._told_of_skipped = -self.SKIPPED

    async def open(self, hearer: Hearer) -> None:
        """Begin to listen."""
        self._remembers_since = self._clock.now()
        self._listener = asyncio.create_task(self._keep_listening(hearer))
        self._teller = asyncio.create_task(self._keep_telling())

    async def close(self) -> None:
        """Stop, when everything was told."""
        if self._teller:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._untold.join(), PATIENCE)
            self._teller.cancel()
        while self._listener and not self._listener.done():
            # The library swallows this while it connects.
            self._listener.cancel()
            await asyncio.wait([self._listener], timeout=0.1)
        await self._questions.close()
        await self._listens.aclose()

    # Listening

    async def _keep_listening(self, hearer: Hearer) -> None:
        """Listen, and begin again whatever happens."""
        while True:
            try:
                await self._listen(hearer)
            except Exception as error:
                self._outage.begins(error)
            await asyncio.sleep(self.AGAIN)

    async def _listen(self, hearer: Hearer) -> None:
        async with self._listens.pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe(self.CHANNEL)
            self._remembers_since = self._clock.now()
            is_asked = False
            while True:
                message = await heard.get_message(timeout=self.SILENCE)
                if message is None and is_asked:
                    raise TimeoutError("nothing is heard")
                is_asked = message is None
                if message is None:
                    await heard.ping()
                    continue
                self._outage.ends()
                if message["type"] == "message":
                    self._hear(message["data"], hearer)

    def _hear(self, data: bytes, hearer: Hearer) -> None:
        try:
            news = _decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._skip()
            return
        if news.by == self._name:
            return
        try:
            hearer(news.table, news.what, news.seat)
        except Exception:
            log.exception("news was not understood", what=news.what)

    def _skip(self) -> None:
        """Skip what none of ours said; the log hears of it from time to time."""
        self._skipped += 1
        if time.monotonic() - self._told_of_skipped >= self.SKIPPED:
            log.warning("messages on the channel that are not ours", count=self._skipped)
            self._skipped, self._told_of_skipped = 0, time.monotonic()

    # Telling

    async def tell(self, table: str, what: str, seat: int | None = None) -> None:
        """Tell the other workers, in a moment and in order; if that fails they find out later."""
        with suppress(asyncio.QueueFull):
            self._untold.put_nowait(_encode({"by": self._name, "table": table, "what": what, "seat": seat}))

    async def _keep_telling(self) -> None:
        while True:
            said = await self._untold.get()
            try:
                await self._note("publish", self.CHANNEL, said)
            except Exception:
                log.exception("news could not be told")
            self._untold.task_done()

    async def _note(self, command: str, *arguments: object, **options: object) -> None:
        """Let Redis know, if it listens."""
        with suppress(SilentError):
            await self._questions.ask(command, *arguments, **options)

    async def arrive(self, table: str, person: str, place: str, seconds: float) -> None:
        """Note that a person is at a table."""
        now = self._clock.now()
        await self._note("zadd", f"egizia:here:{table}", {f"{person} {self._name}{place}": now + seconds})
        await self._note("expire", f"egizia:here:{table}", int(seconds) + 60)
        await self._note("set", f"egizia:seen:{table}:{person}", now, ex=REMEMBERED)

    async def leave(self, table: str, person: str, place: str) -> None:
        """Note that one of a person's connections has ended."""
        await self._note("zrem", f"egizia:here:{table}", f"{person} {self._name}{place}")
        await self._note("set", f"egizia:seen:{table}:{person}", self._clock.now(), ex=REMEMBERED)

    # Asking

    async def here(self, table: str) -> set[str] | None:
        """The people at a table; None if Redis does not answer."""
        try:
            found: list[bytes] = await self._questions.ask(
                "zrangebyscore", f"egizia:here:{table}", self._clock.now(), "+inf"
            )
        except SilentError:
            return None
        return {member.decode().split(" ")[0] for member in found}

    async def last_seen(self, table: str, person: str) -> float:
        """When a person was last at a table.

        Nobody is away because Redis does not answer, nor for longer than it remembers.
        """
        try:
            seen: bytes | None = await self._questions.ask("get", f"egizia:seen:{table}:{person}")
        except SilentError:
            return self._clock.now()
        return self._remembers_since if seen is None else float(seen)

    async def claim(self, job: str, seconds: float) -> bool:
        """Whether the job is this worker's now; without Redis everybody does it, and the first to finish wins."""
        key = f"egizia:job:{job}"
        try:
            if await self._questions.ask("set", key, self._name, nx=True, px=int(seconds * 1000)):
                return True
            if await self._questions.ask("get", key) == self._name.encode():
                await self._questions.ask("pexpire", key, int(seconds * 1000))
                return True
        except SilentError:
            return True
        return False

    async def release(self, job: str) -> None:
        """Give a job back."""
        await self._note("delete", f"egizia:job:{job}")

    async def answers(self) -> bool | None:
        """Whether Redis can be asked."""
        try:
            return bool(await self._questions.ask("ping"))
        except SilentError:
            return False
