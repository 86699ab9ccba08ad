"""What is worked out once for all who look at a table."""

import json
from pathlib import Path
from typing import Any

import pytest

from egizia.games.contract import Part
from egizia.server.bus import LocalBus
from egizia.server.clock import Clock
from egizia.server.live import serialize
from egizia.server.store.database import Store
from egizia.server.store.rows import SeatValues
from egizia.server.tables.live_table import LiveTable
from egizia.server.tables.shared_views import SentParts
from egizia.table.kept_parts import KeptParts
from egizia.table.match import Match
from tests.server.store.event_log.test_batch_writer import kept, with_store


def told(table: LiveTable, viewer: int | None, heard: SentParts) -> dict[str, Any]:
    return json.loads(serialize.update(table, viewer, heard, -1, None).text)


def test_what_lies_open_is_made_once_for_all_who_look_and_sent_only_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    made: list[str] = []
    renew = KeptParts.renew

    def count(kept: KeptParts, match: Match) -> dict[str, Part]:
        made.append("open" if kept.names == match.shared_makers().keys() else f"own {kept.viewer}")
        return renew(kept, match)

    monkeypatch.setattr(KeptParts, "renew", count)

    async def story(store: Store) -> None:
        clock = Clock()
        table = await LiveTable.load(store, LocalBus(clock), clock, await kept(store, "a"))
        anna, watcher, late = SentParts(), SentParts(), SentParts()
        assert told(table, None, watcher)["parts"] == {}
        people = {seat: SeatValues(kind="person", name=name) for seat, name in enumerate(("Anna", "Ben"))}
        await table.change(lambda: table.begins(people))
        first = told(table, None, watcher)
        assert first["is_whole"]
        assert told(table, None, late) == first
        # A seat has secrets of its own.
        seated = told(table, 0, anna)
        assert seated["parts"]["secrets"] != first["parts"]["secrets"] == {"secrets": None}
        assert seated["parts"].keys() == first["parts"].keys()
        assert made == ["open", "own None", "own 0"]
        match = table.playing()
        seat = match.seats_to_act[0]
        await table.play_for(seat, match.legal_actions(seat)[:1], 0, None)
        for heard in (watcher, late):
            after = told(table, None, heard)
            assert after["number"] == first["number"] + 1
            assert not after["is_whole"]
            assert "monuments" not in after["parts"]
            assert f"seat.{1 - seat}" not in after["parts"]
            assert after["parts"]["river"] != first["parts"]["river"]
        assert made[3:] == ["open", "own None"]
        # Who has heard all of it is told nothing twice.
        assert told(table, None, watcher)["parts"] == {}
        assert told(table, None, SentParts())["parts"].keys() == first["parts"].keys()

    with_store(tmp_path, story)
