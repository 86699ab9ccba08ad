"""A damaged table stands still and says so; the others neither see it nor wait for it."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from egizia.catalogue import LANGUAGES, Message
from egizia.server.store.damage import DamagedError
from egizia.server.store.database import Store
from egizia.server.store.ratings.settle import rebuild
from egizia.server.store.schema import (
    analyses,
    events,
    notification_settings,
    outcomes,
    plans,
    ratings,
    seats,
    service_keys,
    tables,
)
from egizia.server.tables.event_log import EventLog
from tests.server.inside import opened, somebody, working
from tests.server.log_scanner import LogScanner
from tests.server.people import Json, Person, Service, refused
from tests.server.starting import ServiceStarter
from tests.server.store.event_log.test_batch_writer import with_store
from tests.server.tables.test_restart import rows

pytestmark = [pytest.mark.faults, pytest.mark.storage, pytest.mark.xdist_group("damage")]

KINDS = ("waiting", "playing", "over")
NOTHING, GARBAGE = "NULL", "'garbage'"
NO_TEXT, NO_NUMBERS, NO_JSON = ("CAST(x'ff00' AS TEXT)",), ("-1", "1e300"), ("'{'", "'[[1]]'", "'" + "[" * 5000 + "'")
COLUMNS = [column for column in (*tables.c, *seats.c, *events.c) if column is not tables.c.id]
DAMAGED = (tables, seats, events)
LOST = {
    "no event": "DELETE FROM events WHERE table_id = :id AND sequence = 2",
    "no start": "DELETE FROM events WHERE table_id = :id AND kind = 'start'",
    "no last event": "DELETE FROM events WHERE table_id = :id "
    "AND sequence = (SELECT sequence FROM tables WHERE id = :id)",
    "no events": "DELETE FROM events WHERE table_id = :id",
    "event twice": "INSERT INTO events SELECT table_id, 50000, kind, seat, move, digest, name, text, at FROM events "
    "WHERE table_id = :id AND sequence = 1",
    "number too high": "UPDATE events SET sequence = 50000 WHERE table_id = :id AND sequence = 2",
    "counted too high": "UPDATE tables SET sequence = 50000 WHERE id = :id",
    "counted too low": "UPDATE tables SET sequence = 1 WHERE id = :id",
    "number below": "UPDATE events SET sequence = -3 WHERE table_id = :id AND sequence = 1",
    "no seat": "DELETE FROM seats WHERE table_id = :id AND seat = 1",
    "no seats": "DELETE FROM seats WHERE table_id = :id",
    "seat of nobody": "UPDATE seats SET kind = 'person', person = NULL WHERE table_id = :id AND seat = 1",
    "unknown bot": "UPDATE seats SET kind = 'bot', level = 'sphinx' WHERE table_id = :id AND seat = 1",
    "unknown game": "UPDATE tables SET game = 'senet' WHERE id = :id",
    "other game": "UPDATE tables SET game = 'classic' WHERE id = :id",
    "other players": "UPDATE tables SET players = 3 WHERE id = :id",
    "unknown option": 'UPDATE tables SET options = \'{"text": "hieroglyphs"}\' WHERE id = :id',
    "waits though it was played": "UPDATE tables SET state = 'waiting', result = NULL WHERE id = :id",
    "is over without an end": "UPDATE tables SET state = 'over' WHERE id = :id",
    "seat of a bot kept open": "UPDATE seats SET kind = 'open', level = NULL WHERE table_id = :id AND seat = 1",
    "seat without a board": "UPDATE events SET seat = 77 WHERE table_id = :id AND seat = 0",
    "move of nobody": "UPDATE events SET seat = NULL WHERE table_id = :id AND seat = 0",
    "no digest": "UPDATE events SET digest = NULL WHERE table_id = :id AND digest IS NOT NULL",
    "no notation": "UPDATE events SET move = 'castles' WHERE table_id = :id AND move IS NOT NULL",
    "half a result": "UPDATE tables SET result = '{\"scores\": [1]}' WHERE id = :id",
}


def damages(column: sa.Column[Any]) -> list[tuple[str, str]]:
    """What a column is tried with, at a table of each kind."""
    wrong = (
        NO_JSON if isinstance(column.type, sa.JSON) else NO_TEXT if isinstance(column.type, sa.String) else NO_NUMBERS
    )
    return [(kind, value) for kind in KINDS for value in (GARBAGE, NOTHING)] + [("playing", value) for value in wrong]


class Ruins:
    """A service whose database is full of damaged tables, and the people who sat there."""

    def __init__(self, database: str, log: Path, service_starter: ServiceStarter) -> None:
        self._database, self._log, self._service_starter = database, log, service_starter
        self._scanner = LogScanner(log, "kept in tests")
        self.service = self._raise()
        self.service.follow = self._scanner.follow
        self.anna, self.ben = self.service.person("Anna"), self.service.person("Ben")
        self.anna.post("/accounts", {"login": "anna", "password": "bread and beer"})
        self.whole = {"waiting": self._waiting(), "playing": self._playing(), "over": self._over()}
        self.owners = {damaged: self.service.person() for damaged in [*LOST, *map(str, COLUMNS)]}
        """By what is damaged, who sits at those tables instead of Anna: lists are short."""
        self._scanner.read(database)
        self.service.kill()
        self._engine = rows(database)
        self.ids: dict[tuple[str, str], str] = {}
        """The copies, by the kind of table and the damage; not those that the database keeps from it."""
        self._copies = 0
        with self._engine.begin() as connection:
            self._allow_anything(connection)
        with self._engine.begin() as connection:
            for name, statement in LOST.items():
                for kind in KINDS:
                    copy = self._copy(connection, kind, name, self.owners[name])
                    connection.execute(sa.text(statement), {"id": copy})
            for column in COLUMNS:
                for kind, value in damages(column):
                    damage = f"{column}={value}"
                    copy = self._copy(connection, kind, damage, self.owners[str(column)])
                    if not self._damage(connection, column, copy, value):
                        del self.ids[kind, damage]
        visitors, self.service = self.service.visitors, self._raise(self.service.port)
        self.service.visitors = visitors

    def close(self) -> None:
        """End the service, which had nothing to complain of and told no secret."""
        self.service.close()
        self._engine.dispose()
        complaints = [line for line in self._scanner.search() if line["level"] == "error"]
        assert not complaints, complaints[:5]

    @staticmethod
    def _allow_anything(connection: sa.Connection, damaged: Iterable[sa.Table] = DAMAGED) -> None:
        """A database that was damaged, or mended by hand, may hold anything that its types can."""
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA writable_schema = ON")
            for table in damaged:
                change = "UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '') WHERE name = ?"
                connection.exec_driver_sql(change, (table.name,))
            return
        for table in damaged:
            for column in table.c:
                if not column.nullable and not column.primary_key:
                    change = f'ALTER TABLE {table.name} ALTER COLUMN "{column.name}" DROP NOT NULL'
                    connection.exec_driver_sql(change)

    def _raise(self, port: int = 0) -> Service:
        settings = {"bot_delay": 0, "sweep": 0.1, "limits": 0, "analysis": "search:8", "log": str(self._log)}
        settings |= {"port": port, "database": self._database, "secret": "kept in tests"}
        pid, port = self._service_starter.start_service(**settings)
        service = Service(pid, port, {}, lambda **_: service)
        service.wait()
        return service

    def _waiting(self) -> str:
        table = self.anna.open_table("egyptia", "you friend")["id"]
        self.anna.post(f"/tables/{table}/chat", {"text": "Who comes?"})
        return table

    def _playing(self) -> str:
        table = self.anna.open_table("egyptia", "you bot", pace={"kind": "live", "seconds": 3600})["id"]
        self.anna.play_on(table, 3)
        self.anna.post(f"/tables/{table}/chat", {"text": "Well, well."})
        return table

    def _over(self) -> str:
        table = self.anna.open_table("egyptia", "you bot")["id"]
        self.anna.play_on(table)
        return table

    def _copy(self, connection: sa.Connection, kind: str, damage: str, owner: Person) -> str:
        """A copy of a table, of another person, which is looked at at once."""
        self._copies += 1
        copy = self.ids[kind, damage] = f"ruin-{self._copies}"
        for table, key in ((tables, "id"), (seats, "table_id"), (events, "table_id")):
            others = ", ".join(f'"{column.name}"' for column in table.c if column.name != key)
            kept = f'SELECT :copy, {others} FROM {table.name} WHERE "{key}" = :whole'
            statement = sa.text(f'INSERT INTO {table.name} ("{key}", {others}) {kept}')
            connection.execute(statement, {"copy": copy, "whole": self.whole[kind]})
        connection.execute(tables.update().where(tables.c.id == copy).values(opened_by=owner.id))
        sits = (seats.c.table_id == copy) & (seats.c.person == self.anna.id)
        connection.execute(seats.update().where(sits).values(person=owner.id))
        if kind == "playing":
            connection.execute(tables.update().where(tables.c.id == copy).values(due=1.0))
        return copy

    @staticmethod
    def _damage(connection: sa.Connection, column: sa.Column[Any], copy: str, value: str) -> bool:
        """Put something in a column, of the second seat or the last event but one, if the database takes it."""
        last = "(SELECT max(sequence) - 1 FROM events AS others WHERE others.table_id = events.table_id)"
        where = {"tables": "id = :copy", "seats": "table_id = :copy AND seat = 1"}.get(
            column.table.name, f"table_id = :copy AND sequence = {last}"
        )
        update = "UPDATE OR REPLACE" if connection.dialect.name == "sqlite" else "UPDATE"
        statement = sa.text(f'{update} {column.table.name} SET "{column.name}" = {value} WHERE {where}')
        try:
            with connection.begin_nested():
                connection.execute(statement, {"copy": copy})
        except DBAPIError:
            return False
        return True

    def still_due(self) -> list[str]:
        """The damaged tables that are still to be looked at."""
        with self._engine.connect() as connection:
            query = sa.select(tables.c.id).where(tables.c.due < 1000, tables.c.id.like("ruin-%"))
            return [*connection.execute(query).scalars()]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def ruins(
    request: pytest.FixtureRequest, service_starter: ServiceStarter, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Ruins]:
    folder = tmp_path_factory.mktemp("ruins")
    is_sqlite = request.param == "sqlite"
    database = f"sqlite:///{folder / 'tables.sqlite3'}" if is_sqlite else request.getfixturevalue("postgres")()
    ruins = Ruins(database, folder / "service.log", service_starter)
    yield ruins
    ruins.close()


def answers(person: Person, table: str, *, to_everything: bool) -> None:
    """What one can ask about a table and do there is answered at once, and never by a failure."""
    web, at, body = person.web, f"/api/tables/{table}", {"seat": 0, "action": 1, "number": 0}
    asked = [web.get(f"{at}/position"), web.get(f"{at}/replay"), web.post(f"{at}/moves", json=body)]
    asked += [web.post(f"{at}/chat", json={"text": "Is anybody there?"}), web.post(f"{at}/rematch"), web.get(at)]
    if to_everything:
        asked += [web.get("/api/tables", params={"show": show}) for show in ("open", "mine", "watch")]
        asked += [web.get(f"{at}/{what}") for what in ("words", "chat", "moments/1", "replay?seat=all", "result")]
        asked += [web.get(f"{at}/{what}") for what in ("record", "people", "plan", "analysis")]
        asked += [web.post(f"{at}/{what}") for what in ("invitation", "analysis", "seats/1", "seats/0/link")]
        asked.append(web.post(f"{at}/takeover", json={"seat": 1, "by": "bot"}))
        asked += [web.post(f"{at}/{what}", json={"seat": 0, "number": 0}) for what in ("hint", "undo")]
        with person.live(table) as line:
            assert line.hear("table", "refused")
    failed = [(answer.request.url.path, answer.status_code) for answer in asked if answer.status_code >= 500]
    assert not failed


def check_frozen(person: Person, table: str) -> None:
    """It stands still, says why in every language, and nothing can be done."""
    shown = person.get(f"/tables/{table}")
    assert (shown["state"], shown["why_frozen"]["key"].partition(".")[0]) == ("frozen", "frozen"), table
    for language in LANGUAGES:
        assert in_words(shown["why_frozen"]).text(language)
    assert person.look(table)["choices"] == []
    assert refused(lambda: person.post(f"/tables/{table}/moves", {"seat": 0, "action": 1, "number": 0})) == "frozen"


def check_lists(person: Person, frozen: list[str]) -> None:
    """The list of one's own tables says which stand still and why, and no list offers them to others."""
    mine = {one["id"]: one for one in person.get("/tables", show="mine")}
    for table in frozen:
        shown = person.get(f"/tables/{table}")
        assert (mine[table]["state"], mine[table]["why_frozen"]) == ("frozen", shown["why_frozen"]), table
    offered = {one["id"] for show in ("open", "watch") for one in person.get("/tables", show=show)}
    assert not offered & {*frozen}


def in_words(message: Json) -> Message:
    """A message as it was sent."""
    values = message["parameters"].items()
    return Message(
        message["key"], {name: in_words(value) if isinstance(value, dict) else value for name, value in values}
    )


@pytest.mark.parametrize("column", COLUMNS, ids=str)
def test_whatever_a_column_holds_everything_is_answered(ruins: Ruins, column: sa.Column[Any]):
    owner, frozen = ruins.owners[str(column)], list[str]()
    for kind, value in damages(column):
        if (table := ruins.ids.get((kind, f"{column}={value}"))) is None:
            continue
        answers(owner, table, to_everything=value == GARBAGE)
        is_free = isinstance(column.type, sa.String | sa.Boolean)
        is_damage = (value == NOTHING and not column.nullable) or (value == GARBAGE and not is_free)
        if is_damage and (kind != "over" or column.table is tables):
            check_frozen(owner, table)
            frozen.append(table)
    check_lists(owner, frozen)


@pytest.mark.parametrize("name", LOST)
def test_whatever_is_lost_or_does_not_fit_everything_is_answered(ruins: Ruins, name: str):
    owner = ruins.owners[name]
    for kind in KINDS:
        table = ruins.ids[kind, name]
        answers(owner, table, to_everything=kind == "playing")
        if kind == "playing":
            check_frozen(owner, table)
            check_lists(owner, [table])


def test_the_result_of_a_game_stays_whatever_happens_to_its_course(ruins: Ruins):
    whole = ruins.anna.get(f"/tables/{ruins.whole['over']}/result")
    for name in ("no event", "no start", "no events", "no last event", "event twice", "number too high", "no digest"):
        table = ruins.ids["over", name]
        assert ruins.anna.get(f"/tables/{table}")["state"] == "over"
        assert ruins.anna.get(f"/tables/{table}/result") == whole
        assert ruins.anna.get(f"/tables/{table}")["why_frozen"]["key"].startswith("frozen.")


def test_other_tables_go_on_beside_those_that_are_damaged(ruins: Ruins):
    table = ruins.ben.open_table("egyptia", "you bot", pace={"kind": "live", "seconds": 1})["id"]
    update, deadline = ruins.ben.look(table), time.monotonic() + 60
    while not update["is_over"]:
        assert time.monotonic() < deadline, "the clock of another table does not run out"
        update = ruins.ben.look(table, since=update["sequence"], wait=5)
    while ruins.still_due():
        assert time.monotonic() < deadline, f"looked at again and again: {ruins.still_due()}"
        time.sleep(0.1)


def test_pages_and_ladders_are_what_they_were(ruins: Ruins):
    me = ruins.anna.get("/me")["id"]
    [standing] = ruins.anna.get(f"/people/{me}/statistics")["standings"]
    assert standing["games"] == 1
    assert [game["table"] for game in ruins.ben.get(f"/people/{me}/games")["games"]] == [ruins.whole["over"]]
    assert ruins.ben.get("/ladder", game="egyptia", players=2)["count"] >= 1


# What is kept beside tables

BESIDE = [
    column
    for table in (outcomes, ratings, analyses, plans, notification_settings, service_keys)
    for column in table.c
    if column is ratings.c.number or not (column.foreign_keys or column.primary_key)
]


class Evening:
    """A game that is over with all that is kept of it, and one for which something is planned."""

    def __init__(self, services: Callable[..., Service], folder: Path) -> None:
        database = f"sqlite:///{folder / 'tables.sqlite3'}"
        self.service = services(database, analysis="search:2")
        self.anna, self.ben = self.service.person("Anna"), self.service.person("Ben")
        self.anna.post("/accounts", {"login": "anna", "password": "bread and beer"})
        self.over = self.finished()
        self.anna.post(f"/tables/{self.over}/analysis")
        deadline = time.monotonic() + 60
        while self.anna.get(f"/tables/{self.over}/analysis")["state"] != "done":
            assert time.monotonic() < deadline
            time.sleep(0.05)
        pace = {"kind": "correspondence", "seconds": 86_400}
        # Ben begins, so what Anna plans is not played meanwhile.
        self.planned = self.anna.open_table("classic", "you open", seed=1, pace=pace)["id"]
        self.ben.post(f"/tables/{self.planned}/seats/1")
        self.plan()
        self.service.kill()
        self.engine = rows(database)
        with self.engine.begin() as connection:
            connection.execute(notification_settings.insert().values(**self.settings()))
            Ruins._allow_anything(connection, {column.table for column in BESIDE})
        # Connections know by what rules they were opened.
        self.engine.dispose()
        self.service = self.service.again()

    def finished(self) -> str:
        table = self.anna.open_table("egyptia", "you bot")["id"]
        self.anna.play_on(table)
        return table

    def plan(self) -> Json:
        return self.anna.put(f"/tables/{self.planned}/plan", {"seat": 0, "moves": ["pass"], "standing": "pass"})

    def settings(self) -> Json:
        problem = {"key": "notification.problem.status", "parameters": {"status": 500}}
        return {"person": self.anna.id, "always": True, "language": "en", "home": "http://here", "problem": problem}

    def look_around(self) -> None:
        """Everything that tells of what is kept beside tables is answered."""
        web, over = self.anna.web, f"/api/tables/{self.over}"
        me = f"/api/people/{self.anna.id}"
        asked = [web.get(path) for path in (f"{me}/statistics", f"{me}/games", f"{over}/people", f"{over}/result")]
        asked += [web.get("/api/ladder", params={"game": "egyptia", "players": 2}), web.get(f"{over}/analysis")]
        asked += [web.post(f"{over}/analysis"), web.get(f"/api/tables/{self.planned}/plan")]
        asked += [web.get("/api/me/notifications"), web.get("/api/me")]
        failed = [(answer.request.url.path, answer.status_code) for answer in asked if answer.status_code >= 500]
        assert not failed


@pytest.fixture
def evening(services: Callable[..., Service], tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(services, tmp_path)
    yield evening
    evening.engine.dispose()


@pytest.mark.parametrize("table", sorted({column.table.name for column in BESIDE}))
def test_whatever_is_kept_beside_tables_everything_is_answered_and_begun_anew(evening: Evening, table: str):
    for column in (column for column in BESIDE if column.table.name == table):
        for _, value in damages(column):
            with evening.engine.begin() as connection:
                kept = [found._asdict() for found in connection.execute(sa.select(column.table))]
                try:
                    connection.execute(sa.text(f'UPDATE {table} SET "{column.name}" = {value}'))
                except IntegrityError:
                    continue
            evening.look_around()
            if column.table is plans:
                assert [move["notation"] for move in evening.plan()["moves"]] == ["pass"]
            if column.table is ratings and column.name in ("mu", "sigma", "games", "number", "ended"):
                evening.finished()
            if column.table is notification_settings:
                evening.anna.put("/me/notifications", {"webhook": None, "always": True, "language": "en"})
                assert evening.anna.get("/me/notifications")["always"]
            if column.table is service_keys:
                evening.service.kill()
                evening.service = evening.service.again()
                assert evening.anna.get("/me/notifications")["push_key"]
            with evening.engine.begin() as connection:
                connection.execute(column.table.delete())
                connection.execute(column.table.insert(), kept)
    evening.look_around()


# While it is played


def test_a_table_that_is_damaged_while_it_is_played_stands_still_at_its_next_event(service: Service, database: str):
    anna = service.person("Anna")
    table = anna.open_table("classic", "you open")["id"]
    service.person("Ben").post(f"/tables/{table}/seats/1")
    anna.look(table)
    engine = rows(database)
    with engine.begin() as connection:
        copied = "table_id, 4, kind, seat, move, digest, name, text, at"
        connection.execute(sa.text(f"INSERT INTO events SELECT {copied} FROM events WHERE sequence = 1"))
    engine.dispose()
    say = {"text": "Hello?"}
    assert refused(lambda: anna.post(f"/tables/{table}/chat", say)) == "frozen"
    shown = anna.get(f"/tables/{table}")
    assert str(in_words(shown["why_frozen"])).endswith("its course has 4 events instead of 3.")
    assert anna.look(table)["view"] is not None
    assert [one["state"] for one in anna.get("/tables", show="mine")] == ["frozen"]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET sequence = 9",
        "UPDATE tables SET scores = '[\"many\"]', sequence = sequence + 1",
        "DELETE FROM events; DELETE FROM seats; DELETE FROM tables",
        "UPDATE events SET sequence = 5 WHERE sequence = 3; UPDATE tables SET sequence = 5",
    ],
)
def test_other_workers_find_what_is_damaged(
    services: Callable[..., Service], postgres: Callable[[], str], redis: str, damage: str
):
    database = postgres()
    service = services(database, redis=redis)
    anna = service.person("Anna")
    table = anna.open_table("classic", "you friend bot")["id"]
    anna.post(f"/tables/{table}/chat", {"text": "Hello?"})
    engine = rows(database)
    with engine.begin() as connection:
        connection.execute(sa.text(damage))
    engine.dispose()
    assert refused(lambda: anna.post(f"/tables/{table}/chat", {"text": "Is anybody there?"})) == "frozen"
    assert anna.get(f"/tables/{table}")["state"] == "frozen"


def test_a_table_that_was_mended_goes_on(service: Service, database: str):
    anna = service.person("Anna")
    table = anna.open_table("classic", "bot bot", absent="bot")["id"]
    service.kill()
    for sequence, state in ((-1, "frozen"), (1, "playing")):
        engine = rows(database)
        with engine.begin() as connection:
            connection.execute(sa.text(f"UPDATE events SET sequence = {sequence} WHERE sequence = {-sequence}"))
        engine.dispose()
        again = service.again()
        assert anna.get(f"/tables/{table}")["state"] in (state, "over")
        assert anna.get("/tables", show="mine")[0]["state"] in (state, "over")
        if state == "playing":
            assert anna.play_on(table)["is_over"]
        again.kill()


def test_a_table_that_cannot_be_followed_any_further_stands_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening() -> None:
        async with working(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as worker:
            table = await opened(worker, await somebody(worker, "anna"))
            monkeypatch.setattr(EventLog, "follow", fail)
            await table._read_on()
            assert table.state == "frozen"
            [listed] = await worker.glance([table.id])
            assert listed.state == "frozen"

    def fail(*_: Any) -> None:
        raise KeyError("of the rules")

    asyncio.run(evening())


def test_ratings_are_not_worked_out_again_from_what_is_damaged(tmp_path: Path):
    async def story(store: Store) -> None:
        async with store.engine.begin() as connection:
            await connection.execute(sa.text("UPDATE tables SET state = 'over' WHERE id = 'b'"))
        with pytest.raises(DamagedError, match="the table b is damaged: its entry “result”"):
            async with store.engine.begin() as connection:
                await rebuild(connection)

    with_store(tmp_path, story)
