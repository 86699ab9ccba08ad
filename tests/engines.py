"""Engines that tests of rules compiled ahead share, and the job that every target has to do alike."""

import base64
import os
import random
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from egizia import Game
from egizia.ahead.build import build
from egizia.ahead.entries import digest
from egizia.bots.greedy import OneStepLookahead
from egizia.bots.network import CompiledNetwork
from egizia.bots.neural import GuidedTree
from egizia.bots.search import EvaluationTree
from egizia.bots.tree import NODE_COUNT
from egizia.games import title
from egizia.kernel.engine import Engine
from egizia.kernel.native import levels

WEB = Path(__file__).parents[1] / "web"
CHUNK = 500
"""Games of one call at most, so that a module needs little memory."""
SIMULATIONS = 24

Told = dict[str, Any]


@dataclass(frozen=True)
class Amount:
    """How much is compared."""

    games: int
    searches: int
    greedy_games: int
    guided: int


FEW, SOME, ALL = Amount(2, 3, 1, 0), Amount(200, 20, 10, 5), Amount(10_000, 200, 200, 50)


def built(game: str, places: pytest.TempPathFactory) -> Path:
    """The folder with the engines of a game for this machine and for browsers; whoever asks first builds them."""
    base = places.getbasetemp()
    # Workers of one run have folders side by side.
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return build(game, [*levels(), "wasm32"], shared / "engines")


def bundled(script: str, platform: str, made: Path) -> Path:
    """A script of the client, with all that it is made of."""
    bundle = [WEB / "node_modules/.bin/rolldown", f"scripts/{script}", "-f", "esm", "-p", platform, "-o", made]
    subprocess.run(bundle, cwd=WEB, check=True, capture_output=True)
    return made


def jobs(game: Game, numba: Engine, amount: Amount) -> Told:
    """What is compared: random games, and searches from positions of random games."""
    dice = random.Random(game.players)
    variants = range(len(game.title.variants))
    searches = [searched(game, numba, dice) for _ in range(amount.searches)]
    return {
        "playouts": [
            {"players": game.players, "games": min(CHUNK, amount.games), "seed": seed, "variant": variant}
            for variant in variants
            for seed in range(0, amount.games, CHUNK)
        ],
        "searches": searches,
        "guided": searches[: amount.guided],
        "greedy": [{"players": game.players, "seed": seed} for seed in range(amount.greedy_games)],
    }


def searched(game: Game, numba: Engine, dice: random.Random) -> Told:
    """A search from a moment of a random game, as the seat to move sees it."""
    states = numba.states(game.title.rules.records(game.players))
    for index in range(len(states)):
        numba.start(states, index, game.players, dice.getrandbits(62))
    for _ in range(dice.randrange(40)):
        options = numba.options(states, 0)
        if states[0]["seat"] >= 0 and len(options) > 0:
            numba.apply(states, 0, dice.choice(options))
    if states[0]["seat"] < 0:
        return searched(game, numba, dice)
    observer = int(states[0]["seat"])
    numba.determinize(states, 0, observer, dice.getrandbits(62))
    return {
        "players": game.players,
        "observer": observer,
        "belief": base64.b64encode(states[:1].tobytes()).decode(),
        "seed": str(dice.getrandbits(62)),
        "simulations": SIMULATIONS,
    }


@cache
def digesting() -> Callable[..., int]:
    """The entry point that every target has, as Numba compiles it."""
    return Engine(title("egyptia").rules, native=False).entry(digest, (np.zeros(1, np.uint8),))


def digested(*arrays: Any) -> list[int]:
    """The digests of arrays."""
    return [int(digesting()(np.frombuffer(bytearray(array.tobytes()), np.uint8))) for array in arrays]


def done(game: Game, engine: Engine, job: Told) -> Told:
    """The same job in Python."""
    records = game.title.rules.records(game.players)
    told: Told = {"playouts": [], "searches": [], "greedy": [], "guided": [], "timed": []}
    for asked in job["playouts"]:
        states = engine.states(asked["games"] * records)
        decisions = engine.playouts(states, game.players, asked["seed"], variant=asked["variant"])
        told["playouts"].append({"decisions": decisions, "digest": digested(states)})
    tree = EvaluationTree(game.name, game.players, engine, game.title.search)
    for asked in job["searches"]:
        belief = np.frombuffer(base64.b64decode(asked["belief"]), engine.states(1).dtype)
        tree.begin(belief, int(asked["seed"]))
        observer = 0 if game.title.rules.is_simultaneous else asked["observer"]
        tree.simulate(observer, asked["simulations"])
        count = int(tree.counters[NODE_COUNT])
        found = digested(tree.nodes[:count], tree.priors[:count], tree.value_sums[:count])
        seen = digested(engine.observe(belief.copy(), 0, asked["observer"]))
        told["searches"].append({"action": tree.thought(observer, 0.0).action, "digest": found, "seen": seen})
    told["guided"] = [guided(game, engine, asked) for asked in job["guided"]]
    lookahead = OneStepLookahead(game.name, game.players, engine)
    for asked in job["greedy"]:
        states = engine.states(records)
        for index in range(records):
            engine.start(states, index, game.players, asked["seed"])
        while states[0]["seat"] >= 0:
            for index in range(records):
                while states[index]["seat"] >= 0:
                    engine.apply(states, index, lookahead.best(states[index : index + 1]))
            if game.title.rules.is_simultaneous:
                nearest = engine.nearest_end(states)
                for index in range(records):
                    engine.close_round(states, index, nearest)
        told["greedy"].append(digested(states))
    return told


def guided(game: Game, engine: Engine, asked: Told) -> Told:
    """A search with the network of the game."""
    assert game.title.network
    network = CompiledNetwork(game.title.network, engine)
    tree = GuidedTree(game.players, engine, network, game.title.guided)
    belief = np.frombuffer(base64.b64decode(asked["belief"]), engine.states(1).dtype).copy()
    logits, _ = network.evaluate(engine.observe(belief, 0, asked["observer"])[None])
    tree.begin(belief, int(asked["seed"]))
    observer = 0 if game.title.rules.is_simultaneous else asked["observer"]
    tree.simulate(observer, asked["simulations"])
    count = int(tree.counters[NODE_COUNT])
    arrays = (tree.nodes, tree.priors, tree.value_sums, tree.win_sums)
    found = digested(*(array[:count] for array in arrays))
    return {"action": tree.thought(observer, 0.0).action, "logits": digested(logits), "digest": found}
