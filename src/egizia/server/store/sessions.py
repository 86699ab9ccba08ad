"""Who is signed in where.

A session is not kept: its cookie is signed. What is kept is which sessions have ended: one by one in a table, all of a
person's at once by a number that their cookies have to say.
"""

import math
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from egizia.server.store.database import ConflictError, Store
from egizia.server.store.rows import PersonRow
from egizia.server.store.schema import ended_sessions, people

RENEW_SECONDS = 30 * 24 * 3600
TRUSTED = 3.0
"""Seconds for which a session that was found to count does, where another worker may have ended it since."""
REMEMBERED = 50_000
"""Sessions of which it is remembered that they count."""


@dataclass(frozen=True)
class Session:
    """A device on which somebody is signed in, as its cookie says."""

    id: str
    person: str
    version: int
    """How often all devices of the person had been signed out."""
    signed: float = field(default_factory=time.time, compare=False)

    @property
    def is_old(self) -> bool:
        """Whether it is time for a new cookie; one from the future was signed while the clock was wrong."""
        return abs(time.time() - self.signed) > RENEW_SECONDS


def new_session(person: PersonRow) -> Session:
    """A session on another device."""
    return Session(secrets.token_urlsafe(12), person.id, person.sessions)


class Sessions:
    """Which sessions count."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counting: dict[Session, float] = {}
        """Sessions that were found to count, and until when nobody need ask again."""
        self._endings = 0

    async def person(self, session: Session) -> PersonRow | None:
        """The person whose session this is, if it counts."""
        has_ended = sa.exists().where(ended_sessions.c.id == session.id)
        same = (people.c.id == session.person) & (people.c.sessions == session.version)
        return await self._store.fetch_one(PersonRow, sa.select(people).where(same, ~has_ended))

    async def counts(self, session: Session) -> bool:
        """Whether a session still counts; asked at every message of a live connection."""
        if self._counting.get(session, 0.0) > time.monotonic():
            return True
        endings = self._endings
        if await self.person(session) is None:
            return False
        # It may have ended while we asked.
        if endings == self._endings:
            if len(self._counting) >= REMEMBERED:
                self._counting.clear()
            self._counting[session] = math.inf if self._store.is_sqlite else time.monotonic() + TRUSTED
        return True

    async def end(self, session: Session) -> None:
        """Sign a person out on one device."""
        with suppress(IntegrityError):
            async with self._store.writing() as connection:
                await connection.execute(ended_sessions.insert().values(id=session.id, person=session.person))
        self._endings += 1
        self._counting.pop(session, None)

    async def open_account(self, guest: PersonRow, login: str, password: str) -> int | None:
        """Give a guest an account, and sign out all their devices; returns what their cookies must say now.

        None if somebody else was faster to give them one; a login that is taken is a conflict.
        """
        same = (people.c.id == guest.id) & people.c.login.is_(None)
        try:
            return await self._begin_anew(guest, same, login=login, password=password)
        except IntegrityError as error:
            raise ConflictError from error

    async def change_password(self, person: PersonRow, password: str) -> int | None:
        """Change a password, and sign out all devices of its owner; returns what their cookies must say now.

        None if another device was faster.
        """
        same = (people.c.id == person.id) & (people.c.password == person.password)
        return await self._begin_anew(person, same, password=password)

    async def _begin_anew(self, person: PersonRow, same: sa.ColumnElement[bool], **values: str) -> int | None:
        version = person.sessions + 1
        async with self._store.writing() as connection:
            done = await connection.execute(people.update().where(same).values(sessions=version, **values))
            if done.rowcount != 1:
                return None
            # What says another number counts no more anyway.
            await connection.execute(ended_sessions.delete().where(ended_sessions.c.person == person.id))
        self._endings += 1
        self._counting = {known: until for known, until in self._counting.items() if known.person != person.id}
        return version
