"""Bots at tables: in which order they think, how hard, and who never waits for them. The bots here are made up."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

import egizia
from egizia.bots import Budget
from egizia.server.refusals import RefusedError
from egizia.server.tables import bots
from egizia.server.tables.live_table import LiveTable
from egizia.server.worker import Worker
from egizia.table.match import Match
from tests.server.inside import opened, somebody, working


class MadeBots:
    """Bots that play the first thing they can; those of one game think until they are told to stop."""

    def __init__(self) -> None:
        self.slow = ""
        self.begun = threading.Event()
        self.may_end = threading.Event()
        self.thought: list[str] = []
        """The tables where they thought, in this order: by the name of the first seat and their size."""

    def decide(self, match: Match, seat: int, driver: str, effort: float) -> list[int]:
        assert (driver, effort) == ("labourer", 1)
        if match.game.name == self.slow:
            self.begun.set()
            assert self.may_end.wait(20)
        self.thought.append(f"{match.names[0]} of {len(match.names)}")
        actions: list[int] = []
        closed = match.move_number(None)
        while seat in match.seats_to_act and match.move_number(None) == closed:
            actions.append(match.legal_actions(seat)[0])
            match.play(actions[-1], seat=seat)
            if not match.game.title.rules.is_simultaneous:
                break
        return actions


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[MadeBots]:
    made = MadeBots()
    monkeypatch.setattr(bots, "decide", made.decide)
    yield made
    made.may_end.set()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


def story(run: Callable[[], Awaitable[None]]) -> None:
    async def within() -> None:
        async with asyncio.timeout(60):
            await run()

    asyncio.run(within())


async def until(what: Callable[[], Any]) -> None:
    while not what():
        await asyncio.sleep(0.002)


async def busy(worker: Worker, made: MadeBots) -> LiveTable:
    """A table where a bot thinks, and no other bot can until it has done."""
    made.slow = "classic"
    table = await opened(worker, await somebody(worker, "zoe"), "bot bot", game="classic")
    await until(made.begun.is_set)
    return table


def choice(table: LiveTable, seat: int) -> int:
    assert table.match is not None
    return table.match.legal_actions(seat)[0]


def test_the_tables_of_two_people_take_turns_however_many_bots_one_of_them_has(made: MadeBots, sqlite: str):
    async def run() -> None:
        async with working(sqlite, thinking_threads=1) as worker:
            await busy(worker, made)
            anna, ben = await somebody(worker, "anna"), await somebody(worker, "ben")
            tables = [
                await opened(worker, anna, "you" + 7 * " bot", game="egyptia"),
                await opened(worker, anna, "you" + 2 * " bot", game="egyptia"),
                await opened(worker, ben, "you" + 4 * " bot", game="egyptia"),
            ]
            await until(lambda: [len(table.thinking) for table in tables] == [7, 2, 4])
            made.may_end.set()
            await until(lambda: not any(table.thinking for table in tables))
            order = [name for name in made.thought if name.startswith(("Anna", "Ben"))]
            begins = ["Anna of 8", "Ben of 5", "Anna of 3", "Ben of 5"] * 2
            assert order == begins + 5 * ["Anna of 8"]

    story(run)


def test_a_person_moves_while_every_thread_thinks(made: MadeBots, sqlite: str):
    async def run() -> None:
        async with working(sqlite, thinking_threads=1) as worker:
            await busy(worker, made)
            anna, ben = await somebody(worker, "anna"), await somebody(worker, "ben")
            table = await opened(worker, anna, "you bot", game="egyptia")
            before = table.sequence
            assert table.match is not None
            await table.play(anna.id, 0, choice(table, 0), table.match.move_number(0))
            assert table.sequence > before
            other = await opened(worker, ben, "you bot", game="egyptia")
            assert other.state == "playing"
            assert made.thought == []

    story(run)


def test_a_bot_that_is_no_longer_awaited_does_not_think(made: MadeBots, sqlite: str):
    async def run() -> None:
        async with working(sqlite, thinking_threads=1) as worker:
            await busy(worker, made)
            anna = await somebody(worker, "anna")
            table = await opened(worker, anna, "you bot", game="egyptia")
            await until(lambda: table.thinking == {1})
            table.row = replace(table.row, state="over")
            made.may_end.set()
            await until(lambda: not table.thinking)
            assert "Anna of 2" not in made.thought

    story(run)


def test_a_worker_that_stops_while_bots_think_leaves_their_moves_to_the_next(made: MadeBots, sqlite: str):
    async def run() -> None:
        async with working(sqlite, thinking_threads=1) as worker:
            stopped = await busy(worker, made)
            anna = await somebody(worker, "anna")
            waiting = await opened(worker, anna, "bot bot", game="classic")
            await until(lambda: len(waiting.thinking) == 1)
            numbers = [table.sequence for table in (stopped, waiting)]
        assert made.thought == []
        made.may_end.set()
        async with working(sqlite, thinking_threads=1) as worker:
            tables = [await worker.table(table.id) for table in (stopped, waiting)]
            await until(lambda: all(t.sequence > before for t, before in zip(tables, numbers, strict=True)))

    story(run)


def test_where_very_many_bots_play_at_once_they_decide_one_by_one(made: MadeBots, sqlite: str):
    async def run() -> None:
        async with working(sqlite, thinking_threads=1) as worker:
            made.slow = "egyptia"
            table = await opened(worker, await somebody(worker, "anna"), "you" + 30 * " bot", game="egyptia")
            await until(lambda: len(table.thinking) == bots.MOST_AT_A_TABLE)
            assert len(table.to_act) == 31
            made.may_end.set()
            # No look at forgotten tables is needed for it.
            with patch.object(worker.bots, "look_after", side_effect=AssertionError):
                await until(lambda: table.to_act == (0,))

    story(run)


def test_one_person_opens_no_tables_for_bots_without_number(sqlite: str):
    async def run() -> None:
        async with working(sqlite, thinking_threads=1) as worker:
            anna, ben = await somebody(worker, "anna"), await somebody(worker, "ben")
            full = "you" + 98 * " bot"
            await opened(worker, anna, full, game="egyptia")
            with pytest.raises(RefusedError) as refused:
                await opened(worker, anna, full, game="egyptia")
            assert refused.value.code == "too-many-bots"
            await opened(worker, anna, "you bot bot")
            await opened(worker, anna, "you open")
            await opened(worker, ben, full, game="egyptia")

    story(run)


# How hard they think


class NotedBot:
    """A bot that notes who it is and how much it may think."""

    asked: list[tuple[str, Budget | None]]

    def __init__(self, level: str) -> None:
        self.level = level

    def budget(self, match: Match) -> Budget | None:
        return Budget(simulations=1000) if self.level == "vizier" else None

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        self.asked.append((self.level, budget))
        return match.legal_actions(seat)[0]


@pytest.mark.parametrize(
    ("effort", "asked"),
    [
        (1.0, ("vizier", Budget(simulations=1000))),
        (0.5, ("vizier", Budget(simulations=500))),
        (0.02, ("vizier", Budget(simulations=20))),
        (0.01, ("labourer", None)),
        (0.0, ("labourer", None)),
    ],
)
@pytest.mark.parametrize("game", ["classic", "egyptia"])
def test_a_bot_thinks_less_when_its_people_have_used_up_their_thinking(
    monkeypatch: pytest.MonkeyPatch, game: str, effort: float, asked: tuple[str, Budget | None]
):
    NotedBot.asked = []
    monkeypatch.setattr(bots, "bot", lambda level, seed: NotedBot(level))
    match = egizia.make(game, players=2).new(seed=1)
    seat = match.seats_to_act[0]
    actions = bots.decide(match.copy(), seat, "vizier", effort)
    assert set(NotedBot.asked) == {asked}
    for action in actions:
        match.play(action, seat=seat)
    assert seat not in match.seats_to_act or not match.game.title.rules.is_simultaneous
