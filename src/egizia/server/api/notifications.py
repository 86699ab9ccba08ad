"""The requests about notifications: how you want to hear that it is your turn."""

from typing import Any

from litestar import Request, Router, get, post, put
from litestar.params import JSONBody

from egizia.server.api.dependencies import Limited, OwnWorker, Somebody
from egizia.server.auth.requests import check_rate, check_site
from egizia.server.messages.notifications import GoneDevice, NewDevice, NewNotificationSettings, NotificationSettings
from egizia.server.worker import Worker


def _home(request: Request[Any, Any, Any], worker: Worker) -> str:
    """The address at which whoever asks knows this service; their browser says so, and was checked."""
    own = worker.settings.origins
    return request.headers.get("origin") or (own[0] if own else str(request.base_url).rstrip("/"))


@get("/me/notifications")
async def settings(worker: OwnWorker, person: Somebody) -> NotificationSettings:
    """How you are notified when it is your turn, and why the last notification did not reach you."""
    return await worker.notifications.settings(person.id)


@put("/me/notifications", status_code=200)
async def change_settings(
    request: Request[Any, Any, Any],
    data: JSONBody[NewNotificationSettings],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
) -> NotificationSettings:
    """Say how you want to be notified."""
    await limits.spend("notification", person.id)
    await worker.notifications.change_settings(person.id, data, _home(request, worker))
    return await worker.notifications.settings(person.id)


@post("/me/notifications/test", status_code=200)
async def test(worker: OwnWorker, limits: Limited, person: Somebody) -> NotificationSettings:
    """Be notified now, everywhere; the answer says what went wrong."""
    await limits.spend("notification", person.id)
    await worker.notifications.test(person.id)
    return await worker.notifications.settings(person.id)


@put("/me/devices", status_code=200)
async def add_device(
    request: Request[Any, Any, Any],
    data: JSONBody[NewDevice],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
) -> NotificationSettings:
    """Show notifications in a browser, by the subscription that its push service gave it."""
    await limits.spend("notification", person.id)
    await worker.notifications.add_device(person.id, data, _home(request, worker))
    return await worker.notifications.settings(person.id)


@post("/me/devices/forget", status_code=200)
async def forget_device(data: JSONBody[GoneDevice], worker: OwnWorker, person: Somebody) -> NotificationSettings:
    """Show no notifications in a browser any more."""
    await worker.notifications.forget_device(person.id, data.endpoint)
    return await worker.notifications.settings(person.id)


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[settings, change_settings, test, add_device, forget_device],
)
