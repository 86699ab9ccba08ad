import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from egizia.server import lobby
from egizia.server.messages.common import PaceKind
from egizia.server.messages.tables import Pace
from egizia.server.refusals import RefusedError
from egizia.server.store.rows import PersonRow
from egizia.server.tables.clocks import SeatClock, after, opening
from egizia.server.tables.live_table import LiveTable
from egizia.server.worker import Worker
from tests.server.inside import MadeTime, opened, somebody, working
from tests.server.people import Person, Service, refused


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


async def becomes(what: Callable[[], bool]) -> None:
    """Let others work until something is the case."""
    async with asyncio.timeout(60):
        while not what():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", ["classic", "egyptia"])
def test_when_the_time_is_up_the_game_goes_on_without_its_player(tmp_path: Path, game: str):
    async def run() -> None:
        time = MadeTime()
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}", time) as worker:
            anna = await somebody(worker, "anna")
            table = await opened(worker, anna, "you bot", game=game, pace=Pace("live", 60))
            await becomes(lambda: 0 in table.to_act)
            time.passes(59)
            assert table.left(0) == pytest.approx(1)
            assert table.driver(0) is None
            time.passes(2)
            await becomes(lambda: table.state == "over")
            assert table.row.result
            assert table.row.result["winners"]

    asyncio.run(run())


def test_a_correspondence_turn_that_ran_out_leaves_the_next_turn_to_its_player(tmp_path: Path):
    async def run() -> None:
        time = MadeTime()
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}", time) as worker:
            anna = await somebody(worker, "anna")
            table = await opened(worker, anna, "you", game="egyptia", pace=Pace("correspondence", 60))
            time.passes(61)
            await becomes(lambda: table.playing().view(0)["round"] == 2)
            match = table.playing()
            number = match.move_number(0)
            await table.play(anna.id, 0, match.legal_actions(0)[0], number)
            assert table.playing().move_number(0) == number + 1

    asyncio.run(run())


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


@asynccontextmanager
async def awaited_inside(
    tmp_path: Path, time: MadeTime, wanted: dict[str, Any], **settings: Any
) -> AsyncGenerator[tuple[Worker, PersonRow, PersonRow, LiveTable]]:
    """Two people at a table that waits for the second of them, and the worker."""
    async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}", time, **settings) as worker:
        anna, ben = [await somebody(worker, name) for name in ("anna", "ben")]
        table = await opened(worker, anna, **wanted)
        await lobby.sit(worker, table, ben, 1, "")
        while table.to_act == (0,):
            match = table.playing()
            await table.play(anna.id, 0, match.legal_actions(0)[0], match.move_number(0))
        yield worker, anna, ben, table


def test_others_may_let_a_bot_play_without_waiting_until_the_table_does(tmp_path: Path):
    async def run() -> None:
        time = MadeTime()
        wanted = {"absent": "bot", "absent_after": 30}
        async with awaited_inside(tmp_path, time, wanted, sweep=3600) as (worker, anna, ben, table):
            await worker.came(table, ben.id, "here", 45)
            time.passes(31)
            with pytest.raises(RefusedError, match="not-absent"):
                await lobby.take_over(worker, table, anna.id, 1, "bot")
            await worker.went(table, ben.id, "here")
            with pytest.raises(RefusedError, match="not-absent"):
                await lobby.take_over(worker, table, anna.id, 1, "bot")
            time.passes(31)
            await lobby.take_over(worker, table, anna.id, 1, "bot")
            assert table.seats[1].stand_in == "bot"
            await becomes(lambda: 0 in table.to_act)

    asyncio.run(run())


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
            line.rest()
            assert anna.get(f"/tables/{table}")["seats"][1]["stand_in"] == "bot"
    ben.post(f"/tables/{table}/takeover", {"seat": 1, "by": "me"})
    assert anna.get(f"/tables/{table}")["seats"][1]["stand_in"] is None


def test_a_bot_that_still_thinks_does_not_move_for_who_took_their_seat_back(tmp_path: Path):
    async def run() -> None:
        time, moved = MadeTime(), asyncio.Queue[bool]()
        async with awaited_inside(tmp_path, time, {}, bot_delay=0.1) as (worker, _, ben, table):
            number, play_for = table.playing().move_number(None), table.play_for

            async def tell(*decided: Any) -> bool:
                moved.put_nowait(await play_for(*decided))
                return False

            with patch.object(table, "play_for", tell):
                await lobby.take_over(worker, table, ben.id, 1, "bot")
                await lobby.take_over(worker, table, ben.id, 1, "me")
                async with asyncio.timeout(20):
                    assert not await moved.get()
            assert table.playing().move_number(None) == number

    asyncio.run(run())
