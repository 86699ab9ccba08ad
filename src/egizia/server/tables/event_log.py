"""The events of a table in memory: the match they lead to, and who has heard what of it.

They are written by `store/event_log`.

Every worker, whether it wrote an event, heard of it or finds it after a restart, comes to its match on this one way.

In a game that all play at once, what a seat does stays with it until it confirms. Nobody else hears of it, not even by
a gap in the sequence numbers: each viewer's count only what it may hear.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from egizia.catalogue import Message
from egizia.server.store.rows import TableEvent
from egizia.table.errors import TableError
from egizia.table.game import make_from
from egizia.table.match import Match

EVERYBODY = -1
NOBODY = -2


@dataclass(frozen=True, slots=True)
class Mark:
    """Who heard of an event, and what it changed for them."""

    only: int | None
    """The one seat that heard of it; None if all did."""
    board: int
    """Whose view it changed: a seat's, or EVERYBODY's, or NOBODY's."""
    floor: int
    """How many moves everybody knew after it."""
    number: int
    """How many moves those knew after it whose view it changed."""


class EventLog:
    """A game in progress, or a table where none has begun."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.marks: list[Mark] = []
        self.can_take_back: list[bool] = []
        """Of each move in a turn by turn game, whether its player could take it back when it was made."""
        self.broken: Message | None = None
        """Why the game goes no further under these rules."""
        self._followed: list[TableEvent] = []
        self._kept_to: Counter[int] = Counter()
        """By seat, how many events nobody else heard of."""
        self._kept_in_all = 0
        self._boards: Counter[int] = Counter()
        """By whose view they changed, how many events there were."""
        self._numbers: dict[int, int] = {}
        """By seat, how many moves it knows in a round in which all play at once, if it has moved there."""

    @property
    def is_simultaneous(self) -> bool:
        """Whether all play at once."""
        return self.match is not None and self.match.game.title.rules.is_simultaneous

    # Following what happened

    def follow(self, events: Sequence[TableEvent], begin: Callable[[], Match], opening: str | None) -> None:
        """Replay further events, as far as these rules lead to the recorded states."""
        cancelled = _cancelled(events)
        floor = self.marks[-1].floor if self.marks else 0
        for number, event in enumerate(events):
            if event.kind == "start":
                self._begin(begin, opening)
                self._note(event, 0)
            elif event.kind not in ("move", "undo"):
                self._mark(None, NOBODY)
            elif self.broken or self.match is None:
                self._mark(None, EVERYBODY)
            elif number in cancelled:
                floor += 1 if event.kind == "move" else -1
                self._note(event, floor)
            else:
                self._repeat(event)
                floor = self.match.move_number(None)

    def _begin(self, begin: Callable[[], Match], opening: str | None) -> None:
        try:
            self.match = begin()
        except TableError as error:
            self.broken = Message("frozen.no_game", {"reason": str(error)})
            return
        if opening is not None and self.match.digest() != opening:
            self.broken = Message("frozen.other_opening")

    def _repeat(self, event: TableEvent) -> None:
        """Play or take back a recorded move, if that leads to the recorded state."""
        assert self.match is not None
        try:
            _do(self.match, event)
        except TableError:
            self.broken = self._why_broken()
        else:
            if self.match.digest() != event.digest:
                self._go_back()
                self.broken = self._why_broken()
        if self.broken:
            self._mark(None, EVERYBODY)
        else:
            self._remember(event)

    def _remember(self, event: TableEvent) -> None:
        """Know a move or an undo that has just been done."""
        assert self.match is not None
        self._followed.append(event)
        if not self.is_simultaneous:
            if event.kind == "undo":
                self.can_take_back.pop()
            else:
                self.can_take_back.append(self.match.can_undo(event.seat))
        self._note(event, self.match.move_number(None))

    def _go_back(self) -> None:
        """Return to the last state that was the same as it had been."""
        assert self.match is not None
        self.match = self.match.restarted()
        for event in self._followed:
            _do(self.match, event)

    def _why_broken(self) -> Message:
        assert self.match is not None
        return Message("frozen.other_move", {"n": len(self.match.moves)})

    def _note(self, event: TableEvent, floor: int) -> None:
        """Mark an event that changes the game."""
        seat = event.seat
        known = self.marks[-1].floor if self.marks else 0
        if event.kind == "start" or self.match is None or not self.is_simultaneous:
            self._mark(None, EVERYBODY, floor)
        elif self.match.move_number(None) != known:
            self._numbers.clear()
            self._mark(None, EVERYBODY, self.match.move_number(None))
        else:
            assert seat is not None
            self._numbers[seat] = self._numbers.get(seat, known) + (1 if event.kind == "move" else -1)
            has_confirmed = event.kind == "move" and not self.match.acts(seat)
            self._mark(None if has_confirmed else seat, seat)

    def _mark(self, only: int | None, board: int, floor: int | None = None) -> None:
        if floor is None:
            floor = self.marks[-1].floor if self.marks else 0
        self.marks.append(Mark(only, board, floor, self._numbers.get(board, floor)))
        self._boards[board] += 1
        if only is not None:
            self._kept_to[only] += 1
            self._kept_in_all += 1

    # Trying what may happen

    def successor(self) -> "EventLog":
        """A log of its own that has come as far as this one: what is tried there can go on in its place."""
        assert self.match is not None
        twin = object.__new__(EventLog)
        twin.match = self.match.copy()
        twin.marks = self.marks.copy()
        twin.can_take_back = self.can_take_back.copy()
        twin.broken = self.broken
        twin._followed = self._followed.copy()
        twin._kept_to = self._kept_to.copy()
        twin._kept_in_all = self._kept_in_all
        twin._boards = self._boards.copy()
        twin._numbers = self._numbers.copy()
        return twin

    def play(self, seat: int, action: int | str, date: float, number: int | None = None) -> TableEvent:
        """Play a move; returns what is to be written of it."""
        assert self.match is not None
        self.match.play(action, seat=seat, number=number)
        notation = action if isinstance(action, str) else self.match.game.title.action_names[action]
        return self._done(TableEvent("move", date, seat, notation, self.match.digest()))

    def undo(self, seat: int, date: float) -> TableEvent:
        """Take a move back; returns what is to be written of it."""
        assert self.match is not None
        self.match.undo(seat)
        return self._done(TableEvent("undo", date, seat, digest=self.match.digest()))

    def _done(self, event: TableEvent) -> TableEvent:
        self._remember(event)
        return event

    # What a viewer has heard

    def sequence(self, viewer: int | None) -> int:
        """The sequence number of the last event that a viewer heard."""
        own = 0 if viewer is None else self._kept_to[viewer]
        return len(self.marks) - self._kept_in_all + own

    def only_hearer(self, since: int) -> int | None:
        """The one seat that heard of all events after some; None if others did."""
        hearers = {mark.only for mark in self.marks[since:]}
        return hearers.pop() if len(hearers) == 1 else None

    def unheard(self, viewer: int | None, since: int) -> Sequence[int]:
        """The places of the events that a viewer heard after the sequence number `since`, the last first."""
        if not self._kept_in_all:
            return range(len(self.marks) - 1, max(0, since) - 1, -1)
        wanted = self.sequence(viewer) - max(0, since)
        return list(islice(self._heard(viewer), max(0, wanted)))

    def _heard(self, viewer: int | None) -> Iterator[int]:
        """The places of the events that a viewer heard, the last first."""
        places = range(len(self.marks) - 1, -1, -1)
        return (place for place in places if self.marks[place].only in (None, viewer))

    def boards_changed(self, viewer: int | None) -> tuple[int, int]:
        """How many events have changed what lies open, and how many what a viewer alone sees."""
        return self._boards[EVERYBODY], 0 if viewer is None else self._boards[viewer]

    def board_changed(self, viewer: int | None, since: int) -> bool:
        """Whether a viewer's view has changed after the sequence number `since`."""
        whose = (EVERYBODY, viewer)
        return any(self.marks[place].board in whose for place in self.unheard(viewer, since))

    def log_kept(self, viewer: int | None, since: int) -> int:
        """Up to which move the log is still as a viewer heard it at `since`; -1 if it is all new."""
        unheard = self.sequence(viewer) - since
        if since <= 0 or self.match is None or self.match.is_over or unheard < 0:
            # At the end the log tells the secrets too.
            return -1
        known: list[int] = []
        has_closed = False
        for count, place in enumerate(self._heard(viewer)):
            mark = self.marks[place]
            if mark.board not in (EVERYBODY, viewer):
                continue
            # What a seat did in an open round is told anew when it is closed, in its place among all moves.
            known.append(mark.floor if has_closed else mark.number)
            if count >= unheard:
                # So much it knew last.
                break
            has_closed |= mark.board == EVERYBODY
        return min(known, default=-1) or -1

    def restart_number(self, seat: int) -> int | None:
        """The move number to which a seat can take its turn back."""
        if self.match is None or self.broken or not self.match.can_undo(seat):
            return None
        if self.is_simultaneous:
            return self.match.move_number(None)
        moves = self.match.moves
        number = len(moves)
        while number and moves[number - 1].seat == seat and self.can_take_back[number - 1]:
            number -= 1
        return number


def begin(game: str, players: int, options: dict[str, str], seed: int, names: Sequence[str]) -> Match:
    """Set a game up."""
    return make_from(game, players, options).new(seed, names)


def _do(match: Match, event: TableEvent) -> None:
    assert event.seat is not None
    if event.kind == "undo":
        match.undo(event.seat)
    else:
        assert event.move is not None
        match.play(event.move, seat=event.seat)


def _cancelled(events: Sequence[TableEvent]) -> set[int]:
    """The moves that were taken back with nothing else played in between, and their undos: they need no replay."""
    stack: list[int] = []
    gone: set[int] = set()
    for number, event in enumerate(events):
        if event.kind == "move":
            stack.append(number)
        elif event.kind == "undo":
            if stack and events[stack[-1]].kind == "move" and events[stack[-1]].seat == event.seat:
                gone |= {stack.pop(), number}
            else:
                stack.append(number)
    return gone
