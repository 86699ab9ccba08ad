"""Compile everything that tests run compiled, a process for each game: in it, rules that are shared are compiled once.

Every worker of a test run would compile for itself otherwise.
"""

import multiprocessing
from typing import Any

import egizia
from egizia.bots.evaluation import evaluation
from egizia.bots.evolution import SoloPlayer
from egizia.bots.neural import GuidedTree
from egizia.bots.self_play import SelfPlay
from egizia.bots.warm_up import warm_up as warm_up_game
from egizia.envs import batch_env
from egizia.games import title
from egizia.kernel.engine import Engine
from tests.tables import module_of, player_counts


def warm_up(name: str) -> None:
    """Run everything of a game once, as little of it as there can be."""
    players = player_counts(name)[0]
    rules = egizia.make(name, players=players).title.rules
    engine = Engine(rules)
    if engine.interpreted:
        return
    warm_up_game(name)
    no_network: Any = None
    GuidedTree(players, engine, no_network, title(name).guided)
    batch_env(name, players, games=1)
    engine.audit(module_of(name, "invariants").check, engine.states(rules.records(players)), players, 0)
    if rules.is_simultaneous:
        valued = evaluation(name)
        SelfPlay(name, players).games(valued.weights(players), 1, 0, 0, 1)
        SoloPlayer(valued)


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(warm_up, egizia.games(), chunksize=1)
