"""A natural evolution strategy for the weights of action values, with a step size for every weight.

The variants of a generation play the same games and are ranked by their mean score. A weight is tuned at the last stage
of a game and at the first; in between it is interpolated.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from egizia.bots.greedy import best_action
from egizia.bots.tree import next_round
from egizia.games import title
from egizia.games.evaluation import Evaluation
from egizia.kernel.engine import Engine
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.record import new
from egizia.kernel.rulebook import Rulebook

Array = np.ndarray[Any, Any]

PAIRS = 16
"""Pairs of variants in a generation: each variant has a mirror image."""
SEEDS_APART = 10_000
SPARE = 0
"""Where the copy lies on which actions are tried; the games follow."""


def solo_games(rules: Rulebook, at: Callable[..., Any], *evaluators: Callable[..., Any]) -> Callable[..., Any]:
    """The entry point: greedy solo games, in each record after the spare one; the first from `seed`."""
    start, find, apply = rules.start, rules.options, rules.apply
    choose = best_action(rules, at, *evaluators)
    go_on = next_round(rules)

    def run(states: Array, logs: Array, options: Array, values: Array, weights: Array, noise: Array, seed: int) -> None:
        log, open_now = at(logs, 0), at(options, 0)
        for game in range(SPARE + 1, len(states)):
            state = at(states, game)
            start(state, log, 1, 0, seed + game - SPARE - 1)
            while state.seat >= 0:
                open_now.count = 0
                find(state, open_now)
                apply(state, log, choose(states, game, SPARE, log, open_now, values, weights, noise))
                if state.seat < 0:
                    go_on(state, log)

    return run


class SoloPlayer:
    """Plays greedy solo games with any weights."""

    def __init__(self, valued: Evaluation) -> None:
        self._valued = valued
        self._engine = Engine(title(valued.game).rules)
        self._room = (new(Log, 1), new(Options, 1), valued.values())
        self._noise = np.zeros(CAPACITY, np.int64)
        sample = (self._engine.states(1), *self._room, valued.weights(1), self._noise, 0)
        self._run = self._engine.entry(solo_games, sample, *valued.evaluators)

    def interpolate(self, ends: Array) -> Array:
        """Weights of all stages from those of the last and the first."""
        return np.rint(np.linspace(ends[0], ends[1], self._valued.stages)).astype(np.int32)

    def play(self, weights: Array, seed: int, games: int) -> Array:
        """So many finished games, with the weights of all stages."""
        states = self._engine.states(SPARE + 1 + games)
        self._run(states, *self._room, weights, self._noise, seed)
        return states[SPARE + 1 :]

    def mean(self, ends: Array, seed: int, games: int) -> float:
        """The mean score of so many games."""
        return float(self.play(self.interpolate(ends), seed, games)["score"].mean())


def evolve(valued: Evaluation, generations: int, games: int) -> Array:
    """The weights of all stages, tuned from their initial values; every variant plays so many games."""
    player = SoloPlayer(valued)
    center = np.array([(weight.last, weight.first) for weight in valued.initial_weights], float).T
    step_sizes = np.array([(weight.step_size, weight.step_size) for weight in valued.initial_weights], float).T
    utilities = np.maximum(0.0, np.log(PAIRS + 1) - np.log(np.arange(1, 2 * PAIRS + 1)))
    utilities = utilities / utilities.sum() - 1 / (2 * PAIRS)
    learning_rate = (3 + np.log(center.size)) / (10 * np.sqrt(center.size))
    dice = np.random.default_rng(1)
    for generation in range(1, generations + 1):
        steps = dice.standard_normal((PAIRS, *center.shape))
        steps = np.concatenate([steps, -steps])
        seed = generation * SEEDS_APART
        means = np.array([player.mean(center + step_sizes * step, seed, games) for step in steps])
        steps = steps[np.argsort(-means)]
        center = center + step_sizes * np.tensordot(utilities, steps, 1)
        step_sizes = step_sizes * np.exp(learning_rate * np.tensordot(utilities, steps * steps - 1, 1))
        if generation % 10 == 0:
            fresh = player.mean(center, 0, games)
            print(f"{valued.game}, generation {generation}: {fresh:.2f} points in {games} games", file=sys.stderr)
    return player.interpolate(center)
