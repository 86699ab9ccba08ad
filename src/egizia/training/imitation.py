"""Demonstrations for imitation learning: games of a bot, with its decisions and how they ended."""

import multiprocessing
from contextlib import ExitStack
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from egizia import bots
from egizia.arena.ratings import places
from egizia.bots.warm_up import warm_up_bot
from egizia.games.rewards import MARGIN, RANK, SCORE_SCALE, WIN, reward_of
from egizia.kernel.progress import Progress
from egizia.table.game import make
from egizia.training.network import MOST_SEATS, VALUE_KINDS

Array = np.ndarray[Any, Any]

CHUNK = 10
"""Games that a process is asked for together."""
FIRST_SEED = 1 << 50
"""Seeds of demonstrations lie apart from those of self-play."""


@dataclass(frozen=True)
class Demonstrations:
    """The decisions of a teacher: a row for every decision in which there was a choice."""

    observations: Array
    open_actions: Array
    """Eight actions a byte."""
    actions: Array
    seats: Array
    players: Array
    outcomes: Array
    """By seat, the values of the final position, as a network should predict them."""


def record_demonstrations(
    game: str, teacher: str, players: tuple[int, ...], games: int, seed: int, processes: int, objective: str = "wins"
) -> Demonstrations:
    """Let a bot play all seats of so many games, with each number of players in turn, and record its decisions."""
    # What is compiled once here is read from disk by all.
    for count in players:
        warm_up_bot(game, teacher, count)
    seeds = range((seed << 40) + FIRST_SEED, (seed << 40) + FIRST_SEED + games, CHUNK)
    tasks = [(game, teacher, players[number % len(players)], first, objective) for number, first in enumerate(seeds)]
    chunks: list[Demonstrations] = []
    with ExitStack() as stack:
        progress = stack.enter_context(Progress(f"{game}: recording games of {teacher}", len(tasks) * CHUNK))
        each = map
        if processes > 1:
            each = stack.enter_context(multiprocessing.get_context("spawn").Pool(processes)).imap
        for chunk in each(record_chunk, tasks):
            chunks.append(chunk)
            progress.step(CHUNK)
    names = [column.name for column in fields(Demonstrations)]
    return Demonstrations(*(np.concatenate([getattr(chunk, name) for chunk in chunks]) for name in names))


def record_chunk(task: tuple[str, str, int, int, str]) -> Demonstrations:
    """Record some games, whose seeds follow each other."""
    game, teacher, players, first, objective = task
    table = make(game, players=players)
    rules = table.title.rules
    rows: list[tuple[Array, Array, int, int]] = []
    outcomes: list[Array] = []
    for seed in range(first, first + CHUNK):
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
        results = outcome(match.scores, match.winners, objective, simultaneous=rules.is_simultaneous)
        outcomes += [results[seat] if rules.is_simultaneous else results for *_, seat in rows[len(outcomes) :]]
    observations, open_actions, actions, seats = zip(*rows, strict=True)
    return Demonstrations(
        np.array(observations, np.int16), np.array(open_actions), np.array(actions, np.int64),
        np.array(seats, np.int64), np.full(len(rows), players, np.int64), np.array(outcomes, np.float32),
    )  # fmt: skip


def outcome(scores: list[int], winners: list[int], objective: str = "wins", *, simultaneous: bool) -> Array:
    """The values of a finished game for every seat, as a network should predict them."""
    if simultaneous:
        return np.array(scores, np.float32).reshape(-1, 1, 1) / SCORE_SCALE
    merits = [-place for place in places(scores, winners)]
    values = np.zeros((MOST_SEATS, VALUE_KINDS), np.float32)
    for seat in range(len(scores)):
        for kind in (WIN, RANK, MARGIN):
            values[seat, kind] = reward_of(kind, scores, merits, len(scores), seat)
        if objective == "points":
            values[seat, MARGIN] = scores[seat] / SCORE_SCALE
        elif objective == "table":
            values[seat, MARGIN] = sum(scores) / len(scores) / SCORE_SCALE
    return values
