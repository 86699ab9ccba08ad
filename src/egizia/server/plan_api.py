"""The requests about plans: each is about one's own seat, and nobody else hears of it."""

from litestar import Router, get, put
from litestar.params import JSONBody

from egizia.server.api import Housed, Limited, Somebody, TableId
from egizia.server.plan_messages import NewPlan, SeatPlan
from egizia.server.security import check_rate, check_site


@get("/tables/{table:str}/plan")
async def plan(table: TableId, house: Housed, limits: Limited, person: Somebody) -> SeatPlan:
    """What is planned for your seat, and what you could plan."""
    await limits.spend("move", person["id"])
    return await house.plans.show(await house.table(table), person["id"])


@put("/tables/{table:str}/plan", status_code=200)
async def make_plan(
    table: TableId, data: JSONBody[NewPlan], house: Housed, limits: Limited, person: Somebody
) -> SeatPlan:
    """Plan moves for your seat, in place of what was planned; an empty plan is none."""
    await limits.spend("plan", person["id"])
    return await house.plans.make(await house.table(table), person["id"], data)


router = Router("/api", guards=[check_site, check_rate], route_handlers=[plan, make_plan])
