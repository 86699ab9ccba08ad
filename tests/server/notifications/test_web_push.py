"""Notifications that browsers show: sealed, signed, once a turn, and for whoever subscribed last."""

import json
import time
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from egizia.catalogue import texts
from egizia.server.notifications import web_push
from tests.server.mailbox import Browser, Mailbox
from tests.server.notifications.situations import nothing_more, play, table_of_two
from tests.server.people import Service, refused


def check_signature(headers: dict[str, str], public: str, audience: str) -> None:
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public)
    signed, _, signature = parts["t"].rpartition(".")
    head, claims = (json.loads(web_push.decode(part)) for part in signed.split("."))
    assert head["alg"] == "ES256"
    assert claims["aud"] == audience
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    raw = web_push.decode(signature)
    written = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(web_push.CURVE, web_push.decode(public))
    key.verify(written, signed.encode(), ec.ECDSA(hashes.SHA256()))


def test_a_text_is_sealed_as_in_the_example_of_the_standard():
    own = ec.derive_private_key(
        int.from_bytes(web_push.decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), web_push.CURVE
    )
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    salt = web_push.decode("DGv6ra1nlYgDCS1FRnbzlw")
    text = b"When I grow up, I want to be a watermelon"
    assert web_push.encode(web_push.sealed(text, browser, "BTBZMqHH6r4Tts7J_aSIgg", salt, own)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
        "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_is_notified_once_a_turn_in_words_that_only_it_can_read(service: Service, mailbox: Mailbox):
    anna, ben, browser = service.person(), service.person("Ben"), Browser(mailbox)
    known = ben.put("/me/devices", browser.subscription(language="en"))
    assert known["devices"] == 1
    table = table_of_two(anna, ben)
    play(anna, table, "K1")
    deadline = time.monotonic() + 10
    while not mailbox.received:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    nothing_more(service, mailbox, 1)
    path, headers, body = mailbox.received[0]
    assert path == "/push/one"
    assert b"Anna" not in body
    shown = browser.read(body)
    assert shown["body"] == f"Your turn: {texts('en')['web.game.classic']} with Anna."
    assert (shown["link"], shown["tag"]) == (f"{service.url}/tables/{table}", table)
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", table)
    assert int(headers["ttl"]) > 0
    check_signature(headers, known["push_key"], mailbox.url)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_its_push_service_has_forgotten_is_forgotten(service: Service, mailbox: Mailbox, status: int):
    anna = service.person()
    anna.put("/me/devices", Browser(mailbox).subscription())
    mailbox.answers = [status]
    after = anna.post("/me/notifications/test")
    assert (after["devices"], after["problem"]) == (0, None)
    anna.post("/me/notifications/test")
    assert len(mailbox.received) == 1


def test_a_browser_belongs_to_who_subscribed_last(service: Service, mailbox: Mailbox):
    anna, ben, browser = service.person(), service.person("Ben"), Browser(mailbox)
    anna.put("/me/devices", browser.subscription())
    assert ben.put("/me/devices", browser.subscription())["devices"] == 1
    assert anna.get("/me/notifications")["devices"] == 0
    assert anna.post("/me/devices/forget", {"endpoint": browser.subscription()["endpoint"]})["devices"] == 0
    assert ben.get("/me/notifications")["devices"] == 1
    assert ben.post("/me/devices/forget", {"endpoint": browser.subscription()["endpoint"]})["devices"] == 0


def test_keys_that_no_browser_has_are_refused(service: Service, mailbox: Mailbox):
    anna = service.person()
    body = Browser(mailbox).subscription()
    for keys in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "Ä"}):
        wrong = {**body, "keys": {**body["keys"], **keys}}
        assert refused(lambda wrong=wrong: anna.put("/me/devices", wrong)) == "malformed"


@pytest.mark.storage
def test_the_key_of_the_service_stays_the_same(services: Callable[..., Service], database: str):
    service = services(database)
    anna = service.person()
    key = anna.get("/me/notifications")["push_key"]
    service.kill()
    assert anna.at(service.again()).get("/me/notifications")["push_key"] == key
    assert len(web_push.decode(key)) == 65


def test_who_signs_in_is_notified_in_the_same_browser(service: Service, mailbox: Mailbox):
    guest, other = service.person(), service.person()
    other.post("/accounts", {"login": "anna", "password": "long enough"})
    guest.put("/me/devices", Browser(mailbox).subscription())
    guest.post("/session", {"login": "anna", "password": "long enough"})
    assert guest.get("/me/notifications")["devices"] == 1
    assert guest.post("/me/notifications/test")["problem"] is None
    assert len(mailbox.received) == 1
