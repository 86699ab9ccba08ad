"""Linear evaluation functions: features of a position, each with a weight that was fitted to played games.

A game names its features and has a rule that counts them. The weights of a feature say how many more points, in
hundredths, one of it brings until the end; they differ by the stage of the game and the number of players. They stand
in `weights.json` in the game's folder, written by `python -m egizia.bots.tuning`, and are data to the compiled code,
not part of it.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from egizia.kernel.rule import rule

Array = np.ndarray[Any, Any]

POINT = 100
"""Values are counted in hundredths of a point."""


@dataclass(frozen=True)
class InitialWeight:
    """Where tuning starts for one weight: at the last stage of a game and at the first, and with which step size."""

    last: int
    first: int
    step_size: int


@dataclass(frozen=True)
class Evaluation:
    """The evaluation function of a game."""

    game: str
    weights_file: Path
    names: tuple[str, ...]
    """What has a weight."""
    stages: int
    """How many stages of the game have weights of their own."""
    features: Callable[..., None]
    """features(state, seat, values): count everything; `values` comes as zeros"""
    stage: Callable[..., int]
    """stage(state): in which stage the game is"""
    score: Callable[..., int]
    """score(state, seat): the points a seat has"""
    over: Callable[..., bool]
    """over(state): whether nothing more can be gained"""
    by_players: bool = True
    """Whether the weights differ by the number of players."""
    action_values: Callable[..., None] | None = None
    """action_values(state, options, values, weights): write into `values`, in the order of the open actions, the value
    of each compared with the others; for a game that can tell it better than by the expected score after an action"""
    room: int = 0
    """How many numbers of `values` that takes."""
    initial_weights: tuple[InitialWeight, ...] = ()
    """Where the tuning of the weights of `action_values` starts, in the order of the names."""

    def key(self, players: int) -> str:
        """Under which name the weights for a number of players stand."""
        return str(players) if self.by_players else "any"

    def weights(self, players: int) -> Array:
        """The fitted weights, a row for each stage."""
        table = _stored(self.weights_file)[self.key(players)]["weights"]
        return np.array([table.get(name, [0] * self.stages) for name in self.names], np.int32).T.copy()

    def spreads(self, players: int) -> Array:
        """The standard deviation of the residuals of the fit by stage, in hundredths of a point."""
        return np.array(_stored(self.weights_file)[self.key(players)]["spread"], np.float64)

    def values(self) -> Array:
        """Room for everything that is counted or compared."""
        return np.zeros(max(len(self.names), self.room), np.int64)

    @property
    def evaluators(self) -> tuple[Callable[..., Any], ...]:
        """What a search goes by: the expected score, and the values of actions if the game has a rule for them."""
        return (self.expected_score,) if self.action_values is None else (self.expected_score, self.action_values)

    @property
    def expected_score(self) -> Callable[..., int]:
        """A rule for the expected final score of a seat, in hundredths of a point."""
        return _expected_score(self)


@cache
def _expected_score(evaluation: Evaluation) -> Callable[..., int]:
    features, stage, score, over = evaluation.features, evaluation.stage, evaluation.score, evaluation.over
    size = len(evaluation.names)

    @rule
    def expected_score(state: Any, seat: int, values: Array, weights: Array) -> int:
        expected = score(state, seat) * POINT
        if over(state):
            return expected
        for number in range(size):
            values[number] = 0
        features(state, seat, values)
        now = stage(state)
        for number in range(size):
            expected += values[number] * weights[now, number]
        return expected

    return expected_score


@cache
def _stored(file: Path) -> dict[str, dict[str, Any]]:
    return json.loads(file.read_text(encoding="utf-8"))
