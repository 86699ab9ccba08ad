"""Cookies: what they say counts whatever the clock says, and they are renewed before the browser drops them."""

import time

import pytest
from itsdangerous import TimestampSigner

from egizia.server.auth.cookies import COOKIE, DEVICE, Cookies
from egizia.server.store.sessions import RENEW_SECONDS, Session
from tests.server.people import Person, Service, refused

SECRET = b"kept in tests"
DAY = 24 * 3600


def signed_at(said: str, moment: float, secret: bytes = SECRET) -> str:
    """A cookie as it is signed at some moment."""

    class Then(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(moment)

    return Then(secret, salt="egizia.person").sign(said).decode()


def aged(person: Person, seconds: float) -> None:
    """Let a person's cookie be from another time."""
    said, _, _ = person.web.cookies["egizia"].rsplit(".", 2)
    person.web.cookies.clear()
    person.web.cookies["egizia"] = signed_at(said, time.time() - seconds)


@pytest.mark.parametrize("seconds", [-2, -3 * DAY, -40 * 365 * DAY, 3 * DAY, 700 * DAY])
def test_a_clock_that_was_set_takes_nobodys_seat(small_service: Service, seconds: float):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    aged(anna, seconds)
    assert anna.look(table)["seat"] == 0
    with anna.live(table) as line:
        assert line.hear("update")["seat"] == 0
    assert anna.get("/me")["id"] == anna.id
    assert anna.look(table)["seat"] == 0


@pytest.mark.parametrize("seconds", [-2, 0, 2, RENEW_SECONDS - DAY, -(RENEW_SECONDS - DAY)])
def test_a_young_cookie_stays(small_service: Service, seconds: float):
    anna = small_service.person("Anna")
    aged(anna, seconds)
    assert "set-cookie" not in anna.web.get("/api/me").headers


@pytest.mark.parametrize("seconds", [RENEW_SECONDS + DAY, -(RENEW_SECONDS + DAY)])
def test_a_cookie_is_renewed_long_before_it_ends(small_service: Service, seconds: float):
    anna = small_service.person("Anna")
    aged(anna, seconds)
    before, cookies = anna.web.cookies["egizia"], Cookies(SECRET)
    anna.web.cookies.clear()
    renewed = anna.web.get("/api/me", headers={"cookie": f"egizia={before}"})
    now, then = cookies.read(renewed.cookies["egizia"]), cookies.read(before)
    assert now == then
    assert now is not None
    assert abs(now.signed - time.time()) < 60
    assert "Max-Age=34560000" in renewed.headers["set-cookie"]


def test_a_cookie_says_what_was_written_and_nothing_else_opens():
    cookies, session = Cookies(SECRET), Session("device", "anna", 3)
    written = cookies.write(session)
    assert cookies.read(written) == session
    assert cookies.read(cookies.write(session, DEVICE), DEVICE) == session
    # What remembers a device opens nothing.
    assert cookies.read(cookies.write(session, DEVICE), COOKIE) is None
    assert cookies.read(written, DEVICE) is None
    for forged in ("", "x", written[:-1], f"x{written}", signed_at("anna:3:device", 0, b"another"), "\udcff", "a.b.c"):
        assert cookies.read(forged) is None


@pytest.mark.parametrize("said", ["{id}", "{id}:0"])
def test_the_first_cookies_still_count_and_end_one_by_one(small_service: Service, said: str):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    phone = anna.at(small_service)
    for device, moment in ((anna, 1_700_000_000), (phone, 1_700_000_005)):
        device.web.cookies.clear()
        device.web.cookies["egizia"] = signed_at(said.format(id=anna.id), moment)
        assert device.look(table)["seat"] == 0
    copy = phone.at(small_service)
    # Renewed, it is still the cookie of the same device.
    assert phone.get("/me")["id"] == anna.id
    phone.delete("/session")
    assert refused(lambda: copy.post(f"/tables/{table}/chat", {"text": "still here"})) == "who"
    assert anna.look(table)["seat"] == 0


def test_a_browser_in_an_account_is_remembered_and_a_guests_is_not(small_service: Service):
    anna = small_service.person("Anna")
    assert set(anna.web.cookies) == {COOKIE}
    anna.post("/accounts", {"login": "anna", "password": "ships and stones"})
    assert set(anna.web.cookies) == {COOKIE, DEVICE}
    # So is one that was in its account before browsers were remembered, and only once.
    del anna.web.cookies[DEVICE]
    anna.get("/me")
    assert Cookies(SECRET).read(anna.web.cookies[DEVICE], DEVICE) == Cookies(SECRET).read(anna.web.cookies[COOKIE])
    assert "set-cookie" not in anna.web.get("/api/me").headers
    anna.delete("/session")
    assert set(anna.web.cookies) == {DEVICE}
    assert anna.get("/me")["account"] is None
