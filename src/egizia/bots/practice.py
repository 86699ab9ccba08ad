"""Games that the weights of an evaluation are fitted to, and the fit."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from egizia.bots.evaluation import POINT, Evaluation, evaluation
from egizia.bots.greedy import AFTER, NOW, best_action
from egizia.bots.tree import next_round
from egizia.games import title
from egizia.kernel.engine import Dice, Engine, Rulebook
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.randomness import below, seed_words
from egizia.kernel.record import new

Array = np.ndarray[Any, Any]

NOTED = 48
"""Moments of a game that are noted at most."""
EVERY = 6
"""About every so many decisions one is noted."""
RIDGE = 20.0
"""How strongly weights are kept small; it matters for what is rarely seen."""
EMPTY = 2
"""Where the empty record lies that every game begins as."""
STREAM = 7 << 40
"""Keeps the dice of these games apart from their deals."""
STAGE, MADE, SEAT = range(3)
"""Facts of a moment: the stage, the points still made from there, and the seat that was looked at."""
FACTS = 3


def self_play(
    rules: Rulebook,
    at: Callable[..., Any],
    features: Callable[..., None],
    stage: Callable[..., int],
    score: Callable[..., int],
    *ways: Callable[..., Any],
) -> Callable[..., Any]:
    """The entry point: greedy games with random moves; notes features, and stage and points still made."""
    start, find, apply = rules.start, rules.options, rules.apply
    choose = best_action(rules, at, *ways)
    go_on = next_round(rules)

    def run(
        states: Array, logs: Array, options: Array, dice: Array, values: Array, weights: Array, noise: Array, seed: int,
        games: int, players: int, variants: int, chance: int, noted: Array, facts: Array,
    ) -> int:  # fmt: skip
        log, open_now, words = at(logs, 0), at(options, 0), at(dice, 0).words
        total = 0
        for game in range(games):
            seed_words(words, seed + game + STREAM)
            states[NOW] = states[EMPTY]
            state = at(states, NOW)
            start(state, log, players, (seed + game) % variants, seed + game)
            first = total
            while state.seat >= 0:
                open_now.count = 0
                find(state, open_now)
                if below(words, 1000) < chance:
                    action = open_now.actions[below(words, open_now.count)]
                else:
                    action = choose(states, NOW, AFTER, log, open_now, values, weights, noise)
                apply(state, log, action)
                if total - first < NOTED and below(words, EVERY) == 0:
                    seat = below(words, players)
                    for number in range(noted.shape[1]):
                        values[number] = 0
                    features(state, seat, values)
                    for number in range(noted.shape[1]):
                        noted[total, number] = values[number]
                    facts[total, STAGE] = stage(state)
                    facts[total, MADE] = score(state, seat)
                    facts[total, SEAT] = seat
                    total += 1
                if state.seat < 0:
                    go_on(state, log)
            for sample in range(first, total):
                facts[sample, MADE] = score(state, facts[sample, SEAT]) - facts[sample, MADE]
        return total

    return run


class Practice:
    """Self-play of one game with a number of players."""

    def __init__(self, game: str, players: int) -> None:
        self.valued = evaluation(game)
        self.players = players
        self._title = title(game)
        self._engine = Engine(self._title.rules)

    def games(self, weights: Array, count: int, seed: int, chance: int, threads: int) -> tuple[Array, Array]:
        """Play games with `chance` in a thousand random moves: the features of moments, and their facts."""
        share = -(-count // threads)
        valued = self.valued

        def room(number: int) -> tuple[Any, ...]:
            noted = np.zeros((share * NOTED, len(valued.names)), np.int16)
            facts = np.zeros((share * NOTED, FACTS), np.int64)
            return (
                self._engine.states(3), new(Log, 1), new(Options, 1), new(Dice, 1),
                valued.values(), weights, np.zeros(CAPACITY, np.int64),
                seed + number * share, share, self.players,
                len(self._title.variants), chance, noted, facts,
            )  # fmt: skip

        run = self._engine.entry(self_play, room(0), valued.features, valued.stage, valued.score, *valued.ways)

        def part(number: int) -> tuple[Array, Array]:
            arguments = room(number)
            total = run(*arguments)
            noted, facts = arguments[-2:]
            return noted[:total], facts[:total]

        if threads == 1:
            return part(0)
        with ThreadPoolExecutor(threads) as pool:
            parts = [*pool.map(part, range(threads))]
        return np.concatenate([noted for noted, _ in parts]), np.concatenate([facts for _, facts in parts])


def fit(valued: Evaluation, noted: Array, facts: Array) -> tuple[Array, Array]:
    """The weights of all stages, and how far they are off, both in hundredths of a point."""
    size = len(valued.names)
    weights = np.zeros((valued.stages, size), np.int32)
    spreads = np.ones(valued.stages)
    for stage in range(valued.stages):
        rows = facts[:, STAGE] == stage
        if not rows.any():
            continue
        seen, made = noted[rows].astype(np.float64), facts[rows, MADE].astype(np.float64)
        solved = np.linalg.solve(seen.T @ seen + RIDGE * np.eye(size), seen.T @ made)
        weights[stage] = np.rint(solved * POINT)
        spreads[stage] = max(POINT / 2, float(np.std(made - seen @ solved)) * POINT)
    return weights, spreads
