"""The kernels of the batch on a GPU: what each thread does with its row, and how rows are put in order."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from egizia.envs.batch import BatchResults, BatchSettings
from egizia.games import title
from egizia.games.rewards import reward_of as reward_rule
from egizia.kernel.entry_points import DICE_STREAM
from egizia.kernel.options import Options
from egizia.kernel.randomness import below, seed_words
from egizia.kernel.record import layout
from egizia.kernel.rule import compiled
from egizia.kernel.rulebook import Rulebook
from egizia.table.errors import SetupError

Array = Any

SORTED_AT_ONCE = 1024
"""Rows that a block puts in order; also how many keys there can be."""
IDLE = SORTED_AT_ONCE - 1
"""The key of rows in which nothing is to be done."""
PHASES = 32
"""Keys below this one are phases that a game has to go on from; from here on they are actions."""
STREAM = DICE_STREAM << 32


def cuda() -> Any:
    """Numba's CUDA module."""
    # numba-cuda 0.30 still imports three names that NumPy 2.5 has dropped.
    for old, current in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):
            setattr(np, old, getattr(np, current))
    try:
        from numba import cuda  # noqa: PLC0415
    except ImportError as problem:
        raise SetupError("games on a GPU need Numba and numba-cuda: `pip install egizia[gpu]` adds them") from problem
    if not cuda.is_available():
        raise SetupError("there is no NVIDIA GPU here; the batch environment on the CPU plays the same games")
    return cuda


@cache
def kernels(game: str) -> SimpleNamespace:
    """The kernels of a game; each is compiled when it is first run."""
    rules = title(game).rules
    assert PHASES + rules.action_count < IDLE
    return SimpleNamespace(**_sorting(rules), **_playing(rules), **_results(rules))


def _sorting(rules: Rulebook) -> dict[str, Any]:
    """Counting sort: a tally of the keys, where each key begins, and every row's place."""
    import numba  # noqa: PLC0415

    gpu: Any = cuda()
    int32 = numba.int32
    action_count = rules.action_count

    @gpu.jit
    def clear_totals(totals: Array) -> None:
        totals[gpu.threadIdx.x] = 0

    @gpu.jit(device=True)
    def count(key: int, totals: Array) -> None:
        """Add the keys of a block to the totals; all its threads take part."""
        tally = gpu.shared.array(SORTED_AT_ONCE, int32)
        thread = gpu.threadIdx.x
        tally[thread] = 0
        gpu.syncthreads()
        if key >= 0:
            gpu.atomic.add(tally, key, 1)
        gpu.syncthreads()
        if tally[thread] > 0:
            gpu.atomic.add(totals, thread, tally[thread])

    @gpu.jit
    def tally_actions(
        seats: Array, masks: Array, actions: Array, pending_phases: Array, counts: Array, keys: Array, totals: Array
    ) -> None:
        row = gpu.grid(1)
        key = -1
        played = wrong = 0
        if row < len(keys):
            key = IDLE
            if seats[row] >= 0:
                action = actions[row]
                if 0 <= action < action_count and masks[row, action]:
                    key = PHASES + action
                    played = 1
                else:
                    wrong = 1
            elif pending_phases[row] > 0:
                key = pending_phases[row] - 1
            keys[row] = key
        count(key, totals)
        played = gpu.syncthreads_count(played)
        wrong = gpu.syncthreads_count(wrong)
        if gpu.threadIdx.x == 0:
            gpu.atomic.add(counts, 0, played)
            gpu.atomic.add(counts, 1, wrong)

    @gpu.jit
    def tally_decisions(states: Array, seats: Array, keys: Array, totals: Array) -> None:
        row = gpu.grid(1)
        key = -1
        if row < len(keys):
            key = states[row].decision if seats[row] >= 0 else IDLE
            keys[row] = key
        count(key, totals)

    @gpu.jit
    def add_up(totals: Array) -> None:
        """Turn the totals into where each key begins."""
        sums = gpu.shared.array(SORTED_AT_ONCE, int32)
        thread = gpu.threadIdx.x
        own = totals[thread]
        sums[thread] = own
        gpu.syncthreads()
        reach = 1
        while reach < SORTED_AT_ONCE:
            before = sums[thread - reach] if thread >= reach else 0
            gpu.syncthreads()
            sums[thread] += before
            gpu.syncthreads()
            reach *= 2
        totals[thread] = sums[thread] - own

    @gpu.jit
    def arrange(keys: Array, totals: Array, order: Array) -> None:
        places = gpu.shared.array(SORTED_AT_ONCE, int32)
        thread, row = gpu.threadIdx.x, gpu.grid(1)
        places[thread] = 0
        gpu.syncthreads()
        rank = 0
        if row < len(keys):
            rank = gpu.atomic.add(places, keys[row], 1)
        gpu.syncthreads()
        if places[thread] > 0:
            places[thread] = gpu.atomic.add(totals, thread, places[thread])
        gpu.syncthreads()
        if row < len(keys):
            order[places[keys[row]] + rank] = row

    return {
        "clear_totals": clear_totals, "tally_actions": tally_actions, "tally_decisions": tally_decisions,
        "add_up": add_up, "arrange": arrange,
    }  # fmt: skip


def _playing(rules: Rulebook) -> dict[str, Any]:
    """What is done in a row: play an action or go on, and show what came of it."""
    import numba  # noqa: PLC0415

    gpu: Any = cuda()
    find, observe = compiled(rules.options, mute=True), compiled(rules.observe, mute=True)
    draw = compiled(below, mute=True)
    list_type = numba.from_dtype(layout(Options))

    if rules.decide and rules.go_on:
        decide, go_on = compiled(rules.decide, mute=True), compiled(rules.go_on, mute=True)

        @gpu.jit
        def play(
            states: Array, logs: Array, seats: Array, pending_phases: Array, keys: Array, order: Array, actions: Array,
            finished: Array, finished_count: Array,
        ) -> None:  # fmt: skip
            thread = gpu.grid(1)
            if thread >= len(order):
                return
            row = order[thread]
            if keys[row] == IDLE:
                return
            state = states[row]
            if seats[row] >= 0:
                decide(state, logs[0], actions[row])
            if go_on(state, logs[0]):
                pending_phases[row] = 0
                seats[row] = state.seat
                if state.seat < 0:
                    finished[gpu.atomic.add(finished_count, 0, 1)] = row
            else:
                pending_phases[row] = state.phase + 1
                seats[row] = -1
    else:
        apply = compiled(rules.apply, mute=True)

        @gpu.jit
        def play(
            states: Array, logs: Array, seats: Array, pending_phases: Array, keys: Array, order: Array, actions: Array,  # noqa: ARG001
            finished: Array, finished_count: Array,  # noqa: ARG001 - a sheet never ends a game alone
        ) -> None:  # fmt: skip
            thread = gpu.grid(1)
            if thread >= len(order):
                return
            row = order[thread]
            if keys[row] != IDLE:
                apply(states[row], logs[0], actions[row])
                if states[row].seat < 0:
                    seats[row] = -1

    @gpu.jit
    def show(
        states: Array, seats: Array, masks: Array, observations: Array, order: Array, dice: Array, drawn: Array,
        observed: int,
    ) -> None:  # fmt: skip
        thread = gpu.grid(1)
        if thread >= len(order):
            return
        row = order[thread]
        if seats[row] < 0:
            return
        room = gpu.local.array(1, list_type)
        open_now = room[0]
        open_now.count = 0
        find(states[row], open_now)
        for number in range(open_now.count):
            masks[row, open_now.actions[number]] = True
        drawn[row] = open_now.actions[draw(dice[row], open_now.count)]
        if observed:
            observe(states[row], states[row].seat, observations[row])

    return {"play": play, "show": show}


def _results(rules: Rulebook) -> dict[str, Any]:
    """How games begin and end."""
    gpu: Any = cuda()
    start, seed_dice = compiled(rules.start, mute=True), compiled(seed_words, mute=True)
    score, merit = compiled(rules.score, mute=True), compiled(rules.merit, mute=True)
    reward_of = compiled(reward_rule, mute=True)
    simultaneous = rules.is_simultaneous

    @gpu.jit
    def forget(ended: Array, rewards: Array, finished_count: Array) -> None:
        """The results of the last step have been seen."""
        game = gpu.grid(1)
        if game == 0:
            finished_count[0] = 0
        if game < len(ended) and ended[game]:
            ended[game] = False
            for seat in range(rewards.shape[1]):
                rewards[game, seat] = 0.0

    @gpu.jit(device=True)
    def restart(
        states: Array, blank: Array, logs: Array, seats: Array, game: int, settings: BatchSettings, seed: int
    ) -> None:
        records = settings.players if simultaneous else 1
        for place in range(records):
            row = game * records + place
            states[row] = blank[0]
            start(states[row], logs[0], settings.players, settings.variant, seed)
            seats[row] = place if simultaneous else states[row].seat

    @gpu.jit
    def begin(
        states: Array,
        blank: Array,
        logs: Array,
        seats: Array,
        pending_phases: Array,
        dice: Array,
        settings: BatchSettings,
    ) -> None:
        game = gpu.grid(1)
        records = settings.players if simultaneous else 1
        if game * records < len(states):
            restart(states, blank, logs, seats, game, settings, settings.seed + game)
            for row in range(game * records, (game + 1) * records):
                pending_phases[row] = 0
                seed_dice(dice[row], settings.seed + row + STREAM)

    @gpu.jit
    def finish(
        states: Array, blank: Array, logs: Array, seats: Array, finished: Array, finished_count: Array,
        results: BatchResults, settings: BatchSettings,
    ) -> None:  # fmt: skip
        thread = gpu.grid(1)
        if thread >= finished_count[0]:
            return
        game, players = finished[thread], settings.players
        scores, merits = results.scores[game], results.merits[game]
        for seat in range(players):
            row = game * players + seat if simultaneous else game
            scores[seat] = score(states[row], seat)
            merits[seat] = merit(states[row], seat)
        for seat in range(players):
            results.rewards[game, seat] = reward_of(settings.reward, scores, merits, players, seat)
        results.ended[game] = True
        results.numbers[game] += 1
        if settings.restarts:
            following = settings.seed + game + settings.games * results.numbers[game]
            restart(states, blank, logs, seats, game, settings, following)
        else:
            results.over[game] = True

    found = {"forget": forget, "begin": begin, "finish": finish}
    if rules.to_end and rules.close_round:
        to_end, close_round = compiled(rules.to_end, mute=True), compiled(rules.close_round, mute=True)

        @gpu.jit
        def close(
            states: Array, logs: Array, seats: Array, over: Array, finished: Array, finished_count: Array, players: int
        ) -> None:
            """Where nobody has anything left to decide, the round is closed."""
            game = gpu.grid(1)
            if game >= len(over) or over[game]:
                return
            first, last = game * players, (game + 1) * players
            nearest = to_end(states[first])
            for row in range(first, last):
                if seats[row] >= 0:
                    return
                nearest = min(nearest, to_end(states[row]))
            for row in range(first, last):
                close_round(states[row], logs[0], nearest)
                if states[row].seat >= 0:
                    seats[row] = row - first
            if states[first].seat < 0:
                finished[gpu.atomic.add(finished_count, 0, 1)] = game

        found["close"] = close
    return found
