"""What a worker alone remembers of who was at a table."""

import asyncio

import msgspec
import pytest

from egizia.server import bus
from egizia.server.bus import REMEMBERED, LocalBus
from egizia.server.clock import Clock
from egizia.server.messages.tables import NewTable


class SetClock(Clock):
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.moment = 1000.0
        super().__init__(monotonic=lambda: self.moment)
        self.begin(1000.0)


def test_tables_where_nobody_is_any_more_are_forgotten():
    async def story() -> None:
        clock = SetClock()
        alone = LocalBus(clock)
        for number in range(100):
            await alone.arrive(f"left {number}", "anna", "a", 45)
            await alone.leave(f"left {number}", "anna", "a")
            assert await alone.here(f"looked at {number}") == set()
        assert alone._here == {}
        for number in range(100):
            await alone.arrive(f"polled {number}", "anna", "http", 30)
        await alone.arrive("live", "ben", "b", 45)
        clock.moment += 31
        await alone.arrive("live", "anna", "a", 45)
        assert await alone.here("live") == {"anna", "ben"}
        assert list(alone._here) == ["live"]

    asyncio.run(story())


def test_who_was_seen_too_long_ago_is_forgotten():
    async def story() -> None:
        clock = SetClock()
        alone = LocalBus(clock)
        for number in range(100):
            await alone.arrive(f"t{number}", "anna", "a", 45)
            await alone.leave(f"t{number}", "anna", "a")
        clock.moment += REMEMBERED - 10
        await alone.arrive("t3", "anna", "a", 45)
        clock.moment += 20
        await alone.leave("t3", "anna", "a")
        assert list(alone._seen) == [("t3", "anna")]
        assert await alone.last_seen("t3", "anna") == clock.now()
        assert await alone.last_seen("t4", "anna") == 1000.0

    asyncio.run(story())


def test_of_very_many_the_last_ones_are_remembered(monkeypatch: pytest.MonkeyPatch):
    async def story() -> None:
        clock = SetClock()
        alone = LocalBus(clock)
        for number in range(50):
            clock.moment += 1
            await alone.arrive("t", f"p{number}", "a", 45)
        assert [person for _, person in alone._seen] == [f"p{number}" for number in range(40, 50)]

    monkeypatch.setattr(bus, "MOST_SEEN", 10)
    asyncio.run(story())


def test_no_table_waits_for_somebody_longer_than_they_are_remembered():
    table = {"game": "classic", "seats": [{"kind": "you"}]}
    assert msgspec.convert(table, NewTable).absent_after < REMEMBERED
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**table, "absent_after": REMEMBERED}, NewTable)
