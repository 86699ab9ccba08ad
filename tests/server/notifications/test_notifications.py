"""Notifications: whoever is awaited and does not look hears of it once, where they want to and nowhere else."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from egizia.catalogue import texts
from tests.server.mailbox import Mailbox
from tests.server.notifications.conftest import QUICKLY
from tests.server.notifications.situations import nothing_more, play, set_webhook, table_of_two
from tests.server.people import Json, Person, Service


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
