"""Notifications: whoever is awaited and does not look hears of it once, where they want to and nowhere else."""

import json
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.x509.oid import NameOID

from egizia.catalogue import texts
from egizia.server.notifications import outbound, web_push
from egizia.server.notifications.outbound import OutgoingRequest, UndeliveredError, find, is_public, post
from tests.server.mailbox import Browser, Mailbox
from tests.server.people import Json, Person, Service, refused

QUICKLY = {"loopback_webhooks": True, "notify_after": 0.05, "notify_again": 0.05}
A_DAY = {"kind": "correspondence", "seconds": 86_400}


@pytest.fixture
def service(services: Callable[..., Service], tmp_path: Any) -> Service:
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", **QUICKLY)


def set_webhook(person: Person, box: Mailbox, **more: Any) -> Json:
    return person.put("/me/notifications", {"webhook": f"{box.url}/hook", **more})


def table_of_two(anna: Person, ben: Person, **settings: Any) -> str:
    """A table where Anna is to place the first ship."""
    table = anna.open_table("classic", "you open", **{"seed": 7, "pace": A_DAY, **settings})["id"]
    ben.post(f"/tables/{table}/seats/1")
    return table


def play(person: Person, table: str, move: str) -> Json:
    return person.play(table, person.look(table), move)


def nothing_more(service: Service, box: Mailbox, count: int) -> None:
    """So many have come, and none is on its way: whose turn comes later, at another table, hears of it next."""
    anna, ben = service.person(), service.person("Ben")
    ben.put("/me/notifications", {"webhook": f"{box.url}/last"})
    play(anna, table_of_two(anna, ben), "K1")
    deadline = time.monotonic() + 10
    while "/last" not in [path for path, _, _ in box.received]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    box.received[:] = [one for one in box.received if one[0] != "/last"]
    assert len(box.received) == count


# Webhooks


def test_who_is_awaited_by_correspondence_is_told_where_and_in_their_language(service: Service, mailbox: Mailbox):
    anna, ben = service.person(), service.person("Ben")
    assert set_webhook(ben, mailbox, language="fr")["problem"] is None
    table = table_of_two(anna, ben)
    play(anna, table, "K1")
    [told] = mailbox.wait(1)
    link = f"{service.url}/tables/{table}"
    sentence = f"À vous de jouer\u00a0: {texts('fr')['web.game.classic']} avec Anna. {link}"
    assert told["text"] == told["content"] == sentence
    assert {name: told[name] for name in ("event", "table", "game", "link")} == {
        "event": "turn",
        "table": table,
        "game": "classic",
        "link": link,
    }
    path, headers, _ = mailbox.received[0]
    assert path == "/hook"
    assert headers["content-type"].startswith("application/json")


def test_a_turn_is_told_once_however_often_a_move_is_taken_back(service: Service, mailbox: Mailbox):
    anna, ben = service.person(), service.person("Ben")
    set_webhook(ben, mailbox)
    table = table_of_two(anna, ben)
    seen = play(anna, table, "K1")
    mailbox.wait(1)
    anna.post(f"/tables/{table}/undo", {"seat": 0, "number": seen["number"]})
    play(anna, table, "K2")
    anna.post(f"/tables/{table}/chat", {"text": "Your turn"})
    nothing_more(service, mailbox, 1)
    play(ben, table, "K3")
    play(anna, table, "K4")
    mailbox.wait(2)
    nothing_more(service, mailbox, 2)


def test_other_games_are_told_of_only_if_one_wants_that(service: Service, mailbox: Mailbox):
    anna, ben = service.person(), service.person("Ben")
    set_webhook(ben, mailbox)
    table = table_of_two(anna, ben, pace={"kind": "untimed"})
    play(anna, table, "K1")
    nothing_more(service, mailbox, 0)
    set_webhook(ben, mailbox, always=True)
    play(ben, table, "K2")
    play(anna, table, "K3")
    mailbox.wait(1)


def test_who_looks_at_the_table_is_not_notified(service: Service, mailbox: Mailbox):
    anna, ben = service.person(), service.person("Ben")
    set_webhook(ben, mailbox)
    table = table_of_two(anna, ben)
    with ben.live(table) as line:
        line.hear("update")
        line.send(type="ping")
        line.hear("pong")
        play(anna, table, "K1")
        line.hear("update")
        nothing_more(service, mailbox, 0)
        line.send(type="looking", is_looking=False)
        line.send(type="ping")
        line.hear("pong")
        play(ben, table, "K2")
        play(anna, table, "K3")
        mailbox.wait(1)


def test_the_end_of_a_game_is_told(service: Service, mailbox: Mailbox):
    anna = service.person()
    set_webhook(anna, mailbox, always=True)
    table = anna.open_table("egyptia", "you")["id"]
    anna.play_on(table)
    deadline = time.monotonic() + 10
    while "over" not in [told["event"] for told in mailbox.wait(1)]:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def wait_for_problem(person: Person) -> Json:
    """What was wrong, which is told when nothing is tried any more."""
    deadline = time.monotonic() + 10
    while (problem := person.get("/me/notifications")["problem"]) is None:
        assert time.monotonic() < deadline
    return problem


def test_a_notification_is_tried_three_times_and_its_owner_told_what_is_wrong(service: Service, mailbox: Mailbox):
    anna, ben = service.person(), service.person("Ben")
    set_webhook(ben, mailbox)
    mailbox.answers = [500, 500, 500]
    table = table_of_two(anna, ben)
    play(anna, table, "K1")
    mailbox.wait(3)
    problem = wait_for_problem(ben)
    nothing_more(service, mailbox, 3)
    assert problem == {"key": "notification.problem.answer", "parameters": {"status": "500"}}
    assert anna.get("/me/notifications")["problem"] is None
    play(ben, table, "K2")
    mailbox.answers = [500]
    play(anna, table, "K3")
    mailbox.wait(5)
    deadline = time.monotonic() + 5
    while ben.get("/me/notifications")["problem"] is not None:
        assert time.monotonic() < deadline


def test_a_test_is_sent_at_once_and_a_redirection_is_not_followed(service: Service, mailbox: Mailbox):
    anna = service.person()
    set_webhook(anna, mailbox)
    assert anna.post("/me/notifications/test")["problem"] is None
    assert mailbox.wait(1)[0]["event"] == "test"
    mailbox.answers = [302]
    assert anna.post("/me/notifications/test")["problem"]["parameters"] == {"status": "302"}
    assert [path for path, _, _ in mailbox.received] == ["/hook", "/hook"]


def test_names_of_players_mention_nobody_else(service: Service, mailbox: Mailbox):
    anna, ben = service.person("<!channel> @everyone"), service.person("Ben")
    set_webhook(ben, mailbox)
    table = table_of_two(anna, ben)
    play(anna, table, "K1")
    [told] = mailbox.wait(1)
    assert "&lt;!channel&gt;" in told["text"]
    assert "<" not in told["text"]
    assert told["allowed_mentions"] == {"parse": []}


@pytest.mark.storage
def test_what_a_crash_cut_short_is_told_after_the_start(
    services: Callable[..., Service], database: str, mailbox: Mailbox
):
    service = services(database, **{**QUICKLY, "notify_after": 60})
    anna, ben = service.person(), service.person("Ben")
    set_webhook(ben, mailbox)
    table = table_of_two(anna, ben)
    play(anna, table, "K1")
    service.kill()
    again = services(database, **QUICKLY)
    mailbox.wait(1, within=20)
    nothing_more(again, mailbox, 1)


def test_two_workers_notify_once(
    services: Callable[..., Service], postgres: Callable[[], str], redis: str, mailbox: Mailbox
):
    address = postgres()
    one, other = services(address, redis=redis, **QUICKLY), services(address, redis=redis, **QUICKLY)
    anna, ben = one.person(), one.person("Ben")
    set_webhook(ben, mailbox)
    table = table_of_two(anna, ben)
    ben.at(other).look(table)
    play(anna, table, "K1")
    mailbox.wait(1)
    ben.at(other).post(f"/tables/{table}/chat", {"text": "I think"})
    for worker in (one, other):
        nothing_more(worker, mailbox, 1)


def test_who_planned_is_notified_only_when_the_plan_leaves_them_something_to_decide(
    services: Callable[..., Service], tmp_path: Any, mailbox: Mailbox
):
    service = services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", **{**QUICKLY, "notify_after": 0.6})
    anna, ben = service.person(), service.person("Ben")
    set_webhook(ben, mailbox)
    table = table_of_two(anna, ben)
    play(anna, table, "K1")
    mailbox.wait(1)
    play(ben, table, "K2")
    # The round space asks for a crew to raise.
    ben.put(f"/tables/{table}/plan", {"seat": 1, "moves": ["K4", "T6"]})
    play(anna, table, "K3")
    nothing_more(service, mailbox, 1)
    play(anna, table, "K5")
    mailbox.wait(2)
    assert ben.look(table)["prompt"]["key"] == "decision.raise_crew"


# Where requests do not go


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/", "https://localhost/", "https://10.1.2.3/", "https://172.16.0.1/", "https://192.168.1.1/",
        "https://169.254.169.254/latest", "https://0.0.0.0/", "https://100.64.0.1/", "https://224.0.0.1/",
        "https://[::1]/", "https://[fe80::1]/", "https://[fc00::1]/", "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/", "https://[2002:a00:1::]/", "https://2130706433/", "https://0x7f.1/",
        "https://192.0.2.1/", "https://198.51.100.1/", "https://203.0.113.1/", "https://[2001:db8::1]/",
        "https://[3fff::1]/", "https://[3fff:fff:ffff::1]/", "https://[64:ff9b:1::a00:1]/", "https://[5f00::1]/",
        "http://127.0.0.1/", "http://93.184.216.34/", "ftp://93.184.216.34/", "https://anna@93.184.216.34/",
        "https://93.184.216.34:port/", "https:///hook", "nonsense",
    ],
)  # fmt: skip
def test_no_request_goes_to_an_address_inside(address: str):
    with pytest.raises(UndeliveredError) as refusal:
        find(address, loopback=False)
    assert refusal.value.why.key in ("notification.problem.private", "notification.problem.address")


def test_addresses_outside_are_public():
    outside = ("93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822", "192.0.3.1", "2001:db7::1", "3ffe::1")
    assert all(is_public(place) for place in outside)


def test_an_address_inside_is_refused_when_it_is_named(small_service: Service):
    anna = small_service.person()
    for address in ("https://127.0.0.1/", "http://127.0.0.1:8000/", "nonsense"):
        assert refused(lambda address=address: anna.put("/me/notifications", {"webhook": address})) == "bad-address"
    assert anna.get("/me/notifications")["webhook"] is None


def named(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let a name stand for addresses, others each time it is asked for; returns what is connected to."""
    left, reached = list(answers), list[str]()

    def resolve(_: str, port: int, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, port)) for place in left.pop(0)]

    def connect(place: tuple[str, int], **_: Any) -> socket.socket:
        reached.append(place[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(outbound.socket, "getaddrinfo", resolve)
    monkeypatch.setattr(outbound.socket, "create_connection", connect)
    return reached


def test_a_name_that_also_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch):
    reached = named(monkeypatch, ["93.184.216.34", "10.0.0.1"])
    with pytest.raises(UndeliveredError) as refusal:
        post(OutgoingRequest("https://two.example/", b"{}", {}), loopback=False)
    assert refusal.value.why.key == "notification.problem.private"
    assert reached == []


def test_the_request_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch):
    reached = named(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    with pytest.raises(UndeliveredError) as refusal:
        post(OutgoingRequest("https://rebinding.example/", b"{}", {}), loopback=False)
    assert refusal.value.why.key == "notification.problem.unreachable"
    assert reached == ["93.184.216.34"]


def test_a_server_that_never_finishes_its_answer_is_left(mailbox: Mailbox):
    # It would go on for ever.
    mailbox.answers = [0]
    with pytest.raises(UndeliveredError) as refusal:
        post(OutgoingRequest(mailbox.url, b"{}", {}), loopback=True, seconds=0.4)
    assert refusal.value.why.key == "notification.problem.slow"


@contextmanager
def secure_server(folder: Path) -> Iterator[tuple[str, Path]]:
    """A server that proves to be `localhost` to those who trust its own certificate, and the file with that."""
    key = ec.generate_private_key(web_push.CURVE)
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")]), datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    box = Mailbox()
    box.secure(folder / "certificate.pem", folder / "key.pem")
    try:
        yield box.url.replace("http://127.0.0.1", "https://localhost"), folder / "certificate.pem"
    finally:
        box.close()


def test_a_server_must_prove_the_name_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with secure_server(tmp_path) as (address, trusted):
        with pytest.raises(UndeliveredError) as refusal:
            post(OutgoingRequest(address, b"{}", {}), loopback=True)
        assert refusal.value.why.key == "notification.problem.certificate"
        monkeypatch.setattr(outbound, "_context", lambda: ssl.create_default_context(cafile=str(trusted)))
        post(OutgoingRequest(address, b"{}", {}), loopback=True)
        with pytest.raises(UndeliveredError) as refusal:
            post(OutgoingRequest(address.replace("localhost", "127.0.0.1"), b"{}", {}), loopback=True)
        assert refusal.value.why.key == "notification.problem.certificate"


# Notifications of the browser


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


@contextmanager
def unheard() -> Iterator[str]:
    """An address on this machine where nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}/"


def test_an_address_where_nobody_listens_is_told_to_its_owner(service: Service):
    anna = service.person()
    with unheard() as address:
        anna.put("/me/notifications", {"webhook": address})
        assert anna.post("/me/notifications/test")["problem"]["key"] == "notification.problem.unreachable"
