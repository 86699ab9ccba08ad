"""The web service, started from the command line."""

import asyncio
import contextlib
import ipaddress
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from egizia.analysis import thinker_named
from egizia.cli.typed import UsageError

if TYPE_CHECKING:
    from egizia.server.settings import Settings

IDLE_SECONDS = 75
"""How long a connection may be idle. Proxies keep theirs for up to a minute: were ours closed first, now and then a
request would be on its way just then, and lost."""
PING_SECONDS, PONG_SECONDS = 12.0, 8.0
"""How often a live connection is asked for a sign of life, and how long that may take. Who is gone is away after twenty
seconds; asking more often would keep the radio of every phone awake."""
UNTAKEN_SECONDS = 20
"""How long somebody may take nothing of what they are sent; the system itself would wait for ever."""


def serve(
    *,
    port: int = 8000,
    host: str = "127.0.0.1",
    database: str | None = None,
    redis: str | None = None,
    secret_file: Path | None = None,
    origin: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    analysis: str | None = None,
    log_level: str = "warning",
    open_page: Annotated[bool, Parameter(name="--open", negative=())] = False,
) -> None:
    """Serve tables to browsers and scripts; needs nothing else by default.

    Parameters
    ----------
    port
        Where to listen; 0 takes any free port and tells which.
    host
        Which address to listen on; 0.0.0.0 lets other machines in.
    database
        sqlite:///file or postgresql://user:password@host/name; by default a file in your data folder.
    redis
        redis://host:port, which several workers on one PostgreSQL database hear of each other by.
    secret_file
        What cookies are signed with, made if it is missing; all workers of one service need the same.
    origin
        An address at which browsers know this service, such as https://egizia.example; may be given several times.
    analysis
        The bot that thinks about finished games, a level or such as search:2000; by default the one that gives hints.
    log_level
        debug, info, warning or error.
    open_page
        Show the page in your browser.

    """
    try:
        from egizia.server.logs import log_as_json  # noqa: PLC0415 - only this command needs the service
        from egizia.server.settings import (  # noqa: PLC0415
            Settings,
            UnusableSecretError,
            data_folder,
            default_database,
            read_secret,
        )
        from egizia.server.store.ownership import UnusableDatabaseError  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise UsageError(
            f"the service needs more packages ({error.name} is missing): pip install 'egizia[server]'"
        ) from None
    if log_level not in ("debug", "info", "warning", "error"):
        raise UsageError(f"a log level is debug, info, warning or error, not {log_level!r}")
    if analysis:
        thinker_named(analysis)
    if redis and (database is None or database.startswith("sqlite") or "://" not in database):
        raise UsageError("Redis joins several workers, who need a PostgreSQL database: give --database too")
    try:
        secret = read_secret(secret_file or data_folder() / "secret")
        listening = listen(host, port)
    except UnusableSecretError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{error.strerror}: {error.filename or f'{host}:{port}'}") from None
    log_as_json(log_level)
    settings = Settings(database or default_database(), secret, redis, origin, analysis=analysis)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    page = f"http://{shown}:{listening.getsockname()[1]}"

    def announce() -> None:
        print(f"Egizia is at {page}", flush=True)
        if open_page and _has_screen():
            webbrowser.open(page)

    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(run_service(settings, listening, announce))
    except UnusableDatabaseError as error:
        raise UsageError(str(error)) from None


def _has_screen() -> bool:
    """Whether a browser with windows could be opened; one in the terminal would only be in the way."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections; those that come before the service is up wait for it."""
    # The protocol must be named, or asyncio leaves small packets waiting for each other: 40 ms an answer.
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, proto=socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Every connection has it from here.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * UNTAKEN_SECONDS)
    listening.bind((host, port))
    listening.listen(512)
    return listening


async def run_service(
    settings: "Settings", listening: socket.socket, announce: Callable[[], None] = lambda: None
) -> None:
    """Serve on a socket until stopped; what `announce` says is true by then."""
    import uvicorn  # noqa: PLC0415
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware  # noqa: PLC0415

    from egizia.server.app import make_app  # noqa: PLC0415
    from egizia.server.auth.requests import LARGEST_MESSAGE  # noqa: PLC0415
    from egizia.server.listening.admission import Admission  # noqa: PLC0415
    from egizia.server.listening.connection_limits import LimitedListener, connection_limits  # noqa: PLC0415
    from egizia.server.listening.live_protocol import LiveProtocol  # noqa: PLC0415
    from egizia.server.listening.timeouts import timed_protocol  # noqa: PLC0415
    from egizia.server.store.ownership import owned  # noqa: PLC0415

    is_loopback = ipaddress.ip_address(listening.getsockname()[0]).is_loopback
    app: Any = Admission(make_app(settings, is_loopback=is_loopback))
    config = uvicorn.Config(
        app,
        http=timed_protocol(settings.head_seconds),
        ws=LiveProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=2 * LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    proxies = ProxyHeadersMiddleware(app, config.forwarded_allow_ips).trusted_hosts
    limits = connection_limits(settings.connections, settings.connections_of_one_network, proxies)
    with owned(settings.database), LimitedListener(listening, limits, server.server_state.connections) as limited:
        announce()
        await server.serve([limited])
