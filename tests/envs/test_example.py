"""The example on learning keeps its promise."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import egizia
from egizia.kernel.engine import Engine

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.fixture(scope="module")
def example() -> Any:
    spec = spec_from_file_location("learn", EXAMPLE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(
    Engine(egizia.make("classic", players=2).title.rules).interpreted,
    reason="learning takes thousands of games, which take an hour when interpreted",
)
def test_a_few_rounds_are_enough_to_beat_random_play(example: Any) -> None:
    learner = example.Learner("classic", players=2)
    before = learner.wins(200)
    for _ in range(6):
        learner.round()
    assert abs(before - 1 / 2) < 0.15
    assert learner.wins(200) > 0.8
