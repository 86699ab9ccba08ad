"""The bot that searches: information-set Monte-Carlo tree search with an evaluation function."""

import time
from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from egizia.bots.contract import Budget, Pause, Thought
from egizia.bots.evaluation import evaluation
from egizia.bots.tree import (
    ACTION,
    FIRST_CHILD,
    FULL_SCORE,
    MOST_SEATS,
    NEXT_SIBLING,
    NODE_COLUMNS,
    NODE_COUNT,
    NONE,
    ROOT,
    SEED,
    SIMULATIONS,
    VISITS,
    EvaluationArrays,
    SearchTask,
    TreeArrays,
    Workspace,
    search,
)
from egizia.games import title
from egizia.games.settings import RANDOM_ROLLOUT, TO_THE_END, SearchSettings
from egizia.kernel.engine import Engine
from egizia.kernel.entry_points import Dice
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.randomness import seed_words
from egizia.kernel.record import new
from egizia.table.match import Match

Array = np.ndarray[Any, Any]

DEFAULT = Budget(seconds=0.5)
MAX_NODES = 300_000
"""Nodes of a tree at most."""
MAX_DEPTH = 512
FIRST_BATCH, NEXT_BATCH = 16, 64
"""Simulations before the budget is first checked, and between two checks, as a rule."""
CLOCK_INTERVAL = 0.004
"""Seconds between two checks of the clock."""
TO_LOGISTIC = 0.83
"""From the standard deviation of two normal errors to the scale of the logistic curve nearest to their difference."""


RANDOM_ROLLOUTS = SearchSettings(rollout_policy=RANDOM_ROLLOUT, rollout_length=TO_THE_END)
"""Random rollouts to the end of the game, as in the textbook."""


def _go_on() -> None:
    """Stop for nothing."""


class SearchTree(ABC):
    """A tree of actions that grows with every simulation, whatever evaluates its positions."""

    def __init__(self, engine: Engine, players: int, setting_count: int) -> None:
        self.engine = engine
        self.seats = 1 if engine.rules.is_simultaneous else players
        self.nodes = np.full((MAX_NODES, NODE_COLUMNS), NONE, np.int32)
        self.value_sums = np.zeros((MAX_NODES, MOST_SEATS))
        """By node and seat, the sum of the values of all simulations."""
        self.win_sums = self.value_sums
        """The same for the share of the win alone, or for points."""
        self.priors = np.zeros(MAX_NODES)
        self.counters = np.zeros(4, np.int64)
        self.setting_values = np.zeros(setting_count)
        self.dice = new(Dice, 1)
        self.batch_size = 1
        """How many simulations are made in hardly more time than one."""
        self.batches = FIRST_BATCH, NEXT_BATCH
        """Simulations before the budget is first checked, and between two checks of a budget in simulations."""
        self.pause: Pause = _go_on
        """For trees of which a single batch takes long."""

    def arrays(self) -> TreeArrays:
        """The tree as compiled code takes it."""
        return TreeArrays(self.nodes, self.priors, self.value_sums, self.counters, self.setting_values)

    def reset(self, seed: int, settings: tuple[float, ...]) -> None:
        """Empty the tree."""
        seed_words(self.dice[0].words, seed)
        self.nodes[0] = NONE
        self.nodes[0, VISITS] = 0
        self.value_sums[0] = self.win_sums[0] = 0.0
        self.counters[:] = 0
        self.counters[NODE_COUNT] = 1
        self.counters[SEED] = seed >> 1
        self.setting_values[:] = settings

    @abstractmethod
    def begin(self, belief: Array, seed: int) -> None:
        """Begin a new tree at a position."""

    @abstractmethod
    def simulate(self, observer: int, simulations: int) -> None:
        """Make so many more simulations."""

    def children(self) -> list[int]:
        """The nodes of the actions open now."""
        found: list[int] = []
        child = int(self.nodes[0, FIRST_CHILD])
        while child != NONE:
            found.append(child)
            child = int(self.nodes[child, NEXT_SIBLING])
        return found

    def visit_lead(self) -> int:
        """How many more visits the favourite has than any other action; endless where all others are eliminated."""
        nodes = self.children()
        if sum(self.priors[node] > 0.0 for node in nodes) == 1:
            return MAX_NODES
        most = sorted(int(self.nodes[node, VISITS]) for node in nodes)
        return most[-1] - most[-2]

    def preference(self, node: int, observer: int) -> tuple[float, ...]:
        """What an action is chosen by: its visits, then the sum of its values."""
        return self.nodes[node, VISITS], self.value_sums[node, observer]

    def thought(self, observer: int, seconds: float) -> Thought:
        """The result of the search."""
        whole = FULL_SCORE if self.engine.rules.is_simultaneous else 1.0
        nodes = self.children()
        best = max(nodes, key=lambda node: self.preference(node, observer))
        visited = [node for node in nodes if self.nodes[node, VISITS] > 0]
        return Thought(
            action=int(self.nodes[best, ACTION]),
            values=tuple((whole * self.win_sums[0, : self.seats] / max(1, self.nodes[0, VISITS])).tolist()),
            visits={int(self.nodes[node, ACTION]): int(self.nodes[node, VISITS]) for node in nodes},
            action_values={
                int(self.nodes[node, ACTION]): float(whole * self.win_sums[node, observer] / self.nodes[node, VISITS])
                for node in visited
            },
            simulations=int(self.counters[SIMULATIONS]),
            seconds=seconds,
        )


class EvaluationTree(SearchTree):
    """A tree whose positions are valued by an evaluation function."""

    def __init__(self, game: str, players: int, engine: Engine, settings: SearchSettings) -> None:
        super().__init__(engine, players, 3)
        valued = evaluation(game)
        self.settings = settings
        self.states = engine.states(3)
        spreads = valued.spreads(players) * TO_LOGISTIC
        self._arguments = (
            Workspace(self.states, new(Log, 1), new(Options, 1), self.dice),
            EvaluationArrays(valued.values(), valued.weights(players), spreads, np.zeros(CAPACITY, np.int64)),
            self.arrays(),
            np.zeros(MAX_DEPTH, np.int32),
            np.zeros(self.seats),
        )
        sample = SearchTask(0, 0, 0, 0)
        self._run = engine.entry(search, (*self._arguments, sample), valued.stage, *valued.evaluators)

    def begin(self, belief: Array, seed: int) -> None:
        """Begin a new tree at a position."""
        self.states[ROOT] = belief[0]
        settings = self.settings
        self.reset(seed, (settings.prior_temperature, settings.exploration, settings.fpu_reduction))

    def simulate(self, observer: int, simulations: int) -> None:
        """Make so many more simulations."""
        settings = self.settings
        task = SearchTask(observer, settings.rollout_policy, settings.rollout_length, simulations)
        self._run(*self._arguments, task)


class SearchBot:
    """Makes as many simulations as its budget allows."""

    def __init__(self, seed: int = 0, settings: SearchSettings | None = None) -> None:
        self._seed = seed
        self._settings = settings
        self._trees: dict[tuple[str, int], SearchTree] = {}
        self.pause: Pause = _go_on

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        """The action with the most visits."""
        legal = match.legal_actions(seat)
        return legal[0] if len(legal) == 1 else self._search(match, seat, budget, stop_early=True).action

    def think(self, match: Match, seat: int, budget: Budget | None = None) -> Thought:
        """Search to the end of the budget."""
        return self._search(match, seat, budget, stop_early=False)

    def __getstate__(self) -> dict[str, Any]:
        """A copy grows its trees itself."""
        return {**vars(self), "_trees": {}}

    def _new_tree(self, game: str, players: int, engine: Engine) -> SearchTree:
        return EvaluationTree(game, players, engine, self._settings or title(game).search)

    def _search(self, match: Match, seat: int, budget: Budget | None, *, stop_early: bool) -> Thought:
        game = match.game
        tree = self._trees.get((game.name, game.players))
        if tree is None:
            tree = self._new_tree(game.name, game.players, Engine(game.title.rules))
            self._trees[game.name, game.players] = tree
        seed = hash((self._seed, seat, match.move_number(seat))) & (2**63 - 1)
        began = time.perf_counter()
        tree.begin(match.belief(seat, seed), seed)
        tree.pause = self.pause
        observer = 0 if game.title.rules.is_simultaneous else seat
        self._run_simulations(tree, observer, budget or DEFAULT, began, stop_early=stop_early)
        return tree.thought(observer, time.perf_counter() - began)

    def _run_simulations(
        self, tree: SearchTree, observer: int, budget: Budget, began: float, *, stop_early: bool
    ) -> None:
        """Search as long as the budget lasts; or stop early, when no other action can get the most visits any more."""
        left = budget.simulations or 1
        batch = min(left, tree.batches[0])
        while left > 0:
            before = time.perf_counter()
            tree.simulate(observer, batch)
            if budget.simulations is not None:
                left -= batch
                batch = min(left, tree.batches[1])
            else:
                assert budget.seconds is not None
                now = time.perf_counter()
                pace = batch / max(now - before, 1e-6)
                left = int((began + budget.seconds - now) * pace)
                batch = max(tree.batch_size, int(pace * min(CLOCK_INTERVAL, began + budget.seconds - now)))
            if stop_early and tree.visit_lead() >= left:
                return
            self.pause()
