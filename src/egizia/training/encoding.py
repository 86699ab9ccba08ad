"""The inputs of a network: scaled numbers, one-hot categories and bits, made of the numbers of an observation.

Which of them a number becomes is said by the kind of its run in the layout of the game. A category is one-hot, an
ordinal number is too and is a number besides, and a set has an input for each bit.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from egizia.envs import batch_env, gpu_env
from egizia.games import title

Array = np.ndarray[Any, Any]

LARGEST_ORDINAL_RANGE = 40
"""Of ordinal numbers with more values than that, none gets an input of its own."""
GAMES, MOVES = 128, 300
"""Random games, and moves of each, that show which values there are."""


@dataclass(frozen=True)
class Encoding:
    """Which inputs are made of which columns of an observation."""

    columns: int
    """How many numbers an observation has."""
    numeric: Array
    scales: Array
    """Columns that are taken as numbers, and what each is multiplied by."""
    categorical: Array
    categories: Array
    """One-hot inputs: the column of each, and the value that it stands for."""
    bit_sets: Array
    bits: Array
    """Inputs that are bits: the column of each, and the power of two."""
    map_columns: Array
    """The columns that say what lies on each node of a map; none if the game has no map."""
    map_kinds: Array
    """What may lie there."""

    @property
    def size(self) -> int:
        """How many inputs there are."""
        return len(self.numeric) + len(self.categorical) + len(self.bit_sets)


@cache
def encoding(game: str, *, gpu: bool = False) -> Encoding:
    """The inputs of a network for a game, from the values that occur in random games."""
    lowest, highest = seen_values(game, gpu=gpu)
    numeric: list[int] = []
    one_hot: list[tuple[int, int]] = []
    bits: list[tuple[int, int]] = []
    map_columns: list[int] = []
    ground = title(game).map
    column = 0
    for run in title(game).layout:
        if ground and run.name == ground.run:
            map_columns += range(column, column + run.length)
        for at in range(column, column + run.length):
            low, high = int(lowest[at]), int(highest[at])
            if run.kind == "bits":
                bits += [(at, 1 << bit) for bit in range(high.bit_length())]
                continue
            if run.kind == "category" or (run.kind == "ordinal" and high - low <= LARGEST_ORDINAL_RANGE):
                one_hot += [(at, value) for value in range(low, high + 1) if value != 0 or low < 0]
            if run.kind != "category":
                numeric.append(at)
        column += run.length
    scales = 1.0 / np.maximum(1, np.maximum(np.abs(lowest), np.abs(highest)))[numeric]
    return Encoding(
        columns=column,
        numeric=np.array(numeric, np.int64),
        scales=scales.astype(np.float32),
        categorical=np.array([at for at, _ in one_hot], np.int64),
        categories=np.array([value for _, value in one_hot], np.float32),
        bit_sets=np.array([at for at, _ in bits], np.int64),
        bits=np.array([power for _, power in bits], np.float32),
        map_columns=np.array(map_columns, np.int64),
        map_kinds=np.arange(highest[map_columns].max() + 1 if map_columns else 0, dtype=np.float32),
    )


def seen_values(game: str, *, gpu: bool) -> tuple[Array, Array]:
    """The lowest and the highest number in every column of observations; runs of one name share theirs."""
    counts = title(game).player_counts
    seen = []
    for players in sorted({counts[0], counts[1], min(counts[-1], 4)}):
        env: Any = (gpu_env if gpu else batch_env)(game, players, games=GAMES)
        env.reset(seed=1)
        for _ in range(MOVES):
            observations = env.observations.copy_to_host() if gpu else env.observations
            seen.append(np.stack([observations.min(0), observations.max(0)]))
            env.step(env.random_actions())
    lowest, highest = np.min([low for low, _ in seen], 0), np.max([high for _, high in seen], 0)
    column = 0
    alike: dict[str, list[int]] = {}
    for run in title(game).layout:
        alike.setdefault(run.name, []).extend(range(column, column + run.length))
        column += run.length
    for columns in alike.values():
        lowest[columns], highest[columns] = lowest[columns].min(), highest[columns].max()
    return lowest, highest
