"""Information-set Monte-Carlo tree search in compiled code, for any number of players.

There is one tree, for the seat that searches. Every simulation first draws a determinization: everything that this seat
cannot know. It goes down the tree along actions that are legal there, chosen by PUCT, where the seat to move maximises
its own value (max^n). It expands a leaf, estimates the value of the leaf for each seat, and adds it up along the path.

A node is one action after the actions above it. Nodes are rows of plain arrays; the children of a node form a linked
list in the order of their actions.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from egizia.bots.greedy import best_action
from egizia.games.evaluation import POINT
from egizia.games.settings import RANDOM_ROLLOUT
from egizia.kernel.arithmetic import exp
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.randomness import below, next_word
from egizia.kernel.record import Row, u32
from egizia.kernel.rule import hot, rule
from egizia.kernel.rulebook import Rulebook

Array = np.ndarray[Any, Any]

ROOT, NOW, SPARE = range(3)
"""States: the root, the present simulation, and a copy on which actions are tried."""

ACTION, FIRST_CHILD, NEXT_SIBLING, VISITS, AVAILABLE = range(5)
"""Columns of `nodes`: the action, the first child, the next sibling, and how often it was chosen and was legal."""
NODE_COLUMNS = 5
NONE = -1
MOST_SEATS = 4

NODE_COUNT, DEPTH, SIMULATIONS, SEED = range(4)
"""Counters: nodes in use, the deepest path, simulations number; and the seed of the dice in a simultaneous game."""

PRIOR_TEMPERATURE, EXPLORATION, FPU_REDUCTION = range(3)
"""Settings: the temperature of the priors in points, the constant of PUCT, and how much lower than its parent the value
of an unvisited action is taken to be (first-play urgency)."""

FULL_SCORE = 100.0
"""In a game played for points alone, the points that count as a whole win."""
LOWEST = -1.0e18


class Workspace(NamedTuple):
    """What every search works in."""

    states: Array
    logs: Array
    options: Array
    dice: Array


class TreeArrays(NamedTuple):
    """A tree as compiled code takes it; `SearchTree` says what its arrays hold."""

    nodes: Array
    priors: Array
    value_sums: Array
    counters: Array
    settings: Array


class EvaluationArrays(NamedTuple):
    """What positions are valued with."""

    values: Array
    """Room for what is counted in a position."""
    weights: Array
    spreads: Array
    """By stage of the game, in how many points a lead becomes a win."""
    noise: Array


class SearchTask(NamedTuple):
    """What is asked of a search: for whom, with which rollouts, and how many simulations."""

    observer: int
    rollout_policy: int
    rollout_length: int
    simulations: int


def next_round(rules: Rulebook) -> Callable[..., None]:
    """A rule for when a record has nothing to decide: in a simultaneous game its round is closed."""
    close_round, to_end = rules.close_round, rules.to_end
    if close_round is None or to_end is None:

        @rule
        def stop(state: Any, log: Log) -> None:
            pass

        return stop

    @rule
    def close(state: Any, log: Log) -> None:
        close_round(state, log, to_end(state))

    return close


def estimate(rules: Rulebook, expected_score: Callable[..., int], stage: Callable[..., int]) -> Callable[..., None]:
    """A rule that writes the value of a position by seat: the share of the win or, where all play alone, the score."""
    if rules.is_simultaneous:

        @rule
        def score(state: Any, values: Array, weights: Array, spreads: Array, seat_values: Array) -> None:
            seat_values[0] = expected_score(state, 0, values, weights) / (POINT * FULL_SCORE)

        return score

    @rule
    def shares(state: Any, values: Array, weights: Array, spreads: Array, seat_values: Array) -> None:
        spread = spreads[stage(state)] if state.seat >= 0 else 1.0
        best = LOWEST
        for seat in range(state.player_count):
            seat_values[seat] = expected_score(state, seat, values, weights)
            best = max(best, seat_values[seat])
        total = 0.0
        for seat in range(state.player_count):
            seat_values[seat] = exp((seat_values[seat] - best) / spread)
            total += seat_values[seat]
        for seat in range(state.player_count):
            seat_values[seat] /= total

    return shares


@hot
def new_node(nodes: Array, counters: Array, action: int, following: int) -> int:
    """A new node before its next sibling; there must be room."""
    number = counters[NODE_COUNT]
    nodes[number, ACTION] = action
    nodes[number, FIRST_CHILD] = NONE
    nodes[number, NEXT_SIBLING] = following
    nodes[number, VISITS] = 0
    nodes[number, AVAILABLE] = 0
    counters[NODE_COUNT] += 1
    return number


@hot
def select(parent: int, seat: int, open_now: Options, tree: TreeArrays) -> int:
    """The legal child that PUCT prefers; an action that was never legal here before gets a node."""
    nodes, priors, value_sums = tree.nodes, tree.priors, tree.value_sums
    counters, settings = tree.counters, tree.settings
    unvisited = value_sums[parent, seat] / max(1, nodes[parent, VISITS]) - settings[FPU_REDUCTION]
    best = LOWEST
    chosen = NONE
    before = NONE
    child = nodes[parent, FIRST_CHILD]
    for number in range(open_now.count):
        action = open_now.actions[number]
        while child != NONE and nodes[child, ACTION] < action:
            before = child
            child = nodes[child, NEXT_SIBLING]
        if child == NONE or nodes[child, ACTION] != action:
            if counters[NODE_COUNT] >= nodes.shape[0]:
                continue
            child = new_node(nodes, counters, action, child)
            priors[child] = 1.0 / open_now.count
            for other in range(MOST_SEATS):
                value_sums[child, other] = 0.0
            if before == NONE:
                nodes[parent, FIRST_CHILD] = child
            else:
                nodes[before, NEXT_SIBLING] = child
        nodes[child, AVAILABLE] += 1
        visits = nodes[child, VISITS]
        value = value_sums[child, seat] / visits if visits > 0 else unvisited
        value += settings[EXPLORATION] * priors[child] * math.sqrt(nodes[child, AVAILABLE]) / (1 + visits)
        if value > best:
            best = value
            chosen = child
    return chosen


def value_actions(
    rules: Rulebook,
    at: Callable[..., Any],
    expected_score: Callable[..., int],
    action_values: Callable[..., None] | None = None,
) -> Callable[..., None]:
    """A rule that writes the value of every open action, or the expected score after it where a game cannot tell."""
    if action_values is not None:

        @rule
        def by_action(states: Array, log: Log, open_now: Options, values: Array, weights: Array, found: Array) -> None:
            action_values(at(states, NOW), open_now, values, weights)
            for number in range(open_now.count):
                found[number] = values[number]

        return by_action
    apply = rules.apply

    @rule
    def by_score(states: Array, log: Log, open_now: Options, values: Array, weights: Array, found: Array) -> None:
        seat = at(states, NOW).seat
        for number in range(open_now.count):
            states[SPARE] = states[NOW]
            after = at(states, SPARE)
            apply(after, log, open_now.actions[number])
            found[number] = expected_score(after, seat, values, weights)

    return by_score


def expand(rules: Rulebook, at: Callable[..., Any], *evaluators: Callable[..., Any]) -> Callable[..., None]:
    """A rule that gives a node a child for every open action, with the softmax of their values as priors."""
    value_all = value_actions(rules, at, *evaluators)

    @rule
    def expand(
        parent: int, states: Array, log: Log, open_now: Options, evaluation: EvaluationArrays, tree: TreeArrays
    ) -> None:
        nodes, priors, value_sums, counters = tree.nodes, tree.priors, tree.value_sums, tree.counters
        temperature = POINT * tree.settings[PRIOR_TEMPERATURE]
        first = counters[NODE_COUNT]
        room = priors[first : first + open_now.count]
        value_all(states, log, open_now, evaluation.values, evaluation.weights, room)
        best = LOWEST
        for number in range(open_now.count):
            child = new_node(nodes, counters, open_now.actions[number], first + number + 1)
            priors[child] /= temperature
            best = max(best, priors[child])
            for other in range(MOST_SEATS):
                value_sums[child, other] = 0.0
        total = 0.0
        for child in range(first, counters[NODE_COUNT]):
            priors[child] = exp(priors[child] - best)
            total += priors[child]
        for child in range(first, counters[NODE_COUNT]):
            priors[child] /= total
        nodes[counters[NODE_COUNT] - 1, NEXT_SIBLING] = NONE
        nodes[parent, FIRST_CHILD] = first

    return expand


def rollout(
    rules: Rulebook, at: Callable[..., Any], go_on: Callable[..., None], *evaluators: Callable[..., Any]
) -> Callable[..., None]:
    """A rule that plays some decisions below the tree, at random or greedily for whoever is to move."""
    find, apply = rules.options, rules.apply
    best = best_action(rules, at, *evaluators)

    @rule
    def rollout(
        states: Array, log: Log, open_now: Options, words: Row[u32], evaluation: EvaluationArrays, task: SearchTask
    ) -> None:
        values, weights, noise = evaluation.values, evaluation.weights, evaluation.noise
        policy = task.rollout_policy
        state = at(states, NOW)
        for _ in range(task.rollout_length):
            if state.seat < 0:
                go_on(state, log)
            if state.seat < 0:
                return
            open_now.count = 0
            find(state, open_now)
            if policy == RANDOM_ROLLOUT or open_now.count == 1:
                apply(state, log, open_now.actions[below(words, open_now.count)])
            else:
                apply(state, log, best(states, NOW, SPARE, log, open_now, values, weights, noise))

    return rollout


def search(
    rules: Rulebook, at: Callable[..., Any], stage: Callable[..., int], *evaluators: Callable[..., Any]
) -> Callable[..., Any]:
    """The entry point: so many more simulations in a tree."""
    find, apply, determinize = rules.options, rules.apply, rules.determinize
    simultaneous = rules.is_simultaneous
    go_on = next_round(rules)
    evaluate = estimate(rules, evaluators[0], stage)
    grow = expand(rules, at, *evaluators)
    roll_out = rollout(rules, at, go_on, *evaluators)

    def run(
        work: Workspace, evaluation: EvaluationArrays, tree: TreeArrays, path: Array, seat_values: Array,
        task: SearchTask,
    ) -> None:  # fmt: skip
        log, open_now, words = at(work.logs, 0), at(work.options, 0), at(work.dice, 0).words
        states, nodes, value_sums, counters = work.states, tree.nodes, tree.value_sums, tree.counters
        values, weights, spreads = evaluation.values, evaluation.weights, evaluation.spreads
        observer, is_rolled_out = task.observer, task.rollout_length > 0
        for _ in range(task.simulations):
            states[NOW] = states[ROOT]
            state = at(states, NOW)
            determinize(state, observer, next_word(words))
            here = 0
            depth = 0
            path[0] = 0
            while state.seat >= 0:
                open_now.count = 0
                find(state, open_now)
                if nodes[here, FIRST_CHILD] == NONE:
                    if counters[NODE_COUNT] + open_now.count <= nodes.shape[0]:
                        grow(here, states, log, open_now, evaluation, tree)
                    if depth > 0:
                        break
                seat = 0 if simultaneous else state.seat
                chosen = select(here, seat, open_now, tree)
                if chosen == NONE or depth + 1 >= path.shape[0]:
                    break
                depth += 1
                path[depth] = chosen
                apply(state, log, nodes[chosen, ACTION])
                here = chosen
            if simultaneous and depth > 0:
                # The tree ends with the round. All actions are compared with the same dice (common random numbers).
                determinize(state, observer, int(counters[SEED] + nodes[path[1], VISITS]))
            if is_rolled_out:
                roll_out(states, log, open_now, words, evaluation, task)
            evaluate(state, values, weights, spreads, seat_values)
            for step in range(depth + 1):
                nodes[path[step], VISITS] += 1
                for seat in range(seat_values.shape[0]):
                    value_sums[path[step], seat] += seat_values[seat]
            counters[DEPTH] = max(counters[DEPTH], depth)
            counters[SIMULATIONS] += 1

    return run
