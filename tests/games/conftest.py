"""Fixtures for tests that read component files."""

from pathlib import Path

import pytest

from tests.games.broken_box import Reader, reader


@pytest.fixture
def read_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """How a test reads boxes."""
    return reader(tmp_path, monkeypatch)
