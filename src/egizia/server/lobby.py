"""Opening tables, taking and leaving seats, moving a seat to another device, playing again."""

import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Any

from egizia.bots import levels
from egizia.server.house import House
from egizia.server.messages import NewTable
from egizia.server.refusals import RefusedError
from egizia.server.store import Event, Row
from egizia.server.tables import ASKED, LiveTable, Plan
from egizia.table.errors import TableError
from egizia.table.game import make_from

MOST_TABLES = 50
"""Unfinished tables that one person may have opened."""
KEY_SECONDS = 24 * 3600.0

BOT_NAMES = (
    "Imhotep", "Hemiunu", "Senenmut", "Ineni", "Ptahhotep", "Bay", "Khaemwaset", "Rekhmire", "Mereruka", "Ankhhaf",
    "Nefermaat", "Hapuseneb", "Amenemope", "Maya", "Paser", "Ty", "Kagemni", "Djehuty", "Puimre", "Useramun",
)  # fmt: skip


async def open_table(house: House, person: Row, wanted: NewTable) -> LiveTable:
    """Open a table; it begins at once if no seat is left to take."""
    house.rules.check(wanted.game)
    try:
        game = make_from(wanted.game, len(wanted.seats), wanted.options)
    except TableError as error:
        raise RefusedError("bad-setup", reason=str(error)) from None
    _check(wanted)
    if await house.store.unfinished(person["id"]) >= MOST_TABLES:
        raise RefusedError("too-many-tables", n=MOST_TABLES)
    seats: list[dict[str, Any]] = []
    for seat in wanted.seats:
        if seat.kind == "you":
            seats.append({"kind": "person", "person": person["id"], "name": person["name"]})
        elif seat.kind == "bot":
            seats.append({"kind": "bot", "level": seat.level, "name": bot_name(seats)})
        else:
            seats.append({"kind": seat.kind})
    settings = {
        "game": game.name,
        "rules_version": game.title.rules_version,
        "players": game.players,
        "options": game.options,
        "seed": secrets.randbits(63) if wanted.seed is None else wanted.seed,
        "chosen_seed": wanted.seed is not None,
        "pace": wanted.pace.kind,
        "seconds": wanted.pace.seconds,
        "is_private": wanted.is_private,
        "forced_moves": wanted.forced_moves,
        "absent": wanted.absent,
        "absent_after": wanted.absent_after,
        "hints": wanted.hints,
        "opened_by": person["id"],
        "rematch_of": None,
    }
    return await _keep(house, settings, seats)


def _check(wanted: NewTable) -> None:
    if sum(seat.kind == "you" for seat in wanted.seats) > 1:
        raise RefusedError("already-seated")
    playing = levels(wanted.game)
    for seat in wanted.seats:
        if (seat.kind == "bot") != (seat.level is not None) or (seat.level is not None and seat.level not in playing):
            raise RefusedError("bad-setup", reason=f"a bot, and only a bot, has a level: {', '.join(playing)}")
    if (wanted.pace.kind == "untimed") != (wanted.pace.seconds is None):
        raise RefusedError("bad-setup", reason="a pace has seconds, unless it is untimed")


async def _keep(house: House, settings: dict[str, Any], seats: list[dict[str, Any]]) -> LiveTable:
    now = time.time()
    table = secrets.token_urlsafe(12)
    row = {
        **settings,
        "id": table,
        "opening": None,
        "state": "waiting",
        "invitation": secrets.token_urlsafe(16),
        "rematch": None,
        "created": now,
        "updated": now,
        "news": 1,
        "moves": 0,
        "to_act": [],
        "scores": [0] * settings["players"],
        "result": None,
        "due": None,
    }
    empty = {"level": None, "person": None, "name": None, "reserved": None}
    rows = [{**empty, "table_id": table, "seat": number, **seat} for number, seat in enumerate(seats)]
    await house.store.add_table(row, rows, Event("table", now))
    live = await house.table(table)
    await _begin_if_full(live)
    return live


async def _begin_if_full(table: LiveTable) -> None:
    def plan() -> Plan | None:
        is_full = all(seat["kind"] in ("person", "bot") for seat in table.seats)
        return table.begins({}, time.time()) if is_full and table.state == "waiting" else None

    await table.change(plan)


def bot_name(seats: Sequence[dict[str, Any]]) -> str:
    """A name for the next bot at a table."""
    taken = sum(seat["kind"] == "bot" for seat in seats)
    lap, number = divmod(taken, len(BOT_NAMES))
    return BOT_NAMES[number] if lap == 0 else f"{BOT_NAMES[number]} {lap + 1}"


def _unused(name: str, seats: Sequence[Row]) -> str:
    """A name that nobody else at the table has, so that the log is clear."""
    taken = {seat["name"] for seat in seats if seat["kind"] in ("person", "bot")}
    candidates = (name if number == 1 else f"{name} {number}" for number in range(1, len(seats) + 2))
    return next(candidate for candidate in candidates if candidate not in taken)


async def sit(house: House, table: LiveTable, person: Row, seat: int, key: str | None) -> None:
    """Take a seat; the game begins with the last one."""

    def plan() -> Plan:
        if seat >= len(table.seats):
            raise RefusedError("no-seat")
        row = table.seats[seat]
        if table.state != "waiting":
            raise RefusedError("not-waiting")
        if row["kind"] not in ("open", "friend"):
            raise RefusedError("seat-taken")
        if table.seat_of(person["id"]) is not None:
            raise RefusedError("already-seated")
        is_invited = key is not None and secrets.compare_digest(key.encode(), table.row["invitation"].encode())
        if row["kind"] == "friend" and not is_invited and row["reserved"] != person["id"]:
            raise RefusedError("no-invitation")
        name = _unused(person["name"], table.seats)
        changes = {seat: {"kind": "person", "person": person["id"], "name": name, "reserved": None, "level": None}}
        now = time.time()
        free = [other for other in table.seats if other["kind"] in ("open", "friend")]
        if len(free) == 1:
            return table.begins(changes, now)
        return Plan([Event("table", now)], {"updated": now}, changes)

    house.rules.check(table.row["game"])
    await table.change(plan)


async def leave(table: LiveTable, person: str, seat: int) -> None:
    """Leave a seat before the game begins; it is open to anybody invited as before."""

    def plan() -> Plan:
        table.own_seat(person, seat)
        if table.state != "waiting":
            raise RefusedError("not-waiting")
        now = time.time()
        kind = "friend" if table.row["is_private"] else "open"
        return Plan([Event("table", now)], {"updated": now}, {seat: {"kind": kind, "person": None, "name": None}})

    await table.change(plan)


async def take_over(house: House, table: LiveTable, person: str, seat: int, by: str) -> None:
    """Give a seat whose player is away to a bot, or take one's own back."""
    if seat >= len(table.seats):
        raise RefusedError("no-seat")
    own = table.seat_of(person)
    if by == "me" or own == seat:
        table.own_seat(person, seat)
    elif own is None:
        raise RefusedError("not-seated")
    else:
        player = table.seats[seat]["person"]
        if player is None or player in await house.wire.here(table.id):
            raise RefusedError("not-absent")
        if not table.can_replace(seat, await house.wire.last_seen(table.id, player), time.time()):
            raise RefusedError("not-absent")
    await stand_in(table, seat, None if by == "me" else ASKED if own == seat else "bot")


async def stand_in(table: LiveTable, seat: int, who: str | None) -> None:
    """Let somebody play for a seat, or nobody any more."""

    def plan() -> Plan | None:
        match = table.playing()
        if table.seats[seat]["kind"] != "person" or table.seats[seat]["stand_in"] == who:
            return None
        now = time.time()
        changes: dict[int, dict[str, Any]] = {seat: {"stand_in": who}}
        return Plan([Event("table", now)], {"updated": now, "due": table.due(match, changes, now)}, changes)

    await table.change(plan)


# Links


def invitation(table: LiveTable, person: str) -> str:
    """The link that friends take their seats with."""
    if table.seat_of(person) is None and table.row["opened_by"] != person:
        raise RefusedError("not-seated")
    return f"/tables/{table.id}?key={table.row['invitation']}"


async def seat_link(house: House, table: LiveTable, person: str, seat: int) -> str:
    """A link that moves a seat to another device, once."""
    table.own_seat(person, seat)
    key = secrets.token_urlsafe(24)
    expires = time.time() + KEY_SECONDS
    row = {"digest": _digest(key), "table_id": table.id, "seat": seat, "person": person, "expires": expires}
    await house.store.add_seat_key(row)
    return f"/seat/{key}"


async def claim_seat(house: House, key: str, person: str) -> LiveTable:
    """Sit down where a link leads to."""
    digest = _digest(key)
    found = await house.store.seat_key(digest)
    if found is None:
        raise RefusedError("no-key")
    table = await house.table(found["table_id"])
    if table.seats[found["seat"]]["person"] != person:
        await reseat(table, found["seat"], found["person"], person, digest)
    return table


async def reseat(table: LiveTable, seat: int, old: str, new: str, used_key: str | None = None) -> None:
    """Let another person have somebody's seat."""

    def plan() -> Plan:
        if table.seats[seat]["person"] != old:
            raise RefusedError("no-key")
        if table.seat_of(new) is not None:
            raise RefusedError("already-seated")
        # What two have played says nothing about the strength of either.
        helped = {"helped": "moved"} if table.state == "playing" else {}
        return Plan([Event("table", time.time())], {}, {seat: {"person": new, **helped}}, used_key)

    await table.change(plan)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


async def rematch(house: House, old: LiveTable, person: Row) -> LiveTable:
    """The table where the same people play again: the first to ask opens it, the others find their seats kept."""
    own = old.seat_of(person["id"])
    if own is None:
        raise RefusedError("not-seated")
    if old.row["state"] != "over":
        raise RefusedError("not-over")
    if old.row["rematch"] is None:
        await _open_rematch(house, old, person)
    again = await house.table(str(old.row["rematch"]))
    if again.state == "waiting" and again.seat_of(person["id"]) is None:
        kept = next((seat["seat"] for seat in again.seats if seat["reserved"] == person["id"]), None)
        if kept is not None:
            await sit(house, again, person, kept, None)
    return again


async def _open_rematch(house: House, old: LiveTable, person: Row) -> None:
    kept = (
        "game", "players", "options", "pace", "seconds", "is_private", "forced_moves", "absent", "absent_after",
        "hints", "rules_version",
    )  # fmt: skip
    settings = {name: old.row[name] for name in kept} | {
        "seed": secrets.randbits(63),
        "chosen_seed": False,
        "opened_by": person["id"],
        "rematch_of": old.id,
    }
    seats: list[dict[str, Any]] = []
    for seat in old.seats:
        if seat["kind"] == "bot":
            seats.append({"kind": "bot", "level": seat["level"], "name": seat["name"]})
        elif seat["person"] == person["id"]:
            seats.append({"kind": "person", "person": person["id"], "name": seat["name"]})
        else:
            seats.append({"kind": "friend", "reserved": seat["person"], "name": seat["name"]})
    made = await _keep(house, settings, seats)

    def plan() -> Plan | None:
        if old.row["rematch"] is not None:
            return None
        now = time.time()
        return Plan([Event("table", now)], {"rematch": made.id})

    await old.change(plan)
