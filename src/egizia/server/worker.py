"""The worker: everything one worker has, from the database to the tables in its memory."""

import asyncio
import gc
import sys
import time
from contextlib import suppress

import structlog
from msgspec.structs import replace

from egizia.server.advice.analyses import Analyses
from egizia.server.auth.passwords import Passwords
from egizia.server.bus import Bus, LocalBus, RedisBus
from egizia.server.clock import Clock
from egizia.server.compiled_rules import CompiledRules, mark
from egizia.server.messages.service import Readiness
from egizia.server.metrics import TABLES
from egizia.server.notifications.service import Notifications
from egizia.server.notifications.turns import looking
from egizia.server.ratings.standings import Standings
from egizia.server.refusals import RefusedError
from egizia.server.scheduling.thinking import Thinking
from egizia.server.scheduling.threads import FairThreads
from egizia.server.settings import Settings
from egizia.server.store.damage import StoredTable
from egizia.server.store.database import Store
from egizia.server.store.people import PersonStore
from egizia.server.store.seat_keys import SeatKeyStore
from egizia.server.store.service_clock import ServiceClockStore
from egizia.server.store.sessions import Sessions
from egizia.server.store.trouble import NoDatabaseError
from egizia.server.store.write_probe import WriteProbe
from egizia.server.tables.absence import RETRY
from egizia.server.tables.bots import Bots
from egizia.server.tables.live_table import LiveTable
from egizia.server.tables.plans import Plans

log = structlog.get_logger()

REDIS_PATIENCE = 1.0
"""Seconds that whoever asks whether the service is ready waits for Redis."""
KEPT_IDLE = 600.0
"""Seconds for which a table that nobody looks at stays in memory."""
MOST_IDLE = 1000
"""How many of those stay at most, the ones that were used last."""
USED = 30.0
"""Seconds for which whoever asked for a table may still have something to do there."""
AT_ONCE = 8
"""Tables that are seen to at the same time."""
POSTPONED = 60.0
"""Seconds after which a table is looked at again where that failed."""
ROUNDS = 5.0
"""Seconds between two looks for what the bus may have lost."""
BEAT, SHARED_BEAT = 10.0, 2.0
"""Seconds between two notes in the database of how far service time is: the first where there is one worker, the second
where there are several. After a kill, clocks at tables show at most so much too much time; and no two workers differ by
more."""
UNNOTIFIED = 600.0
"""Seconds between two looks for people whom a worker that died has not notified."""
SHORT_SWITCH = 0.0005
"""Seconds for which a thread that thinks or replays may keep Python to itself while an answer is waiting. The answer
waits that long at each of its ten or so calls of the system; by default it would be ten times as much."""
PATIENT = (10_000, 20, 20)
"""When memory is searched for cycles nobody needs: a search of all of it stops every table for some tenths of a second.
By default one comes every few seconds when tables fill; with these figures about one an hour when hundreds play."""


class Worker:
    """One worker of the service."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or Clock()
        self.store = Store(settings.database)
        self.write_probe = WriteProbe(self.store)
        self.people = PersonStore(self.store)
        self.seat_keys = SeatKeyStore(self.store)
        self.sessions = Sessions(self.store)
        self.bus: Bus = RedisBus(settings.redis, self.clock) if settings.redis else LocalBus(self.clock)
        self.thinking = Thinking(settings)
        self.replaying = FairThreads(1, "replaying")
        """Where earlier moments of games are worked out, one after the other: all of that is Python, and in several
        threads at once it would keep every move waiting."""
        self.passwords = Passwords()
        self.rules = CompiledRules()
        self.bots = Bots(self.store, self.bus, self.rules, self.thinking, settings.bot_delay, settings.claim)
        self.analyses = Analyses(self.store, self.bus, self.thinking, settings.analysis, settings.claim, self.bots.soon)
        self.notifications = Notifications(self.store, self.bus, settings, self.bots.soon)
        self.plans = Plans(self.store, self.replaying, settings.bot_delay, self.bots.soon)
        self.standings = Standings(self.store)
        self._service_time = ServiceClockStore(self.store)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._looked_after: set[str] = set()
        self._few = asyncio.Semaphore(AT_ONCE)
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open for people."""
        sys.setswitchinterval(SHORT_SWITCH)
        gc.set_threshold(*PATIENT)
        # What was loaded until now stays for good: no search need look at it again.
        gc.freeze()
        await self.store.open()
        self.clock.begin(await self._service_time.kept(self.clock.date()))
        await self.notifications.open()
        await self.plans.open()
        await self.bus.open(self._hear)
        self.rules.warm_up()
        chores = (self._sweep(), self._go_round(), self._beat())
        self._chores = [asyncio.create_task(chore) for chore in chores]

    async def close(self) -> None:
        """Close; nothing is lost."""
        for chore in self._chores:
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        self.analyses.close()
        self.bots.close()
        self.rules.close()
        self.thinking.close()
        self.replaying.close()
        self.passwords.close()
        with suppress(Exception):
            await self.keep_time()
        self.notifications.close()
        await self.bus.close()
        await self.store.close()

    async def readiness(self) -> Readiness:
        """Whether people can be seated; they can be without Redis, which workers only hear of each other by."""
        database, redis = await asyncio.gather(self.write_probe.works(), self._redis_answers())
        games = dict(self.rules.ready)
        return Readiness(database and self.rules.is_complete, games, database, redis)

    async def _redis_answers(self) -> bool | None:
        with suppress(TimeoutError):
            async with asyncio.timeout(REDIS_PATIENCE):
                return await self.bus.answers()
        return False

    async def table(self, table: str) -> LiveTable:
        """A table by id, as it is now."""
        live = self._tables.get(table)
        if live is None:
            live = await self._load(table)
        elif not self.store.is_sqlite:
            await live.catch_up()
        live.used = time.monotonic()
        return live

    async def glance(self, tables: list[str]) -> list[LiveTable]:
        """Tables for a list: those not in memory only as the database has them, without their games."""
        return [await self._from_afar(stored) for stored in await self.store.glance(tables)]

    async def _from_afar(self, stored: StoredTable) -> LiveTable:
        row = stored.row
        known = self._tables.get(row.id)
        if known is not None and (self.store.is_sqlite or known.sequence == row.sequence):
            return known
        is_unsure = stored.damage is None and row.state == "playing" and row.checked != mark(row.game)
        if is_unsure and self.rules.ready.get(row.game, True):
            # Only replaying its moves tells whether the game can go on under the present rules.
            with suppress(RefusedError):
                return await self.table(row.id)
        return LiveTable.glanced(self.store, self.bus, self.clock, stored)

    async def _load(self, table: str) -> LiveTable:
        """Load a table once, however many ask for it."""
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._loaded(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _loaded(self, table: str) -> LiveTable:
        stored = await self.store.stored_table(table)
        if stored is None:
            raise RefusedError("no-table")
        self.rules.check(stored.row.game)
        live = await LiveTable.load(self.store, self.bus, self.clock, stored)
        await self._write_down(live)
        live.on_change = self._changed
        self._tables[table] = live
        TABLES.set(len(self._tables))
        return live

    async def _write_down(self, table: LiveTable) -> None:
        """Keep whether a game goes on, and when to look at it: neither is known if it stood still until now."""
        row, why, checked = table.row, table.why_frozen, mark(table.row.game)
        is_stuck = why is not None or row.frozen is not None
        if row.state == "over" or not (is_stuck or row.state == "playing"):
            return
        if (row.checked, row.frozen is not None) != (checked, why is not None):
            await self.store.set_checked(table.id, checked, why.as_json() if why else None)
        due = None if table.match is None or why is not None else table.due(table.match, {})
        if (row.due is None) != (due is None) or (row.due or 0.0) > (due or 0.0):
            table.row = replace(row, due=due)
            await self.store.set_due(table.id, due)

    def _changed(self, table: LiveTable) -> None:
        if self.plans.may_decide(table) or self.bots.may_decide(table):
            self.bots.soon(self._go_on(table))
        self.notifications.notice(table)

    async def _go_on(self, table: LiveTable) -> None:
        """Let plans and bots decide; plans first, or a forced move would leave what was planned in its place."""
        await self.plans.tend(table)
        await self.bots.tend(table)

    async def came(self, table: LiveTable, person: str, place: str, seconds: float) -> None:
        """Note that a person is at a table."""
        await self.bus.arrive(table.id, person, place, seconds)
        await self._look_who_is_here(table)

    async def looks(self, table: LiveTable, person: str, place: str, seconds: float) -> None:
        """Note whether a person looks at a table on a connection, for some seconds; none is that they do not."""
        if seconds:
            await self.bus.arrive(looking(table.id), person, place, seconds)
        else:
            await self.bus.leave(looking(table.id), person, place)

    async def went(self, table: LiveTable, person: str, place: str) -> None:
        """Note that a connection of a person has ended."""
        await self.bus.leave(table.id, person, place)
        await self._look_who_is_here(table)

    async def _look_who_is_here(self, table: LiveTable, *, tell: bool = True) -> None:
        here = await self.bus.here(table.id)
        if here is not None and here != table.here:
            table.here = here
            table.wake()
            if tell:
                await self.bus.tell(table.id, "here")

    # Chores

    def _hear(self, table: str, what: str, seat: int | None) -> None:
        """Another worker told something."""
        live = self._tables.get(table)
        if live is None:
            return
        if what == "thinking" and seat is not None:
            live.thinking.add(seat)
            live.wake()
        elif what == "here":
            self.bots.soon(self._look_who_is_here(live, tell=False))
        else:
            live.thinking.clear()
            # Where nobody looks, it is enough to read on when somebody comes; who came just now may not look yet.
            if live.watchers or time.monotonic() - live.used < ROUNDS:
                self.bots.soon(live.catch_up())

    async def _sweep(self) -> None:
        """Look at every table whose time has come."""
        # Bots that were thinking when this worker stopped need not wait until they are missed, nor until service time
        # is again where it was when it was killed.
        ahead = RETRY + BEAT
        while True:
            try:
                is_complete = self.rules.is_complete
                for table in await self.store.due(self.clock.now() + ahead, self.rules.unplayable()):
                    if table not in self._looked_after:
                        self._looked_after.add(table)
                        self.bots.soon(self._look_after(table))
                if is_complete:
                    ahead = 0.0
            except NoDatabaseError:
                # The log tells of it already, and the next look finds the same tables.
                pass
            except Exception:
                log.exception("a look at the tables failed")
            await asyncio.sleep(self.settings.sweep)

    async def keep_time(self) -> None:
        """Keep how far service time is, and follow a worker that is further."""
        self.clock.follow(await self._service_time.reach(self.clock.now()))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT if self.store.is_sqlite else SHARED_BEAT)
            try:
                await self.keep_time()
            except NoDatabaseError:
                pass
            except Exception:
                log.exception("service time is not kept")

    async def _look_after(self, table: str) -> None:
        """See to a table whose time has come; whatever is wrong with it, the others do not wait."""
        try:
            async with self._few:
                await self.bots.look_after(await self.table(table))
        except (RefusedError, NoDatabaseError):
            # Trouble of the database is no fault of the table: the next look finds it again.
            pass
        except Exception:
            log.exception("a look at a table failed", table=table)
            await self.store.set_due(table, self.clock.now() + POSTPONED)
        finally:
            self._looked_after.discard(table)

    async def _go_round(self) -> None:
        """Find what the bus has lost, and put away what nobody needs."""
        look_for_unnotified = 0.0
        while True:
            await asyncio.sleep(ROUNDS)
            try:
                await self._find_lost_news()
                self._put_away()
                if self.rules.is_complete:
                    await self.analyses.look()
                    await self.plans.look(self.table)
                    if time.monotonic() >= look_for_unnotified:
                        look_for_unnotified = time.monotonic() + UNNOTIFIED
                        await self.notifications.look(self.table)
            except NoDatabaseError:
                # Notifications may have been cut short as if this worker had died.
                look_for_unnotified = 0.0
            except Exception:
                log.exception("a round of the tables failed")

    async def _find_lost_news(self) -> None:
        watched = [table for table in self._tables.values() if table.watchers]
        for table in watched:
            await self._look_who_is_here(table, tell=False)
        if not self.store.is_sqlite and watched:
            latest = await self.store.latest([table.id for table in watched])
            for table in watched:
                if latest.get(table.id) != table.sequence:
                    await table.catch_up()

    def _put_away(self) -> None:
        now = time.monotonic()
        idle = [table for table in self._tables.values() if not table.watchers and not table.thinking]
        idle.sort(key=lambda table: table.used, reverse=True)
        for place, table in enumerate(idle):
            if table.used < now - (KEPT_IDLE if place < MOST_IDLE else USED):
                del self._tables[table.id]
        TABLES.set(len(self._tables))
