"""The entry points of a game: those of the engine, and those of its bots."""

from collections.abc import Callable
from typing import Any

import numpy as np

from egizia.ahead.interface import EntryPoint, parameters, taken_apart
from egizia.bots.evaluation import evaluation, has_evaluation
from egizia.bots.greedy import OneStepLookahead
from egizia.bots.guided import backing_up, rolling_out, selecting, setting_values
from egizia.bots.inference import NetworkArrays, infer
from egizia.bots.network import CompiledNetwork
from egizia.bots.neural import GuidedTree
from egizia.bots.search import TO_LOGISTIC, EvaluationTree
from egizia.games import title
from egizia.kernel.engine import Engine
from egizia.kernel.entry_points import Array, Dice, determinize, observe, playing, samples
from egizia.kernel.log import Log
from egizia.kernel.randomness import MASK, seed_words
from egizia.kernel.record import new, view
from egizia.kernel.rulebook import Rulebook


class Asked(Engine):
    """An engine that runs nothing, and notes which entry points it is asked for."""

    def __init__(self, rules: Rulebook) -> None:
        super().__init__(rules, interpreted=True)
        self.found: list[EntryPoint] = []

    def entry(
        self, template: Callable[..., Any], sample: tuple[Any, ...], *extra: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Note an entry point."""
        self.found.append(EntryPoint(template.__name__, template, extra, sample))
        return super().entry(template, sample, *extra)


def entry_points(game: str) -> list[EntryPoint]:
    """All entry points of a game."""
    found = title(game)
    rules, players = found.rules, found.player_counts[0]
    asked = Asked(rules)
    arguments = samples(rules)
    for template in (*playing(rules), determinize, observe):
        asked.entry(template, arguments[template])
    states = asked.states(1)
    asked.entry(score, (states, 0, 0))
    asked.entry(merit, (states, 0, 0))
    if rules.decide and rules.go_on:
        log = new(Log, 1)
        asked.entry(decide, (states, 0, log, 0))
        asked.entry(go_on, (states, 0, log))
    asked.entry(digest, (np.zeros(1, np.uint8),))
    asked.entry(seed_dice, (new(Dice, 1), 0))
    if has_evaluation(game):
        EvaluationTree(game, players, asked, found.search)
        OneStepLookahead(game, players, asked)
    if found.network:
        no_network: Any = None
        GuidedTree(players, asked, no_network, found.guided)
        network = CompiledNetwork(found.network, asked)
        batch = np.zeros((found.guided.batch_size, network.columns), np.int16)
        asked.entry(infer, network.arguments(batch))
    return asked.found


def evaluated(game: str) -> dict[str, Any] | None:
    """What a search of a game goes by, for programs that hand it over themselves."""
    if not has_evaluation(game):
        return None
    found, valued = title(game), evaluation(game)
    keys = {valued.key(players): players for players in found.player_counts}
    return {
        "room": len(valued.values()),
        "weights": {key: valued.weights(players).tolist() for key, players in keys.items()},
        "spreads": {key: (valued.spreads(players) * TO_LOGISTIC).tolist() for key, players in keys.items()},
        "priorTemperature": found.search.prior_temperature,
        "exploration": found.search.exploration,
        "fpuReduction": found.search.fpu_reduction,
        "rolloutPolicy": found.search.rollout_policy,
        "rolloutLength": found.search.rollout_length,
    }


def guided(game: str) -> dict[str, Any] | None:
    """What a search with a network goes by, and the arrays that it works in."""
    found = title(game)
    if not found.network:
        return None
    rooms: dict[str, Any] = {}
    for entry in entry_points(game):
        if entry.template in (selecting, rolling_out, backing_up, infer):
            run = entry.template(found.rules, view, *entry.extra)
            shapes = {
                name: value.shape for name, value in taken_apart(run, entry.sample) if isinstance(value, np.ndarray)
            }
            told = {part.name: part.type for part in parameters(found.rules, run, entry.sample)}
            rooms |= {name: {"type": told[name], "shape": shape} for name, shape in shapes.items()}
    settings = found.guided
    return {
        "rooms": {name: room for name, room in rooms.items() if name not in NetworkArrays._fields},
        "settings": setting_values(settings),
        "batchSize": settings.batch_size,
        "rolloutLength": settings.rollout_length,
    }


# Those that only programs beside this package ask for.


def score(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """The points that a seat has."""
    score = rules.score

    def run(states: Array, index: int, seat: int) -> int:
        return score(at(states, index), seat)

    return run


def merit(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """A number that at the end is higher for whoever stands ahead."""
    merit = rules.merit

    def run(states: Array, index: int, seat: int) -> int:
        return merit(at(states, index), seat)

    return run


def decide(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """The first half of `apply`: what was decided is done."""
    decide = rules.decide
    assert decide

    def run(states: Array, index: int, logs: Array, action: int) -> None:
        decide(at(states, index), at(logs, 0), action)

    return run


def go_on(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """The second half: a step towards the next decision; whether somebody has to decide or the game is over."""
    go_on = rules.go_on
    assert go_on

    def run(states: Array, index: int, logs: Array) -> int:
        return 1 if go_on(at(states, index), at(logs, 0)) else 0

    return run


def digest(_: Rulebook, __: Callable[..., Any]) -> Callable[..., Any]:
    """A number below 2^52 that is another for other bytes, but for one chance in as many."""

    def run(content: Array) -> int:
        # Two sums of FNV's kind. JavaScript has numbers of up to 53 bits.
        low, high = 0x1C9DC5, 0x2222325
        for index in range(len(content)):
            low = ((low ^ content[index]) * 0x01000193) & (MASK >> 6)
            high = ((high ^ content[index]) * 0x00A8EF2D + 1) & (MASK >> 6)
        return high << 26 | low

    return run


def seed_dice(_: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """Start the dice of a search."""

    def run(dice: Array, seed: int) -> None:
        seed_words(at(dice, 0).words, seed)

    return run
