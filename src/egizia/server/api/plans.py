"""The requests about plans: each is about one's own seat, and nobody else hears of it."""

from litestar import Router, get, put
from litestar.params import JSONBody

from egizia.server.api.dependencies import Limited, OwnWorker, Somebody, TableId
from egizia.server.auth.requests import check_rate, check_site
from egizia.server.messages.plans import NewPlan, SeatPlan


@get("/tables/{table:str}/plan")
async def plan(table: TableId, worker: OwnWorker, limits: Limited, person: Somebody) -> SeatPlan:
    """What is planned for your seat, and what you could plan."""
    await limits.spend("move", person.id)
    return await worker.plans.show(await worker.table(table), person.id)


@put("/tables/{table:str}/plan", status_code=200)
async def make_plan(
    table: TableId, data: JSONBody[NewPlan], worker: OwnWorker, limits: Limited, person: Somebody
) -> SeatPlan:
    """Plan moves for your seat, in place of what was planned; an empty plan is none."""
    await limits.spend("plan", person.id)
    return await worker.plans.make(await worker.table(table), person.id, data)


router = Router("/api", guards=[check_site, check_rate], route_handlers=[plan, make_plan])
