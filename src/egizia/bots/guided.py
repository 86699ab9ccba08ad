"""A search that a network guides, in compiled code: it goes down the tree in batches, and the network is asked between.

The tree is that of `tree.py`. Where a simulation leaves it, the network is shown what the seat to move sees there; its
wishes become the priors of the actions that are open, its hopes are added up along the way. Before they are, the game
may be played on as the network wishes. While a batch waits for the network, the paths to its positions count as visited
with what was gained there on average, so that the next one goes elsewhere where there is little to choose between.

Where everybody plays on a sheet of their own, there is nobody to outwit, and what matters is luck. There the tree is
but one action high: all that may be best are played on with the same dice, and those that fall behind are dropped.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from egizia.bots.tree import (
    ACTION,
    FIRST,
    MOST_SEATS,
    NEVER,
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

ROOT, FIRST_LEAF = range(2)
"""States: as the seat believes the game to be, and then that of every simulation of a batch."""
DEPTH, OPEN, SEAT = range(3)
"""Columns of `leaves`: how deep a simulation went, how many actions are open there (0 if the tree goes no further), and
whose they are (`OVER` if the game is over)."""
LEAF = 3
OVER = -1
RANK_WORTH, MARGIN_WORTH = 3, 4
"""Further settings: what a place and a hundred points are worth, a win being worth 1."""
OPENNESS = 5
"""A further setting: how much more evenly actions are tried than the network wishes for them, which is 1."""
DOUBT, LEAST = 6, 7
"""Further settings where nobody is in another's way: how far behind an action may be after one look to be looked at
again, and what share of the wishes it needs to be looked at at all."""
SETTINGS = 8


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


def arriving(rules: Rulebook, worth: Callable[..., float]) -> Callable[..., None]:
    """A rule for a position that the network is to judge: what is seen there, or how the game ended."""
    simultaneous, observe = rules.is_simultaneous, rules.observe
    settle = final(rules, worth)

    @rule
    def arrive(state: Any, leaf: Array, observation: Array, hopes: Array, scores: Array, merits: Array) -> None:
        if state.seat >= 0:
            leaf[SEAT] = 0 if simultaneous else state.seat
            observe(state, state.seat, observation)
        else:
            leaf[SEAT] = OVER
            settle(state, hopes, scores, merits)

    return arrive


@rule
def fairest(links: Array, priors: Array, sums: Array, settings: Array) -> int:
    """The action looked at least among those that may still be the best; others are dropped for good."""
    best = NEVER
    child = links[0, FIRST]
    while child != NONE:
        if links[child, VISITS] > 0:
            best = max(best, sums[child, 0] / links[child, VISITS])
        child = links[child, NEXT]
    chosen = NONE
    child = links[0, FIRST]
    while child != NONE:
        visits = links[child, VISITS]
        if visits > 0 and sums[child, 0] / visits + settings[DOUBT] / math.sqrt(visits) < best:
            priors[child] = 0.0
        if priors[child] > 0.0 and (chosen == NONE or visits < links[chosen, VISITS]):
            chosen = child
        child = links[child, NEXT]
    return chosen


@rule
def lend(visited: int, parent: int, links: Array, sums: Array, lent: Array) -> None:
    """Count a node as visited with what is gained there on average, or at its parent if it never was before."""
    known = visited if links[visited, VISITS] > 0 else parent
    visits = max(1, links[known, VISITS])
    for seat in range(MOST_SEATS):
        lent[seat] = sums[known, seat] / visits
        sums[visited, seat] += lent[seat]
    links[visited, VISITS] += 1


def descending(rules: Rulebook, at: Callable[..., Any], worth: Callable[..., float]) -> Callable[..., None]:
    """The entry point that goes down: a batch of simulations up to where the network must be asked."""
    find, apply, determinize = rules.options, rules.apply, rules.determinize
    simultaneous = rules.is_simultaneous
    go_on = next_round(rules)
    arrive = arriving(rules, worth)

    def run(
        states: Array, logs: Array, options: Array, dice: Array, links: Array, priors: Array, sums: Array, paths: Array,
        lent: Array, leaves: Array, observations: Array, open_there: Array, hopes: Array, scores: Array, merits: Array,
        counters: Array, settings: Array, observer: int, batch: int,
    ) -> None:  # fmt: skip
        log, open_now, words = at(logs, 0), at(options, 0), at(dice, 0).words
        for number in range(batch):
            states[FIRST_LEAF + number] = states[ROOT]
            state = at(states, FIRST_LEAF + number)
            determinize(state, observer, next_word(words))
            here = 0
            depth = 0
            paths[number, 0] = 0
            leaves[number, OPEN] = 0
            while state.seat >= 0 and not (simultaneous and depth > 0):
                open_now.count = 0
                find(state, open_now)
                if links[here, FIRST] == NONE:
                    leaves[number, OPEN] = open_now.count
                    for option in range(open_now.count):
                        open_there[number, option] = open_now.actions[option]
                    break
                if simultaneous:
                    chosen = fairest(links, priors, sums, settings)
                else:
                    chosen = select(here, state.seat, open_now, links, priors, sums, counters, settings)
                if chosen == NONE or depth + 1 >= paths.shape[1]:
                    break
                depth += 1
                paths[number, depth] = chosen
                apply(state, log, links[chosen, ACTION])
                here = chosen
            if simultaneous:
                # The same dice follow every action: luck must not tell them apart.
                determinize(state, observer, int(counters[SEED] + links[paths[number, min(1, depth)], VISITS]))
            if state.seat < 0:
                go_on(state, log)
            leaves[number, DEPTH] = depth
            arrive(state, leaves[number], observations[number], hopes[number], scores, merits)
            for step in range(depth + 1):
                lend(paths[number, step], paths[number, max(0, step - 1)], links, sums, lent[number, step])

    return run


def playing_on(rules: Rulebook, at: Callable[..., Any], worth: Callable[..., float]) -> Callable[..., int]:
    """The entry point that plays on by one choice, as the network wishes, and says how many games are not over yet."""
    find, apply = rules.options, rules.apply
    go_on = next_round(rules)
    arrive = arriving(rules, worth)

    def run(
        states: Array, wishes: Array, logs: Array, options: Array, leaves: Array, observations: Array, hopes: Array,
        scores: Array, merits: Array, batch: int,
    ) -> int:  # fmt: skip
        log, open_now = at(logs, 0), at(options, 0)
        left = 0
        for number in range(batch):
            if leaves[number, SEAT] == OVER:
                continue
            state = at(states, FIRST_LEAF + number)
            has_chosen = False
            while state.seat >= 0:
                open_now.count = 0
                find(state, open_now)
                best = 0
                if open_now.count > 1:
                    if has_chosen:
                        break
                    has_chosen = True
                    for option in range(1, open_now.count):
                        if wishes[number, open_now.actions[option]] > wishes[number, open_now.actions[best]]:
                            best = option
                apply(state, log, open_now.actions[best])
                if state.seat < 0:
                    go_on(state, log)
            arrive(state, leaves[number], observations[number], hopes[number], scores, merits)
            left += leaves[number, SEAT] != OVER
        return left

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
    parent: int, count: int, actions: Array, wishes: Array, links: Array, priors: Array, sums: Array, counters: Array,
    settings: Array,
) -> None:  # fmt: skip
    """Give a node a child for every action that is open, the more likely the more it is wished for."""
    first = counters[NODES]
    best = wishes[actions[0]]
    for number in range(1, count):
        best = max(best, wishes[actions[number]])
    total = 0.0
    for number in range(count):
        child = node(links, counters, actions[number], first + number + 1)
        priors[child] = math.exp((wishes[actions[number]] - best) / settings[OPENNESS])
        total += priors[child]
        for other in range(MOST_SEATS):
            sums[child, other] = 0.0
    for child in range(first, counters[NODES]):
        priors[child] /= total
        if priors[child] < settings[LEAST]:
            priors[child] = 0.0
    links[counters[NODES] - 1, NEXT] = NONE
    links[parent, FIRST] = first


def absorbing(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., None]:
    """The entry point that comes back: what the network said of a batch goes into the tree."""
    simultaneous = rules.is_simultaneous

    def run(
        states: Array, wishes: Array, raw: Array, links: Array, priors: Array, sums: Array, won: Array, paths: Array,
        lent: Array, leaves: Array, open_there: Array, hopes: Array, counters: Array, settings: Array, batch: int,
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
                sprout(here, count, open_there[number], wishes[number], links, priors, sums, counters, settings)
            for other in range(players):
                share = hopes[number, other, 0]
                gain = share
                if not simultaneous:
                    gain += settings[RANK_WORTH] * hopes[number, other, RANK]
                    gain += settings[MARGIN_WORTH] * hopes[number, other, MARGIN]
                for step in range(depth + 1):
                    sums[paths[number, step], other] += gain - lent[number, step, other]
                    won[paths[number, step], other] += share
            counters[SIMULATIONS] += 1

    return run
