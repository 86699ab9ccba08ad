"""Whoever sends a request slowly, or takes no answer, is not waited for; whoever only listens is."""

import asyncio
import json
import select
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from egizia.cli.serve import listen
from egizia.server.listening import timeouts
from egizia.server.listening.timeouts import timed_protocol
from tests.server.people import Service
from tests.server.raw_requests import answer_on, ask_on, connect, head_of

pytestmark = pytest.mark.faults

SHORT = 1.0
HALF_A_HEAD = b"GET /health HTTP/1.1\r\nhost: loc"
HALF_A_BODY = head_of("POST", "/api/session", {}, 1000) + b'{"login": "an'


@pytest.fixture
def impatient(services: Callable[..., Service], tmp_path: Path) -> Service:
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", head_seconds=SHORT, body_seconds=SHORT)


@pytest.fixture
def patient(services: Callable[..., Service], tmp_path: Path) -> Service:
    """A service that leaves time enough for those who send all at once, also on a slow machine."""
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", head_seconds=5 * SHORT)


def drip(line: socket.socket) -> None:
    """Send a byte now and then, until the other side says something."""
    while not select.select([line], [], [], SHORT / 20)[0]:
        line.sendall(b"a")


@pytest.mark.parametrize("sent", [HALF_A_HEAD, HALF_A_BODY], ids=["head", "body"])
@pytest.mark.parametrize("is_dripped", [False, True])
def test_a_request_that_does_not_arrive_is_refused_and_its_connection_closed(
    impatient: Service, sent: bytes, is_dripped: bool
):
    with connect(impatient) as line:
        line.sendall(sent)
        if is_dripped:
            drip(line)
        status, said = answer_on(line)
    assert status == 408
    assert json.loads(said)["code"] == "too-slow"


def test_a_connection_on_which_nothing_is_sent_is_closed_without_a_word(impatient: Service):
    with connect(impatient) as line:
        assert answer_on(line) == (0, b"")


def outlast(service: Service) -> None:
    """Wait for as long as somebody has for a request, who begins now."""
    with connect(service) as line:
        line.sendall(HALF_A_HEAD)
        assert answer_on(line)[0] == 408


def is_quiet(line: socket.socket) -> bool:
    """Whether nothing was said on a connection until now, and it is not closed."""
    return not select.select([line], [], [], 0)[0]


def test_an_idle_connection_stays_open_for_the_next_request(patient: Service):
    with connect(patient) as line:
        ask_on(line)
        outlast(patient)
        assert is_quiet(line)
        ask_on(line)
        line.sendall(HALF_A_HEAD)
        assert answer_on(line)[0] == 408


def test_a_live_connection_on_which_nothing_happens_stays_open(patient: Service):
    anna = patient.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    with anna.live(table) as line:
        outlast(patient)
        line.rest()


def test_a_long_answer_that_nobody_takes_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timeouts, "ANSWER_SECONDS", SHORT)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 20_000_000})

    async def visit() -> None:
        config = uvicorn.Config(answer, http=timed_protocol(SHORT), lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        with listen("127.0.0.1", 0) as listening:
            serving = asyncio.create_task(server.serve([listening]))
            with socket.create_connection(listening.getsockname()) as line:
                line.sendall(head_of("GET", "/", {}))
                async with asyncio.timeout(20):
                    while not server.server_state.connections:
                        await asyncio.sleep(0.01)
                    while server.server_state.connections:
                        await asyncio.sleep(0.01)
            server.should_exit = True
            await serving

    asyncio.run(visit())
