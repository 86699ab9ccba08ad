"""However many connect and send nothing, others are served."""

import base64
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from egizia.server.listening.connection_limits import OWN_FILES, connection_limits
from tests.server.people import Service
from tests.server.raw_requests import answer_on, ask_on, connect, head_of

pytestmark = pytest.mark.faults

FILES = 256
UPGRADE = {
    "upgrade": "websocket",
    "connection": "Upgrade",
    "sec-websocket-key": base64.b64encode(bytes(16)).decode(),
    "sec-websocket-version": "13",
}
HALF_SENT = (b"", b"GET /health HT", head_of("POST", "/api/session", {}, 1000) + b'{"login": ')
CROWDS = {
    "a proxy": ["127.0.0.1"],
    "one network": ["127.0.0.2"],
    "many networks": [f"127.0.1.{number}" for number in range(1, 200)],
}


@pytest.fixture
def small(services: Callable[..., Service], tmp_path: Path) -> Service:
    """A service that may open few files."""
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", files=FILES)


@pytest.fixture
def crowd() -> Iterator[Callable[[Service, list[str]], list[socket.socket]]]:
    """Opens 400 connections from some addresses, on each of which less than a request is sent."""
    with ExitStack() as stack:

        def come(service: Service, sources: list[str]) -> list[socket.socket]:
            lines: list[socket.socket] = []
            for number in range(400):
                line = connect(service, sources[number % len(sources)])
                lines.append(stack.enter_context(line))
                try:
                    line.sendall(HALF_SENT[number % len(HALF_SENT)])
                except OSError:
                    continue  # It was refused already.
            return lines

        yield come


@pytest.mark.parametrize("sources", CROWDS.values(), ids=CROWDS.keys())
def test_half_sent_requests_keep_nobody_out(
    small: Service, crowd: Callable[[Service, list[str]], list[socket.socket]], sources: list[str], tmp_path: Path
):
    anna = small.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    with anna.live(table) as live:
        update = live.hear("update")
        crowd(small, sources)
        for _ in range(10):
            with httpx.Client(base_url=small.url, timeout=5, cookies=anna.web.cookies) as fresh:
                assert fresh.get("/api/me").json()["name"] == "Anna"
        # Who plays already notices nothing.
        live.send(type="move", seat=0, action=update["choices"][0]["action"], number=0)
        assert live.hear("update")["number"] > 0
    assert (tmp_path / "service.log").stat().st_size < 10_000


def test_connections_of_one_network_are_limited_and_counted_until_they_close(
    services: Callable[..., Service], tmp_path: Path
):
    service = services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", connections_of_one_network=5)
    for _ in range(3):
        with ExitStack() as stack:
            lines = [stack.enter_context(connect(service, "127.0.0.2")) for _ in range(5)]
            with connect(service, "127.0.0.2") as one_more:
                assert answer_on(one_more) == (0, b"")
            for line in lines:
                line.sendall(head_of("GET", "/health", {"connection": "close"}))
                assert answer_on(line)[0] == 200


def test_those_who_were_answered_before_give_way_last(
    small: Service, crowd: Callable[[Service, list[str]], list[socket.socket]]
):
    with connect(small) as line:
        ask_on(line)
        crowd(small, ["127.0.0.1"])
        line.sendall(head_of("GET", "/health", {"connection": "close"}))
        assert answer_on(line)[0] == 200


def test_those_who_only_watch_keep_no_player_out(small: Service, tmp_path: Path):
    anna = small.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    watch = head_of("GET", f"/api/tables/{table}/live", UPGRADE)
    with anna.live(table) as live, ExitStack() as stack:
        update = live.hear("update")
        # As many as there may be; the last ones find no room.
        for number in range(FILES):
            line = stack.enter_context(connect(small, f"127.0.1.{1 + number % 4}"))
            with suppress(OSError):
                line.sendall(watch)
                line.recv(1)
        for _ in range(3):
            ben = small.person("Ben")
            with ben.live(ben.open_table(seats="you bot")["id"]) as own:
                assert own.hear("update")["seat"] == 0
        live.send(type="move", seat=0, action=update["choices"][0]["action"], number=0)
        assert live.hear("update")["number"] > 0
    assert "only watch give way" in (tmp_path / "service.log").read_text()


@pytest.mark.parametrize(
    ("files", "may_open", "most", "of_one_network"),
    [
        ((1024, 1_000_000), 10_000 + OWN_FILES, 10_000, 256),
        ((1024, 1024), 1024, 1024 - OWN_FILES, (1024 - OWN_FILES) // 4),
        ((100, 100), 100, 50, 12),
        ((2_000_000, resource.RLIM_INFINITY), 2_000_000, 10_000, 256),
        ((256, resource.RLIM_INFINITY), 10_000 + OWN_FILES, 10_000, 256),
    ],
)
def test_there_are_as_many_connections_as_there_are_files_for(
    monkeypatch: pytest.MonkeyPatch, files: tuple[int, int], may_open: int, most: int, of_one_network: int
):
    limit = [files]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limit[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limit.append(wanted))
    limits = connection_limits(10_000, 256, ())
    assert limit[-1] == (may_open, files[1])
    assert (limits.most, limits.of_one_network) == (most, of_one_network)
