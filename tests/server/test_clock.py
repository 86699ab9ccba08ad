"""Clocks of tables go by time that never jumps, whatever the system's clock is set to, however long nobody serves."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from egizia.server import lobby
from egizia.server.clock import Clock
from egizia.server.messages.tables import Pace
from egizia.server.store.database import Store
from egizia.server.store.schema import service_clock
from egizia.server.store.service_clock import ServiceClockStore
from egizia.server.tables.live_table import LiveTable
from egizia.server.worker import Worker
from tests.server.inside import MadeTime, opened, somebody, working

pytestmark = [pytest.mark.faults, pytest.mark.storage]

HOUR = 3600.0
LIVE = Pace("live", 60)


def test_setting_the_clock_changes_the_date_and_no_more():
    machine = MadeTime()
    clock, began = (machine.clock(), machine.date)
    for jump in (HOUR, -3 * HOUR, -1.0):
        before = clock.now()
        machine.date += jump
        assert clock.now() == before
        machine.passes(5)
        assert clock.now() == before + 5
    assert clock.date() == began - 2 * HOUR - 1 + 15


def test_who_is_behind_the_other_workers_follows_and_nobody_goes_back():
    machine = MadeTime()
    clock = machine.clock()
    before = clock.now()
    clock.follow(before + 30)
    assert clock.now() == before + 30
    clock.follow(before - 30)
    assert clock.now() == before + 30


async def at_the_table(worker: Worker, **settings: Any) -> LiveTable:
    """Anna and Ben at a table that waits for one of them."""
    anna, ben = [await somebody(worker, name) for name in ("anna", "ben")]
    table = await opened(worker, anna, **settings)
    await lobby.sit(worker, table, ben, 1, "")
    return table


def story(run: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(run())


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 400 * 24 * HOUR])
def test_a_clock_that_is_set_takes_no_time_and_gives_none(database: str, jump: float):
    async def run() -> None:
        machine = MadeTime()
        async with working(database, machine) as worker:
            table = await at_the_table(worker, pace=LIVE, absent="idle", absent_after=30)
            seat = table.to_act[0]
            await worker.came(table, table.seats[seat].person or "", "here", 45)
            machine.passes(20)
            machine.date += jump
            assert table.left(seat) == pytest.approx(40)
            await worker.bots.look_after(table)
            assert table.driver(seat) is None, "somebody plays for a person who is there"
            assert await worker.bus.here(table.id) == {table.seats[seat].person}
            machine.passes(15)
            match = table.playing()
            await table.play(table.seats[seat].person or "", seat, match.legal_actions(seat)[0], 0)
            bank = table.seats[seat].bank if seat not in table.to_act else table.left(seat)
            assert bank == pytest.approx(25)
            machine.passes(60)
            assert table.driver(table.to_act[0]) == "idle", "the time does not run any more"

    story(run)


@pytest.mark.parametrize("jump", [0, 5 * HOUR, -5 * HOUR])
def test_no_clock_runs_while_nobody_serves(database: str, jump: float):
    async def run() -> None:
        machine = MadeTime()
        async with working(database, machine) as worker:
            table = await at_the_table(worker, pace=LIVE)
            seat = table.to_act[0]
            machine.passes(20)
        again = MadeTime(machine.date + 2 * 24 * HOUR + jump)
        async with working(database, again) as worker:
            table = await worker.table(table.id)
            assert table.left(seat) == pytest.approx(40)
            again.passes(15)
            assert table.left(seat) == pytest.approx(25)
            # What is shown to people is the date.
            assert worker.clock.date() == again.date

    story(run)


def test_workers_agree_whatever_the_clocks_of_their_machines_say(postgres: Callable[[], str], redis: str):
    async def run() -> None:
        database, here, there = postgres(), MadeTime(), MadeTime(MadeTime().date + HOUR)
        async with working(database, here, redis=redis) as first, working(database, there, redis=redis) as second:
            table = await at_the_table(first, pace=LIVE)
            seat = table.to_act[0]
            assert (await second.table(table.id)).left(seat) == pytest.approx(60)
            await first.came(table, table.seats[seat].person or "", "here", 45)
            assert await second.bus.here(table.id) == {table.seats[seat].person}
            # One is a little ahead: nobody wins or loses more than that.
            here.passes(2)
            assert (await second.table(table.id)).left(seat) == 60
            await first.keep_time()
            await second.keep_time()
            assert (await second.table(table.id)).left(seat) == pytest.approx(58)

    story(run)


@pytest.mark.parametrize("damaged", [None, "'noon'", "9e999"])
def test_a_damaged_service_time_begins_anew(tmp_path: Path, damaged: str | None):
    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        await store.open()
        kept = ServiceClockStore(store)
        async with store.writing() as connection:
            await connection.execute(service_clock.delete())
            if damaged is not None:
                await connection.execute(sa.text(f"INSERT INTO service_clock VALUES (1, {damaged})"))
        assert await kept.kept(7.0) == 7.0
        assert await kept.reach(9.0) == 9.0
        assert await kept.reach(8.0) == 9.0
        assert await kept.kept(1.0) == 9.0
        await store.close()

    story(run)


def test_the_machine_that_runs_this_has_such_a_clock():
    clock = Clock()
    first = clock.now()
    assert abs(first - clock.date()) < 1
    assert clock.now() >= first
