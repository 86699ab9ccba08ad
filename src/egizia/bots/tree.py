"""The search tree, in compiled code: Monte-Carlo tree search over what a seat can believe, for any number of players.

Every simulation first redraws what the searching seat cannot know, then goes down the tree along actions that are legal
there (information-set search, one tree for the searching seat), tries a new position, estimates how each seat will
fare, and adds that up along the way. At every node the seat to move prefers what is good for itself (max^n).

A node is one action after the actions above it. Nodes are rows of plain arrays; children of a node form a list in the
order of their actions.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from egizia.bots.evaluation import POINT
from egizia.bots.greedy import best_action
from egizia.kernel.engine import Rulebook
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.randomness import below, next_word
from egizia.kernel.record import Row, u32
from egizia.kernel.rule import rule

Array = np.ndarray[Any, Any]

ROOT, NOW, SPARE = range(3)
"""States: as the seat believes it to be, in the present simulation, and a copy on which actions are tried."""

ACTION, FIRST, NEXT, VISITS, AVAILABLE = range(5)
"""Columns of `links`: what is played, the first child, the next sibling, and how often it was chosen or could be."""
LINKS = 5
NONE = -1
MOST_SEATS = 4

NODES, DEPTH, SIMULATIONS, SEED = range(4)
"""Counters: nodes in use, the deepest path, simulations made; and the seed of a simultaneous game's dice."""

PRIOR_WIDTH, EXPLORATION, CAUTION = range(3)
"""Settings: how many points apart actions must be for the worse one to get a third of the other's prior, how much is
tried, and how much worse than its parent an untried action is taken to be."""
BY_CHANCE, GREEDILY = range(2)
"""How a playout goes on below the tree."""

FULL_SCORE = 100.0
"""In a game played for points alone, the points that count as a whole win."""
NEVER = -1.0e18


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


def estimate(rules: Rulebook, outlook: Callable[..., int], stage: Callable[..., int]) -> Callable[..., None]:
    """A rule that writes what each seat can hope for: its share of the win, or where nobody can be beaten its score."""
    if rules.is_simultaneous:

        @rule
        def score(state: Any, values: Array, weights: Array, spreads: Array, worth: Array) -> None:
            worth[0] = outlook(state, 0, values, weights) / (POINT * FULL_SCORE)

        return score

    @rule
    def shares(state: Any, values: Array, weights: Array, spreads: Array, worth: Array) -> None:
        spread = spreads[stage(state)] if state.seat >= 0 else 1.0
        best = NEVER
        for seat in range(state.player_count):
            worth[seat] = outlook(state, seat, values, weights)
            best = max(best, worth[seat])
        total = 0.0
        for seat in range(state.player_count):
            worth[seat] = math.exp((worth[seat] - best) / spread)
            total += worth[seat]
        for seat in range(state.player_count):
            worth[seat] /= total

    return shares


@rule
def node(links: Array, counters: Array, action: int, following: int) -> int:
    """A new node before its next sibling; there must be room."""
    made = counters[NODES]
    links[made, ACTION] = action
    links[made, FIRST] = NONE
    links[made, NEXT] = following
    links[made, VISITS] = 0
    links[made, AVAILABLE] = 0
    counters[NODES] += 1
    return made


@rule
def select(
    parent: int,
    seat: int,
    open_now: Options,
    links: Array,
    priors: Array,
    sums: Array,
    counters: Array,
    settings: Array,
) -> int:
    """The child to go on with among those that are open; an action not seen here before gets a node."""
    hope = sums[parent, seat] / max(1, links[parent, VISITS]) - settings[CAUTION]
    best = NEVER
    chosen = NONE
    before = NONE
    child = links[parent, FIRST]
    for number in range(open_now.count):
        action = open_now.actions[number]
        while child != NONE and links[child, ACTION] < action:
            before = child
            child = links[child, NEXT]
        if child == NONE or links[child, ACTION] != action:
            if counters[NODES] >= links.shape[0]:
                continue
            child = node(links, counters, action, child)
            priors[child] = 1.0 / open_now.count
            for other in range(MOST_SEATS):
                sums[child, other] = 0.0
            if before == NONE:
                links[parent, FIRST] = child
            else:
                links[before, NEXT] = child
        links[child, AVAILABLE] += 1
        visits = links[child, VISITS]
        value = sums[child, seat] / visits if visits > 0 else hope
        value += settings[EXPLORATION] * priors[child] * math.sqrt(links[child, AVAILABLE]) / (1 + visits)
        if value > best:
            best = value
            chosen = child
    return chosen


def appraise(
    rules: Rulebook, at: Callable[..., Any], outlook: Callable[..., int], sight: Callable[..., None] | None = None
) -> Callable[..., None]:
    """A rule that writes what every open action seems to be worth: at sight, or by the outlook after it."""
    if sight is not None:

        @rule
        def by_sight(states: Array, log: Log, open_now: Options, values: Array, weights: Array, seems: Array) -> None:
            sight(at(states, NOW), open_now, values, weights)
            for number in range(open_now.count):
                seems[number] = values[number]

        return by_sight
    apply = rules.apply

    @rule
    def by_outlook(states: Array, log: Log, open_now: Options, values: Array, weights: Array, seems: Array) -> None:
        seat = at(states, NOW).seat
        for number in range(open_now.count):
            states[SPARE] = states[NOW]
            after = at(states, SPARE)
            apply(after, log, open_now.actions[number])
            seems[number] = outlook(after, seat, values, weights)

    return by_outlook


def expand(rules: Rulebook, at: Callable[..., Any], *ways: Callable[..., Any]) -> Callable[..., None]:
    """A rule that gives a node a child for every open action, the more likely the better it looks at once."""
    seem = appraise(rules, at, *ways)

    @rule
    def expand(
        parent: int, states: Array, log: Log, open_now: Options, values: Array, weights: Array, links: Array,
        priors: Array, sums: Array, counters: Array, settings: Array,
    ) -> None:  # fmt: skip
        first = counters[NODES]
        seem(states, log, open_now, values, weights, priors[first : first + open_now.count])
        best = NEVER
        for number in range(open_now.count):
            child = node(links, counters, open_now.actions[number], first + number + 1)
            priors[child] /= POINT * settings[PRIOR_WIDTH]
            best = max(best, priors[child])
            for other in range(MOST_SEATS):
                sums[child, other] = 0.0
        total = 0.0
        for child in range(first, counters[NODES]):
            priors[child] = math.exp(priors[child] - best)
            total += priors[child]
        for child in range(first, counters[NODES]):
            priors[child] /= total
        links[counters[NODES] - 1, NEXT] = NONE
        links[parent, FIRST] = first

    return expand


def playout(
    rules: Rulebook, at: Callable[..., Any], go_on: Callable[..., None], *ways: Callable[..., Any]
) -> Callable[..., None]:
    """A rule that plays on for some decisions, by chance or greedily for whoever is to move."""
    find, apply = rules.options, rules.apply
    best = best_action(rules, at, *ways)

    @rule
    def playout(
        states: Array, log: Log, open_now: Options, words: Row[u32], values: Array, weights: Array, noise: Array,
        way: int, length: int,
    ) -> None:  # fmt: skip
        state = at(states, NOW)
        for _ in range(length):
            if state.seat < 0:
                go_on(state, log)
            if state.seat < 0:
                return
            open_now.count = 0
            find(state, open_now)
            if way == BY_CHANCE or open_now.count == 1:
                apply(state, log, open_now.actions[below(words, open_now.count)])
            else:
                apply(state, log, best(states, NOW, SPARE, log, open_now, values, weights, noise))

    return playout


def search(
    rules: Rulebook, at: Callable[..., Any], stage: Callable[..., int], *ways: Callable[..., Any]
) -> Callable[..., Any]:
    """The entry point: so many more simulations in a tree that may have begun before."""
    find, apply, determinize = rules.options, rules.apply, rules.determinize
    simultaneous = rules.is_simultaneous
    go_on = next_round(rules)
    judge = estimate(rules, ways[0], stage)
    grow = expand(rules, at, *ways)
    play_on = playout(rules, at, go_on, *ways)

    def run(
        states: Array, logs: Array, options: Array, dice: Array, values: Array, weights: Array, spreads: Array,
        noise: Array, links: Array, priors: Array, sums: Array, path: Array, worth: Array, counters: Array,
        settings: Array, observer: int, way: int, length: int, simulations: int,
    ) -> None:  # fmt: skip
        log, open_now, words = at(logs, 0), at(options, 0), at(dice, 0).words
        for _ in range(simulations):
            states[NOW] = states[ROOT]
            state = at(states, NOW)
            determinize(state, observer, next_word(words))
            here = 0
            depth = 0
            path[0] = 0
            while state.seat >= 0:
                open_now.count = 0
                find(state, open_now)
                if links[here, FIRST] == NONE:
                    if counters[NODES] + open_now.count <= links.shape[0]:
                        grow(here, states, log, open_now, values, weights, links, priors, sums, counters, settings)
                    if depth > 0:
                        break
                seat = 0 if simultaneous else state.seat
                chosen = select(here, seat, open_now, links, priors, sums, counters, settings)
                if chosen == NONE or depth + 1 >= path.shape[0]:
                    break
                depth += 1
                path[depth] = chosen
                apply(state, log, links[chosen, ACTION])
                here = chosen
            if simultaneous and depth > 0:
                # The tree ends with the round, and the same dice follow every action: luck must not tell them apart.
                determinize(state, observer, int(counters[SEED] + links[path[1], VISITS]))
            if length > 0:
                play_on(states, log, open_now, words, values, weights, noise, way, length)
            judge(state, values, weights, spreads, worth)
            for step in range(depth + 1):
                links[path[step], VISITS] += 1
                for seat in range(worth.shape[0]):
                    sums[path[step], seat] += worth[seat]
            counters[DEPTH] = max(counters[DEPTH], depth)
            counters[SIMULATIONS] += 1

    return run
