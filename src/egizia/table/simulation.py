"""Many random games at once, and what their scores were made of."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from egizia.kernel.engine import Engine
from egizia.table.errors import SetupError
from egizia.table.game import LARGEST_SEED, Game

BATCH = 4096


@dataclass(frozen=True)
class Spread:
    """The mean of a number over all seats of all games, and its standard deviation."""

    mean: float
    deviation: float

    @classmethod
    def of(cls, values: np.ndarray[Any, Any]) -> "Spread":
        """The spread of some numbers."""
        return cls(round(float(values.mean()), 3), round(float(values.std()), 3))

    def as_json(self) -> dict[str, float]:
        """Ready for JSON."""
        return {"mean": self.mean, "sd": self.deviation}


@dataclass(frozen=True)
class Simulation:
    """What came out of many random games."""

    games: int
    decisions: int
    seconds: float
    total: Spread
    by_source: dict[str, Spread]
    by_seat: list[Spread]

    def as_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(self.games / self.seconds, 1),
            "decisions_per_s": round(self.decisions / self.seconds, 1),
            "scores": {
                "total": self.total.as_json(),
                "by_source": {source: spread.as_json() for source, spread in self.by_source.items()},
                "by_seat": [spread.as_json() for spread in self.by_seat],
            },
        }


def check(games: int, seed: int, threads: int) -> None:
    """Refuse a simulation that cannot be run."""
    if games < 1:
        raise SetupError(f"{games} games cannot be played: ask for at least one")
    if threads < 0:
        raise SetupError(f"{threads} cores cannot be used: give 0 for all of them")
    if not 0 <= seed <= LARGEST_SEED - games:
        raise SetupError(f"seeds go from 0 to {LARGEST_SEED}: {games} games cannot begin at {seed}")


def _ledgers(game: Game, states: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The points of every seat of every game, by source."""
    if game.title.rules.is_simultaneous:
        return states["ledger"].copy()
    return states["players"]["ledger"][:, : game.players].copy()


def simulate(
    game: Game, games: int, seed: int = 0, threads: int = 0, progress: Callable[[int], None] | None = None
) -> Simulation:
    """Play random games, game i from seed + i; `threads` 0 means all cores. `progress` is told the games done."""
    check(games, seed, threads)
    engine = Engine(game.title.rules)
    threads = threads or os.cpu_count() or 1
    records = game.title.rules.records(game.players)
    engine.playouts(engine.states(records), game.players, seed, variant=game.variant)
    at_once = max(1, BATCH * threads // records)
    states = engine.states(min(at_once, games) * records)
    ledgers: list[np.ndarray[Any, Any]] = []
    decisions, done, seconds = 0, 0, 0.0
    while done < games:
        batch = states[: (games - done) * records]
        began = time.perf_counter()
        decisions += engine.playouts(batch, game.players, seed + done, variant=game.variant, threads=threads)
        seconds += time.perf_counter() - began
        played = len(batch) // records
        ledgers.append(_ledgers(game, batch).reshape(played, game.players, -1))
        done += played
        if progress:
            progress(played)
    points = np.concatenate(ledgers)
    scores = points.sum(axis=2)
    return Simulation(
        games,
        decisions,
        seconds,
        Spread.of(scores),
        {source: Spread.of(points[:, :, number]) for number, source in enumerate(game.title.sources)},
        [Spread.of(scores[:, seat]) for seat in range(game.players)],
    )
