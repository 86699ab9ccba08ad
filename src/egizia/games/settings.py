"""The settings with which bots play a game and networks learn it; a game's `title.py` has those that suit it best."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

RANDOM_ROLLOUT, GREEDY_ROLLOUT = range(2)
"""How actions are chosen in a rollout below the tree."""
TO_THE_END = 1 << 20
"""The length of a rollout to the end of the game."""


@dataclass(frozen=True)
class SearchSettings:
    """Settings of a search with an evaluation function."""

    prior_temperature: float = 1.5
    """The temperature of the softmax that turns values of actions into priors, in points."""
    exploration: float = 0.4
    """The constant of PUCT."""
    fpu_reduction: float = 0.05
    """How much lower than its parent the value of an unvisited action is taken to be (first-play urgency)."""
    rollout_policy: int = GREEDY_ROLLOUT
    rollout_length: int = 0
    """Decisions of a rollout below the tree before the position is evaluated."""


@dataclass(frozen=True)
class GuidedSettings:
    """Settings of a search with a network."""

    prior_temperature: float = 1.0
    """The temperature of the softmax that turns policy logits into priors."""
    exploration: float = 1.0
    """The constant of PUCT."""
    fpu_reduction: float = 0.1
    """How much lower than its parent the value of an unvisited action is taken to be (first-play urgency)."""
    rank_weight: float = 0.1
    margin_weight: float = 0.2
    """The weights of the rank and of a margin of a hundred points in a value; the win has the weight 1."""
    confidence_width: float = 0.08
    """In a simultaneous game: how many hundred points an action may be behind the best after one visit without being
    eliminated; after four visits half as many."""
    min_prior: float = 0.0
    """Actions with a lower prior are eliminated at once."""
    rollout_length: int = 0
    """Decisions of a rollout by the policy of the network below the tree, before the position is evaluated."""
    batch_size: int = 8
    """Positions that the network evaluates together."""


@dataclass(frozen=True)
class TrainingSettings:
    """How networks learn a game."""

    games: Mapping[int, int]
    """By number of players, how many games are played side by side on a GPU."""
    small_games: Mapping[int, int]
    """The same for a small run on a CPU."""
    changed: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """The settings of a run that differ from the usual ones, by name."""
