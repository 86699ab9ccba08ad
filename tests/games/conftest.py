"""Fixtures for tests that read component files, and for those that hold for every number of players."""

from pathlib import Path

import pytest

from tests.games.broken_box import Reader, reader
from tests.games.positions import NilePosition


@pytest.fixture
def read_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """How a test reads boxes."""
    return reader(tmp_path, monkeypatch)


@pytest.fixture(params=[2, 3, 4], ids=lambda number: f"{number} players")
def with_two_three_and_four_players(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions of the Egizias have so many players, where a test does not say another number."""
    monkeypatch.setattr(NilePosition, "usual_players", request.param)
