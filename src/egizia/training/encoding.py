"""How a network reads an observation: numbers as they are, other things as one input for each value they can take."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from egizia.envs import batch_env, gpu_env, layout
from egizia.games import title

Array = np.ndarray[Any, Any]

SETS = {
    "dice in columns, one bit each", "majorities", "seats done", "ships, one bit a seat", "spent crews", "used cards",
    "used column tiles", "zones",
}  # fmt: skip
"""Runs that are sets: one input for each bit."""
NAMES = {
    "Pharaoh cards", "building", "city", "column", "cost", "decision", "dock", "first builder", "gold tile",
    "grave owners", "hex", "obelisk owners", "order of play", "own dealt cards", "own drawn cards", "pending choices",
    "pending doubling", "phase", "plague", "players", "purple tile", "pyramid owners", "river cards", "statue goals",
    "temple owners", "tiles", "zone",
}  # fmt: skip
"""Runs whose numbers only name something: one input for each value, and the number itself says nothing."""
STEPS = {"at hand", "circled", "dice", "furthest ship", "gains until own red dot", "pending bricks and crews", "round"}
"""Runs of numbers on which some values mean more than the next: one input for each value, and the number too."""
LARGEST_STEPS = 40
GAMES, MOVES = 128, 300
"""Random games, and moves of each, that show which values there are."""


@dataclass(frozen=True)
class Encoding:
    """Which inputs are made of an observation: columns that are scaled, compared with a value, or taken as a bit."""

    columns: int
    numbers: Array
    scales: Array
    compared: Array
    values: Array
    sets: Array
    powers: Array
    places: Array
    """The columns that say what lies in each place of a map; none if the game has no map."""
    kinds: Array
    """What may lie there."""

    @property
    def size(self) -> int:
        """How many inputs there are."""
        return len(self.numbers) + len(self.compared) + len(self.sets)


@cache
def encoding(game: str, *, gpu: bool = False) -> Encoding:
    """The inputs of a network for a game, from the values that occur in random games."""
    lowest, highest = seen_values(game, gpu=gpu)
    numbers: list[int] = []
    compared: list[tuple[int, int]] = []
    sets: list[tuple[int, int]] = []
    places: list[int] = []
    ground = title(game).map
    column = 0
    for run, length in layout(game):
        name = run.rpartition(": ")[2]
        if ground and run == ground.run:
            places += range(column, column + length)
        for at in range(column, column + length):
            low, high = int(lowest[at]), int(highest[at])
            if name in SETS:
                sets += [(at, 1 << bit) for bit in range(high.bit_length())]
                continue
            if name in NAMES or (name in STEPS and high - low <= LARGEST_STEPS):
                compared += [(at, value) for value in range(low, high + 1) if value != 0 or low < 0]
            if name not in NAMES:
                numbers.append(at)
        column += length
    scales = 1.0 / np.maximum(1, np.maximum(np.abs(lowest), np.abs(highest)))[numbers]
    return Encoding(
        columns=column,
        numbers=np.array(numbers, np.int64),
        scales=scales.astype(np.float32),
        compared=np.array([at for at, _ in compared], np.int64),
        values=np.array([value for _, value in compared], np.float32),
        sets=np.array([at for at, _ in sets], np.int64),
        powers=np.array([power for _, power in sets], np.float32),
        places=np.array(places, np.int64),
        kinds=np.arange(highest[places].max() + 1 if places else 0, dtype=np.float32),
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
    for run, length in layout(game):
        alike.setdefault(run.rpartition(": ")[2], []).extend(range(column, column + length))
        column += length
    for columns in alike.values():
        lowest[columns], highest[columns] = lowest[columns].min(), highest[columns].max()
    return lowest, highest
