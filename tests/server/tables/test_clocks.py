import time
from collections.abc import Callable
from pathlib import Path

import pytest

from egizia.server.messages.common import PaceKind
from egizia.server.tables.clocks import SeatClock, after, opening
from tests.server.people import Person, Service, refused

Start = Callable[..., Service]


def tick(clock: SeatClock, now: float, pace: PaceKind = "live", acts: bool = True, for_good: bool = False) -> SeatClock:
    return after(clock, pace, 60, now, acts=acts, has_moved_for_good=for_good)


def test_a_live_clock_runs_only_while_its_seat_has_to_act():
    clock = tick(SeatClock(opening("live", 60), None), 100)
    assert clock.left(110) == 50
    clock = tick(clock, 120, acts=False)
    assert clock.left(500) == 40
    clock = tick(clock, 600)
    assert clock.left(610) == 30
    assert clock.runs_out() == 640
    assert clock.left(1000) == 0


def test_a_correspondence_clock_begins_anew_with_each_turn():
    clock = tick(SeatClock(opening("correspondence", 60), None), 100, "correspondence")
    clock = tick(clock, 150, "correspondence", acts=False)
    clock = tick(clock, 200, "correspondence")
    assert clock.left(200) == 60


def test_taking_back_and_moving_again_buys_no_time():
    clock = tick(SeatClock(opening("correspondence", 60), None), 100, "correspondence")
    clock = tick(clock, 130, "correspondence")
    assert clock.left(130) == 30
    assert tick(clock, 140, "correspondence", for_good=True).left(140) == 60


def test_an_untimed_clock_never_runs_out():
    clock = tick(SeatClock(opening("untimed", None), None), 100, "untimed")
    assert clock.left(1e12) == float("inf")
    assert clock.runs_out() is None


@pytest.mark.parametrize("game", ["classic", "egyptia"])
def test_when_the_time_is_up_the_game_goes_on_without_its_player(service: Service, game: str):
    anna = service.person()
    table = anna.open_table(game, "you bot", pace={"kind": "live", "seconds": 1})["id"]
    clock = next(clock for clock in anna.get(f"/tables/{table}")["clocks"] if clock["seat"] == 0)
    assert 0 < clock["left"] <= 1
    update, deadline = anna.look(table), time.monotonic() + 60
    while not update["is_over"]:
        assert time.monotonic() < deadline
        update = anna.look(table, since=update["sequence"], wait=5)
    assert anna.get(f"/tables/{table}")["winners"]


def test_a_correspondence_turn_that_ran_out_leaves_the_next_turn_to_its_player(small_service: Service):
    anna = small_service.person()
    table = anna.open_table("egyptia", "you", pace={"kind": "correspondence", "seconds": 1})["id"]
    update = anna.look(table)
    while update["view"]["round"] == 1:
        update = anna.look(table, since=update["sequence"], wait=5)
    assert update["choices"]
    assert anna.play(table, update, update["choices"][0]["action"])["number"] == update["number"] + 1


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back(service: Service):
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table("classic", "you open", absent="bot", absent_after=1)["id"]
    ben.post(f"/tables/{table}/seats/1")
    with anna.live(table) as line:
        shown = line.hear("table")
        while shown["seats"][1]["stand_in"] != "bot":
            update = anna.look(table)
            if update["choices"]:
                anna.play(table, update, update["choices"][0]["action"])
            shown = line.hear("table", within=15)
        moved = anna.play_on(table, 4)
        assert moved["number"] > 4
        with ben.live(table) as back:
            own = back.hear("table")
            while own["seats"][1]["stand_in"] is not None:
                own = back.hear("table")
    assert not anna.get(f"/tables/{table}")["seats"][0]["stand_in"]


def test_nobody_is_replaced_who_is_there_or_where_the_table_waits(small_service: Service):
    anna, ben = small_service.person("Anna"), small_service.person("Ben")
    cleo = small_service.person("Cleo")
    patient = anna.open_table("classic", "you open")["id"]
    hasty = anna.open_table("classic", "you open", absent="idle", absent_after=60)["id"]
    for table in (patient, hasty):
        ben.post(f"/tables/{table}/seats/1")
        assert refused(lambda at=table: anna.post(f"/tables/{at}/takeover", {"seat": 1, "by": "bot"})) == "not-absent"
        assert refused(lambda at=table: cleo.post(f"/tables/{at}/takeover", {"seat": 1, "by": "bot"})) == "not-seated"
        assert refused(lambda at=table: anna.post(f"/tables/{at}/takeover", {"seat": 1, "by": "me"})) == "not-your-seat"
    assert ben.post(f"/tables/{patient}/takeover", {"seat": 1, "by": "bot"})["seats"][1]["stand_in"] == "bot"
    assert ben.post(f"/tables/{patient}/takeover", {"seat": 1, "by": "me"})["seats"][1]["stand_in"] is None


def awaited(service: Service, **settings: object) -> tuple[Person, Person, str]:
    """Two people at a table that waits for the second of them."""
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table("classic", "you open", **settings)["id"]
    ben.post(f"/tables/{table}/seats/1")
    while (update := anna.look(table))["choices"]:
        anna.play(table, update, update["choices"][0]["action"])
    return anna, ben, table


def test_others_may_let_a_bot_play_without_waiting_until_the_table_does(services: Start, tmp_path: Path):
    service = services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", sweep=60)
    anna, ben, table = awaited(service, absent="bot", absent_after=1)
    bot = {"seat": 1, "by": "bot"}
    with ben.live(table) as line:
        line.hear("update")
        time.sleep(1.2)
        assert refused(lambda: anna.post(f"/tables/{table}/takeover", bot)) == "not-absent"
    assert refused(lambda: anna.post(f"/tables/{table}/takeover", bot)) == "not-absent"
    time.sleep(1.2)
    assert anna.post(f"/tables/{table}/takeover", bot)["seats"][1]["stand_in"] == "bot"
    while not (update := anna.look(table))["choices"]:
        anna.look(table, since=update["sequence"], wait=5)


@pytest.mark.parametrize(
    ("settings", "patience"),
    [
        ({}, 24 * 3600),
        ({"absent": "idle", "absent_after": 5}, 5),
        ({"pace": {"kind": "correspondence", "seconds": 60}}, None),
        ({"pace": {"kind": "live", "seconds": 60}, "absent": "bot"}, 20),
    ],
)
def test_how_long_others_must_wait_depends_on_what_the_table_agreed(
    small_service: Service, settings: dict, patience: int | None
):
    assert small_service.person().open_table("classic", "you open", **settings)["replace_after"] == patience


def test_who_gave_the_seat_to_a_bot_keeps_it_there_until_they_take_it_back(small_service: Service):
    anna, ben, table = awaited(small_service)
    ben.post(f"/tables/{table}/takeover", {"seat": 1, "by": "bot"})
    for _ in range(2):
        with ben.live(table) as line:
            line.hear("update")
            line.silence()
            assert anna.get(f"/tables/{table}")["seats"][1]["stand_in"] == "bot"
    ben.post(f"/tables/{table}/takeover", {"seat": 1, "by": "me"})
    assert anna.get(f"/tables/{table}")["seats"][1]["stand_in"] is None


def test_a_bot_that_still_thinks_does_not_move_for_who_took_their_seat_back(services: Start, tmp_path: Path):
    _, ben, table = awaited(services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bot_delay=0.6))
    before = ben.look(table)
    ben.post(f"/tables/{table}/takeover", {"seat": 1, "by": "bot"})
    ben.post(f"/tables/{table}/takeover", {"seat": 1, "by": "me"})
    time.sleep(1)
    assert ben.look(table)["number"] == before["number"]
