"""The requests about tables: opening them, taking and leaving seats, playing again."""

import asyncio
from typing import Annotated, Any, Literal

from litestar import Request, Router, delete, get, post
from litestar.params import FromQuery, JSONBody, PathParameter

from egizia.server import lobby
from egizia.server.api.dependencies import InvitationKey, Limited, OwnWorker, SeatPath, Somebody, TableId, Visitor
from egizia.server.auth.limits import Limits
from egizia.server.auth.requests import address, check_rate, check_site
from egizia.server.live import serialize
from egizia.server.messages.tables import Facts, Link, ListedTable, NewTable, ShownTable, Takeover
from egizia.server.store.rows import PersonRow
from egizia.server.worker import Worker


@get("/catalogue-info")
async def facts(worker: OwnWorker) -> Facts:
    """What one can play here."""
    return await asyncio.to_thread(worker.rules.facts)


async def _spend_table(
    request: Request[Any, Any, Any], worker: Worker, limits: Limits, person: PersonRow, bots: int
) -> None:
    """Count a table with so many bots for whoever opens it, and for their network: one address can be many guests."""
    network = address(request)
    await limits.spend("table", person.id)
    await limits.spend("tables", network)
    if bots:
        await limits.spend("bots", network, bots)
    worker.thinking.comes_from(person.id, network)


@post("/tables", status_code=201)
async def open_table(
    request: Request[Any, Any, Any], data: JSONBody[NewTable], worker: OwnWorker, limits: Limited, person: Somebody
) -> ShownTable:
    """Open a table."""
    await _spend_table(request, worker, limits, person, sum(seat.kind == "bot" for seat in data.seats))
    return serialize.table(await lobby.open_table(worker, person, data), person.id)


@get("/tables")
async def list_tables(
    worker: OwnWorker, visitor: Visitor, show: FromQuery[Literal["open", "mine", "watch"]] = "open"
) -> list[ListedTable]:
    """Tables to join, your own (those waiting for you first), or games to watch."""
    me = visitor.id if visitor else None
    if show == "mine" and me is None:
        return []
    shown = [serialize.listed(table, me) for table in await worker.glance(await worker.store.listed(show, me))]
    if show in ("open", "watch"):
        shown = [table for table in shown if table.state == ("waiting" if show == "open" else "playing")]
    elif show == "mine":
        shown.sort(key=lambda table: not any(table.seats[seat].is_you for seat in table.to_act))
    return shown


@get("/tables/{table:str}")
async def show_table(table: TableId, worker: OwnWorker, visitor: Visitor) -> ShownTable:
    """A table."""
    return serialize.table(await worker.table(table), visitor.id if visitor else None)


@post("/tables/{table:str}/seats/{seat:int}", status_code=200)
async def take_seat(
    table: TableId,
    seat: SeatPath,
    worker: OwnWorker,
    person: Somebody,
    key: InvitationKey = "",
) -> ShownTable:
    """Take an open seat, or with the key of an invitation one that is kept for a friend."""
    found = await worker.table(table)
    await lobby.sit(worker, found, person, seat, key)
    return serialize.table(found, person.id)


@delete("/tables/{table:str}/seats/{seat:int}", status_code=200)
async def leave_seat(table: TableId, seat: SeatPath, worker: OwnWorker, person: Somebody) -> ShownTable:
    """Leave your seat before the game begins."""
    found = await worker.table(table)
    await lobby.leave(found, person.id, seat)
    return serialize.table(found, person.id)


@post("/tables/{table:str}/seats/{seat:int}/link", status_code=200)
async def seat_link(table: TableId, seat: SeatPath, worker: OwnWorker, limits: Limited, person: Somebody) -> Link:
    """A link that moves your seat to another device, once."""
    await limits.spend("table", person.id)
    return Link(await lobby.seat_link(worker, await worker.table(table), person.id, seat))


@post("/seat-keys/{key:str}", status_code=200)
async def claim_seat(
    request: Request[Any, Any, Any],
    key: Annotated[str, PathParameter(min_length=1, max_length=60)],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
) -> ShownTable:
    """Take the seat that a link moves here."""
    await limits.spend("login", address(request))
    return serialize.table(await lobby.claim_seat(worker, key, person.id), person.id)


@post("/tables/{table:str}/invitation", status_code=200)
async def invitation(table: TableId, worker: OwnWorker, person: Somebody) -> Link:
    """The link that friends take their seats with."""
    return Link(lobby.invitation(await worker.table(table), person.id))


@post("/tables/{table:str}/rematch", status_code=200)
async def rematch(
    request: Request[Any, Any, Any], table: TableId, worker: OwnWorker, limits: Limited, person: Somebody
) -> ShownTable:
    """Play again: opens the table once, and seats you where you sat."""
    before = await worker.table(table)
    await _spend_table(request, worker, limits, person, sum(seat.kind == "bot" for seat in before.seats))
    return serialize.table(await lobby.rematch(worker, before, person), person.id)


@post("/tables/{table:str}/takeover", status_code=200)
async def take_over(table: TableId, data: JSONBody[Takeover], worker: OwnWorker, person: Somebody) -> ShownTable:
    """Let a bot play for somebody who is away, or take your own seat back."""
    found = await worker.table(table)
    await lobby.take_over(worker, found, person.id, data.seat, data.by)
    return serialize.table(found, person.id)


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[
        facts, open_table, list_tables, show_table, take_seat, leave_seat, seat_link, claim_seat, invitation,
        rematch, take_over,
    ],
)  # fmt: skip
