"""The clock of the machine is set, back and forward, while people play on a service that runs."""

import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.conftest import Note
from tests.faults.players import LivePlayer, Player, play_a_while, play_on, playing
from tests.server.people import GAMES, Service

pytestmark = [pytest.mark.faults, pytest.mark.long]

A_SECOND, AN_HOUR, A_DAY = 1.0, 3600.0, 24 * 3600.0
JUMPS = (-A_SECOND, -AN_HOUR, AN_HOUR, A_DAY, -A_DAY, 30 * A_DAY)
"""By how much the clock is ahead of what it was at first, one after the other."""


def test_the_clock_of_the_machine_is_set(services: Callable[..., Service], tmp_path: Path, note: Note):
    ahead = tmp_path / "ahead"
    ahead.write_bytes(struct.pack("d", 0))
    service = services(f"sqlite:///{tmp_path / 'tables.sqlite3'}", ahead=str(ahead))
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table("classic", "you open", pace={"kind": "live", "seconds": 3000})["id"]
    ben.post(f"/tables/{table}/seats/1")
    players = [
        kind(service, f"{game} {kind.__name__}", game, seed)
        for seed, game in enumerate(GAMES)
        for kind in (Player, LivePlayer)
    ]
    waits: list[float] = []
    with playing(*players):
        for jump in JUMPS:
            play_a_while(players)
            with ahead.open("r+b") as file:
                file.write(struct.pack("d", jump))
            waits.append(play_on(players))
            shown = anna.get(f"/tables/{table}")
            # Less time than any of these jumps but the first has passed since the table was opened.
            assert all(2000 < clock["left"] <= 3000 for clock in shown["clocks"]), shown["clocks"]
            assert shown["seats"][0]["is_you"]
        play_a_while(players)
    assert not any(player.refusals for player in players)
    note("clock set back and forward, SQLite", players, waits)
