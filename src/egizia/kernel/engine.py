"""Runs a game's rules over arrays of records: compiled when Numba is there, as plain Python when asked.

A game hands over its rules as a `Rulebook`; the engine wraps them in a few entry points that take arrays, so that
whole playouts and whole batches stay inside compiled code.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from egizia.kernel import entry_points
from egizia.kernel.compiling import (
    compiled_entry,
    compiled_for,
    make_ready,
    must_interpret,
    plain_entry,
    wants_plain_python,
)
from egizia.kernel.entry_points import Dice
from egizia.kernel.log import Log, Written, written
from egizia.kernel.native import names_of, native_library
from egizia.kernel.options import Options
from egizia.kernel.record import HAS_NUMPY, Array, new, numbers, wipe
from egizia.kernel.rulebook import Rulebook


class Engine:
    """A rulebook ready to run."""

    def __init__(self, rules: Rulebook, *, interpreted: bool | None = None, native: bool = True) -> None:
        self.rules = rules
        may_be_native = native and not must_interpret() and not interpreted
        self.library = native_library(rules) if may_be_native else None
        """Rules compiled ahead, if there are any for this machine."""
        self.interpreted = interpreted if interpreted is not None else self.library is None and wants_plain_python()
        self._log = new(Log, 1)
        self._log[0].on = 1
        self._options = new(Options, 1)

    def states(self, count: int) -> Array:
        """Room for `count` records, of which a game takes `rules.records(players)`."""
        return new(self.rules.state, count)

    def start(self, states: Array, index: int, players: int, seed: int, variant: int = 0) -> list[Written]:
        """Set up a record; returns what the rules wrote in the log."""
        self._log[0].length = 0
        wipe(states[index : index + 1])
        self._entry(entry_points.start)(states, index, self._log, players, variant, seed)
        return self._events()

    def apply(self, states: Array, index: int, action: int) -> list[Written]:
        """Play a legal action; returns what the rules wrote in the log."""
        self._log[0].length = 0
        self._entry(entry_points.apply)(states, index, self._log, action)
        return self._events()

    def nearest_end(self, states: Array) -> int:
        """How far the records of a simultaneous game are from its end."""
        return self._entry(entry_points.nearest_end)(states, 0, len(states))

    def close_round(self, states: Array, index: int, nearest: int) -> list[Written]:
        """Go on with one record of a simultaneous game; returns what the rules wrote in the log."""
        self._log[0].length = 0
        self._entry(entry_points.close_round)(states, index, self._log, nearest)
        return self._events()

    def _events(self) -> list[Written]:
        return written(self._log)

    def options(self, states: Array, index: int) -> list[int]:
        """The legal actions, ascending."""
        self._entry(entry_points.options)(states, index, self._options)
        found = self._options[0].actions[: self._options[0].count]
        return found.tolist() if HAS_NUMPY else found

    def determinize(self, states: Array, index: int, seat: int, seed: int) -> None:
        """Redraw, in place, everything `seat` cannot know."""
        self._entry(entry_points.determinize)(states, index, seat, seed)

    def observe(self, states: Array, index: int, seat: int) -> Array:
        """What a seat knows, as numbers."""
        values = numbers(self.rules.observation_size, "h")
        self._entry(entry_points.observe)(states, index, seat, values)
        return values

    def playouts(self, states: Array, players: int, seed: int, *, variant: int = 0, threads: int = 1) -> int:
        """Play every game of the array to the end at random, game i from seed + i; returns the decisions made."""
        run = self._entry(entry_points.playouts)
        wipe(states)
        games = len(states) // self.rules.records(players)

        def part(first: int, last: int) -> int:
            return run(states, first, last, new(Log, 1), new(Options, 1), new(Dice, 1), players, variant, seed)

        if threads <= 1:
            return part(0, games)
        bounds = [games * number // threads for number in range(threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            return sum(pool.map(part, bounds[:-1], bounds[1:]))

    def audit(
        self, check: Callable[..., int], states: Array, players: int, seed: int, variant: int = 0
    ) -> tuple[int, int, int]:
        """Random playouts with `check(state, options)` before every decision; stops at the first answer that is not 0.

        Returns that answer (-1 for a game that does not end), the game it came up in, and the decisions made.
        """
        run = self._entry(entry_points.audit, check)
        wipe(states)
        found = numbers(2, "q")
        games = len(states) // self.rules.records(players)
        decisions = run(states, games, new(Log, 1), new(Options, 1), new(Dice, 1), players, variant, seed, found)
        return int(found[0]), int(found[1]), decisions

    def warm_up(self) -> None:
        """Compile everything now, if it has to be."""
        if not self.interpreted and self.library is None:
            templates = (*entry_points.playing(self.rules), entry_points.determinize, entry_points.observe)
            make_ready(self.rules, templates)

    def entry(
        self, template: Callable[..., Any], sample: tuple[Any, ...], *extra: Callable[..., Any]
    ) -> Callable[..., Any]:
        """An entry point of one's own: `template(rules, at, *extra)` makes it, as those of `entry_points` are made.

        It is compiled now, for arguments like those of `sample`, unless it was compiled ahead.
        """
        return self._ready_entry(template, *extra) or compiled_for(self.rules, template, sample, *extra)

    def _ready_entry(self, template: Callable[..., Any], *extra: Callable[..., Any]) -> Callable[..., Any] | None:
        """An entry point that needs no compiler: one compiled ahead or, where nothing is compiled, plain Python."""
        if self.library and (function := self.library.functions.get(names_of(template, *extra))):
            return function
        return plain_entry(template, self.rules, *extra) if self.interpreted or wants_plain_python() else None

    def _entry(self, template: Callable[..., Any], *extra: Callable[..., Any]) -> Callable[..., Any]:
        if ready := self._ready_entry(template, *extra):
            return ready
        if not extra:
            playing = entry_points.playing(self.rules)
            make_ready(self.rules, playing if template in playing else (template,))
        return compiled_entry(template, self.rules, *extra)
