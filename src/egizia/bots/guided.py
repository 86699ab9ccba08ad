"""Tree search guided by a network, in compiled code: batches of simulations, with the network run in between.

The tree is that of `tree.py`. At a leaf the network sees the observation of the seat to move. The softmax of its policy
logits becomes the priors of the open actions, and its values are added up along the path. Before that, a rollout may
follow the policy of the network to a later position. While a batch waits for the network, each of its paths has a
virtual visit with the mean value so far, so that the next simulation of the batch tends to take another path.

In a game that all play at the same time, each on a sheet of their own, there is no opponent to model, and luck decides
much. There the tree has one level: all actions that may be the best get rollouts with the same dice, and those that
fall behind are eliminated.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from egizia.bots.tree import (
    ACTION,
    FIRST_CHILD,
    LOWEST,
    MOST_SEATS,
    NEXT_SIBLING,
    NODE_COUNT,
    NONE,
    PRIOR_TEMPERATURE,
    SEED,
    SIMULATIONS,
    VISITS,
    TreeArrays,
    Workspace,
    new_node,
    next_round,
    select,
)
from egizia.games.rewards import MARGIN, RANK, SCORE_SCALE, WIN
from egizia.games.settings import GuidedSettings
from egizia.kernel.arithmetic import exp
from egizia.kernel.randomness import next_word
from egizia.kernel.rule import rule
from egizia.kernel.rulebook import Rulebook

Array = np.ndarray[Any, Any]

ROOT, FIRST_LEAF = range(2)
"""States: the root, and then one for every simulation of a batch."""
DEPTH, OPEN, SEAT = range(3)
"""Columns of `leaves`: the depth, how many actions are open (0 where the tree cannot grow), and whose they are (`OVER`
if the game is over)."""
LEAF_COLUMNS = 3
OVER = -1
RANK_WEIGHT, MARGIN_WEIGHT = 3, 4
"""Further settings: the weights of the rank and of a margin of a hundred points; the win has the weight 1."""
CONFIDENCE_WIDTH, MIN_PRIOR = 5, 6
"""Further settings for simultaneous games: how far behind the best an action may be after one visit without being
eliminated, and the prior that an action needs not to be eliminated at once."""
SETTING_COUNT = 7


def setting_values(settings: GuidedSettings) -> tuple[float, ...]:
    """The settings as a tree has them."""
    puct = settings.prior_temperature, settings.exploration, settings.fpu_reduction
    weights = settings.rank_weight, settings.margin_weight
    return *puct, *weights, settings.confidence_width, settings.min_prior


class GuidedBatch(NamedTuple):
    """A batch of simulations, one a row: their paths down the tree, and what is known of their leaves."""

    paths: Array
    virtual_values: Array
    leaves: Array
    observations: Array
    leaf_actions: Array
    """The open actions of a leaf."""
    values: Array
    """By seat and kind of value."""
    scores: Array
    merits: Array
    """Room for the scores and merits of a game that is over; the same for all."""


def terminal_values(rules: Rulebook, reward_of: Callable[..., float]) -> Callable[..., None]:
    """A rule that writes the values of a finished game, as a network would if it were certain."""
    merit, score = rules.merit, rules.score
    if rules.is_simultaneous:

        @rule
        def points(state: Any, values: Array, scores: Array, merits: Array) -> None:
            values[0, 0] = score(state, 0) / SCORE_SCALE

        return points

    @rule
    def terminal_values(state: Any, values: Array, scores: Array, merits: Array) -> None:
        players = state.player_count
        for seat in range(players):
            scores[seat] = score(state, seat)
            merits[seat] = merit(state, seat)
        for seat in range(players):
            values[seat, WIN] = reward_of(WIN, scores, merits, players, seat)
            values[seat, RANK] = reward_of(RANK, scores, merits, players, seat)
            values[seat, MARGIN] = reward_of(MARGIN, scores, merits, players, seat)

    return terminal_values


def leaf_reader(rules: Rulebook, reward_of: Callable[..., float]) -> Callable[..., None]:
    """A rule for a leaf: the observation for the network, or the values if the game is over."""
    simultaneous, observe = rules.is_simultaneous, rules.observe
    settle = terminal_values(rules, reward_of)

    @rule
    def read_leaf(state: Any, batch: GuidedBatch, number: int) -> None:
        if state.seat >= 0:
            batch.leaves[number, SEAT] = 0 if simultaneous else state.seat
            observe(state, state.seat, batch.observations[number])
        else:
            batch.leaves[number, SEAT] = OVER
            settle(state, batch.values[number], batch.scores, batch.merits)

    return read_leaf


@rule
def next_candidate(tree: TreeArrays) -> int:
    """The least visited action among those that may still be the best; eliminates those that fell behind."""
    nodes, priors, value_sums = tree.nodes, tree.priors, tree.value_sums
    best = LOWEST
    child = nodes[0, FIRST_CHILD]
    while child != NONE:
        if nodes[child, VISITS] > 0:
            best = max(best, value_sums[child, 0] / nodes[child, VISITS])
        child = nodes[child, NEXT_SIBLING]
    chosen = NONE
    child = nodes[0, FIRST_CHILD]
    while child != NONE:
        visits = nodes[child, VISITS]
        if visits > 0 and value_sums[child, 0] / visits + tree.settings[CONFIDENCE_WIDTH] / math.sqrt(visits) < best:
            priors[child] = 0.0
        if priors[child] > 0.0 and (chosen == NONE or visits < nodes[chosen, VISITS]):
            chosen = child
        child = nodes[child, NEXT_SIBLING]
    return chosen


@rule
def add_virtual_visit(visited: int, parent: int, tree: TreeArrays, virtual_values: Array) -> None:
    """Count a node as visited with its mean value, or that of its parent if it was never visited before."""
    nodes, value_sums = tree.nodes, tree.value_sums
    known = visited if nodes[visited, VISITS] > 0 else parent
    visits = max(1, nodes[known, VISITS])
    for seat in range(MOST_SEATS):
        virtual_values[seat] = value_sums[known, seat] / visits
        value_sums[visited, seat] += virtual_values[seat]
    nodes[visited, VISITS] += 1


def selecting(rules: Rulebook, at: Callable[..., Any], reward_of: Callable[..., float]) -> Callable[..., None]:
    """The entry point for a batch of simulations, each down the tree to a leaf for the network."""
    find, apply, determinize = rules.options, rules.apply, rules.determinize
    simultaneous = rules.is_simultaneous
    go_on = next_round(rules)
    read_leaf = leaf_reader(rules, reward_of)

    def run(work: Workspace, tree: TreeArrays, batch: GuidedBatch, observer: int, count: int) -> None:
        log, open_now, words = at(work.logs, 0), at(work.options, 0), at(work.dice, 0).words
        states, nodes, paths, leaves = work.states, tree.nodes, batch.paths, batch.leaves
        for number in range(count):
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
                if nodes[here, FIRST_CHILD] == NONE:
                    leaves[number, OPEN] = open_now.count
                    for option in range(open_now.count):
                        batch.leaf_actions[number, option] = open_now.actions[option]
                    break
                chosen = next_candidate(tree) if simultaneous else select(here, state.seat, open_now, tree)
                if chosen == NONE or depth + 1 >= paths.shape[1]:
                    break
                depth += 1
                paths[number, depth] = chosen
                apply(state, log, nodes[chosen, ACTION])
                here = chosen
            if simultaneous:
                # All actions are compared with the same dice (common random numbers).
                visits = nodes[paths[number, min(1, depth)], VISITS]
                determinize(state, observer, int(tree.counters[SEED] + visits))
            if state.seat < 0:
                go_on(state, log)
            leaves[number, DEPTH] = depth
            read_leaf(state, batch, number)
            for step in range(depth + 1):
                before = paths[number, max(0, step - 1)]
                add_virtual_visit(paths[number, step], before, tree, batch.virtual_values[number, step])

    return run


def rolling_out(rules: Rulebook, at: Callable[..., Any], reward_of: Callable[..., float]) -> Callable[..., int]:
    """The entry point for one step of all rollouts, by the highest logit; returns how many games are not over."""
    find, apply = rules.options, rules.apply
    go_on = next_round(rules)
    read_leaf = leaf_reader(rules, reward_of)

    def run(work: Workspace, batch: GuidedBatch, logits: Array, count: int) -> int:
        log, open_now, leaves = at(work.logs, 0), at(work.options, 0), batch.leaves
        left = 0
        for number in range(count):
            if leaves[number, SEAT] == OVER:
                continue
            state = at(work.states, FIRST_LEAF + number)
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
                        if logits[number, open_now.actions[option]] > logits[number, open_now.actions[best]]:
                            best = option
                apply(state, log, open_now.actions[best])
                if state.seat < 0:
                    go_on(state, log)
            read_leaf(state, batch, number)
            left += leaves[number, SEAT] != OVER
        return left

    return run


@rule
def normalise_values(raw: Array, players: int) -> None:
    """Turn the raw values of a network into shares of the win that add up to one, and ranks between 0 and 1."""
    best = raw[0, WIN]
    for seat in range(1, players):
        best = max(best, raw[seat, WIN])
    total = 0.0
    for seat in range(players):
        raw[seat, WIN] = exp(raw[seat, WIN] - best)
        raw[seat, RANK] = 1.0 / (1.0 + exp(-raw[seat, RANK]))
        total += raw[seat, WIN]
    for seat in range(players):
        raw[seat, WIN] /= total


@rule
def expand_leaf(parent: int, count: int, actions: Array, logits: Array, tree: TreeArrays) -> None:
    """Give a node a child for every open action, with the softmax of their logits as priors."""
    nodes, priors, counters = tree.nodes, tree.priors, tree.counters
    first = counters[NODE_COUNT]
    best = logits[actions[0]]
    for number in range(1, count):
        best = max(best, logits[actions[number]])
    total = 0.0
    for number in range(count):
        child = new_node(nodes, counters, actions[number], first + number + 1)
        priors[child] = exp((logits[actions[number]] - best) / tree.settings[PRIOR_TEMPERATURE])
        total += priors[child]
        for other in range(MOST_SEATS):
            tree.value_sums[child, other] = 0.0
    for child in range(first, counters[NODE_COUNT]):
        priors[child] /= total
        if priors[child] < tree.settings[MIN_PRIOR]:
            priors[child] = 0.0
    nodes[counters[NODE_COUNT] - 1, NEXT_SIBLING] = NONE
    nodes[parent, FIRST_CHILD] = first


def backing_up(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., None]:
    """The entry point that expands the leaves of a batch and backs up their values."""
    simultaneous = rules.is_simultaneous

    def run(
        work: Workspace, tree: TreeArrays, win_sums: Array, batch: GuidedBatch, logits: Array, raw: Array, count: int
    ) -> None:
        paths, leaves, values = batch.paths, batch.leaves, batch.values
        nodes, value_sums, counters, settings = tree.nodes, tree.value_sums, tree.counters, tree.settings
        virtual_values = batch.virtual_values
        players = 1 if simultaneous else at(work.states, ROOT).player_count
        for number in range(count):
            depth, open_count, seat = leaves[number, DEPTH], leaves[number, OPEN], leaves[number, SEAT]
            here = paths[number, depth]
            if seat != OVER:
                if simultaneous:
                    values[number, 0, 0] = raw[number, 0, 0]
                else:
                    normalise_values(raw[number], players)
                    for other in range(players):
                        for kind in range(raw.shape[2]):
                            values[number, (seat + other) % players, kind] = raw[number, other, kind]
            is_room = counters[NODE_COUNT] + open_count <= nodes.shape[0]
            if open_count > 0 and nodes[here, FIRST_CHILD] == NONE and is_room:
                expand_leaf(here, open_count, batch.leaf_actions[number], logits[number], tree)
            for other in range(players):
                share = values[number, other, 0]
                value = share
                if not simultaneous:
                    value += settings[RANK_WEIGHT] * values[number, other, RANK]
                    value += settings[MARGIN_WEIGHT] * values[number, other, MARGIN]
                for step in range(depth + 1):
                    visited = paths[number, step]
                    value_sums[visited, other] += value - virtual_values[number, step, other]
                    win_sums[visited, other] += share
            counters[SIMULATIONS] += 1

    return run
