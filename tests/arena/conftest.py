"""Bots of another package, announced as any package announces its bots."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ANNOUNCED = """[egizia.bots]
first = tests.arena.guests:First
cheating = tests.arena.guests:Cheating
broken = tests.arena.guests:Broken
dying = tests.arena.guests:Dying
"""


@pytest.fixture
def guests(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installs the bots of `tests.arena.guests`, for this process and those it starts."""
    site = tmp_path_factory.mktemp("site")
    (site / "guests-1.dist-info").mkdir()
    (site / "guests-1.dist-info" / "METADATA").write_text("Name: guests\nVersion: 1\n", encoding="utf-8")
    (site / "guests-1.dist-info" / "entry_points.txt").write_text(ANNOUNCED, encoding="utf-8")
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("PYTHONPATH", f"{site}:{ROOT}")
