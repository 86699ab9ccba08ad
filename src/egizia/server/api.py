"""The requests that a client or a script can make, all under /api."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, Router, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from egizia.catalogue import Message
from egizia.server import accounts, live, lobby, looking_back, seen
from egizia.server.house import House
from egizia.server.messages import (
    Chat,
    Credentials,
    Facts,
    Link,
    Me,
    Moment,
    NewChat,
    NewMove,
    NewName,
    NewPassword,
    NewTable,
    NewUndo,
    Replay,
    Result,
    Table,
    Takeover,
    Update,
)
from egizia.server.metrics import MOVES
from egizia.server.refusals import RefusedError
from egizia.server.security import (
    COOKIE,
    COOKIE_SECONDS,
    LARGEST_FILE,
    Connection,
    Cookies,
    Limits,
    address,
    check_rate,
    check_site,
)
from egizia.server.store import Row
from egizia.server.tables import LiveTable

LONGEST_WAIT = 25.0
POLLED = 30.0
"""Seconds for which somebody who asks over plain HTTP counts as there."""

TableId = Annotated[str, PathParameter(min_length=1, max_length=40, description="the id of a table")]
SeatPath = Annotated[int, PathParameter(ge=0, le=98, description="a seat, counted from 0")]


Housed = NamedDependency[House]
Limited = NamedDependency[Limits]
Visitor = NamedDependency[Row | None]
Somebody = NamedDependency[Row]


# Who asks


async def provide_house(request: Connection) -> House:
    """The house."""
    return request.app.state.house


async def provide_limits(request: Connection) -> Limits:
    """Who has done how much of late."""
    return request.app.state.limits


async def provide_visitor(request: Connection, house: Housed) -> Row | None:
    """The person who asks, if their cookie says so."""
    cookies: Cookies = request.app.state.cookies
    known = cookies.read(request.cookies.get(COOKIE))
    if known is None:
        return None
    person, sessions = known
    found = await house.store.person(person)
    return found if found is not None and found["sessions"] == sessions else None


async def provide_person(visitor: Visitor) -> Row:
    """The person who asks, who must be known."""
    if visitor is None:
        raise RefusedError("who")
    return visitor


def _signed_in(request: Request[Any, Any, Any], person: Row, status: int = 200) -> Response[Me]:
    cookies: Cookies = request.app.state.cookies
    cookie = Cookie(
        key=COOKIE,
        value=cookies.write(person["id"], person["sessions"]),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(accounts.me(person), status_code=status, cookies=[cookie])


# People


@get("/me")
async def who_am_i(request: Request[Any, Any, Any], house: Housed, limits: Limited, visitor: Visitor) -> Response[Me]:
    """Who you are; the first visit makes you a guest."""
    if visitor is not None:
        return Response(accounts.me(visitor))
    await limits.spend("guest", address(request))
    guest = await accounts.new_guest(house, request.headers.get("accept-language", ""))
    return _signed_in(request, guest)


@patch("/me")
async def rename(data: JSONBody[NewName], house: Housed, person: Somebody) -> Me:
    """Take another name."""
    return accounts.me(await accounts.rename(house, person, data.name))


@post("/accounts", status_code=201)
async def open_account(
    request: Request[Any, Any, Any], data: JSONBody[Credentials], house: Housed, limits: Limited, person: Somebody
) -> Response[Me]:
    """Give yourself an account; your games stay yours."""
    await limits.spend("login", address(request))
    return _signed_in(request, await accounts.open_account(house, person, data.login, data.password), 201)


@post("/session", status_code=200)
async def sign_in(
    request: Request[Any, Any, Any], data: JSONBody[Credentials], house: Housed, limits: Limited, visitor: Visitor
) -> Response[Me]:
    """Come in by your account; the games you began as a guest come along."""
    await limits.spend("login", address(request))
    await limits.spend("login", accounts.clean_login(data.login))
    return _signed_in(request, await accounts.sign_in(house, visitor, data.login, data.password))


@put("/me/password", status_code=200)
async def change_password(
    request: Request[Any, Any, Any], data: JSONBody[NewPassword], house: Housed, limits: Limited, person: Somebody
) -> Response[Me]:
    """Take another password; every other device has to sign in again."""
    await limits.spend("login", address(request))
    await limits.spend("login", person["login"] or person["id"])
    return _signed_in(request, await accounts.change_password(house, person, data.current, data.password))


@delete("/session", status_code=204)
async def sign_out() -> Response[None]:
    """Leave; the next visit makes you a new guest."""
    return Response(None, status_code=204, cookies=[Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True)])


# The lobby


@get("/catalogue-info")
async def facts(house: Housed) -> Facts:
    """What one can play here."""
    return await asyncio.to_thread(house.rules.facts)


@post("/tables", status_code=201)
async def open_table(data: JSONBody[NewTable], house: Housed, limits: Limited, person: Somebody) -> Table:
    """Open a table."""
    await limits.spend("table", person["id"])
    return seen.table(await lobby.open_table(house, person, data), person["id"])


@get("/tables")
async def list_tables(
    house: Housed, visitor: Visitor, show: FromQuery[Literal["open", "mine", "watch"]] = "open"
) -> list[Table]:
    """Tables to join, your own (those waiting for you first), or games to watch."""
    me = visitor["id"] if visitor else None
    if show == "mine" and me is None:
        return []
    shown = [seen.table(table, me) for table in await house.glance(await house.store.listed(show, me))]
    if show == "watch":
        shown = [table for table in shown if table.state == "playing"]
    elif show == "mine":
        shown.sort(key=lambda table: not any(table.seats[seat].is_you for seat in table.to_act))
    return shown


@get("/tables/{table:str}")
async def show_table(table: TableId, house: Housed, visitor: Visitor) -> Table:
    """A table."""
    return seen.table(await house.table(table), visitor["id"] if visitor else None)


@post("/tables/{table:str}/seats/{seat:int}", status_code=200)
async def take_seat(
    table: TableId,
    seat: SeatPath,
    house: Housed,
    person: Somebody,
    key: Annotated[str, QueryParameter(max_length=60)] = "",
) -> Table:
    """Take an open seat, or with the key of an invitation one that is kept for a friend."""
    found = await house.table(table)
    await lobby.sit(house, found, person, seat, key or None)
    return seen.table(found, person["id"])


@delete("/tables/{table:str}/seats/{seat:int}", status_code=200)
async def leave_seat(table: TableId, seat: SeatPath, house: Housed, person: Somebody) -> Table:
    """Leave your seat before the game begins."""
    found = await house.table(table)
    await lobby.leave(found, person["id"], seat)
    return seen.table(found, person["id"])


@post("/tables/{table:str}/seats/{seat:int}/link", status_code=200)
async def seat_link(table: TableId, seat: SeatPath, house: Housed, limits: Limited, person: Somebody) -> Link:
    """A link that moves your seat to another device, once."""
    await limits.spend("table", person["id"])
    return Link(await lobby.seat_link(house, await house.table(table), person["id"], seat))


@post("/seat-keys/{key:str}", status_code=200)
async def claim_seat(
    request: Request[Any, Any, Any],
    key: Annotated[str, PathParameter(min_length=1, max_length=60)],
    house: Housed,
    limits: Limited,
    person: Somebody,
) -> Table:
    """Take the seat that a link moves here."""
    await limits.spend("login", address(request))
    return seen.table(await lobby.claim_seat(house, key, person["id"]), person["id"])


@post("/tables/{table:str}/invitation", status_code=200)
async def invitation(table: TableId, house: Housed, person: Somebody) -> Link:
    """The link that friends take their seats with."""
    return Link(lobby.invitation(await house.table(table), person["id"]))


@post("/tables/{table:str}/rematch", status_code=200)
async def rematch(table: TableId, house: Housed, limits: Limited, person: Somebody) -> Table:
    """Play again: opens the table once, and seats you where you sat."""
    await limits.spend("table", person["id"])
    return seen.table(await lobby.rematch(house, await house.table(table), person), person["id"])


# Playing


@get("/tables/{table:str}/position")
async def position(
    table: TableId,
    house: Housed,
    visitor: Visitor,
    since: Annotated[int, QueryParameter(ge=0)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> Update:
    """The game as you see it; with `wait`, as soon as you have heard more news than `since`."""
    found = await house.table(table)
    if visitor is not None:
        await house.came(found, visitor["id"], "http", POLLED)
    viewer = found.seat_of(visitor["id"] if visitor else None)
    if wait:
        await _news(found, viewer, since, wait)
    return seen.update(found, viewer, found.course.log_kept(viewer, since))


@get("/tables/{table:str}/words")
async def in_words(table: TableId, house: Housed, visitor: Visitor) -> list[Message]:
    """The table as you see it, in a few sentences of the catalogue; none before the game begins."""
    found = await house.table(table)
    return seen.in_words(found, found.seat_of(visitor["id"] if visitor else None))


async def _news(table: LiveTable, viewer: int | None, since: int, seconds: float) -> None:
    woken = asyncio.Event()
    table.watchers.add(woken)
    try:
        async with asyncio.timeout(seconds):
            while table.course.news(viewer) <= since:
                await woken.wait()
                woken.clear()
    except TimeoutError:
        pass
    finally:
        table.watchers.discard(woken)


@post("/tables/{table:str}/moves", status_code=200)
async def move(table: TableId, data: JSONBody[NewMove], house: Housed, limits: Limited, person: Somebody) -> Update:
    """Play a move; the answer shows the table after it, and the move is safe."""
    await limits.spend("move", person["id"])
    found = await house.table(table)
    known = found.course.news(found.seat_of(person["id"]))
    await found.play(person["id"], data.seat, data.action, data.number)
    MOVES.labels("person").inc()
    return await _answer(house, found, person["id"], known)


@post("/tables/{table:str}/undo", status_code=200)
async def undo(table: TableId, data: JSONBody[NewUndo], house: Housed, limits: Limited, person: Somebody) -> Update:
    """Take your last move back, or the whole turn."""
    await limits.spend("move", person["id"])
    found = await house.table(table)
    known = found.course.news(found.seat_of(person["id"]))
    await found.undo(person["id"], data.seat, data.number, data.to)
    return await _answer(house, found, person["id"], known)


async def _answer(house: House, table: LiveTable, person: str, known: int) -> Update:
    await house.came(table, person, "http", POLLED)
    viewer = table.seat_of(person)
    return seen.update(table, viewer, table.course.log_kept(viewer, known))


@post("/tables/{table:str}/takeover", status_code=200)
async def take_over(table: TableId, data: JSONBody[Takeover], house: Housed, person: Somebody) -> Table:
    """Let a bot play for somebody who is away, or take your own seat back."""
    found = await house.table(table)
    await lobby.take_over(house, found, person["id"], data.seat, data.by)
    return seen.table(found, person["id"])


@post("/tables/{table:str}/chat", status_code=200)
async def say(table: TableId, data: JSONBody[NewChat], house: Housed, limits: Limited, person: Somebody) -> Chat:
    """Say something at the table."""
    await limits.spend("chat", person["id"])
    return await live.say(house, await house.table(table), person["id"], data.text)


@get("/tables/{table:str}/chat")
async def chat(
    table: TableId, house: Housed, visitor: Visitor, since: Annotated[int, QueryParameter(ge=0)] = 0
) -> list[Chat]:
    """What was said after the chat numbered `since`."""
    found = await house.table(table)
    return seen.chats(found, found.seat_of(visitor["id"] if visitor else None), since)


# Looking back


@get("/tables/{table:str}/moments/{number:int}")
async def moment(
    request: Request[Any, Any, Any],
    table: TableId,
    number: FromPath[int],
    house: Housed,
    limits: Limited,
    visitor: Visitor,
) -> Moment:
    """The table as you saw it after some number of moves."""
    found = await house.table(table)
    await limits.spend("move", visitor["id"] if visitor else address(request))
    if found.match is None:
        raise RefusedError("not-playing")
    viewer = found.seat_of(visitor["id"] if visitor else None)
    return await asyncio.to_thread(looking_back.moment, found.match.copy(), viewer, number)


@get("/tables/{table:str}/replay")
async def replay(
    request: Request[Any, Any, Any],
    table: TableId,
    house: Housed,
    limits: Limited,
    visitor: Visitor,
    seat: Annotated[str, QueryParameter(pattern=r"^(all|\d{1,2})?$")] = "",
) -> Replay:
    """The game move by move: what you saw, or when it is over what any seat saw, or `all` of it."""
    await limits.spend("replay", address(request))
    found = await house.table(table)
    viewer = found.seat_of(visitor["id"] if visitor else None)
    match = found.match
    if match is None:
        raise RefusedError("not-playing")
    if seat == "all":
        looking_back.finished(found)
        viewer = None
    elif seat and int(seat) != viewer:
        if int(seat) >= len(found.seats):
            raise RefusedError("no-seat")
        looking_back.finished(found)
        viewer = int(seat)
    shown = await asyncio.to_thread(looking_back.replay, match.copy(), viewer, reveal=seat == "all")
    return msgspec.structs.replace(shown, table=found.id, why_short=found.course.broken)


@get("/tables/{table:str}/result")
async def result(table: TableId, house: Housed) -> Result:
    """How the game ended."""
    return looking_back.result(await house.table(table))


@get("/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(table: TableId, house: Housed) -> Response[str]:
    """The game file, when the game is over."""
    match = looking_back.finished(await house.table(table))
    headers = {"content-disposition": f'attachment; filename="egizia-{match.game.name}-{table}.txt"'}
    return Response(match.record(), media_type="text/plain; charset=utf-8", headers=headers)


@post("/replays", status_code=200, request_max_body_size=LARGEST_FILE)
async def replay_file(
    request: Request[Any, Any, Any],
    limits: Limited,
    house: Housed,
    seat: Annotated[int | None, QueryParameter(ge=0, le=98)] = None,
) -> Replay:
    """The replay of a game file, sent as it is, as a seat saw it or all of it; nothing is kept."""
    await limits.spend("replay", address(request))
    return await asyncio.to_thread(looking_back.replay_of_file, await sent_file(request, house), seat)


async def sent_file(request: Request[Any, Any, Any], house: House) -> str:
    """The text of a game file that was sent, of a game whose rules are ready."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise RefusedError("bad-file", reason="it is not a text file") from None
    for line in text.splitlines()[:10]:
        name, _, value = line.partition(":")
        if name.strip() == "game":
            house.rules.check(value.strip())
    return text


router = Router(
    "/api",
    guards=[check_site, check_rate],
    route_handlers=[
        who_am_i, rename, open_account, sign_in, change_password, sign_out, facts, open_table, list_tables, show_table,
        take_seat, leave_seat, seat_link, claim_seat, invitation, rematch, position, move, undo, take_over, say, chat,
        in_words, moment, replay, result, record, replay_file, live.live,
    ],
)  # fmt: skip
