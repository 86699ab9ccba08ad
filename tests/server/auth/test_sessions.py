"""Sessions: what ends them, and for whom."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from egizia.server.auth import accounts
from egizia.server.auth.limits import LIMITS, Limits, network_of
from egizia.server.live import connection
from egizia.server.store.rows import PersonRow
from egizia.server.store.sessions import Session
from tests.server.people import Person, Service, refused

ANNAS = {"login": "anna", "password": "ships and stones"}


def is_out(person: Person, table: str) -> bool:
    """Whether somebody is nobody any more, on every way to a table."""
    talk = {"text": "I am still here"}
    with person.live(table) as line:
        seat = line.hear("update")["seat"]
        line.send(type="chat", request="late", **talk)
        code = line.hear("refused", "chat").get("code")
    said = refused(lambda: person.post(f"/tables/{table}/chat", talk))
    return (seat, code, said, person.look(table)["seat"]) == (None, "who", "who", None)


def test_an_account_ends_the_cookies_of_the_guest_it_was(service: Service):
    anna = service.person("Anna")
    table = anna.open_table("egyptia", "you open")["id"]
    copy = anna.at(service)
    with copy.live(table) as line:
        line.hear("update")
        anna.post("/accounts", ANNAS)
        line.send(type="chat", text="I am still here", request="late")
        assert line.hear("refused")["code"] == "who"
    assert is_out(copy, table)
    assert anna.look(table)["seat"] == 0
    assert anna.get("/me")["account"] == "anna"
    assert service.person("Phone").post("/session", ANNAS)["id"] == anna.id


def test_of_two_devices_one_opens_the_account(service: Service):
    anna = service.person("Anna")
    copy = anna.at(service)
    anna.post("/accounts", ANNAS)
    assert refused(lambda: copy.post("/accounts", {**ANNAS, "login": "mallory"})) == "who"
    assert refused(lambda: anna.post("/accounts", {**ANNAS, "login": "again"})) == "has-account"
    assert refused(lambda: service.person("Ben").post("/accounts", ANNAS)) == "login-taken"


def test_who_signs_out_is_out_whoever_has_a_copy_of_the_cookie(service: Service):
    anna, phone = service.person("Anna"), service.person("Phone")
    anna.post("/accounts", ANNAS)
    phone.post("/session", ANNAS)
    table = anna.open_table("egyptia", "you open")["id"]
    copy = phone.at(service)
    with copy.live(table) as line:
        line.hear("update")
        phone.delete("/session")
        line.send(type="chat", text="I am still here", request="late")
        assert line.hear("refused")["code"] == "who"
    assert is_out(copy, table)
    # The other device stays, and this one can come back.
    assert anna.look(table)["seat"] == 0
    assert phone.post("/session", ANNAS)["id"] == anna.id
    assert phone.look(table)["seat"] == 0
    assert is_out(copy, table)


def test_signing_out_twice_or_as_nobody_does_no_harm(small_service: Service):
    anna = small_service.person("Anna")
    copy = anna.at(small_service)
    anna.delete("/session")
    copy.delete("/session")
    with small_service.stranger() as web:
        assert web.delete("/api/session").status_code == 204
    assert small_service.person("Ben").get("/me")["name"] == "Ben"


@pytest.mark.storage
def test_who_signed_out_stays_out_after_a_restart(service: Service):
    anna = service.person("Anna")
    table = anna.open_table("egyptia", "you open")["id"]
    copy = anna.at(service)
    anna.delete("/session")
    service.kill()
    assert is_out(copy.at(service.again()), table)


def test_a_live_connection_ends_with_its_session(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "RENEW", 0.0)
    asked: list[str] = []

    class Sessions:
        async def counts(self, session: Session) -> bool:
            asked.append(session.id)
            return len(asked) < 3

    class Worker:
        sessions = Sessions()

        async def came(self, *_: object) -> None: ...

        looks = came

    class Table:
        def seat_of(self, _: str) -> None: ...

    class Socket:
        scope = {"extensions": None}  # noqa: RUF012
        closed: list[int] = []  # noqa: RUF012

        async def close(self, code: int) -> None:
            self.closed.append(code)

    socket, worker, table = (cast("Any", part) for part in (Socket(), Worker(), Table()))
    live = connection.Live(socket, worker, Limits(0), table, Session("device", "anna", 0), "")
    asyncio.run(live._be_there())
    assert (Socket.closed, asked) == ([1008], ["device"] * 3)


# Trying passwords


def tries(service: Service, address: str, login: str, times: int, password: str = "a wrong one") -> list[str]:
    """What comes of trying a password again and again from an address."""
    answers: list[str] = []
    with service.stranger() as web:
        for _ in range(times):
            credentials = {"login": login, "password": password}
            answer = web.post("/api/session", json=credentials, headers={"x-forwarded-for": address})
            answers.append("in" if answer.status_code == 200 else answer.json()["code"])
            web.cookies.clear()
    return answers


@pytest.fixture
def strict(services: Callable[..., Service], tmp_path: Path) -> Service:
    """A service with limits, a quarter of the usual ones, and Anna's account."""
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}", limits=0.25)
    service.person("Anna").post("/accounts", ANNAS)
    return service


def test_an_address_as_login_uses_up_nothing_of_that_address(strict: Service):
    assert tries(strict, "192.0.2.1", "192.0.2.2", 5)[-1] == "too-often"
    assert tries(strict, "192.0.2.2", "anna", 1, ANNAS["password"]) == ["in"]


def test_who_fails_on_purpose_does_not_keep_the_owner_out(strict: Service):
    assert tries(strict, "192.0.2.1", "anna", 5)[-1] == "too-often"
    assert tries(strict, "192.0.2.2", "anna", 1, ANNAS["password"]) == ["in"]


def test_one_network_tries_little_whatever_spelling_and_address_it_takes(strict: Service):
    spellings = ("anna", "ANNA", "ａｎｎａ", "Anna", "annA")  # noqa: RUF001 - one login
    came = [tries(strict, f"2001:db8:1:2::{number}", login, 1) for number, login in enumerate(spellings)]
    assert came[0] == ["bad-login"]
    assert came[-1] == ["too-often"]
    assert tries(strict, "2001:db8:1:3::1", "anna", 1) == ["bad-login"]


def test_where_very_many_try_the_owner_comes_in_by_a_device_that_was_in_before(strict: Service):
    phone = strict.person("Phone")
    phone.web.headers["x-forwarded-for"] = "192.0.2.9"
    phone.post("/session", ANNAS)
    phone.delete("/session")
    assert "egizia" not in phone.web.cookies
    networks = (f"198.51.100.{number}" for number in range(200))
    assert any(tries(strict, network, "anna", 1) == ["too-often"] for network in networks)
    assert phone.post("/session", ANNAS)["account"] == "anna"


def test_only_a_device_that_was_in_this_account_counts_for_itself():
    anna = PersonRow("anna", "Anna", "anna", "hash", 1.0, sessions=2)

    class People:
        async def with_login(self, _: object) -> PersonRow:
            return anna

    async def passed(limits: Limits, device: Session | None, network: str = "192.0.2.1") -> int:
        people = cast("Any", People())
        asking = [accounts.account_to_open(people, limits, "anna", network, device) for _ in range(20)]
        return (await asyncio.gather(*asking, return_exceptions=True)).count(anna)

    async def story() -> None:
        limits, most = Limits(1.0), int(LIMITS["password"].burst)
        networks = [f"198.51.100.{number}" for number in range(20)]
        assert sum([await passed(limits, None, network) for network in networks]) == LIMITS["account"].burst
        for device in (None, Session("a", "ben", 2), Session("b", "anna", 1)):
            assert await passed(limits, device) == 0
        for device in (Session("c", "anna", 2), Session("d", "anna", 2)):
            assert await passed(limits, device) == most
            assert await passed(limits, device) == 0

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("a proxy's own word", "a proxy's own word"),
        ("", ""),
    ],
)
def test_limits_count_an_ipv6_network_as_one(address: str, network: str):
    assert network_of(address) == network
