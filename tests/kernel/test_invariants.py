"""What must hold at every moment of every game, over many random games."""

import os
import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia import Game, IllegalMoveError
from egizia.games import title
from egizia.kernel.engine import Engine
from egizia.kernel.entry_points import AUDIT_LIMIT
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.record import new, view
from egizia.kernel.rule import rule
from egizia.kernel.rulebook import Rulebook
from tests.tables import module_of, player_counts, raw, walk
from tests.toy import GOAL, RACE, Race

GAMES = int(os.environ.get("EGIZIA_AUDIT_GAMES", "1000"))
"""Games for each number of players; set the variable for a longer watch."""
FAR = 17


def test_every_position_of_many_random_games_is_sound(name: str) -> None:
    """One test for all players and options: the check is compiled once, which takes longer than the games."""
    invariants = module_of(name, "invariants")
    engine = Engine(title(name).rules)
    for players, (variant, options) in product(player_counts(name), enumerate(title(name).variants)):
        broken, number, decisions = engine.audit(
            invariants.check, engine.states(GAMES * engine.rules.records(players)), players, 0, variant
        )
        problem = invariants.INVARIANTS[broken] if broken > 0 else "the game does not end"
        assert broken == 0, f"{players} players, options {options}, seed {number}: {problem}"
        assert number == GAMES - 1
        assert decisions > 20 * GAMES


def test_illegal_actions_leave_no_trace(game: Game) -> None:
    dice = random.Random(6)
    tried = 0
    for match in walk(game, 6):
        before, legal, names = raw(match), match.legal_actions(), game.title.action_names
        for action in dice.sample(range(game.action_count), 20):
            if action not in legal:
                with pytest.raises(IllegalMoveError, match="is not open"):
                    match.play(action if dice.random() < 0.5 else names[action])
                tried += 1
        assert raw(match) == before
        assert match.legal_actions() == legal
    assert tried > 500


def test_there_is_something_to_do_until_somebody_has_won(game: Game) -> None:
    for seed in range(30):
        for match in walk(game, seed):
            assert match.legal_actions()
            assert match.current_seat in range(game.players)


# That the audit itself would notice


@rule
def nobody_far(state: Race, options: Options) -> int:
    """Reports 7 as soon as somebody has come far."""
    for place in range(4):
        if state.track[place] >= FAR:
            return 7
    return 0


@rule
def nothing_wrong(state: Race, options: Options) -> int:
    """Never reports."""
    return 0


@rule
def no_options_left(state: Race, options: Options) -> int:
    """Reports when there is anything to do, to prove that options come along."""
    return options.count


@rule
def never_wins(state: Race, options: Options) -> int:
    """Sends everybody back, so that no game ends."""
    for place in range(4):
        state.track[place] = 0
    return 0


@pytest.fixture(params=[True, False], ids=["interpreted", "compiled"])
def engine(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    monkeypatch.setenv("EGIZIA_CACHE", str(tmp_path))
    return Engine(RACE, interpreted=request.param)


def test_the_audit_stops_at_the_first_broken_rule_and_names_its_game(engine: Engine) -> None:
    states = engine.states(10)
    code, number, decisions = engine.audit(nobody_far, states, 3, 100)
    assert (code, number) == (7, 0)
    assert FAR <= max(states[0].track) < GOAL + 3
    assert decisions > 10
    assert not states[1:].tobytes().strip(b"\0")


def test_the_audit_finds_the_one_game_that_breaks_a_rule(name: str) -> None:
    """A rule that only the highest score of twenty games breaks is reported with that game."""
    title = egizia.make(name, players=3).title
    engine = Engine(title.rules, interpreted=True)
    records = title.rules.records(3)
    ends = engine.states(20 * records)
    engine.playouts(ends, 3, 0)

    def highest(record: Any) -> int:
        return max(title.scores([record] if title.rules.is_simultaneous else record))

    best = [highest(view(title.rules.state, ends, index)) for index in range(len(ends))]
    limit = max(best)

    @rule
    def modest(state: object, options: Options) -> int:
        return 3 if highest(state) >= limit else 0

    code, number, _ = engine.audit(modest, engine.states(20 * records), 3, 0)
    assert code == 3
    assert number == best.index(limit) // records


def test_the_audit_of_sound_games_reports_nothing(engine: Engine) -> None:
    states = engine.states(10)
    code, number, decisions = engine.audit(nothing_wrong, states, 3, 100)
    played = engine.states(10)
    assert decisions == engine.playouts(played, 3, 100)
    assert (code, number) == (0, 9)
    assert states.tobytes() == played.tobytes()


def test_the_audit_hands_the_legal_actions_over(engine: Engine) -> None:
    assert engine.audit(no_options_left, engine.states(1), 2, 0)[0] == RACE.action_count


def test_a_game_that_does_not_end_is_reported(engine: Engine) -> None:
    assert engine.audit(never_wins, engine.states(2), 2, 0) == (-1, 0, AUDIT_LIMIT)


# Entry points of one's own


def finish(rules: Rulebook, at: Callable[..., Any], pace: Callable[..., int]) -> Callable[..., int]:
    """An entry point: everybody walks as the pace says; returns how many turns that took."""
    apply = rules.apply

    def run(states: Any, logs: Any) -> int:
        state, log, turns = at(states, 0), at(logs, 0), 0
        while state.seat >= 0:
            apply(state, log, pace(state))
            turns += 1
        return turns

    return run


@rule
def two_steps(state: Race) -> int:
    """As fast as one can walk."""
    return 2


def test_an_entry_point_from_outside_the_package_runs_and_is_not_kept(engine: Engine, tmp_path: Path) -> None:
    states, logs = engine.states(1), new(Log, 1)
    engine.start(states, 0, 3, 5)
    run = engine.entry(finish, (states, logs), two_steps)
    turns = run(states, logs)
    assert GOAL - 2 < turns <= 3 * GOAL // 2
    assert max(states[0].track) >= GOAL
    assert not [path for path in tmp_path.rglob("*") if "finish" in path.name]
