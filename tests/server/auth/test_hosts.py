"""By which names a service may be addressed: no site can lead a browser to it under a name of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from egizia.server.auth.hosts import Hosts
from tests.server.people import Service
from tests.server.raw_requests import handshake

NAMED = ("https://egizia.example", "http://box.local:8000")


@pytest.mark.parametrize(
    ("host", "on_this_machine", "behind_a_proxy", "in_the_house"),
    [
        ("localhost:8000", True, True, True),
        ("127.0.0.1", True, True, True),
        ("[::1]:8000", True, True, True),
        ("", True, True, True),
        ("EGIZIA.example", True, True, True),
        ("box.local:8000", True, True, True),
        ("192.168.1.5:8000", False, True, True),
        ("[2001:db8::5]", False, True, True),
        ("evil.example:8000", False, False, True),
        ("localhost.evil.example", False, False, True),
        ("egizia.example.evil.example", False, False, True),
        ("127.0.0.1.evil.example", False, False, True),
        ("[::1", False, False, False),
    ],
)
def test_what_a_service_is_called(host: str, on_this_machine: bool, behind_a_proxy: bool, in_the_house: bool):
    assert Hosts(NAMED, is_loopback=True).allows(host) == on_this_machine
    assert Hosts(NAMED, is_loopback=False).allows(host) == behind_a_proxy
    assert Hosts((), is_loopback=False).allows(host) == in_the_house


def test_a_site_whose_name_leads_here_gets_nothing(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    host = f"evil.example:{small_service.port}"
    for path in ("/", "/api/me", f"/api/tables/{table}/position", "/schema", "/schema/openapi.json"):
        answer = anna.web.get(path, headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (400, "foreign-host"), path
    for origin in (f"http://{host}", None):
        headers = {"host": host, **({"origin": origin} if origin else {})}
        answer = anna.web.post(f"/api/tables/{table}/chat", json={"text": "x"}, headers=headers)
        assert answer.json()["code"] == "foreign-host"
    assert anna.get(f"/tables/{table}/chat") == []


def test_a_live_connection_under_a_strange_name_is_refused(small_service: Service):
    table = small_service.person("Anna").open_table(seats="you bot")["id"]
    path = f"/api/tables/{table}/live"
    assert handshake(small_service, path, "localhost") == 101
    assert handshake(small_service, path, "evil.example") == 403


def test_its_health_is_told_by_any_name(small_service: Service):
    with small_service.stranger() as web:
        for path in ("/health", "/ready", "/metrics"):
            assert web.get(path, headers={"host": "probe.cluster.internal"}).status_code == 200


def test_other_machines_may_call_a_service_what_they_like_if_nobody_says(
    services: Callable[..., Service], tmp_path: Path
):
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}", host="0.0.0.0")
    with service.stranger() as web:
        assert web.get("/api/me", headers={"host": f"mybox.local:{service.port}"}).status_code == 200


def test_named_origins_are_all_that_others_may_call_it(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}", host="0.0.0.0", origins=["https://egizia.example"])
    with service.stranger() as web:
        assert web.get("/api/me", headers={"host": "egizia.example"}).status_code == 200
        assert web.get("/api/me", headers={"host": "evil.example"}).json()["code"] == "foreign-host"


def test_a_browser_that_came_by_tls_comes_so_again(small_service: Service):
    with small_service.stranger() as web:
        for path in ("/", "/api/me", "/api/nothing", "/health"):
            by_tls = web.get(path, headers={"x-forwarded-proto": "https"})
            assert by_tls.headers["strict-transport-security"] == "max-age=31536000", path
            assert "strict-transport-security" not in web.get(path).headers
