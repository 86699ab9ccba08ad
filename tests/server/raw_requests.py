"""Requests as they go over the wire, also those that no client library would send."""

import json
import socket
from collections.abc import Mapping
from http.client import HTTPResponse

from tests.server.people import Person, Service


def connect(service: Service, source: str = "127.0.0.1") -> socket.socket:
    """A connection to a service from an address of this machine."""
    return socket.create_connection(("127.0.0.1", service.port), 20, source_address=(source, 0))


def head_of(method: str, path: str, headers: Mapping[str, str], length: int = 0) -> bytes:
    """The head of a request with a body of some length."""
    named = {"host": "localhost", "content-length": str(length), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
    return "\r\n".join([*lines, "\r\n"]).encode()


def ask(service: Service, person: Person, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
    """The status and body of an answer, to a request exactly as it is written."""
    with connect(service) as line:
        line.sendall(head_of(method, path, {"connection": "close", "cookie": person.cookie}, len(body)) + body)
        return answer_on(line)


def answer_on(line: socket.socket) -> tuple[int, bytes]:
    """The status and body of an answer after which the connection is closed; 0 if it is closed without one."""
    head, _, said = line.makefile("rb").read().partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, said


def ask_on(line: socket.socket) -> None:
    """Ask for something, and hear all of the answer, on a connection that stays open."""
    line.sendall(head_of("GET", "/health", {}))
    with HTTPResponse(line) as answer:
        answer.begin()
        assert json.loads(answer.read())["status"] == "ok"


def handshake(service: Service, path: str, host: str = "localhost") -> int:
    """The status with which a live connection is opened or refused."""
    upgrade = {"sec-websocket-version": "13", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ=="}
    with connect(service) as line:
        line.sendall(head_of("GET", path, {"host": host, "connection": "upgrade", "upgrade": "websocket", **upgrade}))
        return int(line.makefile("rb").readline().split()[1])
