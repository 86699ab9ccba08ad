"""The entry points of a game: those of the engine, and those of its bots."""

from collections.abc import Callable
from typing import Any

from egizia.ahead.interface import EntryPoint
from egizia.bots.evaluation import evaluation, has_evaluation
from egizia.bots.greedy import OneStepLookahead
from egizia.bots.neural import GuidedTree
from egizia.bots.search import TO_LOGISTIC, EvaluationTree
from egizia.games import title
from egizia.kernel.compiling import name_of
from egizia.kernel.engine import Engine
from egizia.kernel.entry_points import Array, Dice, determinize, observe, playing, samples
from egizia.kernel.log import Log
from egizia.kernel.randomness import seed_words
from egizia.kernel.record import new
from egizia.kernel.rulebook import Rulebook


class Asked(Engine):
    """An engine that runs nothing, and notes which entry points it is asked for."""

    def __init__(self, rules: Rulebook) -> None:
        super().__init__(rules, interpreted=True)
        self.found: list[tuple[Callable[..., Any], tuple[Any, ...], tuple[Callable[..., Any], ...]]] = []

    def entry(
        self, template: Callable[..., Any], sample: tuple[Any, ...], *extra: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Note an entry point."""
        self.found.append((template, sample, extra))
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
    asked.entry(seeding, (new(Dice, 1), 0))
    asked.entry(points, (states, 0, 0))
    asked.entry(standing, (states, 0, 0))
    if rules.decide and rules.go_on:
        log = new(Log, 1)
        asked.entry(deciding, (states, 0, log, 0))
        asked.entry(going_on, (states, 0, log))
    if has_evaluation(game):
        EvaluationTree(game, players, asked, found.search)
        OneStepLookahead(game, players, asked)
    if found.network:
        no_network: Any = None
        GuidedTree(players, asked, no_network, found.guided)
    return [
        EntryPoint(template.__name__, name_of(template, rules, *extra), template, extra, sample)
        for template, sample, extra in asked.found
    ]


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


# Those that only programs beside this package ask for.


def seeding(_: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """Start the dice of a search."""

    def run(dice: Array, seed: int) -> None:
        seed_words(at(dice, 0).words, seed)

    return run


def points(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """The points that a seat has."""
    score = rules.score

    def run(states: Array, index: int, seat: int) -> int:
        return score(at(states, index), seat)

    return run


def standing(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """A number that at the end is higher for whoever stands ahead."""
    merit = rules.merit

    def run(states: Array, index: int, seat: int) -> int:
        return merit(at(states, index), seat)

    return run


def deciding(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """The first half of an action: what was decided is done."""
    decide = rules.decide
    assert decide

    def run(states: Array, index: int, logs: Array, action: int) -> None:
        decide(at(states, index), at(logs, 0), action)

    return run


def going_on(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """The second half: a step towards the next decision; whether somebody has to decide or the game is over."""
    go_on = rules.go_on
    assert go_on

    def run(states: Array, index: int, logs: Array) -> int:
        return 1 if go_on(at(states, index), at(logs, 0)) else 0

    return run
