"""Games on a GPU are the games of the CPU, to the byte: run by hand where there is an NVIDIA GPU."""

import importlib.util
from itertools import product
from typing import Any

import numpy as np
import pytest

from egizia.envs.batch import BatchEnv
from egizia.envs.gpu import GpuEnv
from egizia.games import NAMES, title
from egizia.table.errors import SetupError
from egizia.table.game import Game, make
from tests.tables import player_counts

GAMES = 10_000
SEED = 1

pytestmark = pytest.mark.filterwarnings("ignore")  # numba-cuda warns of small launches and of its own old names


@pytest.fixture
def gpu() -> None:
    if importlib.util.find_spec("numba_cuda") is None:
        pytest.skip("needs the package numba-cuda and an NVIDIA GPU")
    try:
        GpuEnv(make("egyptia", players=1), 1)
    except SetupError as problem:
        pytest.skip(str(problem))


def finished(env: Any) -> Any:
    """The same environment after all its games have been played to the end at random."""
    env.reset(SEED)
    while not on_the_host(env.over).all():
        for _ in range(50):
            env.step(env.random_actions())
    return env


def games(name: str) -> list[Game]:
    """The game with every number of players and all options."""
    return [
        make(name, players=players, **options)
        for players, options in product(player_counts(name), title(name).variants)
    ]


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize("name", NAMES)
def test_finished_games_are_those_of_the_cpu(name: str) -> None:
    for game in games(name):
        ours = finished(GpuEnv(game, GAMES, observed=False, restart=False))
        theirs = finished(BatchEnv(game, GAMES, observed=False, restart=False))
        assert ours.states.copy_to_host().tobytes() == theirs.states.tobytes()
        assert np.array_equal(ours.scores.copy_to_host(), theirs.scores)
        assert ours.counts.copy_to_host()[1] == 0


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize("name", NAMES)
def test_masks_observations_and_rewards_are_those_of_the_cpu(name: str) -> None:
    """Row by row in the same order; on the GPU some come a few steps later."""
    game = make(name, players=2)
    ours, their_rewards = told(GpuEnv(game, 100, "margin"), 400)
    theirs, our_rewards = told(BatchEnv(game, 100, "margin"), 400)
    for some, others in [*zip(ours, theirs, strict=True), *zip(our_rewards, their_rewards, strict=True)]:
        both = min(len(some), len(others))
        assert some[:both] == others[:both]
    assert min(map(len, ours)) > 150
    assert min(map(len, our_rewards)) > 0


def told(env: Any, steps: int) -> tuple[list[list[bytes]], list[list[bytes]]]:
    """All that an environment says of each row, and what each place was rewarded with, in so many random steps."""
    rows: list[list[bytes]] = [[] for _ in range(env.rows)]
    rewards: list[list[bytes]] = [[] for _ in range(env.games)]
    env.reset(SEED)
    for _ in range(steps):
        seats, masks, observations, ended, worth = map(
            on_the_host, (env.seats, env.masks, env.observations, env.ended, env.rewards)
        )
        for row in np.flatnonzero(seats >= 0):
            rows[row].append(seats[row].tobytes() + masks[row].tobytes() + observations[row].tobytes())
        for game in np.flatnonzero(ended):
            rewards[game].append(worth[game].tobytes())
        env.step(env.random_actions())
    return rows, rewards


def on_the_host(array: Any) -> Any:
    """An array where NumPy can read it."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array
