"""The bots with a network: one that plays its policy, and one that searches with its policy and values."""

from typing import Any

import numpy as np

from egizia.bots.contract import Budget
from egizia.bots.guided import (
    FIRST_LEAF,
    LEAF_COLUMNS,
    ROOT,
    SETTING_COUNT,
    GuidedBatch,
    backing_up,
    rolling_out,
    selecting,
    setting_values,
)
from egizia.bots.network import PolicyValueNetwork, load_network
from egizia.bots.search import MAX_DEPTH, SearchBot, SearchTree
from egizia.bots.tree import MOST_SEATS, NODE_COUNT, SIMULATIONS, VISITS, Workspace
from egizia.games import title
from egizia.games.rewards import reward_of
from egizia.games.settings import GuidedSettings
from egizia.kernel.engine import Engine
from egizia.kernel.log import Log
from egizia.kernel.options import CAPACITY, Options
from egizia.kernel.record import new
from egizia.table.match import Match

Array = np.ndarray[Any, Any]


class NetworkBot:
    """Plays the policy of its network, without a search."""

    def __init__(self, seed: int = 0, temperature: float = 0.0, network: str | None = None) -> None:
        self._seed = seed
        self._network = network
        self._temperature = temperature
        """Of the softmax of the logits: 0 takes the highest, 1 draws as the network did when it was trained."""

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:  # noqa: ARG002 - it does not search
        """The action with the highest logit, or one that is drawn."""
        legal = match.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        network = load_network(match.game.name, self._network)
        logits = network.evaluate(match.observation(seat)[None])[0][0, legal].astype(np.float64)
        if self._temperature > 0:
            dice = np.random.default_rng([self._seed, seat, match.move_number(seat)])
            logits += self._temperature * dice.gumbel(size=len(legal))
        return legal[int(logits.argmax())]


class GuidedTree(SearchTree):
    """A tree whose positions are valued by a network."""

    def __init__(self, players: int, engine: Engine, network: PolicyValueNetwork, settings: GuidedSettings) -> None:
        super().__init__(engine, players, SETTING_COUNT)
        rules = engine.rules
        kinds, seats = (1, 1) if rules.is_simultaneous else (3, MOST_SEATS)
        batch = settings.batch_size
        self.network, self.settings = network, settings
        self.batch_size = batch
        if rules.is_simultaneous:
            # Often one action has nearly all of the prior, and the others are eliminated at once or soon.
            self.batches = 1, batch
        self.states = engine.states(FIRST_LEAF + batch)
        self.win_sums = np.zeros_like(self.value_sums)
        self.observations = np.zeros((batch, rules.observation_size), np.int16)
        self._work = Workspace(self.states, new(Log, 1), new(Options, 1), self.dice)
        self._batch = GuidedBatch(
            paths=np.zeros((batch, MAX_DEPTH), np.int32),
            virtual_values=np.zeros((batch, MAX_DEPTH, MOST_SEATS)),
            leaves=np.zeros((batch, LEAF_COLUMNS), np.int64),
            observations=self.observations,
            leaf_actions=np.zeros((batch, CAPACITY), np.int64),
            values=np.zeros((batch, seats, kinds)),
            scores=np.zeros(MOST_SEATS, np.int64),
            merits=np.zeros(MOST_SEATS, np.int64),
        )
        self._arrays = self.arrays()
        logits = np.zeros((batch, rules.action_count), np.float32)
        raw = np.zeros((batch, seats, kinds), np.float32)
        work, tree, rows = self._work, self._arrays, self._batch
        self._select = engine.entry(selecting, (work, tree, rows, 0, 0), reward_of)
        if settings.rollout_length > 0:
            self._roll_out = engine.entry(rolling_out, (work, rows, logits, 0), reward_of)
        self._back_up = engine.entry(backing_up, (work, tree, self.win_sums, rows, logits, raw, 0))

    def begin(self, belief: Array, seed: int) -> None:
        """Begin a new tree at a position."""
        self.states[ROOT] = belief[0]
        self.win_sums[: int(self.counters[NODE_COUNT])] = 0.0
        self.reset(seed, setting_values(self.settings))

    def preference(self, node: int, observer: int) -> tuple[float, ...]:
        """The same, then the prior; in a simultaneous game the mean value, as all that are left have as many visits."""
        if not self.engine.rules.is_simultaneous:
            return *super().preference(node, observer), self.priors[node]
        value = self.value_sums[node, observer] / max(1, self.nodes[node, VISITS])
        return self.priors[node] > 0.0, value, self.priors[node]

    def simulate(self, observer: int, simulations: int) -> None:
        """Make so many more simulations."""
        while simulations > 0:
            is_first = self.counters[SIMULATIONS] == 0
            batch = 1 if is_first else min(self.settings.batch_size, simulations)
            self._select(self._work, self._arrays, self._batch, observer, batch)
            leaf_logits, raw = self.network.evaluate(self.observations[:batch])
            logits = leaf_logits
            for _ in range(0 if is_first else self.settings.rollout_length):
                if self._roll_out(self._work, self._batch, logits, batch) == 0:
                    break
                logits, raw = self.network.evaluate(self.observations[:batch])
                self.pause()
            self._back_up(self._work, self._arrays, self.win_sums, self._batch, leaf_logits, raw, batch)
            simulations -= batch


class GuidedBot(SearchBot):
    """Makes as many simulations as its budget allows, guided by its network."""

    def __init__(self, seed: int = 0, settings: GuidedSettings | None = None, network: str | None = None) -> None:
        super().__init__(seed)
        self._guided = settings
        self._network = network

    def _new_tree(self, game: str, players: int, engine: Engine) -> SearchTree:
        return GuidedTree(players, engine, load_network(game, self._network), self._guided or title(game).guided)
