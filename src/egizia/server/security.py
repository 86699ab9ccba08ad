"""What keeps strangers out: signed cookies, same-site checks, limits, and headers that bind the browser."""

import math
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, TimestampSigner
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import Message as AsgiMessage
from litestar.types import Scope

from egizia.server.refusals import RefusedError

COOKIE = "egizia"
COOKIE_SECONDS = 400 * 24 * 3600
LARGEST_BODY = 64 * 1024
LARGEST_FILE = 512 * 1024
LARGEST_MESSAGE = 8 * 1024

Connection = ASGIConnection[Any, Any, Any, Any]

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


async def add_headers(message: AsgiMessage, _: Scope) -> None:
    """Put the headers that bind the browser on every answer."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        # What concerns one person must not be kept by anybody on the way.
        headers.setdefault("cache-control", "no-store")


class Cookies:
    """Signed cookies that say who somebody is."""

    def __init__(self, secret: bytes) -> None:
        self._signer = TimestampSigner(secret, salt="egizia.person")

    def write(self, person: str) -> str:
        """The cookie of a person."""
        return self._signer.sign(person).decode()

    def read(self, cookie: str | None) -> str | None:
        """Whose cookie this is; None if it is nobody's, forged or too old."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie, max_age=COOKIE_SECONDS).decode()
        except (BadSignature, UnicodeError):
            return None


def check_site(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what another site's page makes a browser send; a script, which names no origin, may pass."""
    is_socket = connection.scope["type"] == "websocket"
    if not is_socket and connection.scope.get("method") in ("GET", "HEAD", "OPTIONS"):
        return
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise RefusedError("other-site")
        return
    is_own = urlsplit(origin).netloc == connection.headers.get("host", "") and urlsplit(origin).scheme in (
        "http",
        "https",
    )
    if not is_own and origin not in connection.app.state.house.settings.origins:
        raise RefusedError("other-site")


@dataclass(frozen=True)
class Limit:
    """How much at once, and how much a second in the long run."""

    burst: float
    per_second: float


LIMITS = {
    "request": Limit(600, 60),
    "guest": Limit(60, 0.1),
    "login": Limit(10, 0.1),
    "table": Limit(20, 0.1),
    "move": Limit(60, 20),
    "chat": Limit(8, 0.5),
    "message": Limit(100, 30),
    "replay": Limit(20, 0.5),
}


class Limits:
    """Who has done how much of late, in this worker."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._spent: dict[tuple[str, str], tuple[float, float]] = {}

    def spend(self, kind: str, who: str) -> None:
        """Count something that somebody does; refuse it if it is too much."""
        if not self._factor:
            return
        limit, now = LIMITS[kind], time.monotonic()
        level, since = self._spent.get((kind, who), (0.0, now))
        level = max(0.0, level - (now - since) * limit.per_second * self._factor) + 1
        if level > limit.burst * self._factor:
            wait = math.ceil((level - limit.burst * self._factor) / (limit.per_second * self._factor))
            raise RefusedError("too-often", n=wait)
        self._spent[kind, who] = (level, now)
        if len(self._spent) > 50_000:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop those whose account is even again."""
        for (kind, who), (level, since) in [*self._spent.items()]:
            if level <= (now - since) * LIMITS[kind].per_second * self._factor:
                del self._spent[kind, who]


def address(connection: Connection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"


def check_rate(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse a flood of requests from one address."""
    connection.app.state.limits.spend("request", address(connection))
