"""What people are told while the database cannot be asked, and that they lose nothing by it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.people import Json, Service
from tests.server.stores import full_disk


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


def test_bots_go_on_by_themselves_when_it_is_over(small_service: Service, file: Path, tmp_path: Path):
    anna = small_service.person("Anna")
    table = anna.open_table("classic", "bot bot")["id"]
    stuck = anna.look(table)
    with full_disk(small_service, file):
        while not trouble(tmp_path):
            stuck = anna.look(table)
    assert anna.look(table, since=stuck["sequence"] + 1, wait=20)["number"] > stuck["number"]
    assert len(trouble(tmp_path)) == 1
