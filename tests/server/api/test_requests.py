"""Any request whatever, also none that a client would make, gets an answer and never a server error."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from egizia.server.app import make_app
from egizia.server.settings import Settings
from tests.server.people import Service

APP = make_app(Settings("sqlite://", b"for the schema only"))
# As a client reads it: defaults are JSON there, and not yet in the dictionary.
SCHEMA = schemathesis.openapi.from_dict(msgspec.json.decode(msgspec.json.encode(APP.openapi_schema.to_schema())))
pytestmark = pytest.mark.xdist_group("any request")

ENDING = ("/api/accounts", "/api/session", "/api/me/password")
"""Requests that may end the cookie they come with."""


def guests_cookie(url: str) -> str:
    """The cookie of somebody who comes for the first time."""
    return f"egizia={httpx.get(f'{url}/api/me').cookies['egizia']}"


@pytest.fixture(scope="module")
def place(service_starter: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """One service for all of this, with a table that is played and one that waits."""
    folder = tmp_path_factory.mktemp("any")
    pid, port = service_starter.start_service(  # pyright: ignore[reportAttributeAccessIssue]
        database=f"sqlite:///{folder / 'x.sqlite3'}", secret="x", limits=0, bot_delay=0, log=str(folder / "log")
    )
    service = Service(pid, port, {}, lambda: service)
    service.wait()
    anna = service.person("Anna")
    playing = anna.open_table("classic", "you bot")["id"]
    waiting = anna.open_table("egyptia", "you open friend", is_private=True)["id"]
    yield {
        "url": service.url,
        "cookie": anna.cookie,
        "playing": playing,
        "waiting": waiting,
        "log": str(folder / "log"),
    }
    service.close()


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
def test_no_request_is_a_server_error(case: schemathesis.Case, place: dict[str, str]):
    if "table" in case.path_parameters:
        case.path_parameters["table"] = place["playing" if len(repr(case.body)) % 2 else "waiting"]
    if case.query and "wait" in case.query:
        case.query["wait"] = 0
    cookie = guests_cookie(place["url"]) if case.path in ENDING else place["cookie"]
    answer = case.call(base_url=place["url"], headers={"cookie": cookie})
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()) == {"code", "message"}


def test_nothing_was_complained_about(place: dict[str, str]):
    log = Path(place["log"]).read_text()
    assert '"level": "error"' not in log
    assert "Traceback" not in log
