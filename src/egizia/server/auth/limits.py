"""How much somebody may do in a while."""

import ipaddress
import math
import time
from dataclasses import dataclass

from egizia.server.redis_client import Questions, SilentError
from egizia.server.refusals import RefusedError


@dataclass(frozen=True)
class Limit:
    """How much at once, and how much a second in the long run."""

    burst: float
    per_second: float


LIMITS = {
    "request": Limit(600, 60),
    "guest": Limit(60, 0.1),
    "login": Limit(10, 0.1),
    "password": Limit(8, 0.05),  # of one account, from one network or by one device that has been in it
    "account": Limit(60, 0.3),  # the same from everywhere, without those devices
    "table": Limit(20, 0.1),
    "tables": Limit(60, 0.3),  # of all people of one network
    "bots": Limit(300, 1),  # at these tables
    "move": Limit(60, 20),
    "chat": Limit(8, 0.5),
    "message": Limit(100, 30),
    "replay": Limit(20, 0.5),
    "analysis": Limit(10, 0.02),
    "hint": Limit(12, 0.25),
    "notification": Limit(10, 0.05),
    "plan": Limit(30, 2),
}
COUNTED_HERE = ("message",)
"""What only keeps a worker from being flooded, and is counted where it comes in."""
_SPEND = """
local spent = redis.call('HMGET', KEYS[1], 'level', 'since')
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local since = tonumber(spent[2]) or now
-- The clock of Redis may have been set back.
local level = math.max(0, (tonumber(spent[1]) or 0) - math.max(0, now - since) * ARGV[2]) + ARGV[3]
if level <= tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[1], 'level', level, 'since', now)
  redis.call('PEXPIRE', KEYS[1], math.ceil(level / ARGV[2] * 1000))
end
return tostring(level)
"""
"""Counts in one step what all workers see: two who ask at once cannot both have the last there is."""


def network_of(address: str) -> str:
    """Whose an address is, as far as limits go: an IPv4 address is one network, and so is an IPv6 /64."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((known, 64), strict=False))


class Limits:
    """Who has done how much of late: at all workers if they share a Redis, else at this one."""

    def __init__(self, factor: float, redis: str | None = None) -> None:
        self._factor = factor
        self._spent: dict[tuple[str, str], tuple[float, float]] = {}
        self._shared = SharedCount(redis) if redis else None

    async def spend(self, kind: str, who: str, amount: int = 1) -> None:
        """Count something that somebody does, or several of it; refuse it if it is too much."""
        if not self._factor:
            return
        most, rate = LIMITS[kind].burst * self._factor, LIMITS[kind].per_second * self._factor
        shared = None if kind in COUNTED_HERE else self._shared
        level = await shared.spend(f"{kind}:{who}", amount, most, rate) if shared else None
        if level is None:
            level = self._spend_here(kind, who, amount, most, rate)
        if level > most:
            raise RefusedError("too-often", n=math.ceil((level - most) / rate))

    def _spend_here(self, kind: str, who: str, amount: int, most: float, rate: float) -> float:
        now = time.monotonic()
        level, since = self._spent.get((kind, who), (0.0, now))
        level = max(0.0, level - (now - since) * rate) + amount
        if level <= most:
            self._spent[kind, who] = (level, now)
        if len(self._spent) > 50_000:
            self._forget(now)
        return level

    def _forget(self, now: float) -> None:
        """Forget those who have their full allowance again."""
        for (kind, who), (level, since) in [*self._spent.items()]:
            if level <= (now - since) * LIMITS[kind].per_second * self._factor:
                del self._spent[kind, who]

    async def close(self) -> None:
        """Let go of Redis."""
        if self._shared:
            await self._shared.close()


class SharedCount:
    """A count that all workers keep together in Redis."""

    def __init__(self, url: str) -> None:
        self._questions = Questions(url, "redis, for limits")

    async def spend(self, what: str, amount: int, most: float, rate: float) -> float | None:
        """How much was spent with this, which counts only if it is not too much; None if Redis does not answer."""
        try:
            return float(await self._questions.ask("eval", _SPEND, 1, f"egizia:spent:{what}", most, rate, amount))
        except SilentError:
            return None

    async def close(self) -> None:
        """Let go of Redis."""
        await self._questions.close()
