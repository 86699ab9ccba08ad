"""Whatever a viewer misses, whenever they come: what they were sent adds up to what a fresh look shows."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from egizia.server.live import serialize
from egizia.server.messages.tables import NewSeat, NewTable
from egizia.server.settings import Settings
from egizia.server.store.rows import PersonRow
from egizia.server.tables import lobby
from egizia.server.tables.live_table import LiveTable
from egizia.server.tables.shared_views import SentParts
from egizia.server.worker import Worker
from tests.server.people import GAMES


class Viewer:
    """A client: it keeps the parts and log lines it was sent, and may fall asleep, go, or look from another seat."""

    def __init__(self, seat: int | None) -> None:
        self.sit(seat)

    def sit(self, seat: int | None) -> None:
        self.seat, self.sent, self.sequence = seat, SentParts(), 0
        self.parts: dict[str, Any] = {}
        self.log: list[Any] = []

    def come_back(self) -> None:
        """A new connection, which has the log and asks for what followed."""
        self.sent = SentParts()

    def hear(self, table: LiveTable) -> None:
        kept = table.event_log.log_kept(self.seat, self.sequence)
        update = json.loads(serialize.update(table, self.seat, self.sent, kept, None))
        self.parts = {**({} if update["is_whole"] else self.parts), **update["parts"]}
        self.log = [entry for entry in self.log if entry["move"] <= update["log_after"]] + update["log"]
        self.sequence = update["sequence"]

    def check(self, table: LiveTable) -> None:
        fresh = Viewer(self.seat)
        fresh.hear(table)
        assert self.parts == fresh.parts
        assert self.log == fresh.log


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_viewer_ends_with_what_a_fresh_look_shows(tmp_path: Path, game: str, seed: int):
    dice = random.Random(seed)

    async def evening() -> None:
        worker = Worker(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", b"kept in tests"))
        await worker.store.open()
        worker.rules.ready = dict.fromkeys(GAMES, True)
        table = await opened(worker, game, dice)
        viewers = [Viewer(seat) for seat in (None, 0, 1, 2, dice.randrange(3))]
        for _ in range(160):
            if not await happen(table, dice):
                break
            for viewer in viewers:
                whim = dice.random()
                if whim < 0.05:
                    viewer.sit(dice.choice([None, 0, 1, 2]))
                elif whim < 0.1:
                    viewer.come_back()
                if whim < 0.6:
                    viewer.hear(table)
                    viewer.check(table)
        for viewer in viewers:
            viewer.hear(table)
            viewer.check(table)
        await worker.store.close()

    asyncio.run(evening())


async def opened(worker: Worker, game: str, dice: random.Random) -> LiveTable:
    """A table of three people who have begun to play."""
    people = [PersonRow(name, name, login=None, password=None, created=0.0) for name in ("Anna", "Ben", "Cleo")]
    for person in people:
        await worker.store.add_person(person)
    wanted = NewTable(game, [NewSeat("you"), NewSeat("open"), NewSeat("open")], seed=dice.randrange(1000))
    table = await lobby.open_table(worker, people[0], wanted)
    for seat in (1, 2):
        await lobby.sit(worker, table, people[seat], seat, "")
    return table


async def happen(table: LiveTable, dice: random.Random) -> bool:
    """Somebody moves, takes back, or talks; False if the game is over."""
    match = table.playing() if table.state == "playing" else None
    if match is None or match.is_over:
        return False
    seat = dice.choice(match.seats_to_act)
    undoing = next((other for other in range(3) if match.can_undo(other)), None)
    person = table.seats[seat].person
    assert person
    if undoing is not None and dice.random() < 0.3:
        back = table.seats[undoing].person
        assert back
        await table.undo(back, undoing, match.move_number(undoing), None)
    elif dice.random() < 0.1:
        await table.say(person, person, "well")
    else:
        await table.play(person, seat, dice.choice(match.legal_actions(seat)), match.move_number(seat))
    return True
