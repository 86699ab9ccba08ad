"""Whoever decides and is no person: bots, stand-ins for people who are away, and moves that are forced.

Thinking happens in threads, on copies, at the expense of whoever opened the table. A job is claimed, so that one worker
does it; the move then goes through the same door as a person's.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from msgspec.structs import replace

from egizia.bots import bot, levels
from egizia.server.bus import Bus
from egizia.server.compiled_rules import CompiledRules
from egizia.server.messages.common import StandIn
from egizia.server.metrics import BOT_SECONDS, MOVES
from egizia.server.refusals import RefusedError
from egizia.server.scheduling.fair_queue import Rank
from egizia.server.scheduling.thinking import Thinking, reduced
from egizia.server.store.database import Store
from egizia.server.store.rows import TableEvent
from egizia.server.store.trouble import NoDatabaseError
from egizia.server.tables.absence import forced_move, idle_move
from egizia.server.tables.live_table import LiveTable, TableChange
from egizia.table.match import Match

log = structlog.get_logger()

LOOK = 0.2
"""Seconds between two looks whether a bot is compiled."""
QUICK = 0.04
"""How long a bot waits after another bot, as a part of the usual time."""
MOST_AT_A_TABLE = 8
"""Bots of a table that are to decide at the same time; where all play at once, the others follow one by one."""
LEAST_EFFORT = 0.02
"""The part of its usual thinking below which a bot plays like the weakest level, which hardly thinks."""


class Bots:
    """The bots of this worker."""

    def __init__(
        self, store: Store, bus: Bus, rules: CompiledRules, thinking: Thinking, delay: float, claim: float
    ) -> None:
        self._store = store
        self._bus = bus
        self._rules = rules
        self._thinking = thinking
        self._delay = delay
        """Seconds before a bot goes on after a person in a turn by turn game: the time to take a move back."""
        self._claim = claim
        """Seconds after which another worker takes over the job of one that died."""
        self._running: set[str] = set()
        self._at_work: Counter[str] = Counter()
        """How many bots of each table are to decide now."""
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Stop deciding; what was not decided will be decided after the next start."""
        for task in self._tasks:
            task.cancel()

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something without waiting for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        # Trouble of the database is in the log already. When it is over, the next looks find what was left undone.
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, NoDatabaseError):
            log.error("work for a table failed", exc_info=error)

    def may_decide(self, table: LiveTable) -> bool:
        """Whether somebody or something but a person may have to decide at a table."""
        return table.row.forced_moves or any(table.driver(seat) is not None for seat in table.to_act)

    async def tend(self, table: LiveTable) -> None:
        """Let bots, stand-ins and forced moves decide wherever they are awaited at a table."""
        for seat in table.to_act:
            driver, match = table.driver(seat), table.match
            if match is None or (driver is None and not table.row.forced_moves) or seat not in table.to_act:
                continue
            number = match.move_number(seat)
            if driver is not None:
                self._think(table, seat, number, driver)
            elif (action := forced_move(match, seat)) is not None:
                await table.play_for(seat, [action], number, None)

    def _think(self, table: LiveTable, seat: int, number: int, driver: str) -> None:
        job = f"{table.id}:{seat}:{number}"
        if job not in self._running and self._at_work[table.id] < MOST_AT_A_TABLE:
            self._running.add(job)
            self._at_work[table.id] += 1
            self.soon(self._work(table, seat, number, driver, job))

    async def _work(self, table: LiveTable, seat: int, number: int, driver: str, job: str) -> None:
        is_ours = has_moved = False
        try:
            is_ours = await self._bus.claim(job, self._claim)
            log.debug("job", job=job, is_ours=is_ours)
            has_moved = is_ours and await self._decide(table, seat, number, driver, job)
        finally:
            self._running.discard(job)
            self._at_work[table.id] -= 1
            if not self._at_work[table.id]:
                del self._at_work[table.id]
            elif has_moved and self._at_work[table.id] == MOST_AT_A_TABLE - 1:
                # Others may have waited for that. What went wrong is looked at again when its time comes.
                self.soon(self.tend(table))
            if is_ours:
                await self._bus.release(job)

    async def _decide(self, table: LiveTable, seat: int, number: int, driver: str, job: str) -> bool:
        renewing = asyncio.create_task(self._renew(job))
        try:
            table.thinking.add(seat)
            table.wake()
            await self._bus.tell(table.id, "thinking", seat)
            # Not in a thread of those that think: bots of other games need them meanwhile.
            while not self._rules.has_bot(table.row.game, driver):
                await asyncio.sleep(LOOK)
            if not self._store.is_sqlite:
                # Another worker may have done this job before we took it, and word of that be on its way.
                await table.catch_up()
            began = time.monotonic()
            prepare = partial(decision, table, seat, number, driver)
            actions = await self._thinking.run(Rank.MOVE, table.row.opened_by, table.id, prepare)
            if actions is None or table.match is None:
                return False
            rest = self._delay * hesitation(table, table.match, seat) - (time.monotonic() - began)
            await asyncio.sleep(max(0.0, rest))
            has_moved = await table.play_for(seat, actions, number, driver)
            MOVES.labels("bot").inc(len(actions) if has_moved else 0)
            return has_moved
        finally:
            renewing.cancel()
            table.thinking.discard(seat)

    async def _renew(self, job: str) -> None:
        while True:
            await asyncio.sleep(self._claim / 3)
            await self._bus.claim(job, self._claim)

    async def look_after(self, table: LiveTable) -> None:
        """See to a table whose time has come: clocks that ran out, people who are away, bots that were forgotten."""
        if not self._store.is_sqlite:
            await table.catch_up()
        if table.match is None or table.state != "playing":
            await self._store.set_due(table.id, None)
            return
        if (absent := table.row.absent) != "wait":
            for seat in table.to_act:
                await self._replace_absent(table, seat, absent)
        now = table.now()
        if table.state == "playing" and (table.row.due or 0) <= now:
            due = table.due(table.match, {})
            table.row = replace(table.row, due=due)
            await self._store.set_due(table.id, due)
        await self.tend(table)

    async def _replace_absent(self, table: LiveTable, seat: int, by: StandIn) -> None:
        person = table.seats[seat].person
        if person is None or table.seats[seat].stand_in is not None:
            return
        here = await self._bus.here(table.id)
        if here is None or person in here:
            return
        last = max(await self._bus.last_seen(table.id, person), table.seats[seat].acting_since or 0.0)
        if table.now() - last < table.row.absent_after:
            return

        def plan() -> TableChange | None:
            if table.seats[seat].person != person or table.seats[seat].stand_in or seat not in table.to_act:
                return None
            date = table.date()
            return TableChange([TableEvent("table", date)], {"updated": date}, {seat: {"stand_in": by}})

        with suppress(RefusedError):
            await table.change(plan)


def hesitation(table: LiveTable, match: Match, seat: int) -> float:
    """How long a bot waits before it moves, as a part of the usual time.

    It leaves people the time to take a move back, or their seat. But bots that follow each other hardly wait where a
    person waits for them all; the page shows their moves one by one.
    """
    if match.game.title.rules.is_simultaneous:
        return 0.0
    people = {row.seat for row in table.seats if table.driver(row.seat) is None}
    last = match.moves[-1].seat if match.moves else None
    begins_for_somebody = table.seats[seat].kind == "person" and last != seat
    return 1.0 if not people or last in people or begins_for_somebody else QUICK


def decision(table: LiveTable, seat: int, number: int, driver: str, effort: float) -> Callable[[], list[int]] | None:
    """What has to be thought about for a seat now; None if the table has gone on without it."""
    match = table.match
    is_awaited = match is not None and seat in table.to_act and match.move_number(seat) == number
    if match is None or not is_awaited or table.driver(seat) != driver:
        return None
    return partial(decide, match.copy(), seat, driver, effort)


def decide(match: Match, seat: int, driver: str, effort: float = 1.0) -> list[int]:
    """What to play for a seat: one action, or in a game that all play at once everything until it confirms."""
    if driver == "idle":
        return idle_move(match, seat)
    untouched = match.copy()
    try:
        with BOT_SECONDS.labels(driver).time():
            return _actions(match, seat, driver, effort)
    except Exception:
        log.exception("a bot failed", bot=driver, game=match.game.name)
        return idle_move(untouched, seat)


def _actions(match: Match, seat: int, driver: str, effort: float) -> list[int]:
    # The seed is fresh: one that came from the game's would tell about the deal.
    player = bot(driver if effort >= LEAST_EFFORT else levels(match.game.name)[0], secrets.randbits(32))
    budget = reduced(player.budget(match), effort)
    if not match.game.title.rules.is_simultaneous:
        return [player.choose(match, seat, budget)]
    actions: list[int] = []
    closed = match.move_number(None)
    while seat in match.seats_to_act and match.move_number(None) == closed:
        actions.append(player.choose(match, seat, budget))
        match.play(actions[-1], seat=seat)
    return actions
