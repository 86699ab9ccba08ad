"""Networks as compiled rules: near what onnxruntime makes of the same file, and the same in any batch and as Python."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from egizia.bots import BotError
from egizia.bots.network import CompiledNetwork, OnnxNetwork, network_file
from egizia.games import title
from egizia.kernel.engine import Engine

ROWS = 64
NEAR = 1e-4
"""How far logits may be apart, which are up to about 50, and values."""


@pytest.fixture(scope="module")
def file(name: str) -> Path:
    found = network_file(name)
    assert found
    return found


@pytest.fixture(scope="module")
def engine(name: str) -> Engine:
    return Engine(title(name).rules)


@pytest.fixture(scope="module")
def network(file: Path, engine: Engine) -> CompiledNetwork:
    return CompiledNetwork(file, engine)


@pytest.fixture(scope="module")
def observations(engine: Engine) -> Any:
    """What seats see in random games."""
    dice, seen, seed = np.random.default_rng(1), [], 0
    players = 1 if engine.rules.is_simultaneous else 3
    states = engine.states(1)
    while len(seen) < ROWS:
        engine.start(states, 0, players, seed)
        while states[0]["seat"] >= 0 and len(seen) < ROWS:
            seen.append(engine.observe(states, 0, int(states[0]["seat"])))
            engine.apply(states, 0, int(dice.choice(engine.options(states, 0))))
        seed += 1
    return np.array(seen)


def test_outputs_are_near_those_of_onnxruntime(file: Path, network: CompiledNetwork, observations: Any) -> None:
    pytest.importorskip("onnxruntime")
    other = OnnxNetwork(file)
    assert (network.columns, network.actions) == (other.columns, other.actions)
    for ours, theirs in zip(network.evaluate(observations), other.evaluate(observations), strict=True):
        assert ours.shape == theirs.shape
        assert np.abs(ours - theirs).max() < NEAR
        assert np.abs(theirs).max() > 100 * NEAR


def test_a_row_is_the_same_to_the_byte_in_any_batch(network: CompiledNetwork, observations: Any) -> None:
    together = network.evaluate(observations)
    for row in range(0, ROWS, 7):
        alone = network.evaluate(observations[row : row + 1])
        for one, all_of_them in zip(alone, together, strict=True):
            assert one.tobytes() == all_of_them[row].tobytes()


def test_threads_do_not_disturb_each_other(network: CompiledNetwork, observations: Any) -> None:
    def logits(_: int) -> bytes:
        return network.evaluate(observations)[0].tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(logits, range(24)))) == 1


def test_plain_python_gives_the_same_bytes(name: str, file: Path, network: CompiledNetwork, observations: Any) -> None:
    plain = CompiledNetwork(file, Engine(title(name).rules, interpreted=True))
    for ours, theirs in zip(network.evaluate(observations[40:41]), plain.evaluate(observations[40:41]), strict=True):
        assert ours.tobytes() == theirs.tobytes()


@pytest.mark.parametrize("damage", ["words", "half", "nothing", "folder"])
def test_a_damaged_file_is_refused_in_a_sentence(damage: str, file: Path, engine: Engine, tmp_path: Path) -> None:
    damaged = tmp_path / "network.onnx"
    content = {"words": b"not a network", "half": file.read_bytes()[:200_000], "nothing": b""}
    if damage == "folder":
        damaged.mkdir()
    else:
        damaged.write_bytes(content[damage])
    with pytest.raises(BotError, match=r"network.onnx is no network that can be read"):
        CompiledNetwork(damaged, engine)
