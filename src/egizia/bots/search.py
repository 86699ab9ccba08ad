"""The bot that thinks ahead: tree search on what its seat can believe."""

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np

from egizia.bots.contract import Budget, Thought
from egizia.bots.evaluation import evaluation
from egizia.bots.tree import (
    ACTION,
    BY_CHANCE,
    FIRST,
    FULL_SCORE,
    GREEDILY,
    LINKS,
    MOST_SEATS,
    NEXT,
    NODES,
    NONE,
    ROOT,
    SEED,
    SIMULATIONS,
    VISITS,
    search,
)
from egizia.kernel.engine import Dice, Engine
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.randomness import seed_words
from egizia.kernel.record import new
from egizia.table.match import Match

Array = np.ndarray[Any, Any]

DEFAULT = Budget(seconds=0.5)
LARGEST_TREE = 300_000
"""Nodes of a tree at most."""
DEEPEST = 512
FIRST_BATCH, NEXT_BATCH = 16, 64
"""Simulations before the first look at the budget, and between two looks, as a rule."""
GLANCE = 0.004
"""Seconds between two looks at the clock."""
TO_LOGISTIC = 0.83
"""Turns a normal spread into that of the logistic curve nearest to it, for the difference of two."""


@dataclass(frozen=True)
class Manner:
    """How a search goes about it."""

    prior_width: float = 1.5
    """Points by which an action must look worse to be a third as likely to be tried."""
    exploration: float = 0.4
    caution: float = 0.05
    """How much worse than its parent an untried action is taken to be."""
    way: int = GREEDILY
    length: int = 0
    """Decisions played on below the tree, greedily or by chance, before the position is judged."""


PLAIN = Manner(way=BY_CHANCE, length=1 << 20)
"""Playouts by chance to the end of the game, as in the textbook."""


class Grown(ABC):
    """A tree of actions that grows with every simulation, whatever its positions are judged by."""

    def __init__(self, engine: Engine, players: int, settings: int) -> None:
        self.engine = engine
        self.seats = 1 if engine.rules.is_simultaneous else players
        self.links = np.full((LARGEST_TREE, LINKS), NONE, np.int32)
        self.sums = np.zeros((LARGEST_TREE, MOST_SEATS))
        """By node and seat, what was gained in all simulations."""
        self.shares = self.sums
        """The same, but only what are shares of wins, or points."""
        self.priors = np.zeros(LARGEST_TREE)
        self.counters = np.zeros(4, np.int64)
        self.settings = np.zeros(settings)
        self.dice = new(Dice, 1)
        self.together = 1
        """How many simulations are made in hardly more time than one."""
        self.batches = FIRST_BATCH, NEXT_BATCH
        """How many are made before the first look at the budget, and between two looks at one that is counted."""

    def plant(self, seed: int, settings: tuple[float, ...]) -> None:
        """Begin a new tree."""
        seed_words(self.dice[0].words, seed)
        self.links[0] = NONE
        self.links[0, VISITS] = 0
        self.sums[0] = self.shares[0] = 0.0
        self.counters[:] = 0
        self.counters[NODES] = 1
        self.counters[SEED] = seed >> 1
        self.settings[:] = settings

    @abstractmethod
    def begin(self, belief: Array, seed: int) -> None:
        """Begin a new tree at a position."""

    @abstractmethod
    def grow(self, observer: int, simulations: int) -> None:
        """Make so many more simulations."""

    def children(self) -> list[int]:
        """The nodes of the actions open now."""
        found: list[int] = []
        child = int(self.links[0, FIRST])
        while child != NONE:
            found.append(child)
            child = int(self.links[child, NEXT])
        return found

    def lead(self) -> int:
        """How much more often the favourite was looked at than any other action, endlessly where no other can be."""
        nodes = self.children()
        if sum(self.priors[node] > 0.0 for node in nodes) == 1:
            return LARGEST_TREE
        most = sorted(int(self.links[node, VISITS]) for node in nodes)
        return most[-1] - most[-2]

    def merit(self, node: int, observer: int) -> tuple[float, ...]:
        """What speaks for an action: how often it was looked at, and then what was gained."""
        return self.links[node, VISITS], self.sums[node, observer]

    def thought(self, observer: int, seconds: float) -> Thought:
        """What came of it."""
        whole = FULL_SCORE if self.engine.rules.is_simultaneous else 1.0
        nodes = self.children()
        best = max(nodes, key=lambda node: self.merit(node, observer))
        visited = [node for node in nodes if self.links[node, VISITS] > 0]
        return Thought(
            action=int(self.links[best, ACTION]),
            values=tuple((whole * self.shares[0, : self.seats] / max(1, self.links[0, VISITS])).tolist()),
            visits={int(self.links[node, ACTION]): int(self.links[node, VISITS]) for node in nodes},
            action_values={
                int(self.links[node, ACTION]): float(whole * self.shares[node, observer] / self.links[node, VISITS])
                for node in visited
            },
            simulations=int(self.counters[SIMULATIONS]),
            seconds=seconds,
        )


class Tree(Grown):
    """A tree whose positions are judged by an evaluation."""

    def __init__(self, game: str, players: int, engine: Engine, manner: Manner) -> None:
        super().__init__(engine, players, 3)
        valued = evaluation(game)
        self.manner = manner
        self.states = engine.states(3)
        self._arguments = (
            self.states, new(Log, 1), new(Options, 1), self.dice, valued.values(),
            valued.weights(players), valued.spreads(players) * TO_LOGISTIC, np.zeros(CAPACITY, np.int64),
            self.links, self.priors,
            self.sums, np.zeros(DEEPEST, np.int32), np.zeros(self.seats), self.counters, self.settings,
        )  # fmt: skip
        self._run = engine.entry(search, (*self._arguments, 0, 0, 0, 0), valued.stage, *valued.ways)

    def begin(self, belief: Array, seed: int) -> None:
        """Begin a new tree at a position."""
        self.states[ROOT] = belief[0]
        self.plant(seed, (self.manner.prior_width, self.manner.exploration, self.manner.caution))

    def grow(self, observer: int, simulations: int) -> None:
        """Make so many more simulations."""
        self._run(*self._arguments, observer, self.manner.way, self.manner.length, simulations)


class SearchBot:
    """Looks ahead as far as its budget lets it."""

    def __init__(self, seed: int = 0, manner: Manner | None = None) -> None:
        self._seed = seed
        self._manner = manner
        self._trees: dict[tuple[str, int], Grown] = {}

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        """The action it looked at most often."""
        legal = match.legal_actions(seat)
        return legal[0] if len(legal) == 1 else self._search(match, seat, budget, until_clear=True).action

    def think(self, match: Match, seat: int, budget: Budget | None = None) -> Thought:
        """Search, and tell what came of it."""
        return self._search(match, seat, budget, until_clear=False)

    def _new_tree(self, game: str, players: int, engine: Engine) -> Grown:
        return Tree(game, players, engine, self._manner or MANNERS[game])

    def _search(self, match: Match, seat: int, budget: Budget | None, *, until_clear: bool) -> Thought:
        game = match.game
        tree = self._trees.get((game.name, game.players))
        if tree is None:
            tree = self._new_tree(game.name, game.players, Engine(game.title.rules))
            self._trees[game.name, game.players] = tree
        seed = hash((self._seed, seat, match.move_number(seat))) & (2**63 - 1)
        began = time.perf_counter()
        tree.begin(match.belief(seat, seed), seed)
        observer = 0 if game.title.rules.is_simultaneous else seat
        self._spend(tree, observer, budget or DEFAULT, began, until_clear=until_clear)
        return tree.thought(observer, time.perf_counter() - began)

    @staticmethod
    def _spend(tree: Grown, observer: int, budget: Budget, began: float, *, until_clear: bool) -> None:
        """Search as long as the budget lasts, or until no other action can be looked at most often any more."""
        left = budget.simulations or 1
        batch = min(left, tree.batches[0])
        while left > 0:
            before = time.perf_counter()
            tree.grow(observer, batch)
            if budget.simulations is not None:
                left -= batch
                batch = min(left, tree.batches[1])
            else:
                assert budget.seconds is not None
                now = time.perf_counter()
                pace = batch / max(now - before, 1e-6)
                left = int((began + budget.seconds - now) * pace)
                batch = max(tree.together, int(pace * min(GLANCE, began + budget.seconds - now)))
            if until_clear and tree.lead() >= left:
                return


MANNERS = {
    "shifting-sands": Manner(),
    "classic": Manner(),
    "egyptia": Manner(prior_width=1.0, exploration=0.2, caution=0.0, length=1 << 20),
}
"""What was found to play each game best."""
