"""The threads in which the service thinks and replays: fewer than there are cores, and after everything else."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from typing import TypeVar

from egizia.server.scheduling.fair_queue import FairQueue, Rank

Result = TypeVar("Result")

NICENESS = 5
"""How far threads stand back behind those that answer people, as `nice` counts it. More would do harm where other
programs use all cores: a thread that is kept waiting may have Python to itself, and then everybody waits with it."""


def spare_cores() -> int:
    """The cores of this machine but one, which is kept for those who wait for an answer."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class FairThreads:
    """Some threads, and a fair queue for them."""

    def __init__(self, count: int, name: str) -> None:
        self._queue = FairQueue(count)
        # One that gives way keeps its thread, though not its place.
        self._threads = ThreadPoolExecutor(count + 1, thread_name_prefix=name, initializer=_stand_back)
        self._loop: asyncio.AbstractEventLoop | None = None

    def close(self) -> None:
        """Begin nothing any more."""
        self._queue.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, rank: Rank, person: str, table: str, work: Callable[[], Result]) -> Result:
        """Do something in a thread when its turn comes."""
        await self._queue.enter(rank, person, table)
        return await self._begin(work)

    async def run_if_needed(
        self, rank: Rank, person: str, table: str, prepare: Callable[[], Callable[[], Result] | None]
    ) -> Result | None:
        """Prepare something when its turn comes, and do it in a thread; None if there is nothing left to do."""
        await self._queue.enter(rank, person, table)
        try:
            work = prepare()
        except BaseException:
            self._queue.leave()
            raise
        if work is None:
            self._queue.leave()
            return None
        return await self._begin(work)

    async def _begin(self, work: Callable[[], Result]) -> Result:
        self._loop = asyncio.get_running_loop()
        doing = self._loop.run_in_executor(self._threads, work)
        # Whoever asked may go away meanwhile; the place is free when the thread is.
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    def _done(self, doing: asyncio.Future[Result]) -> None:
        self._queue.leave()
        if not doing.cancelled():
            # Told to whoever asked, if they are still there.
            doing.exception()

    def give_way(self, rank: Rank, person: str, table: str) -> bool:
        """From within a thread: let those go first whose work matters more; False if the threads are being closed."""
        if self._loop is None or not self._queue.is_awaited(rank):
            return True
        waiting = asyncio.run_coroutine_threadsafe(self._queue.give_way(rank, person, table), self._loop)
        try:
            waiting.result()
        except CancelledError:
            return False
        return True


def _stand_back() -> None:
    """Lower the priority of this thread; only on Linux has each thread one of its own."""
    if sys.platform == "linux":
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, os.getpriority(os.PRIO_PROCESS, own) + NICENESS)
