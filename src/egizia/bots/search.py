"""The bot that thinks ahead: tree search on what its seat can believe."""

import time
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
"""Simulations between two looks at the budget."""
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


class Tree:
    """Room for a search in one game with a number of players."""

    def __init__(self, game: str, players: int, engine: Engine) -> None:
        valued = evaluation(game)
        self.engine = engine
        self.states = engine.states(3)
        self.seats = 1 if engine.rules.is_simultaneous else players
        self.links = np.full((LARGEST_TREE, LINKS), NONE, np.int32)
        self.sums = np.zeros((LARGEST_TREE, MOST_SEATS))
        self.priors = np.zeros(LARGEST_TREE)
        self.counters = np.zeros(4, np.int64)
        self.settings = np.zeros(3)
        self.dice = new(Dice, 1)
        self._arguments = (
            self.states, new(Log, 1), new(Options, 1), self.dice, valued.values(),
            valued.weights(players), valued.spreads(players) * TO_LOGISTIC, np.zeros(CAPACITY, np.int64),
            self.links, self.priors,
            self.sums, np.zeros(DEEPEST, np.int32), np.zeros(self.seats), self.counters, self.settings,
        )  # fmt: skip
        self._run = engine.entry(search, (*self._arguments, 0, 0, 0, 0), valued.stage, *valued.ways)

    def plant(self, belief: Array, seed: int, manner: Manner) -> None:
        """Begin a new tree."""
        self.states[ROOT] = belief[0]
        seed_words(self.dice[0].words, seed)
        self.links[0] = NONE
        self.links[0, VISITS] = 0
        self.sums[0] = 0.0
        self.counters[:] = 0
        self.counters[NODES] = 1
        self.counters[SEED] = seed >> 1
        self.settings[:] = (manner.prior_width, manner.exploration, manner.caution)

    def grow(self, observer: int, manner: Manner, simulations: int) -> None:
        """Make so many more simulations."""
        self._run(*self._arguments, observer, manner.way, manner.length, simulations)

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


class SearchBot:
    """Looks ahead as far as its budget lets it."""

    def __init__(self, seed: int = 0, manner: Manner | None = None) -> None:
        self._seed = seed
        self._manner = manner
        self._trees: dict[tuple[str, int], Tree] = {}

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        """The action it looked at most often."""
        legal = match.legal_actions(seat)
        return legal[0] if len(legal) == 1 else self._search(match, seat, budget, until_clear=True).action

    def think(self, match: Match, seat: int, budget: Budget | None = None) -> Thought:
        """Search, and tell what came of it."""
        return self._search(match, seat, budget, until_clear=False)

    def _search(self, match: Match, seat: int, budget: Budget | None, *, until_clear: bool) -> Thought:
        game = match.game
        tree = self._trees.get((game.name, game.players))
        if tree is None:
            tree = self._trees[game.name, game.players] = Tree(game.name, game.players, Engine(game.title.rules))
        manner = self._manner or MANNERS[game.name]
        seed = hash((self._seed, seat, match.move_number(seat))) & (2**63 - 1)
        began = time.perf_counter()
        tree.plant(match.belief(seat, seed), seed, manner)
        observer = 0 if game.title.rules.is_simultaneous else seat
        self._spend(tree, observer, manner, budget or DEFAULT, began, until_clear=until_clear)
        whole = FULL_SCORE if game.title.rules.is_simultaneous else 1.0
        nodes = tree.children()
        best = max(nodes, key=lambda node: (tree.links[node, VISITS], tree.sums[node, observer]))
        visited = [node for node in nodes if tree.links[node, VISITS] > 0]
        return Thought(
            action=int(tree.links[best, ACTION]),
            values=tuple((whole * tree.sums[0, : tree.seats] / max(1, tree.links[0, VISITS])).tolist()),
            visits={int(tree.links[node, ACTION]): int(tree.links[node, VISITS]) for node in nodes},
            action_values={
                int(tree.links[node, ACTION]): float(whole * tree.sums[node, observer] / tree.links[node, VISITS])
                for node in visited
            },
            simulations=int(tree.counters[SIMULATIONS]),
            seconds=time.perf_counter() - began,
        )

    @staticmethod
    def _spend(tree: Tree, observer: int, manner: Manner, budget: Budget, began: float, *, until_clear: bool) -> None:
        """Search as long as the budget lasts, or until no other action can be looked at most often any more."""
        left = budget.simulations or 1
        batch = min(left, FIRST_BATCH)
        while left > 0:
            before = time.perf_counter()
            tree.grow(observer, manner, batch)
            if budget.simulations is not None:
                left -= batch
                batch = min(left, NEXT_BATCH)
            else:
                assert budget.seconds is not None
                now = time.perf_counter()
                pace = batch / max(now - before, 1e-6)
                left = int((began + budget.seconds - now) * pace)
                batch = max(1, int(pace * min(GLANCE, began + budget.seconds - now)))
            if until_clear and tree.lead() >= left:
                return


MANNERS = {
    "shifting-sands": Manner(),
    "classic": Manner(),
    "egyptia": Manner(prior_width=1.0, exploration=0.2, caution=0.0, length=1 << 20),
}
"""What was found to play each game best."""
