"""How moves are written: together, all of one or nothing, and never lost with whoever asked for them."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from egizia.catalogue import Message
from egizia.server.bus import LocalBus
from egizia.server.clock import Clock
from egizia.server.store.damage import StoredTable
from egizia.server.store.database import ConflictError, Store
from egizia.server.store.event_log.append import Changes, append
from egizia.server.store.event_log.batch_writer import BatchWriter, PendingWrite
from egizia.server.store.people import PersonStore
from egizia.server.store.rows import PersonRow, SeatRow, TableEvent, TableRow, TableValues
from egizia.server.tables.live_table import LiveTable

ROW = TableRow(
    id="", game="classic", rules_version="1", players=2, options={}, seed=1, chosen_seed=False, opening=None,
    state="waiting", pace="untimed", seconds=None, is_private=False, forced_moves=False, absent="wait", absent_after=60,
    opened_by="anna", invitation="x", rematch_of=None, rematch=None, created=1.0, updated=1.0, sequence=1, moves=0,
    to_act=[], scores=[0, 0],
)  # fmt: skip


def with_store(tmp_path: Path, story: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Run a story on a new database with the tables a, b and c."""

    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        await store.open()
        await PersonStore(store).add(PersonRow("anna", "Anna", None, None, 1.0))
        for table in "abc":
            seats = [SeatRow(table, seat, "open") for seat in range(2)]
            await store.add_table(replace(ROW, id=table), seats, TableEvent("table", 1.0))
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


async def kept(store: Store, table: str, after: int = 0) -> StoredTable:
    """A table as it is kept, with what happened there after an event."""
    stored = await store.stored_table(table, after)
    assert stored
    return stored


async def texts(store: Store, *tables: str) -> list[str | None]:
    """What was said at tables after they were opened."""
    return [event.text for table in tables for event in (await kept(store, table, 1)).events]


def said(text: str) -> TableEvent:
    return TableEvent("chat", 2.0, name="Anna", text=text)


def test_what_waits_is_written_in_one_transaction(tmp_path: Path):
    statements: list[str] = []

    async def story(store: Store) -> None:
        def listen(connection: Any, _: object) -> None:
            connection.set_trace_callback(statements.append)

        batch_writer = BatchWriter(str(tmp_path / "tables.sqlite3"), listen, nullcontext)
        row = {"kind": "chat", "at": 2.0, "text": "hello"}
        entries = [
            PendingWrite(table, [{**row, "table_id": table, "sequence": 2}], {"sequence": 2}, {}) for table in "abc"
        ]
        await asyncio.gather(*(batch_writer.write(entry) for entry in entries))
        await batch_writer.close()
        assert [await store.sequence(table) for table in "abc"] == [2, 2, 2]
        assert statements.count("COMMIT") == 1

    with_store(tmp_path, story)


def test_a_move_waits_for_one_other_transaction_at_most(tmp_path: Path):
    async def story(store: Store) -> None:
        order: list[str] = []

        async def write(name: str) -> None:
            async with store.writing():
                order.append(name)

        async def move() -> None:
            await append(store, "a", 1, [said("moved")], Changes({}, {}))
            order.append("move")

        async def come(*works: Coroutine[Any, Any, None]) -> None:
            coming.extend(asyncio.create_task(work) for work in works)
            for _ in range(10):
                await asyncio.sleep(0)

        coming: list[asyncio.Task[None]] = []
        async with store.writing():
            await come(*(write(f"table {number}") for number in range(4)))
            await come(move())
        await asyncio.gather(*coming)
        assert order == ["table 0", "move", "table 1", "table 2", "table 3"]

    with_store(tmp_path, story)


def test_when_to_look_at_tables_is_written_with_the_moves(tmp_path: Path):
    async def story(store: Store) -> None:
        async with store.writing():
            writing = [asyncio.create_task(store.set_due(table, 5.0 + place)) for place, table in enumerate("abc")]
            for _ in range(10):
                await asyncio.sleep(0)
            assert store._turn.waiting == 1
        await asyncio.gather(*writing)
        assert [(await kept(store, table)).row.due for table in "abc"] == [5.0, 6.0, 7.0]

    with_store(tmp_path, story)


def test_who_comes_too_late_leaves_nothing_and_keeps_nobody_out(tmp_path: Path):
    async def story(store: Store) -> None:
        none = Changes({}, {})
        await append(store, "a", 1, [said("first")], none)
        late = Changes({"moves": 9}, {0: {"name": "Late"}})
        results = await asyncio.gather(
            append(store, "b", 1, [said("there")], none),
            # Its first event is new, its second is not.
            append(store, "a", 0, [said("again")], late),
            append(store, "c", 1, [said("too")], none),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [bool, ConflictError, bool]
        assert await texts(store, "a", "b", "c") == ["first", "there", "too"]
        stored = await kept(store, "a")
        assert stored.row.moves == 0
        assert stored.seats[0].name is None

    with_store(tmp_path, story)


def test_an_entry_of_several_events_is_written_whole_or_not_at_all(tmp_path: Path):
    async def story(store: Store) -> None:
        await append(store, "a", 2, [said("number three")], Changes({}, {}))
        with pytest.raises(ConflictError):
            await append(store, "a", 1, [said("two"), said("three")], Changes({}, {}))
        assert [event.text for event in (await kept(store, "a", 2)).events] == ["number three"]
        assert (await kept(store, "a")).damage == Message("damage.missing", {"event": 2})

    with_store(tmp_path, story)


def test_the_journal_writes_what_the_other_way_writes(tmp_path: Path):
    async def story(store: Store) -> None:
        values = TableValues(to_act=[0, 1], scores=[3, -2], state="playing", updated=5.5, due=None, hints=True)
        changes = Changes(values, {1: {"kind": "person", "person": "anna", "bank": 60.0, "acting_since": None}})
        happened = [TableEvent("start", 2.0), TableEvent("move", 3.0, 1, "K3", "abcd")]
        await append(store, "a", 1, happened, changes)
        store.batch_writer, batch_writer = None, store.batch_writer
        await append(store, "b", 1, happened, changes)
        store.batch_writer = batch_writer
        first, second = [await kept(store, table) for table in "ab"]
        assert first.row == replace(second.row, id="a")
        assert first.row.to_act == [0, 1]
        assert first.events == second.events
        assert first.seats == [replace(seat, table_id="a") for seat in second.seats]

    with_store(tmp_path, story)


def test_a_mistake_is_told_to_who_made_it_and_the_others_are_written(tmp_path: Path):
    async def story(store: Store) -> None:
        mistake = Changes(cast("TableValues", {"no such column": 1}), {})
        results = await asyncio.gather(
            append(store, "a", 1, [said("x")], mistake),
            append(store, "b", 1, [said("y")], Changes({}, {})),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [KeyError, bool]
        await append(store, "a", 1, [said("z")], Changes({}, {}))
        assert await texts(store, "a", "b") == ["z", "y"]

    with_store(tmp_path, story)


def test_what_does_not_reach_the_disk_is_told_to_all_who_wait(tmp_path: Path):
    async def story(store: Store) -> None:
        def fill_up(connection: Any, _: object) -> None:
            connection.execute("PRAGMA max_page_count=1")

        batch_writer = BatchWriter(str(tmp_path / "tables.sqlite3"), fill_up, nullcontext)
        row = {"kind": "chat", "at": 2.0, "text": "long " * 20_000}
        entries = [
            PendingWrite(table, [{**row, "table_id": table, "sequence": 2}], {"sequence": 2}, {}) for table in "abc"
        ]
        results = await asyncio.gather(*(batch_writer.write(entry) for entry in entries), return_exceptions=True)
        assert [type(result) for result in results] == [sqlite3.OperationalError] * 3
        await batch_writer.close()
        assert [await store.sequence(table) for table in "abc"] == [1, 1, 1]

    with_store(tmp_path, story)


def test_what_was_written_is_seen_even_if_who_asked_has_gone(tmp_path: Path):
    async def story(store: Store) -> None:
        clock = Clock()
        table = await LiveTable.load(store, LocalBus(clock), clock, await kept(store, "a"))
        saying = asyncio.create_task(table.say("anna", "Anna", "hello"))
        while not table._lock.locked():
            await asyncio.sleep(0)
        saying.cancel()
        with pytest.raises(asyncio.CancelledError):
            await saying
        until = time.monotonic() + 10
        while table.sequence < 2 and time.monotonic() < until:
            await asyncio.sleep(0.01)
        assert [event.text for _, event in table.chats] == ["hello"]
        assert await store.sequence("a") == 2

    with_store(tmp_path, story)
