"""A search that a network guides, in compiled code: it goes down the tree in batches, and the network is asked between.

The tree is that of `tree.py`. Where a simulation leaves it, the network is shown what the seat to move sees there; its
wishes become the priors of the actions that are open, its hopes are added up along the way. While a batch waits for
the network, the paths to its positions count as visited with nothing gained, so that the next one goes elsewhere.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from egizia.bots.tree import (
    ACTION,
    FIRST,
    MOST_SEATS,
    NEXT,
    NODES,
    NONE,
    SEED,
    SIMULATIONS,
    VISITS,
    next_round,
    node,
    select,
)
from egizia.kernel.engine import Rulebook
from egizia.kernel.randomness import next_word
from egizia.kernel.rule import rule
from egizia.worth import MARGIN, POINTS, RANK, WIN

Array = np.ndarray[Any, Any]

NOW, ROOT = range(2)
"""States: in the present simulation, and as the seat believes it to be."""
DEPTH, OPEN, SEAT = range(3)
"""Columns of `leaves`: how deep a simulation went, how many actions are open there (0 if the tree goes no further), and
whose they are (`OVER` if the game is over)."""
LEAF = 3
OVER = -1
RANK_WORTH, MARGIN_WORTH = 3, 4
"""Further settings: what a place and a hundred points are worth, a win being worth 1."""
SETTINGS = 5


def final(rules: Rulebook, worth: Callable[..., float]) -> Callable[..., None]:
    """A rule that writes what a finished game is worth to every seat, as a network would if it were certain."""
    merit, score = rules.merit, rules.score
    if rules.is_simultaneous:

        @rule
        def points(state: Any, hopes: Array, scores: Array, merits: Array) -> None:
            hopes[0, 0] = score(state, 0) / POINTS

        return points

    @rule
    def final(state: Any, hopes: Array, scores: Array, merits: Array) -> None:
        players = state.player_count
        for seat in range(players):
            scores[seat] = score(state, seat)
            merits[seat] = merit(state, seat)
        for seat in range(players):
            hopes[seat, WIN] = worth(WIN, scores, merits, players, seat)
            hopes[seat, RANK] = worth(RANK, scores, merits, players, seat)
            hopes[seat, MARGIN] = worth(MARGIN, scores, merits, players, seat)

    return final


def descending(rules: Rulebook, at: Callable[..., Any], worth: Callable[..., float]) -> Callable[..., None]:
    """The entry point that goes down: a batch of simulations up to where the network must be asked."""
    find, apply, determinize, observe = rules.options, rules.apply, rules.determinize, rules.observe
    simultaneous = rules.is_simultaneous
    go_on = next_round(rules)
    settle = final(rules, worth)

    def run(
        states: Array, logs: Array, options: Array, dice: Array, links: Array, priors: Array, sums: Array, paths: Array,
        leaves: Array, observations: Array, open_there: Array, hopes: Array, scores: Array, merits: Array,
        counters: Array, settings: Array, observer: int, batch: int,
    ) -> None:  # fmt: skip
        log, open_now, words = at(logs, 0), at(options, 0), at(dice, 0).words
        for number in range(batch):
            states[NOW] = states[ROOT]
            state = at(states, NOW)
            determinize(state, observer, next_word(words))
            here = 0
            depth = 0
            paths[number, 0] = 0
            leaves[number, OPEN] = 0
            while state.seat >= 0:
                open_now.count = 0
                find(state, open_now)
                if links[here, FIRST] == NONE:
                    leaves[number, OPEN] = open_now.count
                    for option in range(open_now.count):
                        open_there[number, option] = open_now.actions[option]
                    break
                seat = 0 if simultaneous else state.seat
                chosen = select(here, seat, open_now, links, priors, sums, counters, settings)
                if chosen == NONE or depth + 1 >= paths.shape[1]:
                    break
                depth += 1
                paths[number, depth] = chosen
                apply(state, log, links[chosen, ACTION])
                here = chosen
            if simultaneous and state.seat < 0:
                # The tree ends with the round, and the same dice follow every action: luck must not tell them apart.
                determinize(state, observer, int(counters[SEED] + links[paths[number, min(1, depth)], VISITS]))
                go_on(state, log)
            leaves[number, DEPTH] = depth
            leaves[number, SEAT] = OVER
            if state.seat >= 0:
                leaves[number, SEAT] = 0 if simultaneous else state.seat
                observe(state, state.seat, observations[number])
            else:
                settle(state, hopes[number], scores, merits)
            for step in range(depth + 1):
                links[paths[number, step], VISITS] += 1

    return run


@rule
def shares(raw: Array, players: int) -> None:
    """Make what a network says of wins and places into shares that add up to one, and places between 0 and 1."""
    best = raw[0, WIN]
    for seat in range(1, players):
        best = max(best, raw[seat, WIN])
    total = 0.0
    for seat in range(players):
        raw[seat, WIN] = math.exp(raw[seat, WIN] - best)
        raw[seat, RANK] = 1.0 / (1.0 + math.exp(-raw[seat, RANK]))
        total += raw[seat, WIN]
    for seat in range(players):
        raw[seat, WIN] /= total


@rule
def sprout(
    parent: int, count: int, actions: Array, wishes: Array, links: Array, priors: Array, sums: Array, counters: Array
) -> None:
    """Give a node a child for every action that is open, the more likely the more it is wished for."""
    first = counters[NODES]
    best = wishes[actions[0]]
    for number in range(1, count):
        best = max(best, wishes[actions[number]])
    total = 0.0
    for number in range(count):
        child = node(links, counters, actions[number], first + number + 1)
        priors[child] = math.exp(wishes[actions[number]] - best)
        total += priors[child]
        for other in range(MOST_SEATS):
            sums[child, other] = 0.0
    for child in range(first, counters[NODES]):
        priors[child] /= total
    links[counters[NODES] - 1, NEXT] = NONE
    links[parent, FIRST] = first


def absorbing(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., None]:
    """The entry point that comes back: what the network said of a batch goes into the tree."""
    simultaneous = rules.is_simultaneous

    def run(
        states: Array, wishes: Array, raw: Array, links: Array, priors: Array, sums: Array, won: Array, paths: Array,
        leaves: Array, open_there: Array, hopes: Array, counters: Array, settings: Array, batch: int,
    ) -> None:  # fmt: skip
        players = 1 if simultaneous else at(states, ROOT).player_count
        for number in range(batch):
            depth, count, seat = leaves[number, DEPTH], leaves[number, OPEN], leaves[number, SEAT]
            here = paths[number, depth]
            if seat != OVER:
                if simultaneous:
                    hopes[number, 0, 0] = raw[number, 0, 0]
                else:
                    shares(raw[number], players)
                    for other in range(players):
                        for hope in range(raw.shape[2]):
                            hopes[number, (seat + other) % players, hope] = raw[number, other, hope]
                if count > 0 and links[here, FIRST] == NONE and counters[NODES] + count <= links.shape[0]:
                    sprout(here, count, open_there[number], wishes[number], links, priors, sums, counters)
            for other in range(players):
                share = hopes[number, other, 0]
                gain = share
                if not simultaneous:
                    gain += settings[RANK_WORTH] * hopes[number, other, RANK]
                    gain += settings[MARGIN_WORTH] * hopes[number, other, MARGIN]
                for step in range(depth + 1):
                    sums[paths[number, step], other] += gain
                    won[paths[number, step], other] += share
            counters[SIMULATIONS] += 1

    return run
