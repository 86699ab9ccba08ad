"""Calls: word to people who do not look at the table that it is their turn, or that the game is over.

A turn is known by how many moves its seat had made before it. The last one that a seat was called for is kept with the
seat, after the call was made: what a crash cut short is called after the next start, and nobody is called twice.
"""

import asyncio
import hashlib
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError

from egizia.catalogue import Message
from egizia.server.call_messages import CallWishes, NewCallWishes, NewDevice
from egizia.server.letters import Letter, Letters, UndeliveredError
from egizia.server.metrics import CALLS
from egizia.server.push import Signature, is_usable, new_key, sealed
from egizia.server.refusals import RefusedError
from egizia.server.schema import call_wishes, devices, seats, service_keys, tables
from egizia.server.settings import Settings
from egizia.server.store import Row, Store
from egizia.server.tables import LiveTable
from egizia.server.wire import Wire
from egizia.table.match import Match

log = structlog.get_logger()

OVER = -1
"""The turn that stands for the end of the game."""
TRIES = 3
GROWTH = 5
"""How many times longer each wait between tries is than the one before."""
MOST_DEVICES = 10
MOST_NAMED = 3
"""Other players who are named in a call."""
CLAIMED = 60.0
"""Seconds for which a call is one worker's, longer than all its tries take."""
UNKNOWN = 30.0
"""Seconds for which somebody who has no wishes is not asked for again."""
RECENT = 3600.0
"""Seconds after its end for which a start still calls about a game."""
MOST_CALLS, AN_HOUR = 120, 3600.0
"""Calls that one person gets in an hour: no address is flooded by way of this service."""
GONE = (404, 410)
"""Answers of a push service that has forgotten a browser."""


@dataclass(frozen=True)
class Call:
    """What is said to somebody."""

    event: str
    """turn, over or test."""
    sentence: Message
    table: str | None = None
    game: str | None = None


class Calls:
    """The calls that this worker makes."""

    def __init__(
        self, store: Store, wire: Wire, settings: Settings, soon: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._store = store
        self._wire = wire
        self._after = settings.call_after
        self._again = settings.call_again
        self._soon = soon
        self._letters = Letters(loopback=settings.loopback_calls)
        self._signature: Signature | None = None
        self._waiting: set[str] = set()
        """Tables that will be looked at in a moment."""
        self._running: set[str] = set()
        self._unknown: dict[str, float] = {}
        """People who have no wishes, each with the moment until which that is believed."""
        self._called: dict[str, int] = {}
        """How often people were called in this hour."""
        self._hour = 0.0

    async def open(self) -> None:
        """Read the key by which push services know this service; the first start makes it."""
        with suppress(IntegrityError):
            async with self._store.writing() as connection:
                await connection.execute(service_keys.insert().values(name="push", value=new_key()))
        row = await self._store.row(sa.select(service_keys.c.value).where(service_keys.c.name == "push"))
        assert row is not None
        self._signature = Signature(row["value"])

    def close(self) -> None:
        """Call nobody any more."""
        self._letters.close()

    # Wishes

    async def wishes(self, person: str) -> CallWishes:
        """How a person wants to be called."""
        assert self._signature is not None
        row = await self._store.row(sa.select(call_wishes).where(call_wishes.c.person == person))
        count = len(await self._devices(person))
        if row is None:
            return CallWishes(None, False, count, self._signature.public, None)
        problem = Message(**row["problem"]) if row["problem"] else None
        return CallWishes(row["webhook"], row["always"], count, self._signature.public, problem)

    async def wish(self, person: str, wanted: NewCallWishes, home: str) -> None:
        """Keep how a person wants to be called, at an address that may be called."""
        if wanted.webhook is not None:
            await self._check(wanted.webhook)
        values = {"webhook": wanted.webhook, "always": wanted.always, "language": wanted.language, "home": home}
        await self._keep(person, {**values, "problem": None})

    async def add_device(self, person: str, device: NewDevice, home: str) -> None:
        """Show notifications in a browser, which from now on is this person's."""
        if not is_usable(device.keys.p256dh, device.keys.auth):
            raise RefusedError("malformed")
        await self._check(device.endpoint)
        row = {
            "digest": _digest(device.endpoint),
            "person": person,
            "endpoint": device.endpoint,
            "p256dh": device.keys.p256dh,
            "auth": device.keys.auth,
            "added": time.time(),
        }
        own = sa.select(devices.c.digest).where(devices.c.person == person).order_by(devices.c.added.desc())
        async with self._store.writing() as connection:
            await connection.execute(devices.delete().where(devices.c.digest == row["digest"]))
            await connection.execute(devices.insert().values(**row))
            kept = (await connection.execute(own.limit(MOST_DEVICES))).scalars().all()
            await connection.execute(devices.delete().where(devices.c.person == person, devices.c.digest.not_in(kept)))
        await self._keep(person, {"home": home, **({"language": device.language} if device.language else {})})

    async def forget_device(self, person: str, endpoint: str) -> None:
        """Show no notifications in a browser any more."""
        same = (devices.c.digest == _digest(endpoint)) & (devices.c.person == person)
        async with self._store.writing() as connection:
            await connection.execute(devices.delete().where(same))

    async def adopt(self, guest: str, person: str) -> None:
        """The browsers of a guest who comes in by an account are called for that account."""
        async with self._store.writing() as connection:
            await connection.execute(devices.update().where(devices.c.person == guest).values(person=person))
        old = await self._store.row(sa.select(call_wishes).where(call_wishes.c.person == guest))
        if old is not None:
            await self._keep(person, {"home": old["home"]})

    async def _check(self, address: str) -> None:
        try:
            await self._letters.check(address)
        except UndeliveredError as error:
            raise RefusedError("bad-address", error.why) from None

    async def _keep(self, person: str, values: dict[str, Any]) -> None:
        self._unknown.pop(person, None)
        same = call_wishes.c.person == person
        async with self._store.writing() as connection:
            if (await connection.execute(call_wishes.update().where(same).values(**values))).rowcount:
                return
            row = {"webhook": None, "always": False, "language": "en", **values}
            await connection.execute(call_wishes.insert().values(person=person, **row))

    async def _devices(self, person: str) -> list[Row]:
        return await self._store.rows(sa.select(devices).where(devices.c.person == person).order_by(devices.c.added))

    # Noticing

    def notice(self, table: LiveTable) -> None:
        """Look at a table in a moment, however much happens there until then."""
        if table.id in self._waiting or not any(seat["person"] for seat in table.seats):
            return
        self._waiting.add(table.id)
        self._soon(self._look(table))

    async def _look(self, table: LiveTable) -> None:
        try:
            await asyncio.sleep(self._after)
        finally:
            self._waiting.discard(table.id)
        await self._consider(table)

    async def _consider(self, table: LiveTable) -> None:
        awaited = {seat: turn for seat, turn in turns(table).items() if table.seats[seat]["called"] != turn}
        people = {table.seats[seat]["person"]: seat for seat in awaited}
        for wishes in await self._wishes_of(list(people)):
            seat = people[wishes["person"]]
            if table.row["pace"] == "correspondence" or wishes["always"]:
                self._soon(self._call(table, seat, awaited[seat], wishes))

    async def _wishes_of(self, people: Sequence[str]) -> list[Row]:
        now = time.monotonic()
        asked = [person for person in people if self._unknown.get(person, 0.0) < now]
        if not asked:
            return []
        rows = await self._store.rows(sa.select(call_wishes).where(call_wishes.c.person.in_(asked)))
        if len(self._unknown) > 50_000:
            self._unknown.clear()
        self._unknown |= dict.fromkeys(set(asked) - {row["person"] for row in rows}, now + UNKNOWN)
        return rows

    async def look(self, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        """Call those who became due while nobody was there to call them."""
        is_due = ((tables.c.state == "playing") & seats.c.acting_since.is_not(None)) | (
            (tables.c.state == "over") & (tables.c.updated > time.time() - RECENT)
        )
        query = (
            sa.select(tables.c.id)
            .distinct()
            .join(seats, seats.c.table_id == tables.c.id)
            .join(call_wishes, call_wishes.c.person == seats.c.person)
            .where(is_due)
        )
        for row in await self._store.rows(query):
            with suppress(RefusedError):
                self.notice(await find(row["id"]))

    # Calling

    async def _call(self, table: LiveTable, seat: int, turn: int, wishes: Row) -> None:
        job = f"call:{table.id}:{seat}:{turn}"
        if job in self._running:
            return
        self._running.add(job)
        try:
            if not await self._wire.claim(job, CLAIMED):
                return
            here = (seats.c.table_id == table.id) & (seats.c.seat == seat)
            known = await self._store.row(sa.select(seats.c.called).where(here))
            if known is not None and known["called"] != turn:
                if wishes["person"] not in await self._wire.here(looking(table.id)):
                    await self._reach(wishes, _words(table, seat, turn), lambda: turns(table).get(seat) == turn)
                async with self._store.writing() as connection:
                    await connection.execute(seats.update().where(here).values(called=turn))
            table.seats[seat]["called"] = turn
        finally:
            self._running.discard(job)
            await self._wire.release(job)

    async def test(self, person: str) -> None:
        """Call a person at once, everywhere, and note what went wrong."""
        row = await self._store.row(sa.select(call_wishes).where(call_wishes.c.person == person))
        if row is not None:
            await self._reach(row, Call("test", Message("call.test")), lambda: False)

    async def _reach(self, wishes: Row, call: Call, is_still_due: Callable[[], bool]) -> None:
        """Tell somebody everywhere they want to be told, and keep what went wrong for them to see."""
        if self._is_too_often(wishes["person"]):
            problem = Message("call.problem.often").as_json()
            await self._keep(wishes["person"], {"problem": problem, "home": wishes["home"]})
            return
        ways: list[Coroutine[Any, Any, Message | None]] = []
        if wishes["webhook"]:
            letter = _webhook(wishes, call)
            ways.append(self._try("webhook", lambda: self._letters.send(letter), is_still_due))
        for device in await self._devices(wishes["person"]):
            ways.append(self._try("push", self._pushed(device, wishes, call), is_still_due))
        problems = [problem for problem in await asyncio.gather(*ways) if problem is not None]
        problem = problems[0].as_json() if problems else None
        if problem != wishes["problem"]:
            await self._keep(wishes["person"], {"problem": problem, "home": wishes["home"]})

    def _is_too_often(self, person: str) -> bool:
        now = time.monotonic()
        if now - self._hour > AN_HOUR:
            self._hour, self._called = now, {}
        self._called[person] = self._called.get(person, 0) + 1
        return self._called[person] > MOST_CALLS

    def _pushed(self, device: Row, wishes: Row, call: Call) -> Callable[[], Awaitable[None]]:
        async def push() -> None:
            assert self._signature is not None
            body = sealed(_notification(wishes, call), device["p256dh"], device["auth"])
            headers = self._signature.headers(device["endpoint"], wishes["home"], call.table or call.event)
            try:
                await self._letters.send(Letter(device["endpoint"], body, headers))
            except UndeliveredError as error:
                if error.status not in GONE:
                    raise
                await self.forget_device(device["person"], device["endpoint"])

        return push

    async def _try(
        self, way: str, send: Callable[[], Awaitable[None]], is_still_due: Callable[[], bool]
    ) -> Message | None:
        """Send something, again if it fails and still matters; returns what is wrong."""
        wait, left = self._again, TRIES
        while True:
            left -= 1
            try:
                await send()
            except UndeliveredError as error:
                if not left or not error.may_try_again or not is_still_due():
                    CALLS.labels(way, "failed").inc()
                    return error.why
            else:
                CALLS.labels(way, "made").inc()
                return None
            await asyncio.sleep(wait)
            wait *= GROWTH


def looking(table: str) -> str:
    """Where it is noted who looks at a table, besides who is there."""
    return f"looking:{table}"


def turns(table: LiveTable) -> dict[int, int]:
    """By seat, the turn for which its person should be called."""
    match, now = table.match, time.time()
    if match is None:
        return {}
    if table.state == "over":
        return {seat["seat"]: OVER for seat in table.seats if seat["person"]}
    people = [seat for seat in table.to_act if table.seats[seat]["person"] and table.driver(seat, now) is None]
    return {seat: turn_of(match, seat) for seat in people}


def turn_of(match: Match, seat: int) -> int:
    """A turn, by how many moves its seat had made before it; taking back and moving again does not change it."""
    moves = match.moves
    if match.game.title.rules.is_simultaneous:
        return sum(move.seat == seat for move in moves[: match.move_number(None)])
    end = len(moves)
    while end and moves[end - 1].seat == seat:
        end -= 1
    return sum(move.seat == seat for move in moves[:end])


def _words(table: LiveTable, seat: int, turn: int) -> Call:
    game = Message(f"web.game.{table.row['game']}")
    names = [str(row["name"]) for row in table.seats if row["seat"] != seat]
    players = ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")
    event = "over" if turn == OVER else "turn"
    key = f"call.{event}" if names else f"call.{event}.alone"
    return Call(event, Message(key, {"game": game, "players": players}), table.id, table.row["game"])


def _link(wishes: Row, call: Call) -> str:
    return f"{wishes['home']}/tables/{call.table}" if call.table else f"{wishes['home']}/"


def _webhook(wishes: Row, call: Call) -> Letter:
    """A call as JSON: Discord shows `content`, Slack `text`; names of players can call up nobody else there."""
    link = _link(wishes, call)
    said = f"{call.sentence.text(wishes['language'])} {link}"
    body = {
        "event": call.event,
        "table": call.table,
        "game": call.game,
        "link": link,
        "title": "Egizia",
        "content": said,
        "allowed_mentions": {"parse": []},
        "text": said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
    }
    headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "egizia"}
    return Letter(wishes["webhook"], json.dumps(body, ensure_ascii=False).encode(), headers)


def _notification(wishes: Row, call: Call) -> bytes:
    shown = {
        "event": call.event,
        "title": "Egizia",
        "body": call.sentence.text(wishes["language"]),
        "language": wishes["language"],
        "link": _link(wishes, call),
        "tag": call.table or call.event,
    }
    return json.dumps(shown, ensure_ascii=False).encode()


def _digest(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
