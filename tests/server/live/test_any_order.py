"""Whatever a viewer misses, whenever they come: what they were sent adds up to what a fresh look shows."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from egizia.games.contract import seat_part
from egizia.server import lobby
from egizia.server.live import serialize
from egizia.server.messages.common import PaceKind
from egizia.server.messages.play import Update
from egizia.server.messages.tables import NewSeat, NewTable, Pace
from egizia.server.settings import Settings
from egizia.server.store.rows import PersonRow
from egizia.server.tables.live_table import LiveTable
from egizia.server.tables.shared_views import SentParts
from egizia.server.worker import Worker
from tests.server.people import GAMES

SAME = (
    "number", "seat", "prompt", "choices", "can_undo", "why_no_undo", "can_restart_to", "to_act", "is_over"
)  # fmt: skip
"""What every update tells anew."""


class Viewer:
    """A client: it keeps the parts and log lines it was sent, and may fall asleep, go, or look from another seat."""

    def __init__(self, seat: int | None) -> None:
        self.sit(seat)

    def sit(self, seat: int | None) -> None:
        self.seat, self.sent, self.sequence = seat, SentParts(), 0
        self.parts: dict[str, Any] = {}
        self.rest: dict[str, Any] = {}
        self.log: list[Any] = []

    def come_back(self) -> None:
        """A new connection, which has the log and asks for what followed."""
        self.sent = SentParts()

    def hear(self, table: LiveTable) -> None:
        kept = table.event_log.log_kept(self.seat, self.sequence)
        self.take(serialize.update(table, self.seat, self.sent, kept, None).text)

    def take(self, text: bytes) -> None:
        update = json.loads(text)
        self.parts = {**({} if update["is_whole"] else self.parts), **update["parts"]}
        self.log = [entry for entry in self.log if entry["move"] <= update["log_after"]] + update["log"]
        self.sequence = update["sequence"]
        self.rest = {name: told for name, told in update.items() if name in SAME}
        # Pieces that were put together are one message of the contract.
        msgspec.json.decode(text, type=Update)

    def check(self, table: LiveTable) -> None:
        fresh = Viewer(self.seat)
        fresh.hear(table)
        assert self.parts == fresh.parts
        assert self.log == fresh.log
        assert self.rest == fresh.rest
        # What is sent in parts is what whoever asks once is answered.
        asked = json.loads(msgspec.json.encode(serialize.position(table, self.seat)))
        view = dict(asked["view"])
        assert view.pop("tableaus") == [self.parts[seat_part(seat)] for seat in range(3)]
        others = [part for name, part in self.parts.items() if not name.startswith("seat.")]
        assert {name: told for part in others for name, told in part.items()} == {
            name: told for name, told in view.items() if name not in ("game", "viewer")
        }
        assert self.log == asked["log"]
        kinds = set(self.rest["choices"][0]) if self.rest["choices"] else set[str]()
        offered = [{name: told for name, told in choice.items() if name in kinds} for choice in asked["choices"]]
        assert self.rest == {name: told for name, told in asked.items() if name in SAME} | {"choices": offered}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seed", "pace"), [(0, "untimed"), (1, "untimed"), (2, "live"), (3, "correspondence")])
def test_every_viewer_ends_with_what_a_fresh_look_shows(tmp_path: Path, game: str, seed: int, pace: PaceKind):
    dice = random.Random(seed)

    async def evening() -> None:
        worker = Worker(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", b"kept in tests"))
        await worker.store.open()
        worker.rules.ready = dict.fromkeys(GAMES, True)
        table = await opened(worker, game, dice, pace)
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


async def opened(worker: Worker, game: str, dice: random.Random, pace: PaceKind) -> LiveTable:
    """A table of three people who have begun to play."""
    people = [PersonRow(name, name, login=None, password=None, created=0.0) for name in ("Anna", "Ben", "Cleo")]
    for person in people:
        await worker.people.add(person)
    seats = [NewSeat("you"), NewSeat("open"), NewSeat("open")]
    seconds = None if pace == "untimed" else 100_000
    wanted = NewTable(game, seats, seed=dice.randrange(1000), pace=Pace(pace, seconds))
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
