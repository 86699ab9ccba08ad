"""How people want to be notified, the browsers that show it, and the key by which push services know this service."""

from collections.abc import Sequence
from contextlib import suppress

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError

from egizia.server.store.database import Store
from egizia.server.store.rows import DeviceRow, NotificationSettingsRow, NotificationSettingsValues
from egizia.server.store.schema import devices, notification_settings, seats, service_keys, tables


class NotificationStore:
    """What is kept of notifications."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def service_key(self, name: str, new: str) -> str:
        """A key of this service; the first who asks for it keeps a new one."""
        with suppress(IntegrityError):
            async with self._store.writing() as connection:
                await connection.execute(service_keys.insert().values(name=name, value=new))
        [value] = await self._store.fetch_values(sa.select(service_keys.c.value).where(service_keys.c.name == name))
        return value

    async def replace_service_key(self, name: str, damaged: str | None, new: str) -> str:
        """Keep another key in place of a damaged one, unless another worker has; returns the one that is kept."""
        same = service_keys.c.name == name
        # What is no text is not found by the text that is read of it.
        for found in (same & service_keys.c.value.is_not_distinct_from(damaged), same):
            async with self._store.writing() as connection:
                await connection.execute(service_keys.update().where(found).values(value=new))
            if (kept := await self.service_key(name, new)) != damaged:
                break
        return kept

    # Settings

    async def settings(self, person: str) -> NotificationSettingsRow | None:
        """How a person wants to be notified, if they have said so."""
        found = await self.settings_of([person])
        return found[0] if found else None

    async def settings_of(self, people: Sequence[str]) -> list[NotificationSettingsRow]:
        """How these people want to be notified, those of them who have said so."""
        query = sa.select(notification_settings).where(notification_settings.c.person.in_(people))
        return await self._store.fetch(NotificationSettingsRow, query)

    async def change_settings(self, person: str, home: str, values: NotificationSettingsValues) -> None:
        """Keep what changes about how a person wants to be notified, and where they know this service."""
        same = notification_settings.c.person == person
        is_known = await self.settings(person) is not None
        async with self._store.writing() as connection:
            if is_known:
                await connection.execute(notification_settings.update().where(same).values(home=home, **values))
                return
            # What is there is damaged.
            await connection.execute(notification_settings.delete().where(same))
            row = {"webhook": None, "always": False, "language": "en", **values}
            await connection.execute(notification_settings.insert().values(person=person, home=home, **row))

    # Devices

    async def devices(self, person: str) -> list[DeviceRow]:
        """A person's browsers, the oldest first."""
        query = sa.select(devices).where(devices.c.person == person).order_by(devices.c.added)
        return await self._store.fetch(DeviceRow, query)

    async def add_device(self, device: DeviceRow, most: int) -> None:
        """Keep a browser, whosever it was before, and of its person's browsers the latest ones only."""
        own = sa.select(devices.c.digest).where(devices.c.person == device.person).order_by(devices.c.added.desc())
        async with self._store.writing() as connection:
            await connection.execute(devices.delete().where(devices.c.digest == device.digest))
            await connection.execute(devices.insert().values(**asdict(device)))
            kept = (await connection.execute(own.limit(most))).scalars().all()
            is_old = (devices.c.person == device.person) & devices.c.digest.not_in(kept)
            await connection.execute(devices.delete().where(is_old))

    async def forget_device(self, person: str, digest: str) -> None:
        """Forget a browser, if it is this person's."""
        same = (devices.c.digest == digest) & (devices.c.person == person)
        async with self._store.writing() as connection:
            await connection.execute(devices.delete().where(same))

    async def hand_devices_on(self, old: str, new: str) -> None:
        """Make all browsers of a person another's."""
        async with self._store.writing() as connection:
            await connection.execute(devices.update().where(devices.c.person == old).values(person=new))

    # Who was notified

    async def due(self, ended_after: float) -> list[str]:
        """The tables where somebody who wants to be notified is awaited, or which ended after some moment."""
        is_due = ((tables.c.state == "playing") & seats.c.acting_since.is_not(None)) | (
            (tables.c.state == "over") & (tables.c.updated > ended_after)
        )
        query = (
            sa.select(tables.c.id)
            .distinct()
            .join(seats, seats.c.table_id == tables.c.id)
            .join(notification_settings, notification_settings.c.person == seats.c.person)
            .where(is_due)
        )
        return await self._store.fetch_values(query)

    async def notified(self, table: str, seat: int) -> int | None:
        """The last turn of which the person at a seat heard."""
        here = (seats.c.table_id == table) & (seats.c.seat == seat)
        [turn] = await self._store.fetch_values(sa.select(seats.c.notified).where(here))
        return turn

    async def set_notified(self, table: str, seat: int, turn: int) -> None:
        """Keep that the person at a seat has heard of a turn."""
        here = (seats.c.table_id == table) & (seats.c.seat == seat)
        async with self._store.writing() as connection:
            await connection.execute(seats.update().where(here).values(notified=turn))
