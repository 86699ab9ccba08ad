"""Looks for secrets in the log of a service: what people of a test used or were given, and what the database keeps."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import sqlalchemy as sa

from egizia.server.logs import SHORTEST_HIDDEN
from egizia.server.store import schema
from tests.server.people import Json, Person

TOLD = ("password", "current", "webhook", "endpoint", "p256dh", "auth")
"""What people tell in the body of a request, and nobody else may know."""
KEPT = (
    schema.people.c.password,
    schema.tables.c.invitation,
    schema.seat_keys.c.digest,
    schema.notification_settings.c.webhook,
    schema.devices.c.endpoint,
    schema.devices.c.p256dh,
    schema.devices.c.auth,
    schema.service_keys.c.value,
)
SHAPE = re.compile(r"\$argon2|(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{21,}")
"""A hash of a password, and any key made at random; ids of people and tables are shorter."""


class LogScanner:
    """Knows the secrets of a test, and looks for them in the log."""

    def __init__(self, log: Path, *secrets: str) -> None:
        self._log = log
        self._secrets = {*secrets}

    def follow(self, *people: Person) -> None:
        """Note every secret these people use or are given from now on, and their cookies."""
        for person in people:
            self._secrets.add(person.web.cookies["egizia"])
            person.web.event_hooks["request"].append(self._note_request)
            person.web.event_hooks["response"].append(self._note_response)

    def _note_request(self, request: httpx.Request) -> None:
        self._secrets |= {*_keys_in(str(request.url))}
        if "json" in request.headers.get("content-type", ""):
            self._secrets |= {*_told(json.loads(request.content))}

    def _note_response(self, response: httpx.Response) -> None:
        self._secrets |= {*response.cookies.values()}
        if "json" in response.headers.get("content-type", ""):
            response.read()
            body = response.json()
            if isinstance(body, dict) and "url" in body:
                self._secrets |= {*_keys_in(body["url"])}

    def read(self, database: str) -> None:
        """Note every secret that a database keeps now."""
        engine = sa.create_engine(database)
        with engine.connect() as connection:
            for column in KEPT:
                self._secrets |= {value for value in connection.execute(sa.select(column)).scalars() if value}
        engine.dispose()

    def search(self) -> list[Json]:
        """Fail if a secret is in the log; returns its lines."""
        text = self._log.read_text()
        secrets = [secret for secret in self._secrets if len(secret) >= SHORTEST_HIDDEN]
        found = [secret for secret in secrets if secret in text or json.dumps(secret)[1:-1] in text]
        assert not found, f"the log tells {found}"
        shaped = SHAPE.search(text)
        assert shaped is None, f"the log tells {shaped[0]}"
        return [json.loads(line) for line in text.splitlines()]

    def check(self) -> list[Json]:
        """The same, and the lines count no more as complaints."""
        lines = self.search()
        self._log.write_text("")
        return lines


def _keys_in(url: str) -> Iterator[str]:
    parts = urlsplit(url)
    yield from parse_qs(parts.query).get("key", [])
    if "/seat/" in parts.path or "/seat-keys/" in parts.path:
        yield parts.path.rpartition("/")[2]


def _told(body: Json) -> Iterator[str]:
    if isinstance(body, dict):
        for name, value in body.items():
            if name in TOLD and isinstance(value, str):
                yield value
                # Whom a webhook serves is told by the end of its address.
                yield value.rpartition("/")[2] or value
            else:
                yield from _told(value)


def refuse_writes(database: str, *tables: str) -> None:
    """Let every change of these tables fail in the database, in the midst of what it is told to write."""
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(
                sa.text(
                    "CREATE OR REPLACE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no luck' "
                    "USING DETAIL = 'Failing row contains ' || NEW::text; END $$ LANGUAGE plpgsql"
                )
            )
        for table in tables:
            for event in ("INSERT", "UPDATE"):
                name = f"fail_{table}_{event}"
                if engine.dialect.name == "postgresql":
                    does = f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION fail()"
                else:
                    does = f"CREATE TRIGGER {name} BEFORE {event} ON {table} BEGIN INSERT INTO nowhere VALUES (1); END"
                connection.execute(sa.text(does))
    engine.dispose()
