"""Opening tables, taking and leaving seats, moving a seat to another device, playing again."""

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from msgspec.structs import replace

from egizia.bots import levels
from egizia.server.auth.lookalikes import skeleton
from egizia.server.messages.tables import NewTable
from egizia.server.refusals import RefusedError
from egizia.server.store.rows import PersonRow, SeatKeyRow, SeatRow, SeatValues, TableEvent, TableRow
from egizia.server.tables import actions
from egizia.server.tables.absence import ASKED
from egizia.server.tables.live_table import LiveTable, TableChange
from egizia.server.worker import Worker
from egizia.table.errors import TableError
from egizia.table.game import Game, make_from

MOST_TABLES = 50
"""Unfinished tables that one person may have opened."""
MOST_BOTS = 150
"""Bots at all unfinished tables that one person may have opened: the largest table full of them, and a dozen others."""
KEY_SECONDS = 24 * 3600.0

BOT_NAMES = (
    "Imhotep", "Hemiunu", "Senenmut", "Ineni", "Ptahhotep", "Bay", "Khaemwaset", "Rekhmire", "Mereruka", "Ankhhaf",
    "Nefermaat", "Hapuseneb", "Amenemope", "Maya", "Paser", "Ty", "Kagemni", "Djehuty", "Puimre", "Useramun",
)  # fmt: skip


async def open_table(worker: Worker, person: PersonRow, wanted: NewTable) -> LiveTable:
    """Open a table; it begins at once if no seat is left to take."""
    worker.rules.check(wanted.game)
    try:
        game = make_from(wanted.game, len(wanted.seats), wanted.options)
    except TableError as error:
        raise RefusedError("bad-setup", reason=str(error)) from None
    _check(wanted)
    if await worker.store.unfinished(person.id) >= MOST_TABLES:
        raise RefusedError("too-many-tables", n=MOST_TABLES)
    bots = sum(seat.kind == "bot" for seat in wanted.seats)
    if bots and bots + await worker.store.bots(person.id) > MOST_BOTS:
        raise RefusedError("too-many-bots", n=MOST_BOTS)
    table = _new_table(person.id, worker.clock.date(), game, wanted)
    seats: list[SeatRow] = []
    for number, seat in enumerate(wanted.seats):
        if seat.kind == "you":
            seats.append(SeatRow(table.id, number, "person", person=person.id, name=person.name))
        elif seat.kind == "bot":
            seats.append(SeatRow(table.id, number, "bot", level=seat.level, name=bot_name(seats)))
        else:
            seats.append(SeatRow(table.id, number, seat.kind))
    return await _keep(worker, table, seats)


def _check(wanted: NewTable) -> None:
    if sum(seat.kind == "you" for seat in wanted.seats) > 1:
        raise RefusedError("already-seated")
    playing = levels(wanted.game)
    for seat in wanted.seats:
        if (seat.kind == "bot") != (seat.level is not None) or (seat.level is not None and seat.level not in playing):
            raise RefusedError("bad-setup", reason=f"a bot, and only a bot, has a level: {', '.join(playing)}")
    if (wanted.pace.kind == "untimed") != (wanted.pace.seconds is None):
        raise RefusedError("bad-setup", reason="a pace has seconds, unless it is untimed")


def _new_table(opened_by: str, date: float, game: Game, wanted: NewTable) -> TableRow:
    """A table where nobody has moved. If nobody chose a seed, it is drawn and stays secret."""
    return TableRow(
        id=secrets.token_urlsafe(12),
        game=game.name,
        rules_version=game.title.rules_version,
        players=game.players,
        options=game.options,
        seed=_secret_seed() if wanted.seed is None else wanted.seed,
        chosen_seed=wanted.seed is not None,
        opening=None,
        state="waiting",
        pace=wanted.pace.kind,
        seconds=wanted.pace.seconds,
        is_private=wanted.is_private,
        forced_moves=wanted.forced_moves,
        absent=wanted.absent,
        absent_after=wanted.absent_after,
        opened_by=opened_by,
        invitation=secrets.token_urlsafe(16),
        rematch_of=None,
        rematch=None,
        created=date,
        updated=date,
        sequence=1,
        moves=0,
        to_act=[],
        scores=[0] * game.players,
        hints=wanted.hints,
    )


def _again(before: TableRow, opened_by: str, date: float) -> TableRow:
    """Another table that was opened as one was, where nobody has moved."""
    return replace(
        before,
        id=secrets.token_urlsafe(12),
        seed=_secret_seed(),
        chosen_seed=False,
        opening=None,
        state="waiting",
        opened_by=opened_by,
        invitation=secrets.token_urlsafe(16),
        rematch_of=before.id,
        rematch=None,
        created=date,
        updated=date,
        sequence=1,
        moves=0,
        to_act=[],
        scores=[0] * before.players,
        result=None,
        checked=None,
        frozen=None,
        due=None,
        rated=None,
        rated_as=None,
    )


def _secret_seed() -> int:
    return secrets.randbits(63)


async def _keep(worker: Worker, table: TableRow, seats: Sequence[SeatRow]) -> LiveTable:
    await worker.store.add_table(table, seats, TableEvent("table", table.created))
    live = await worker.table(table.id)
    await _begin_if_full(live)
    return live


async def _begin_if_full(table: LiveTable) -> None:
    def plan() -> TableChange | None:
        is_full = all(seat.kind in ("person", "bot") for seat in table.seats)
        return table.begins({}) if is_full and table.state == "waiting" else None

    await table.change(plan)


def bot_name(seats: Sequence[SeatRow]) -> str:
    """A name for the next bot at a table."""
    taken = sum(seat.kind == "bot" for seat in seats)
    lap, number = divmod(taken, len(BOT_NAMES))
    return BOT_NAMES[number] if lap == 0 else f"{BOT_NAMES[number]} {lap + 1}"


def _unused(name: str, seats: Sequence[SeatRow]) -> str:
    """A name that looks like nobody else's at the table, so that the log is clear."""
    taken = {skeleton(seat.name) for seat in seats if seat.kind in ("person", "bot") and seat.name}
    candidates = (name if number == 1 else f"{name} {number}" for number in range(1, len(seats) + 2))
    return next(candidate for candidate in candidates if skeleton(candidate) not in taken)


async def sit(worker: Worker, table: LiveTable, person: PersonRow, seat: int, key: str) -> None:
    """Take a seat; the game begins with the last one."""

    def plan() -> TableChange:
        if seat >= len(table.seats):
            raise RefusedError("no-seat")
        row = table.seats[seat]
        if table.state != "waiting":
            raise RefusedError("not-waiting")
        if row.kind not in ("open", "friend"):
            raise RefusedError("seat-taken")
        if table.seat_of(person.id) is not None:
            raise RefusedError("already-seated")
        if row.kind == "friend" and not actions.opens(key, table) and row.reserved != person.id:
            raise RefusedError("no-invitation")
        name = _unused(person.name, table.seats)
        taken: SeatValues = {"kind": "person", "person": person.id, "name": name, "reserved": None, "level": None}
        free = [other for other in table.seats if other.kind in ("open", "friend")]
        if len(free) == 1:
            return table.begins({seat: taken})
        date = table.date()
        return TableChange([TableEvent("table", date)], {"updated": date}, {seat: taken})

    worker.rules.check(table.row.game)
    await table.change(plan)


async def leave(table: LiveTable, person: str, seat: int) -> None:
    """Leave a seat before the game begins; it is open to anybody invited as before."""

    def plan() -> TableChange:
        table.own_seat(person, seat)
        if table.state != "waiting":
            raise RefusedError("not-waiting")
        date = table.date()
        kind = "friend" if table.row.is_private else "open"
        return TableChange(
            [TableEvent("table", date)], {"updated": date}, {seat: {"kind": kind, "person": None, "name": None}}
        )

    await table.change(plan)


async def take_over(worker: Worker, table: LiveTable, person: str, seat: int, by: str) -> None:
    """Give a seat whose player is away to a bot, or take one's own back."""
    if seat >= len(table.seats):
        raise RefusedError("no-seat")
    own = table.seat_of(person)
    if by == "me" or own == seat:
        table.own_seat(person, seat)
    elif own is None:
        raise RefusedError("not-seated")
    else:
        player = table.seats[seat].person
        here = await worker.bus.here(table.id)
        if player is None or here is None or player in here:
            raise RefusedError("not-absent")
        if not table.can_replace(seat, await worker.bus.last_seen(table.id, player)):
            raise RefusedError("not-absent")
    await stand_in(table, seat, None if by == "me" else ASKED if own == seat else "bot")


async def stand_in(table: LiveTable, seat: int, who: Literal["bot", "asked"] | None) -> None:
    """Let somebody play for a seat, or nobody any more."""

    def plan() -> TableChange | None:
        match = table.playing()
        if table.seats[seat].kind != "person" or table.seats[seat].stand_in == who:
            return None
        date = table.date()
        changes: dict[int, SeatValues] = {seat: {"stand_in": who}}
        return TableChange([TableEvent("table", date)], {"updated": date, "due": table.due(match, changes)}, changes)

    await table.change(plan)


# Links


def invitation(table: LiveTable, person: str) -> str:
    """The link that friends take their seats with."""
    if table.seat_of(person) is None and table.row.opened_by != person:
        raise RefusedError("not-seated")
    return f"/tables/{table.id}?key={table.row.invitation}"


async def seat_link(worker: Worker, table: LiveTable, person: str, seat: int) -> str:
    """A link that moves a seat to another device, once."""
    table.own_seat(person, seat)
    key = secrets.token_urlsafe(24)
    row = SeatKeyRow(_digest(key), table.id, seat, person, expires=worker.clock.now() + KEY_SECONDS)
    await worker.seat_keys.add(row)
    return f"/seat/{key}"


async def claim_seat(worker: Worker, key: str, person: str) -> LiveTable:
    """Sit down where a link leads to."""
    digest = _digest(key)
    found = await worker.seat_keys.find(digest, worker.clock.now())
    if found is None:
        raise RefusedError("no-key")
    table = await worker.table(found.table_id)
    table.check_whole()
    if table.seats[found.seat].person != person:
        await reseat(table, found.seat, found.person, person, digest)
    return table


async def reseat(table: LiveTable, seat: int, old: str, new: str, used_key: str | None = None) -> None:
    """Let another person have somebody's seat."""

    def plan() -> TableChange:
        if table.seats[seat].person != old:
            raise RefusedError("no-key")
        if table.seat_of(new) is not None:
            raise RefusedError("already-seated")
        values: SeatValues = {"person": new}
        if table.state == "playing":
            # What two have played says nothing about the strength of either.
            values["helped"] = "moved"
        return TableChange([TableEvent("table", table.date())], {}, {seat: values}, used_key)

    await table.change(plan)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


async def adopt(worker: Worker, guest: str, person: str) -> None:
    """Let a person have the seats and the notifications of the guest they were until now."""
    for table, seat in await worker.store.seats_of(guest):
        live = await worker.table(table)
        # Nobody has two seats at a table; there the guest stays the guest.
        if live.seat_of(person) is None:
            # Nor do they move at a table that is damaged.
            with suppress(RefusedError):
                await reseat(live, seat, guest, person)
    await worker.notifications.adopt(guest, person)


async def rematch(worker: Worker, old: LiveTable, person: PersonRow) -> LiveTable:
    """The table where the same people play again: the first to ask opens it, the others find their seats kept."""
    own = old.seat_of(person.id)
    if own is None:
        raise RefusedError("not-seated")
    if old.row.state != "over":
        raise RefusedError("not-over")
    if old.row.rematch is None:
        old.check_whole()
        await _open_rematch(worker, old, person)
    again = await worker.table(str(old.row.rematch))
    if again.state == "waiting" and again.seat_of(person.id) is None:
        kept = next((seat.seat for seat in again.seats if seat.reserved == person.id), None)
        if kept is not None:
            await sit(worker, again, person, kept, "")
    return again


async def _open_rematch(worker: Worker, old: LiveTable, person: PersonRow) -> None:
    table = _again(old.row, person.id, worker.clock.date())
    seats: list[SeatRow] = []
    for seat in old.seats:
        if seat.kind == "bot":
            seats.append(SeatRow(table.id, seat.seat, "bot", level=seat.level, name=seat.name))
        elif seat.person == person.id:
            seats.append(SeatRow(table.id, seat.seat, "person", person=person.id, name=seat.name))
        else:
            seats.append(SeatRow(table.id, seat.seat, "friend", reserved=seat.person, name=seat.name))
    made = await _keep(worker, table, seats)

    def plan() -> TableChange | None:
        if old.row.rematch is not None:
            return None
        return TableChange([TableEvent("table", old.date())], {"rematch": made.id})

    await old.change(plan)
