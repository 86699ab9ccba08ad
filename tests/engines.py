"""Engines that tests of rules compiled ahead share, built once for all of them."""

import os
from pathlib import Path

import pytest

from egizia.ahead.build import build
from egizia.kernel.native import levels


def built(game: str, places: pytest.TempPathFactory) -> Path:
    """The folder with the engines of a game for this machine and for browsers; whoever asks first builds them."""
    base = places.getbasetemp()
    # Workers of one run have folders side by side.
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return build(game, [*levels(), "wasm32"], shared / "engines")
