"""What the log tells, and what it must not."""

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from egizia.server import logs
from egizia.server.logs import FloodControl, hide, hide_password, log_as_json, without_secrets
from egizia.server.outage import Outage
from tests.server.log_scanner import LogScanner, refuse_writes
from tests.server.mailbox import Browser, Mailbox
from tests.server.people import Service, refused

pytestmark = pytest.mark.storage

PASSWORD = "ships on the river"
Written = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """The lines of the log since the last look, of the log as a service sets it up."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    monkeypatch.setattr(logs, "_known", set())
    log_as_json("info")
    yield lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def test_no_secret_is_in_the_log_when_the_database_fails(
    services: Callable[..., Service], database: str, mailbox: Mailbox, tmp_path: Path
):
    service = services(database, loopback_webhooks=True, log_level="info")
    anna, ben, cleo, phone = (service.person(name) for name in ("Anna", "Ben", "Cleo", "Phone"))
    scanner = LogScanner(tmp_path / "service.log", "kept in tests")
    scanner.follow(anna, ben, cleo, phone)
    ben.post("/accounts", {"login": "ben", "password": "pyramids and sand"})
    ben.put("/me/notifications", {"webhook": f"{mailbox.url}/hooks/t0kenOfBen"})
    table = anna.open_table(seats="you friend", is_private=True)["id"]
    invitation = anna.post(f"/tables/{table}/invitation")["url"].partition("key=")[2]
    seat_key = anna.post(f"/tables/{table}/seats/0/link")["url"].rpartition("/")[2]
    refuse_writes(
        database, "people", "tables", "seats", "events", "seat_keys", "notification_settings", "devices", "service_keys"
    )
    fails: list[Callable[[], Any]] = [
        lambda: anna.post("/accounts", {"login": "anna", "password": PASSWORD}),
        lambda: ben.put("/me/password", {"current": "pyramids and sand", "password": "another of Ben's"}),
        lambda: anna.open_table(seats="you friend", is_private=True),
        lambda: anna.post(f"/tables/{table}/seats/0/link"),
        lambda: cleo.post(f"/tables/{table}/seats/1", key=invitation),
        lambda: phone.post(f"/seat-keys/{seat_key}"),
        lambda: ben.put("/me/notifications", {"webhook": f"{mailbox.url}/hooks/an0therT0ken"}),
        lambda: ben.put("/me/devices", Browser(mailbox, "/push/0fBen").subscription()),
        lambda: ben.patch("/me", {"name": "Benjamin"}),
    ]
    for action in fails:
        assert refused(action) == "broken"
    scanner.read(database)
    errors = [line for line in scanner.check() if line["level"] == "error"]
    assert len(errors) == len(fails)
    assert all(line["exception"][0]["frames"][-1].keys() == {"filename", "lineno", "name"} for line in errors)


@pytest.mark.parametrize(
    ("said", "secret"),
    [
        ("cannot connect to postgresql://egizia:hunter2@db/egizia", "hunter2"),
        ("Credentials(login='anna', password='ships on the river')", "ships"),
        ('{"password": "ships on the river"}', "ships"),
        ("POST /api/seat-keys/Zm9vYmFyYmF6cXV1eA", "Zm9vYmFyYmF6cXV1eA"),
        ("/tables/aNbqfOWr3l1ie3wt?key=abcdef", "abcdef"),
        ("cookie: egizia=someone", "someone"),
        ("BadSignature for qKGFcUq8hWv2bGpJ:1.aR2XCg.1Xy3Y0PtfyEsZFNCBYvZ3yH2Bno", "aR2XCg"),
        ("refused by https://discord.example/api/webhooks/1234/abcd", "1234"),
        ("hash $argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA is old", "c2FsdA"),
        ("KeyError: 'PxL2pgV0bWf7v3d9TQyKeA'", "PxL2pgV0bWf7v3d9TQyKeA"),
        ("null value\nDETAIL:  Failing row contains (anna, Anna).\nmore", "Anna"),
    ],
)
def test_what_looks_like_a_secret_is_hidden_wherever_it_stands(said: str, secret: str):
    assert secret in said
    assert secret not in without_secrets(said)


def test_what_helps_to_find_a_fault_is_not_hidden():
    said = 'File "/opt/egizia/server/batch_writer.py", line 9, in _commit: ConnectionRefusedError at aNbqfOWr3l1ie3wt'
    assert without_secrets(said) == said


def test_secrets_of_the_service_are_hidden_however_they_are_written(written: Written):
    hide(b"the secret of the cookies", "short")
    hide_password("postgresql://egizia:a%20long%2Fone@db/egizia")
    structlog.get_logger().warning("a short one", of=["a long/one", "a%20long%2Fone"], by=b"the secret of the cookies")
    (line,) = written()
    assert line["event"] == "a short one"
    assert line["of"] == ["***", "***"]
    assert line["by"] == "b'***'"


@pytest.mark.parametrize("name", ["password", "cookies", "key"])
def test_whatever_stands_under_a_telling_name_is_hidden(written: Written, name: str):
    shown = "a word"
    structlog.get_logger().warning("of several", **{name: {"new": shown, "of": [shown]}, "of": {name: (shown,)}})
    assert shown not in json.dumps(written())


@pytest.mark.parametrize("before", range(0, 40, 3))
def test_no_part_of_a_secret_is_told_where_a_text_is_cut(
    written: Written, monkeypatch: pytest.MonkeyPatch, before: int
):
    password = "longAndHard2Guess"
    log = structlog.get_logger()
    for _ in range(FloodControl.MOST + 1):
        log.warning(before * "-" + f" postgresql://egizia:{password}@db/egizia")
    monkeypatch.setattr(FloodControl, "MINUTE", 0.0)
    log.warning("a minute later")
    Outage("PostgreSQL").begins(OSError((240 + before) * "-" + f" postgresql://egizia:{password}@db/egizia"))
    assert "left_out" in (said := json.dumps(written()))
    assert password[:3] not in said


def test_a_traceback_has_no_local_variables(written: Written):
    def fail(word: str) -> None:
        raise ValueError("no luck")

    try:
        fail("ships on the river")
    except ValueError:
        structlog.get_logger().exception("it failed")
    (line,) = written()
    assert [frame["name"] for frame in line["exception"][0]["frames"]][-1] == "fail"
    assert "ships" not in json.dumps(line)


def test_what_libraries_log_goes_the_same_way(written: Written):
    logging.getLogger("asyncio").error("trouble with %s", "postgresql://egizia:hunter2@db")
    logging.getLogger("uvicorn.error").info("nobody needs this")
    (line,) = written()
    assert (line["level"], line["logger"]) == ("error", "asyncio")
    assert line["event"] == "trouble with postgresql://egizia:***@db"


def test_a_flood_of_lines_is_cut_off_and_counted(written: Written, monkeypatch: pytest.MonkeyPatch):
    log = structlog.get_logger()
    for number in range(5000):
        log.warning("a connection is refused", network=f"10.0.0.{number}")
    log.warning("something else")
    lines = written()
    assert len(lines) == FloodControl.MOST + 1
    assert lines[-2]["more"] == "left out for a minute"
    assert lines[-1]["event"] == "something else"
    monkeypatch.setattr(FloodControl, "MINUTE", 0.0)
    log.warning("a minute later")
    (line,) = written()
    assert line["left_out"] == {"a connection is refused": 5000 - FloodControl.MOST}


def test_kinds_of_lines_that_never_come_again_cannot_fill_the_log(written: Written):
    for number in range(5000):
        structlog.get_logger().error(f"{number} went wrong")
    assert len(written()) < FloodControl.KINDS + FloodControl.MOST + 1


@pytest.mark.parametrize("words", ["x", "x:", "password", "https://"])
def test_a_long_text_keeps_its_ends(written: Written, words: str):
    structlog.get_logger().warning("begins " + words * (100_000 // len(words)) + " ends")
    (line,) = written()
    assert line["event"].startswith("begins ")
    assert line["event"].endswith(" ends")
    assert len(line["event"]) < 1100


def test_a_log_that_cannot_be_written_stops_nothing(monkeypatch: pytest.MonkeyPatch, written: Written):
    class FullDisk:
        def write(self, _: str) -> int:
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("sys.stderr", FullDisk())
        structlog.get_logger().warning("nobody can read this")
    structlog.get_logger().warning("this one can be read")
    assert [line["event"] for line in written()] == ["this one can be read"]
