import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from egizia.server import lobby
from egizia.server.tables import bots
from tests.server.inside import opened, rest, somebody, working
from tests.server.people import GAMES, Service, refused


@pytest.mark.storage
@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_a_bot_is_played_to_its_end_over_http(service: Service, game: str):
    anna = service.person()
    table = anna.open_table(game)
    assert table["state"] == "playing"
    end = anna.play_on(table["id"])
    assert end["is_over"]
    shown = anna.get(f"/tables/{table['id']}")
    assert shown["state"] == "over"
    assert shown["winners"]
    result = anna.get(f"/tables/{table['id']}/result")
    assert result["scores"] == shown["scores"] == [sum(ledger.values()) for ledger in result["ledgers"]]
    assert result["curve"][-1] == result["scores"]
    assert result["moves"] == end["number"]


@pytest.mark.parametrize("game", GAMES)
def test_how_far_the_game_is_and_who_is_to_act_is_told_once(service: Service, game: str):
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table(game, "you open")["id"]
    ben.post(f"/tables/{table}/seats/1")
    update = anna.look(table)
    assert update["to_act"]
    assert not {"move", "moves", "seat", "to_act", "over"} & update["view"].keys()
    assert not {"move", "moves", "to_act", "is_over"} & anna.get(f"/tables/{table}").keys()
    [listed] = [other for other in anna.get("/tables", show="mine") if other["id"] == table]
    assert (listed["moves"], listed["to_act"]) == (update["number"], update["to_act"])


def test_a_table_begins_when_its_last_seat_is_taken(service: Service):
    anna, ben, cleo = service.person("Anna"), service.person("Ben"), service.person("Cleo")
    table = anna.open_table(seats="you open friend")
    at = f"/tables/{table['id']}"
    assert table["state"] == "waiting"
    assert anna.look(table["id"])["view"] is None
    assert [shown["id"] for shown in ben.get("/tables", show="open")] == [table["id"]]
    assert ben.post(f"{at}/seats/1")["state"] == "waiting"
    assert refused(lambda: cleo.post(f"{at}/seats/1")) == "seat-taken"
    assert refused(lambda: cleo.post(f"{at}/seats/2")) == "no-invitation"
    assert refused(lambda: cleo.post(f"{at}/seats/2", key="guessed")) == "no-invitation"
    assert refused(lambda: cleo.post(f"{at}/invitation")) == "not-seated"
    key = ben.post(f"{at}/invitation")["url"].partition("key=")[2]
    begun = cleo.post(f"{at}/seats/2", key=key)
    assert begun["state"] == "playing"
    assert [seat["name"] for seat in begun["seats"]] == ["Anna", "Ben", "Cleo"]
    assert [seat["is_you"] for seat in begun["seats"]] == [False, False, True]
    assert [shown["id"] for shown in cleo.get("/tables", show="mine")] == [table["id"]]
    assert cleo.get("/tables", show="open") == []


def test_a_seat_can_be_left_before_the_game_and_not_after(small_service: Service):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    table = anna.open_table(seats="you open open")["id"]
    ben.post(f"/tables/{table}/seats/1")
    assert ben.delete(f"/tables/{table}/seats/1")["seats"][1]["kind"] == "open"
    assert refused(lambda: ben.delete(f"/tables/{table}/seats/0")) == "not-your-seat"
    begun = anna.open_table(seats="you bot")["id"]
    assert refused(lambda: anna.delete(f"/tables/{begun}/seats/0")) == "not-waiting"


def test_people_of_one_name_are_told_apart(small_service: Service):
    first, second = small_service.person("Anna"), small_service.person("Anna")
    table = first.open_table(seats="you open")["id"]
    begun = second.post(f"/tables/{table}/seats/1")
    assert [seat["name"] for seat in begun["seats"]] == ["Anna", "Anna 2"]


def test_a_move_is_taken_back_and_a_whole_turn_too(service: Service):
    anna = service.person()
    table = anna.open_table("egyptia", "you open", seed=3)["id"]
    service.person("Ben").post(f"/tables/{table}/seats/1")
    start = anna.look(table)
    first = anna.play(table, start, start["choices"][0]["action"])
    second = anna.play(table, first, first["choices"][0]["action"])
    assert second["number"] == start["number"] + 2
    back = anna.post(f"/tables/{table}/undo", {"seat": 0, "number": second["number"]})
    assert back["number"] == first["number"]
    assert back["view"] == first["view"]
    assert back["choices"] == first["choices"]
    again = anna.play(table, back, back["choices"][0]["action"])
    restart = {"seat": 0, "number": again["number"], "to": again["can_restart_to"]}
    assert again["can_restart_to"] == start["number"]
    assert anna.post(f"/tables/{table}/undo", restart)["view"] == start["view"]
    assert refused(lambda: anna.post(f"/tables/{table}/undo", {"seat": 0, "number": 0})) == "no-undo"


def test_a_turn_by_turn_move_is_taken_back_until_another_acts(service: Service):
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table("classic", "you open", seed=5)["id"]
    ben.post(f"/tables/{table}/seats/1")
    people = {0: anna, 1: ben}
    seat = anna.look(table)["to_act"][0]
    mover, other = people[seat], people[1 - seat]
    before = mover.look(table)
    after = mover.play(table, before, before["choices"][0]["action"])
    assert after["can_undo"]
    assert other.look(table)["why_no_undo"]["key"] == "undo.another_acted"
    back = mover.post(f"/tables/{table}/undo", {"seat": seat, "number": after["number"]})
    assert back["view"] == before["view"]
    assert refused(lambda: other.post(f"/tables/{table}/undo", {"seat": seat, "number": 0})) == "not-your-seat"


def test_a_move_that_answers_an_old_question_is_refused(service: Service):
    anna = service.person()
    table = anna.open_table(seats="you bot")["id"]
    seen = anna.look(table)
    while not seen["choices"]:
        seen = anna.look(table, since=seen["sequence"], wait=5)
    anna.play(table, seen, seen["choices"][0]["action"])
    assert refused(lambda: anna.play(table, seen, seen["choices"][0]["action"])) == "stale-move"


def test_a_person_waits_for_several_bots_hardly_longer_than_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    waits: list[float] = []
    """How long each bot waited before it moved, as a part of the usual time."""
    usual = bots.hesitation

    def hesitation(*at: Any) -> float:
        waits.append(usual(*at))
        return waits[-1]

    async def run() -> None:
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as worker:
            anna = await somebody(worker, "anna")
            table = await opened(worker, anna, "you bot bot bot", seed=2)

            async def until_anna() -> None:
                async with asyncio.timeout(60):
                    while table.to_act != (0,):
                        await asyncio.sleep(0.01)

            await until_anna()
            waits.clear()
            match = table.playing()
            await table.play(anna.id, 0, match.legal_actions(0)[0], match.move_number(0))
            await until_anna()

    monkeypatch.setattr(bots, "hesitation", hesitation)
    asyncio.run(run())
    # The places that bots choose say who is next: now and then Anna is, before the last of them.
    assert len(waits) >= 2
    assert 1 <= sum(waits) < 2


def test_forced_moves_are_played_at_once(tmp_path: Path):
    async def evening() -> None:
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}", sweep=3600.0) as worker:
            people = [await somebody(worker, name) for name in ("anna", "ben")]
            table = await opened(worker, people[0], seed=18, forced_moves=True)
            await lobby.sit(worker, table, people[1], 1, "")
            dice, chosen = random.Random(1), 0
            while table.state == "playing":
                await rest(worker)
                match, seat = table.playing(), table.to_act[0]
                legal = match.legal_actions(seat)
                way_back = "a single choice is left to the player only as long as there is a way back"
                assert len(legal) > 1 or match.can_undo(seat), way_back
                await table.play(people[seat].id, seat, dice.choice(legal), match.move_number(seat))
                chosen += 1
            assert table.match
            assert len(table.match.moves) > chosen

    asyncio.run(evening())


def test_a_lonely_confirmation_is_left_to_the_player(tmp_path: Path):
    async def evening() -> None:
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}", sweep=3600.0) as worker:
            anna, dice = await somebody(worker, "anna"), random.Random(1)
            table = await opened(worker, anna, "you", game="egyptia", seed=2, forced_moves=True)
            while len(legal := table.playing().legal_actions(0)) > 1:
                await table.play(anna.id, 0, dice.choice(legal), table.playing().move_number(0))
            before = table.playing().move_number(0)
            await rest(worker)
            match = table.playing()
            assert [choice.kind for choice in match.choices(0)] == ["confirm"]
            assert match.can_undo(0)
            assert match.move_number(0) == before

    asyncio.run(evening())


def test_words_said_at_the_table_are_heard_by_all(service: Service):
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table(seats="you bot")["id"]
    anna.post(f"/tables/{table}/chat", {"text": "Hello!"})
    ben.post(f"/tables/{table}/chat", {"text": "  I only  watch. "})
    said = ben.get(f"/tables/{table}/chat")
    assert [(chat["id"], chat["name"], chat["seat"], chat["text"]) for chat in said] == [
        (1, "Anna", 0, "Hello!"),
        (2, "Ben", None, "I only watch."),
    ]
    assert [chat["id"] for chat in anna.get(f"/tables/{table}/chat", since=1)] == [2]


def test_a_seat_link_moves_a_seat_once(service: Service):
    anna, phone, thief = service.person("Anna"), service.person("Phone"), service.person("Thief")
    table = anna.open_table(seats="you bot")["id"]
    key = anna.post(f"/tables/{table}/seats/0/link")["url"].rpartition("/")[2]
    assert phone.post(f"/seat-keys/{key}")["seats"][0]["is_you"]
    assert refused(lambda: thief.post(f"/seat-keys/{key}")) == "no-key"
    assert refused(lambda: thief.post(f"/tables/{table}/seats/0/link")) == "not-your-seat"
    assert anna.look(table)["seat"] is None
    assert phone.play_on(table, 3)["seat"] == 0


def test_an_account_keeps_a_guests_games_and_adopts_those_of_another_device(service: Service):
    anna, phone = service.person("Anna"), service.person("Phone")
    first = anna.open_table(seats="you bot")["id"]
    second = phone.open_table(seats="you bot")["id"]
    credentials = {"login": "Anna@Home", "password": "ships and stones"}
    assert anna.post("/accounts", credentials)["account"] == "anna@home"
    assert refused(lambda: anna.post("/accounts", credentials)) == "has-account"
    assert refused(lambda: phone.post("/accounts", {**credentials, "password": "another one"})) == "login-taken"
    assert refused(lambda: phone.post("/session", {**credentials, "password": "a wrong one"})) == "bad-login"
    assert refused(lambda: phone.post("/session", {**credentials, "login": "nobody"})) == "bad-login"
    assert phone.post("/session", credentials)["id"] == anna.id
    assert {table["id"] for table in phone.get("/tables", show="mine")} == {first, second}
    assert phone.play_on(second, 2)["seat"] == 0
    phone.delete("/session")
    phone.web.cookies.clear()
    assert phone.get("/me")["id"] not in (anna.id, phone.id)


def test_the_same_people_play_again(service: Service):
    anna, ben, other = service.person("Anna"), service.person("Ben"), service.person("Cleo")
    table = anna.open_table("classic", "you open bot")["id"]
    ben.post(f"/tables/{table}/seats/1")
    assert refused(lambda: anna.post(f"/tables/{table}/rematch")) == "not-over"
    # Ben has a bot play for him.
    ben.post(f"/tables/{table}/takeover", {"seat": 1, "by": "bot"})
    assert anna.play_on(table)["is_over"]
    again = anna.post(f"/tables/{table}/rematch")
    assert again["state"] == "waiting"
    for person, may_sit in ((anna, False), (ben, True), (other, False)):
        kept = person.get(f"/tables/{again['id']}")["seats"][1]
        assert (kept["name"], kept["kept_for"], kept["may_sit"]) == (None, "Ben", may_sit)
    assert ben.get(f"/tables/{table}")["rematch"] == again["id"]
    assert refused(lambda: other.post(f"/tables/{again['id']}/seats/1")) == "no-invitation"
    assert refused(lambda: other.post(f"/tables/{table}/rematch")) == "not-seated"
    begun = ben.post(f"/tables/{table}/rematch")
    assert (begun["id"], begun["state"]) == (again["id"], "playing")
    assert [seat["name"] for seat in begun["seats"]][:2] == ["Anna", "Ben"]


@pytest.mark.parametrize(
    ("settings", "seats"),
    [
        ({"game": "senet"}, "you bot"),
        ({"game": "classic"}, "you"),
        ({"game": "classic"}, "you bot bot bot bot"),
        ({"options": {"sauce": "hot"}}, "you bot"),
        ({}, "you bot:sphinx"),
        ({"pace": {"kind": "live"}}, "you bot"),
        ({"pace": {"kind": "untimed", "seconds": 3}}, "you bot"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(small_service: Service, settings: dict, seats: str):
    anna = small_service.person()
    game = settings.pop("game", "shifting-sands")
    assert refused(lambda: anna.open_table(game, seats, **settings)) == "bad-setup"


def test_nobody_sits_twice_at_a_table(small_service: Service):
    anna = small_service.person()
    assert refused(lambda: anna.open_table(seats="you you")) == "already-seated"
    table = anna.open_table(seats="you open")["id"]
    assert refused(lambda: anna.post(f"/tables/{table}/seats/1")) == "already-seated"


def test_a_chosen_seed_is_marked_and_deals_the_same_cards(small_service: Service):
    anna = small_service.person()
    tables = [anna.open_table("classic", "you open open", seed=11)["id"] for _ in range(2)]
    assert all(anna.get(f"/tables/{table}")["chosen_seed"] for table in tables)
    for table in tables:
        small_service.person("Ben").post(f"/tables/{table}/seats/1")
        small_service.person("Cleo").post(f"/tables/{table}/seats/2")
    views = [anna.look(table)["view"] for table in tables]
    assert views[0] == views[1]
    assert not anna.open_table()["chosen_seed"]
