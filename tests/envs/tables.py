"""Which tables environments are tried with, and how their agents play at random."""

import random
from typing import Any

import numpy as np

from egizia import Match, games
from egizia.games import title

BIG = 99
TITLES = [title(name) for name in games()]
SIMULTANEOUS = [(own.name, players) for own in TITLES if own.rules.is_simultaneous for players in (1, 2, 5)]
TURN_BY_TURN = [(own.name, players) for own in TITLES if not own.rules.is_simultaneous for players in own.player_counts]
TABLES = TURN_BY_TURN + SIMULTANEOUS


def label(table: Any) -> str:
    """The name of a test's table."""
    return "-".join(map(str, table))


def any_of(mask: Any, dice: random.Random) -> int:
    """One of the actions that a mask allows."""
    return dice.choice(np.flatnonzero(mask).tolist())


def play_aec(env: Any, seed: int, steps: int | None = None) -> dict[str, float]:
    """Play an AEC environment at random, to its end or for some steps; returns what each agent was given in all."""
    dice = random.Random(seed)
    given = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(steps or 2**31):
        observation, reward, termination, truncation, _ = env.last()
        given[agent] += reward
        env.step(None if termination or truncation else any_of(observation["action_mask"], dice))
    return given


def replayed(match: Match) -> Match:
    """The same moves, played by the table alone."""
    again = match.restarted()
    for move in match.moves:
        again.play(move.action, seat=move.seat)
    return again
