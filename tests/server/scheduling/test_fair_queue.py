"""Who is next where only a few can think at once."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from egizia.server.scheduling.fair_queue import FairQueue, Rank


class Line:
    """A queue with one place, which is taken, and the names of those who came to have it since."""

    def __init__(self) -> None:
        self.queue = FairQueue(1)
        self.came: list[str] = []
        self.waiting: list[asyncio.Task[None]] = []

    async def wait(self, name: str, rank: Rank = Rank.MOVE, table: str = "table") -> asyncio.Task[None]:
        """Wait for a place under a name; the person is its first letter."""

        async def enter() -> None:
            await self.queue.enter(rank, name[0], table)
            self.came.append(name)

        self.waiting.append(asyncio.create_task(enter()))
        await asyncio.sleep(0)
        return self.waiting[-1]

    async def all_think(self) -> str:
        """Let everybody who waits think once, one after the other; returns their names in this order."""
        for _ in self.waiting:
            self.queue.leave()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        return " ".join(self.came)


def tell(story: Callable[[Line], Awaitable[None]]) -> None:
    async def begin() -> None:
        line = Line()
        await line.queue.enter(Rank.MOVE, "z", "table")
        await story(line)

    asyncio.run(begin())


def test_a_person_with_one_table_takes_turns_with_one_who_has_many():
    async def story(line: Line) -> None:
        for number in range(1, 5):
            await line.wait(f"a{number}", table=f"of anna {number}")
        await line.wait("b1")
        await line.wait("b2")
        assert await line.all_think() == "a1 b1 a2 b2 a3 a4"

    tell(story)


def test_a_small_table_takes_turns_with_a_large_one_of_the_same_person():
    async def story(line: Line) -> None:
        for number in range(1, 5):
            await line.wait(f"a-large{number}", table="large")
        await line.wait("a-small1", table="small")
        await line.wait("a-small2", table="small")
        assert await line.all_think() == "a-large1 a-small1 a-large2 a-small2 a-large3 a-large4"

    tell(story)


def test_moves_go_before_answers_and_both_before_analyses():
    async def story(line: Line) -> None:
        await line.wait("a-analysis", Rank.ANALYSIS)
        await line.wait("b-answer", Rank.ANSWER)
        await line.wait("c-move", Rank.MOVE)
        await line.wait("c-answer", Rank.ANSWER)
        await line.wait("a-move", Rank.MOVE)
        assert await line.all_think() == "c-move a-move b-answer c-answer a-analysis"

    tell(story)


def test_whoever_comes_back_stands_behind_those_who_wait():
    async def story(line: Line) -> None:
        await line.wait("a1")
        await line.wait("b1")
        line.queue.leave()
        await asyncio.sleep(0)
        await line.wait("a2")
        assert await line.all_think() == "a1 b1 a2"

    tell(story)


def test_as_many_think_at_once_as_there_are_places():
    async def story() -> None:
        queue, here = FairQueue(2), list[int]()

        async def enter(number: int) -> None:
            await queue.enter(Rank.MOVE, "anna", "table")
            here.append(number)

        tasks = [asyncio.create_task(enter(number)) for number in range(3)]
        await asyncio.sleep(0)
        assert here == [0, 1]
        queue.leave()
        await asyncio.gather(*tasks)
        assert here == [0, 1, 2]

    asyncio.run(story())


@pytest.mark.parametrize("is_called", [False, True])
def test_the_place_of_somebody_who_goes_away_is_for_the_next(is_called: bool):
    async def story(line: Line) -> None:
        goes = await line.wait("a1")
        await line.wait("b1")
        if is_called:
            # It is hers, and she does not know yet.
            line.queue.leave()
        goes.cancel()
        if not is_called:
            line.queue.leave()
        await line.waiting[1]
        assert line.came == ["b1"]

    tell(story)


def test_an_analysis_gives_way_only_to_what_matters_more():
    async def story() -> None:
        line = Line()
        await line.queue.enter(Rank.ANALYSIS, "z", "game")
        await line.wait("a-analysis", Rank.ANALYSIS)
        assert not line.queue.is_awaited(Rank.ANALYSIS)
        await line.wait("b-move")
        assert line.queue.is_awaited(Rank.ANALYSIS)
        again = asyncio.create_task(line.queue.give_way(Rank.ANALYSIS, "z", "game"))
        await line.waiting[1]
        assert line.came == ["b-move"]
        assert not again.done()
        line.queue.leave()
        await line.waiting[0]
        line.queue.leave()
        await again

    asyncio.run(story())


def test_when_it_closes_nobody_waits_any_more():
    async def story(line: Line) -> None:
        waiting = [await line.wait("a1"), await line.wait("b1", Rank.ANALYSIS)]
        line.queue.close()
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(end) for end in ends] == [asyncio.CancelledError] * 2
        assert line.came == []

    tell(story)
