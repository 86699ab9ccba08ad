"""The bots with a network: one that does what it wishes at once, and one that thinks ahead with it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from egizia.bots.contract import Budget
from egizia.bots.guided import FIRST_LEAF, LEAF, ROOT, SETTINGS, absorbing, descending, playing_on
from egizia.bots.mind import Mind, mind
from egizia.bots.search import DEEPEST, Grown, SearchBot
from egizia.bots.tree import MOST_SEATS, NODES, SIMULATIONS, VISITS
from egizia.kernel.engine import Engine
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.record import new
from egizia.table.match import Match
from egizia.worth import worth

Array = np.ndarray[Any, Any]


class NetworkBot:
    """Does at once what its network wishes for most."""

    def __init__(self, seed: int = 0, temperature: float = 0.0, network: str | None = None) -> None:
        self._seed = seed
        self._network = network
        self._temperature = temperature
        """How far it strays from that: 1 is as undecided as it was when it learned."""

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:  # noqa: ARG002 - it asks once
        """The action it would like best."""
        legal = match.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        wishes, _ = mind(match.game.name, self._network).ask(match.observation(seat)[None])
        wished = wishes[0, legal].astype(np.float64)
        if self._temperature > 0:
            dice = np.random.default_rng([self._seed, seat, match.move_number(seat)])
            wished += self._temperature * dice.gumbel(size=len(legal))
        return legal[int(wished.argmax())]


@dataclass(frozen=True)
class Manner:
    """How a guided search goes about it."""

    exploration: float = 1.0
    caution: float = 0.1
    """How much worse than its parent an untried action is taken to be."""
    rank_worth: float = 0.1
    margin_worth: float = 0.2
    """What a place and a hundred points are worth, a win being worth 1."""
    openness: float = 1.0
    """How much more evenly actions are tried than the network wishes for them."""
    doubt: float = 0.08
    """Where nobody is in another's way: how many hundred points an action may be behind after one look to be looked at
    again; after four looks half as many."""
    least: float = 0.0
    """What share of the wishes an action needs to be looked at at all."""
    length: int = 0
    """Choices played on below the tree, as the network wishes, before the position is judged."""
    batch: int = 8
    """Positions that the network is asked about together."""


MANNERS = {
    "shifting-sands": Manner(exploration=0.5, openness=4.0),
    "classic": Manner(exploration=0.5, openness=4.0),
    "egyptia": Manner(least=0.01, length=1 << 20, batch=16),
}
"""What was found to play each game best."""


class GuidedTree(Grown):
    """A tree whose positions are judged by a network."""

    def __init__(self, players: int, engine: Engine, network: Mind, manner: Manner) -> None:
        super().__init__(engine, players, SETTINGS)
        rules = engine.rules
        hopes, seats = (1, 1) if rules.is_simultaneous else (3, MOST_SEATS)
        batch = manner.batch
        self.network, self.manner = network, manner
        self.together = batch
        if rules.is_simultaneous:
            # Often the network is sure at once, and soon all actions but one are dropped.
            self.batches = 1, batch
        self.states = engine.states(FIRST_LEAF + batch)
        self.shares = np.zeros_like(self.sums)
        self.observations = np.zeros((batch, rules.observation_size), np.int16)
        paths, leaves = np.zeros((batch, DEEPEST), np.int32), np.zeros((batch, LEAF), np.int64)
        lent = np.zeros((batch, DEEPEST, MOST_SEATS))
        open_there, settled = np.zeros((batch, CAPACITY), np.int64), np.zeros((batch, seats, hopes))
        scores, merits = np.zeros((2, MOST_SEATS), np.int64)
        log, options = new(Log, 1), new(Options, 1)
        self._down = (
            self.states, log, options, self.dice, self.links, self.priors, self.sums, paths, lent, leaves,
            self.observations, open_there, settled, scores, merits, self.counters, self.settings,
        )  # fmt: skip
        self._on = (log, options, leaves, self.observations, settled, scores, merits)
        self._up = (
            self.links, self.priors, self.sums, self.shares, paths, lent, leaves, open_there, settled,
            self.counters, self.settings,
        )  # fmt: skip
        wishes = np.zeros((batch, rules.action_count), np.float32)
        raw = np.zeros((batch, seats, hopes), np.float32)
        self._descend = engine.entry(descending, (*self._down, 0, 0), worth)
        if manner.length > 0:
            self._play_on = engine.entry(playing_on, (self.states, wishes, *self._on, 0), worth)
        self._absorb = engine.entry(absorbing, (self.states, wishes, raw, *self._up, 0))

    def begin(self, belief: Array, seed: int) -> None:
        """Begin a new tree at a position."""
        manner = self.manner
        self.states[ROOT] = belief[0]
        self.shares[: int(self.counters[NODES])] = 0.0
        ways = (manner.exploration, manner.caution, manner.rank_worth, manner.margin_worth, manner.openness)
        self.plant(seed, (0.0, *ways, manner.doubt, manner.least))

    def merit(self, node: int, observer: int) -> tuple[float, ...]:
        """The same, and then what the network wishes; those that are looked at equally often go by what was gained."""
        if not self.engine.rules.is_simultaneous:
            return *super().merit(node, observer), self.priors[node]
        gained = self.sums[node, observer] / max(1, self.links[node, VISITS])
        return self.priors[node] > 0.0, gained, self.priors[node]

    def grow(self, observer: int, simulations: int) -> None:
        """Make so many more simulations."""
        while simulations > 0:
            is_first = self.counters[SIMULATIONS] == 0
            batch = 1 if is_first else min(self.manner.batch, simulations)
            self._descend(*self._down, observer, batch)
            wishes, raw = self.network.ask(self.observations[:batch])
            wishes_now = wishes
            for _ in range(0 if is_first else self.manner.length):
                if self._play_on(self.states, wishes_now, *self._on, batch) == 0:
                    break
                wishes_now, raw = self.network.ask(self.observations[:batch])
            self._absorb(self.states, wishes, raw, *self._up, batch)
            simulations -= batch


class GuidedBot(SearchBot):
    """Looks ahead as far as its budget lets it, where its network sees something."""

    def __init__(self, seed: int = 0, manner: Manner | None = None, network: str | None = None) -> None:
        super().__init__(seed)
        self._guided = manner
        self._network = network

    def _new_tree(self, game: str, players: int, engine: Engine) -> Grown:
        return GuidedTree(players, engine, mind(game, self._network), self._guided or MANNERS[game])
