"""The people, guests and those with an account."""

from collections.abc import Sequence
from typing import Unpack

import sqlalchemy as sa
from msgspec.structs import asdict

from egizia.server.store.database import Store
from egizia.server.store.rows import PersonRow, PersonValues
from egizia.server.store.schema import people


class PersonStore:
    """What is kept of people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, person: PersonRow) -> None:
        """Keep somebody new."""
        async with self._store.writing() as connection:
            await connection.execute(people.insert().values(**asdict(person)))

    async def find(self, person: str) -> PersonRow | None:
        """A person by id."""
        return await self._store.fetch_one(PersonRow, sa.select(people).where(people.c.id == person))

    async def with_login(self, logins: Sequence[str]) -> PersonRow | None:
        """The person whose account has one of these names; where several have, the first name in the list decides."""
        found = await self._store.fetch(PersonRow, sa.select(people).where(people.c.login.in_(logins)))
        by_login = {person.login: person for person in found}
        return next((by_login[login] for login in logins if login in by_login), None)

    async def change(self, person: str, **values: Unpack[PersonValues]) -> None:
        """Change a person."""
        async with self._store.writing() as connection:
            await connection.execute(people.update().where(people.c.id == person).values(**values))
