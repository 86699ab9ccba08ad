"""What becomes of what the database cannot do: one kind of error, one line of the log, and all is well afterwards."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event, exc
from structlog.testing import capture_logs

from egizia.server.store.database import ConflictError, Store
from egizia.server.store.event_log.append import Changes, append
from egizia.server.store.people import PersonStore
from egizia.server.store.rows import PersonRow
from egizia.server.store.trouble import NoDatabaseError, is_trouble
from tests.server.store.event_log.test_batch_writer import said, with_store

NONE = Changes({}, {})
ENDING = Changes({"state": "over", "result": None}, {})
"""What is not written together with others."""


@contextmanager
def set_up_with(store: Store, pragma: str) -> Iterator[None]:
    """Let new connections be set up with something that brings them into trouble."""
    assert store.batch_writer

    def spoil(connection: Any, _: object) -> None:
        connection.execute(pragma)

    good = store.batch_writer._set_up
    store.batch_writer._disconnect()

    def set_up(connection: Any, _: object) -> None:
        good(connection, _)
        spoil(connection, _)

    store.batch_writer._set_up = set_up
    event.listen(store.engine.sync_engine, "connect", spoil)
    yield
    event.remove(store.engine.sync_engine, "connect", spoil)
    store.batch_writer._set_up = good


@pytest.mark.parametrize("changes", [NONE, ENDING], ids=["together", "alone"])
@pytest.mark.parametrize("pragma", ["PRAGMA max_page_count=1", "PRAGMA query_only=1"], ids=["full", "read-only"])
def test_what_the_disk_does_not_take_is_refused_and_taken_when_it_can(tmp_path: Path, pragma: str, changes: Changes):
    async def story(store: Store) -> None:
        await store.engine.dispose()
        with set_up_with(store, pragma):
            for _ in range(3):
                with pytest.raises(NoDatabaseError):
                    await append(store, "a", 1, [said("long " * 20_000)], changes)
                assert await store.sequence("a") == 1
        await append(store, "a", 1, [said("again")], NONE)
        await PersonStore(store).add(PersonRow("ben", "Ben", None, None, 1.0))
        assert await store.sequence("a") == 2

    with capture_logs() as lines:
        with_store(tmp_path, story)
    assert len(lines) == 1, lines
    assert "long long" not in str(lines)


def test_a_file_that_another_program_holds_is_waited_for_and_then_given_up(tmp_path: Path):
    async def story(store: Store) -> None:
        await store.engine.dispose()
        other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with set_up_with(store, "PRAGMA busy_timeout=20"):
            with pytest.raises(NoDatabaseError):
                await append(store, "a", 1, [said("x")], NONE)
            with pytest.raises(NoDatabaseError):
                await store.set_due("a", 5.0)
            other.execute("ROLLBACK")
            other.close()
            await append(store, "a", 1, [said("x")], NONE)

    with capture_logs():
        with_store(tmp_path, story)


def test_a_mistake_is_no_trouble_of_the_database(tmp_path: Path):
    async def story(store: Store) -> None:
        with pytest.raises(exc.DBAPIError, match="no such table"):
            await store.fetch_values(sa.text("SELECT sequence FROM nowhere"))
        with pytest.raises(ConflictError):
            await append(store, "a", 0, [said("again")], NONE)

    with capture_logs() as lines:
        with_store(tmp_path, story)
    assert lines == []


def test_the_codes_of_postgresql_that_tell_of_trouble():
    def error(kind: type[exc.DBAPIError], code: str | None) -> exc.DBAPIError:
        said = Exception("what it says")
        said.sqlstate = code  # type: ignore[attr-defined]
        return kind("SELECT 1", {}, said)

    for code in (None, "57P01", "57P03", "08006", "53100", "53300", "58030"):
        assert is_trouble(error(exc.OperationalError, code)), code
    assert is_trouble(error(exc.InternalError, "25006"))
    for kind, code in (
        (exc.IntegrityError, "23505"),
        (exc.ProgrammingError, "42P01"),
        (exc.DataError, "22001"),
        (exc.OperationalError, "57014"),
        (exc.InternalError, None),
    ):
        assert not is_trouble(error(kind, code)), code
