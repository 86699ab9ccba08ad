"""The requests of a game that is played: how it stands, moves, undo and chat."""

import asyncio
from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from egizia.catalogue import Message
from egizia.server.api.dependencies import InvitationKey, Limited, OwnWorker, Somebody, TableId, Visitor
from egizia.server.auth.requests import check_rate, check_site
from egizia.server.live import connection, serialize
from egizia.server.messages.play import Chat, NewChat, NewMove, NewUndo, Position
from egizia.server.tables import actions
from egizia.server.tables.live_table import LiveTable
from egizia.server.worker import Worker

LONGEST_WAIT = 25.0
POLLED = 30.0
"""Seconds for which somebody who asks over plain HTTP counts as there."""


@get("/tables/{table:str}/position")
async def position(
    table: TableId,
    worker: OwnWorker,
    visitor: Visitor,
    since: Annotated[int, QueryParameter(ge=0)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> Position:
    """The game as you see it; with `wait`, as soon as the sequence number is beyond `since`."""
    found = await worker.table(table)
    if visitor is not None:
        await worker.came(found, visitor.id, "http", POLLED)
    viewer = found.seat_of(visitor.id if visitor else None)
    if wait:
        await _news(found, viewer, since, wait)
    return serialize.position(found, viewer, found.event_log.log_kept(viewer, since))


@get("/tables/{table:str}/words")
async def in_words(table: TableId, worker: OwnWorker, visitor: Visitor) -> list[Message]:
    """The table as you see it, in a few sentences of the catalogue; none before the game begins."""
    found = await worker.table(table)
    return serialize.in_words(found, found.seat_of(visitor.id if visitor else None))


async def _news(table: LiveTable, viewer: int | None, since: int, seconds: float) -> None:
    woken = asyncio.Event()
    table.watchers[woken.set] = viewer
    try:
        async with asyncio.timeout(seconds):
            while table.event_log.sequence(viewer) <= since:
                await woken.wait()
                woken.clear()
    except TimeoutError:
        pass
    finally:
        del table.watchers[woken.set]


@post("/tables/{table:str}/moves", status_code=200)
async def move(
    table: TableId, data: JSONBody[NewMove], worker: OwnWorker, limits: Limited, person: Somebody
) -> Position:
    """Play a move; the answer shows the table after it, and the move is safe."""
    found = await worker.table(table)
    known = found.event_log.sequence(found.seat_of(person.id))
    await actions.play(limits, found, person.id, data.seat, data.action, data.number)
    return await _answer(worker, found, person.id, known)


@post("/tables/{table:str}/undo", status_code=200)
async def undo(
    table: TableId, data: JSONBody[NewUndo], worker: OwnWorker, limits: Limited, person: Somebody
) -> Position:
    """Take your last move back, or the whole turn."""
    found = await worker.table(table)
    known = found.event_log.sequence(found.seat_of(person.id))
    await actions.undo(limits, found, person.id, data.seat, data.number, data.to)
    return await _answer(worker, found, person.id, known)


async def _answer(worker: Worker, table: LiveTable, person: str, known: int) -> Position:
    await worker.came(table, person, "http", POLLED)
    viewer = table.seat_of(person)
    return serialize.position(table, viewer, table.event_log.log_kept(viewer, known))


@post("/tables/{table:str}/chat", status_code=200)
async def say(
    table: TableId,
    data: JSONBody[NewChat],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
    key: InvitationKey = "",
) -> Chat:
    """Say something at the table; at a private one with a seat there, or the key of an invitation."""
    found = await worker.table(table)
    number = await actions.say(limits, worker.people, found, person.id, data.text, key)
    return serialize.chats(found, found.seat_of(person.id), number - 1)[0]


@get("/tables/{table:str}/chat")
async def chat(
    table: TableId, worker: OwnWorker, visitor: Visitor, since: Annotated[int | None, QueryParameter(ge=0)] = None
) -> list[Chat]:
    """What was said after the chat numbered `since`, up to 200 at once; without it the latest."""
    found = await worker.table(table)
    first = serialize.latest_chats(found) if since is None else since
    viewer = found.seat_of(visitor.id if visitor else None)
    return serialize.chats(found, viewer, first, first + serialize.MOST_CHATS)


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[position, in_words, move, undo, say, chat, connection.live],
)
