"""Tournaments between bots: who plays better, by how much, and how sure that is.

>>> from egizia import arena
>>> results = arena.play("shifting-sands", players=2, bots=["random", "random:9"], games=4)
>>> sum(bot.win_share for bot in results.bots)
1.0
"""

import os
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from egizia.arena.cluster import play_on_ray
from egizia.arena.errors import ArenaError
from egizia.arena.game import DecisionTimes, GameResult, play_game
from egizia.arena.lineups import Seating, Tournament
from egizia.arena.processes import play_in_processes
from egizia.arena.ratings import Rating, rate
from egizia.arena.results import BotResult, Results, judge
from egizia.arena.resultsfile import ResultsFile, ResultsInMemory

__all__ = [
    "ArenaError", "BotResult", "DecisionTimes", "GameResult", "Rating", "Results", "Seating", "Tournament", "judge",
    "play", "play_game", "run",
]  # fmt: skip


def play(
    game: str,
    *,
    players: int,
    bots: Sequence[str],
    games: int = 100,
    against: str | None = None,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    out: str | Path | None = None,
    ray: str | None = None,
) -> Results:
    """Let bots play at least so many games, every deal in all its line-ups, and tell how they did.

    `against` is a bot for all other seats of each of `bots`; `jobs` are processes, 0 for one a core; `out` is a results
    file, which an earlier run may have begun; `ray` is the address of a Ray cluster, or `local`.
    """
    tournament = Tournament(game, players, tuple(bots), against, seed, dict(options or {}))
    return run(tournament, games, jobs=jobs, out=out, ray=ray)


def run(
    tournament: Tournament,
    games: int,
    *,
    jobs: int = 1,
    out: str | Path | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Play a tournament; `progress` is told how many games are finished, and how many there will be."""
    tournament.check()
    if jobs < 0:
        raise ArenaError(f"{jobs} games cannot be played at once: give 0 for one a core")
    seatings = tournament.seatings(games)
    # That its library is missing had better be found out before the games than after them.
    rate(tournament.names, ())
    with closing(ResultsInMemory() if out is None else ResultsFile(out, tournament)) as kept:
        pending = [seating for seating in seatings if not kept.has(seating)]
        done = len(seatings) - len(pending)
        began = time.monotonic()
        if progress:
            progress(done, len(seatings))
        with closing(_finished(tournament, pending, jobs, ray)) as finished:
            for played in finished:
                kept.add(played)
                done += 1
                if progress:
                    progress(done, len(seatings))
        every = [kept.games[seating.number] for seating in seatings]
    return judge(tournament, every, time.monotonic() - began)


def _finished(
    tournament: Tournament, seatings: Sequence[Seating], jobs: int, ray: str | None
) -> Generator[GameResult, None, None]:
    """Play some games, wherever they are to be played."""
    jobs_here = min(jobs or os.cpu_count() or 1, len(seatings))
    if not seatings:
        return
    if ray is not None:
        yield from play_on_ray(tournament, seatings, ray, jobs)
    elif jobs_here > 1:
        yield from play_in_processes(tournament, seatings, jobs_here)
    else:
        yield from (play_game(tournament, seating) for seating in seatings)
