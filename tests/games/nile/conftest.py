"""Fixtures for what both Egizias share."""

import pytest

import egizia
from egizia.games.nile.components import NileBox
from tests.tables import module_of

GAMES = [name for name in egizia.games() if isinstance(getattr(module_of(name, "components"), "BOX", None), NileBox)]


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of every game whose box is read as an Egizia's."""
    return request.param
