"""Accounts: another password, and what it ends."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from egizia.server.auth import accounts
from egizia.server.refusals import RefusedError
from tests.server.inside import opened, somebody, working
from tests.server.people import Json, Person, Service, refused

OLD = {"login": "anna", "password": "ships and stones"}
NEW = "grain for the crews"


def with_account(service: Service) -> Person:
    anna = service.person("Anna")
    anna.post("/accounts", OLD)
    return anna


def change(person: Person, current: str, password: str) -> Json:
    return person.put("/me/password", {"current": current, "password": password})


def test_a_new_password_opens_the_account_and_the_old_one_no_longer(service: Service):
    anna, phone = with_account(service), service.person("Phone")
    assert change(anna, OLD["password"], NEW)["account"] == "anna"
    assert refused(lambda: phone.post("/session", OLD)) == "bad-login"
    assert phone.post("/session", {**OLD, "password": NEW})["id"] == anna.id
    # And again, from the device that came later.
    change(phone, NEW, OLD["password"])
    assert phone.get("/me")["id"] == anna.id
    assert anna.get("/me")["id"] != anna.id


def test_a_new_password_signs_out_every_other_device_and_keeps_the_seat(service: Service):
    anna, thief = with_account(service), service.person("Thief")
    thief.post("/session", OLD)
    table = anna.open_table("egyptia", "you open")["id"]
    service.person("Ben").post(f"/tables/{table}/seats/1")
    assert thief.look(table)["seat"] == 0
    with thief.live(table) as line:
        update = line.hear("update")
        change(anna, OLD["password"], NEW)
        line.send(type="chat", text="I am still here", request="late")
        assert line.hear("refused")["code"] == "who"
        line.send(type="move", seat=0, action=0, number=update["number"], request="late")
        assert line.hear("refused")["code"] == "who"
    assert thief.look(table)["seat"] is None
    assert refused(lambda: thief.post(f"/tables/{table}/chat", {"text": "me again"})) == "who"
    assert anna.look(table)["seat"] == 0
    assert anna.play_on(table, 1)["seat"] == 0


@pytest.mark.parametrize(
    ("current", "password", "code"),
    [("not that", NEW, "bad-password"), ("", NEW, "bad-password"), (OLD["password"], "short", "malformed")],
)
def test_a_password_is_changed_only_to_a_good_one_and_by_who_knows_it(
    small_service: Service, current: str, password: str, code: str
):
    anna = with_account(small_service)
    assert refused(lambda: change(anna, current, password)) == code
    assert small_service.person("Phone").post("/session", OLD)["id"] == anna.id
    assert anna.get("/me")["id"] == anna.id


def test_a_guest_has_no_password_to_change(small_service: Service):
    assert refused(lambda: change(small_service.person("Anna"), "", NEW)) == "no-account"


def test_the_present_password_cannot_be_guessed_without_end(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}", limits=1)
    anna = with_account(service)
    codes = [refused(lambda: change(anna, "a wrong one", NEW)) for _ in range(12)]
    assert codes[0] == "bad-password"
    assert codes[-1] == "too-often"


def test_passwords_are_kept_as_argon2id_after_a_change(small_service: Service, tmp_path: Path):
    anna = with_account(small_service)
    change(anna, OLD["password"], NEW)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite3*"))
    assert b"$argon2id$" in kept
    assert NEW.encode() not in kept


def test_passwords_are_checked_one_by_one_in_turns_and_keep_no_table_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    may_end, order = threading.Event(), list[str]()

    def verify(_: object, hashed: str, password: str) -> bool:
        assert may_end.wait(20)
        order.append(password)
        return False

    async def evening() -> None:
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as worker:
            tries = [
                asyncio.create_task(accounts.sign_in(worker.passwords, None, f"{network} {number}", network))
                for network, count in (("10.0.0.1", 40), ("10.0.0.2", 2))
                for number in range(count)
            ]
            async with asyncio.timeout(20):
                table = await opened(worker, await somebody(worker, "anna"))
                worker._tables.clear()
                assert (await worker.table(table.id)).state == "waiting"
            assert order == []
            may_end.set()
            assert {type(answer) for answer in await asyncio.gather(*tries, return_exceptions=True)} == {RefusedError}

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    asyncio.run(evening())
    assert len(order) == 42
    assert [number for number, password in enumerate(order) if password.startswith("10.0.0.2")] == [2, 4]
