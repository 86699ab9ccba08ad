"""The batch of games on a GPU, one row a thread: the kernels call the same rules as everything else.

Threads of a GPU run in warps, which are fast only while all threads of a warp take the same branches. Before every step
the rows are therefore sorted by action, and before legal actions are listed, by decision. What follows from a decision
is played over several steps, so that a game at the end of a round does not hold up its warp.
"""

from typing import Any, NoReturn, SupportsIndex

import numpy as np

from egizia.envs.batch import BatchResults, BatchSettings
from egizia.envs.gpu_kernels import SORTED_AT_ONCE, cuda, kernels
from egizia.envs.rewards import REWARDS, chosen_reward
from egizia.kernel.log import Log
from egizia.kernel.record import layout
from egizia.table.game import Game

Array = Any
"""An array on the GPU with `__cuda_array_interface__`: PyTorch and others take it without a copy."""

THREADS = 64
"""Threads of a block that runs rules."""


class GpuEnv:
    """So many games at once on a GPU; the arrays mean what those of `BatchEnv` mean, and lie on the GPU.

    Between two decisions of a game there may be steps in which its row has nothing to decide: the seat is -1, the mask
    is empty, and what stands there as an action does not matter.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        reward: str | None = None,
        *,
        observed: bool = True,
        restart: bool = True,
        stream: Any = 0,
    ) -> None:
        rules, players = game.title.rules, game.players
        self.game, self.games, self.players = game, games, players
        self.rows = games * rules.records(players)
        self.reward = chosen_reward(reward, players)
        self._gpu, self._kernels, self._stream = cuda(), kernels(game.name), stream
        self.states = self._zeros(self.rows, layout(rules.state))
        self.seats = self._zeros(self.rows, np.int8)
        self.masks = self._zeros((self.rows, rules.action_count), np.bool_)
        self.observations = self._zeros((self.rows if observed else 1, rules.observation_size), np.int16)
        self.over = self._zeros(games, np.bool_)
        self.ended = self._zeros(games, np.bool_)
        self.rewards = self._zeros((games, players), np.float32)
        self.scores = self._zeros((games, players), np.int32)
        self.numbers = self._zeros(games, np.int64)
        self.counts = self._zeros(2, np.int64)
        """Decisions played so far, and actions that were not legal: rows with such an action stay as they are."""
        self._merits = self._zeros((games, players), np.int32)
        self._blank = self._zeros(1, layout(rules.state))
        self._logs = self._zeros(1, layout(Log))
        self._dice = self._zeros((self.rows, 2), np.uint32)
        self._drawn = self._zeros(self.rows, np.int16)
        self._pending_phases = self._zeros(self.rows, np.int8)
        self._keys = self._zeros(self.rows, np.int16)
        self._order = self._zeros(self.rows, np.int32)
        self._totals = self._zeros(SORTED_AT_ONCE, np.int32)
        self._finished, self._finished_count = self._zeros(games, np.int32), self._zeros(1, np.int32)
        self._observed = int(observed)
        self._settings = BatchSettings(players, game.variant, 0, games, REWARDS.index(self.reward), int(restart))

    def __reduce_ex__(self, _: SupportsIndex) -> NoReturn:
        """Refuse to be copied or pickled: a copy would play on the arrays of the original."""
        raise TypeError("a GpuEnv cannot be copied or pickled, as its games lie on the GPU; a BatchEnv can")

    def reset(self, seed: int = 0) -> None:
        """Start all games anew, the first from `seed`, the second from `seed` + 1; later games follow these seeds."""
        self._settings = self._settings._replace(seed=seed)
        for array in (self.over, self.ended, self.rewards, self.numbers, self.counts):
            array.copy_to_device(np.zeros(array.shape, array.dtype), stream=self._stream)
        self._run(
            self._kernels.begin, self.games, self.states, self._blank, self._logs, self.seats, self._pending_phases,
            self._dice, self._settings,
        )  # fmt: skip
        self._show()

    def step(self, actions: Array) -> None:
        """Play an action in every row in which somebody decides."""
        kernels = self._kernels
        actions = self._gpu.as_cuda_array(actions) if hasattr(actions, "__cuda_array_interface__") else actions
        self._run(kernels.forget, self.games, self.ended, self.rewards, self._finished_count)
        self._sort(kernels.tally_actions, self.seats, self.masks, actions, self._pending_phases, self.counts)
        self._run(
            kernels.play, self.rows, self.states, self._logs, self.seats, self._pending_phases, self._keys, self._order,
            actions, self._finished, self._finished_count,
        )  # fmt: skip
        if self.game.title.rules.is_simultaneous:
            self._run(
                kernels.close, self.games, self.states, self._logs, self.seats, self.over, self._finished,
                self._finished_count, self.players,
            )  # fmt: skip
        results = BatchResults(self.numbers, self.over, self.ended, self.rewards, self.scores, self._merits)
        self._run(
            kernels.finish, self.games, self.states, self._blank, self._logs, self.seats, self._finished,
            self._finished_count, results, self._settings,
        )  # fmt: skip
        self._show()

    def random_actions(self) -> Array:
        """A legal action for every row in which somebody decides, each as likely as any other; drawn once a step."""
        return self._drawn

    def _show(self) -> None:
        self._gpu.cudadrv.driver.device_memset(self.masks, 0, self.masks.size, self._stream)
        self._sort(self._kernels.tally_decisions, self.states, self.seats)
        self._run(
            self._kernels.show, self.rows, self.states, self.seats, self.masks, self.observations, self._order,
            self._dice, self._drawn, self._observed,
        )  # fmt: skip

    def _sort(self, tally: Any, *arrays: Array) -> None:
        """Put the rows in the order of what is to be done in them."""
        blocks = -(-self.rows // SORTED_AT_ONCE)
        self._kernels.clear_totals[1, SORTED_AT_ONCE, self._stream](self._totals)
        tally[blocks, SORTED_AT_ONCE, self._stream](*arrays, self._keys, self._totals)
        self._kernels.add_up[1, SORTED_AT_ONCE, self._stream](self._totals)
        self._kernels.arrange[blocks, SORTED_AT_ONCE, self._stream](self._keys, self._totals, self._order)

    def _run(self, kernel: Any, threads: int, *arguments: Any) -> None:
        kernel[-(-threads // THREADS), THREADS, self._stream](*arguments)

    def _zeros(self, shape: int | tuple[int, int], kind: Any) -> Array:
        return self._gpu.to_device(np.zeros(shape, kind))
