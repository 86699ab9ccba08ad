"""The service, put together."""

import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import DataError

import egizia
from egizia.server.api import (
    accounts,
    advice,
    dependencies,
    notifications,
    pages,
    people,
    plans,
    play,
    puzzles,
    replays,
    tables,
)
from egizia.server.auth.cookies import Cookies
from egizia.server.auth.hosts import Hosts
from egizia.server.auth.limits import Limits
from egizia.server.auth.requests import LARGEST_BODY, add_headers, check_address, method_of
from egizia.server.listening.bodies import BoundedRequest
from egizia.server.logs import hide, hide_password
from egizia.server.messages.common import Refusal
from egizia.server.metrics import REFUSALS, REQUEST_SECONDS
from egizia.server.refusals import RefusedError
from egizia.server.settings import Settings
from egizia.server.store.trouble import NoDatabaseError
from egizia.server.worker import Worker

log = structlog.get_logger()


def make_app(settings: Settings, *, is_loopback: bool = False) -> Litestar:
    """The service as an ASGI application, which may be reached from this machine only."""
    hide(settings.secret)
    hide_password(settings.database)
    hide_password(settings.redis)
    worker, limits = Worker(settings), Limits(settings.limits, settings.redis)
    hosts = Hosts(settings.origins, is_loopback=is_loopback)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncGenerator[None, None]:
        await worker.open()
        try:
            yield
        finally:
            await worker.close()
            await limits.close()

    return Litestar(
        route_handlers=[
            accounts.router,
            tables.router,
            play.router,
            replays.router,
            people.router,
            notifications.router,
            plans.router,
            advice.router,
            puzzles.router,
            pages.health,
            pages.ready,
            pages.metrics,
            pages.page,
        ],
        lifespan=[opened],
        state=State({"worker": worker, "cookies": Cookies(settings.secret), "limits": limits, "hosts": hosts}),
        dependencies={
            "worker": Provide(dependencies.provide_worker),
            "limits": Provide(dependencies.provide_limits),
            "session": Provide(dependencies.provide_session),
            "visitor": Provide(dependencies.provide_visitor),
            "person": Provide(dependencies.provide_person),
        },
        exception_handlers={
            RefusedError: _refused,
            NoDatabaseError: _no_database,
            HTTPException: _http_error,
            DataError: _unstorable,
            Exception: _broken,
        },
        guards=[check_address],
        request_class=BoundedRequest,
        before_send=[add_headers],
        middleware=[_measured],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=800, gzip_compress_level=5, exclude_opt_key=pages.AS_PACKED
        ),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Egizia",
            version=egizia.__version__,
            path="/schema",
            render_plugins=[pages.PlainPage(), JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


def _refused(_: Request[Any, Any, Any], error: RefusedError) -> Response[Refusal]:
    REFUSALS.labels(error.code).inc()
    # What is still on its way of a request that took too long is not waited for.
    headers = {"connection": "close"} if error.status == 408 else None
    return Response(error.as_refusal(), status_code=error.status, headers=headers)


def _no_database(_: Request[Any, Any, Any], __: NoDatabaseError) -> Response[Refusal]:
    refused = RefusedError("no-database")
    REFUSALS.labels(refused.code).inc()
    return Response(refused.as_refusal(), status_code=refused.status, headers={"retry-after": "2"})


_CODES = {401: "who", 404: "not-found", 405: "not-allowed", 413: "too-big", 429: "too-often"}


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What the framework refused, in our words."""
    if error.status_code >= 500:
        return _broken(request, error)
    refused = RefusedError(_CODES.get(error.status_code, "malformed"), n=1)
    REFUSALS.labels(refused.code).inc()
    return Response(refused.as_refusal(), status_code=error.status_code, headers=error.headers)


def _unstorable(request: Request[Any, Any, Any], error: DataError) -> Response[Refusal]:
    """What no column of the database can hold."""
    log.warning("the database takes no such data", route=_route(request.scope), reason=str(error.orig))
    return _refused(request, RefusedError("malformed"))


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    log.error("a request failed", method=method_of(request.scope), route=_route(request.scope), exc_info=error)
    return Response(RefusedError("broken").as_refusal(), status_code=500)


def _route(scope: Mapping[str, object]) -> str:
    """The address with names for what varies: keys of seats belong in no log."""
    return str(scope.get("path_template", "?"))


def _measured(app: ASGIApp) -> ASGIApp:
    """Measure and log every request."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, note)
        finally:
            seconds = time.perf_counter() - began
            route = _route(scope)
            REQUEST_SECONDS.labels(scope["method"], route, str(status)).observe(seconds)
            log.info("request", method=scope["method"], route=route, status=status, ms=round(seconds * 1000, 1))

    return run
