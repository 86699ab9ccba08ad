"""What tests of engines need, besides a compiler: a linker, without which they fail, and engines to try."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.engines import built


@pytest.fixture(scope="session")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder with the engines of a game for this machine and for Node."""
    return cache(lambda game: built(game, tmp_path_factory))
