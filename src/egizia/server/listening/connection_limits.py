"""How many connections there may be: fewer than the machine has files for, and of one network fewer than that.

Who is too many is closed at once. If all there may be are open, those give way that keep the service waiting, first the
ones that have never finished a request: so whoever opens many and sends nothing keeps nobody out. Last of all live
connections give way on which somebody only watches, and those of players never.
"""

import heapq
import socket
import sys
from collections import Counter
from collections.abc import Callable, Collection, Container
from dataclasses import dataclass
from typing import Any

import structlog

from egizia.server.auth.limits import network_of
from egizia.server.listening.live_protocol import LiveProtocol
from egizia.server.listening.timeouts import TimedProtocol

log = structlog.get_logger()

OWN_FILES = 96
"""Files that the service itself may need: connections to the database and to others, threads, logs."""
GIVE_WAY = 0.05
"""Which part of all connections gives way at once; to look for them takes longer than to close them."""
REFUSED_AT_ONCE = 64
"""Connections refused before anything else has its turn again."""


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections there may be in all and of one network, and which addresses may have any number."""

    most: int
    of_one_network: int
    proxies: Container[str]


def files_for(connections: int) -> int:
    """Raise the limit of open files as far as so many connections need, if that may be; returns what it is."""
    wanted = connections + OWN_FILES
    if sys.platform == "win32":
        return wanted
    import resource  # noqa: PLC0415 - Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


def connection_limits(connections: int, of_one_network: int, proxies: Container[str]) -> ConnectionLimits:
    """What was asked for, as far as there are files for it."""
    files = files_for(connections)
    most = min(connections, max(files - OWN_FILES, files // 2))
    return ConnectionLimits(most, min(of_one_network, max(most // 4, 1)), proxies)


class LimitedListener(socket.socket):
    """A listening socket that takes connections within limits, in place of one that takes them all."""

    def __init__(self, listening: socket.socket, limits: ConnectionLimits, speaking: Collection[object]) -> None:
        super().__init__(listening.family, listening.type, listening.proto, fileno=listening.detach())
        self._limits = limits
        self._speaking = speaking
        """What speaks on the open connections."""
        self._networks: Counter[str] = Counter()
        self._open = 0
        self._giving_way = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that may be; an error if there is none yet."""
        for _ in range(REFUSED_AT_ONCE):
            if self._open >= self._limits.most and self._make_room():
                # It comes with the next turn of the loop; until then others wait outside.
                break
            taken, address = super().accept()
            network = network_of(address[0])
            why = self._why_not(network, address[0])
            if why is None:
                return self._counted(taken, network), address
            taken.close()
            log.warning("a connection is refused", why=why, network=network)
        raise BlockingIOError

    def _why_not(self, network: str, address: str) -> str | None:
        if self._open >= self._limits.most:
            return "all there may be are open and busy"
        if self._networks[network] >= self._limits.of_one_network and address not in self._limits.proxies:
            return "its network has all it may have"
        return None

    def _counted(self, taken: socket.socket, network: str) -> "_Connection":
        def note_closed() -> None:
            self._open -= 1
            self._giving_way = max(self._giving_way - 1, 0)
            self._networks[network] -= 1
            if not self._networks[network]:
                del self._networks[network]

        self._open += 1
        self._networks[network] += 1
        connection = _Connection(taken.family, taken.type, taken.proto, fileno=taken.detach())
        connection.on_close = note_closed
        return connection

    def _make_room(self) -> bool:
        """Close the connections that have kept the service waiting longest; whether there will be room."""
        if self._giving_way:
            return True
        waiting = [one for one in self._speaking if isinstance(one, TimedProtocol) and one.is_waiting]
        strangers = [one for one in waiting if not one.was_answered]
        if not strangers and len(self._speaking) < self._open:
            # Some were taken so lately that nothing speaks on them yet; they will be the first to go.
            return True
        count = int(self._limits.most * GIVE_WAY) + 1
        longest = heapq.nsmallest(count, strangers or waiting, key=lambda one: one.waits_since)
        giving_way = longest or self._watching(count)
        for one in giving_way:
            one.transport.abort()
        self._giving_way = len(giving_way)
        if giving_way:
            log.warning(f"connections that only {'wait' if longest else 'watch'} give way", open=self._open)
        return bool(giving_way)

    def _watching(self, count: int) -> list[LiveProtocol]:
        """Live connections on which somebody only watches, first those of networks that have most connections."""

        def crowd(one: LiveProtocol) -> int:
            return self._networks[network_of(one.client[0])] if one.client else 0

        watching = [one for one in self._speaking if isinstance(one, LiveProtocol) and one.only_watches]
        return heapq.nlargest(count, watching, key=crowd)


class _Connection(socket.socket):
    """A connection that says when it is closed."""

    on_close: Callable[[], None] | None = None

    def close(self) -> None:
        """Close it."""
        if self.on_close is not None:
            self.on_close()
            self.on_close = None
        super().close()
