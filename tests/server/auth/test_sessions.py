"""Sessions: what ends them, and for whom."""

import asyncio
from typing import Any, cast

import pytest

from egizia.server.auth.limits import Limits
from egizia.server.live import connection
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
        closed: list[int] = []  # noqa: RUF012

        async def close(self, code: int) -> None:
            self.closed.append(code)

    socket, worker, table = (cast("Any", part) for part in (Socket(), Worker(), Table()))
    live = connection.Live(socket, worker, Limits(0), table, Session("device", "anna", 0), "")
    asyncio.run(live._be_there())
    assert (Socket.closed, asked) == ([1008], ["device"] * 3)
