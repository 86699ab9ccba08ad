"""Bots think beside the screen, and people take turns before it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

import egizia
from egizia import Match
from egizia.bots import Bot, Budget
from egizia.cli.table import TerminalTable
from egizia.cli.terminal.overlays import Overlay
from egizia.cli.terminal.play import PlayScreen, play_on_screen

Act = Callable[[PlayScreen, Pilot[None]], Awaitable[None]]


class Slow:
    """A bot that chooses when it is told to."""

    def __init__(self) -> None:
        self.may_choose = threading.Event()
        self.threads: list[int] = []

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        self.threads.append(threading.get_ident())
        assert self.may_choose.wait(30)
        return match.legal_actions(seat)[0]


class Broken:
    """A bot that fails."""

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        raise ZeroDivisionError("the sphinx asked too much")


def sit(game: str, players: int, bots: dict[int, Bot], folder: Path) -> TerminalTable:
    return TerminalTable(egizia.make(game, players=players).new(seed=7), bots, "en", folder / "game.txt")


def at_the_screen(table: TerminalTable, act: Act) -> PlayScreen:
    async def run() -> PlayScreen:
        screen = PlayScreen(table)
        async with screen.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await act(screen, pilot)
        return screen

    return asyncio.run(run())


def question(screen: PlayScreen) -> str:
    return str(screen.query_one("#question", Static).content)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    for _ in range(300):
        if holds():
            return
        await pilot.pause(0.02)
    pytest.fail("it never came to that")


def test_the_screen_answers_while_a_bot_thinks(tmp_path: Path) -> None:
    bot = Slow()
    table = sit("shifting-sands", 2, {1: bot}, tmp_path)

    async def act(screen: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: bool(bot.threads))
        assert question(screen) == "… Player 2 is thinking"
        assert bot.threads == [thread for thread in bot.threads if thread != threading.get_ident()]
        await pilot.press("m")
        assert screen.page == "monuments"
        await pilot.press("enter", "u")
        assert len(table.match.moves) == 1
        bot.may_choose.set()
        await until(pilot, lambda: screen.asked == 0)
        assert question(screen) == "Place a ship or pass"
        assert len(table.match.moves) == 2

    at_the_screen(table, act)


def test_what_breaks_in_a_bot_is_not_swallowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("classic", 2, {0: Broken()}, tmp_path)

    async def act(screen: PlayScreen, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: screen.broke is not None)

    screen = at_the_screen(table, act)
    assert isinstance(screen.broke, ZeroDivisionError)
    monkeypatch.setattr(PlayScreen, "run", lambda self: setattr(self, "broke", screen.broke))
    with pytest.raises(ZeroDivisionError):
        play_on_screen(table)


def test_a_choice_made_after_the_screen_was_left_is_not_played(tmp_path: Path) -> None:
    bot = Slow()
    table = sit("classic", 2, {1: bot}, tmp_path)

    async def act(screen: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: bool(bot.threads))
        closing = screen._close_all

        async def choose_and_close() -> None:
            await closing()
            bot.may_choose.set()
            for worker in [*screen.workers]:
                await worker.wait()

        screen._close_all = choose_and_close

    at_the_screen(table, act)
    assert len(table.match.moves) == 1


def test_people_fill_their_sheets_one_after_another(tmp_path: Path) -> None:
    table = sit("egyptia", 2, {}, tmp_path)

    async def act(screen: PlayScreen, pilot: Pilot[None]) -> None:
        for seat in (0, 1):
            await until(pilot, lambda: isinstance(screen.screen, Overlay))
            assert screen.looking is None
            await pilot.press("space")
            await until(pilot, lambda seat=seat: screen.asked == seat)
            assert screen.looking == seat
            while screen.asked == seat and not isinstance(screen.screen, Overlay):
                await pilot.press("enter")
                await pilot.pause()
        assert {move.seat for move in table.match.moves} == {0, 1}
        assert table.match.view()["round"] == 2

    at_the_screen(table, act)


def test_the_choice_at_hand_is_the_one_that_is_played(tmp_path: Path) -> None:
    table = sit("classic", 2, {1: Slow()}, tmp_path)
    fourth = table.match.choices()[3].action

    async def act(screen: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press("down", "down", "down")
        assert screen.query_one(OptionList).highlighted == 3
        await pilot.press("enter")
        assert table.match.moves[0].action == fourth
        bot = table.bots[1]
        assert isinstance(bot, Slow)
        bot.may_choose.set()

    at_the_screen(table, act)
