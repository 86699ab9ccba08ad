"""What of a game is compiled as a whole: functions over arrays of records, made of its rules.

Each template closes over the rules of a game; `at` is how one record is taken out of an array, which is the only thing
that differs between plain and compiled runs.
"""

from collections.abc import Callable
from typing import Any

from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.randomness import below, seed_words
from egizia.kernel.record import Array, Row, new, numbers, record, row, u32
from egizia.kernel.rule import rule
from egizia.kernel.rulebook import Rulebook

DICE_STREAM = 0x5EED
"""Keeps the dice of random players apart from the deals of the same seed."""
AUDIT_LIMIT = 10_000
"""Decisions after which an audited game counts as never ending."""


@record
class Dice:
    """The random player's own generator."""

    words: Row[u32] = row(2)


def start(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """Set a record up."""
    start = rules.start

    def run(states: Array, index: int, logs: Array, players: int, variant: int, seed: int) -> None:
        start(at(states, index), at(logs, 0), players, variant, seed)

    return run


def apply(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """Play a legal action."""
    apply = rules.apply

    def run(states: Array, index: int, logs: Array, action: int) -> None:
        apply(at(states, index), at(logs, 0), action)

    return run


def options(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """List the legal actions."""
    find = rules.options

    def run(states: Array, index: int, options: Array) -> None:
        open_now = at(options, 0)
        open_now.count = 0
        find(at(states, index), open_now)

    return run


def determinize(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """Redraw what a seat cannot know."""
    determinize = rules.determinize

    def run(states: Array, index: int, seat: int, seed: int) -> None:
        determinize(at(states, index), seat, seed)

    return run


def observe(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """Write what a seat knows as numbers."""
    observe = rules.observe

    def run(states: Array, index: int, seat: int, values: Array) -> None:
        observe(at(states, index), seat, values)

    return run


def nearest_end(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """How far the nearest record of a simultaneous game is from its end."""
    to_end = rules.to_end
    assert to_end

    def run(states: Array, first: int, last: int) -> int:
        nearest = to_end(at(states, first))
        for index in range(first + 1, last):
            nearest = min(nearest, to_end(at(states, index)))
        return nearest

    return rule(run)


def close_round(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """Go on with one record of a simultaneous game."""
    close_round = rules.close_round
    assert close_round

    def run(states: Array, index: int, logs: Array, nearest: int) -> None:
        close_round(at(states, index), at(logs, 0), nearest)

    return run


def closing(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """How a game goes on when nobody has anything to decide: in a simultaneous one the round is closed."""
    close_round = rules.close_round
    if close_round is None:

        def stop(states: Array, first: int, last: int, log: Any) -> None:
            pass

        return rule(stop)
    how_near = nearest_end(rules, at)

    def close(states: Array, first: int, last: int, log: Any) -> None:
        nearest = how_near(states, first, last)
        for index in range(first, last):
            close_round(at(states, index), log, nearest)

    return rule(close)


def playouts(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    """Play games to their end at random; returns the decisions made."""
    start, find, apply = rules.start, rules.options, rules.apply
    close = closing(rules, at)
    simultaneous = rules.is_simultaneous

    def run(
        states: Array,
        first: int,
        last: int,
        logs: Array,
        options: Array,
        dice: Array,
        players: int,
        variant: int,
        seed: int,
    ) -> int:
        log = at(logs, 0)
        open_now = at(options, 0)
        words = at(dice, 0).words
        records = players if simultaneous else 1
        decisions = 0
        for game in range(first, last):
            seed_words(words, seed + game + (DICE_STREAM << 32))
            for index in range(game * records, (game + 1) * records):
                start(at(states, index), log, players, variant, seed + game)
            while at(states, game * records).seat >= 0:
                for index in range(game * records, (game + 1) * records):
                    state = at(states, index)
                    while state.seat >= 0:
                        open_now.count = 0
                        find(state, open_now)
                        apply(state, log, open_now.actions[below(words, open_now.count)])
                        decisions += 1
                close(states, game * records, (game + 1) * records, log)
        return decisions

    return run


def audit(rules: Rulebook, at: Callable[..., Any], check: Callable[..., int]) -> Callable[..., Any]:
    """Play games at random with a check before every decision, up to the first answer that is not 0."""
    start, find, apply = rules.start, rules.options, rules.apply
    close = closing(rules, at)
    simultaneous = rules.is_simultaneous

    def run(
        states: Array,
        games: int,
        logs: Array,
        options: Array,
        dice: Array,
        players: int,
        variant: int,
        seed: int,
        found: Array,
    ) -> int:
        log = at(logs, 0)
        open_now = at(options, 0)
        words = at(dice, 0).words
        records = players if simultaneous else 1
        decisions = 0
        for game in range(games):
            found[1] = game
            seed_words(words, seed + game + (DICE_STREAM << 32))
            for index in range(game * records, (game + 1) * records):
                start(at(states, index), log, players, variant, seed + game)
            turns = 0
            is_open = True
            while is_open:
                is_open = at(states, game * records).seat >= 0
                for index in range(game * records, (game + 1) * records):
                    state = at(states, index)
                    while True:
                        open_now.count = 0
                        if state.seat >= 0:
                            find(state, open_now)
                        found[0] = check(state, open_now) if turns < AUDIT_LIMIT * records else -1
                        if found[0] != 0:
                            return decisions
                        if state.seat < 0:
                            break
                        apply(state, log, open_now.actions[below(words, open_now.count)])
                        decisions += 1
                        turns += 1
                if is_open:
                    close(states, game * records, (game + 1) * records, log)
        return decisions

    return run


def playing(rules: Rulebook) -> tuple[Callable[..., Any], ...]:
    """Entry points that share most of the rules: together they take little longer to compile than one alone."""
    rounds = (nearest_end, close_round) if rules.is_simultaneous else ()
    return (start, apply, options, *rounds, playouts)


def samples(rules: Rulebook) -> dict[Callable[..., Any], tuple[Any, ...]]:
    """By template, arguments of the kinds that its entry point is compiled for."""
    states, log, lists, dice = new(rules.state, 1), new(Log, 1), new(Options, 1), new(Dice, 1)
    return {
        start: (states, 0, log, 2, 0, 0),
        options: (states, 0, lists),
        apply: (states, 0, log, 0),
        nearest_end: (states, 0, 0),
        close_round: (states, 0, log, 0),
        determinize: (states, 0, 0, 0),
        observe: (states, 0, 0, numbers(1, "h")),
        playouts: (states, 0, 0, log, lists, dice, 2, 0, 0),
    }
