"""Plans: what people want played for them is played like a move of theirs, and nobody hears of it before."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from egizia.server.store.rows import PlanRow, StoredMove
from egizia.server.tables.plans import caught_up, next_move, offers
from egizia.table.game import make_from
from tests.server.people import Json, Person, Service, refused


def two_at_a_table(service: Service, game: str = "classic", **settings: Any) -> tuple[Person, Person, str]:
    """Anna and Ben at a table where Anna is to place a ship."""
    anna, ben = service.person(), service.person("Ben")
    table = anna.open_table(game, "you open", seed=7, pace={"kind": "correspondence", "seconds": 86_400}, **settings)
    ben.post(f"/tables/{table['id']}/seats/1")
    return anna, ben, table["id"]


def plan(person: Person, table: str, *moves: str, standing: str | None = None) -> Json:
    seat = person.look(table)["seat"]
    return person.put(f"/tables/{table}/plan", {"seat": seat, "moves": list(moves), "standing": standing})


def play(person: Person, table: str, move: str) -> Json:
    return person.play(table, person.look(table), move)


def wait_for(what: Callable[[], Any], within: float = 60) -> Any:
    deadline = time.monotonic() + within
    while not (found := what()):
        assert time.monotonic() < deadline, "this does not happen"
        time.sleep(0.02)
    return found


def turn_of(person: Person, table: str, seat: int) -> None:
    wait_for(lambda: person.look(table)["to_act"] == [seat])


def has_passed(person: Person, table: str, name: str) -> bool:
    lines = person.look(table)["log"]
    return any(
        line["message"]["key"] == "event.passes" and line["message"]["parameters"]["player"] == name for line in lines
    )


def test_a_planned_move_is_played_when_its_turn_comes(service: Service):
    anna, ben, table = two_at_a_table(service)
    play(anna, table, "K1")
    assert [move["notation"] for move in plan(anna, table, "K5")["moves"]] == ["K5"]
    play(ben, table, "K2")
    turn_of(ben, table, 1)
    taken = [line["message"]["parameters"].get("place") for line in anna.look(table)["log"] if line["seat"] == 0]
    assert len(taken) >= 2
    assert anna.get(f"/tables/{table}/plan")["moves"] == []


def test_moves_are_played_turn_by_turn_in_their_order(small_service: Service):
    anna, ben, table = two_at_a_table(small_service)
    play(anna, table, "K1")
    plan(anna, table, "K5", "pass")
    play(ben, table, "K2")
    turn_of(ben, table, 1)
    left = anna.get(f"/tables/{table}/plan")
    assert [move["notation"] for move in left["moves"]] == ["pass"]
    assert not has_passed(ben, table, "Anna")
    play(ben, table, "K3")
    wait_for(lambda: has_passed(ben, table, "Anna"))


def test_what_is_taken_ends_the_plan_and_its_owner_is_told(small_service: Service):
    anna, ben, table = two_at_a_table(small_service)
    play(anna, table, "K1")
    plan(anna, table, "K5", "K6")
    play(ben, table, "K5")
    told = wait_for(lambda: anna.get(f"/tables/{table}/plan")["told"])
    assert told["key"] == "plan.told.not_open"
    assert "K5" in json.dumps(told["parameters"]["move"])
    kept = anna.get(f"/tables/{table}/plan")
    assert (kept["moves"], kept["standing"]) == ([], None)
    assert anna.look(table)["to_act"] == [0]
    assert plan(anna, table)["told"] is None


def test_nobody_else_hears_of_a_plan(small_service: Service):
    anna, ben, table = two_at_a_table(small_service)
    play(anna, table, "K1")
    before = ben.look(table)
    with ben.live(table) as line:
        line.rest()
        plan(anna, table, "K5", standing="pass")
        assert line.rest() == []
    assert ben.look(table) == before
    own = ben.get(f"/tables/{table}/plan")
    assert (own["moves"], own["standing"]) == ([], None)
    body = {"seat": 0, "moves": ["pass"]}
    assert refused(lambda: ben.put(f"/tables/{table}/plan", body)) == "not-your-seat"
    assert refused(lambda: small_service.person("Eve").get(f"/tables/{table}/plan")) == "not-seated"


def test_an_order_to_pass_ends_with_the_round(small_service: Service):
    anna, ben, table = two_at_a_table(small_service)
    play(anna, table, "K1")
    assert plan(anna, table, standing="pass")["may_pass"]
    play(ben, table, "pass")
    wait_for(lambda: has_passed(ben, table, "Anna"))
    people = {0: anna, 1: ben}
    while (update := anna.look(table))["view"]["round"] == 1:
        actor = people[update["to_act"][0]]
        now = actor.look(table)
        actor.play(table, now, now["choices"][-1]["action"])
    if anna.look(table)["to_act"] == [1]:
        play(ben, table, "K1")
    wait_for(lambda: anna.get(f"/tables/{table}/plan")["standing"] is None)
    assert anna.look(table)["to_act"] == [0]


def test_taking_a_planned_move_back_drops_the_plan(small_service: Service):
    anna, ben, table = two_at_a_table(small_service)
    play(anna, table, "K1")
    plan(anna, table, "K5", "K9")
    play(ben, table, "K2")
    turn_of(ben, table, 1)
    seen = anna.look(table)
    anna.post(f"/tables/{table}/undo", {"seat": 0, "number": seen["number"]})
    told = wait_for(lambda: anna.get(f"/tables/{table}/plan")["told"])
    assert told["key"] == "plan.told.undone"
    assert anna.look(table)["to_act"] == [0]
    assert anna.get(f"/tables/{table}/plan")["moves"] == []


@pytest.mark.storage
def test_a_plan_survives_a_restart_and_is_played_after_it(services: Callable[..., Service], database: str):
    service = services(database)
    anna, ben, table = two_at_a_table(service)
    play(anna, table, "K1")
    plan(anna, table, "K5")
    service.kill()
    again = service.again()
    anna, ben = anna.at(again), ben.at(again)
    assert [move["notation"] for move in anna.get(f"/tables/{table}/plan")["moves"]] == ["K5"]
    play(ben, table, "K2")
    turn_of(ben, table, 1)


def test_a_plan_that_a_crash_left_undone_is_played_after_the_start(services: Callable[..., Service], tmp_path: Any):
    address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    service = services(address, bot_delay=60)
    anna, ben, table = two_at_a_table(service)
    play(anna, table, "K1")
    plan(anna, table, "K5")
    play(ben, table, "K2")
    assert anna.look(table)["to_act"] == [0]
    service.kill()
    again = services(address)
    turn_of(anna.at(again), table, 1)


def test_what_another_worker_was_told_is_played_by_this_one(
    services: Callable[..., Service], postgres: Callable[[], str], redis: str
):
    address = postgres()
    one, other = services(address, redis=redis), services(address, redis=redis)
    anna, ben, table = two_at_a_table(one)
    play(anna, table, "K1")
    ben.at(other).look(table)
    plan(anna, table, "K5")
    play(ben.at(other), table, "K2")
    turn_of(ben, table, 1)


def test_only_choices_are_played_for_those_who_say_so(small_service: Service):
    anna = small_service.person()
    table = anna.open_table("egyptia", "you")["id"]
    update = anna.look(table)
    anna.put(f"/tables/{table}/plan", {"seat": 0, "standing": "only"})
    first = update["view"]["round"]
    deadline = time.monotonic() + 20
    while update["view"]["round"] == first:
        assert time.monotonic() < deadline
        assert [choice["kind"] for choice in update["choices"]] != ["confirm"] or wait_for(
            lambda: len(anna.look(table)["choices"]) > 1
        )
        update = anna.look(table)
        if len(update["choices"]) > 1:
            pick = next((c for c in update["choices"] if c["kind"] == "use_ship"), update["choices"][0])
            update = anna.play(table, update, pick["action"])
    assert len(anna.look(table)["choices"]) > 1


def test_a_plan_has_eight_moves_at_most_and_only_moves_of_the_game(small_service: Service):
    anna, _, table = two_at_a_table(small_service)
    assert refused(lambda: plan(anna, table, *["pass"] * 9)) == "malformed"
    assert refused(lambda: plan(anna, table, "fly")) == "illegal-move"
    assert len(plan(anna, table, standing="only")["moves"]) == 0


def test_plans_go_with_the_game(small_service: Service):
    anna = small_service.person()
    table = anna.open_table("classic", "you bot")["id"]
    anna.play_on(table, moves=1)
    plan(anna, table, "finish")
    anna.look(table)
    wait_for(lambda: anna.get(f"/tables/{table}/plan")["told"])
    anna.play_on(table)
    wait_for(lambda: anna.get(f"/tables/{table}/plan")["told"] is None)
    assert refused(lambda: anna.put(f"/tables/{table}/plan", {"seat": 0, "standing": "only"})) == "not-playing"


# Without a service


def row(*moves: str, **more: Any) -> PlanRow:
    planned: list[StoredMove] = [{"notation": move, "label": None} for move in moves]
    return replace(PlanRow("t", 0, "anna", planned, standing=None, round=None, played=0, version="v"), **more)


def test_a_plan_for_a_card_is_not_played_on_the_card_that_lies_there_later():
    match = make_from("classic", 2, {}).new(7)
    offered = {choice.notation: choice.label.as_json() for choice in match.choices(0)}
    same = row(moves=[{"notation": "K1", "label": offered["K1"]}])
    other = row(moves=[{"notation": "K1", "label": offered["K2"]}])
    assert next_move(same, match, plays_single=False)[1] is not None
    left, action = next_move(other, match, plays_single=False)
    assert action is None
    assert left.moves == []
    assert (left.told or {})["key"] == "plan.told.not_open"


def test_moves_made_otherwise_are_crossed_off_or_end_the_plan():
    match = make_from("classic", 2, {}).new(7)
    match.play("K1", seat=0)
    assert [move["notation"] for move in caught_up(row("K1", "K5"), match, "anna").moves] == ["K5"]
    ended = caught_up(row("K2", "K5"), match, "anna")
    assert (ended.moves, (ended.told or {})["key"]) == ([], "plan.told.other")


def test_whoever_takes_a_seat_over_gets_no_plan_with_it():
    match = make_from("classic", 2, {}).new(7)
    left = caught_up(row("K1", standing="only"), match, "ben")
    assert (left.moves, left.standing, left.told) == ([], None, None)


@pytest.mark.parametrize("game", ["classic", "shifting-sands"])
def test_offers_are_what_was_open_at_the_last_turn_without_what_was_taken(game: str):
    match = make_from(game, 2, {}).new(7)
    while "pass" not in [choice.kind for choice in match.choices()]:
        match.play(match.legal_actions()[0])
    seat = match.current_seat
    assert seat is not None
    taken = match.choices()[0]
    expected = {choice.notation for choice in match.choices()} - {taken.notation}
    assert offers(match, 1 - seat) == [] or game == "shifting-sands"
    match.play(taken.action)
    offered = offers(match, seat)
    assert offered[0].kind == "pass"
    assert {choice.notation for choice in offered} == expected
