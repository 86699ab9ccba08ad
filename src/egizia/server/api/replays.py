"""The requests about earlier moments: replays, results and game files."""

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import FromPath, QueryParameter

from egizia.server.api.dependencies import Limited, OwnWorker, TableId, Visitor
from egizia.server.auth.requests import address, check_rate, check_site
from egizia.server.messages.replays import Moment, Replay, Result
from egizia.server.refusals import RefusedError
from egizia.server.scheduling.fair_queue import Rank
from egizia.server.tables import replays
from egizia.server.worker import Worker
from egizia.table.gamefile import LARGEST_FILE


@get("/tables/{table:str}/moments/{number:int}")
async def moment(
    request: Request[Any, Any, Any],
    table: TableId,
    number: FromPath[int],
    worker: OwnWorker,
    limits: Limited,
    visitor: Visitor,
) -> Moment:
    """The table as you saw it after some number of moves."""
    found = await worker.table(table)
    await limits.spend("move", visitor.id if visitor else address(request))
    if found.match is None:
        raise RefusedError("not-playing")
    viewer = found.seat_of(visitor.id if visitor else None)
    work = partial(replays.moment, found.match.copy(), viewer, number)
    return await worker.replaying.run(Rank.ANSWER, address(request), found.id, work)


@get("/tables/{table:str}/replay")
async def replay(
    request: Request[Any, Any, Any],
    table: TableId,
    worker: OwnWorker,
    limits: Limited,
    visitor: Visitor,
    seat: Annotated[str, QueryParameter(pattern=r"^(all|\d{1,2})?$")] = "",
) -> Replay:
    """The game move by move: what you saw, or when it is over what any seat saw, or `all` of it."""
    await limits.spend("replay", address(request))
    found = await worker.table(table)
    viewer = found.seat_of(visitor.id if visitor else None)
    match = found.match
    if match is None:
        raise RefusedError("not-playing")
    if seat == "all":
        replays.finished(found)
        viewer = None
    elif seat and int(seat) != viewer:
        if int(seat) >= len(found.seats):
            raise RefusedError("no-seat")
        replays.finished(found)
        viewer = int(seat)
    work = partial(replays.replay, match.copy(), viewer, reveal=seat == "all")
    shown = await worker.replaying.run(Rank.ANSWER, address(request), found.id, work)
    return msgspec.structs.replace(shown, table=found.id, why_short=found.why_frozen)


@get("/tables/{table:str}/result")
async def result(table: TableId, worker: OwnWorker) -> Result:
    """How the game ended."""
    return replays.result(await worker.table(table))


@get("/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(table: TableId, worker: OwnWorker) -> Response[str]:
    """The game file, when the game is over."""
    match = replays.finished(await worker.table(table))
    headers = {"content-disposition": f'attachment; filename="egizia-{match.game.name}-{table}.txt"'}
    return Response(match.record(), media_type="text/plain; charset=utf-8", headers=headers)


@post("/replays", status_code=200, request_max_body_size=LARGEST_FILE)
async def replay_file(
    request: Request[Any, Any, Any],
    limits: Limited,
    worker: OwnWorker,
    seat: Annotated[int | None, QueryParameter(ge=0, le=98)] = None,
) -> Replay:
    """The replay of a game file, sent as it is, as a seat saw it or all of it; nothing is kept."""
    await limits.spend("replay", address(request))
    work = partial(replays.replay_of_file, await sent_file(request, worker), seat)
    return await worker.replaying.run(Rank.ANSWER, address(request), "", work)


async def sent_file(request: Request[Any, Any, Any], worker: Worker) -> str:
    """The text of a game file that was sent, of a game whose rules are ready."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise RefusedError("bad-file", reason="it is not a text file") from None
    for line in text.splitlines()[:10]:
        name, _, value = line.partition(":")
        if name.strip() == "game":
            worker.rules.check(value.strip())
    return text


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[moment, replay, result, record, replay_file],
)
