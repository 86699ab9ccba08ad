"""The PettingZoo environments pass PettingZoo's own tests, and play the same games as a table."""

import random
from functools import partial
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import egizia
from egizia import IllegalMoveError, SetupError, envs
from egizia.envs.rewards import REWARDS, merits, rewards_of
from tests.envs.tables import BIG, SIMULTANEOUS, TABLES, any_of, label, play_aec, replayed

every_table = pytest.mark.parametrize("table", TABLES, ids=label)
every_simultaneous_table = pytest.mark.parametrize("table", SIMULTANEOUS, ids=label)

masked = [
    # Observations with a mask beside them are dictionaries. PettingZoo knows only its own environments that have such.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # When the game is over, nobody can do anything.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def with_masks(test):
    for mark in masked:
        test = mark(test)
    return test


# PettingZoo's own tests


@with_masks
@every_table
def test_aec_environments_keep_to_the_interface(table):
    api_test(envs.aec_env(*table))


@with_masks
def test_an_aec_environment_of_many_seats_keeps_to_the_interface():
    api_test(envs.aec_env("egyptia", BIG), num_cycles=5)


@every_table
def test_aec_environments_are_the_same_for_the_same_seed(table):
    seed_test(partial(envs.aec_env, *table), num_cycles=100)


@pytest.mark.parametrize("table", [("shifting-sands", 3), ("classic", 4), ("egyptia", 5)], ids=label)
def test_every_way_to_render_gives_what_it_should(table, capsys):
    make: Any = partial(envs.aec_env, *table)
    is_picture = {"svg": lambda picture: ElementTree.fromstring(picture).tag.endswith("svg")}
    render_test(make, custom_tests=is_picture)
    assert "player_0: " in capsys.readouterr().out


@every_table
def test_the_state_of_an_aec_environment_is_in_its_space(table):
    env = envs.aec_env(*table)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    play_aec(env, 1, 30)
    assert env.state_space.contains(env.state())


@every_simultaneous_table
def test_parallel_environments_keep_to_the_interface(table):
    parallel_api_test(envs.parallel_env(*table))


def test_a_parallel_environment_of_many_seats_keeps_to_the_interface():
    parallel_api_test(envs.parallel_env("egyptia", BIG), num_cycles=30)


@every_simultaneous_table
def test_parallel_environments_are_the_same_for_the_same_seed(table):
    """PettingZoo's test takes one step, of actions that are drawn without a look at the mask."""
    parallel_seed_test(partial(envs.parallel_env, *table, illegal="lose"))


def test_the_state_of_a_parallel_environment_is_in_its_space():
    env = envs.parallel_env("egyptia", 3)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    assert len({row.tobytes() for row in env.state()}) == 1
    waiting_moment(env)
    assert env.state_space.contains(env.state())
    assert len({row.tobytes() for row in env.state()}) == 3


# What they cannot know


@every_table
def test_an_aec_environment_plays_the_rules_and_nothing_else(table):
    env = envs.aec_env(*table)
    env.reset(seed=7)
    assert env.match.digest() == egizia.make(table[0], players=table[1]).new(7).digest()
    play_aec(env, 7)
    assert env.match.is_over
    assert replayed(env.match).digest() == env.match.digest()


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("table", [table for table in TABLES if table[1] > 1], ids=label)
def test_agents_are_given_the_chosen_reward_when_the_game_is_over(table, reward):
    env = envs.aec_env(*table, reward=reward)
    env.reset(seed=11)
    given = play_aec(env, 11)
    assert [*given.values()] == rewards_of(reward, env.match.scores, merits(env.match))


def test_alone_the_score_is_the_reward():
    env = envs.aec_env("egyptia", 1)
    env.reset(seed=2)
    assert play_aec(env, 2) == {"player_0": env.match.scores[0] / 100}


@every_table
def test_only_the_agent_whose_turn_it_is_can_do_anything(table):
    env = envs.aec_env(*table)
    env.reset(seed=3)
    play_aec(env, 3, 20)
    for agent in env.agents:
        legal = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
        assert legal == (env.match.legal_actions() if agent == env.agent_selection else [])
        assert np.array_equal(env.infos[agent]["action_mask"], env.observe(agent)["action_mask"])


@every_table
def test_an_illegal_action_is_refused_and_changes_nothing(table):
    env = envs.aec_env(*table)
    env.reset(seed=3)
    before = env.match.digest()
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    for action in (illegal, -1, len(env.infos[agent]["action_mask"]), None, True, 0.5):
        with pytest.raises(IllegalMoveError, match=rf"^{agent}: "):
            env.step(action)
    assert env.match.digest() == before
    assert env.agent_selection == agent


def test_the_wrapper_of_pettingzoo_ends_a_game_at_an_illegal_action():
    env = TerminateIllegalWrapper(envs.aec_env("classic", 2), illegal_reward=-1)
    env.reset(seed=3)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.infos[agent]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1 * (agent == "player_0"), "player_1": -1 * (agent == "player_1")}


def test_before_the_first_deal_and_after_the_end_a_reset_is_asked_for():
    env = envs.aec_env("egyptia", 1)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    play_aec(env, 1)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(None)


def test_deals_without_a_seed_follow_from_the_last_one_and_differ():
    def deals(env):
        env.reset(seed=5)
        found = [env.match.seed]
        for _ in range(3):
            env.reset()
            found.append(env.match.seed)
        return found

    first, second = deals(envs.aec_env("classic", 2)), deals(envs.aec_env("classic", 2))
    assert first == second
    assert len(set(first)) == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 5}, "2 to 4 players"),
        ({"reward": "glory"}, "'win', 'rank' or 'margin', not 'glory'"),
        ({"render_mode": "rgb_array"}, "human, ansi, svg"),
        ({"text": "1999"}, "the option 'text'"),
        ({"colour": "blue"}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_chosen_is_refused(arguments, words):
    with pytest.raises(SetupError, match=words):
        envs.aec_env("classic", **{"players": 2, **arguments})


def test_alone_nobody_is_beaten():
    with pytest.raises(SetupError, match="alone"):
        envs.aec_env("egyptia", 1, reward="win")


def test_options_of_a_game_are_played():
    env = envs.aec_env("classic", 2, text="printed")
    env.reset(seed=1)
    assert env.match.options == {"text": "printed"}


# At the same time


def play_parallel(env, seed):
    dice = random.Random(seed)
    seen, _ = env.reset(seed=seed)
    history = [seen]
    rewards = {}
    while env.agents:
        actions = {agent: any_of(seen[agent]["action_mask"], dice) for agent in env.agents}
        seen, rewards, *_ = env.step(actions)
        history.append(seen)
    return history, rewards


@every_simultaneous_table
def test_a_parallel_environment_plays_the_rules_and_nothing_else(table):
    env = envs.parallel_env(*table, reward="margin")
    _, rewards = play_parallel(env, 7)
    assert replayed(env.match).digest() == env.match.digest()
    assert [*rewards.values()] == rewards_of("margin", env.match.scores, merits(env.match))


def test_a_whole_parallel_game_is_the_same_for_the_same_seed():
    first, second = (play_parallel(envs.parallel_env("egyptia", 3), 4)[0] for _ in range(2))
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        for agent in one:
            assert np.array_equal(one[agent]["observation"], other[agent]["observation"])
            assert np.array_equal(one[agent]["action_mask"], other[agent]["action_mask"])


def test_turn_by_turn_and_together_are_the_same_game():
    together = envs.parallel_env("egyptia", 3)
    play_parallel(together, 9)
    turns = envs.aec_env("egyptia", 3)
    turns.reset(seed=9)
    for move in together.match.moves:
        assert turns.agent_selection == f"player_{move.seat}"
        turns.step(move.action)
    assert turns.match.digest() == together.match.digest()


def waiting_moment(env):
    """Play on until some agent waits for others."""
    dice = random.Random(2)
    seen, _ = env.reset(seed=2)
    while not any(own["action_mask"][env.wait] for own in seen.values()):
        seen, *_ = env.step({agent: any_of(own["action_mask"], dice) for agent, own in seen.items()})
    return seen


def test_an_agent_that_has_confirmed_can_only_wait_and_may_be_left_out():
    env = envs.parallel_env("egyptia", 4)
    seen = waiting_moment(env)
    idle = [agent for agent, own in seen.items() if own["action_mask"][env.wait]]
    assert all(seen[agent]["action_mask"].sum() == 1 for agent in idle)
    busy = {agent: int(np.flatnonzero(own["action_mask"])[0]) for agent, own in seen.items() if agent not in idle}
    before = env.match.digest()
    with pytest.raises(IllegalMoveError, match=f"{idle[0]}: there is nothing to decide"):
        env.step({**busy, idle[0]: 0})
    with pytest.raises(IllegalMoveError, match="no action was given"):
        env.step({})
    with pytest.raises(IllegalMoveError, match="to wait, but there is something to decide"):
        env.step({**busy, next(iter(busy)): env.wait})
    with pytest.raises(SetupError, match="no agent 'player_9'"):
        env.step({**busy, "player_9": 0})
    assert env.match.digest() == before
    env.step(busy)
    assert env.match.digest() != before


def test_if_one_action_of_many_is_illegal_none_is_played():
    env = envs.parallel_env("egyptia", 3)
    seen, _ = env.reset(seed=6)
    actions = {agent: int(np.flatnonzero(own["action_mask"])[0]) for agent, own in seen.items()}
    before = env.match.digest()
    for action in (int(np.flatnonzero(seen["player_2"]["action_mask"] == 0)[0]), True, "grain", 0.5):
        with pytest.raises(IllegalMoveError, match=r"^player_2: "):
            env.step({**actions, "player_2": action})
        assert env.match.digest() == before


def test_an_illegal_action_can_lose_the_game_instead():
    env = envs.parallel_env("egyptia", 3, reward="margin", illegal="lose")
    seen, _ = env.reset(seed=6)
    actions = {agent: int(np.flatnonzero(own["action_mask"])[0]) for agent, own in seen.items()}
    _, rewards, terminations, _, infos = env.step({**actions, "player_1": env.wait})
    assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": 0.0}
    assert all(terminations.values())
    assert env.agents == []
    assert "something to decide" in infos["player_1"]["illegal"]
    assert "illegal" not in infos["player_0"]


def test_games_of_turns_are_not_played_together():
    with pytest.raises(SetupError, match="one seat acts at a time"):
        envs.parallel_env("classic", 2)


def test_every_environment_has_a_versioned_name():
    names = [envs.aec_env(name).metadata["name"] for name in egizia.games()]
    assert names == ["egizia_shifting_sands_v1", "egizia_classic_v1", "egizia_egyptia_v1"]
    assert str(envs.parallel_env("egyptia")) == "egizia_egyptia_v1"
