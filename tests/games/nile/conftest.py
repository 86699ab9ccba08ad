"""Fixtures for what both Egizias share."""

import pytest

import egizia
from egizia.games import room
from egizia.games.nile.components import NileBox

GAMES = [name for name in egizia.games() if isinstance(getattr(room(name, "components"), "BOX", None), NileBox)]


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of every game whose box is read as an Egizia's."""
    return request.param
