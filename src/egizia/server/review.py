"""The requests for a bot's opinion: on a finished game, on a game file, and as a hint at the table."""

import asyncio
import hashlib
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody, PathParameter

from egizia.server import hints, looking_back
from egizia.server.api import Housed, Limited, Somebody, TableId, sent_file
from egizia.server.messages import Analysis, Hint, HintWish
from egizia.server.refusals import RefusedError
from egizia.server.security import LARGEST_FILE, check_rate, check_site


@post("/tables/{table:str}/analysis", status_code=200)
async def analyse(table: TableId, house: Housed, limits: Limited, person: Somebody) -> Analysis:
    """Let a bot look back at a finished game; one that was analysed, or is being, stays as it is."""
    found = await house.table(table)
    match = looking_back.finished(found)
    if found.course.broken is not None:
        raise RefusedError("frozen", found.course.broken)
    known = await house.analyses.state(found.id)
    if known.state in ("running", "done"):
        return known
    await limits.spend("analysis", person["id"])
    return await house.analyses.begin(found.id, match, is_file=False)


@get("/tables/{table:str}/analysis")
async def analysis(table: TableId, house: Housed) -> Analysis:
    """How far the analysis of a game is, or what came of it."""
    found = await house.table(table)
    looking_back.finished(found)
    return await house.analyses.state(found.id)


@post("/analyses", status_code=200, request_max_body_size=LARGEST_FILE)
async def analyse_file(request: Request[Any, Any, Any], house: Housed, limits: Limited, person: Somebody) -> Analysis:
    """Let a bot look back at a game file, sent as it is; `id` is where to ask for what comes of it."""
    text = await sent_file(request, house)
    match = await asyncio.to_thread(looking_back.finished_file, text)
    name = hashlib.sha256(match.record().encode()).hexdigest()
    known = await house.analyses.state(name)
    if known.state in ("running", "done"):
        return known
    await limits.spend("analysis", person["id"])
    return await house.analyses.begin(name, match, is_file=True)


@get("/analyses/{name:str}")
async def file_analysis(
    name: Annotated[str, PathParameter(min_length=64, max_length=64, description="the id of an analysis")],
    house: Housed,
) -> Analysis:
    """How far the analysis of a game file is, or what came of it."""
    found = await house.analyses.state(name)
    if found.state == "none":
        raise RefusedError("not-found")
    return found


@post("/tables/{table:str}/hint", status_code=200)
async def hint(table: TableId, data: JSONBody[HintWish], house: Housed, limits: Limited, person: Somebody) -> Hint:
    """What a bot would choose in your place; where other people play, they are told that you asked."""
    found = await house.table(table)
    await limits.spend("hint", person["id"])
    return await hints.hint(house, found, person["id"], data.seat, data.number)


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[analyse, analysis, analyse_file, file_analysis, hint],
)
