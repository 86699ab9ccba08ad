"""Finished games written by hand, and results without what a clock measured."""

from collections.abc import Sequence
from typing import Any

from egizia.arena import DecisionTimes, GameResult, Results


def finished(
    number: int, deal: int, seats: Sequence[str], scores: Sequence[int], winners: Sequence[int] | None = None
) -> GameResult:
    """A finished game; without winners the best score wins."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    times = tuple(DecisionTimes() for _ in seats)
    points = tuple({"obelisk": score} for score in scores)
    return GameResult(
        number, deal, tuple(seats), tuple(scores), tuple(best if winners is None else winners), points, times, ""
    )


def timeless(results: Results | dict[str, Any]) -> dict[str, Any]:
    """Results without the times, which differ from run to run."""
    found = results.as_json() if isinstance(results, Results) else dict(results)
    kept = {name: value for name, value in found.items() if name != "seconds"}
    kept["bots"] = [{name: bot[name] for name in bot if not name.startswith("decision_ms")} for bot in found["bots"]]
    return kept
