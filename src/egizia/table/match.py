"""One game being played: its moves, what can be done next, what each seat sees, and what happened so far."""

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from egizia.catalogue import Message
from egizia.games.contract import Event, Look, Part, PartMaker, TableCourse, seat_part
from egizia.kernel.record import copied, overwrite
from egizia.table import gamefile, position
from egizia.table.choices import Choice, Offer, Preview
from egizia.table.errors import GameFileError
from egizia.table.match_moves import MatchMoves, Move
from egizia.table.snapshot import Snapshot

__all__ = ["Choice", "Entry", "Match", "MatchLook", "Move", "Offer", "Preview"]


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

    def events_of(self, kinds: Set[int]) -> Iterable[Event]:
        """What happened so far of some kinds, the latest first."""
        return (event for event in self._match.latest_events() if event.kind in kinds)


class Match(MatchMoves):
    """One game being played.

    A match is its seed and its moves: the state is always what replaying them gives.
    """

    _snapshot: Snapshot | None = None
    """The latest that was asked for."""

    # Looking

    def _seen_by(self, seat: int | None) -> Any:  # noqa: ARG002 - a shared record is shown by its view alone
        """The game as far as a seat may see it."""
        return self._whole()

    def summary(self, seat: int | None = None) -> list[Message]:
        """The table in a few lines of words, with what a seat may know; None is a spectator."""
        self._check(seat)
        return self._title.summary(self._seen_by(seat), self.names, seat)

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
        record = self.own_record(seat)
        return [self.offer(action, record) for action in self.legal_actions(seat)]

    def offer(self, action: int, record: Any) -> Offer:
        """A legal action in words, given the record that it is decided by."""
        found = self._title.describe(record, action)
        return Offer(action, self._title.action_names[action], found.kind, found.label, found.targets, found.amounts)

    def previews(self, actions: Iterable[int], seat: int | None = None) -> list[Preview]:
        """What some of a seat's legal actions would change at once; by default of the seat to move."""
        seat = self._who(seat)
        if seat is None:
            return []
        index = self._index(seat)
        now = self._states[index : index + 1]
        trial, before = copied(now), now.tobytes()
        previews: list[Preview] = []
        for action in actions:
            overwrite(trial, before)
            previews.append(Preview(action, *self._foresee(trial, action, seat)))
        return previews

    def words(self, action: int, seat: int) -> Message:
        """What a legal action of a seat is called."""
        return self._title.describe(self.own_record(seat), action).label

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
        return self._made(self.own_makers(seat), seat)

    def _made(self, makers: Mapping[str, PartMaker], seat: int | None) -> dict[str, Part]:
        look = self.look(seat)
        return {name: make(look) for name, make in makers.items()}

    def shared_makers(self) -> Mapping[str, PartMaker]:
        """How the parts are made that lie open for everybody."""
        return self._title.shared_parts(self.game.players)

    def look(self, seat: int | None) -> MatchLook:
        """All that a view of a seat is made from; None is a spectator."""
        return MatchLook(self, self._seen_by(seat))

    def own_makers(self, seat: int | None) -> Mapping[str, PartMaker]:
        """How the parts are made that a seat sees otherwise than others do; None is a spectator."""
        self._check(seat)
        return self._title.own_parts(seat)

    def snapshot(self, seat: int | None = None) -> Snapshot:  # noqa: ARG002 - one record is everybody's here
        """The records that the parts for a seat are made from, as they are now; None is everybody."""
        record = self._states.tobytes()
        if self._snapshot is None or self._snapshot.records[0] != record:
            self._snapshot = Snapshot([record])
        return self._snapshot

    @property
    def latest_step(self) -> object:
        """What stands for all that has happened so far: another thing whenever the latest events are others."""
        return self._steps[-1]

    def kinds_since(self, step: object) -> Set[int] | None:
        """Of which kinds what happened since a step is; None if that step is none of this match any more."""
        kinds: set[int] = set()
        for later in reversed(self._steps):
            if later is step:
                return kinds
            kinds.update(event.kind for event in later.events)
        return None

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

    def told_apart(self, after: int) -> Set[int]:
        """The seats that are told otherwise than a spectator what happened after a move."""
        if self.is_over:
            return frozenset()
        tell = self._title.tell
        events = (event for step in self._steps[after + 1 :] for event in step.events if event.seat >= 0)
        return {event.seat for event in events if tell(event, "", True) != tell(event, "", False)}

    def _entry(self, move: int, event: Event, message: Message) -> Entry:
        seat = None if event.seat < 0 else event.seat
        return Entry(move, seat, message, self._title.points(event), self._title.is_heading(event))

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
