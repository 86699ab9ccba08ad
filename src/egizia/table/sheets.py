"""A match that all seats play at the same time, each on a sheet of its own."""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Any

from egizia.catalogue import Message
from egizia.games.contract import Event
from egizia.kernel.record import column, copied, view
from egizia.table import position
from egizia.table.errors import UndoError
from egizia.table.match import Entry, Match, Move
from egizia.table.snapshot import Snapshot

SPECTATOR = -1


@dataclass(frozen=True, slots=True)
class _Act:
    """A move and what it did."""

    action: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class _Round:
    """A closed round: everybody's moves, then what happened when all had confirmed."""

    chapter: str
    acts: tuple[tuple[_Act, ...], ...]
    closing: tuple[Event, ...]
    moves: int


class SheetMatch(Match):
    """A match that all seats play at the same time.

    Between the roll and the last confirmation every seat acts on its own, and may take back what it did until it
    confirms. Others see what it did when all have confirmed. Moves are kept round by round in the order of the seats,
    whoever was faster.

    A match that goes on from a position begins there: all see the sheets as the position has them, and take back
    nothing that came before.
    """

    def _begin(self) -> None:
        self._rounds: list[_Round] = []
        self._closed = 0
        """How many moves the closed rounds had."""
        self._acts: list[list[_Act]] = [[] for _ in self._states]
        self._order: list[int] = []
        """Who acted in this round, one entry a move."""
        events: list[Event] = []
        if self.start is None:
            assert self.seed is not None
            for index in range(len(self._states)):
                written = self._engine.start(self._states, index, self.game.players, self.seed, self.game.variant)
                events += self._events(written, index)
        else:
            self._states[:] = position.decode(self._title, self.start, len(self._states))
        self._opening = tuple(events)
        self._show()

    def _events(self, records: Any, seat: int | None = None) -> tuple[Event, ...]:
        """What the rules wrote in the log of a seat's sheet; what is the table's own is told once."""
        assert seat is not None
        events = (Event(*row) for row in records)
        return tuple(
            Event(event.kind, seat if event.seat >= 0 else event.seat, event.first, event.second, event.third)
            for event in events
            if event.seat >= 0 or seat == 0
        )

    # Playing

    @property
    def state(self) -> Any:
        """The raw records of all seats; writing to them changes the game behind the moves' back."""
        return self._states

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that have not confirmed yet; none when the game is over."""
        return tuple(seat for seat, own in enumerate(column(self._states, "seat")) if own >= 0)

    def acts(self, seat: int) -> bool:
        """Whether a seat has not confirmed yet."""
        return self.own_record(seat).seat >= 0

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far, round by round and seat by seat."""
        rounds = [*(past.acts for past in self._rounds), self._acts]
        return tuple(Move(seat, act.action) for acts in rounds for seat, own in enumerate(acts) for act in own)

    def move_number(self, seat: int | None = None) -> int:
        """How many moves a seat has seen: those of all closed rounds and its own since; None is a spectator."""
        self._check(seat)
        return self._closed + (0 if seat is None else len(self._acts[seat]))

    def turn(self, seat: int) -> int:
        """Which turn of a seat this is, by how many moves it had made when the round began."""
        return sum(len(past.acts[seat]) for past in self._rounds)

    def _index(self, seat: int) -> int:
        return seat

    def _observer(self, seat: int) -> int:  # noqa: ARG002 - the owner of every sheet is its seat 0
        return 0

    def _apply(self, seat: int, action: int) -> None:
        events = self._events(self._engine.apply(self._states, seat, action), seat)
        self._acts[seat].append(_Act(action, events))
        self._order.append(seat)
        if not self.seats_to_act:
            self._close_round()

    def _close_round(self) -> None:
        """Show what everybody did and go on with all sheets."""
        chapter = self._title.chapter(self._whole())
        nearest = self._engine.nearest_end(self._states)
        closing: list[Event] = []
        for seat in range(len(self._states)):
            closing += self._events(self._engine.close_round(self._states, seat, nearest), seat)
        self._rounds.append(_Round(chapter, tuple(map(tuple, self._acts)), tuple(closing), len(self._order)))
        self._closed += len(self._order)
        self._acts = [[] for _ in self._states]
        self._order = []
        self._show()

    def _show(self) -> None:
        """Keep the sheets as they are now, when a round begins: what others see of them, and nobody changes."""
        self._shown = copied(self._states)
        self._look_at_shown()

    def _look_at_shown(self) -> None:
        self._shown_sheets = self._sheets(self._shown)
        self._shown_snapshot = Snapshot([bytes(sheet) for sheet in self._shown_sheets])

    def stand_in(self, seat: int) -> None:
        """Decide for a seat that has left, doing as little as the rules allow, until it has confirmed."""
        self._check(seat)
        played = len(self._rounds)
        while seat in self.seats_to_act and len(self._rounds) == played:
            self._apply(seat, self._title.idle(self.own_record(seat), self.legal_actions(seat)))

    def undo(self, seat: int | None = None) -> None:
        """Take a seat's last move back, freely until it confirms; by default that of the seat that acted last."""
        if reason := self.why_no_undo(seat):
            raise UndoError(reason)
        actor = self._order[-1] if seat is None else seat
        kept = self._acts[actor][:-1]
        self._states[actor] = self._shown[actor]
        for act in kept:
            self._engine.apply(self._states, actor, act.action)
        self._acts[actor] = kept
        last = len(self._order) - 1 - self._order[::-1].index(actor)
        del self._order[last]

    def why_no_undo(self, seat: int | None = None) -> Message | None:
        """Why `undo` would be refused; None if it would succeed."""
        self._check(seat)
        own = self._order if seat is None else self._acts[seat]
        if not own:
            return Message("undo.revealed" if self._rounds else "undo.nothing")
        actor = self._order[-1] if seat is None else seat
        return Message("undo.confirmed") if self.own_record(actor).seat < 0 else None

    # Looking

    def _sheets(self, states: Any) -> list[Any]:
        return [view(self._title.rules.state, states, index) for index in range(len(states))]

    def own_record(self, seat: int) -> Any:
        """The sheet of a seat as it is now, as rules see it."""
        return view(self._title.rules.state, self._states, seat)

    def _whole(self) -> Any:
        return self._sheets(self._states)

    def _seen_by(self, seat: int | None) -> Any:
        sheets = [*self._shown_sheets]
        if seat is not None:
            sheets[seat] = self.own_record(seat)
        return sheets

    def snapshot(self, seat: int | None = None) -> Snapshot:
        """The sheets as a seat sees them; None is everybody."""
        shown, own = self._shown_snapshot, b"" if seat is None else bytes(self.own_record(seat))
        if seat is None or own == shown.records[seat]:
            return shown
        return Snapshot([*shown.records[:seat], own, *shown.records[seat + 1 :]])

    @property
    def latest_step(self) -> object:
        """Nothing: no view asks what happened."""
        return None

    def kinds_since(self, step: object) -> Set[int]:  # noqa: ARG002 - no view asks what happened
        """Nothing."""
        return frozenset()

    @property
    def scores(self) -> list[int]:
        """The points of every seat that all can see."""
        return self._title.scores(self._seen_by(None))

    def observation(self, seat: int | None = None) -> Any:
        """What a seat knows as a row of numbers; None is a spectator, who looks at the first sheet."""
        self._check(seat)
        if seat is None:
            return self._engine.observe(self._shown, 0, SPECTATOR)
        return self._engine.observe(self._states, seat, 0)

    def log(self, seat: int | None = None, after: int = -1) -> list[Entry]:
        """What happened so far, or after a move, as told to a seat; what others did in an open round is not told."""
        self._check(seat)
        told: list[tuple[int, tuple[Event, ...]]] = [] if after >= 0 else [(0, self._opening)]
        first, number = len(self._rounds), self._closed
        while first and number > after:
            # Back to the first round of which there is something to tell; most of the time that is none.
            first -= 1
            number -= self._rounds[first].moves
        for past in self._rounds[first:]:
            acts = [act for own in past.acts for act in own]
            told += [(number + place, act.events) for place, act in enumerate(acts, 1)]
            number += len(acts)
            told.append((number, past.closing))
        own = [] if seat is None else self._acts[seat]
        told += [(number + place, act.events) for place, act in enumerate(own, 1)]
        entries: list[Entry] = []
        for number, events in told:
            if number > after:
                self._tell(events, number, entries)
        return entries

    def told_apart(self, after: int) -> Set[int]:  # noqa: ARG002 - closed rounds are open to all
        """The seats that are told otherwise than a spectator what happened after a move."""
        return {seat for seat, acts in enumerate(self._acts) if acts}

    def _tell(self, events: tuple[Event, ...], number: int, entries: list[Entry]) -> None:
        for event in events:
            if message := self._title.tell(event, self._name(event.seat), True):
                entries.append(self._entry(number, event, message))

    def latest_events(self) -> Iterator[Event]:
        """Nothing: all that happened stands on the sheets."""
        return iter(())

    # Keeping

    def chapters(self) -> list[str]:
        """Where in the game each move was played."""
        here = self._title.chapter(self._whole())
        closed = [past.chapter for past in self._rounds for own in past.acts for _ in own]
        return closed + [here for own in self._acts for _ in own]

    def _keep_apart(self) -> None:
        self._states = copied(self._states)
        self._record = view(self._title.rules.state, self._states)
        self._rounds = list(self._rounds)
        self._acts = [list(own) for own in self._acts]
        self._order = list(self._order)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        super().__setstate__(kept)
        self._look_at_shown()

    def determinized(self, seat: int, seed: int) -> "SheetMatch":
        """A match that `seat` could believe to be this one: the dice to come are drawn anew, others begin the round."""
        self._check(seat)
        states = self._engine.states(len(self._shown))
        states[:] = self._shown
        states[seat] = self._states[seat]
        for index in range(len(states)):
            self._engine.determinize(states, index, 0, seed)
        return SheetMatch(self.game, None, self.names, position.encode(self._title, states))

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"{len(self.seats_to_act)} to act"
        return f"<Match of {self.game.name}, {self.game.players} players, {len(self.moves)} moves, {where}>"
