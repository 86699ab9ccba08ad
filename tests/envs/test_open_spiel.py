"""The OpenSpiel games pass OpenSpiel's own test, and hide what is hidden."""

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.rl_environment import Environment

import egizia
from egizia import SetupError, envs
from egizia.envs.rewards import merits, rewards_of
from egizia.envs.spiel import BITS, DECISIONS, DRAWS
from tests.envs.tables import TABLES, label

every_table = pytest.mark.parametrize("table", TABLES, ids=label)


def dealt(game, seed):
    """A state after the deal of a seed."""
    state = game.new_initial_state()
    for draw in range(DRAWS):
        assert state.is_chance_node()
        state.apply_action((seed >> BITS * draw) % 2**BITS)
    return state


def step(state, dice):
    if state.is_simultaneous_node():
        state.apply_actions([dice.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def played(state, seed, steps=None):
    """Play at random, to the end or for some steps."""
    dice = random.Random(seed)
    while not state.is_terminal() and steps != 0:
        step(state, dice)
        steps = None if steps is None else steps - 1
    return state


@every_table
def test_games_keep_to_the_interface(table):
    pyspiel.random_sim_test(envs.open_spiel_game(*table), num_sims=1, serialize=True, verbose=False)


def test_a_game_of_many_seats_keeps_to_the_interface():
    pyspiel.random_sim_test(envs.open_spiel_game("egyptia", 12), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(
    ("table", "reward"), [(("classic", 3), "rank"), (("classic", 2), "margin"), (("egyptia", 3), "margin")], ids=str
)
def test_rewards_keep_to_their_bounds_and_sums(table, reward):
    game = envs.open_spiel_game(*table, reward=reward, deal=4)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = played(game.new_initial_state(), 1)
    assert state.returns() == rewards_of(reward, state.match.scores, merits(state.match))


@every_table
def test_chance_draws_the_seed_of_a_deal_and_nothing_else(table):
    name, players = table
    seed = 7_123_456_789_012_345_678
    state = dealt(envs.open_spiel_game(*table), seed)
    assert state.match.digest() == egizia.make(name, players=players).new(seed).digest()
    played(state, 3)
    chance = [turn for turn in state.full_history() if turn.player == pyspiel.PlayerId.CHANCE]
    assert len(chance) == DRAWS == state.get_game().max_chance_nodes_in_history()


def test_chance_reaches_every_deal_there_is():
    assert DRAWS * BITS == 63
    outcomes = envs.open_spiel_game("classic").new_initial_state().chance_outcomes()
    assert [outcome for outcome, _ in outcomes] == [*range(2**BITS)]
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)


def test_one_deal_has_no_chance():
    game = envs.open_spiel_game("shifting-sands", 2, deal=7)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    state = game.new_initial_state()
    assert state.match.digest() == egizia.make("shifting-sands", players=2).new(7).digest()


@every_table
def test_what_is_written_down_comes_back(table):
    game = envs.open_spiel_game(*table)
    state = played(dealt(game, 5), 5, 20)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.information_state_tensor(player) == state.information_state_tensor(player)
    assert str(played(again, 6)) == str(played(state, 6))


def test_a_game_comes_back_with_its_parameters():
    game = pickle.loads(pickle.dumps(envs.open_spiel_game("classic", 3, reward="rank", deal=9, text="printed")))
    state = game.new_initial_state()
    assert (game.num_players(), state.match.options) == (3, {"text": "printed"})
    assert (game.get_parameters()["reward"], game.get_parameters()["deal"]) == ("rank", 9)


def test_a_copy_goes_its_own_way():
    state = played(dealt(envs.open_spiel_game("classic", 2), 5), 5, 20)
    before = str(state)
    played(state.clone(), 1)
    assert str(state) == before


# Hidden information


@every_table
def test_a_believed_state_looks_the_same_to_who_believes_it(table):
    game = envs.open_spiel_game(*table)
    dice = random.Random(1)
    for steps in (0, 3, 17):
        state = played(dealt(game, 31), 31, steps)
        for player in range(game.num_players()):
            believed = state.resample_from_infostate(player, dice.random)
            assert believed.information_state_string(player) == state.information_state_string(player)
            assert believed.information_state_tensor(player) == state.information_state_tensor(player)
            assert believed.observation_tensor(player) == state.observation_tensor(player)
            assert believed.legal_actions(player) == state.legal_actions(player)
            assert believed.match.digest() != state.match.digest()
            assert believed.history() == []


def test_an_information_state_remembers_what_was_seen_and_done():
    game = envs.open_spiel_game("egyptia", 2)
    state = dealt(game, 3)
    size, rows = game.observation_tensor_size(), DECISIONS
    seen = [state.observation_tensor(0)]
    actions = [state.legal_actions(0)[0], state.legal_actions(1)[-1]]
    state.apply_actions(actions)
    memory = np.array(state.information_state_tensor(0))[size:].reshape(rows, size + 1)
    assert memory[0, 0] == actions[0] + 1
    assert memory[0, 1:].tolist() == seen[0]
    assert not memory[1:].any()
    assert np.array(state.information_state_tensor(0))[:size].tolist() == state.observation_tensor(0)


@every_table
def test_information_states_are_told_apart_exactly_where_their_tensors_are(table):
    game = envs.open_spiel_game(*table)
    tensors = {}
    for seed in range(2):
        state = dealt(game, 1)
        dice = random.Random(seed)
        for _ in range(12):
            for player in range(min(game.num_players(), 2)):
                text = (player, state.information_state_string(player))
                tensor = hash(tuple(state.information_state_tensor(player)))
                assert tensors.setdefault(text, tensor) == tensor
            step(state, dice)
    assert len({(player, tensor) for (player, _), tensor in tensors.items()}) == len(tensors)


def test_a_public_observation_has_no_secrets():
    game = envs.open_spiel_game("shifting-sands", 3)
    kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
    public: Any = make_observation(game, kind)
    state = played(dealt(game, 5), 5, 30)
    public.set_from(state, 1)
    assert public.tensor.tolist() == state.match.observation(None).tolist()
    assert public.tensor.tolist() != state.observation_tensor(1)
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(SetupError, match="secrets of one player"):
        make_observation(game, everything)


# What they are good for


def test_search_over_believed_states_finds_a_legal_action():
    game = envs.open_spiel_game("shifting-sands", 2)
    state = played(dealt(game, 5), 5, 10)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=2.0, max_simulations=3, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()


def test_learners_of_openspiel_can_step_through_a_game():
    environment = Environment(envs.open_spiel_game("egyptia", 2))
    moment = environment.reset()
    while not moment.last():
        legal = moment.observations["legal_actions"]
        moment = environment.step([own[0] for own in legal])
    assert sorted(moment.rewards) in ([0, 1], [0.5, 0.5])


def test_waiting_is_the_last_action_and_has_a_name():
    state = dealt(envs.open_spiel_game("egyptia", 2), 1)
    assert state.action_to_string(0, state.num_distinct_actions() - 1) == "wait"
    assert state.action_to_string(0, state.legal_actions(0)[0]) in state.match.game.title.action_names


@pytest.mark.parametrize(
    ("parameters", "words"),
    [({"players": 9}, "2 to 4 players"), ({"reward": "fame"}, "not 'fame'"), ({"options": "printed"}, "name:value")],
)
def test_what_cannot_be_chosen_is_refused(parameters, words):
    envs.open_spiel_game("classic")
    with pytest.raises(SetupError, match=words):
        pyspiel.load_game("python_egizia_classic_v1", parameters)


def test_a_deal_that_openspiel_cannot_hold_is_refused():
    with pytest.raises(SetupError, match="deal"):
        envs.open_spiel_game("classic", deal=2**40)
