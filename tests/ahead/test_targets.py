"""One rulebook on every target: native libraries and WebAssembly play, search and choose as Numba does, to the byte."""

import gzip
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from egizia import Game
from egizia.kernel.engine import Engine
from egizia.kernel.native import levels, load
from tests.engines import ALL, FEW, SOME, Amount, bundled, done, jobs

LARGEST = 60_000
"""Bytes of a module as it travels."""


@pytest.fixture(scope="session")
def numba(game: Game) -> Engine:
    return Engine(game.title.rules, interpreted=False, native=False)


def native(game: Game, folder: Path, level: str) -> Engine:
    engine = Engine(game.title.rules, interpreted=False, native=False)
    engine.library = load(folder, level)
    return engine


@pytest.fixture(scope="session")
def in_node(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that does a job with a module."""
    return bundled("engine.ts", "node", tmp_path_factory.mktemp("node") / "run.mjs")


@pytest.mark.one_size
@pytest.mark.parametrize("amount", [SOME, pytest.param(ALL, marks=pytest.mark.long)], ids=["some", "all"])
def test_every_target_plays_and_searches_to_the_same_bytes(
    game: Game, amount: Amount, numba: Engine, engines: Callable[[str], Path], in_node: Path
) -> None:
    folder, job = engines(game.name), jobs(game, numba, amount)
    expected = done(game, numba, job)
    for level in levels():
        assert done(game, native(game, folder, level), job) == expected, level
    command = ["node", str(in_node), str(folder)]
    ran = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == expected, "in Node"
    assert len({tuple(entry["digest"]) for entry in expected["playouts"]}) == len(expected["playouts"])
    # Of so many small trees two may be alike, but most are not.
    assert len({tuple(entry["digest"]) for entry in expected["searches"]}) > amount.searches // 2


@pytest.mark.one_size
def test_plain_python_plays_and_searches_to_the_same_bytes(game: Game, numba: Engine) -> None:
    job = jobs(game, numba, FEW)
    assert done(game, Engine(game.title.rules, interpreted=True), job) == done(game, numba, job)


def test_a_module_is_small_enough_for_a_page(name: str, engines: Callable[[str], Path]) -> None:
    assert len(gzip.compress((engines(name) / "wasm32.wasm").read_bytes(), 9)) <= LARGEST
