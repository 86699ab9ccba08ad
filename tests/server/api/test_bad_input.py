"""Whatever somebody sends is answered in a sentence: it is never our fault, and costs at most a line of the log."""

import json
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.people import Service
from tests.server.raw_requests import ask, connect, handshake, head_of

DEEP = b"[" * 5000 + b"]" * 5000
DEEP_OBJECT = b'{"a":' * 5000 + b"1" + b"}" * 5000
SEATS = b'"game": "classic", "seats": [{"kind": "you"}, {"kind": "open"}]'
NUL = rb"\u0000"
KEYS = (
    b'"keys": {"p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM", '
    b'"auth": "tBHItJI5svbpez7KI4CCXg"}'
)

BAD = {
    "NUL in the path of a page": ("GET", "/%00", b""),
    "NUL in the path of an asset": ("GET", "/assets/%00.js", b""),
    "NUL in the path of the schema": ("GET", "/schema/%00", b""),
    "a path of 5,000 characters": ("GET", "/" + "a" * 5000, b""),
    "a path of 2,500 folders": ("GET", "/" + "a/" * 2500, b""),
    "an asset of 300 characters": ("GET", "/assets/" + "a" * 300, b""),
    "NUL in the id of a table": ("GET", "/api/tables/%00", b""),
    "NUL in the id of a person": ("GET", "/api/people/a%00/statistics", b""),
    "NUL in whose games": ("GET", "/api/people/a%00/games", b""),
    "NUL in whose people": ("GET", "/api/tables/a%00/people", b""),
    "NUL in the name of an analysis": ("GET", "/api/analyses/" + "%00" * 64, b""),
    "NUL in the key of a seat": ("POST", "/api/seat-keys/a%00", b""),
    "NUL in an invitation": ("POST", "{table}/seats/1?key=%00", b""),
    "NUL in a game": ("GET", "/api/ladder?game=%00&players=2", b""),
    "NUL in a login": ("POST", "/api/accounts", b'{"login": "a%sb", "password": "good enough"}' % NUL),
    "NUL in a name": ("PATCH", "/api/me", b'{"name": "An%sna"}' % NUL),
    "NUL in a word": ("POST", "{table}/chat", b'{"text": "wo%srd"}' % NUL),
    "NUL in a webhook": ("PUT", "/api/me/notifications", b'{"webhook": "https://8.8.8.8/%s"}' % NUL),
    "NUL in a device": ("PUT", "/api/me/devices", b'{"endpoint": "https://8.8.8.8/%s", %s}' % (NUL, KEYS)),
    "NUL in a move": ("POST", "{table}/moves", b'{"seat": 0, "action": "%s", "number": 0}' % NUL),
    "NUL in a game file": ("POST", "/api/replays", b"egizia game file 1\ngame: clas\0sic\n"),
    "JSON 5,000 deep": ("POST", "{table}/chat", b'{"text": %s}' % DEEP),
    "JSON 5,000 deep alone": ("POST", "/api/tables", DEEP),
    "objects 5,000 deep": ("POST", "/api/tables", b'{%s, "options": %s}' % (SEATS, DEEP_OBJECT)),
    "a seed of 5,000 digits": ("POST", "/api/tables", b'{%s, "seed": %s}' % (SEATS, b"9" * 5000)),
    "a seed below zero": ("POST", "/api/tables", b'{%s, "seed": -%s}' % (SEATS, b"9" * 5000)),
    "a seed of 20 digits": ("POST", "/api/tables", b'{%s, "seed": %s}' % (SEATS, b"9" * 20)),
    "a seed beyond numbers": ("POST", "/api/tables", b'{%s, "seed": 1e9999}' % SEATS),
    "a seat of 5,000 digits": ("POST", "{table}/seats/" + "9" * 900, b""),
    "a sequence number of 5,000 digits": ("GET", "{table}/position?since=" + "9" * 5000, b""),
    "a file's seed of 5,000 digits": ("POST", "/api/replays", b"egizia game file 1\nseed: %s\n" % (b"9" * 5000)),
    "half a character": ("PATCH", "/api/me", rb'{"name": "An\ud800na"}'),
}


@pytest.mark.storage
def test_bad_input_is_refused_in_a_sentence(services: Callable[..., Service], database: str, tmp_path: Path):
    service = services(database)
    anna = service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    for what, (method, path, body) in BAD.items():
        status, said = ask(service, anna, method, path.replace("{table}", f"/api/tables/{table}"), body)
        assert 400 <= status < 500, what
        assert set(json.loads(said)) == {"code", "message"}, what
    assert (tmp_path / "service.log").stat().st_size < 300, "it costs more than a line"
    assert anna.look(table)["number"] == 0


NOWHERE = ("/api/tables/%00/live", "/" + "a" * 5000, "/api/tables/{table}/live?since=" + "9" * 5000)


@pytest.mark.parametrize("path", NOWHERE)
def test_live_connections_to_nowhere_are_refused(small_service: Service, path: str):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    assert 400 <= handshake(small_service, path.replace("{table}", table)) < 500


def test_a_message_nested_too_deep_is_refused_and_the_next_one_heard(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    with anna.live(table) as line:
        line.hear("update")
        line.socket.send('{"type": ' + "[" * 3000 + "]" * 3000 + "}")
        assert line.hear("refused")["code"] == "malformed"
        line.send(type="ping")
        line.hear("pong")


@pytest.mark.storage
def test_a_login_that_grows_in_small_letters_is_no_fault_of_ours(service: Service):
    anna = service.person("Anna")
    # Each of these letters is three when capitals make no difference.
    account = {"login": "\u0390" * 40, "password": "good enough"}
    assert anna.web.post("/api/accounts", json=account).status_code < 500


def test_a_backslash_before_zeros_may_be_said(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    assert anna.post(f"/tables/{table}/chat", {"text": r"It reads \u0000."})["text"] == r"It reads \u0000."


def test_who_goes_away_in_the_midst_of_a_request_is_no_fault_of_ours(small_service: Service):
    with connect(small_service) as line:
        line.sendall(head_of("POST", "/api/session", {}, 1000) + b"{")
        line.shutdown(socket.SHUT_WR)
        assert b" 500 " not in line.makefile("rb").read()
