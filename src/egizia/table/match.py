"""One game being played: its moves, what can be done next, what each seat sees, and what happened so far."""

import hashlib
import operator
import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from egizia.catalogue import Message
from egizia.games.contract import Event, Look, Part, PartMaker, TableCourse, seat_part
from egizia.kernel.engine import Engine
from egizia.kernel.record import view
from egizia.kernel.rulebook import Rulebook
from egizia.table import gamefile, position
from egizia.table.errors import GameFileError, IllegalMoveError, SeatError, StaleMoveError, UndoError, quoted

if TYPE_CHECKING:
    from egizia.table.game import Game


@dataclass(frozen=True)
class Offer:
    """A legal action in words."""

    action: int
    notation: str
    kind: str
    label: Message
    targets: tuple[str, ...]
    """What to highlight on the table, such as `place:K3` or `card:N5`."""
    amounts: Mapping[str, int]
    """How much of each resource it brings or, below 0, takes, where that is what it is known by."""


@dataclass(frozen=True)
class Preview:
    """What a legal action would do."""

    action: int
    changes: tuple[Message, ...]
    """What would happen at once, as far as it can be foreseen."""
    points: int
    """The points that the player would gain or lose by that."""


@dataclass(frozen=True)
class Choice(Offer):
    """A legal action as a player sees it, in words and with what it would do."""

    changes: tuple[Message, ...]
    """What would happen at once, as far as it can be foreseen."""
    points: int
    """The points that the player would gain or lose by that."""

    def as_json(self) -> dict[str, Any]:
        """The choice as the browser receives it."""
        return {
            "action": self.action,
            "notation": self.notation,
            "kind": self.kind,
            "label": self.label.as_json(),
            "targets": list(self.targets),
            "changes": [change.as_json() for change in self.changes],
            "points": self.points,
            "amounts": dict(self.amounts),
        }


@dataclass(frozen=True)
class Entry:
    """A line of the log: after which move, whom it concerns, what happened, and the points gained or lost by it."""

    move: int
    seat: int | None
    message: Message
    points: int
    is_heading: bool
    """Whether it stands above the lines that follow, as that of a new round."""

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True)
class Move:
    """A move that was played."""

    seat: int
    action: int


@dataclass(frozen=True)
class _Step:
    """What is remembered of a move, or of the start: its events, and how much had been revealed after it."""

    events: tuple[Event, ...]
    reveals: int
    chapter: str


class MatchLook(Look):
    """A look at a match, from which the parts of a view are made."""

    def __init__(self, match: "Match", state: Any) -> None:
        self._match = match
        self._state = state

    @property
    def state(self) -> Any:
        """The game as far as the viewer may see it."""
        return self._state

    @property
    def course(self) -> TableCourse:
        """What the table itself tells."""
        title, match = self._match.game.title, self._match
        winners = title.winners(self._state) if match.is_over else []
        return {"names": list(match.names), "scores": title.scores(self._state), "winners": winners}

    @property
    def events(self) -> Iterable[Event]:
        """What happened so far, the latest first."""
        return self._match.latest_events()


_own = threading.local()


def _engine(rules: Rulebook) -> Engine:
    """The engine of this thread, for all its matches: as it has one log to write in, threads cannot share it."""
    engines: dict[str, Engine] = vars(_own)
    known = engines.get(rules.name)
    if known is None or known.rules is not rules:
        known = engines[rules.name] = Engine(rules)
    return known


def duplicate(states: Any) -> Any:
    """An independent array of the same records, padding included."""
    # As plain bytes, records are copied ten times as fast.
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


class Match:
    """One game being played.

    A match is its seed and its moves: the state is always what replaying them gives.
    """

    def __init__(self, game: "Game", seed: int | None, names: Sequence[str], start: str | None = None) -> None:
        self.game = game
        self.seed = seed
        self.names = tuple(names)
        self.start = start
        """The position string the match began from, if it did not begin with a set-up."""
        self._title = game.title
        self._states = self._engine.states(self._title.rules.records(game.players))
        self._record = view(self._title.rules.state, self._states)
        self._legal: tuple[bytes, list[int]] | None = None
        """What was open to the seat whose actions were asked for last, and the record that this goes by."""
        self._moves: list[Move] = []
        self._earlier: tuple[Event, ...] = ()
        """What happened before the position that the match began from, the latest first, as far as that is known."""
        self._begin()

    @property
    def _engine(self) -> Engine:
        return _engine(self._title.rules)

    def _begin(self) -> None:
        self._moves = []
        if self.start is None:
            assert self.seed is not None
            events = self._engine.start(self._states, 0, self.game.players, self.seed, self.game.variant)
        else:
            self._states[:] = position.decode(self._title, self.start, len(self._states))
            events = self._states[:0]
        self._steps = [self._step(events)]

    def _step(self, events: Any) -> _Step:
        return _Step(self._events(events), self._record.reveals, self._title.chapter(self._whole()))

    def _events(self, records: Any, seat: int | None = None) -> tuple[Event, ...]:  # noqa: ARG002 - see SheetMatch
        """What the rules wrote in the log."""
        return tuple(Event(*row) for row in records.tolist())

    def _whole(self) -> Any:
        """The game as its title sees it: here the one record of all."""
        return self._record

    # Playing

    @property
    def state(self) -> Any:
        """The raw record, for tests and analysis; writing to it changes the game behind the moves' back."""
        return self._states[0]

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, as the state remembers them."""
        return dict(self._title.variants[self._title.variant(self._whole())])

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that have something to decide now; none when the game is over."""
        seat = self._record.seat
        return () if seat < 0 else (seat,)

    def acts(self, seat: int) -> bool:
        """Whether a seat has something to decide now."""
        return self._record.seat == seat

    @property
    def current_seat(self) -> int | None:
        """The seat to move, the first of several; None when the game is over."""
        seats = self.seats_to_act
        return seats[0] if seats else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.seats_to_act

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    def move_number(self, seat: int | None = None) -> int:
        """How many moves a seat has seen; None is a spectator."""
        self._check(seat)
        return len(self._moves)

    def turn(self, seat: int) -> int:
        """Which turn of a seat this is, by how many moves it had made before: taking back and moving again is none."""
        self._check(seat)
        end = len(self._moves)
        while end and self._moves[end - 1].seat == seat:
            end -= 1
        return sum(move.seat == seat for move in self._moves[:end])

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The actions open to a seat, by default the one to move, ascending; none when it has nothing to decide."""
        seat = self._who(seat)
        if seat is None:
            return []
        # Whoever is offered actions plays one of them, in most cases on a copy: they are found once for each record.
        index = self._index(seat)
        record = self._states[index : index + 1].tobytes()
        if self._legal is None or self._legal[0] != record:
            self._legal = record, self._engine.options(self._states, index)
        return [*self._legal[1]]

    def play(self, action: int | str, *, seat: int | None = None, number: int | None = None) -> None:
        """Play an action, given by number or notation, for a seat, by default the one to move.

        `number` is how many moves its player had seen; a move that arrives late is refused.
        """
        actor = self._who(seat)
        if actor is None:
            raise IllegalMoveError(self._why_no_move(seat))
        if number is not None and number != self.move_number(actor):
            raise StaleMoveError(
                f"this move was chosen after {number!r} moves, but {self.move_number(actor)} moves have been played"
            )
        chosen = self._number(action)
        legal = self.legal_actions(actor)
        if chosen not in legal:
            names = self._title.action_names
            raise IllegalMoveError(
                f"{names[chosen]} is not open to seat {actor + 1} now, who has to decide: "
                f"{self.prompt(actor)}; open are {', '.join(names[a] for a in legal)}"
            )
        self._apply(actor, chosen)

    def _apply(self, seat: int, action: int) -> None:
        """Play a legal action."""
        events = self._engine.apply(self._states, 0, action)
        self._moves.append(Move(seat, action))
        self._steps.append(self._step(events))

    def _index(self, seat: int) -> int:  # noqa: ARG002 - one record is everybody's here
        """The record that a seat decides about."""
        return 0

    def _who(self, seat: int | None) -> int | None:
        """The seat that is to decide: the given one if it is to, or by default the first of all."""
        self._check(seat)
        if seat is None:
            return self.current_seat
        return seat if self.acts(seat) else None

    def _why_no_move(self, seat: int | None) -> str:
        if self.is_over or seat is None:
            return "the game is over: no more moves can be played"
        waiting = ", ".join(str(other + 1) for other in self.seats_to_act)
        return f"seat {seat + 1} has nothing to decide now; it is the turn of seat {waiting}"

    def stand_in(self, seat: int) -> None:
        """Decide for a seat that has left, doing as little as the rules allow, until it has nothing to decide."""
        self._check(seat)
        while seat in self.seats_to_act:
            self._apply(seat, self._title.idle(self._look(seat), self.legal_actions(seat)))

    def _number(self, action: int | str) -> int:
        names = self._title.action_names
        if isinstance(action, str):
            if action not in names:
                raise IllegalMoveError(f"{quoted(action)} is no move of {self.game.name}")
            return names.index(action)
        try:
            chosen = operator.index(action)
        except TypeError:
            raise IllegalMoveError(f"{action!r} is neither the number nor the notation of a move") from None
        if isinstance(action, bool) or not 0 <= chosen < len(names):
            raise IllegalMoveError(f"{action!r} is no move of {self.game.name}: its moves are 0 to {len(names) - 1}")
        return chosen

    def undo(self, seat: int | None = None) -> None:
        """Take the last move back: freely until it revealed something new or, for a given seat, another acted since."""
        if reason := self.why_no_undo(seat):
            raise UndoError(reason)
        self._replay(self._moves[:-1])

    def _replay(self, moves: Sequence[Move]) -> None:
        """Begin again and play legal moves."""
        self._begin()
        for move in moves:
            self._apply(move.seat, move.action)

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether `undo` would succeed."""
        return self.why_no_undo(seat) is None

    def why_no_undo(self, seat: int | None = None) -> Message | None:
        """Why `undo` would be refused; None if it would succeed."""
        if not self._moves:
            return Message("undo.nothing")
        last = self._moves[-1]
        if seat is not None and seat != last.seat:
            return Message("undo.another_acted", {"player": self.names[last.seat]})
        if self._steps[-1].reveals != self._steps[-2].reveals:
            return Message("undo.revealed")
        return None

    # Looking

    def _seen_by(self, seat: int | None) -> Any:  # noqa: ARG002 - a shared record is shown by its view alone
        """The game as far as a seat may see it."""
        return self._whole()

    def summary(self, seat: int | None = None) -> list[Message]:
        """The table in a few lines of words, with what a seat may know; None is a spectator."""
        self._check(seat)
        return self._title.summary(self._seen_by(seat), self.names, seat)

    def _look(self, seat: int) -> Any:  # noqa: ARG002 - one record is everybody's here
        """The record that a seat decides about, as rules see it."""
        return self._record

    def prompt(self, seat: int | None = None) -> Message | None:
        """The question put to a seat, by default the one to move."""
        seat = self._who(seat)
        return None if seat is None else self._title.prompt(self._look(seat))

    def choices(self, seat: int | None = None) -> list[Choice]:
        """A seat's legal actions in words, each with what it would change at once; by default the seat to move."""
        offers = self.offers(seat)
        previews = self.previews([offer.action for offer in offers], seat)
        return [
            Choice(**vars(offer), changes=would.changes, points=would.points)
            for offer, would in zip(offers, previews, strict=True)
        ]

    def offers(self, seat: int | None = None) -> list[Offer]:
        """A seat's legal actions in words; by default the seat to move."""
        seat = self._who(seat)
        if seat is None:
            return []
        record, names, offers = self._look(seat), self._title.action_names, list[Offer]()
        for action in self.legal_actions(seat):
            described = self._title.describe(record, action)
            offers.append(
                Offer(action, names[action], described.kind, described.label, described.targets, described.amounts)
            )
        return offers

    def previews(self, actions: Iterable[int], seat: int | None = None) -> list[Preview]:
        """What some of a seat's legal actions would change at once; by default of the seat to move."""
        seat = self._who(seat)
        if seat is None:
            return []
        index = self._index(seat)
        now = self._states[index : index + 1]
        trial = duplicate(now)
        # As plain bytes, records are copied ten times as fast.
        before, tried = now.view(np.uint8), trial.view(np.uint8)
        previews: list[Preview] = []
        for action in actions:
            tried[:] = before
            previews.append(Preview(action, *self._foresee(trial, action, seat)))
        return previews

    def words(self, action: int, seat: int) -> Message:
        """What a legal action of a seat is called."""
        return self._title.describe(self._look(seat), action).label

    def _foresee(self, trial: Any, action: int, seat: int) -> tuple[tuple[Message, ...], int]:
        """Play an action on a copy: what happens, up to what the player cannot know yet, and the points it brings."""
        changes: list[Message] = []
        points = 0
        for event in self._events(self._engine.apply(trial, 0, action), seat):
            if not self._title.is_foreseen(event, seat):
                break
            if message := self._title.tell(event, self._name(event.seat), event.seat == seat):
                changes.append(message)
            if event.seat == seat:
                points += self._title.points(event)
        return tuple(changes), points

    def view(self, seat: int | None = None) -> Mapping[str, Any]:
        """The table as a seat sees it, ready for JSON; None is a spectator."""
        parts = {**self.shared_parts(), **self.own_parts(seat)}
        tableaus = [parts.pop(name) for name in map(seat_part, range(self.game.players)) if name in parts]
        whole: dict[str, Any] = {"game": self.game.name, "viewer": seat}
        for part in parts.values():
            whole.update(part)
        return {**whole, "tableaus": tableaus}

    def shared_parts(self) -> dict[str, Part]:
        """What lies open for everybody, in parts."""
        return self._made(self.shared_makers(), None)

    def own_parts(self, seat: int | None) -> dict[str, Part]:
        """What a seat sees otherwise than others do, in parts; None is a spectator."""
        self._check(seat)
        return self._made(self._title.own_parts(seat), seat)

    def _made(self, makers: Mapping[str, PartMaker], seat: int | None) -> dict[str, Part]:
        look = self.look(seat)
        return {name: make(look) for name, make in makers.items()}

    def shared_makers(self) -> Mapping[str, PartMaker]:
        """How the parts are made that lie open for everybody."""
        return self._title.shared_parts(self.game.players)

    def look(self, seat: int | None) -> MatchLook:
        """All that a view of a seat is made from; None is a spectator."""
        return MatchLook(self, self._seen_by(seat))

    def snapshot(self) -> list[bytes]:
        """The records that the parts for everybody are made from, as they are now."""
        return [self._states.tobytes()]

    @property
    def latest_step(self) -> object:
        """What stands for all that has happened so far: another thing whenever the latest events are others."""
        return self._steps[-1]

    def latest_events(self) -> Iterator[Event]:
        """What happened so far, the latest first; views decide what of it is shown."""
        yield from (event for step in reversed(self._steps) for event in reversed(step.events))
        yield from self._earlier

    def observation(self, seat: int | None = None) -> Any:
        """What a seat knows as a row of numbers; None is a spectator."""
        self._check(seat)
        return self._engine.observe(self._states, 0, -1 if seat is None else seat)

    def log(self, seat: int | None = None, after: int = -1) -> list[Entry]:
        """What happened so far, or after a move, as told to a seat; None is a spectator."""
        self._check(seat)
        entries: list[Entry] = []
        is_over = self.is_over
        for number, step in enumerate(self._steps[after + 1 :], after + 1):
            for event in step.events:
                open_book = is_over or (seat is not None and seat == event.seat)
                if message := self._title.tell(event, self._name(event.seat), open_book):
                    entries.append(self._entry(number, event, message))
        return entries

    def log_told_as(self, seat: int | None, after: int) -> int | None:
        """As whom a seat is told what happened after a move: as itself, or None if as a spectator is."""
        if seat is None or self.is_over:
            return None
        own = (event for step in self._steps[after + 1 :] for event in step.events if event.seat == seat)
        tell, name = self._title.tell, self._name(seat)
        return seat if any(tell(event, name, True) != tell(event, name, False) for event in own) else None

    def _entry(self, move: int, event: Event, message: Message) -> Entry:
        seat = None if event.seat < 0 else event.seat
        return Entry(move, seat, message, self._title.points(event), self._title.is_heading(event))

    def _check(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.game.players:
            raise SeatError(f"there is no seat {seat}: this table has the seats 0 to {self.game.players - 1}")

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else ""

    @property
    def scores(self) -> list[int]:
        """The points of every seat."""
        return self._title.scores(self._whole())

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty while the game goes on."""
        return self._title.winners(self._whole()) if self.is_over else []

    def ledger(self, seat: int) -> dict[str, int]:
        """A seat's points by source; they add up to its score."""
        self._check(seat)
        return dict(zip(self._title.sources, self._title.ledger(self._whole(), seat), strict=True))

    # Keeping

    def digest(self) -> str:
        """A short fingerprint of the state: equal games have equal digests."""
        return hashlib.sha256(self._states.tobytes()).hexdigest()[:16]

    def chapters(self) -> list[str]:
        """Where in the game each move was played."""
        return [step.chapter for step in self._steps[:-1]]

    def record(self) -> str:
        """The game as text: a header, then the moves in notation."""
        return gamefile.write(self)

    def save(self, path: str | Path) -> None:
        """Write the game file; whoever reads it meanwhile, or after a crash, has the old one or the new one."""
        target = Path(path).resolve()
        draft = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            if target.exists() and not target.is_file():
                # A device or a pipe cannot be replaced.
                target.write_text(self.record(), encoding="utf-8")
                return
            draft.write_text(self.record(), encoding="utf-8")
            draft.replace(target)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise GameFileError(f"{path}: cannot be written: {error.strerror}") from error

    def position(self) -> str:
        """The position in one line, hidden cards included."""
        return position.encode(self._title, self._states)

    def restarted(self) -> Self:
        """The same match before its first move."""
        return type(self)(self.game, self.seed, self.names, self.start)

    def copy(self) -> Self:
        """An independent match at the same point."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin._keep_apart()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def _keep_apart(self) -> None:
        """Make one's own what a copy shares with its original and changes."""
        self._states = duplicate(self._states)
        self._record = view(self._title.rules.state, self._states)
        self._moves = list(self._moves)
        self._steps = list(self._steps)

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle keeps: all but what follows from the game, with records as bytes."""
        kept = {name: value for name, value in vars(self).items() if name not in ("_title", "_record", "_shown_sheets")}
        for name, value in kept.items():
            if isinstance(value, np.ndarray):
                kept[name] = value.tobytes()
        return {"rules_version": self._title.rules_version, **kept}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._title = kept["game"].title
        position.check_version(self._title, kept.pop("rules_version"))
        for name, value in kept.items():
            setattr(self, name, self._unpacked(value) if isinstance(value, bytes) else value)
        self._record = view(self._title.rules.state, self._states)

    def _unpacked(self, packed: bytes) -> Any:
        states = self._engine.states(self._title.rules.records(self.game.players))
        states.view(np.uint8)[:] = np.frombuffer(packed, np.uint8)
        return states

    def determinized(self, seat: int, seed: int) -> "Match":
        """A match that `seat` could believe to be this one: everything it cannot know is drawn anew from `seed`."""
        believed = Match(self.game, None, self.names, position.encode(self._title, self.belief(seat, seed)))
        believed._earlier = tuple(self.latest_events())
        return believed

    def belief(self, seat: int, seed: int) -> Any:
        """An array of the one record that `seat` decides about, with everything it cannot know drawn anew."""
        self._check(seat)
        states = self._engine.states(1)
        states[0] = self._states[self._index(seat)]
        self._engine.determinize(states, 0, self._observer(seat), seed)
        return states

    def _observer(self, seat: int) -> int:
        """As whom a seat looks at the record it decides about."""
        return seat

    def __repr__(self) -> str:
        seats = ", ".join(map(str, self.seats_to_act))
        where = f"seat {seats} to move" if seats else "over"
        return f"<Match of {self.game.name}, {self.game.players} players, {len(self._moves)} moves, {where}>"
