"""Where bots think: in threads, in turns, and for each person only so long at full strength."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from egizia.bots import Budget
from egizia.server.metrics import THOUGHTS_WAITING
from egizia.server.scheduling.budgets import Budgets
from egizia.server.scheduling.fair_queue import Rank
from egizia.server.scheduling.threads import FairThreads, spare_cores
from egizia.server.settings import Settings

Result = TypeVar("Result")

SHARE = 0.8
"""The part of all thinking threads that bots may use in the long run; hints and analyses find the rest free."""
BURST_OF_ALL = 120.0
"""Seconds that all bots together may think at once at full strength, for each thread."""
FEWEST_SIMULATIONS = 16
"""What is left of the usual number at least, wherever somebody searches at all."""


class Thinking:
    """The threads in which bots of this worker think."""

    def __init__(self, settings: Settings, processor_time: Callable[[], float] = time.thread_time) -> None:
        count = settings.thinking_threads or spare_cores()
        self._threads = FairThreads(count, "thinking")
        self._processor_time = processor_time
        factor = settings.limits
        self._budgets = Budgets(
            (settings.thinking_burst * factor, settings.thinking_per_second * factor),
            (BURST_OF_ALL * count * factor, SHARE * count * factor),
        )

    def close(self) -> None:
        """Stop thinking."""
        self._threads.close()

    def comes_from(self, person: str, network: str) -> None:
        """Think for a person at the expense of their network, too."""
        self._budgets.comes_from(person, network)

    async def run(
        self, rank: Rank, person: str, table: str, prepare: Callable[[float], Callable[[], Result] | None]
    ) -> Result | None:
        """Think at the expense of a person when its turn comes.

        What to think about is prepared then, knowing with which part of the usual effort, and is None if nobody needs
        it any more.
        """
        loop = asyncio.get_running_loop()

        def prepared() -> Callable[[], Result] | None:
            work = prepare(self._budgets.effort(person))
            return None if work is None else lambda: self._count(loop, person, work)

        with THOUGHTS_WAITING.labels(rank.name.lower()).track_inprogress():
            return await self._threads.run_if_needed(rank, person, table, prepared)

    def _count(self, loop: asyncio.AbstractEventLoop, person: str, work: Callable[[], Result]) -> Result:
        began = self._processor_time()
        try:
            return work()
        finally:
            loop.call_soon_threadsafe(self._budgets.spend, person, self._processor_time() - began)

    async def analyse(self, name: str, work: Callable[[], Result]) -> Result:
        """Think about a whole game, at nobody's expense: whoever has anything else to think about goes first."""
        return await self._threads.run(Rank.ANALYSIS, name, name, work)

    def give_way(self, name: str) -> bool:
        """From within an analysis, between two thoughts: let the others go first; False if this worker closes."""
        return self._threads.give_way(Rank.ANALYSIS, name, name)


def reduced(usual: Budget | None, effort: float) -> Budget | None:
    """A part of the simulations that a bot usually makes; a bot that makes none has no budget, and keeps it."""
    if effort >= 1 or usual is None or usual.simulations is None:
        return usual
    return Budget(simulations=min(usual.simulations, max(FEWEST_SIMULATIONS, int(usual.simulations * effort))))
