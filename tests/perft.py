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
    level = [match._states.copy()]
    found: list[int] = []
    while level:
        options = [_options(engine, records) for records in level]
        total = sum(len(actions) for _, actions in options)
        found.append(total)
        if len(found) == depth or (budget is not None and total > budget):
            break
        level = [
            _after(engine, records, index, action)
            for records, (index, actions) in zip(level, options, strict=True)
            for action in actions
        ]
    return found


def _options(engine: Engine, records: Any) -> tuple[int, list[int]]:
    """The first record with something to decide, and what is open there."""
    for index in range(len(records)):
        if records[index].seat >= 0:
            return index, engine.options(records, index)
    return 0, []


def _after(engine: Engine, records: Any, index: int, action: int) -> Any:
    """The records of a game after an action; where nobody has anything left to decide, the round is closed."""
    records = records.copy()
    engine.apply(records, index, action)
    if engine.rules.is_simultaneous and (records["seat"] < 0).all():
        nearest = engine.nearest_end(records)
        for other in range(len(records)):
            engine.close_round(records, other, nearest)
    return records
