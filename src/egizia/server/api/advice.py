"""The requests for a bot's opinion: on a finished game, on a game file, and as a hint at the table."""

from functools import partial
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody, PathParameter

from egizia.server.advice import hints
from egizia.server.api.dependencies import Limited, OwnWorker, Somebody, TableId
from egizia.server.api.replays import sent_file
from egizia.server.auth.requests import address, check_rate, check_site
from egizia.server.messages.advice import Analysis, Hint, HintWish
from egizia.server.refusals import RefusedError
from egizia.server.scheduling.fair_queue import Rank
from egizia.server.tables import replays
from egizia.server.worker import Worker
from egizia.table.gamefile import LARGEST_FILE
from egizia.table.match import Match


@post("/tables/{table:str}/analysis", status_code=200)
async def analyse(table: TableId, worker: OwnWorker, limits: Limited, person: Somebody) -> Analysis:
    """Let a bot look back at a finished game; one that was analysed, or is being, stays as it is."""
    found = await worker.table(table)
    match = replays.finished(found)
    if found.why_frozen is not None:
        raise RefusedError("frozen", found.why_frozen)
    known = await worker.analyses.state(found.id)
    if known.state in ("running", "done"):
        return known
    _check_thinker(worker, match)
    await limits.spend("analysis", person.id)
    return await worker.analyses.begin(found.id, match, is_file=False)


@get("/tables/{table:str}/analysis")
async def analysis(table: TableId, worker: OwnWorker) -> Analysis:
    """How far the analysis of a game is, or what came of it."""
    found = await worker.table(table)
    replays.finished(found)
    return await worker.analyses.state(found.id)


@post("/analyses", status_code=200, request_max_body_size=LARGEST_FILE)
async def analyse_file(
    request: Request[Any, Any, Any], worker: OwnWorker, limits: Limited, person: Somebody
) -> Analysis:
    """Let a bot look back at a game file, sent as it is; `id` is where to ask for what comes of it."""
    # Which game it is, and whether that is known, is found by replaying it.
    await limits.spend("replay", address(request))
    await limits.spend("analysis", person.id)
    work = partial(replays.finished_file, await sent_file(request, worker))
    match, name = await worker.replaying.run(Rank.ANSWER, address(request), "", work)
    known = await worker.analyses.state(name)
    if known.state in ("running", "done"):
        return known
    _check_thinker(worker, match)
    return await worker.analyses.begin(name, match, is_file=True)


def _check_thinker(worker: Worker, match: Match) -> None:
    """Refuse to ask a bot that is still being compiled."""
    game = match.game.name
    worker.rules.check_bot(game, worker.analyses.thinker(game))


@get("/analyses/{name:str}")
async def file_analysis(
    name: Annotated[str, PathParameter(min_length=64, max_length=64, description="the id of an analysis")],
    worker: OwnWorker,
) -> Analysis:
    """How far the analysis of a game file is, or what came of it."""
    found = await worker.analyses.state(name)
    if found.state == "none":
        raise RefusedError("not-found")
    return found


@post("/tables/{table:str}/hint", status_code=200)
async def hint(
    request: Request[Any, Any, Any],
    table: TableId,
    data: JSONBody[HintWish],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
) -> Hint:
    """What a bot would choose in your place; where other people play, they are told that you asked."""
    found = await worker.table(table)
    await limits.spend("hint", person.id)
    worker.thinking.comes_from(person.id, address(request))
    return await hints.hint(worker.rules, worker.thinking, found, person.id, data.seat, data.number)


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[analyse, analysis, analyse_file, file_analysis, hint],
)
