"""Many games of one kind side by side: an array of records that compiled rules step, mask and observe.

A row of the arrays is a record: in a game played in turns that is a game, in one that all play at the same time it is a
seat of a game, and the rows of a game lie together. When a game ends, the next one starts in its place.
"""

import copy
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from egizia.envs.rewards import REWARDS, chosen_reward
from egizia.games.rewards import reward_of
from egizia.kernel.engine import Engine
from egizia.kernel.entry_points import DICE_STREAM, closing
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.randomness import below, seed_words
from egizia.kernel.record import new
from egizia.kernel.rule import rule
from egizia.kernel.rulebook import Rulebook
from egizia.table import position
from egizia.table.errors import IllegalMoveError
from egizia.table.game import Game

Array = np.ndarray[Any, Any]


class Rows(NamedTuple):
    """The rows of all games, as compiled code takes them; the fields are those of `BatchEnv`."""

    states: Array
    blank: Array
    """An empty record, as every game begins."""
    lists: Array
    """The legal actions of each row, in a list."""
    seats: Array
    masks: Array
    observations: Array
    dice: Array
    """The generators of random players, one a row."""


class BatchResults(NamedTuple):
    """How games ended, as compiled code takes it; the fields are those of `BatchEnv`."""

    numbers: Array
    over: Array
    ended: Array
    rewards: Array
    scores: Array
    merits: Array


class BatchSettings(NamedTuple):
    """What holds for all games of a batch."""

    players: int
    variant: int
    seed: int
    games: int
    reward: int
    """The place of the reward among `REWARDS`."""
    restarts: int
    """1 if the next game starts where one ends, else 0."""


class BatchEnv:
    """So many games at once; all arrays are written in place by `reset` and `step`."""

    def __init__(
        self,
        game: Game,
        games: int,
        reward: str | None = None,
        *,
        observed: bool = True,
        restart: bool = True,
        threads: int = 1,
    ) -> None:
        rules, players = game.title.rules, game.players
        self.game, self.games, self.players, self.threads = game, games, players, max(1, threads)
        self.rows = games * rules.records(players)
        self.reward = chosen_reward(reward, players)
        self.states = new(rules.state, self.rows)
        """The records."""
        self.seats = np.full(self.rows, -1, np.int8)
        """Who decides in each row, counted from 0; -1 where somebody waits for the other seats of a game."""
        self.masks = np.zeros((self.rows, rules.action_count), np.bool_)
        """The legal actions of each row; none where nobody decides."""
        self.observations = np.zeros((self.rows if observed else 0, rules.observation_size), np.int16)
        """What the seat that decides knows; there are no rows if the environment was made without."""
        self.ended = np.zeros(games, np.bool_)
        """Which games ended with the last step."""
        self.rewards = np.zeros((games, players), np.float32)
        """The rewards of the games that ended with the last step; 0 for all others."""
        self.scores = np.zeros((games, players), np.int32)
        """The final scores of the game that ended last in each place."""
        self.over = np.zeros(games, np.bool_)
        """Which games are over for good; none if the next game starts where one ends."""
        self.numbers = np.zeros(games, np.int64)
        """How many games have ended in each place."""
        self._merits = np.zeros((games, players), np.int32)
        self._blank = new(rules.state, 1)
        self._lists = new(Options, self.rows)
        self._dice = np.zeros((self.rows, 2), np.uint32)
        self._settings = BatchSettings(players, game.variant, 0, games, REWARDS.index(self.reward), int(restart))
        self._make_ready()

    def _make_ready(self) -> None:
        """Compile the entry points, and take threads to run them in."""
        engine = Engine(self.game.title.rules)
        part = (new(Log, 1), 0, 0)
        actions = np.zeros(self.rows, np.int16)
        rows, results, settings = self._rows(), self._results(), self._settings
        self._reset = engine.entry(starting, (rows, *part, settings))
        self._step = engine.entry(stepping, (rows, results, actions, *part, settings), reward_of)
        self._pick = engine.entry(picking, (self.seats, self._lists, self._dice, actions, *part))
        self._wrong = engine.entry(checking, (self.seats, self.masks, actions))
        self._logs = [new(Log, 1) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads)

    __copy__ = copy.deepcopy
    """A copy plays its own games."""

    def __getstate__(self) -> dict[str, Any]:
        """What a copy or a pickle keeps: all but what it makes ready itself, with records as bytes."""
        made = ("_reset", "_step", "_pick", "_wrong", "_logs", "_pool")
        kept = {name: value for name, value in vars(self).items() if name not in made}
        records = {name: kept[name].view(np.uint8) for name in self._record_kinds()}
        return {**kept, **records, "rules_version": self.game.title.rules_version}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        position.check_version(kept["game"].title, kept.pop("rules_version"))
        vars(self).update(kept)
        for name, kind in self._record_kinds().items():
            setattr(self, name, kept[name].view(new(kind, 0).dtype))
        self._make_ready()

    def _record_kinds(self) -> dict[str, type[Any]]:
        state = self.game.title.rules.state
        return {"states": state, "_blank": state, "_lists": Options}

    def reset(self, seed: int = 0) -> None:
        """Start all games anew, the first from `seed`, the second from `seed` + 1; later games follow these seeds."""
        self._settings = self._settings._replace(seed=seed)
        self.numbers[:] = 0
        self.ended[:] = self.over[:] = False
        self.rewards[:] = 0
        self._share(self.games, self._reset, (self._rows(),), self._settings)

    def step(self, actions: Array) -> None:
        """Play an action in every row in which somebody decides; what stands in other rows does not matter."""
        actions = np.ascontiguousarray(actions, np.int16)
        if actions.shape != (self.rows,):
            raise ValueError(f"there are {self.rows} rows: an array of shape {actions.shape} does not fit")
        wrong = self._wrong(self.seats, self.masks, actions)
        if wrong >= 0:
            raise IllegalMoveError(f"action {actions[wrong]} is not open in row {wrong}; nothing was played")
        self._share(self.games, self._step, (self._rows(), self._results(), actions), self._settings)

    def random_actions(self) -> Array:
        """A legal action for every row in which somebody decides, each as likely as any other."""
        actions = np.zeros(self.rows, np.int16)
        self._share(self.rows, self._pick, (self.seats, self._lists, self._dice, actions))
        return actions

    def _rows(self) -> Rows:
        return Rows(self.states, self._blank, self._lists, self.seats, self.masks, self.observations, self._dice)

    def _results(self) -> BatchResults:
        return BatchResults(self.numbers, self.over, self.ended, self.rewards, self.scores, self._merits)

    def _share(self, count: int, run: Callable[..., Any], arrays: tuple[Any, ...], *settings: BatchSettings) -> None:
        """Let every thread do its part of `count`."""
        if self.threads == 1:
            run(*arrays, self._logs[0], 0, count, *settings)
            return
        bounds = np.linspace(0, count, self.threads + 1).astype(int).tolist()

        def part(log: Array, first: int, last: int) -> None:
            run(*arrays, log, first, last, *settings)

        list(self._pool.map(part, self._logs, bounds[:-1], bounds[1:]))


# The entry points, made as the engine makes its own.


def showing(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., None]:
    """A rule that shows a row: who decides, what is legal, what is known."""
    find, observe = rules.options, rules.observe
    simultaneous = rules.is_simultaneous

    @rule
    def show(rows: Rows, row: int, place: int) -> None:
        state, open_now = at(rows.states, row), at(rows.lists, row)
        for number in range(open_now.count):
            rows.masks[row, open_now.actions[number]] = False
        open_now.count = 0
        rows.seats[row] = -1
        if state.seat >= 0:
            rows.seats[row] = place if simultaneous else state.seat
            find(state, open_now)
            for number in range(open_now.count):
                rows.masks[row, open_now.actions[number]] = True
            if len(rows.observations) > 0:
                observe(state, state.seat, rows.observations[row])

    return show


def restarting(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., None]:
    """A rule that starts a game in rows that held another."""
    start = rules.start

    @rule
    def restart(rows: Rows, log: Log, first: int, last: int, settings: BatchSettings, seed: int) -> None:
        for row in range(first, last):
            rows.states[row] = rows.blank[0]
            start(at(rows.states, row), log, settings.players, settings.variant, seed)

    return restart


def starting(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., None]:
    """Start all games of a part."""
    restart, show = restarting(rules, at), showing(rules, at)
    simultaneous = rules.is_simultaneous

    def run(rows: Rows, logs: Array, first: int, last: int, settings: BatchSettings) -> None:
        records = settings.players if simultaneous else 1
        for game in range(first, last):
            begin, end = game * records, (game + 1) * records
            restart(rows, at(logs, 0), begin, end, settings, settings.seed + game)
            for row in range(begin, end):
                seed_words(rows.dice[row], settings.seed + row + (DICE_STREAM << 32))
                show(rows, row, row - begin)

    return run


def stepping(rules: Rulebook, at: Callable[..., Any], reward_of: Callable[..., float]) -> Callable[..., None]:
    """Play an action in all rows of a part, and start the next game where one ends."""
    apply, score, merit = rules.apply, rules.score, rules.merit
    restart, show, close = restarting(rules, at), showing(rules, at), closing(rules, at)
    simultaneous = rules.is_simultaneous

    @rule
    def finish(states: Array, results: BatchResults, game: int, players: int, reward: int) -> None:
        scores, merits = results.scores[game], results.merits[game]
        for seat in range(players):
            state = at(states, game * players + seat if simultaneous else game)
            scores[seat] = score(state, seat)
            merits[seat] = merit(state, seat)
        for seat in range(players):
            results.rewards[game, seat] = reward_of(reward, scores, merits, players, seat)

    def run(
        rows: Rows, results: BatchResults, actions: Array, logs: Array, first: int, last: int, settings: BatchSettings
    ) -> None:
        log, players = at(logs, 0), settings.players
        records = players if simultaneous else 1
        for game in range(first, last):
            begin, end = game * records, (game + 1) * records
            waiting = 0
            for row in range(begin, end):
                state = at(rows.states, row)
                if rows.seats[row] >= 0:
                    apply(state, log, int(actions[row]))
                if state.seat < 0:
                    waiting += 1
            if results.ended[game]:
                results.ended[game] = False
                for seat in range(players):
                    results.rewards[game, seat] = 0.0
            if waiting == records and not results.over[game]:
                close(rows.states, begin, end, log)
                if at(rows.states, begin).seat < 0:
                    finish(rows.states, results, game, players, settings.reward)
                    results.ended[game] = True
                    results.numbers[game] += 1
                    if settings.restarts:
                        following = settings.seed + game + settings.games * int(results.numbers[game])
                        restart(rows, log, begin, end, settings, following)
                    else:
                        results.over[game] = True
            for row in range(begin, end):
                show(rows, row, row - begin)

    return run


def picking(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., None]:  # noqa: ARG001 - the lists are enough
    """Choose at random among the legal actions of all rows of a part."""

    def run(seats: Array, lists: Array, dice: Array, actions: Array, logs: Array, first: int, last: int) -> None:  # noqa: ARG001 - nothing happens
        for row in range(first, last):
            if seats[row] >= 0:
                open_now = at(lists, row)
                actions[row] = open_now.actions[below(dice[row], open_now.count)]

    return run


def checking(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., int]:  # noqa: ARG001 - the masks are enough
    """Find the first row whose action is not legal; -1 if there is none."""

    def run(seats: Array, masks: Array, actions: Array) -> int:
        for row in range(len(seats)):
            if seats[row] >= 0:
                action = actions[row]
                if action < 0 or action >= masks.shape[1] or not masks[row, action]:
                    return row
        return -1

    return run
