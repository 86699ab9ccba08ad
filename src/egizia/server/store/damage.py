"""Reading a table as it is kept. What does not fit is damage, which harms this table and no other.

Whatever reads rows of tables, seats and events reads them here. Damage is told together with what could still be read,
so that the table can be shown. Of all other rows those that do not fit are left out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec.structs import fields, replace

from egizia.bots import LEVELS
from egizia.catalogue import Message
from egizia.server.store.rows import SeatRow, StoredResult, TableEvent, TableRow

log = structlog.get_logger()

Cells = Sequence[Any]
Rest = TypeVar("Rest")
Row = TypeVar("Row", bound=msgspec.Struct)

UNREADABLE = TableRow(
    id="", game="", rules_version="", players=1, options={}, seed=0, chosen_seed=True, opening=None, state="playing",
    pace="untimed", seconds=None, is_private=True, forced_moves=False, absent="wait", absent_after=0, opened_by="",
    invitation="", rematch_of=None, rematch=None, created=0.0, updated=0.0, sequence=0, moves=0, to_act=[], scores=[],
)  # fmt: skip
"""What stands for entries that cannot be read."""
SETUP = {"game", "players", "options", "seed"}
"""The entries that a game begins with."""
NO_SEED = -1
"""A seed with which no game begins."""


class DamagedError(Exception):
    """What is kept of a table does not fit; `what` says why, and `rest` is what could be read all the same."""

    def __init__(self, what: Message, rest: Any = None) -> None:
        super().__init__(str(what))
        self.what = what
        self.rest = rest


@dataclass(frozen=True)
class StoredTable:
    """A table as it is kept."""

    row: TableRow
    seats: list[SeatRow]
    events: list[TableEvent]
    damage: Message | None
    """What does not fit, if anything. Even then there is a seat for every player."""


def stored_table(
    row: Cells, seats: Sequence[Cells], events: Sequence[Cells] | None = None, after: int = 0
) -> StoredTable:
    """A table from its rows, with the events after the one numbered `after` if they were asked for."""
    damage: list[Message] = []

    def rest(read: Callable[[], Rest]) -> Rest:
        try:
            return read()
        except DamagedError as error:
            damage.append(error.what)
            return error.rest

    table = rest(lambda: table_row(row))
    if damage:
        scores = table.scores if len(table.scores) == len(seats) else [0] * len(seats)
        table = replace(table, players=len(seats), scores=scores)
    sitting = rest(lambda: seat_rows(seats, table))
    happened = [] if events is None else rest(lambda: table_events(events, after, table))
    return StoredTable(table, sitting, happened, damage[0] if damage else None)


def table_row(cells: Cells) -> TableRow:
    """The row of a table."""
    values = dict(zip(TableRow.__struct_fields__, cells, strict=True))
    try:
        row = msgspec.convert(values, TableRow)
    except msgspec.ValidationError:
        unfit = {field.name for field in fields(TableRow) if not _fits(values[field.name], field.type)}
    else:
        if not (unfit := _unfit(row)):
            return row
    values |= {name: getattr(UNREADABLE, name) for name in unfit} | {"result": None}
    if unfit & SETUP:
        values["seed"] = NO_SEED
    raise DamagedError(Message("damage.row", {"column": min(unfit)}), TableRow(**values))


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _unfit(row: TableRow) -> set[str]:
    """Entries of a table that do not fit the others."""
    checks = {
        "scores": len(row.scores) == row.players,
        "to_act": all(0 <= seat < row.players for seat in row.to_act),
        "frozen": row.frozen is None or _is_message(row.frozen),
        "result": row.state != "over"
        if row.result is None
        else row.state == "over" and _judges(row.result, row.players),
    }
    return {name for name, fits in checks.items() if not fits}


def _judges(result: StoredResult | None, players: int) -> bool:
    """Whether a result, if there is one, has something to say of every player."""
    if result is None:
        return True
    each = (result["scores"], result["ledgers"], *result["curve"])
    return all(len(one) == players for one in each) and all(0 <= seat < players for seat in result["winners"])


def _is_message(said: Mapping[str, object]) -> bool:
    return set(said) == {"key", "parameters"} and isinstance(said["key"], str) and isinstance(said["parameters"], dict)


def seat_rows(rows: Sequence[Cells], table: TableRow) -> list[SeatRow]:
    """The seats of a table."""
    found: dict[int, SeatRow] = {}
    for cells in rows:
        values = dict(zip(SeatRow.__struct_fields__, cells, strict=True))
        try:
            row = msgspec.convert(values, SeatRow)
        except msgspec.ValidationError:
            continue
        if _is_whole(row, table):
            found[row.seat] = row
    numbers = range(table.players)
    sitting = [found.get(number) or SeatRow(table.id, number, "friend") for number in numbers]
    if lost := [number for number in numbers if number not in found]:
        raise DamagedError(Message("damage.seat", {"seat": lost[0] + 1}), sitting)
    if len(rows) != table.players:
        raise DamagedError(Message("damage.seats", {"found": len(rows), "players": table.players}), sitting)
    return sitting


def _is_whole(row: SeatRow, table: TableRow) -> bool:
    """Whether a seat has all that its kind needs."""
    if row.kind == "bot":
        return row.level in LEVELS
    if row.kind == "person":
        return row.person is not None
    return table.state == "waiting"


def table_events(rows: Sequence[Cells], after: int, table: TableRow) -> list[TableEvent]:
    """What happened at a table after an event: rows that begin with the number of each."""
    happened: list[TableEvent] = []
    for expected, (number, *cells) in enumerate(rows, after + 1):
        if number != expected:
            raise DamagedError(Message("damage.missing", {"event": expected}), happened)
        values = dict(zip(TableEvent.__struct_fields__, cells, strict=True))
        try:
            event = msgspec.convert(values, TableEvent)
        except msgspec.ValidationError:
            event = None
        if event is None or not _is_told(event, table):
            raise DamagedError(Message("damage.event", {"event": expected}), happened)
        happened.append(event)
    last = after + len(happened)
    if last < table.sequence:
        raise DamagedError(Message("damage.missing", {"event": last + 1}), happened)
    if last > table.sequence:
        raise DamagedError(Message("damage.count", {"found": last, "counted": table.sequence}), happened)
    return happened


def _is_told(event: TableEvent, table: TableRow) -> bool:
    """Whether an event says all that its kind needs."""
    if event.seat is not None and event.seat >= table.players:
        return False
    if event.kind == "move":
        return None not in (event.seat, event.move, event.digest)
    return event.kind != "undo" or None not in (event.seat, event.digest)


def fitting(into: type[Row], found: Iterable[Cells]) -> list[Row]:
    """Rows of one kind; what does not fit is told in the log and left out, as if it were not there."""
    rows: list[Row] = []
    for cells in found:
        try:
            rows.append(msgspec.convert(dict(zip(into.__struct_fields__, cells, strict=True)), into))
        except msgspec.ValidationError as error:
            log.warning("a row is damaged", row=into.__name__, reason=str(error))
    return rows
