"""What is checked of every request, and the headers that bind the browser on every answer.

All of it is asynchronous, even what waits for nothing: the framework calls what is not in a thread, which takes longer
than the check.
"""

from collections.abc import Mapping, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import Message as AsgiMessage
from litestar.types import Scope

from egizia.server.auth.limits import network_of
from egizia.server.refusals import RefusedError

LARGEST_BODY = 64 * 1024
LARGEST_MESSAGE = 8 * 1024
LONGEST_PATH = 1000
ANY_HOST = "is_for_any_host"
"""The mark of what may be asked for by any name of this service, such as its health."""
Connection = ASGIConnection[Any, Any, Any, Any]
HEADERS = {
    # WebAssembly is compiled, which text never is: engines may run in our pages.
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


async def add_headers(message: AsgiMessage, scope: Scope) -> None:
    """Put the headers that bind the browser on every answer."""
    if message["type"] == "http.response.start":
        _complete(MutableScopeHeaders.from_message(message), is_secure=scope["scheme"] == "https")


def _complete(headers: MutableMapping[str, str], *, is_secure: bool) -> None:
    if is_secure:
        headers.setdefault("strict-transport-security", "max-age=31536000")
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    # What concerns one person must not be kept by anybody on the way.
    headers.setdefault("cache-control", "no-store")


def method_of(scope: Mapping[str, object]) -> object:
    """The method of a request; None if it is a live connection."""
    return scope.get("method")


async def check_address(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse what names another service, or nothing that could be here."""
    path = connection.scope["path"]
    if "\0" in path or len(path) > LONGEST_PATH:
        raise RefusedError("not-found")
    if b"%00" in connection.scope["query_string"]:
        raise RefusedError("malformed")
    if not handler.opt.get(ANY_HOST) and not connection.app.state.hosts.allows(connection.headers.get("host", "")):
        raise RefusedError("foreign-host")


async def check_site(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what another site's page makes a browser send; a script, which names no origin, may pass."""
    is_socket = connection.scope["type"] == "websocket"
    if not is_socket and method_of(connection.scope) in ("GET", "HEAD", "OPTIONS"):
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
    if not is_own and origin not in connection.app.state.worker.settings.origins:
        raise RefusedError("other-site")


def address(connection: Connection) -> str:
    """Where a request comes from, as limits count it."""
    return network_of(connection.client.host) if connection.client else "?"


async def check_rate(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse a flood of requests from one address."""
    await connection.app.state.limits.spend("request", address(connection))
