"""What must not be possible, and what must not be seen."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import TimestampSigner
from websockets.exceptions import ConnectionClosed, InvalidStatus

import egizia
from egizia.server.auth.limits import LIMITS, Limits
from egizia.server.redis_client import redis_client
from egizia.server.refusals import RefusedError
from tests.server.people import GAMES, Line, Person, Service, refused

SEED = 8_317_462_950_173_846


def test_nobody_plays_or_takes_back_for_another(service: Service):
    anna, ben, thief = service.person("Anna"), service.person("Ben"), service.person("Thief")
    table = anna.open_table("egyptia", "you open bot")["id"]
    ben.post(f"/tables/{table}/seats/1")
    choice = anna.look(table)["choices"][0]["action"]
    for person in (ben, thief):
        for seat in (0, 2):
            body = {"seat": seat, "action": choice, "number": 0}
            assert refused(lambda p=person, b=body: p.post(f"/tables/{table}/moves", b)) == "not-your-seat"
            undo = {"seat": seat, "number": 0}
            assert refused(lambda p=person, b=undo: p.post(f"/tables/{table}/undo", b)) == "not-your-seat"
    assert refused(lambda: anna.post(f"/tables/{table}/moves", {"seat": 7, "action": 0, "number": 0})) == "no-seat"
    assert anna.look(table)["number"] == 0


def test_a_forged_cookie_is_nobodys(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    value = anna.web.cookies["egizia"]
    person, _, signature = value.partition(".")
    forged = [
        person,
        f"{person}.{signature[:-2]}xx",
        TimestampSigner(b"another secret", salt="egizia.person").sign(person).decode(),
        TimestampSigner(b"kept in tests", salt="another salt").sign(person).decode(),
        f"someone.{signature}",
        "\x7f" * 300,
    ]
    for cookie in forged:
        with small_service.stranger() as web:
            headers = {"cookie": f"egizia={cookie}"}
            assert web.get(f"/api/tables/{table}/position", headers=headers).json()["seat"] is None
            assert web.post(f"/api/tables/{table}/seats/0", headers=headers).json()["code"] == "who"
            assert web.get("/api/me", headers=headers).json()["id"] != person


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(small_service: Service):
    with small_service.stranger() as web:
        cookie = web.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "ftp://127.0.0.1"])
def test_another_sites_page_can_neither_connect_nor_change_anything(small_service: Service, origin: str):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    with pytest.raises(InvalidStatus) as refusal, anna.live(table, origin=origin):
        pass
    assert refusal.value.response.status_code == 403
    answer = anna.web.post(f"/api/tables/{table}/chat", json={"text": "x"}, headers={"origin": origin})
    assert answer.json()["code"] == "other-site"
    assert anna.get(f"/tables/{table}/chat") == []


def test_a_browser_that_names_no_origin_but_another_site_is_refused(small_service: Service):
    anna = small_service.person("Anna")
    answer = anna.web.patch("/api/me", json={"name": "Mallory"}, headers={"sec-fetch-site": "cross-site"})
    assert answer.json()["code"] == "other-site"


def test_our_own_page_and_a_named_origin_may(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}", origins=["https://egizia.example"])
    anna = service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    for origin in (service.url, "https://egizia.example"):
        with anna.live(table, origin=origin) as line:
            line.hear("update")
        headers = {"origin": origin}
        assert anna.web.post(f"/api/tables/{table}/chat", json={"text": "x"}, headers=headers).status_code == 200


def test_oversized_and_malformed_requests_are_refused(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    at = f"/api/tables/{table}"
    assert anna.web.post("/api/replays", content=b"x" * 600_000).json()["code"] == "too-big"
    assert anna.web.post(f"{at}/chat", content=b'{"text": "' + b"x" * 70_000 + b'"}').status_code == 413
    assert anna.web.post(f"{at}/chat", json={"text": "x" * 501}).json()["code"] == "malformed"
    for body in (b"", b"{", b"[]", b"\xff\xfe", b'{"seat": "0"}', b'{"seat": 0, "action": true, "number": 0}'):
        answer = anna.web.post(f"{at}/moves", content=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), body
    for body in ({"seat": -1}, {"number": -1}, {"action": 10**9}, {"action": [1]}, {"more": 1}, {"action": "x" * 99}):
        answer = anna.web.post(f"{at}/moves", json={"seat": 0, "action": 1, "number": 0, **body})
        assert answer.json()["code"] == "malformed", body
    for number in (-1, 10**30, "x"):
        assert anna.web.get(f"{at}/moments/{number}").status_code in (400, 404)


def pester(line: Line, text: str, times: int) -> None:
    for _ in range(times):
        line.socket.send(text)
        line.hear(within=5)


def test_oversized_and_malformed_messages_are_refused_and_end_the_connection(small_service: Service):
    anna = small_service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    with anna.live(table) as line:
        line.hear("update")
        for text in (
            "",
            "{",
            "[]",
            '{"type": "hack"}',
            '{"type": "move"}',
            '{"type": "seen", "sequence": "x"}',
            "x" * 9000,
        ):
            line.socket.send(text)
            assert line.hear("refused")["code"] in ("malformed", "too-big")
        line.socket.send(b"\x00\x01")
        with pytest.raises(ConnectionClosed):
            pester(line, "{", 40)
    with anna.live(table) as line:
        line.hear("update")
        with pytest.raises(ConnectionClosed):
            pester(line, "x" * 1_000_000, 20)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "Ann & Ben"])
def test_script_in_names_and_chat_stays_text(small_service: Service, name: str):
    anna = small_service.person(name)
    table = anna.open_table(seats="you bot")["id"]
    answer = anna.web.get(f"/api/tables/{table}")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json()["seats"][0]["name"] == name
    assert anna.post(f"/tables/{table}/chat", {"text": name})["text"] == name


@pytest.mark.parametrize("name", ["", "   ", "a\x00", "\u202ebad", "x" * 31])
def test_names_that_would_disturb_a_page_or_a_file_are_refused(small_service: Service, name: str):
    anna = small_service.person("Anna")
    assert refused(lambda: anna.patch("/me", {"name": name})) in ("bad-name", "malformed")


def test_private_tables_are_not_listed_and_cannot_be_guessed(small_service: Service):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    waiting = anna.open_table(seats="you open", is_private=True)["id"]
    playing = anna.open_table(seats="you bot", is_private=True)["id"]
    assert ben.get("/tables", show="open") == ben.get("/tables", show="watch") == ben.get("/tables", show="mine") == []
    assert len({waiting, playing}) == 2
    assert min(len(waiting), len(playing)) >= 16
    for guess in ("1", waiting[:-1], waiting.swapcase(), "../me", "%2e%2e"):
        if guess != waiting:
            assert ben.web.get(f"/api/tables/{guess}").status_code in (404, 200 if guess == "../me" else 404)


def numbers_and_words(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from numbers_and_words(item)
    elif isinstance(value, list):
        for item in value:
            yield from numbers_and_words(item)
    else:
        yield value


@pytest.mark.parametrize("game", GAMES)
def test_no_message_of_a_running_game_betrays_the_seed_or_what_others_hold(small_service: Service, game: str):
    people = [small_service.person("Anna"), small_service.person("Ben")]
    watcher = small_service.person("Cleo")
    table = people[0].open_table(game, "you open", seed=SEED)["id"]
    people[1].post(f"/tables/{table}/seats/1")
    again = egizia.make(game, players=2).new(seed=SEED, names=["Anna", "Ben"])
    digests = {again.digest()}
    dice = random.Random(5)
    told: list[tuple[int | None, Any]] = []
    viewers: list[tuple[int | None, Person]] = [(0, people[0]), (1, people[1]), (None, watcher)]
    with people[0].live(table) as zero, people[1].live(table) as one, watcher.live(table) as spectator:
        for _ in range(45):
            seat = dice.choice(again.seats_to_act)
            update = people[seat].look(table)
            choice = dice.choice(update["choices"])
            people[seat].play(table, update, choice["action"])
            again.play(choice["action"], seat=seat)
            digests.add(again.digest())
            for viewer, person in viewers[:: 1 if _ % 5 == 0 else 3]:
                shown = person.look(table)
                assert shown["view"] == again.view(viewer)
                told.append((viewer, shown))
        for viewer, line in ((0, zero), (1, one), (None, spectator)):
            told += [(viewer, message) for message in line.rest() + line.heard]
    for viewer, person in viewers:
        told += [(viewer, person.get(f"/tables/{table}{path}")) for path in ("", "/chat", "/replay", "/moments/7")]
        told += [(viewer, person.get("/tables", show=show)) for show in ("mine", "watch")]
        for path in ("/record", "/result", "/replay?seat=all", f"/replay?seat={1 if viewer != 1 else 0}"):
            assert person.web.get(f"/api/tables/{table}{path}").json()["code"] == "not-over"
    for viewer, message in told:
        words = set(map(str, numbers_and_words(message)))
        assert str(SEED) not in words
        assert not {"seed", "digest", "record", "position_string", "state_bytes"} & words
        assert not digests & words
        assert not [word for word in words if word.startswith("egizia:")]
        for view in views(message):
            assert view["viewer"] == viewer
            assert (view["secrets"] is None) == (viewer is None)


def views(message: Any) -> Iterator[dict[str, Any]]:
    if isinstance(message, dict):
        if "viewer" in message:
            yield message
        for item in message.values():
            yield from views(item)
    elif isinstance(message, list):
        for item in message:
            yield from views(item)


def test_when_the_game_is_over_everything_may_be_seen(small_service: Service):
    anna, watcher = small_service.person("Anna"), small_service.person("Cleo")
    table = anna.open_table("shifting-sands", "you bot", seed=SEED)["id"]
    anna.play_on(table)
    record = watcher.web.get(f"/api/tables/{table}/record")
    assert f"seed: {SEED}" in record.text
    assert "attachment" in record.headers["content-disposition"]
    replay = watcher.get(f"/tables/{table}/replay", seat="all")
    assert replay["is_over"]
    assert [len(frame["secrets"]) for frame in replay["frames"]] == [2] * len(replay["frames"])
    assert watcher.get(f"/tables/{table}/replay", seat="1")["frames"][3]["view"]["viewer"] == 1
    uploaded = watcher.web.post("/api/replays", content=record.content).json()
    assert uploaded["frames"] == replay["frames"]
    assert watcher.web.post("/api/replays", content=record.content[:-30]).json()["code"] == "bad-file"


def test_too_much_is_refused_for_a_while():
    async def talk() -> None:
        limits = Limits(1.0)
        for _ in range(int(LIMITS["chat"].burst)):
            await limits.spend("chat", "anna")
        with pytest.raises(RefusedError) as refusal:
            await limits.spend("chat", "anna")
        assert refusal.value.status == 429
        await limits.spend("chat", "ben")

    asyncio.run(talk())


def test_one_address_can_be_many_guests_and_yet_opens_only_so_many_tables_and_bots(
    services: Callable[..., Service], tmp_path: Path
):
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}", limits=0.1)

    def opened(source: str, guests: int, seats: str) -> list[int]:
        """What each of some guests of one address is answered who opens a table."""
        kinds = {"open": {"kind": "open"}, "bot": {"kind": "bot", "level": "labourer"}}
        wanted = {"game": "egyptia", "seats": [{"kind": "you"}, *(kinds[word] for word in seats.split())]}
        answers: list[int] = []
        for _ in range(guests):
            transport = httpx.HTTPTransport(local_address=source)
            with httpx.Client(base_url=service.url, transport=transport) as web:
                web.get("/api/me").raise_for_status()
                answers.append(web.post("/api/tables", json=wanted).status_code)
        return answers

    assert opened("127.0.0.2", 3, "open") == [201] * 3
    assert opened("127.0.0.2", 3, "open open") == [201] * 3
    assert opened("127.0.0.3", 4, 9 * "bot ") == [201, 201, 201, 429]
    assert opened("127.0.0.4", 1, "open") == [201]


def test_several_things_are_counted_at_once(redis: str):
    async def talk() -> None:
        for limits in (Limits(1.0), Limits(1.0, redis)):
            who, burst = secrets.token_hex(4), int(LIMITS["bots"].burst)
            await limits.spend("bots", who, burst - 1)
            with pytest.raises(RefusedError) as refusal:
                await limits.spend("bots", who, 50)
            seconds = refusal.value.message.parameters["n"]
            assert isinstance(seconds, int)
            assert 45 < seconds <= 49
            # What was refused does not count.
            await limits.spend("bots", who, 1)
            await limits.close()

    asyncio.run(talk())


async def _tries(some: Sequence[Limits], kind: str, who: str, count: int) -> int:
    """How many of many tries, spread over some workers and all made at once, are let through."""
    tries = [some[number % len(some)].spend(kind, who) for number in range(count)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    for answer in answers:
        assert answer is None or (isinstance(answer, RefusedError) and answer.code == "too-often")
    return answers.count(None)


def test_workers_count_together_what_somebody_does(redis: str):
    async def talk() -> None:
        workers = [Limits(1.0, redis) for _ in range(3)]
        burst = int(LIMITS["chat"].burst)
        anna, ben = secrets.token_hex(4), secrets.token_hex(4)
        assert await _tries(workers, "chat", anna, 5 * burst) == burst
        assert await _tries(workers, "chat", ben, 2) == 2
        # Time makes it good again, at the rate of the limit.
        assert await _tries(workers[:1], "chat", anna, 1) == 0
        async with redis_client(redis) as memory:
            passed = 1.2 / LIMITS["chat"].per_second
            await memory.hincrbyfloat(f"egizia:spent:chat:{anna}", "since", -passed)
        assert await _tries(workers[1:], "chat", anna, 3) == 1
        # Nobody waits for a clock that was set back to come to where it was.
        async with redis_client(redis) as memory:
            await memory.hincrbyfloat(f"egizia:spent:chat:{ben}", "since", 3600)
        assert await _tries(workers, "chat", ben, burst) == burst - 2
        for worker in workers:
            await worker.close()

    asyncio.run(talk())


def test_limits_hold_at_each_worker_while_redis_does_not_answer(tmp_path: Path):
    async def talk() -> None:
        workers = [Limits(1.0, f"unix://{tmp_path / 'nobody'}") for _ in range(2)]
        burst = int(LIMITS["chat"].burst)
        assert [await _tries([worker], "chat", "anna", 3 * burst) for worker in workers] == [burst, burst]
        for worker in workers:
            await worker.close()

    asyncio.run(talk())


def test_passwords_cannot_be_tried_without_end(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}", limits=1)
    anna = service.person("Anna")
    anna.post("/accounts", {"login": "anna", "password": "a good long one"})
    thief = service.person("Thief")
    codes = [refused(lambda: thief.post("/session", {"login": "anna", "password": "wrong one"})) for _ in range(15)]
    assert codes[0] == "bad-login"
    assert codes[-1] == "too-often"


def test_passwords_are_kept_as_argon2id_only(small_service: Service, tmp_path: Path):
    anna = small_service.person("Anna")
    anna.post("/accounts", {"login": "anna", "password": "ships on the river"})
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite3*"))
    assert b"$argon2id$" in kept
    assert b"ships on the river" not in kept


def test_keys_are_in_no_log(services: Callable[..., Service], tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'x.sqlite3'}", log_level="info")
    anna = service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    key = anna.post(f"/tables/{table}/seats/0/link")["url"].rpartition("/")[2]
    service.person("Phone").post(f"/seat-keys/{key}")
    # The line about a request may come after its answer.
    deadline = time.monotonic() + 10
    while "/api/seat-keys/{key" not in (log := (tmp_path / "service.log").read_text()):
        assert time.monotonic() < deadline, "the request is not in the log"
    assert key not in log
    assert anna.web.cookies["egizia"] not in log
