"""Tables of games that all play at the same time."""

import pytest

import egizia
from egizia import Game
from egizia.games import title

SIMULTANEOUS = [name for name in egizia.games() if title(name).rules.is_simultaneous]


@pytest.fixture(params=[(name, players) for name in SIMULTANEOUS for players in (2, 3, 5)], ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    """Every simultaneous game, at a few small tables."""
    name, players = request.param
    return egizia.make(name, players=players)


@pytest.fixture
def three() -> Game:
    return egizia.make("egyptia", players=3)
