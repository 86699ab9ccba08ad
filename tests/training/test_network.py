"""What a network sees of a position, and that bots see what it saw when it learned."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import egizia
from egizia.bots import BotError, bot
from egizia.bots import network as networks
from egizia.bots.network import load_network
from egizia.envs import batch_env, layout
from egizia.games import NAMES, title
from egizia.training.encoding import encoding
from tests.networks import fresh, fresh_file, torch

from egizia.training.map_layers import dense_graph_convolution, graph_convolution  # isort: skip # PyTorch may be missing

pytestmark = pytest.mark.long


def seen(game: str, players: int) -> np.ndarray:
    """Observations from the middle of random games."""
    env = batch_env(game, players, games=64)
    env.reset(seed=3)
    for _ in range(60):
        env.step(env.random_actions())
    return env.observations


def columns(game: str, run: str) -> list[int]:
    """Where a run of numbers stands in an observation."""
    column = 0
    for name, length in layout(game):
        if name == run:
            return [*range(column, column + length)]
        column += length
    raise KeyError(run)


@pytest.mark.parametrize("game", NAMES)
def test_every_number_of_an_observation_is_looked_at(game: str) -> None:
    read = encoding(game)
    looked_at = {*read.numeric.tolist(), *read.categorical.tolist(), *read.bit_sets.tolist()}
    # What has been 0 in all random games tells nothing yet.
    observations = np.concatenate([seen(game, players) for players in (2, 4)])
    told = {column for column in range(read.columns) if np.ptp(observations[:, column]) > 0}
    assert told <= looked_at


def test_categories_are_one_hot_sets_become_bits_and_numbers_are_scaled() -> None:
    net, read = fresh("classic"), encoding("classic")
    observations = np.zeros((1, read.columns), np.int16)
    card, ships, stone = (
        columns("classic", run)[0] for run in ("river cards", "ships, one bit a seat", "seat 0: stone")
    )
    observations[0, [card, ships, stone]] = 7, 0b1010, 5
    inputs = net.inputs(torch.from_numpy(observations))[0].numpy()
    numbers, one_hot, bits = np.split(inputs, np.cumsum([len(read.numeric), len(read.categorical)]))
    assert read.categories[(read.categorical == card) & (one_hot > 0)].tolist() == [7]
    assert read.bits[(read.bit_sets == ships) & (bits > 0)].tolist() == [2, 8]
    assert 0 < numbers[read.numeric == stone][0] < 1
    assert numbers[read.numeric != stone].sum() == 0


@pytest.mark.parametrize("game", NAMES)
def test_the_file_says_what_the_network_says(game: str, tmp_path: Path) -> None:
    observations = seen(game, 2)
    logits, values = load_network(game, fresh_file(game, tmp_path)).evaluate(observations)
    with torch.no_grad():
        expected = fresh(game)(torch.from_numpy(observations))
    # The weights in the file have half precision.
    assert np.abs(logits - expected[0].numpy()).max() < 2e-3
    assert np.abs(values - expected[1].numpy()).max() < 2e-3
    assert logits.std() > 0.01


def test_where_there_is_a_map_actions_and_neighbours_belong_to_its_nodes() -> None:
    ground, names = title("egyptia").map, title("egyptia").action_names
    assert ground is not None
    places = range(len(ground.neighbours))
    assert [*encoding("egyptia").map_columns] == columns("egyptia", ground.run)
    assert {names[ground.first_action + place].partition(":")[0] for place in places} == {"hex"}
    assert len({name for name in names if name.startswith("hex:")}) == len(places)
    assert all(place in ground.neighbours[other] for place in places for other in ground.neighbours[place])
    # A corner of the hexagon, a hex between two corners, and a hex of the inner ring, which has the oasis beside it.
    assert [*map([*map(len, ground.neighbours)].count, (3, 4, 5))] == [6, 6, 6]
    assert fresh("classic").map is None


@pytest.mark.parametrize("convolution", [graph_convolution, dense_graph_convolution])
def test_a_node_is_made_of_itself_and_its_neighbours(convolution: Callable[..., Any]) -> None:
    values = torch.rand(3, 4, 2)
    adjacency = torch.tensor([[0.0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]])
    own, neighbour = torch.nn.Linear(2, 5, bias=False), torch.nn.Linear(2, 5, bias=False)
    bias = torch.rand(4, 5)
    expected = torch.stack(
        [
            own(values[:, place]) + neighbour(sum((values[:, near] for near in nears), torch.zeros(3, 2))) + bias[place]
            for place, nears in enumerate([(1,), (0, 2), (1,), ()])
        ],
        1,
    )
    assert torch.allclose(convolution(values, adjacency, own, neighbour, bias), expected, atol=1e-6)


def test_a_network_for_another_game_or_none_at_all_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = egizia.make("classic", players=2).new(seed=1)
    with pytest.raises(BotError, match="there is no network"):
        bot(f"network@{tmp_path / 'none.onnx'}").choose(match, match.seats_to_act[0])
    (tmp_path / "words.onnx").write_text("not a network")
    with pytest.raises(BotError, match="is no network that can be read"):
        bot(f"network@{tmp_path / 'words.onnx'}").choose(match, match.seats_to_act[0])
    monkeypatch.setattr(networks, "network_file", lambda _: None)
    load_network.cache_clear()
    with pytest.raises(BotError, match="no network for classic comes with this version"):
        bot("network").choose(match, match.seats_to_act[0])
    with pytest.raises(BotError, match="another game or version"):
        bot(f"network@{fresh_file('egyptia', tmp_path)}").choose(match, match.seats_to_act[0])
    with pytest.raises(BotError, match="the bot 'greedy' has no network"):
        bot("greedy@file.onnx")
