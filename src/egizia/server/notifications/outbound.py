"""Requests to addresses that people name: anywhere in the public Internet, and nowhere else.

A name is resolved once, all its addresses are looked at, and the request goes to one of those: a name that leads
elsewhere a moment later, or an answer that points elsewhere, changes nothing.

The standard library does this in threads. A client library would have to be kept from resolving names and following
redirects, and moves must not wait for strangers' servers anyway.
"""

import asyncio
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import quote, urlsplit

from egizia.catalogue import Message

SECONDS = 5.0
"""How long a request may take, from the name to the answer."""
LARGEST = 8 * 1024
THREADS = 4
NAT64 = ipaddress.ip_network("64:ff9b::/96")
EXAMPLES = [
    ipaddress.ip_network(network)
    for network in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20")
]
"""What documents name as examples; not every version of Python knows them all."""

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class UndeliveredError(Exception):
    """A request that did not arrive, and why."""

    def __init__(self, why: Message, status: int | None = None, *, may_try_again: bool = True) -> None:
        super().__init__(why.key)
        self.why = why
        self.status = status
        self.may_try_again = may_try_again


@dataclass(frozen=True)
class OutgoingRequest:
    """Something to post to an address."""

    url: str
    body: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True)
class _Goal:
    """Where an address leads: one of the places that its name stands for."""

    is_secure: bool
    host: str
    port: int
    target: str
    place: str


class Outbound:
    """The outgoing requests of this worker."""

    def __init__(self, *, loopback: bool = False, seconds: float = SECONDS) -> None:
        self._loopback = loopback
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def check(self, url: str) -> None:
        """Refuse an address that nothing would be sent to."""
        await self._within(find, url, self._loopback)

    async def send(self, request: OutgoingRequest) -> None:
        """Post a request; it has arrived if the answer says so."""
        assert len(request.body) <= LARGEST
        await self._within(post, request, self._loopback, self._seconds)

    async def _within(self, work: object, *arguments: object) -> None:
        assert callable(work)
        doing = asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        try:
            # The thread ends by itself; only a resolver could keep it longer than its own time.
            await asyncio.wait_for(doing, self._seconds + 1)
        except TimeoutError:
            raise UndeliveredError(Message("notification.problem.slow")) from None


def find(url: str, loopback: bool) -> _Goal:
    """Where an address leads, if requests may go there."""
    try:
        parts = urlsplit(url.strip())
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except (ValueError, UnicodeError):
        raise UndeliveredError(Message("notification.problem.address"), may_try_again=False) from None
    is_secure = parts.scheme == "https"
    if not host or parts.username is not None or not (is_secure or (loopback and parts.scheme == "http")):
        raise UndeliveredError(Message("notification.problem.address"), may_try_again=False)
    port = port or (443 if is_secure else 80)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise UndeliveredError(Message("notification.problem.unknown")) from None
    places = [str(entry[4][0]) for entry in found]
    if not all((loopback and _is_loopback(place)) or (is_secure and is_public(place)) for place in places):
        raise UndeliveredError(Message("notification.problem.private"), may_try_again=False)
    target = quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), safe="/?&=%:@!$'()*+,;~{}[]|")
    return _Goal(is_secure, host, port, target, places[0])


def _is_loopback(place: str) -> bool:
    return ipaddress.ip_address(place.partition("%")[0]).is_loopback


def is_public(place: str) -> bool:
    """Whether an address belongs to the public Internet; one that carries another is judged by that."""
    address: _Address = ipaddress.ip_address(place.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if address.is_site_local:
            return False
    if any(address in network for network in EXAMPLES):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def post(request: OutgoingRequest, loopback: bool, seconds: float = SECONDS) -> None:
    """Post a request to the address that was checked, under the name that was asked for."""
    goal = find(request.url, loopback)
    try:
        with socket.create_connection((goal.place, goal.port), timeout=seconds) as plain:
            _hand_over(request, goal, plain, seconds)
    except ssl.SSLCertVerificationError:
        raise UndeliveredError(Message("notification.problem.certificate")) from None
    except TimeoutError:
        raise UndeliveredError(Message("notification.problem.slow")) from None
    except (OSError, HTTPException, ValueError):
        raise UndeliveredError(Message("notification.problem.unreachable")) from None


def _hand_over(request: OutgoingRequest, goal: _Goal, plain: socket.socket, seconds: float) -> None:
    is_late = threading.Event()

    def cut() -> None:
        # A server that answers a byte at a time never lets a single wait run out.
        is_late.set()
        with suppress(OSError):
            plain.shutdown(socket.SHUT_RDWR)

    clock = threading.Timer(seconds, cut)
    clock.start()
    try:
        # TLS takes the socket over, so the clock holds a copy of it.
        own = socket.socket(fileno=socket.dup(plain.fileno()))
        own.settimeout(seconds)
        with own if not goal.is_secure else _context().wrap_socket(own, server_hostname=goal.host) as line:
            kind = HTTPSConnection if goal.is_secure else HTTPConnection
            connection = kind(goal.host, goal.port)
            connection.sock = line
            connection.request("POST", goal.target, request.body, {**request.headers, "Connection": "close"})
            status = connection.getresponse().status
    except (OSError, HTTPException):
        if is_late.is_set():
            raise TimeoutError from None
        raise
    finally:
        clock.cancel()
    if not 200 <= status < 300:
        raise UndeliveredError(Message("notification.problem.answer", {"status": str(status)}), status)


def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
