"""Two workers on one PostgreSQL and one Redis: any of them serves any table."""

import random
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.people import Person, RefusedError, Service, play_together, refused


@pytest.fixture
def workers(services: Callable[..., Service], postgres: Callable[[], str], redis: str) -> list[Service]:
    database = postgres()
    # However slow the machine is, no worker takes the other for dead.
    return [services(database, redis=redis, claim=60) for _ in range(2)]


@pytest.fixture
def mortal(services: Callable[..., Service], postgres: Callable[[], str], redis: str) -> list[Service]:
    """Workers who soon notice that the other is dead."""
    database = postgres()
    return [services(database, redis=redis) for _ in range(2)]


def play_live(person: Person, table: str) -> int:
    """Play any legal moves on a live connection until the game is over; returns how many."""
    dice, moves = random.Random(person.name), 0
    with person.live(table) as line:
        update = line.hear("update")
        while not update["is_over"]:
            if not update["choices"]:
                update = line.hear("update", within=30)
                continue
            action = dice.choice(update["choices"])["action"]
            line.send(type="move", seat=update["seat"], action=action, number=update["number"], request="mine")
            update = line.hear("update", "refused")
            while update["type"] == "update" and update["request"] != "mine":
                update = line.hear("update", "refused")
            assert update["type"] == "update", update
            moves += 1
    return moves


@pytest.mark.parametrize("game", ["classic", "egyptia"])
def test_two_people_on_different_workers_finish_a_game_live(workers: list[Service], game: str):
    anna, ben = workers[0].person("Anna"), workers[1].person("Ben")
    table = anna.open_table(game, "you open bot")["id"]
    ben.post(f"/tables/{table}/seats/1")
    with ThreadPoolExecutor(2) as pool:
        moves = list(pool.map(lambda person: play_live(person, table), (anna, ben)))
    assert min(moves) > 5
    assert [person.get(f"/tables/{table}")["state"] for person in (anna, ben)] == ["over", "over"]
    assert anna.get(f"/tables/{table}/result") == ben.get(f"/tables/{table}/result")


def test_words_reach_the_other_worker(workers: list[Service]):
    anna, ben = workers[0].person("Anna"), workers[1].person("Ben")
    table = anna.open_table("classic", "you open")["id"]
    with ben.live(table) as line:
        line.hear("update")
        anna.post(f"/tables/{table}/chat", {"text": "Can you hear me?"})
        assert line.hear("chat")["text"] == "Can you hear me?"


def test_the_people_of_a_killed_worker_go_on_at_the_other(mortal: list[Service]):
    anna, ben = mortal[0].person("Anna"), mortal[1].person("Ben")
    table = anna.open_table("shifting-sands", "you open bot")["id"]
    ben.post(f"/tables/{table}/seats/1")
    play_together({0: anna, 1: ben}, table, 10)
    with ben.live(table) as line:
        line.rest()
        sequence = max(message["sequence"] for message in line.heard)
        mortal[1].kill()
    ben = ben.at(mortal[0])
    with ben.live(table, since=sequence) as line:
        assert line.hear("table")["seats"][1]["is_you"]
    assert play_together({0: anna, 1: ben}, table)["is_over"]


def test_a_bots_job_left_by_a_killed_worker_is_done_by_the_other(
    services: Callable[..., Service], postgres: Callable[[], str], redis: str, tmp_path: Path
):
    database = postgres()
    slow = services(database, redis=redis, bot_delay=60)
    anna = slow.person("Anna")
    table = anna.open_table("classic", "bot bot")["id"]
    before = anna.look(table)
    quick = services(database, redis=redis, log_level="debug")
    assert anna.at(quick).look(table)["number"] == 0
    deadline = time.monotonic() + 30
    while '"is_ours": false' not in (tmp_path / "service.log").read_text():
        assert time.monotonic() < deadline, "the other worker does not look after the table"
        time.sleep(0.02)
    assert anna.at(quick).look(table)["number"] == 0, "a claimed job was done twice"
    slow.kill()
    assert anna.at(quick).look(table, since=before["sequence"], wait=20)["number"] > 0


def test_each_move_of_a_bot_is_thought_about_once(workers: list[Service]):
    anna = workers[0].person("Anna")
    table = anna.open_table("classic", "you bot bot")["id"]
    twin = anna.at(workers[1])
    with anna.live(table), twin.live(table):
        for number in range(12):
            (anna, twin)[number % 2].play_on(table, 1, random.Random(number))
        anna.play_on(table, 10_000)
    record = anna.web.get(f"/api/tables/{table}/record").text
    moves = record.partition("\n\n")[2].splitlines()
    by_bots = sum(len(line.split()) - 1 for line in moves if line[0] in "23")
    thoughts = 0
    for worker in workers:
        with worker.stranger() as web:
            thoughts += sum(
                int(float(n)) for n in re.findall(r"egizia_bot_seconds_count\S* (\S+)", web.get("/metrics").text)
            )
    assert thoughts == by_bots


def test_of_two_writers_one_wins(workers: list[Service]):
    anna = workers[0].person("Anna")
    both = [anna, anna.at(workers[1])]
    table = anna.open_table("egyptia", "you")["id"]

    def attempt(person: Person, body: dict) -> str:
        try:
            person.post(f"/tables/{table}/moves", body)
        except RefusedError as error:
            return error.code
        return "played"

    with ThreadPoolExecutor(2) as pool:
        for _ in range(15):
            update = anna.look(table)
            body = {"seat": 0, "action": update["choices"][0]["action"], "number": update["number"]}
            answers = sorted(pool.map(lambda person, sent=body: attempt(person, sent), both))
            assert answers == ["played", "stale-move"]
            assert both[1].look(table)["number"] == update["number"] + 1


def test_presence_is_seen_across_workers(workers: list[Service]):
    anna, ben = workers[0].person("Anna"), workers[1].person("Ben")
    table = anna.open_table("classic", "you open")["id"]
    ben.post(f"/tables/{table}/seats/1")
    with anna.live(table) as line:
        line.hear("update")
        with ben.live(table):
            shown = line.hear("table")
            while not shown["seats"][1]["is_here"]:
                shown = line.hear("table")
        while shown["seats"][1]["is_here"]:
            shown = line.hear("table")


def test_tries_of_a_password_count_together_at_all_workers(
    services: Callable[..., Service], postgres: Callable[[], str], redis: str
):
    database = postgres()
    workers = [services(database, redis=redis, limits=1) for _ in range(2)]
    workers[0].person("Anna").post("/accounts", {"login": "anna", "password": "a good long one"})
    thieves = [worker.person("Thief") for worker in workers]
    wrong = {"login": "anna", "password": "a wrong one"}
    codes = [refused(lambda n=number: thieves[n % 2].post("/session", wrong)) for number in range(14)]
    # Alone, neither worker would have seen too many.
    assert 7 < codes.count("bad-login") < 12
    assert set(codes[-2:]) == {"too-often"}


def test_news_gets_through_even_if_redis_says_nothing(
    services: Callable[..., Service], postgres: Callable[[], str], tmp_path: object
):
    database = postgres()
    # Neither knows of the other.
    both = [services(database) for _ in range(2)]
    anna, ben = both[0].person("Anna"), both[1].person("Ben")
    table = anna.open_table("egyptia", "you open")["id"]
    ben.post(f"/tables/{table}/seats/1")
    with ben.live(table) as line:
        line.hear("update")
        anna.post(f"/tables/{table}/chat", {"text": "Hello?"})
        assert line.hear("chat", within=15)["text"] == "Hello?"
