"""A game as moves change it: what can be played next, taking back, and independent copies."""

import operator
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from sys import intern
from typing import TYPE_CHECKING, Any, Self

from egizia.catalogue import Message
from egizia.games.contract import Event
from egizia.kernel.engine import Engine
from egizia.kernel.record import copied, is_array, overwrite, view
from egizia.kernel.rulebook import Rulebook
from egizia.table import position
from egizia.table.errors import IllegalMoveError, SeatError, StaleMoveError, UndoError, quoted

if TYPE_CHECKING:
    from egizia.table.game import Game


@dataclass(frozen=True, slots=True)
class Move:
    """A move that was played."""

    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class _Step:
    """What is remembered of a move, or of the start: its events, and how much had been revealed after it."""

    events: tuple[Event, ...]
    reveals: int
    chapter: str


_own = threading.local()
_DERIVED = ("_title", "_record", "_shown_sheets", "_shown_snapshot", "_snapshot")
"""What a match knows that follows from the rest."""


def _engine(rules: Rulebook) -> Engine:
    """The engine of this thread, for all its matches: as it has one log to write in, threads cannot share it."""
    engines: dict[str, Engine] = vars(_own)
    known = engines.get(rules.name)
    if known is None or known.rules is not rules:
        known = engines[rules.name] = Engine(rules)
    return known


class MatchMoves:
    """The moves of a match and the state they lead to."""

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
            events = []
        self._steps = [self._step(events)]

    def _step(self, events: Any) -> _Step:
        return _Step(self._events(events), self._record.reveals, intern(self._title.chapter(self._whole())))

    def _events(self, records: Any, seat: int | None = None) -> tuple[Event, ...]:  # noqa: ARG002 - see SheetMatch
        """What the rules wrote in the log."""
        return tuple(Event(*row) for row in records)

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

    @property
    def last_seat(self) -> int | None:
        """The seat that moved last."""
        return self._moves[-1].seat if self._moves else None

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
            self._apply(seat, self._title.idle(self.own_record(seat), self.legal_actions(seat)))

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

    def own_record(self, seat: int) -> Any:  # noqa: ARG002 - one record is everybody's here
        """The record that a seat decides about, as rules see it."""
        return self._record

    def prompt(self, seat: int | None = None) -> Message | None:
        """The question put to a seat, by default the one to move."""
        seat = self._who(seat)
        return None if seat is None else self._title.prompt(self.own_record(seat))

    def _check(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.game.players:
            raise SeatError(f"there is no seat {seat}: this table has the seats 0 to {self.game.players - 1}")

    # Copies

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
        self._states = copied(self._states)
        self._record = view(self._title.rules.state, self._states)
        self._moves = list(self._moves)
        self._steps = list(self._steps)

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle keeps: all but what follows from the game, with records as bytes."""
        kept = {name: value for name, value in vars(self).items() if name not in _DERIVED}
        for name, value in kept.items():
            if is_array(value):
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
        overwrite(states, packed)
        return states
