"""Fixtures for the suites that every game has to pass."""

import signal
from pathlib import Path

import pytest

import egizia
from egizia import Game
from tests.tables import GAMES_AND_PLAYERS, TURN_BY_TURN

TESTS = Path(__file__).parent

# A run in the background of a shell is told to ignore the keyboard, and so would be what the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


WAITING = ("web", "server", "faults", "cli", "arena")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with suites that mostly wait, so that those that compute run beside them."""
    folders = {folder: number for number, folder in enumerate(WAITING)}
    items.sort(key=lambda item: folders.get(item.path.relative_to(TESTS).parts[0], len(folders)))


@pytest.fixture(scope="session", params=GAMES_AND_PLAYERS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def game(request: pytest.FixtureRequest) -> Game:
    """Every game with every number of players."""
    name, players = request.param
    return egizia.make(name, players=players)


@pytest.fixture(scope="session", params=TURN_BY_TURN, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def turn_game(request: pytest.FixtureRequest) -> Game:
    """Every game in which one seat acts at a time, with every number of players."""
    name, players = request.param
    return egizia.make(name, players=players)


@pytest.fixture(scope="session", params=egizia.games())
def name(request: pytest.FixtureRequest) -> str:
    """The name of every game."""
    return request.param
