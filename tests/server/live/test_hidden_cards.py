"""No byte on a live connection depends on what its viewer cannot know: redrawing that changes nothing that is sent."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from egizia.kernel.engine import Engine
from egizia.server.live import serialize
from egizia.server.settings import Settings
from egizia.server.tables.live_table import LiveTable
from egizia.server.tables.shared_views import SentParts, SharedViews
from egizia.server.worker import Worker
from egizia.table.match import Match
from tests.server.live.test_any_order import happen, opened
from tests.server.people import GAMES

SPECTATOR = -1


def redrawn(match: Match, viewer: int | None, seed: int) -> Match:
    """The same match, with everything that a viewer cannot know drawn anew."""
    twin = match.copy()
    Engine(match.game.title.rules).determinize(twin._states, 0, SPECTATOR if viewer is None else viewer, seed)
    return twin


def told(table: LiveTable, match: Match, viewer: int | None) -> tuple[bytes, bytes]:
    """A whole update for a viewer, and the previews of all their choices."""
    table.event_log.match, table.views = match, SharedViews()
    update = serialize.update(table, viewer, SentParts(), -1, None).text
    if viewer is None:
        return update, b""
    actions = match.legal_actions(viewer)
    return update, msgspec.json.encode(serialize.previews(table, viewer, match.move_number(viewer), actions))


@pytest.mark.parametrize("game", [game for game in GAMES if game != "egyptia"])
def test_neither_parts_nor_previews_tell_what_a_viewer_cannot_know(tmp_path: Path, game: str):
    dice = random.Random(8)

    async def evening() -> None:
        worker = Worker(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", b"kept in tests"))
        await worker.store.open()
        worker.rules.ready = dict.fromkeys(GAMES, True)
        table = await opened(worker, game, dice, "untimed")
        changed = previewed = noticed = 0
        for _ in range(60):
            match = table.playing()
            for viewer in (None, 0, 1, 2):
                other = redrawn(match, viewer, dice.randrange(2**31))
                changed += other.digest() != match.digest()
                first, second = told(table, match, viewer), told(table, other, viewer)
                assert first == second
                previewed += first[1].count(b'"points"')
            # Somebody else sees that their own cards are other ones: a leak would be seen likewise.
            noticed += told(table, match, 1) != told(table, redrawn(match, 0, 7), 1)
            table.event_log.match, table.views = match, SharedViews()
            await happen(table, dice)
        assert changed > 100
        assert previewed > 100
        assert noticed > 30
        await worker.store.close()

    asyncio.run(evening())
