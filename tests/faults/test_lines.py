"""Live connections whose other end is gone, without having said so."""

import base64
import json
import re
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.faults.conftest import Note
from tests.server.people import Service
from tests.web.lines import Line

pytestmark = [pytest.mark.faults, pytest.mark.long]

NOTICED = 20.0
"""Seconds after which nobody counts as there who does not answer."""
SLACK = 5.0
KEY = base64.b64encode(bytes(16)).decode()
ASKED = json.dumps({"type": "ping"}).encode()
PING = bytes([0x81, 0x80 | len(ASKED), 0, 0, 0, 0]) + ASKED
"""A message that wants an answer, as it is on the wire, with a mask of zeros."""


@pytest.fixture
def service(services: Callable[..., Service], tmp_path: Path) -> Service:
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


def connections(service: Service) -> int:
    with service.stranger() as web:
        found = re.search(r"^egizia_live_connections (\S+)", web.get("/metrics").text, re.MULTILINE)
        assert found
        return int(float(found[1]))


def test_somebody_behind_a_network_that_swallows_everything_is_away_soon(service: Service, note: Note):
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table("classic", "you open")["id"]
    ben.post(f"/tables/{table}/seats/1")
    network = Line(service)
    with anna.live(table) as line:
        line.hear("update")
        address = f"{network.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        with connect(address, additional_headers={"cookie": ben.cookie}, close_timeout=0.1):
            while not line.hear("table")["seats"][1]["is_here"]:
                pass
            network.hang()
            began = time.monotonic()
            while line.hear("table", within=NOTICED + SLACK)["seats"][1]["is_here"]:
                pass
            seconds = time.monotonic() - began
        network.mend()
        network.cut()
    assert seconds < NOTICED + SLACK
    note("network swallows everything: noticed", [], [seconds])


def test_somebody_who_takes_nothing_is_let_go(service: Service, note: Note):
    anna = service.person("Anna")
    table = anna.open_table("classic", "you bot")["id"]
    with socket.socket() as greedy:
        # Little fits on the way, so that the service soon has to keep what it says.
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        greedy.connect(("127.0.0.1", service.port))
        greedy.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in greedy.recv(100)
        greedy.settimeout(2)
        with suppress(TimeoutError):
            while True:
                greedy.sendall(PING * 1000)
        assert connections(service) == 1
        began = time.monotonic()
        while connections(service):
            assert time.monotonic() - began < NOTICED + SLACK, "nobody is there, and the service waits"
            time.sleep(0.1)
        note("peer takes nothing: let go", [], [time.monotonic() - began])
