"""Rules: plain Python when called, machine code with everything they reach when asked."""

import numpy as np

import egizia
from egizia.kernel.record import Row, Table, i8, i16, i64, new, record, row, view
from egizia.kernel.rule import compiled, is_rule, numba_function, reachable, rule, telling, twin, watching
from tests.tables import run_python

PLAY_A_GAME = """
import sys
{setting}
import egizia
for name in egizia.games():
    game = egizia.make(name, players=3)
    match = game.new(seed=1)
    while not match.is_over:
        match.play(match.legal_actions()[-1])
    print(name, match.digest())
assert "numba" not in sys.modules or sys.modules["numba"] is None
"""


@record
class Widths:
    """One field of every width."""

    small: i8
    middle: i16
    wide: i64
    cells: Row[i8] = row(2)


PRICES = Table(Widths, [{"small": 5, "cells": [1, 2]}, {"small": -7, "cells": [3, 4]}])


@rule
def double(number: int) -> int:
    """Twice a number."""
    return number + number


@rule
def price(index: int) -> int:
    """A number from a table."""
    return PRICES[index].small + PRICES[index].cells[1]


@rule
def add_up(state: Widths) -> int:
    """Calls one rule with integers of every width."""
    total = double(state.small) + double(state.middle) + double(state.wide) + double(3) + double(state.cells[1])
    state.wide = total
    return total + price(1) + price(state.small - 100)


@rule
def lonely(number: int) -> int:
    """Reaches nothing."""
    return number


def not_a_rule(number: int) -> int:
    return number


def entry(records: np.ndarray) -> int:
    return add_up(records[0])


def test_a_marked_function_is_still_the_function() -> None:
    assert is_rule(double)
    assert not is_rule(not_a_rule)
    assert double(21) == 42


def test_a_rule_reaches_what_it_calls_and_what_that_calls() -> None:
    assert reachable(add_up) == {add_up, double, price}
    assert reachable(lonely) == {lonely}


def test_compiled_rules_do_what_plain_ones_do_and_are_compiled_once_for_all_widths() -> None:
    records = new(Widths, 1)
    state = view(Widths, records)
    state.small, state.middle, state.wide, state.cells[1] = 100, 30_000, 2**40, 127
    expected = 2 * (100 + 30_000 + 2**40 + 3 + 127) + (-7 + 4) + (5 + 2)
    started: list[str] = []
    with watching(started.append):
        machine = numba_function(twin(entry))
        assert machine(records) == expected
    assert state.wide == 2 * (100 + 30_000 + 2**40 + 3 + 127)
    assert sorted(started) == ["add_up", "double", "price"]
    assert len(compiled(double).signatures) == 1
    state.wide = 2**40
    assert add_up(state) == expected


def test_compiled_narrow_fields_do_not_overflow_in_arithmetic() -> None:
    records = new(Widths, 1)
    view(Widths, records).small = 127

    def twice(cells: np.ndarray) -> int:
        return double(cells[0].small)

    assert numba_function(twin(twice))(records) == 254


def test_a_twin_leaves_the_function_it_came_from_alone() -> None:
    names = dict(add_up.__globals__)
    twin(add_up)
    assert add_up.__globals__["double"] is names["double"] is double
    assert add_up.__globals__["PRICES"] is PRICES


def test_games_run_as_plain_python_when_asked_and_load_no_compiler() -> None:
    run = run_python(PLAY_A_GAME.format(setting=""))
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert [line.split()[0] for line in run.stdout.splitlines()] == egizia.games()


def test_games_run_without_numba_installed_and_say_so() -> None:
    hidden = "sys.modules['numba'] = None"
    asked = run_python(PLAY_A_GAME.format(setting=hidden))
    assert asked.returncode == 0, asked.stderr
    assert asked.stderr == ""
    unasked = run_python(PLAY_A_GAME.format(setting=hidden), EGIZIA_INTERPRET="0")
    assert unasked.returncode == 0, unasked.stderr
    assert unasked.stderr.startswith("egizia: Numba is not installed")
    assert unasked.stdout == asked.stdout


def test_interpreted_and_compiled_matches_end_alike() -> None:
    run = run_python(PLAY_A_GAME.format(setting=""))
    digests: list[str] = []
    for name in egizia.games():
        match = egizia.make(name, players=3).new(seed=1)
        while not match.is_over:
            match.play(match.legal_actions()[-1])
        digests.append(f"{name} {match.digest()}")
    assert run.stdout.splitlines() == digests


@telling
def tell(heard: Row[i64], what: int) -> None:
    """Only says something."""
    heard[0] += what


@rule
def work_aloud(state: Widths, heard: Row[i64]) -> int:
    """Does something and says so."""
    tell(heard, state.small)
    state.small = double(state.small)
    return state.small


def test_a_mute_twin_does_the_same_and_tells_nothing() -> None:
    for mute, expected in ((False, 9), (True, 4)):
        state, heard = new(Widths, 1), np.full(1, 4, np.int64)
        state[0].small = 5
        run = numba_function(twin(lambda states, heard: work_aloud(states[0], heard), mute=mute))
        assert run(state, heard) == state[0].small == 10
        assert heard[0] == expected
