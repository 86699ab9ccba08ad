"""The requests about oneself: name, account, session."""

from typing import Any

from litestar import Request, Response, Router, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from egizia.server.api.dependencies import Limited, OwnWorker, Somebody, Visitor
from egizia.server.auth import accounts, names
from egizia.server.auth.cookies import COOKIE, COOKIE_SECONDS, Cookies
from egizia.server.auth.requests import address, check_rate, check_site
from egizia.server.messages.accounts import Credentials, Me, NewName, NewPassword
from egizia.server.store.rows import PersonRow


def _signed_in(request: Request[Any, Any, Any], person: PersonRow, status: int = 200) -> Response[Me]:
    cookies: Cookies = request.app.state.cookies
    cookie = Cookie(
        key=COOKIE,
        value=cookies.write(person.id, person.sessions),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(accounts.me(person), status_code=status, cookies=[cookie])


@get("/me")
async def who_am_i(
    request: Request[Any, Any, Any], worker: OwnWorker, limits: Limited, visitor: Visitor
) -> Response[Me]:
    """Who you are; the first visit makes you a guest."""
    if visitor is not None:
        return Response(accounts.me(visitor))
    await limits.spend("guest", address(request))
    guest = await accounts.new_guest(worker, request.headers.get("accept-language", ""))
    return _signed_in(request, guest)


@patch("/me")
async def rename(data: JSONBody[NewName], worker: OwnWorker, person: Somebody) -> Me:
    """Take another name."""
    return accounts.me(await accounts.rename(worker, person, data.name))


@post("/accounts", status_code=201)
async def open_account(
    request: Request[Any, Any, Any],
    data: JSONBody[Credentials],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
) -> Response[Me]:
    """Give yourself an account; your games stay yours."""
    await limits.spend("login", address(request))
    return _signed_in(request, await accounts.open_account(worker, person, data.login, data.password), 201)


@post("/session", status_code=200)
async def sign_in(
    request: Request[Any, Any, Any],
    data: JSONBody[Credentials],
    worker: OwnWorker,
    limits: Limited,
    visitor: Visitor,
) -> Response[Me]:
    """Come in by your account; the games you began as a guest come along."""
    await limits.spend("login", address(request))
    await limits.spend("login", names.fold_login(data.login))
    return _signed_in(request, await accounts.sign_in(worker, visitor, data.login, data.password))


@put("/me/password", status_code=200)
async def change_password(
    request: Request[Any, Any, Any],
    data: JSONBody[NewPassword],
    worker: OwnWorker,
    limits: Limited,
    person: Somebody,
) -> Response[Me]:
    """Take another password; every other device has to sign in again."""
    await limits.spend("login", address(request))
    await limits.spend("login", person.login or person.id)
    return _signed_in(request, await accounts.change_password(worker, person, data.current, data.password))


@delete("/session", status_code=204)
async def sign_out() -> Response[None]:
    """Leave; the next visit makes you a new guest."""
    return Response(None, status_code=204, cookies=[Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True)])


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[who_am_i, rename, open_account, sign_in, change_password, sign_out],
)
