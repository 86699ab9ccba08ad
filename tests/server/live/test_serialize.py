"""What is worked out for those who watch."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from egizia.server.bus import LocalBus
from egizia.server.clock import Clock
from egizia.server.live import serialize
from egizia.server.store.database import Store
from egizia.server.store.rows import SeatValues
from egizia.server.tables.live_table import LiveTable
from egizia.table.match import Match
from tests.server.store.test_batch_writer import with_store


def test_all_who_watch_share_one_view_until_something_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    viewers: list[int | None] = []
    view = Match.view

    def counted(match: Match, seat: int | None = None) -> Mapping[str, object]:
        viewers.append(seat)
        return view(match, seat)

    monkeypatch.setattr(Match, "view", counted)

    async def story(store: Store) -> None:
        clock = Clock()
        table = await LiveTable.load(store, LocalBus(clock), clock, "a")
        assert serialize.update(table, None).view is None
        people = {seat: SeatValues(kind="person", name=name) for seat, name in enumerate(("Anna", "Ben"))}
        await table.change(lambda: table.begins(people))
        first = serialize.update(table, None)
        assert serialize.update(table, None) == first
        assert viewers == [None]
        # A seat has secrets of its own.
        assert (serialize.update(table, 0).view or {})["secrets"] is not None
        assert (serialize.update(table, None).view or {})["secrets"] is None
        assert viewers == [None, 0]
        match = table.playing()
        seat = match.seats_to_act[0]
        await table.play_for(seat, match.legal_actions(seat)[:1], 0, None)
        assert serialize.update(table, None).number == first.number + 1
        assert viewers == [None, 0, None]

    with_store(tmp_path, story)
