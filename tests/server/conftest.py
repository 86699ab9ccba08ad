"""Real services on real databases: SQLite files, and a PostgreSQL."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.mailbox import Mailbox
from tests.server.people import Service
from tests.server.starting import ServiceStarter, raised


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    return request.getfixturevalue("postgres")()


@pytest.fixture
def services(service_starter: ServiceStarter, tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Starts services, which end with the test."""
    with raised(service_starter, tmp_path / "service.log") as start:
        yield start


@pytest.fixture
def service(services: Callable[..., Service], database: str) -> Service:
    """A service on each kind of database."""
    return services(database)


@pytest.fixture
def small_service(services: Callable[..., Service], tmp_path: Path) -> Service:
    """A service on SQLite, for what has nothing to do with the database."""
    return services(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """Where notifications arrive."""
    box = Mailbox()
    yield box
    box.close()
