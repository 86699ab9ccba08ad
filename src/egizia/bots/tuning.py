"""Fits the weights of an evaluation to games: `python -m egizia.bots.tuning GAME`.

Time and again, games are played by the greedy bot with the weights so far (at first by chance), with some random moves
mixed in; of many moments it is noted what could be counted for a seat and how many points that seat still made. The
new weights are the ridge regression of the one on the other, for each stage of the game and number of players.

A game that is played at first sight has no outlook to fit: its weights come by evolution, for a quarter of an hour.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

import egizia
from egizia.bots.evaluation import POINT, WEIGHTS, Evaluation, evaluation
from egizia.bots.evolution import evolve
from egizia.bots.practice import MADE, STAGE, Practice, fit
from egizia.games import title

Array = np.ndarray[Any, Any]

SEEDS_APART = 10_000_000
REMEMBERED = 4
"""Courses whose games a fit looks back at."""
GENERATIONS_A_COURSE, VARIANT_SHARE = 10, 8
"""In evolution: generations for a course, and the share of its games that each variant plays."""
ALL_RANDOM, SOME_RANDOM, FEW_RANDOM = 1000, 120, 60


def tune(game: str, players: int, courses: Sequence[tuple[int, int]], threads: int) -> tuple[Array, Array]:
    """Play and fit, time and again; each course says how many games, and how many moves in a thousand are random."""
    practice = Practice(game, players)
    valued = practice.valued
    weights, spreads = np.zeros((valued.stages, len(valued.names)), np.int32), np.ones(valued.stages)
    old: list[tuple[Array, Array]] = []
    for number, (games, chance) in enumerate(courses):
        noted, facts = practice.games(weights, games, number * SEEDS_APART, chance, threads)
        opening = facts[facts[:, STAGE] == 0, MADE].mean()
        print(f"{game}, {players} players, course {number + 1}: {opening:.1f} points from the start", file=sys.stderr)
        old = [*old[-(REMEMBERED - 1) :], (noted, facts)] if number > 1 else [(noted, facts)]
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
    (WEIGHTS / f"{valued.game}.json").write_text(text, encoding="utf-8")


def main() -> None:
    """Fit the weights of a game anew."""
    parser = argparse.ArgumentParser(description="Fit the weights of a game's evaluation to games played for it.")
    parser.add_argument("game", choices=egizia.games())
    parser.add_argument("--games", type=int, default=4000, help="games of the longest course (4000)")
    parser.add_argument("--courses", type=int, default=10, help="how often games are played and weights fitted (10)")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    valued = evaluation(chosen.game)
    if valued.sight:
        weights = evolve(valued, chosen.courses * GENERATIONS_A_COURSE, chosen.games // VARIANT_SHARE)
        store(valued, {valued.key(1): (weights, np.full(valued.stages, POINT))})
        return
    early, late = (chosen.games, ALL_RANDOM), (chosen.games, FEW_RANDOM)
    courses = [early, *[(chosen.games // 3, SOME_RANDOM)] * 2, *[late] * (chosen.courses - 3)]
    counts = title(chosen.game).player_counts
    found = {
        valued.key(players): tune(chosen.game, players, courses, chosen.threads)
        for players in (counts if valued.by_players else counts[:1])
    }
    store(valued, found)


if __name__ == "__main__":
    main()
