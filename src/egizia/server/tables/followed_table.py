"""One table as this worker knows it: read from the database, followed from event to event, shown to those who watch.

A worker that has not written an event itself reads it. What does not lead where the table stands freezes the table:
nothing more happens there, and all that could be read can still be seen.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Self

import structlog

from egizia.catalogue import Message
from egizia.server.bus import Bus
from egizia.server.clock import Clock
from egizia.server.messages.common import TableState
from egizia.server.store.damage import StoredTable
from egizia.server.store.database import Store
from egizia.server.store.rows import SeatRow, TableEvent, TableRow
from egizia.server.tables import absence, clocks
from egizia.server.tables.event_log import EventLog, begin
from egizia.server.tables.shared_views import SharedViews
from egizia.table.errors import TableError
from egizia.table.game import make_from
from egizia.table.match import Match

log = structlog.get_logger()

SEEN_AT_ONCE = 12
"""How many who watch are told of a change in one go; then everything else that waits in this worker has its turn."""


class FollowedTable:
    """A table in the memory of this worker, as far as it knows it."""

    def __init__(self, store: Store, bus: Bus, clock: Clock, row: TableRow, seats: list[SeatRow]) -> None:
        self.id = row.id
        self.row = row
        self.seats = seats
        self.event_log = EventLog()
        self.damage: Message | None = None
        """What is wrong with what is kept of this table; then nothing more is written."""
        self.chats: list[tuple[int, TableEvent]] = []
        """What was said, and in company who was given a hint, each with its place among the events."""
        self.here: set[str] = set()
        self.thinking: set[int] = set()
        self.watchers: dict[Callable[[], None], int | None] = {}
        """Who looks at the table: what is called when there is something new, each with the seat they look from."""
        self.views = SharedViews()
        self.version = 0
        """Counts changes of the table itself: who sits there and is there, whether it has begun or ended."""
        self._to_act: tuple[EventLog | None, int, tuple[int, ...]] = (None, 0, ())
        """Who was to act by a log of so many events."""
        self._places: tuple[list[SeatRow], dict[str, int]] = ([], {})
        """Where people sit, by the seats that this was looked up in."""
        self._known: object = None
        self._seats_known: list[SeatRow] = []
        self._sitting: list[tuple[object, ...]] = []
        self.used = time.monotonic()
        self._store = store
        self._bus = bus
        self.now = clock.now
        self.date = clock.date

    # Looking

    @property
    def match(self) -> Match | None:
        """The game, if it has begun."""
        return self.event_log.match

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return len(self.event_log.marks)

    @property
    def state(self) -> TableState:
        """Waiting, playing, over, or frozen when the game cannot go on; a result that was written down stays."""
        is_over = self.row.state == "over" and self.row.result is not None
        return "frozen" if self.why_frozen is not None and not is_over else self.row.state

    @property
    def why_frozen(self) -> Message | None:
        """Why the game goes no further: the table is damaged, or these rules do not lead where the game was."""
        return self.damage or self.event_log.broken

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have something to decide."""
        followed = self.event_log
        if followed.match is None or self.state != "playing":
            return ()
        known, count, seats = self._to_act
        if known is not followed or count != len(followed.marks):
            seats = followed.match.seats_to_act
            self._to_act = followed, len(followed.marks), seats
        return seats

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        if person is None:
            return None
        if self._places[0] is not self.seats:
            self._places = self.seats, {seat.person: seat.seat for seat in reversed(self.seats) if seat.person}
        return self._places[1].get(person)

    def clock(self, seat: int) -> clocks.SeatClock:
        """The clock of a seat."""
        return clocks.of(self.seats[seat])

    def left(self, seat: int) -> float:
        """The seconds that a seat has left now."""
        return self.clock(seat).left(self.now())

    def driver(self, seat: int) -> str | None:
        """Who decides for a seat that is no person: the level of a bot, `idle`, or None for the person."""
        return absence.driver(self.row, self.seats[seat], self.now())

    @property
    def replace_after(self) -> float | None:
        """Seconds that somebody must be away before others may let a bot play for them; None where a clock decides."""
        return absence.replace_after(self.row)

    def can_replace(self, seat: int, last_seen: float) -> bool:
        """Whether others may let a bot play for a seat: they wait for it, and have waited long enough."""
        patience = self.replace_after
        if patience is None or self.seats[seat].kind != "person" or seat not in self.to_act:
            return False
        return self.now() - max(last_seen, self.seats[seat].acting_since or 0.0) >= patience

    @property
    def has_hints(self) -> bool:
        """Whether one may ask a bot for a hint: as its opener chose, or where all others are bots."""
        chosen = self.row.hints
        return sum(seat.kind != "bot" for seat in self.seats) <= 1 if chosen is None else chosen

    @property
    def has_company(self) -> bool:
        """Whether several people play."""
        return sum(seat.kind == "person" for seat in self.seats) > 1

    # Keeping up

    @classmethod
    async def load(cls, store: Store, bus: Bus, clock: Clock, stored: StoredTable) -> Self:
        """A table as the database has it."""
        loaded = cls(store, bus, clock, stored.row, stored.seats)
        loaded._note_damage(stored.damage)
        await asyncio.to_thread(loaded._follow_all, stored.events)
        loaded.here = await bus.here(loaded.id) or set()
        return loaded

    @classmethod
    def glanced(cls, store: Store, bus: Bus, clock: Clock, stored: StoredTable) -> Self:
        """A table as it is listed, without its game."""
        table = cls(store, bus, clock, stored.row, stored.seats)
        table._note_damage(stored.damage)
        if table.row.frozen is not None:
            table.event_log.broken = Message(**table.row.frozen)
        elif table.state == "waiting":
            table._check_setup()
        return table

    def _check_setup(self) -> None:
        """Know that a game that waits to begin cannot."""
        try:
            make_from(self.row.game, self.row.players, self.row.options)
        except TableError as error:
            self.event_log.broken = Message("frozen.no_game", {"reason": str(error)})

    def _follow_all(self, events: Sequence[TableEvent]) -> None:
        """Follow what happened from the start, and see whether it leads where the table stands."""
        try:
            self._follow(events)
            if self.state == "waiting":
                self._check_setup()
            if self.why_frozen is None and not self._is_where_it_stands():
                self._note_damage(Message("damage.course"))
        except Exception:
            # Rules that are sure of what they are given may stumble over anything.
            log.exception("a table cannot be followed", table=self.id)
            self._note_damage(Message("damage.course"))

    def _follow(self, events: Sequence[TableEvent]) -> None:
        first = len(self.event_log.marks)
        self.event_log.follow(events, self._begin, self.row.opening)
        told = ("chat", "hint") if self.has_company else ("chat",)
        self.chats += [(first + place, event) for place, event in enumerate(events) if event.kind in told]

    def _begin(self) -> Match:
        row = self.row
        return begin(row.game, row.players, row.options, row.seed, names(self.seats))

    def _is_where_it_stands(self) -> bool:
        match, state = self.match, self.row.state
        if state == "waiting":
            return match is None
        return match is not None and match.is_over == (state == "over")

    async def catch_up(self) -> None:
        """See what other workers have written."""
        while self.damage is None and await self._store.sequence(self.id) != self.sequence:
            await self._read_on()

    async def _has_learned(self) -> bool:
        """Catch up where other workers write; whether there was anything new."""
        known = self.sequence
        if not self._store.is_sqlite:
            await self.catch_up()
        return self.sequence != known or self.damage is not None

    async def _read_on(self) -> None:
        """Read what was written after the last event that is known here."""
        known = self.sequence
        stored = await self._store.stored_table(self.id, known)
        if stored is None or stored.damage is not None:
            await self._freeze(Message("damage.gone") if stored is None else stored.damage)
            return
        # While we asked, somebody else here may have caught up.
        if self.sequence != known:
            return
        self.row, self.seats = stored.row, stored.seats
        try:
            self._follow(stored.events)
        except Exception:
            log.exception("a table cannot be followed", table=self.id)
            await self._freeze(Message("damage.course"))
            return
        self.wake()

    def _note_damage(self, what: Message | None) -> None:
        if what is not None and self.damage is None:
            self.damage = Message("frozen.damaged", {"what": what})
            log.warning("a table is damaged", table=self.id, what=str(what))

    async def _freeze(self, what: Message | None) -> None:
        """Go no further with what is kept of this table."""
        self._note_damage(what)
        self.wake()
        if self.damage is not None:
            await self._store.set_frozen(self.id, self.damage.as_json())

    def wake(self, only: int | None = None) -> None:
        """Let everybody who watches look again, or only those who look from a seat."""
        if self.seats is not self._seats_known:
            self._seats_known, self._sitting = self.seats, [_sitting(seat) for seat in self.seats]
        about = (self.state, self.row.rematch, self.here, self._sitting)
        if about != self._known:
            self._known, self.version, only = about, self.version + 1, None
        self._call([watcher for watcher, seat in self.watchers.items() if only is None or seat == only])

    def _call(self, watchers: Sequence[Callable[[], None]]) -> None:
        """Let some look, and then the others: where many look, whatever else goes on has its turn in between."""
        for watcher in watchers[:SEEN_AT_ONCE]:
            if watcher in self.watchers:
                watcher()
        if len(watchers) > SEEN_AT_ONCE:
            asyncio.get_running_loop().call_soon(self._call, watchers[SEEN_AT_ONCE:])


def names(seats: Sequence[SeatRow]) -> list[str]:
    """What everybody is called in the game."""
    return [seat.name or f"Seat {seat.seat + 1}" for seat in seats]


def _sitting(seat: SeatRow) -> tuple[object, ...]:
    """Who sits somewhere, without what changes with every move."""
    return seat.kind, seat.person, seat.name, seat.reserved, seat.level, seat.stand_in
