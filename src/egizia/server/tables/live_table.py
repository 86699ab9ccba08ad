"""One table: who sits there, the game they play, and the one door through which everything happens to it.

Whatever happens, a person's move, a bot's, an undo, a seat taken, a word said, is tried on a copy, written in one
transaction under the next event number, and only then seen by anybody.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import structlog
from msgspec.structs import replace

from egizia.catalogue import Message
from egizia.server.bus import Bus
from egizia.server.clock import Clock
from egizia.server.messages.common import TableState
from egizia.server.refusals import RefusedError
from egizia.server.store.damage import DamagedError, StoredTable
from egizia.server.store.database import ConflictError, Store
from egizia.server.store.event_log.append import Changes, append
from egizia.server.store.rows import SeatRow, SeatValues, TableEvent, TableRow, TableValues
from egizia.server.tables import clocks
from egizia.server.tables.event_log import EventLog, begin
from egizia.server.tables.results import result_of
from egizia.server.tables.shared_views import SharedViews
from egizia.table.errors import IllegalMoveError, StaleMoveError, TableError, UndoError
from egizia.table.game import make_from
from egizia.table.match import Match

log = structlog.get_logger()

ATTEMPTS = 8
"""How often a change is tried again when another worker was faster."""
RETRY = 2.0
"""Seconds after which somebody looks whether a bot or a forced move has been forgotten."""
LOOK_AGAIN = 15.0
"""Seconds after which somebody looks again whether a person is still there."""
STAND_IN_LEVEL = "scribe"
"""The bot that plays for people who are away."""
ASKED = "asked"
"""The stand-in of a person who asked for one: the same bot, which stays until they take their seat back."""
SOON = 20.0
"""Seconds of absence after which others may let a bot play for somebody, at a table that does not wait for people."""
LONG = 24 * 3600.0
"""The same at a table that waits for people, if no clock ends the wait."""

SEEN_AT_ONCE = 12
"""How many who watch are told of a change before others in the house have their turn."""


@dataclass
class TableChange:
    """What shall happen at a table: events, and what they change."""

    events: list[TableEvent]
    table: TableValues = field(default_factory=TableValues)
    seats: dict[int, SeatValues] = field(default_factory=dict[int, SeatValues])
    used_key: str | None = None
    successor: EventLog | None = None
    """The game in which the events have been played already."""


class LiveTable:
    """A table in the memory of this worker."""

    def __init__(self, store: Store, bus: Bus, clock: Clock, row: TableRow, seats: list[SeatRow]) -> None:
        self.id = row.id
        self.row = row
        self.seats = seats
        self.event_log = EventLog()
        self.damage: Message | None = None
        """What is wrong with what is kept of this table; then nothing more is written."""
        self.chats: list[tuple[int, TableEvent]] = []
        """What was said, and in company who was given a hint, each with its place among the events."""
        self._hinted: dict[int, int] = {}
        """By seat, at which of its moves it was last given a hint."""
        self.here: set[str] = set()
        self.thinking: set[int] = set()
        self.watchers: dict[Callable[[], None], int | None] = {}
        """Who looks at the table: what is called when there is something new, each with the seat they look from."""
        self.may_have_plans = True
        """Whether somebody may have planned something here, as far as was known when this worker last wrote."""
        self.views = SharedViews()
        self.version = 0
        """Counts changes of the table itself: who sits there and is there, whether it has begun or ended."""
        self._to_act: tuple[Match | None, int, tuple[int, ...]] = (None, 0, ())
        """Who was to act in a match after so many events."""
        self._known: object = None
        self._seats_known: list[SeatRow] = []
        self._sitting: list[tuple[object, ...]] = []
        self.used = time.monotonic()
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        """Told after every change that this worker made."""
        self._store = store
        self._bus = bus
        self.now = clock.now
        self.date = clock.date
        self._lock = asyncio.Lock()

    # Keeping up

    @classmethod
    async def load(cls, store: Store, bus: Bus, clock: Clock, stored: StoredTable) -> "LiveTable":
        """A table as the database has it."""
        loaded = cls(store, bus, clock, stored.row, stored.seats)
        loaded._note_damage(stored.damage)
        await asyncio.to_thread(loaded._follow_all, stored.events)
        loaded.here = await bus.here(loaded.id) or set()
        return loaded

    @classmethod
    def glanced(cls, store: Store, bus: Bus, clock: Clock, stored: StoredTable) -> "LiveTable":
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
        return begin(row.game, row.players, row.options, row.seed, _names(self.seats))

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
        self._follow(stored.events)
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

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return len(self.event_log.marks)

    # Looking

    @property
    def match(self) -> Match | None:
        """The game, if it has begun."""
        return self.event_log.match

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
        if self.match is None or self.state != "playing":
            return ()
        if self._to_act[:2] != (self.match, self.sequence):
            self._to_act = self.match, self.sequence, self.match.seats_to_act
        return self._to_act[2]

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        return next((s.seat for s in self.seats if person is not None and s.person == person), None)

    def clock(self, seat: int) -> clocks.SeatClock:
        """The clock of a seat."""
        return clocks.SeatClock(self.seats[seat].bank, self.seats[seat].acting_since)

    def left(self, seat: int) -> float:
        """The seconds that a seat has left now."""
        return self.clock(seat).left(self.now())

    def driver(self, seat: int) -> str | None:
        """Who decides for a seat that is no person: the level of a bot, `idle`, or None for the person."""
        row = self.seats[seat]
        if row.kind == "bot":
            return row.level
        stand_in = row.stand_in
        if stand_in is None and row.bank is not None and self.left(seat) <= 0:
            stand_in = "bot" if self.row.absent == "bot" else "idle"
        return STAND_IN_LEVEL if stand_in in ("bot", ASKED) else stand_in

    @property
    def replace_after(self) -> float | None:
        """Seconds that somebody must be away before others may let a bot play for them; None where a clock decides."""
        if self.row.absent != "wait":
            return min(SOON, self.row.absent_after)
        return LONG if self.row.pace == "untimed" else None

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

    def playing(self) -> Match:
        """The game, if it can be played on."""
        if self.state == "frozen":
            raise RefusedError("frozen", self.why_frozen)
        if self.match is None or self.state != "playing":
            raise RefusedError("not-playing")
        return self.match

    def own_seat(self, person: str, seat: int) -> None:
        """Refuse to act for a seat that is not the person's."""
        if seat >= len(self.seats):
            raise RefusedError("no-seat")
        if self.seats[seat].person != person:
            raise RefusedError("not-your-seat")

    def check_whole(self) -> None:
        """Refuse to write anything to a table that is damaged."""
        if self.damage is not None:
            raise RefusedError("frozen", self.damage)

    # Changing

    async def change(self, plan: Callable[[], TableChange | None]) -> None:
        """Carry out a plan, which is made anew whenever another worker was faster; None is nothing to do."""
        # Whoever asked may go away meanwhile: what is written then is seen all the same.
        await asyncio.shield(self._change(plan))

    async def _change(self, plan: Callable[[], TableChange | None]) -> None:
        async with self._lock:
            for _ in range(ATTEMPTS):
                self.check_whole()
                try:
                    made = plan()
                except RefusedError:
                    # Another worker may have written what makes it possible.
                    if await self._has_learned():
                        continue
                    raise
                if made is None:
                    if await self._has_learned():
                        continue
                    return
                changes, known = Changes(made.table, made.seats, made.used_key), self.sequence
                try:
                    self.may_have_plans = await append(self._store, self.id, known, made.events, changes)
                except ConflictError:
                    if made.used_key is not None and known == await self._store.sequence(self.id):
                        raise RefusedError("no-key") from None
                    # Somebody else was faster, or what is kept is damaged.
                    await self._read_on()
                    continue
                except DamagedError as error:
                    await self._freeze(error.what)
                    continue
                if self.sequence == known:
                    self.row = replace(self.row, **made.table, sequence=known + len(made.events))
                    self.seats = _changed(self.seats, made.seats)
                    if made.successor is not None:
                        self.event_log = made.successor
                    else:
                        self._follow(made.events)
                else:
                    await self.catch_up()
                break
            else:
                raise RefusedError("stale-move")
        self.wake(self.event_log.only_hearer(known))
        self.on_change(self)
        await self._bus.tell(self.id, "news")

    async def play(self, person: str, seat: int, action: int | str, number: int) -> None:
        """Play a person's move."""

        def plan() -> TableChange:
            self.own_seat(person, seat)
            made = self._moves(seat, [action], number)
            if self.seats[seat].stand_in is not None:
                made.seats.setdefault(seat, {})["stand_in"] = None
            return made

        await self.change(plan)

    async def play_for(self, seat: int, actions: Sequence[int], number: int, driver: str | None) -> bool:
        """Play what was decided for a seat by no person; False if it came too late.

        `driver` is who decided; a person who has taken their seat back meanwhile decides for themselves.
        """

        def plan() -> TableChange:
            if self.driver(seat) != driver:
                raise RefusedError("stale-move")
            made = self._moves(seat, actions, number)
            if driver is not None and self.seats[seat].kind == "person":
                # A game in which somebody had help says nothing about their strength.
                made.seats.setdefault(seat, {})["helped"] = "idle" if driver == "idle" else "bot"
            return made

        try:
            await self.change(plan)
        except RefusedError:
            return False
        return True

    def _moves(self, seat: int, actions: Sequence[int | str], number: int) -> TableChange:
        match = self.playing()
        trial, date, events = self.event_log.successor(), self.date(), list[TableEvent]()
        try:
            for action in actions:
                events.append(trial.play(seat, action, date, number if not events else None))
        except StaleMoveError:
            raise RefusedError("stale-move") from None
        except IllegalMoveError:
            if number != match.move_number(seat):
                raise RefusedError("stale-move") from None
            raise RefusedError("illegal-move") from None
        return self._led_to(trial, events, seat)

    async def undo(self, person: str, seat: int, number: int, to: int | None) -> None:
        """Take a person's last move back, or all down to a move number."""

        def plan() -> TableChange:
            self.own_seat(person, seat)
            match = self.playing()
            if number != match.move_number(seat):
                raise RefusedError("stale-move")
            trial, date, events = self.event_log.successor(), self.date(), list[TableEvent]()
            after, goal = _match_of(trial), number - 1 if to is None else to
            try:
                while not events or after.move_number(seat) > goal or self._is_forced(after, seat):
                    events.append(trial.undo(seat, date))
            except UndoError as error:
                raise RefusedError("no-undo", error.reason) from None
            return self._led_to(trial, events, seat)

        await self.change(plan)

    def _is_forced(self, match: Match, seat: int) -> bool:
        """Whether a seat would at once be moved on again, so that taking back stops only before a real decision."""
        return bool(self.row.forced_moves) and match.can_undo(seat) and forced_move(match, seat) is not None

    def _led_to(self, trial: EventLog, events: list[TableEvent], seat: int) -> TableChange:
        """Moves with all that follows from them: clocks, the end of the game, when to look at the table again."""
        assert self.match is not None
        after = _match_of(trial)
        to_act, can_undo = after.seats_to_act, after.can_undo(seat)
        seats: dict[int, SeatValues] = {}
        now = self.now()
        # The clocks of all others run on or stand still, as before.
        for place in sorted({seat} | {*to_act} ^ {*self.to_act}):
            clock = clocks.after(
                self.clock(place),
                self.row.pace,
                self.row.seconds,
                now,
                acts=place in to_act,
                has_moved_for_good=place == seat and events[-1].kind == "move" and not can_undo,
            )
            if clock != self.clock(place):
                seats[place] = clock.values()
        table: TableValues = {
            "moves": after.move_number(None),
            "to_act": list(to_act),
            "scores": after.scores,
            "due": self.due(after, seats),
        }
        is_hidden = after.move_number(None) == self.match.move_number(None) and seat in to_act
        if not is_hidden:
            table["updated"] = self.date()
        if after.is_over:
            table["state"] = "over"
            table["result"] = result_of(after)
        return TableChange(events, table, seats, successor=trial)

    def due(self, match: Match, seats: Mapping[int, SeatValues]) -> float | None:
        """When somebody should look at this table even if nobody moves."""
        now = self.now()
        moments: list[float | None] = []
        for seat in match.seats_to_act:
            row = replace(self.seats[seat], **seats[seat]) if seat in seats else self.seats[seat]
            is_forced = self.row.forced_moves and forced_move(match, seat) is not None
            if row.kind == "bot" or row.stand_in is not None or is_forced:
                moments.append(now + RETRY)
                continue
            if row.bank is not None:
                moments.append(clocks.SeatClock(row.bank, row.acting_since).runs_out())
            if self.row.absent != "wait":
                patience = self.row.absent_after
                deadline = (row.acting_since or now) + patience
                moments.append(deadline if deadline > now else now + min(patience, LOOK_AGAIN))
        first = min((moment for moment in moments if moment is not None), default=None)
        return None if first is None else max(first, now + 0.05)

    def begins(self, seats: dict[int, SeatValues]) -> TableChange:
        """The start of the game, given the last changes of seats."""
        now, date = self.now(), self.date()
        full = _changed(self.seats, seats)
        row = self.row
        try:
            match = begin(row.game, row.players, row.options, row.seed, _names(full))
        except TableError as error:
            raise RefusedError("bad-setup", reason=str(error)) from None
        for seat in full:
            clock = clocks.SeatClock(clocks.opening(row.pace, row.seconds), None)
            acts = seat.seat in match.seats_to_act
            clock = clocks.after(clock, row.pace, row.seconds, now, acts=acts, has_moved_for_good=False)
            seats.setdefault(seat.seat, {}).update(clock.values())
        table: TableValues = {
            "state": "playing",
            "rules_version": match.game.title.rules_version,
            "opening": match.digest(),
            "to_act": list(match.seats_to_act),
            "scores": match.scores,
            "updated": date,
            "due": self.due(match, seats),
        }
        return TableChange([TableEvent("table", date), TableEvent("start", date)], table, seats)

    def note_notified(self, seat: int, turn: int) -> None:
        """Know that the person at a seat has heard of a turn; it is no event."""
        self.seats[seat] = replace(self.seats[seat], notified=turn)

    async def say(self, person: str, name: str, text: str) -> None:
        """Say something at the table."""

        def plan() -> TableChange:
            return TableChange([TableEvent("chat", self.date(), self.seat_of(person), name=name, text=text)])

        await self.change(plan)

    async def note_hint(self, person: str, seat: int, number: int) -> None:
        """Write down that somebody is given a hint, once for each decision."""

        def plan() -> TableChange:
            self.own_seat(person, seat)
            name = self.seats[seat].name
            return TableChange([TableEvent("hint", self.date(), seat, name=name)], {}, {seat: {"helped": "hint"}})

        if self._hinted.get(seat) != number:
            await self.change(plan)
            self._hinted[seat] = number


def _match_of(event_log: EventLog) -> Match:
    assert event_log.match is not None
    return event_log.match


def _changed(seats: list[SeatRow], values: Mapping[int, SeatValues]) -> list[SeatRow]:
    """Seats after a change; the same list if there is none."""
    if not values:
        return seats
    return [replace(seat, **values[seat.seat]) if seat.seat in values else seat for seat in seats]


def _sitting(seat: SeatRow) -> tuple[object, ...]:
    """Who sits somewhere, without what changes with every move."""
    return seat.kind, seat.person, seat.name, seat.reserved, seat.level, seat.stand_in


def _names(seats: Sequence[SeatRow]) -> list[str]:
    return [seat.name or f"Seat {seat.seat + 1}" for seat in seats]


def forced_move(match: Match, seat: int) -> int | None:
    """The only thing a seat can do, unless doing it would end its chance to take back what it did before."""
    legal = match.legal_actions(seat)
    if len(legal) != 1:
        return None
    if match.can_undo(seat):
        trial = match.copy()
        trial.play(legal[0], seat=seat)
        if not trial.can_undo(seat):
            return None
    return legal[0]


def idle_move(match: Match, seat: int) -> list[int]:
    """What the rules decide for a seat whose player has left, until it has nothing to decide."""
    trial = match.copy()
    before = sum(move.seat == seat for move in match.moves)
    trial.stand_in(seat)
    return [move.action for move in trial.moves if move.seat == seat][before:]
