"""Lessons: games of a bot that a network is shown before it plays by itself."""

import multiprocessing
from contextlib import ExitStack
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from egizia import bots
from egizia.arena.ratings import places
from egizia.kernel.progress import Progress
from egizia.readiness import warm_up_bot
from egizia.table.game import make
from egizia.training.network import HOPES, MOST_SEATS
from egizia.worth import MARGIN, POINTS, RANK, WIN, worth

Array = np.ndarray[Any, Any]

AT_ONCE = 10
"""Games that a process is asked for together."""
FIRST_SEED = 1 << 50
"""Seeds of games that are watched lie apart from those of games that are played."""


@dataclass(frozen=True)
class Lessons:
    """What was decided in the games: a row for every decision in which there was a choice."""

    observations: Array
    open_actions: Array
    """Eight actions a byte."""
    actions: Array
    seats: Array
    players: Array
    outcomes: Array
    """By seat, what was achieved in the end, as the hopes of a network are counted."""


def watch(game: str, teacher: str, players: tuple[int, ...], games: int, seed: int, processes: int) -> Lessons:
    """Let a bot play all seats of so many games, with each number of players in turn, and write down what it does."""
    # What is compiled once here is read from disk by all.
    for count in players:
        warm_up_bot(game, teacher, count)
    seeds = range((seed << 40) + FIRST_SEED, (seed << 40) + FIRST_SEED + games, AT_ONCE)
    tasks = [(game, teacher, players[number % len(players)], first) for number, first in enumerate(seeds)]
    seen: list[Lessons] = []
    with ExitStack() as stack:
        watched = stack.enter_context(Progress(f"{game}: watching games of {teacher}", len(tasks) * AT_ONCE))
        each = map
        if processes > 1:
            each = stack.enter_context(multiprocessing.get_context("spawn").Pool(processes)).imap
        for lessons in each(watch_some, tasks):
            seen.append(lessons)
            watched.step(AT_ONCE)
    return Lessons(*(np.concatenate([getattr(some, column.name) for some in seen]) for column in fields(Lessons)))


def watch_some(task: tuple[str, str, int, int]) -> Lessons:
    """Watch some games, whose seeds follow each other."""
    game, teacher, players, first = task
    table = make(game, players=players)
    rules = table.title.rules
    rows: list[tuple[Array, Array, int, int]] = []
    outcomes: list[Array] = []
    for seed in range(first, first + AT_ONCE):
        match = table.new(seed)
        player = bots.bot(teacher, seed)
        while (seat := match.current_seat) is not None:
            legal = match.legal_actions(seat)
            action = player.choose(match, seat)
            if len(legal) > 1:
                open_actions = np.zeros(rules.action_count, np.bool_)
                open_actions[legal] = True
                rows.append((match.observation(seat), np.packbits(open_actions), action, seat))
            match.play(action, seat=seat)
        results = outcome(match.scores, match.winners, simultaneous=rules.is_simultaneous)
        outcomes += [results[seat] if rules.is_simultaneous else results for *_, seat in rows[len(outcomes) :]]
    observations, open_actions, actions, seats = zip(*rows, strict=True)
    return Lessons(
        np.array(observations, np.int16), np.array(open_actions), np.array(actions, np.int64),
        np.array(seats, np.int64), np.full(len(rows), players, np.int64), np.array(outcomes, np.float32),
    )  # fmt: skip


def outcome(scores: list[int], winners: list[int], *, simultaneous: bool) -> Array:
    """How a game ended for every seat, as the hopes of a network are counted."""
    if simultaneous:
        return np.array(scores, np.float32).reshape(-1, 1, 1) / POINTS
    merits = [-place for place in places(scores, winners)]
    achieved = np.zeros((MOST_SEATS, HOPES), np.float32)
    for seat in range(len(scores)):
        for kind in (WIN, RANK, MARGIN):
            achieved[seat, kind] = worth(kind, scores, merits, len(scores), seat)
    return achieved
