"""The networks that come with the package, and the bots that play by them."""

import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

import egizia
from egizia import bots
from egizia.bots import BotError, Budget, bot, network
from egizia.bots.neural import GuidedBot, GuidedTree, NetworkBot
from egizia.kernel.engine import Engine
from tests.bots.test_egyptia import mean_score
from tests.bots.test_strength import NILE, wins
from tests.tables import played

LARGEST_FILE = 5_000_000


@pytest.mark.parametrize("game", egizia.games())
def test_a_small_network_comes_with_every_game(game: str) -> None:
    assert network.has_network(game)
    file = network.network_file(game)
    assert file
    assert file.stat().st_size <= LARGEST_FILE
    assert bots.levels(game) == [*bots.LEVELS]
    assert bots.adviser(game) == "pharaoh"


@pytest.mark.parametrize("game", NILE)
def test_the_network_alone_beats_greedy(game: str) -> None:
    assert wins(game, 4, 24, "network", "greedy") > 0.5


@pytest.mark.parametrize("game", NILE)
def test_a_search_with_a_network_beats_one_without(game: str) -> None:
    assert wins(game, 2, 8, "guided:60", "search:200") > 0.6


def test_the_network_plays_egyptia_for_more_points_than_greedy() -> None:
    assert mean_score("network", 20) > mean_score("greedy", 20) + 2.5


def test_where_the_network_is_sure_there_are_no_rollouts() -> None:
    class Sure:
        """Prefers one action, or none, and expects nothing."""

        def __init__(self, preferred: int | None) -> None:
            self.preferred, self.asked = preferred, 0

        def evaluate(self, observations: Any) -> tuple[Any, Any]:
            self.asked += 1
            logits = np.zeros((len(observations), rules.action_count), np.float32)
            if self.preferred is not None:
                logits[:, self.preferred] = 50.0
            return logits, np.zeros((len(observations), 1, 1), np.float32)

    match = egizia.make("egyptia", players=1).new(seed=4)
    rules = match.game.title.rules
    preferred = match.legal_actions(0)[-1]

    def choose(fake: Any) -> int:
        player = GuidedBot()
        player._trees["egyptia", 1] = GuidedTree(1, Engine(rules), fake, match.game.title.guided)
        return player.choose(match, 0, Budget(simulations=64))

    sure, unsure = Sure(preferred), Sure(None)
    assert choose(sure) == preferred
    assert sure.asked == 1
    choose(unsure)
    assert unsure.asked > 10


def test_a_temperature_makes_it_stray_and_a_seed_always_the_same_way() -> None:
    match = played(egizia.make("classic", players=3), 5, 14)
    seat = match.seats_to_act[0]

    def choices(temperature: float) -> list[int]:
        return [NetworkBot(seed, temperature).choose(match, seat) for seed in range(40)]

    assert len({*choices(0.0)}) == 1
    assert 1 < len({*choices(9.0)}) <= len(match.legal_actions())
    assert choices(9.0) == choices(9.0)


@pytest.fixture
def without_onnxruntime(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def no_onnx(name: str) -> Any:
        return None if name == "onnxruntime" else importlib.util.find_spec(name)

    monkeypatch.setattr(network, "find_spec", no_onnx)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    network.load_network.cache_clear()
    yield
    network.load_network.cache_clear()


@pytest.mark.usefixtures("without_onnxruntime")
def test_compiled_rules_run_networks_without_a_library() -> None:
    assert bots.levels("classic") == [*bots.LEVELS]
    match = egizia.make("classic", players=2).new(seed=1)
    seat = match.seats_to_act[0]
    assert bot("network").choose(match, seat) in match.legal_actions(seat)


@pytest.mark.usefixtures("without_onnxruntime")
def test_plain_python_has_no_pharaoh_without_the_library_and_the_architect_advises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "Engine", partial(Engine, interpreted=True))
    assert bots.levels("classic") == ["labourer", "scribe", "architect", "vizier"]
    assert bots.adviser("classic") == "architect"
    match = egizia.make("classic", players=2).new(seed=1)
    with pytest.raises(BotError, match=r"need one more package: pip install egizia\[neural\]"):
        bot("pharaoh").choose(match, 0)


def test_a_network_that_does_not_fit_corrected_components_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    known = egizia.make("classic", players=2).title
    rules = known.rules
    corrected = replace(known, rules=replace(rules, action_count=rules.action_count + 1))
    monkeypatch.setattr(network, "title", lambda _: corrected)
    network.load_network.cache_clear()
    assert "pharaoh" not in bots.levels("classic")
    with pytest.raises(BotError, match=f"knows {rules.action_count} actions, not {rules.action_count + 1}"):
        network.load_network("classic")
    network.load_network.cache_clear()
