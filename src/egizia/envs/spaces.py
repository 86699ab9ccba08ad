"""Observations and actions in the terms of Gymnasium, which PettingZoo shares."""

from typing import Any

import numpy as np
from gymnasium import spaces

from egizia.envs.seats import Array
from egizia.table.game import Game
from egizia.table.match import Match

SMALLEST, LARGEST = np.iinfo(np.int16).min, np.iinfo(np.int16).max

Observation = dict[str, Array]
"""What a seat knows under `observation`, and what it can do under `action_mask`."""


def observation_space(game: Game, actions: int) -> spaces.Dict:
    """The space of a seat's observations."""
    size = game.title.rules.observation_size
    return spaces.Dict(
        {
            "observation": spaces.Box(SMALLEST, LARGEST, (size,), np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def state_space(game: Game) -> spaces.Box:
    """The space of what all seats know together, one row a seat."""
    return spaces.Box(SMALLEST, LARGEST, (game.players, game.title.rules.observation_size), np.int16)


def state(match: Match) -> Array:
    """What all seats know together, for learning that looks into every hand; decks stay hidden."""
    return np.stack([match.observation(seat) for seat in range(match.game.players)])


def observed(match: Match, seat: int, action_mask: Array) -> Observation:
    """What a seat knows and can do."""
    return {"observation": match.observation(seat), "action_mask": action_mask}


def seed_of(seed: Any, dice: np.random.Generator) -> int:
    """The seed of the next deal: the given one, or one that is drawn."""
    return int(dice.integers(2**63 - 1) if seed is None else seed)
