"""The same rules inside a CUDA kernel, one game a thread: run by hand where there is a GPU and numba-cuda."""

import importlib.util
from itertools import product
from typing import Any

import numpy as np
import pytest

from egizia.envs.gpu_kernels import cuda as gpu
from egizia.games import NAMES, title
from egizia.kernel import entry_points
from egizia.kernel.engine import Engine
from egizia.kernel.entry_points import Dice
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.record import layout
from egizia.kernel.rule import numba_function, rule, twin
from egizia.table.errors import SetupError
from tests.tables import player_counts

GAMES = 10_000
SEED = 1


def cuda_or_skip() -> Any:
    """Numba's CUDA module, or the reason why this test cannot run here."""
    if importlib.util.find_spec("numba_cuda") is None:
        pytest.skip("needs the package numba-cuda and an NVIDIA GPU")
    try:
        return gpu()
    except SetupError as problem:
        pytest.skip(str(problem))


@rule
def at(records: Any, index: int) -> Any:
    return records[index]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::numba.core.errors.NumbaPerformanceWarning")
@pytest.mark.parametrize("name", NAMES)
def test_games_on_the_gpu_are_byte_identical_with_the_cpu(name: str) -> None:
    cuda = cuda_or_skip()
    rules = title(name).rules
    run = numba_function(twin(entry_points.playouts(rules, at)))

    @cuda.jit
    def play(states: Any, logs: Any, options: Any, dice: Any, players: int, variant: int, seed: int) -> None:
        game = cuda.grid(1)
        if game < logs.shape[0]:
            run(
                states,
                game,
                game + 1,
                logs[game : game + 1],
                options[game : game + 1],
                dice[game : game + 1],
                players,
                variant,
                seed,
            )

    cpu = Engine(rules, interpreted=False)
    for players, variant in product(player_counts(name), range(len(title(name).variants))):
        states = cuda.to_device(np.zeros(GAMES * rules.records(players), layout(rules.state)))
        scratch = [cuda.to_device(np.zeros(GAMES, layout(kind))) for kind in (Log, Options, Dice)]
        play[(GAMES + 63) // 64, 64](states, *scratch, players, variant, SEED)
        expected = cpu.states(GAMES * rules.records(players))
        cpu.playouts(expected, players, SEED, variant=variant)
        assert states.copy_to_host().tobytes() == expected.tobytes()
