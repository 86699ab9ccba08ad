"""Self-play games for an evaluation function, and the ridge regression that fits its weights to them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from egizia.bots.evaluation import evaluation
from egizia.bots.greedy import AFTER, NOW, best_action
from egizia.bots.tree import next_round
from egizia.games import title
from egizia.games.evaluation import POINT, Evaluation
from egizia.kernel.engine import Engine
from egizia.kernel.entry_points import Dice
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.randomness import below, seed_words
from egizia.kernel.record import new
from egizia.kernel.rulebook import Rulebook

Array = np.ndarray[Any, Any]

MAX_SAMPLES = 48
"""Samples of a game at most."""
SAMPLE_INTERVAL = 6
"""Every decision is sampled with a probability of one in so many."""
RIDGE = 20.0
"""The penalty of the ridge regression; it matters for features that are rarely seen."""
EMPTY = 2
"""Where the empty record lies that every game begins as."""
STREAM = 7 << 40
"""Keeps the dice of these games apart from their deals."""
STAGE, RETURN, SEAT = range(3)
"""Labels of a sample: the stage, the points that the seat still made until the end, and the seat."""
LABELS = 3


class SelfPlayArrays(NamedTuple):
    """What self-play works in, and where its samples go."""

    states: Array
    logs: Array
    options: Array
    dice: Array
    values: Array
    weights: Array
    noise: Array
    samples: Array
    labels: Array


class SelfPlaySettings(NamedTuple):
    """Which games are played, and how."""

    seed: int
    games: int
    players: int
    variants: int
    random_moves: int
    """Of a thousand moves, how many are drawn at random."""


def self_play(
    rules: Rulebook,
    at: Callable[..., Any],
    features: Callable[..., None],
    stage: Callable[..., int],
    score: Callable[..., int],
    *evaluators: Callable[..., Any],
) -> Callable[..., Any]:
    """The entry point: greedy games with some random moves; writes the features and the labels of samples."""
    start, find, apply = rules.start, rules.options, rules.apply
    choose = best_action(rules, at, *evaluators)
    go_on = next_round(rules)

    def run(arrays: SelfPlayArrays, settings: SelfPlaySettings) -> int:
        states, values, samples, labels = arrays.states, arrays.values, arrays.samples, arrays.labels
        log, open_now, words = at(arrays.logs, 0), at(arrays.options, 0), at(arrays.dice, 0).words
        total = 0
        for seed in range(settings.seed, settings.seed + settings.games):
            seed_words(words, seed + STREAM)
            states[NOW] = states[EMPTY]
            state = at(states, NOW)
            start(state, log, settings.players, seed % settings.variants, seed)
            first = total
            while state.seat >= 0:
                open_now.count = 0
                find(state, open_now)
                if below(words, 1000) < settings.random_moves:
                    action = open_now.actions[below(words, open_now.count)]
                else:
                    action = choose(states, NOW, AFTER, log, open_now, values, arrays.weights, arrays.noise)
                apply(state, log, action)
                if total - first < MAX_SAMPLES and below(words, SAMPLE_INTERVAL) == 0:
                    seat = below(words, settings.players)
                    for number in range(samples.shape[1]):
                        values[number] = 0
                    features(state, seat, values)
                    for number in range(samples.shape[1]):
                        samples[total, number] = values[number]
                    labels[total, STAGE] = stage(state)
                    labels[total, RETURN] = score(state, seat)
                    labels[total, SEAT] = seat
                    total += 1
                if state.seat < 0:
                    go_on(state, log)
            for sample in range(first, total):
                labels[sample, RETURN] = score(state, labels[sample, SEAT]) - labels[sample, RETURN]
        return total

    return run


class SelfPlay:
    """Self-play of one game with a number of players."""

    def __init__(self, game: str, players: int) -> None:
        self.valued = evaluation(game)
        self.players = players
        self._title = title(game)
        self._engine = Engine(self._title.rules)

    def games(self, weights: Array, count: int, seed: int, random_moves: int, threads: int) -> tuple[Array, Array]:
        """Play games with so many random moves in a thousand: the features of the samples, and their labels."""
        share = -(-count // threads)
        valued = self.valued

        def arguments(number: int) -> tuple[SelfPlayArrays, SelfPlaySettings]:
            arrays = SelfPlayArrays(
                self._engine.states(3), new(Log, 1), new(Options, 1), new(Dice, 1),
                valued.values(), weights, np.zeros(CAPACITY, np.int64),
                np.zeros((share * MAX_SAMPLES, len(valued.names)), np.int16),
                np.zeros((share * MAX_SAMPLES, LABELS), np.int64),
            )  # fmt: skip
            return arrays, SelfPlaySettings(
                seed + number * share, share, self.players, len(self._title.variants), random_moves
            )

        sample = arguments(0)
        run = self._engine.entry(self_play, sample, valued.features, valued.stage, valued.score, *valued.evaluators)

        def part(number: int) -> tuple[Array, Array]:
            arrays, settings = arguments(number)
            total = run(arrays, settings)
            return arrays.samples[:total], arrays.labels[:total]

        if threads == 1:
            return part(0)
        with ThreadPoolExecutor(threads) as pool:
            parts = [*pool.map(part, range(threads))]
        return np.concatenate([samples for samples, _ in parts]), np.concatenate([labels for _, labels in parts])


def fit(valued: Evaluation, samples: Array, labels: Array) -> tuple[Array, Array]:
    """The weights of all stages and the standard deviations of the residuals, both in hundredths of a point."""
    size = len(valued.names)
    weights = np.zeros((valued.stages, size), np.int32)
    spreads = np.ones(valued.stages)
    for stage in range(valued.stages):
        rows = labels[:, STAGE] == stage
        if not rows.any():
            continue
        inputs, returns = samples[rows].astype(np.float64), labels[rows, RETURN].astype(np.float64)
        solved = np.linalg.solve(inputs.T @ inputs + RIDGE * np.eye(size), inputs.T @ returns)
        weights[stage] = np.rint(solved * POINT)
        spreads[stage] = max(POINT / 2, float(np.std(returns - inputs @ solved)) * POINT)
    return weights, spreads
