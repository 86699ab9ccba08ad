"""Which sessions count, on each kind of database."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import egizia.server
from egizia.server.store import sessions as module
from egizia.server.store.database import ConflictError, Store
from egizia.server.store.people import PersonStore
from egizia.server.store.rows import PersonRow
from egizia.server.store.schema import ended_sessions
from egizia.server.store.sessions import Session, Sessions, new_session

pytestmark = pytest.mark.storage

Story = Callable[[Store, Sessions, PersonRow], Coroutine[Any, Any, None]]


def tell(database: str, story: Story) -> None:
    """Run a story on a new database where Anna is a guest."""

    async def run() -> None:
        store = Store(database)
        await store.open()
        anna = PersonRow("anna", "Anna", None, None, 1.0)
        await PersonStore(store).add(anna)
        try:
            await story(store, Sessions(store), anna)
        finally:
            await store.close()

    asyncio.run(run())


async def known(store: Store) -> PersonRow:
    person = await PersonStore(store).find("anna")
    assert person is not None
    return person


def test_a_session_ends_alone(database: str):
    async def story(store: Store, sessions: Sessions, anna: PersonRow) -> None:
        phone, laptop = new_session(anna), new_session(anna)
        for session in (phone, laptop):
            assert await sessions.counts(session)
            assert await sessions.person(session) == anna
        await sessions.end(phone)
        await sessions.end(phone)
        assert [await sessions.counts(session) for session in (phone, laptop)] == [False, True]
        assert [await sessions.person(session) for session in (phone, laptop)] == [None, anna]
        # Another worker, or this one after a restart.
        assert [await Sessions(store).counts(session) for session in (phone, laptop)] == [False, True]

    tell(database, story)


def test_an_account_and_a_new_password_end_all_sessions_and_nothing_is_kept_of_them(database: str):
    async def story(store: Store, sessions: Sessions, anna: PersonRow) -> None:
        phone, laptop = new_session(anna), new_session(anna)
        await sessions.end(phone)
        assert await sessions.counts(laptop)
        assert await sessions.open_account(anna, "anna", "old") == 1
        assert [await sessions.counts(session) for session in (phone, laptop)] == [False, False]
        laptop = new_session(await known(store))
        assert await sessions.counts(laptop)
        assert await sessions.change_password(await known(store), "new") == 2
        assert not await sessions.counts(laptop)
        assert await sessions.counts(new_session(await known(store)))
        assert await store.fetch_values(sa.select(ended_sessions.c.id)) == []
        assert not await sessions.counts(Session("device", "nobody", 0))

    tell(database, story)


def test_of_two_who_ask_at_once_one_is_faster(database: str):
    async def story(store: Store, sessions: Sessions, anna: PersonRow) -> None:
        assert await sessions.open_account(anna, "anna", "old") == 1
        assert await sessions.open_account(anna, "mallory", "old") is None
        before = await known(store)
        assert await sessions.change_password(before, "new") == 2
        assert await sessions.change_password(before, "newer") is None
        assert (await known(store)).password == "new"
        ben = PersonRow("ben", "Ben", None, None, 1.0)
        await PersonStore(store).add(ben)
        with pytest.raises(ConflictError):
            await sessions.open_account(ben, "anna", "old")
        assert await sessions.counts(new_session(ben))

    tell(database, story)


@pytest.mark.parametrize("ending", ["sign out", "new password"])
def test_what_ends_a_session_counts_even_if_it_overtakes_a_question(database: str, ending: str):
    async def story(store: Store, sessions: Sessions, anna: PersonRow) -> None:
        await PersonStore(store).change("anna", password="old")
        phone, answered = new_session(anna), asyncio.Event()
        ask = sessions.person

        async def ask_slowly(session: Session) -> PersonRow | None:
            found = await ask(session)
            await answered.wait()
            return found

        sessions.person = ask_slowly
        asking = asyncio.create_task(sessions.counts(phone))
        await asyncio.sleep(0)
        if ending == "sign out":
            await sessions.end(phone)
        else:
            assert await sessions.change_password(await known(store), "new") == 1
        answered.set()
        await asking
        sessions.person = ask
        assert not await sessions.counts(phone)

    tell(database, story)


def test_sessions_that_count_are_remembered_but_not_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(_: Store, sessions: Sessions, anna: PersonRow) -> None:
        devices = [new_session(anna) for _ in range(25)]
        assert all([await sessions.counts(device) for device in devices])
        assert 0 < len(sessions._counting) <= 10

    monkeypatch.setattr(module, "REMEMBERED", 10)
    tell(f"sqlite:///{tmp_path / 'tables.sqlite3'}", story)


def test_who_was_signed_in_before_sessions_had_names_still_is(database: str):
    def migrate(connection: sa.Connection, to: str) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(egizia.server.__file__).parent / "store" / "migrations"))
        config.attributes["connection"] = connection
        command.downgrade(config, to)

    async def story(store: Store, sessions: Sessions, anna: PersonRow) -> None:
        assert await sessions.open_account(anna, "anna", "old") == 1
        async with store.engine.begin() as connection:
            await connection.run_sync(migrate, "0006")
            assert "ended_sessions" not in await connection.run_sync(lambda plain: sa.inspect(plain).get_table_names())
        await store.open()
        phone, laptop = Session("digest of a cookie", "anna", 1), Session("digest of another", "anna", 1)
        assert await sessions.counts(phone)
        await sessions.end(phone)
        assert [await sessions.counts(session) for session in (phone, laptop)] == [False, True]

    tell(database, story)
