"""Inputs of networks go by the kinds of runs in a layout: the networks that come with the games learned with them."""

import numpy as np
import pytest

from egizia.bots.network import network_file
from egizia.games import NAMES, title
from egizia.games.layout import RunKind

onnx = pytest.importorskip("onnx", reason="training needs ONNX: pip install egizia[train]")


def columns(game: str, *kinds: RunKind) -> set[int]:
    """Where runs of these kinds stand in an observation."""
    every = [run for run in title(game).layout for _ in range(run.length)]
    return {column for column, run in enumerate(every) if run.kind in kinds}


def read_by_the_network(game: str) -> list[set[int]]:
    """The columns that the network of a game takes as numbers, as one-hot categories and as bits."""
    graph = onnx.load(str(network_file(game))).graph
    constants = {constant.name: onnx.numpy_helper.to_array(constant) for constant in graph.initializer}
    observations = graph.node[0].output[0]
    taken = [node.input[1] for node in graph.node if node.op_type == "Gather" and node.input[0] == observations]
    return [set(np.unique(constants[name]).tolist()) for name in taken[:3]]


@pytest.mark.parametrize("game", NAMES)
def test_networks_that_come_with_a_game_read_runs_by_their_kinds(game: str) -> None:
    numbers, one_hot, bits = read_by_the_network(game)
    assert numbers == columns(game, "amount", "ordinal")
    assert bits == columns(game, "bits")
    assert one_hot == columns(game, "category", "ordinal")
