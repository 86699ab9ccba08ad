"""What positions are worth: counted by rules, weighed by data."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import egizia
from egizia.bots import tuning
from egizia.bots.contract import BotError
from egizia.bots.evaluation import evaluation
from egizia.bots.network import load_network
from egizia.bots.neural import GuidedTree
from egizia.bots.search import EvaluationTree
from egizia.bots.self_play import MAX_SAMPLES, RETURN, STAGE, SelfPlay, fit
from egizia.bots.tree import ACTION, NODE_COUNT, VISITS, estimate
from egizia.games.evaluation import POINT
from egizia.kernel.engine import Engine
from tests.networks import fresh_file
from tests.tables import played, player_counts, walk


def test_a_game_that_nobody_valued_is_refused() -> None:
    with pytest.raises(BotError, match="senet"):
        evaluation("senet")


def test_names_are_different_and_have_weights(name: str) -> None:
    valued = evaluation(name)
    assert len({*valued.names}) == len(valued.names)
    stored = json.loads(valued.weights_file.read_text(encoding="utf-8"))
    assert {*stored} == {valued.key(players) for players in player_counts(name)}
    for table in stored.values():
        assert {*table["weights"]} <= {*valued.names}
        assert len(table["spread"]) == valued.stages
        assert all(len(row) == valued.stages for row in table["weights"].values())


def test_the_expected_score_at_the_end_is_the_score(turn_game: egizia.Game) -> None:
    valued = evaluation(turn_game.name)
    match = played(turn_game, 3)
    values, weights = np.zeros(len(valued.names), np.int16), valued.weights(turn_game.players)
    for seat, score in enumerate(match.scores):
        assert valued.expected_score(match.own_record(seat), seat, values, weights) == score * POINT


def test_shares_of_a_win_add_up_even_when_everybody_is_below_nought(turn_game: egizia.Game) -> None:
    valued, players = evaluation(turn_game.name), turn_game.players
    expected = [-1000.0 * POINT - 50 * seat for seat in range(players)]
    shares = estimate(turn_game.title.rules, lambda _, seat, *__: expected[seat], valued.stage)
    values = np.zeros(players)
    for match in (turn_game.new(1), played(turn_game, 1)):
        shares(match.own_record(0), valued.values(), valued.weights(players), valued.spreads(players), values)
        assert values.sum() == pytest.approx(1)
        assert [*values] == sorted({*values}, reverse=True)


def test_stages_go_forward_through_the_game(turn_game: egizia.Game) -> None:
    valued = evaluation(turn_game.name)
    stages = [valued.stage(match.own_record(0)) for match in walk(turn_game, 4)]
    assert stages == sorted(stages)
    assert {*stages} <= {*range(valued.stages)}
    assert stages[-1] >= valued.stages - 3


def test_the_compiled_search_does_what_the_interpreted_one_does(name: str) -> None:
    players = player_counts(name)[-1]
    match = played(egizia.make(name, players=players), 2, 20)
    seat = match.seats_to_act[-1]
    engines = [Engine(match.game.title.rules, interpreted=plain) for plain in (False, True)]
    machine, plain = (EvaluationTree(name, players, engine, match.game.title.search) for engine in engines)
    for tree in (machine, plain):
        tree.begin(match.belief(seat, 1), 5)
        tree.simulate(match._observer(seat), 25)
    size = int(machine.counters[NODE_COUNT])
    assert machine.counters.tolist() == plain.counters.tolist()
    assert size > 25
    assert machine.nodes[:size].tolist() == plain.nodes[:size].tolist()
    assert np.allclose(machine.value_sums[:size], plain.value_sums[:size])
    assert machine.nodes[0, VISITS] == 25
    assert {int(machine.nodes[child, ACTION]) for child in machine.children()} == {*match.legal_actions(seat)}


def test_the_compiled_guided_search_does_what_the_interpreted_one_does(name: str, tmp_path: Path) -> None:
    players = player_counts(name)[-1]
    match = played(egizia.make(name, players=players), 2, 20)
    seat = match.seats_to_act[-1]
    network = load_network(name, fresh_file(name, tmp_path))
    engines = [Engine(match.game.title.rules, interpreted=plain) for plain in (False, True)]
    machine, plain = (GuidedTree(players, engine, network, match.game.title.guided) for engine in engines)
    for tree in (machine, plain):
        tree.begin(match.belief(seat, 1), 5)
        tree.simulate(match._observer(seat), 25)
    size = int(machine.counters[NODE_COUNT])
    # Where everybody has a sheet of their own, the tree is one action high.
    assert size > (len(match.legal_actions(seat)) if match.game.title.rules.is_simultaneous else 20)
    assert machine.nodes[0, VISITS] == 25
    assert machine.counters.tolist() == plain.counters.tolist()
    assert machine.nodes[:size].tolist() == plain.nodes[:size].tolist()
    assert np.allclose(machine.value_sums[:size], plain.value_sums[:size], atol=1e-5)
    assert np.allclose(machine.win_sums[:size], plain.win_sums[:size], atol=1e-5)


# Tuning


def test_a_fit_finds_the_weights_that_made_the_data() -> None:
    valued = evaluation("classic")
    dice = np.random.default_rng(1)
    truth = dice.integers(-300, 300, (valued.stages, len(valued.names)))
    samples = dice.integers(0, 5, (40_000, len(valued.names))).astype(np.int16)
    labels = np.zeros((40_000, 3), np.int64)
    labels[:, STAGE] = dice.integers(0, valued.stages, 40_000)
    labels[:, RETURN] = np.rint((samples * truth[labels[:, STAGE]]).sum(1) / POINT + dice.normal(0, 2, 40_000))
    weights, spreads = fit(valued, samples, labels)
    assert np.abs(weights - truth).mean() < 12
    assert np.abs(spreads / POINT - 2).max() < 0.5


def test_self_play_samples_features_and_returns() -> None:
    self_play = SelfPlay("egyptia", 1)
    valued = self_play.valued
    samples, labels = self_play.games(valued.weights(self_play.players), 6, 0, 100, 2)
    assert 0 < len(samples) == len(labels) <= 6 * MAX_SAMPLES
    assert samples.shape[1] == len(valued.names)
    assert {*labels[:, STAGE]} <= {*range(valued.stages)}
    assert labels[:, RETURN].any()
    again = self_play.games(valued.weights(self_play.players), 6, 0, 100, 1)
    assert np.array_equal(samples, again[0])


def test_weights_are_stored_as_they_are_read(tmp_path: Path) -> None:
    valued = evaluation("classic")
    elsewhere = replace(valued, weights_file=tmp_path / "weights.json")
    tuning.store(elsewhere, {"3": (valued.weights(3), valued.spreads(3))})
    assert np.array_equal(elsewhere.weights(3), valued.weights(3))
    assert np.array_equal(elsewhere.spreads(3), valued.spreads(3))


def test_tuning_makes_a_player_that_scores(capsys: pytest.CaptureFixture[str]) -> None:
    tuning.tune("egyptia", 1, [(300, 1000), (200, 100), (200, 100)], 1)
    told = [
        float(line.split(": ")[1].split()[0]) for line in capsys.readouterr().err.splitlines() if "iteration" in line
    ]
    assert told[0] + 10 < told[-1]
