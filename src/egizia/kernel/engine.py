"""Runs a game's rules over arrays of records: compiled when Numba is there, as plain Python when asked.

A game hands over its rules as a `Rulebook`; the engine wraps them in a few entry points that take arrays, so that
whole playouts and whole batches stay inside compiled code.
"""

import gc
import importlib.util
import os
import sys
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np

from egizia.kernel.cache import Shelf
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.progress import Progress
from egizia.kernel.randomness import below, seed_words
from egizia.kernel.record import Row, new, record, row, u32, view
from egizia.kernel.rule import numba_function, reachable, rule, twin, watching

Array = np.ndarray[Any, Any]

DICE_STREAM = 0x5EED
"""Keeps the dice of random players apart from the deals of the same seed."""


AUDIT_LIMIT = 10_000
"""Decisions after which an audited game counts as never ending."""


@dataclass(frozen=True)
class Rulebook:
    """The functions that make a game, all of them rules over its state record.

    The state has a field `seat`: whose decision it is, or -1 when the game is over.

    In a game that all play at the same time every seat has a record of its own, and a game is as many records side by
    side as it has players. There `seat` is 0 while the record's owner has something to decide, and -1 from their last
    decision of a round until the round is closed.
    """

    name: str
    state: type[Any]
    action_count: int
    observation_size: int
    start: Callable[..., None]
    """start(state, log, players, variant, seed): set a game up in an all-zero record.

    `variant` is one whole number for all chosen options of the game, 0 when each has its default. It has a digit for
    every option, in the title's order with the last one lowest: the place of the chosen value among the allowed ones.
    What the rules need of it later they keep in the state.
    """
    options: Callable[..., None]
    """options(state, options): the legal actions, ascending"""
    apply: Callable[..., None]
    """apply(state, log, action): play a legal action and go on to the next decision"""
    determinize: Callable[..., None]
    """determinize(state, seat, seed): redraw everything that seat cannot know"""
    observe: Callable[..., None]
    """observe(state, seat, values): write what that seat knows as numbers"""
    score: Callable[..., int]
    """score(state, seat): the points a seat has"""
    merit: Callable[..., int]
    """merit(state, seat): a number that at the end is higher for whoever stands ahead, and equal for a shared place"""
    decide: Callable[..., None] | None = None
    """decide(state, log, action): do what was decided, and nothing of what follows

    This rule and the next one are the halves of `apply`, for a game in which much may follow from a decision. A machine
    that plays many games side by side takes such a chain link by link.
    """
    go_on: Callable[..., bool] | None = None
    """go_on(state, log): take a step towards the next decision; whether somebody has to decide or the game is over"""
    to_end: Callable[..., int] | None = None
    """to_end(state): how far this record is from ending the game for all; 0 ends it when the round is closed.

    This rule and the next one make a game simultaneous.
    """
    close_round: Callable[..., None] | None = None
    """close_round(state, log, nearest): go on when nobody has anything to decide, `nearest` being the least `to_end`"""

    @property
    def is_simultaneous(self) -> bool:
        """Whether every seat has a record of its own."""
        return self.close_round is not None

    def records(self, players: int) -> int:
        """How many records a game takes."""
        return players if self.is_simultaneous else 1


@record
class Dice:
    """The random player's own generator."""

    words: Row[u32] = row(2)


class Engine:
    """A rulebook ready to run."""

    def __init__(self, rules: Rulebook, *, interpreted: bool | None = None) -> None:
        self.rules = rules
        self.interpreted = _wants_plain_python() if interpreted is None else interpreted
        self._log = new(Log, 1)
        self._log[0].on = 1
        self._options = new(Options, 1)

    def states(self, count: int) -> Array:
        """Room for `count` records, of which a game takes `rules.records(players)`."""
        return new(self.rules.state, count)

    def start(self, states: Array, index: int, players: int, seed: int, variant: int = 0) -> Array:
        """Set up a record; returns what the rules wrote in the log."""
        self._log[0].length = 0
        _wipe(states[index : index + 1])
        self._entry(_start)(states, index, self._log, players, variant, seed)
        return self._events()

    def apply(self, states: Array, index: int, action: int) -> Array:
        """Play a legal action; returns what the rules wrote in the log."""
        self._log[0].length = 0
        self._entry(_apply)(states, index, self._log, action)
        return self._events()

    def nearest_end(self, states: Array) -> int:
        """How far the records of a simultaneous game are from its end."""
        return self._entry(_nearest_end)(states, 0, len(states))

    def close_round(self, states: Array, index: int, nearest: int) -> Array:
        """Go on with one record of a simultaneous game; returns what the rules wrote in the log."""
        self._log[0].length = 0
        self._entry(_close_round)(states, index, self._log, nearest)
        return self._events()

    def _events(self) -> Array:
        return self._log[0].events[: self._log[0].length].copy()

    def options(self, states: Array, index: int) -> list[int]:
        """The legal actions, ascending."""
        self._entry(_options)(states, index, self._options)
        return self._options[0].actions[: self._options[0].count].tolist()

    def determinize(self, states: Array, index: int, seat: int, seed: int) -> None:
        """Redraw, in place, everything `seat` cannot know."""
        self._entry(_determinize)(states, index, seat, seed)

    def observe(self, states: Array, index: int, seat: int) -> Array:
        """What a seat knows, as numbers."""
        values = np.zeros(self.rules.observation_size, np.int16)
        self._entry(_observe)(states, index, seat, values)
        return values

    def playouts(self, states: Array, players: int, seed: int, *, variant: int = 0, threads: int = 1) -> int:
        """Play every game of the array to the end at random, game i from seed + i; returns the decisions made."""
        run = self._entry(_playouts)
        _wipe(states)
        games = len(states) // self.rules.records(players)
        bounds = np.linspace(0, games, max(1, threads) + 1).astype(int).tolist()

        def part(first: int, last: int) -> int:
            return run(states, first, last, new(Log, 1), new(Options, 1), new(Dice, 1), players, variant, seed)

        if threads <= 1:
            return part(0, games)
        with ThreadPoolExecutor(threads) as pool:
            return sum(pool.map(part, bounds[:-1], bounds[1:]))

    def audit(
        self, check: Callable[..., int], states: Array, players: int, seed: int, variant: int = 0
    ) -> tuple[int, int, int]:
        """Random playouts with `check(state, options)` before every decision; stops at the first answer that is not 0.

        Returns that answer (-1 for a game that does not end), the game it came up in, and the decisions made.
        """
        run = self._entry(_audit, check)
        _wipe(states)
        found = np.zeros(2, np.int64)
        games = len(states) // self.rules.records(players)
        decisions = run(states, games, new(Log, 1), new(Options, 1), new(Dice, 1), players, variant, seed, found)
        return int(found[0]), int(found[1]), decisions

    def warm_up(self) -> None:
        """Compile everything now, if it has to be."""
        if not self.interpreted:
            _make_ready(self.rules, (*_playing(self.rules), _determinize, _observe))

    def entry(
        self, template: Callable[..., Any], sample: tuple[Any, ...], *extra: Callable[..., Any]
    ) -> Callable[..., Any]:
        """An entry point of one's own: `template(rules, at, *extra)` makes it, as those below are made.

        It is compiled now, for arguments like those of `sample`.
        """
        if self.interpreted:
            return _plain(template, self.rules, *extra)
        machine = _machine(template, self.rules, *extra)
        if not machine.signatures:
            shelf, name = _shelf(self.rules, template, *extra), _name(template, self.rules, *extra)
            _compile_now(self.rules, shelf, {name: (template(self.rules, view, *extra), machine, sample)})
        return machine

    def _entry(self, template: Callable[..., Any], *extra: Callable[..., Any]) -> Callable[..., Any]:
        if self.interpreted:
            return _plain(template, self.rules, *extra)
        if not extra:
            playing = _playing(self.rules)
            _make_ready(self.rules, playing if template in playing else (template,))
        return _machine(template, self.rules, *extra)


def _wipe(records: Array) -> None:
    """Set every byte to zero, padding too, so that equal games are equal bytes."""
    records.view(np.uint8)[:] = 0


# The entry points. Each template closes over a game's rules; `at` is how one record is taken out of an array,
# which is the only thing that differs between plain and compiled runs.


def _start(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    start = rules.start

    def run(states: Array, index: int, logs: Array, players: int, variant: int, seed: int) -> None:
        start(at(states, index), at(logs, 0), players, variant, seed)

    return run


def _apply(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    apply = rules.apply

    def run(states: Array, index: int, logs: Array, action: int) -> None:
        apply(at(states, index), at(logs, 0), action)

    return run


def _options(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    find = rules.options

    def run(states: Array, index: int, options: Array) -> None:
        open_now = at(options, 0)
        open_now.count = 0
        find(at(states, index), open_now)

    return run


def _determinize(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    determinize = rules.determinize

    def run(states: Array, index: int, seat: int, seed: int) -> None:
        determinize(at(states, index), seat, seed)

    return run


def _observe(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    observe = rules.observe

    def run(states: Array, index: int, seat: int, values: Array) -> None:
        observe(at(states, index), seat, values)

    return run


def _nearest_end(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
    to_end = rules.to_end
    assert to_end

    def run(states: Array, first: int, last: int) -> int:
        nearest = to_end(at(states, first))
        for index in range(first + 1, last):
            nearest = min(nearest, to_end(at(states, index)))
        return nearest

    return rule(run)


def _close_round(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
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
    nearest_end = _nearest_end(rules, at)

    def close(states: Array, first: int, last: int, log: Any) -> None:
        nearest = nearest_end(states, first, last)
        for index in range(first, last):
            close_round(at(states, index), log, nearest)

    return rule(close)


def _playouts(rules: Rulebook, at: Callable[..., Any]) -> Callable[..., Any]:
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


def _audit(rules: Rulebook, at: Callable[..., Any], check: Callable[..., int]) -> Callable[..., Any]:
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


@cache
def _plain(template: Callable[..., Any], rules: Rulebook, *extra: Callable[..., Any]) -> Callable[..., Any]:
    kinds = {new(kind, 1).dtype: kind for kind in (rules.state, Log, Options, Dice)}

    def at(records: Array, index: int) -> Any:
        return view(kinds[records.dtype], records, index)

    return template(rules, at, *extra)


@cache
def _machine(template: Callable[..., Any], rules: Rulebook, *extra: Callable[..., Any]) -> Any:
    @rule
    def at(records: Array, index: int) -> Any:
        return records[index]

    dispatcher = numba_function(twin(template(rules, at, *extra)))
    if shelf := _shelf(rules, template, *extra):
        shelf.keep(dispatcher, _name(template, rules, *extra))
    return dispatcher


def _shelf(rules: Rulebook, *functions: Callable[..., Any]) -> Shelf | None:
    """Where code made of these functions is kept: apart from the rules, if other rooms have a part in it.

    Code from outside this package is not kept: the fingerprint does not know its sources.
    """
    packages = [function.__module__.split(".") for function in functions]
    if any(package[0] != "egizia" for package in packages):
        return None
    rooms = {package[1] for package in packages} - {"kernel", "games"}
    return Shelf(rules.name, tuple(sorted(rooms)))


def _name(template: Callable[..., Any], rules: Rulebook, *extra: Callable[..., Any]) -> str:
    return "-".join([rules.name, template.__name__.strip("_"), *(function.__name__ for function in extra)])


def _playing(rules: Rulebook) -> tuple[Callable[..., Any], ...]:
    """Entry points that share most of the rules: together they take little longer to compile than one alone."""
    rounds = (_nearest_end, _close_round) if rules.is_simultaneous else ()
    return (_start, _apply, _options, *rounds, _playouts)


@cache
def _make_ready(rules: Rulebook, templates: tuple[Callable[..., Any], ...]) -> None:
    """Compile entry points now, unless they are on disk."""
    shelf = _shelf(rules, *templates)
    if shelf and all(shelf.holds(_name(template, rules)) for template in templates):
        return
    states, log, options, dice = new(rules.state, 1), new(Log, 1), new(Options, 1), new(Dice, 1)
    arguments = {
        _start: (states, 0, log, 2, 0, 0),
        _options: (states, 0, options),
        _apply: (states, 0, log, 0),
        _nearest_end: (states, 0, 0),
        _close_round: (states, 0, log, 0),
        _determinize: (states, 0, 0, 0),
        _observe: (states, 0, 0, np.zeros(1, np.int16)),
        _playouts: (states, 0, 0, log, options, dice, 2, 0, 0),
    }
    _compile_now(
        rules,
        shelf,
        {
            _name(template, rules): (template(rules, view), _machine(template, rules), arguments[template])
            for template in templates
        },
    )


def _compile_now(rules: Rulebook, shelf: Shelf | None, jobs: dict[str, tuple[Any, Any, tuple[Any, ...]]]) -> None:
    """Compile entry points, each given as plain function, dispatcher and arguments; those on disk are only loaded."""
    import numba  # noqa: PLC0415

    total = len(set[Any]().union(*(reachable(plain) for plain, _, _ in jobs.values())))
    parts = ", ".join(name.removeprefix(f"{rules.name}-") for name in jobs)
    what = f"compiling {rules.name} ({parts}), once for this version of the rules"
    is_new = shelf is None or not all(map(shelf.holds, jobs))
    telling = Progress(what, total) if is_new else nullcontext()
    with telling as progress, watching(lambda _: progress.step() if progress else None), _no_garbage_collection():
        for _, machine, arguments in jobs.values():
            machine.compile(tuple(cast("Any", numba).typeof(argument) for argument in arguments))
    if is_new and shelf:
        shelf.forget_old_versions()


@contextmanager
def _no_garbage_collection() -> Generator[None, None, None]:
    """The compiler makes millions of small objects; looking through them again and again costs a tenth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@cache
def _wants_plain_python() -> bool:
    if os.environ.get("EGIZIA_INTERPRET", "") not in ("", "0"):
        return True
    if importlib.util.find_spec("numba") is None:
        print(
            "egizia: Numba is not installed, so the rules run as plain Python, some thousand times slower; "
            "`pip install egizia[fast]` adds it.",
            file=sys.stderr,
        )
        return True
    return False
