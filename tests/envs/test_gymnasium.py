"""The Gymnasium environments pass Gymnasium's own test; one seat learns, bots play the others."""

import random

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import egizia
from egizia import IllegalMoveError, SetupError, envs
from egizia.bots import BotError
from egizia.envs.gym import SeatEnv
from egizia.envs.rewards import merits, rewards_of
from tests.envs.tables import BIG, TABLES, any_of, label, replayed

IDS = {
    "shifting-sands": "egizia/ShiftingSands-v1",
    "classic": "egizia/Classic-v1",
    "egyptia": "egizia/Egyptia-v1",
}
every_table = pytest.mark.parametrize("table", TABLES, ids=label)


def play(env, seed, steps=None):
    """Play at random, to the end or for some steps; returns all rewards."""
    dice = random.Random(seed)
    observation, _ = env.reset(seed=seed)
    rewards = []
    is_over = False
    while not is_over and len(rewards) != steps:
        observation, reward, is_over, is_cut, _ = env.step(any_of(observation["action_mask"], dice))
        assert not is_cut
        rewards.append(reward)
    return rewards


@every_table
def test_environments_keep_to_the_interface(table, capsys):
    """The test of Gymnasium draws actions without a look at the mask, so illegal ones must not be errors."""
    name, players = table
    check_env(gymnasium.make(IDS[name], players=players, illegal="lose").unwrapped)
    assert "player_0: " in capsys.readouterr().out


@every_table
def test_an_environment_plays_the_rules_and_nothing_else(table):
    name, players = table
    env = envs.gym_env(name, players, seat=players - 1, reward="margin")
    rewards = play(env, 7)
    assert env.match.is_over
    assert replayed(env.match).digest() == env.match.digest()
    assert rewards[-1] == rewards_of("margin", env.match.scores, merits(env.match))[players - 1]
    assert not any(rewards[:-1])
    assert len(rewards) == sum(move.seat == players - 1 for move in env.match.moves)


def test_a_seat_among_very_many_can_learn():
    assert len(play(envs.gym_env("egyptia", BIG, seat=50), 1, 20)) == 20


def test_the_deal_is_that_of_the_seed():
    env = envs.gym_env("egyptia", 2)
    env.reset(seed=7)
    assert env.match.digest() == egizia.make("egyptia", players=2).new(7).digest()


@every_table
def test_the_same_seed_gives_the_same_game_against_the_same_bots(table):
    name, players = table
    first, second = (envs.gym_env(name, players, bots="hasty") for _ in range(2))
    play(first, 3, 10)
    play(second, 3, 10)
    assert first.match.moves == second.match.moves
    assert len(first.match.moves) >= 10


def test_bots_sit_where_they_are_put():
    env = envs.gym_env("classic", 4, seat=1, bots=["random", "hasty", "greedy"])
    env.reset(seed=1)
    assert env.match.names == ("player_0 (random)", "player_1", "player_2 (hasty)", "player_3 (greedy)")


def test_better_bots_win_more_often():
    lost = {}
    for bot in ("random", "hasty"):
        env = envs.gym_env("egyptia", 2, bots=bot, reward="margin")
        lost[bot] = sum(play(env, seed)[-1] for seed in range(4))
    assert lost["hasty"] < lost["random"]


def test_without_a_seat_every_game_has_another_one():
    env = envs.gym_env("classic", 3, seat=None)
    found = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert found == {0, 1, 2}
    assert env.match.current_seat == env.seat


def test_masks_are_the_legal_actions_in_every_form():
    env = envs.gym_env("shifting-sands", 2)
    observation, info = env.reset(seed=1)
    legal = env.match.legal_actions(0)
    assert np.flatnonzero(observation["action_mask"]).tolist() == legal
    assert np.flatnonzero(info["action_mask"]).tolist() == legal
    assert np.flatnonzero(env.action_masks()).tolist() == legal
    assert env.action_masks().dtype == bool


@every_table
def test_an_illegal_action_is_refused_and_changes_nothing(table):
    env = envs.gym_env(*table)
    observation, _ = env.reset(seed=2)
    before = env.match.digest()
    with pytest.raises(IllegalMoveError, match=r"^player_0: .* is not open"):
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert env.match.digest() == before


def test_an_illegal_action_can_lose_the_game_instead():
    env = envs.gym_env("classic", 2, illegal="lose", reward="margin")
    observation, _ = env.reset(seed=2)
    _, reward, is_over, is_cut, info = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, is_over, is_cut) == (-1.0, True, False)
    assert "is not open" in info["illegal"]
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)


def test_before_the_first_deal_a_reset_is_asked_for():
    with pytest.raises(ResetNeeded, match="call reset"):
        envs.gym_env("classic", 2).step(0)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"bots": "camel"}, BotError, "no bot 'camel'"),
        ({"bots": ["random"]}, SetupError, "1 bots were given for 2 other seats"),
        ({"seat": 3}, SetupError, "no seat 3"),
        ({"illegal": "forgive"}, SetupError, "'refuse' or 'lose', not 'forgive'"),
        ({"reward": "fame"}, SetupError, "not 'fame'"),
        ({"players": 7}, SetupError, "2 to 4 players"),
        ({"text": "old"}, SetupError, "the option 'text'"),
    ],
)
def test_what_cannot_be_chosen_is_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        envs.gym_env("classic", **{"players": 3, **arguments})


def test_every_game_is_registered_and_takes_its_options():
    for name, own in IDS.items():
        assert gymnasium.make(own).unwrapped.metadata["name"] == f"egizia_{name.replace('-', '_')}_v1"
    env = gymnasium.make("egizia/Classic-v1", players=3, text="printed").unwrapped
    assert isinstance(env, SeatEnv)
    env.reset(seed=1)
    assert env.match.options == {"text": "printed"}


def test_many_can_run_side_by_side():
    many = gymnasium.make_vec("egizia/Egyptia-v1", num_envs=3, vectorization_mode="sync", players=2)
    seen, _ = many.reset(seed=1)
    assert seen["observation"].shape == (3, 71)
    actions = seen["action_mask"].argmax(axis=1)
    seen, *_ = many.step(actions)
    assert seen["action_mask"].any(axis=1).all()
