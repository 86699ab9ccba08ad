"""The greedy bot: it looks one decision ahead and takes the action with the highest value."""

from collections.abc import Callable
from typing import Any

import numpy as np

from egizia.bots.contract import Budget
from egizia.bots.evaluation import evaluation
from egizia.games import title
from egizia.games.evaluation import POINT
from egizia.kernel.engine import Engine
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.record import new
from egizia.kernel.rule import rule
from egizia.kernel.rulebook import Rulebook
from egizia.table.match import Match

Array = np.ndarray[Any, Any]
WORST = -(1 << 40)
NOW, AFTER = range(2)
"""The position, and a copy on which actions are tried."""


def lead(rules: Rulebook, expected_score: Callable[..., int]) -> Callable[..., int]:
    """A rule for the expected score of a seat less the mean of the others."""
    if rules.is_simultaneous:
        return expected_score

    @rule
    def lead(state: Any, seat: int, values: Array, weights: Array) -> int:
        others = 0
        for other in range(state.player_count):
            if other != seat:
                others += expected_score(state, other, values, weights)
        return expected_score(state, seat, values, weights) - others // (state.player_count - 1)

    return lead


def best_action(
    rules: Rulebook,
    at: Callable[..., Any],
    expected_score: Callable[..., int],
    action_values: Callable[..., None] | None = None,
) -> Callable[..., int]:
    """A rule for the open action with the highest value, or with the highest lead after it where a game cannot tell."""
    if action_values is not None:

        @rule
        def best_by_value(
            states: Array, now: int, spare: int, log: Log, open_now: Options, values: Array, weights: Array,
            noise: Array,
        ) -> int:  # fmt: skip
            action_values(at(states, now), open_now, values, weights)
            best = 0
            for number in range(1, open_now.count):
                if values[number] + noise[number] > values[best] + noise[best]:
                    best = number
            return open_now.actions[best]

        return best_by_value
    apply = rules.apply
    lead_of = lead(rules, expected_score)

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
            value = lead_of(after, seat, values, weights) + noise[number]
            if value > best:
                best = value
                chosen = open_now.actions[number]
        return chosen

    return best_action


def greedy(rules: Rulebook, at: Callable[..., Any], *evaluators: Callable[..., Any]) -> Callable[..., Any]:
    """The entry point: the best action for the seat to move."""
    find = rules.options
    choose = best_action(rules, at, *evaluators)

    def run(states: Array, logs: Array, options: Array, values: Array, weights: Array, noise: Array) -> int:
        open_now = at(options, 0)
        open_now.count = 0
        find(at(states, NOW), open_now)
        return choose(states, NOW, AFTER, at(logs, 0), open_now, values, weights, noise)

    return run


class OneStepLookahead:
    """The best action by one step of lookahead, in one game with a number of players."""

    def __init__(self, game: str, players: int, engine: Engine | None = None) -> None:
        valued = evaluation(game)
        engine = engine or Engine(title(game).rules)
        self._states = engine.states(2)
        self._noise = np.zeros(CAPACITY, np.int64)
        self._arguments = (
            self._states, new(Log, 1), new(Options, 1), valued.values(), valued.weights(players), self._noise,
        )  # fmt: skip
        self._run = engine.entry(greedy, self._arguments, *valued.evaluators)

    def best(self, belief: Array, noise: Array | int = 0) -> int:
        """The action with the highest value, after some noise on each open action in hundredths of a point."""
        self._states[NOW] = belief[0]
        self._noise[:] = noise
        return int(self._run(*self._arguments))


class GreedyBot:
    """Takes the action with the highest value."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._lookaheads: dict[tuple[str, int], OneStepLookahead] = {}

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:  # noqa: ARG002 - it does not search
        """The action with the highest value."""
        return self._lookahead(match).best(match.belief(seat, self._seed))

    def __getstate__(self) -> dict[str, Any]:
        """A copy makes its lookaheads itself."""
        return {**vars(self), "_lookaheads": {}}

    def _lookahead(self, match: Match) -> OneStepLookahead:
        game, players = match.game.name, match.game.players
        if (game, players) not in self._lookaheads:
            self._lookaheads[game, players] = OneStepLookahead(game, players)
        return self._lookaheads[game, players]


class HastyBot(GreedyBot):
    """The greedy bot with noise on the values, which makes its choice a softmax."""

    temperature = 1.5
    """Of the softmax, in points: the scale of the Gumbel noise on the values."""

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:  # noqa: ARG002 - it does not search
        """An action drawn by the softmax of the values."""
        dice = np.random.default_rng([self._seed, seat, match.move_number(seat)])
        noise = dice.gumbel(scale=self.temperature * POINT, size=CAPACITY).astype(np.int64)
        return self._lookahead(match).best(match.belief(seat, self._seed), noise)
