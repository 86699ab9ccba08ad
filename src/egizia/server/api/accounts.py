"""The requests about oneself: name, account, session."""

from typing import Any

from litestar import Request, Response, Router, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from egizia.server import lobby
from egizia.server.api.dependencies import Limited, OwnSession, OwnWorker, Somebody, Visitor
from egizia.server.auth import accounts
from egizia.server.auth.cookies import COOKIE, COOKIE_SECONDS, DEVICE, Cookies
from egizia.server.auth.requests import address, check_rate, check_site
from egizia.server.messages.accounts import Credentials, Me, NewName, NewPassword
from egizia.server.store.rows import PersonRow
from egizia.server.store.sessions import Session, new_session


def _signed_in(
    request: Request[Any, Any, Any], person: PersonRow, session: Session | None = None, status: int = 200
) -> Response[Me]:
    """Who somebody is, with the cookies of their session; of a new one if they have none."""
    cookies: Cookies = request.app.state.cookies
    session = session or new_session(person)
    given = [
        Cookie(
            key=name,
            value=cookies.write(session, name),
            max_age=COOKIE_SECONDS,
            path="/",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        for name in ([COOKIE] if person.login is None else [COOKIE, DEVICE])
    ]
    return Response(accounts.me(person), status_code=status, cookies=given)


@get("/me")
async def who_am_i(
    request: Request[Any, Any, Any], worker: OwnWorker, limits: Limited, session: OwnSession, visitor: Visitor
) -> Response[Me]:
    """Who you are; the first visit makes you a guest."""
    if session is not None and visitor is not None:
        lacks_device = visitor.login is not None and DEVICE not in request.cookies
        if session.is_old or lacks_device:
            return _signed_in(request, visitor, session)
        return Response(accounts.me(visitor))
    await limits.spend("guest", address(request))
    guest = await accounts.new_guest(worker.people, request.headers.get("accept-language", ""))
    return _signed_in(request, guest)


@patch("/me")
async def rename(data: JSONBody[NewName], worker: OwnWorker, person: Somebody) -> Me:
    """Take another name."""
    return accounts.me(await accounts.rename(worker.people, person, data.name))


@post("/accounts", status_code=201)
async def open_account(
    request: Request[Any, Any, Any],
    data: JSONBody[Credentials],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
) -> Response[Me]:
    """Give yourself an account; your games stay yours."""
    network = address(request)
    await limits.spend("login", network)
    person = await accounts.open_account(worker.sessions, worker.passwords, person, data.login, data.password, network)
    return _signed_in(request, person, status=201)


@post("/session", status_code=200)
async def sign_in(
    request: Request[Any, Any, Any],
    data: JSONBody[Credentials],
    worker: OwnWorker,
    limits: Limited,
    visitor: Visitor,
) -> Response[Me]:
    """Come in by your account; the games you began as a guest come along."""
    network, cookies = address(request), request.app.state.cookies
    await limits.spend("login", network)
    device = cookies.read(request.cookies.get(DEVICE), DEVICE)
    account = await accounts.account_to_open(worker.people, limits, data.login, network, device)
    person = await accounts.sign_in(worker.passwords, account, data.password, network)
    if visitor is not None and visitor.login is None:
        await lobby.adopt(worker, visitor.id, person.id)
    return _signed_in(request, person)


@put("/me/password", status_code=200)
async def change_password(
    request: Request[Any, Any, Any],
    data: JSONBody[NewPassword],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
) -> Response[Me]:
    """Take another password; every other device has to sign in again."""
    network = address(request)
    await limits.spend("login", network)
    await limits.spend("password", person.id)
    changed = await accounts.change_password(
        worker.sessions, worker.passwords, person, data.current, data.password, network
    )
    return _signed_in(request, changed)


@delete("/session", status_code=204)
async def sign_out(worker: OwnWorker, session: OwnSession, visitor: Visitor) -> Response[None]:
    """Leave on this device; its next visit makes you a new guest."""
    if session is not None and visitor is not None:
        await worker.sessions.end(session)
    return Response(None, status_code=204, cookies=[Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True)])


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[who_am_i, rename, open_account, sign_in, change_password, sign_out],
)
