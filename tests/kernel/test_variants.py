"""The number that names the chosen options reaches the rules through every entry point, at both speeds."""

from pathlib import Path
from typing import Any

import pytest

from egizia.kernel.engine import Engine
from egizia.kernel.options import Options
from egizia.kernel.rule import rule
from tests.toy import GOAL, LONGER, RACE, SOURCES, TITLE, TRACKS, Race

GAMES = 20
VARIANTS = range(len(TITLE.variants))


@pytest.fixture(params=[True, False], ids=["interpreted", "compiled"])
def engine(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    monkeypatch.setenv("EGIZIA_CACHE", str(tmp_path))
    return Engine(RACE, interpreted=request.param)


@rule
def nothing_wrong(state: Race, options: Options) -> int:
    """Never reports."""
    return 0


def follows_its_options(state: Any, variant: int) -> bool:
    """Whether a finished race has the length and the luck of a variant."""
    goal = GOAL + LONGER * (variant % len(TRACKS))
    luck = sum(runner.ledger[SOURCES.index("luck")] for runner in state.players)
    return goal <= max(state.track) < goal + 3 and (luck > 0) == (variant < len(TRACKS))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_start_hands_the_variant_to_the_rules(engine: Engine, variant: int) -> None:
    states = engine.states(1)
    engine.start(states, 0, 3, 5, variant)
    assert states[0].variant == variant
    assert states[0].player_count == 3


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("threads", [1, 3])
def test_playouts_follow_the_options(engine: Engine, variant: int, threads: int) -> None:
    states = engine.states(GAMES)
    engine.playouts(states, 3, 5, variant=variant, threads=threads)
    assert all(follows_its_options(state, variant) for state in states)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_audit_plays_the_same_games_as_the_playouts(engine: Engine, variant: int) -> None:
    audited, played = engine.states(GAMES), engine.states(GAMES)
    _, _, decisions = engine.audit(nothing_wrong, audited, 3, 5, variant)
    assert decisions == engine.playouts(played, 3, 5, variant=variant)
    assert audited.tobytes() == played.tobytes()


def test_the_defaults_are_variant_zero(engine: Engine) -> None:
    left_out, named = engine.states(GAMES), engine.states(GAMES)
    engine.playouts(left_out, 3, 5)
    engine.playouts(named, 3, 5, variant=0)
    assert left_out.tobytes() == named.tobytes()
    engine.audit(nothing_wrong, named, 3, 5)
    assert left_out.tobytes() == named.tobytes()
    engine.start(left_out, 0, 3, 5)
    engine.start(named, 0, 3, 5, 0)
    assert left_out.tobytes() == named.tobytes()


@pytest.mark.parametrize("variant", VARIANTS)
def test_plain_and_compiled_games_of_a_variant_are_equal_to_the_byte(
    variant: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGIZIA_CACHE", str(tmp_path))
    plain, machine = (Engine(RACE, interpreted=way) for way in (True, False))
    ends, same_ends = plain.states(GAMES), machine.states(GAMES)
    assert plain.playouts(ends, 4, 9, variant=variant) == machine.playouts(same_ends, 4, 9, variant=variant)
    assert ends.tobytes() == same_ends.tobytes()
