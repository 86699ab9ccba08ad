"""Notifications: word to people who do not look at the table that it is their turn, or that the game is over.

A turn is known by how many moves its seat had made before it. The last one that a seat was notified of is kept
with the seat, after it was sent: what a crash cut short is sent after the next start, and nobody hears of a turn twice.
"""

import asyncio
import hashlib
import math
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

import structlog

from egizia.catalogue import Message
from egizia.server.bus import Bus
from egizia.server.messages.notifications import NewDevice, NewNotificationSettings, NotificationSettings
from egizia.server.metrics import NOTIFICATIONS
from egizia.server.notifications.outbound import Outbound, UndeliveredError
from egizia.server.notifications.turns import Notification, looking, turns, words
from egizia.server.notifications.web_push import Signature, is_usable, new_key, push_request
from egizia.server.notifications.webhooks import webhook_request
from egizia.server.refusals import RefusedError
from egizia.server.settings import Settings
from egizia.server.store.database import Store
from egizia.server.store.notifications import NotificationStore
from egizia.server.store.rows import DeviceRow, NotificationSettingsRow, NotificationSettingsValues
from egizia.server.store.trouble import NoDatabaseError
from egizia.server.tables.live_table import LiveTable

log = structlog.get_logger()

TRIES = 3
GROWTH = 5
"""How many times longer each wait between tries is than the one before."""
MOST_DEVICES = 10
CLAIMED = 60.0
"""Seconds for which a notification is one worker's, longer than all its tries take."""
UNKNOWN = 30.0
"""Seconds for which somebody without settings is not looked up again, where another worker may have kept some."""
RECENT = 3600.0
"""Seconds after its end for which a start still notifies about a game."""
MOST_AN_HOUR, AN_HOUR = 120, 3600.0
"""Notifications that one person gets in an hour: no address is flooded by way of this service."""
GONE = (404, 410)
"""Answers of a push service that has forgotten a browser."""


class Notifications:
    """The notifications that this worker sends."""

    def __init__(
        self, store: Store, bus: Bus, settings: Settings, soon: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._store = NotificationStore(store)
        # Where this worker is the only one, nobody gets settings behind its back.
        self._believed = math.inf if store.is_sqlite else UNKNOWN
        self._bus = bus
        self._after = settings.notify_after
        self._again = settings.notify_again
        self._soon = soon
        self._outbound = Outbound(loopback=settings.loopback_webhooks)
        self._signature: Signature | None = None
        self._waiting: set[str] = set()
        """Tables that will be looked at in a moment."""
        self._running: set[str] = set()
        self._unknown: dict[str, float] = {}
        """People without settings, each with the moment until which that is believed."""
        self._changes = 0
        """How often settings were kept."""
        self._sent: dict[str, int] = {}
        """How often people were notified in this hour."""
        self._hour = 0.0

    async def open(self) -> None:
        """Read the key by which push services know this service; the first start makes it."""
        key = await self._store.service_key("push", new_key())
        try:
            self._signature = Signature(key)
        except (ValueError, TypeError, AttributeError):
            log.warning("the key of notifications is damaged: browsers that are notified have to ask for it again")
            self._signature = Signature(await self._store.replace_service_key("push", key, new_key()))

    def close(self) -> None:
        """Notify nobody any more."""
        self._outbound.close()

    # Settings

    async def settings(self, person: str) -> NotificationSettings:
        """How a person wants to be notified."""
        assert self._signature is not None
        kept = await self._store.settings(person)
        count = len(await self._store.devices(person))
        if kept is None:
            return NotificationSettings(None, False, count, self._signature.public, None)
        problem = Message(**kept.problem) if kept.problem else None
        return NotificationSettings(kept.webhook, kept.always, count, self._signature.public, problem)

    async def change_settings(self, person: str, wanted: NewNotificationSettings, home: str) -> None:
        """Keep how a person wants to be notified, at an address that may be used."""
        if wanted.webhook is not None:
            await self._check(wanted.webhook)
        values: NotificationSettingsValues = {
            "webhook": wanted.webhook,
            "always": wanted.always,
            "language": wanted.language,
            "problem": None,
        }
        await self._keep(person, home, values)

    async def add_device(self, person: str, device: NewDevice, home: str) -> None:
        """Show notifications in a browser, which from now on is this person's."""
        if not is_usable(device.keys.p256dh, device.keys.auth):
            raise RefusedError("malformed")
        await self._check(device.endpoint)
        row = DeviceRow(
            digest=_digest(device.endpoint),
            person=person,
            endpoint=device.endpoint,
            p256dh=device.keys.p256dh,
            auth=device.keys.auth,
            added=time.time(),
        )
        await self._store.add_device(row, MOST_DEVICES)
        await self._keep(person, home, {"language": device.language} if device.language else {})

    async def forget_device(self, person: str, endpoint: str) -> None:
        """Show no notifications in a browser any more."""
        await self._store.forget_device(person, _digest(endpoint))

    async def adopt(self, guest: str, person: str) -> None:
        """The browsers of a guest who comes in by an account show the notifications of that account."""
        await self._store.hand_devices_on(guest, person)
        old = await self._store.settings(guest)
        if old is not None:
            await self._keep(person, old.home, {})

    async def _check(self, address: str) -> None:
        try:
            await self._outbound.check(address)
        except UndeliveredError as error:
            raise RefusedError("bad-address", error.why) from None

    async def _keep(self, person: str, home: str, values: NotificationSettingsValues) -> None:
        await self._store.change_settings(person, home, values)
        self._unknown.pop(person, None)
        self._changes += 1

    # Noticing

    def notice(self, table: LiveTable) -> None:
        """Look at a table in a moment, however much happens there until then."""
        if table.id in self._waiting or not any(seat.person for seat in table.seats):
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
        awaited = {seat: turn for seat, turn in turns(table).items() if table.seats[seat].notified != turn}
        people = {person: seat for seat in awaited if (person := table.seats[seat].person)}
        for settings in await self._settings_of(list(people)):
            seat = people[settings.person]
            if table.row.pace == "correspondence" or settings.always:
                self._soon(self._notify(table, seat, awaited[seat], settings))

    async def _settings_of(self, people: Sequence[str]) -> list[NotificationSettingsRow]:
        now = time.monotonic()
        asked = [person for person in people if self._unknown.get(person, 0.0) < now]
        if not asked:
            return []
        changes = self._changes
        found = await self._store.settings_of(asked)
        if changes != self._changes:
            # Somebody may have got settings while we asked.
            return found
        if len(self._unknown) > 50_000:
            self._unknown.clear()
        self._unknown |= dict.fromkeys(set(asked) - {settings.person for settings in found}, now + self._believed)
        return found

    async def look(self, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        """Notify those who became due while no worker was there to do it."""
        for table in await self._store.due(time.time() - RECENT):
            with suppress(RefusedError):
                self.notice(await find(table))

    # Sending

    async def _notify(self, table: LiveTable, seat: int, turn: int, settings: NotificationSettingsRow) -> None:
        job = f"notification:{table.id}:{seat}:{turn}"
        if job in self._running:
            return
        self._running.add(job)
        try:
            if not await self._bus.claim(job, CLAIMED):
                return
            # Another worker may have played on here since, of which this one reads only when it has to.
            await table.catch_up()
            if turns(table).get(seat) == turn and await self._store.notified(table.id, seat) != turn:
                if settings.person not in (await self._bus.here(looking(table.id)) or ()):
                    await self._reach(settings, words(table, seat, turn), lambda: turns(table).get(seat) == turn)
                await self._write_down(table.id, seat, turn)
            table.note_notified(seat, turn)
        finally:
            self._running.discard(job)
            await self._bus.release(job)

    async def _write_down(self, table: str, seat: int, turn: int) -> None:
        """Keep that somebody was notified of a turn, however long that takes: nobody shall hear of it twice."""
        while True:
            try:
                await self._store.set_notified(table, seat, turn)
            except NoDatabaseError:
                await asyncio.sleep(self._again)
            else:
                return

    async def test(self, person: str) -> None:
        """Notify a person at once, everywhere, and note what went wrong."""
        settings = await self._store.settings(person)
        if settings is not None:
            await self._reach(settings, Notification("test", Message("notification.test")), lambda: False)

    async def _reach(
        self, settings: NotificationSettingsRow, notification: Notification, is_still_due: Callable[[], bool]
    ) -> None:
        """Tell somebody everywhere they want to be told, and keep what went wrong for them to see."""
        if self._is_too_often(settings.person):
            problem = Message("notification.problem.often").as_json()
            await self._keep(settings.person, settings.home, {"problem": problem})
            return
        ways: list[Coroutine[Any, Any, Message | None]] = []
        if settings.webhook:
            request = webhook_request(settings.webhook, settings, notification)
            ways.append(self._try("webhook", lambda: self._outbound.send(request), is_still_due))
        for device in await self._store.devices(settings.person):
            ways.append(self._try("push", self._pushed(device, settings, notification), is_still_due))
        problems = [problem for problem in await asyncio.gather(*ways) if problem is not None]
        problem = problems[0].as_json() if problems else None
        if problem != settings.problem:
            with suppress(NoDatabaseError):
                await self._keep(settings.person, settings.home, {"problem": problem})

    def _is_too_often(self, person: str) -> bool:
        now = time.monotonic()
        if now - self._hour > AN_HOUR:
            self._hour, self._sent = now, {}
        self._sent[person] = self._sent.get(person, 0) + 1
        return self._sent[person] > MOST_AN_HOUR

    def _pushed(
        self, device: DeviceRow, settings: NotificationSettingsRow, notification: Notification
    ) -> Callable[[], Awaitable[None]]:
        async def push() -> None:
            assert self._signature is not None
            try:
                await self._outbound.send(push_request(self._signature, device, settings, notification))
            except UndeliveredError as error:
                if error.status not in GONE:
                    raise
                with suppress(NoDatabaseError):
                    await self._store.forget_device(device.person, device.digest)

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
                    NOTIFICATIONS.labels(way, "failed").inc()
                    return error.why
            else:
                NOTIFICATIONS.labels(way, "made").inc()
                return None
            await asyncio.sleep(wait)
            wait *= GROWTH


def _digest(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
