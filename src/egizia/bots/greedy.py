"""The bot that looks one decision ahead and takes what seems best then."""

from collections.abc import Callable
from typing import Any

import numpy as np

from egizia.bots.contract import Budget
from egizia.bots.evaluation import POINT, evaluation
from egizia.games import title
from egizia.kernel.engine import Engine, Rulebook
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.record import new
from egizia.kernel.rule import rule
from egizia.table.match import Match

Array = np.ndarray[Any, Any]
WORST = -(1 << 40)
NOW, AFTER = range(2)
"""The position, and a copy on which actions are tried."""


def lead(rules: Rulebook, outlook: Callable[..., int]) -> Callable[..., int]:
    """A rule that says how much more a seat can expect than the others on average."""
    if rules.is_simultaneous:
        return outlook

    @rule
    def lead(state: Any, seat: int, values: Array, weights: Array) -> int:
        others = 0
        for other in range(state.player_count):
            if other != seat:
                others += outlook(state, other, values, weights)
        return outlook(state, seat, values, weights) - others // (state.player_count - 1)

    return lead


def best_action(
    rules: Rulebook, at: Callable[..., Any], outlook: Callable[..., int], sight: Callable[..., None] | None = None
) -> Callable[..., int]:
    """A rule that goes by first sight, or tries every open action on a copy and takes the one that leads furthest."""
    if sight is not None:

        @rule
        def best_at_sight(
            states: Array, now: int, spare: int, log: Log, open_now: Options, values: Array, weights: Array,
            noise: Array,
        ) -> int:  # fmt: skip
            sight(at(states, now), open_now, values, weights)
            best = 0
            for number in range(1, open_now.count):
                if values[number] + noise[number] > values[best] + noise[best]:
                    best = number
            return open_now.actions[best]

        return best_at_sight
    apply = rules.apply
    lead_of = lead(rules, outlook)

    @rule
    def best_action(
        states: Array, now: int, spare: int, log: Log, open_now: Options, values: Array, weights: Array, noise: Array
    ) -> int:
        seat = at(states, now).seat
        best = WORST
        chosen = open_now.actions[0]
        for number in range(open_now.count):
            states[spare] = states[now]
            after = at(states, spare)
            apply(after, log, open_now.actions[number])
            worth = lead_of(after, seat, values, weights) + noise[number]
            if worth > best:
                best = worth
                chosen = open_now.actions[number]
        return chosen

    return best_action


def greedy(rules: Rulebook, at: Callable[..., Any], *ways: Callable[..., Any]) -> Callable[..., Any]:
    """The entry point: an action for the seat to move in the first of the states."""
    find = rules.options
    choose = best_action(rules, at, *ways)

    def run(states: Array, logs: Array, options: Array, values: Array, weights: Array, noise: Array) -> int:
        open_now = at(options, 0)
        open_now.count = 0
        find(at(states, NOW), open_now)
        return choose(states, NOW, AFTER, at(logs, 0), open_now, values, weights, noise)

    return run


class Glance:
    """One look ahead in one game with a number of players."""

    def __init__(self, game: str, players: int) -> None:
        valued = evaluation(game)
        engine = Engine(title(game).rules)
        self._states = engine.states(2)
        self._noise = np.zeros(CAPACITY, np.int64)
        self._arguments = (
            self._states, new(Log, 1), new(Options, 1), valued.values(), valued.weights(players), self._noise,
        )  # fmt: skip
        self._run = engine.entry(greedy, self._arguments, *valued.ways)

    def best(self, belief: Array, noise: Array | int = 0) -> int:
        """The action that looks best in a position, with some noise on each open action in hundredths of a point."""
        self._states[NOW] = belief[0]
        self._noise[:] = noise
        return int(self._run(*self._arguments))


class GreedyBot:
    """Takes the action after which its seat can expect the most."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._glances: dict[tuple[str, int], Glance] = {}

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:  # noqa: ARG002 - one look is enough
        """The best action at first sight."""
        return self._glance(match).best(match.belief(seat, self._seed))

    def _glance(self, match: Match) -> Glance:
        game, players = match.game.name, match.game.players
        if (game, players) not in self._glances:
            self._glances[game, players] = Glance(game, players)
        return self._glances[game, players]


class HastyBot(GreedyBot):
    """Looks one decision ahead as well, but misjudges what it sees by some points."""

    misjudges = 1.5
    """How far it is off, in points: the scale of a Gumbel distribution, which makes the choice a softmax."""

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:  # noqa: ARG002 - it is in a hurry
        """What seems the best action to somebody in a hurry."""
        dice = np.random.default_rng([self._seed, seat, match.move_number(seat)])
        noise = dice.gumbel(scale=self.misjudges * POINT, size=CAPACITY).astype(np.int64)
        return self._glance(match).best(match.belief(seat, self._seed), noise)
