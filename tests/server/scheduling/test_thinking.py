"""Thinking in threads: who waits for whom, what it costs, and what happens to those who go away."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import pytest

from egizia.bots import Budget
from egizia.server.scheduling.fair_queue import Rank
from egizia.server.scheduling.thinking import Thinking, reduced
from egizia.server.scheduling.threads import NICENESS
from egizia.server.settings import Settings

Work = Callable[[], str]


class MadeThread:
    """The processor time of thoughts, which tests make."""

    def __init__(self) -> None:
        self.time = 0.0


class Story:
    """One thread, in which Zoe thinks until she is told; what the others think is noted in its order."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self.thoughts: list[str] = []
        self.zoe_has_begun = asyncio.Event()
        self.zoe_is_done = threading.Event()
        self._loop = asyncio.get_running_loop()
        self.tasks: list[asyncio.Task[str | None]] = []

    async def asks(self, name: str, rank: Rank, work: Work | None = None) -> None:
        """Somebody wants to think, and waits for it."""

        def think() -> str:
            self.thoughts.append(name)
            return work() if work else name

        asking = self.thinking.run(rank, name, "table", lambda _: think)
        self.tasks.append(asyncio.create_task(asking))
        await asyncio.sleep(0)

    def wait(self) -> str:
        self._loop.call_soon_threadsafe(self.zoe_has_begun.set)
        assert self.zoe_is_done.wait(20)
        return "done"


@asynccontextmanager
async def one_thread() -> AsyncGenerator[Story, None]:
    thinking = Thinking(Settings("sqlite://", b"kept in tests", thinking_threads=1))
    story = Story(thinking)
    await story.asks("zoe", Rank.MOVE, story.wait)
    await story.zoe_has_begun.wait()
    yield story
    thinking.close()


def test_hints_wait_for_the_moves_of_bots_in_running_games():
    async def run() -> None:
        async with one_thread() as story:
            await story.asks("hint", Rank.ANSWER)
            await story.asks("move", Rank.MOVE)
            story.zoe_is_done.set()
            await asyncio.gather(*story.tasks)
            assert story.thoughts == ["zoe", "move", "hint"]

    asyncio.run(run())


def test_an_analysis_lets_moves_and_hints_go_first_between_two_of_its_thoughts():
    async def run() -> None:
        async with one_thread() as story:
            thoughts = story.thoughts
            begun = asyncio.Event()
            loop = asyncio.get_running_loop()
            may_go_on = threading.Event()

            def analyse() -> str:
                for number in range(3):
                    thoughts.append(f"analysis {number}")
                    if number == 0:
                        loop.call_soon_threadsafe(begun.set)
                        assert may_go_on.wait(20)
                    assert story.thinking.give_way("game")
                return "analysed"

            analysing = asyncio.create_task(story.thinking.analyse("game", analyse))
            story.zoe_is_done.set()
            await begun.wait()
            await story.asks("hint", Rank.ANSWER)
            await story.asks("move", Rank.MOVE)
            may_go_on.set()
            assert await analysing == "analysed"
            assert thoughts == ["zoe", "analysis 0", "move", "hint", "analysis 1", "analysis 2"]

    asyncio.run(run())


def test_what_nobody_needs_any_more_is_not_thought_about():
    async def run() -> None:
        async with one_thread() as story:
            needed: list[bool] = []

            def prepare(effort: float) -> Work | None:
                needed.append(effort == 1)
                return None

            asking = asyncio.create_task(story.thinking.run(Rank.MOVE, "anna", "table", prepare))
            await story.asks("ben", Rank.MOVE)
            assert needed == []
            story.zoe_is_done.set()
            assert await asking is None
            assert await story.tasks[-1] == "ben"
            assert needed == [True]

    asyncio.run(run())


def test_somebody_who_goes_away_leaves_no_second_thought_running_beside_theirs():
    async def run() -> None:
        async with one_thread() as story:
            await story.asks("ben", Rank.MOVE)
            story.tasks[0].cancel()
            await asyncio.gather(story.tasks[0], return_exceptions=True)
            assert story.thoughts == ["zoe"]
            story.zoe_is_done.set()
            assert await story.tasks[1] == "ben"

    asyncio.run(run())


def test_a_thought_that_fails_tells_whoever_asked_and_the_next_goes_on():
    async def run() -> None:
        async with one_thread() as story:

            def fail() -> str:
                raise ValueError("no idea")

            await story.asks("anna", Rank.MOVE, fail)
            await story.asks("ben", Rank.MOVE)
            story.zoe_is_done.set()
            with pytest.raises(ValueError, match="no idea"):
                await story.tasks[1]
            assert await story.tasks[2] == "ben"

    asyncio.run(run())


def test_a_worker_that_closes_waits_for_no_analysis():
    async def run() -> None:
        async with one_thread() as story:
            begun, gave_way = asyncio.Event(), list[bool]()
            loop = asyncio.get_running_loop()
            may_go_on = threading.Event()

            def analyse() -> str:
                loop.call_soon_threadsafe(begun.set)
                assert may_go_on.wait(20)
                gave_way.append(story.thinking.give_way("game"))
                return "stopped"

            analysing = asyncio.create_task(story.thinking.analyse("game", analyse))
            story.zoe_is_done.set()
            await begun.wait()
            never = threading.Event()
            await story.asks("anna", Rank.MOVE, lambda: str(never.wait(20)))
            may_go_on.set()
            while "anna" not in story.thoughts:
                await asyncio.sleep(0.001)
            story.thinking.close()
            assert await analysing == "stopped"
            assert gave_way == [False]
            never.set()

    asyncio.run(run())


def test_whoever_lets_bots_think_much_gets_less_of_it_and_the_others_do_not():
    async def run() -> None:
        thread = MadeThread()
        settings = Settings("sqlite://", b"kept in tests", thinking_threads=1, thinking_burst=40, thinking_per_second=0)
        thinking = Thinking(settings, lambda: thread.time)
        efforts: dict[str, list[float]] = {"anna": [], "ben": []}

        def prepare(person: str, effort: float) -> Work:
            efforts[person].append(effort)
            return think

        def think() -> str:
            thread.time += 10
            return "thought"

        for person in ("anna", "anna", "anna", "anna", "anna", "ben", "anna"):
            await thinking.run(Rank.MOVE, person, "table", lambda effort, who=person: prepare(who, effort))
        thinking.close()
        assert efforts == {"anna": [1, 1, 1, 0.5, 0, 0], "ben": [1]}

    asyncio.run(run())


def test_a_part_of_the_usual_thinking_is_a_part_of_its_simulations():
    usual = Budget(simulations=2000)
    assert reduced(usual, 1) == usual
    assert reduced(usual, 0.5) == Budget(simulations=1000)
    assert reduced(usual, 0) == Budget(simulations=16)
    assert reduced(Budget(simulations=5), 0) == Budget(simulations=5)
    assert reduced(None, 0) is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere priorities are those of processes")
def test_threads_that_think_stand_back_behind_those_that_answer():
    async def run() -> None:
        thinking = Thinking(Settings("sqlite://", b"kept in tests", thinking_threads=1))
        here = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

        def priority() -> int:
            return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

        there = await thinking.run(Rank.MOVE, "anna", "table", lambda _: priority)
        thinking.close()
        assert there == min(19, here + NICENESS)

    asyncio.run(run())
