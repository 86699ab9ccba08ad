"""What tests of engines need, besides a compiler: a linker, without which they fail, and engines to try."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.engines import built

FOLDER = Path(__file__).parent


QUICKEST = "egyptia"
"""The game whose engines `make test` builds: half a minute of one core. The others take two more."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests with the engines of other games to `make test-all`."""
    for item in items:
        if isinstance(item, pytest.Function) and item.path.parent == FOLDER and "engines" in item.fixturenames:
            if hasattr(item, "callspec") and QUICKEST not in item.name:
                item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder with the engines of a game for this machine and for Node."""
    return cache(lambda game: built(game, tmp_path_factory))
