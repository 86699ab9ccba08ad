"""Games of a tournament on many machines: each game is a task of a Ray cluster."""

import logging
from collections.abc import Iterator, Sequence
from itertools import islice

from egizia.arena.errors import ArenaError
from egizia.arena.game import GameResult, play_game
from egizia.arena.lineups import Seating, Tournament

LOCAL = "local"


def play_on_ray(tournament: Tournament, seatings: Sequence[Seating], address: str, jobs: int) -> Iterator[GameResult]:
    """Play some games on the cluster at an address, `local` for one that lives as long as the tournament.

    `jobs` is how many games may be under way at once, 0 for as many as the cluster has processors.
    """
    try:
        import ray  # noqa: PLC0415 - the library is an extra
        from ray.exceptions import RayError, RayTaskError  # noqa: PLC0415
    except ModuleNotFoundError:
        raise ArenaError("a Ray cluster needs one more package: pip install egizia[ray]") from None
    try:
        if address == LOCAL:
            ray.init(
                address=LOCAL,
                num_cpus=jobs or None,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        else:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ArenaError(f"there is no Ray cluster at {address!r}: {reason}") from error
    try:
        at_once = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(play_game)
        waiting = iter(seatings)
        running = [task.remote(tournament, seating) for seating in islice(waiting, at_once)]
        while running:
            (done, *_), running = ray.wait(running)
            following = next(waiting, None)
            if following is not None:
                running.append(task.remote(tournament, following))
            yield ray.get(done)
    except RayTaskError as error:
        cause = error.cause if isinstance(error.cause, ArenaError) else error
        raise ArenaError(str(cause).splitlines()[0]) from error
    except RayError as error:
        raise ArenaError(f"the Ray cluster failed: {str(error).splitlines()[0]}") from error
    finally:
        ray.shutdown()
