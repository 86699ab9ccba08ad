"""The requests about calls: how you want to hear that it is your turn."""

from typing import Any

from litestar import Request, Router, get, post, put
from litestar.params import JSONBody

from egizia.server.api import Housed, Limited, Somebody
from egizia.server.call_messages import CallWishes, GoneDevice, NewCallWishes, NewDevice
from egizia.server.house import House
from egizia.server.security import check_rate, check_site


def _home(request: Request[Any, Any, Any], house: House) -> str:
    """The address at which whoever asks knows this service; their browser says so, and was checked."""
    own = house.settings.origins
    return request.headers.get("origin") or (own[0] if own else str(request.base_url).rstrip("/"))


@get("/me/calls")
async def calls(house: Housed, person: Somebody) -> CallWishes:
    """How you are called when it is your turn, and why the last call did not reach you."""
    return await house.calls.wishes(person["id"])


@put("/me/calls", status_code=200)
async def wish_calls(
    request: Request[Any, Any, Any], data: JSONBody[NewCallWishes], house: Housed, limits: Limited, person: Somebody
) -> CallWishes:
    """Say how you want to be called."""
    await limits.spend("call", person["id"])
    await house.calls.wish(person["id"], data, _home(request, house))
    return await house.calls.wishes(person["id"])


@post("/me/calls/test", status_code=200)
async def test_call(house: Housed, limits: Limited, person: Somebody) -> CallWishes:
    """Be called now, everywhere; the answer says what went wrong."""
    await limits.spend("call", person["id"])
    await house.calls.test(person["id"])
    return await house.calls.wishes(person["id"])


@put("/me/devices", status_code=200)
async def add_device(
    request: Request[Any, Any, Any], data: JSONBody[NewDevice], house: Housed, limits: Limited, person: Somebody
) -> CallWishes:
    """Show notifications in a browser, by the subscription that its push service gave it."""
    await limits.spend("call", person["id"])
    await house.calls.add_device(person["id"], data, _home(request, house))
    return await house.calls.wishes(person["id"])


@post("/me/devices/forget", status_code=200)
async def forget_device(data: JSONBody[GoneDevice], house: Housed, person: Somebody) -> CallWishes:
    """Show no notifications in a browser any more."""
    await house.calls.forget_device(person["id"], data.endpoint)
    return await house.calls.wishes(person["id"])


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[calls, wish_calls, test_call, add_device, forget_device],
)
