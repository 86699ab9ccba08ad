"""What survives: killed processes, changed rules."""

from collections.abc import Callable

import pytest
import sqlalchemy as sa

import egizia
from egizia.server.store.database import database_address
from tests.server.people import Person, RefusedError, Service, play_together

pytestmark = pytest.mark.storage


def rows(database: str) -> sa.Engine:
    """The database itself, behind the service's back."""
    return sa.create_engine(database_address(database).replace("+aiosqlite", ""))


def test_a_killed_service_goes_on_where_it_was(service: Service):
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.open_table("shifting-sands", "you open bot")["id"]
    ben.post(f"/tables/{table}/seats/1")
    play_together({0: anna, 1: ben}, table, 12)
    anna.post(f"/tables/{table}/chat", {"text": "Still here?"})
    with anna.live(table) as line:
        line.rest()
        sequence = max(message["sequence"] for message in line.heard)
        service.kill()
    service.again()
    with anna.live(table, since=sequence) as line:
        missed = line.rest()
        assert not [message for message in missed if message["type"] == "chat"]
        assert missed[0]["type"] == "table"
        assert missed[0]["seats"][0]["is_you"]
        assert [message["type"] for message in missed].count("update") == 1
    assert ben.look(table)["seat"] == 1
    assert [chat["text"] for chat in ben.get(f"/tables/{table}/chat")] == ["Still here?"]
    assert play_together({0: anna, 1: ben}, table)["is_over"]
    assert anna.get(f"/tables/{table}")["state"] == "over"


def test_a_bot_that_was_to_move_does_so_after_a_restart(services: Callable[..., Service], database: str):
    slow = services(database, bot_delay=60)
    anna = slow.person("Anna")
    table = anna.open_table("classic", "bot bot")["id"]
    waiting = anna.look(table)
    assert waiting["number"] == 0
    slow.kill()
    services(database, port=slow.port)
    assert anna.look(table, since=waiting["sequence"], wait=10)["number"] > 0


# Rules that have changed


def played(service: Service) -> tuple[Person, str]:
    anna = service.person()
    table = anna.open_table("shifting-sands", "you bot", seed=5)["id"]
    anna.play_on(table, 6)
    return anna, table


def other_digests(database: str, table: str, after: int) -> None:
    """Let the stored digests be those of other rules, as an upgrade would find them."""
    engine = rows(database)
    with engine.begin() as connection:
        query = "SELECT sequence FROM events WHERE table_id = :t AND kind = 'move' ORDER BY sequence"
        sequence = connection.execute(sa.text(query), {"t": table}).scalars().all()[after]
        change = (
            "UPDATE events SET digest = 'of other rules' WHERE table_id = :t AND sequence >= :n AND digest IS NOT NULL"
        )
        connection.execute(sa.text(change), {"t": table, "n": sequence})
    engine.dispose()


def test_a_game_whose_moves_lead_elsewhere_opens_read_only_at_its_last_valid_state(service: Service, database: str):
    anna, table = played(service)
    service.kill()
    other_digests(database, table, after=4)
    service.again()
    shown = anna.get(f"/tables/{table}")
    assert shown["state"] == "frozen"
    assert shown["why_frozen"] == {"key": "frozen.other_move", "parameters": {"n": 4}}
    update = anna.look(table)
    assert update["number"] == 4
    assert update["choices"] == []
    again = egizia.make("shifting-sands", players=2).new(seed=5, names=[seat["name"] for seat in shown["seats"]])
    assert update["view"]["order"] == again.view(0)["order"]
    with pytest.raises(RefusedError, match="frozen"):
        anna.post(f"/tables/{table}/moves", {"seat": 0, "action": 0, "number": 4})
    with pytest.raises(RefusedError, match="not-over"):
        anna.get(f"/tables/{table}/replay", seat="all")
    assert anna.web.get(f"/api/tables/{table}/record").json()["code"] == "not-over"


def test_a_game_that_stands_still_is_listed_as_such_by_a_service_that_has_not_opened_it(
    service: Service, database: str
):
    anna, table = played(service)
    going = anna.open_table("shifting-sands", "you open bot", seed=5)["id"]
    service.person("Ben").post(f"/tables/{going}/seats/1")
    ben = service.person("Ben")
    service.kill()
    other_digests(database, table, after=4)
    engine = rows(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET checked = 'other rules', due = NULL"))
    engine.dispose()
    for _ in range(2):
        # The second service finds it written down.
        again = service.again()
        states = {shown["id"]: shown["state"] for shown in anna.get("/tables", show="mine")}
        assert states == {table: "frozen", going: "playing"}
        [shown] = [one for one in anna.get("/tables", show="mine") if one["id"] == table]
        assert shown["why_frozen"] == {"key": "frozen.other_move", "parameters": {"n": 4}}
        assert shown["to_act"] == []
        assert [one["id"] for one in ben.get("/tables", show="watch")] == [going]
        again.kill()


def test_a_game_that_would_be_set_up_otherwise_opens_read_only(service: Service, database: str):
    anna, table = played(service)
    service.kill()
    engine = rows(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET opening = 'another'"))
    engine.dispose()
    service.again()
    assert anna.get(f"/tables/{table}")["why_frozen"]["key"] == "frozen.other_opening"
    assert anna.look(table)["choices"] == []


def test_a_game_that_no_longer_exists_still_shows_its_table(service: Service, database: str):
    anna, table = played(service)
    service.kill()
    engine = rows(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET game = 'senet'"))
    engine.dispose()
    service.again()
    assert anna.get(f"/tables/{table}")["why_frozen"]["key"] == "frozen.no_game"
    assert anna.look(table)["view"] is None
    assert [shown["id"] for shown in anna.get("/tables", show="mine")] == [table]


def test_final_results_are_kept_whatever_the_rules_become(service: Service, database: str):
    anna = service.person()
    table = anna.open_table("classic", "you bot")["id"]
    anna.play_on(table)
    result = anna.get(f"/tables/{table}/result")
    shown = anna.get(f"/tables/{table}")
    service.kill()
    other_digests(database, table, after=3)
    service.again()
    assert anna.get(f"/tables/{table}/result") == result
    now = anna.get(f"/tables/{table}")
    assert (now["state"], now["scores"], now["winners"]) == ("over", shown["scores"], shown["winners"])
    replay = anna.get(f"/tables/{table}/replay")
    assert len(replay["frames"]) == 4
    assert replay["why_short"]["key"] == "frozen.other_move"
