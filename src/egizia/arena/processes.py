"""Games of a tournament on several cores: one process each, which is handed one game after the other."""

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

from egizia.arena.errors import ArenaError
from egizia.arena.game import GameResult, make_ready, play_game
from egizia.arena.lineups import Seating, Tournament
from egizia.kernel.engine import Engine

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess


def play_in_processes(tournament: Tournament, seatings: Sequence[Seating], jobs: int) -> Iterator[GameResult]:
    """Play some games in so many processes, each told as soon as it is over."""
    # What is compiled once here is read from disk by all.
    Engine(tournament.make_game().title.rules).warm_up()
    for bot in tournament.names:
        make_ready(tournament.game, tournament.players, bot)
    # A process that begins from nothing is the same on every system, and holds no pipe but its own: when this one is
    # killed, the others find their pipes closed and end.
    context = multiprocessing.get_context("spawn")
    waiting = iter(seatings)
    workers: dict[Connection, BaseProcess] = {}
    try:
        for _ in range(min(jobs, len(seatings))):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(tournament, theirs), daemon=True)
            worker.start()
            theirs.close()
            workers[ours] = worker
            ours.send(next(waiting))
        busy = set(workers)
        while busy:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                answer = _answer(pipe)
                following = next(waiting, None)
                if following is None:
                    busy.remove(pipe)
                else:
                    pipe.send(following)
                yield answer
    finally:
        for pipe, worker in workers.items():
            pipe.close()
            worker.terminate()
            worker.join()


def _answer(pipe: Connection) -> GameResult:
    try:
        answer = pipe.recv()
    except (EOFError, ConnectionError):
        raise ArenaError("a process that played ended without a word; perhaps it ran out of memory") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _work(tournament: Tournament, pipe: Connection) -> None:
    """Play the games that come through the pipe until it is closed."""
    # The keyboard interrupts the process that was started by hand, which then ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            seating = pipe.recv()
            try:
                pipe.send(play_game(tournament, seating))
            except ArenaError as error:
                pipe.send(error)
    except (EOFError, ConnectionError):
        return
