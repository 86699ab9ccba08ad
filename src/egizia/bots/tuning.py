"""Fits the weights of an evaluation to games: `python -m egizia.bots.tuning GAME`.

In every iteration the greedy bot plays games with the weights so far (at first at random), with some random moves mixed
in. Samples are taken on the way: the features of a position for a seat, and the points that the seat still made. The
new weights are the ridge regression of the points on the features, for each stage of the game and number of players.

A game with a rule for the values of actions has no expected score to fit: its weights are tuned by an evolution
strategy, which takes a quarter of an hour.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

import egizia
from egizia.bots.evaluation import evaluation
from egizia.bots.evolution import evolve
from egizia.bots.self_play import RETURN, STAGE, SelfPlay, fit
from egizia.games import title
from egizia.games.evaluation import POINT, Evaluation

Array = np.ndarray[Any, Any]

SEEDS_APART = 10_000_000
FITTED_ITERATIONS = 4
"""The latest iterations whose samples go into a fit."""
GENERATIONS_PER_ITERATION, VARIANT_SHARE = 10, 8
"""In evolution: generations for an iteration, and the share of its games that each variant plays."""
ALL_RANDOM, SOME_RANDOM, FEW_RANDOM = 1000, 120, 60


def tune(game: str, players: int, iterations: Sequence[tuple[int, int]], threads: int) -> tuple[Array, Array]:
    """Play and fit; each iteration is how many games, and how many moves in a thousand are random."""
    self_play = SelfPlay(game, players)
    valued = self_play.valued
    weights, spreads = np.zeros((valued.stages, len(valued.names)), np.int32), np.ones(valued.stages)
    old: list[tuple[Array, Array]] = []
    for number, (games, random_moves) in enumerate(iterations):
        samples, labels = self_play.games(weights, games, number * SEEDS_APART, random_moves, threads)
        opening = labels[labels[:, STAGE] == 0, RETURN].mean()
        print(
            f"{game}, {players} players, iteration {number + 1}: {opening:.1f} points from the start", file=sys.stderr
        )
        old = [*old[-(FITTED_ITERATIONS - 1) :], (samples, labels)] if number > 1 else [(samples, labels)]
        weights, spreads = fit(valued, *(np.concatenate(arrays) for arrays in zip(*old, strict=True)))
    return weights, spreads


def store(valued: Evaluation, found: dict[str, tuple[Array, Array]]) -> None:
    """Write the weights file of a game, a line for each thing that is counted."""
    lines: list[str] = []
    for key, (weights, spreads) in found.items():
        rows = [
            f"      {json.dumps(name)}: {json.dumps(weights[:, number].tolist())}"
            for number, name in enumerate(valued.names)
            if weights[:, number].any()
        ]
        spread = json.dumps(np.rint(spreads).astype(int).tolist())
        body = ",\n".join(rows)
        lines.append(f'  {json.dumps(key)}: {{\n    "spread": {spread},\n    "weights": {{\n{body}\n    }}\n  }}')
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    valued.weights_file.write_text(text, encoding="utf-8")


def main() -> None:
    """Fit the weights of a game anew."""
    parser = argparse.ArgumentParser(description="Fit the weights of a game's evaluation to games played for it.")
    parser.add_argument("game", choices=egizia.games())
    parser.add_argument("--games", type=int, default=4000, help="games of the longest iteration (4000)")
    parser.add_argument("--iterations", type=int, default=10, help="how often games are played and weights fitted (10)")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    valued = evaluation(chosen.game)
    if valued.action_values:
        weights = evolve(valued, chosen.iterations * GENERATIONS_PER_ITERATION, chosen.games // VARIANT_SHARE)
        store(valued, {valued.key(1): (weights, np.full(valued.stages, POINT))})
        return
    early, late = (chosen.games, ALL_RANDOM), (chosen.games, FEW_RANDOM)
    iterations = [early, *[(chosen.games // 3, SOME_RANDOM)] * 2, *[late] * (chosen.iterations - 3)]
    counts = title(chosen.game).player_counts
    found = {
        valued.key(players): tune(chosen.game, players, iterations, chosen.threads)
        for players in (counts if valued.by_players else counts[:1])
    }
    store(valued, found)


if __name__ == "__main__":
    main()
