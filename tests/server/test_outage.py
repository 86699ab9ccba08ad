"""What people are told while the database cannot be asked, and that they lose nothing by it."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from structlog.testing import capture_logs

from egizia.server import lobby
from egizia.server.messages.tables import Pace
from egizia.server.store.trouble import NoDatabaseError
from egizia.server.tables.live_table import LiveTable
from tests.server.inside import MadeTime, opened, somebody, working
from tests.server.people import Json, Service
from tests.server.stores import full_disk

pytestmark = pytest.mark.faults


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def small_service(services: Callable[..., Service], file: Path) -> Service:
    return services(f"sqlite:///{file}")


def body(update: Json) -> Json:
    return {"seat": update["seat"], "action": update["choices"][0]["action"], "number": update["number"]}


def trouble(tmp_path: Path) -> list[str]:
    return [line for line in (tmp_path / "service.log").read_text().splitlines() if "no answer" in line]


def test_a_move_that_cannot_be_kept_is_refused_with_a_time_to_try_again(
    small_service: Service, file: Path, tmp_path: Path
):
    anna = small_service.person("Anna")
    table = anna.open_table("egyptia", "you")["id"]
    update = anna.look(table)
    with full_disk(small_service, file):
        for _ in range(3):
            answer = anna.web.post(f"/api/tables/{table}/moves", json=body(update))
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            assert answer.json() == {
                "code": "no-database",
                "message": {"key": "refusal.no-database", "parameters": {}},
            }
        assert anna.look(table)["number"] == update["number"]
    assert anna.play(table, update, update["choices"][0]["action"])["number"] == update["number"] + 1
    assert len(trouble(tmp_path)) == 1


def test_a_live_connection_outlasts_it_and_the_same_move_is_made_when_it_is_over(small_service: Service, file: Path):
    anna = small_service.person("Anna")
    table = anna.open_table("egyptia", "you")["id"]
    with anna.live(table) as line:
        update = line.hear("update")
        with full_disk(small_service, file):
            line.send(type="move", request="mine", **body(update))
            refused = line.hear("refused")
            assert (refused["code"], refused["request"]) == ("no-database", "mine")
        line.send(type="move", request="mine", **body(update))
        again = line.hear("update", "refused")
        assert (again["type"], again["request"], again["number"]) == ("update", "mine", update["number"] + 1)


def test_bots_go_on_by_themselves_when_it_is_over(services: Callable[..., Service], file: Path, tmp_path: Path):
    # Bots that do not wait at all may be at the end of their game before the disk is full.
    service = services(f"sqlite:///{file}", bot_delay=0.1)
    anna = service.person("Anna")
    table = anna.open_table("classic", "bot bot")["id"]
    stuck = anna.look(table)
    with full_disk(service, file):
        deadline = time.monotonic() + 30
        while not trouble(tmp_path):
            assert time.monotonic() < deadline, "nobody notices that the disk is full"
            stuck = anna.look(table)
    assert anna.look(table, since=stuck["sequence"] + 1, wait=20)["number"] > stuck["number"]
    assert len(trouble(tmp_path)) == 1


def test_a_table_whose_time_came_meanwhile_is_looked_at_as_soon_as_it_is_over(tmp_path: Path):
    async def run() -> None:
        machine, looks = MadeTime(), asyncio.Queue[str]()
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}", machine) as worker:
            anna, ben = [await somebody(worker, name) for name in ("anna", "ben")]
            table = await opened(worker, anna, pace=Pace("live", 60))
            await lobby.sit(worker, table, ben, 1, "")
            look_after = worker.bots.look_after

            async def fail_first(found: LiveTable) -> None:
                looks.put_nowait(found.id)
                if looks.qsize() == 1:
                    raise NoDatabaseError
                await look_after(found)

            with patch.object(worker.bots, "look_after", fail_first):
                machine.passes(61)
                # No more time passes here.
                async with asyncio.timeout(20):
                    while looks.qsize() < 2 or table.match is None or not table.match.moves:
                        await asyncio.sleep(0.01)

    with capture_logs() as lines:
        asyncio.run(run())
    assert [line for line in lines if line["log_level"] != "debug"] == []
