"""One game being played: its moves, what can be done next, what each seat sees, and what happened so far."""

import hashlib
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from egizia.catalogue import Message
from egizia.games.contract import Event
from egizia.kernel.engine import Engine
from egizia.kernel.record import view
from egizia.table import gamefile, position
from egizia.table.errors import GameFileError, IllegalMoveError, SeatError, StaleMoveError, UndoError

if TYPE_CHECKING:
    from egizia.table.game import Game


@dataclass(frozen=True)
class Choice:
    """A legal action as a player sees it."""

    action: int
    notation: str
    kind: str
    label: Message
    targets: tuple[str, ...]
    """What to highlight on the table, such as `place:K3` or `card:N5`."""
    changes: tuple[Message, ...]
    """What would happen at once, as far as it can be foreseen."""

    def as_json(self) -> dict[str, Any]:
        """The choice as the browser receives it."""
        return {
            "action": self.action,
            "notation": self.notation,
            "kind": self.kind,
            "label": self.label.as_json(),
            "targets": list(self.targets),
            "changes": [change.as_json() for change in self.changes],
        }


@dataclass(frozen=True)
class Entry:
    """A line of the log: after which move, whom it concerns, what happened."""

    move: int
    seat: int | None
    message: Message

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
        self._engine = Engine(self._title.rules)
        self._states = self._engine.states(1)
        self._copy = self._engine.states(1)
        self._record = view(self._title.rules.state, self._states)
        self._moves: list[Move] = []
        self._begin()

    def _begin(self) -> None:
        self._moves = []
        if self.start is None:
            assert self.seed is not None
            events = self._engine.start(self._states, 0, self.game.players, self.seed, self.game.variant)
        else:
            self._states[0] = position.decode(self._title, self.start)
            events = self._states[:0]
        self._steps = [self._step(events)]

    def _step(self, events: Any) -> _Step:
        return _Step(_as_events(events), self._record.reveals, self._title.chapter(self._record))

    # Playing

    @property
    def state(self) -> Any:
        """The raw record, for tests and analysis; writing to it changes the game behind the moves' back."""
        return self._states[0]

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, as the state remembers them."""
        return dict(self._title.variants[self._title.variant(self._record)])

    @property
    def current_seat(self) -> int | None:
        """The seat to move, or None when the game is over."""
        seat = self._record.seat
        return None if seat < 0 else seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.current_seat is None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    def legal_actions(self) -> list[int]:
        """The actions open to the seat to move, ascending; none when the game is over."""
        return [] if self.is_over else self._engine.options(self._states, 0)

    def play(self, action: int | str, *, number: int | None = None) -> None:
        """Play an action, given by number or notation.

        `number` is how many moves its player had seen; a move that arrives late is refused.
        """
        if number is not None and number != len(self._moves):
            raise StaleMoveError(
                f"this move was chosen after {number!r} moves, but {len(self._moves)} moves have been played"
            )
        seat = self.current_seat
        if seat is None:
            raise IllegalMoveError("the game is over: no more moves can be played")
        chosen = self._number(action)
        legal = self._engine.options(self._states, 0)
        if chosen not in legal:
            names = self._title.action_names
            raise IllegalMoveError(
                f"{names[chosen]} is not open to seat {seat + 1} now, who has to decide: "
                f"{self._title.prompt(self._record)}; open are {', '.join(names[a] for a in legal)}"
            )
        events = self._engine.apply(self._states, 0, chosen)
        self._moves.append(Move(seat, chosen))
        self._steps.append(self._step(events))

    def _number(self, action: int | str) -> int:
        names = self._title.action_names
        if isinstance(action, str):
            if action not in names:
                raise IllegalMoveError(f"{action!r} is no move of {self.game.name}")
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
        if reason := self._why_no_undo(seat):
            raise UndoError(reason)
        moves = self._moves[:-1]
        self._begin()
        for move in moves:
            events = self._engine.apply(self._states, 0, move.action)
            self._moves.append(move)
            self._steps.append(self._step(events))

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether `undo` would succeed."""
        return self._why_no_undo(seat) is None

    def _why_no_undo(self, seat: int | None) -> Message | None:
        if not self._moves:
            return Message("undo.nothing")
        last = self._moves[-1]
        if seat is not None and seat != last.seat:
            return Message("undo.another_acted", {"player": self.names[last.seat]})
        if self._steps[-1].reveals != self._steps[-2].reveals:
            return Message("undo.revealed")
        return None

    # Looking

    def summary(self, seat: int | None = None) -> list[Message]:
        """The table in a few lines of words, with what a seat may know; None is a spectator."""
        self._check(seat)
        return self._title.summary(self._record, self.names, seat)

    def prompt(self) -> Message | None:
        """The question put to the seat to move."""
        return None if self.is_over else self._title.prompt(self._record)

    def choices(self) -> list[Choice]:
        """The legal actions in words, each with what it would change at once."""
        seat = self.current_seat
        choices: list[Choice] = []
        for action in self.legal_actions():
            assert seat is not None
            description = self._title.describe(self._record, action)
            choices.append(
                Choice(
                    action,
                    self._title.action_names[action],
                    description.kind,
                    description.label,
                    description.targets,
                    self._foresee(action, seat),
                )
            )
        return choices

    def _foresee(self, action: int, seat: int) -> tuple[Message, ...]:
        """Play an action on a copy and tell what happens, up to anything the player cannot know yet."""
        self._copy[:] = self._states
        changes: list[Message] = []
        for event in _as_events(self._engine.apply(self._copy, 0, action)):
            if not self._title.is_foreseen(event, seat):
                break
            if message := self._title.tell(event, self._name(event.seat), event.seat == seat):
                changes.append(message)
        return tuple(changes)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as a seat sees it, ready for JSON; None is a spectator."""
        self._check(seat)
        return {
            "game": self.game.name,
            "names": list(self.names),
            "viewer": seat,
            "move": len(self._moves),
            "seat": self.current_seat,
            "over": self.is_over,
            "scores": self.scores,
            "winners": self.winners,
            **self._title.view(self._record, seat),
        }

    def observation(self, seat: int | None = None) -> Any:
        """What a seat knows as a row of numbers; None is a spectator."""
        self._check(seat)
        return self._engine.observe(self._states, 0, -1 if seat is None else seat)

    def log(self, seat: int | None = None) -> list[Entry]:
        """What happened so far, as told to a seat; None is a spectator."""
        self._check(seat)
        entries: list[Entry] = []
        for number, step in enumerate(self._steps):
            for event in step.events:
                open_book = self.is_over or (seat is not None and seat == event.seat)
                if message := self._title.tell(event, self._name(event.seat), open_book):
                    entries.append(Entry(number, None if event.seat < 0 else event.seat, message))
        return entries

    def _check(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.game.players:
            raise SeatError(f"there is no seat {seat}: this table has the seats 0 to {self.game.players - 1}")

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else ""

    @property
    def scores(self) -> list[int]:
        """The points of every seat."""
        return self._title.scores(self._record)

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty while the game goes on."""
        return self._title.winners(self._record) if self.is_over else []

    def ledger(self, seat: int) -> dict[str, int]:
        """A seat's points by source; they add up to its score."""
        self._check(seat)
        return dict(zip(self._title.sources, list(self._record.players[seat].ledger), strict=True))

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
        """Write the game file."""
        try:
            Path(path).write_text(self.record(), encoding="utf-8")
        except OSError as error:
            raise GameFileError(f"{path}: cannot be written: {error.strerror}") from error

    def position(self) -> str:
        """The position in one line, hidden cards included."""
        return position.encode(self._title, self._states[0])

    def copy(self) -> "Match":
        """An independent match at the same point."""
        twin = Match(self.game, self.seed, self.names, self.start)
        twin._states[:] = self._states
        twin._moves = list(self._moves)
        twin._steps = list(self._steps)
        return twin

    def determinized(self, seat: int, seed: int) -> "Match":
        """A match that `seat` could believe to be this one: everything it cannot know is drawn anew from `seed`."""
        self._check(seat)
        states = self._engine.states(1)
        states[:] = self._states
        self._engine.determinize(states, 0, seat, seed)
        return Match(self.game, None, self.names, position.encode(self._title, states[0]))

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"seat {self._record.seat} to move"
        return f"<Match of {self.game.name}, {self.game.players} players, {len(self._moves)} moves, {where}>"


def _as_events(records: Any) -> tuple[Event, ...]:
    return tuple(Event(*row) for row in records.tolist())
