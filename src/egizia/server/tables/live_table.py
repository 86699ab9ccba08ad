"""One table to which things happen: the one door through which every change goes.

Whatever happens, a person's move, a bot's, an undo, a seat taken, a word said, is tried on a copy, written in one
transaction under the next event number, and only then seen by anybody.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from egizia.server.bus import Bus
from egizia.server.clock import Clock
from egizia.server.refusals import RefusedError
from egizia.server.store.damage import DamagedError
from egizia.server.store.database import ConflictError, Store
from egizia.server.store.event_log.append import Changes, append
from egizia.server.store.rows import SeatRow, SeatValues, TableEvent, TableRow, TableValues
from egizia.server.tables import absence, clocks
from egizia.server.tables.event_log import EventLog, begin
from egizia.server.tables.followed_table import FollowedTable, names
from egizia.server.tables.results import result_of
from egizia.table.errors import IllegalMoveError, StaleMoveError, TableError, UndoError
from egizia.table.match import Match

ATTEMPTS = 8
"""How often a change is tried again when another worker was faster."""


@dataclass
class TableChange:
    """What shall happen at a table: events, and what they change."""

    events: list[TableEvent]
    table: TableValues = field(default_factory=TableValues)
    seats: dict[int, SeatValues] = field(default_factory=dict[int, SeatValues])
    used_key: str | None = None
    successor: EventLog | None = None
    """The game in which the events have been played already."""


class LiveTable(FollowedTable):
    """A table to which things happen."""

    def __init__(self, store: Store, bus: Bus, clock: Clock, row: TableRow, seats: list[SeatRow]) -> None:
        super().__init__(store, bus, clock, row, seats)
        self.may_have_plans = True
        """Whether somebody may have planned something here, as far as was known when this worker last wrote."""
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        """Told after every change that this worker made."""
        self._hinted: dict[int, int] = {}
        """By seat, at which of its moves it was last given a hint."""
        self._lock = asyncio.Lock()

    # What may happen

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
        return bool(self.row.forced_moves) and match.can_undo(seat) and absence.forced_move(match, seat) is not None

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
        table: TableValues = {"due": self.due(after, seats)}
        is_hidden = after.move_number(None) == self.match.move_number(None) and seat in to_act
        if not is_hidden:
            table["moves"], table["to_act"] = after.move_number(None), list(to_act)
            table["scores"], table["updated"] = after.scores, self.date()
        if after.is_over:
            table["state"] = "over"
            table["result"] = result_of(after)
        return TableChange(events, table, seats, successor=trial)

    def due(self, match: Match, seats: Mapping[int, SeatValues]) -> float | None:
        """When somebody should look at this table even if nobody moves, given changes of its seats."""
        return absence.due(self.row, _changed(self.seats, seats), match, self.now())

    def begins(self, seats: dict[int, SeatValues]) -> TableChange:
        """The start of the game, given the last changes of seats."""
        now, date = self.now(), self.date()
        full = _changed(self.seats, seats)
        row = self.row
        try:
            match = begin(row.game, row.players, row.options, row.seed, names(full))
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
