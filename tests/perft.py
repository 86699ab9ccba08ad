"""Counting sequences of moves, depth by depth: a number that nearly any change of a rule changes."""

from typing import Any

from egizia import Match
from egizia.kernel.engine import Engine

START_BUDGET = 2_000
MID_GAME_BUDGET = 2_000
"""Positions to play out at most; a depth that would need more is not counted."""


def counts(match: Match, budget: int) -> list[int]:
    """How many sequences of 1, 2, 3 ... moves there are, as deep as the budget reaches."""
    return list(_counts(match, budget, None))


def counts_to(match: Match, depth: int) -> list[int]:
    """How many sequences of 1 to `depth` moves there are."""
    return list(_counts(match, None, depth))


def _counts(match: Match, budget: int | None, depth: int | None) -> list[int]:
    engine = Engine(match.game.title.rules)
    level = engine.states(1)
    level[0] = match.state
    found: list[int] = []
    while len(level):
        options = [_options(engine, level, index) for index in range(len(level))]
        total = sum(map(len, options))
        found.append(total)
        if len(found) == depth or (budget is not None and total > budget):
            break
        below = engine.states(total)
        place = 0
        for index, actions in enumerate(options):
            for action in actions:
                below[place] = level[index]
                engine.apply(below, place, action)
                place += 1
        level = below
    return found


def _options(engine: Engine, level: Any, index: int) -> list[int]:
    return engine.options(level, index) if level[index].seat >= 0 else []
