"""A copy or a pickle of an environment stands where it stood, goes on as it would, and leaves it alone."""

import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from egizia import PositionError, envs
from egizia.envs.gpu import GpuEnv
from egizia.envs.seats import environment_id
from tests.envs.tables import SIMULTANEOUS, TABLES, any_of, label


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


every_way = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled], ids=["copy", "deepcopy", "pickle"])
every_table = pytest.mark.parametrize("table", TABLES, ids=label)


def written(thing: Any) -> str:
    """What an environment handed out, in full."""
    with np.printoptions(threshold=2**31):
        return repr(thing)


# One agent at a time


def play_aec(env: Any, dice: random.Random, steps: int) -> list[str]:
    """Play at random, into the next game if this one ends; returns all that was seen."""
    seen: list[str] = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        observation, *rest = env.last()
        seen.append(written((env.agent_selection, observation, rest, env.state(), env.rewards)))
        is_over = env.terminations[env.agent_selection]
        env.step(None if is_over else any_of(observation["action_mask"], dice))
    return seen


@every_way
@every_table
def test_turn_by_turn(table, copied):
    env = envs.aec_env(*table, render_mode="ansi")
    env.reset(seed=4)
    play_aec(env, random.Random(1), 25)
    before, twin = env.render(), copied(env)
    assert twin.render() == before
    ahead = play_aec(twin, random.Random(2), 30)
    assert env.render() == before
    assert play_aec(env, random.Random(2), 30) == ahead


@every_way
def test_turn_by_turn_into_the_next_game(copied):
    env = envs.aec_env("egyptia", 1)
    env.reset(seed=4)
    twin = copied(env)
    assert play_aec(twin, random.Random(2), 150) == play_aec(env, random.Random(2), 150)
    assert env.match.seed == twin.match.seed != 4


@every_way
def test_before_the_first_deal(copied):
    twin = copied(envs.aec_env("classic", 2))
    twin.reset(seed=3)
    assert twin.agent_selection == "player_0"


# All together


def play_parallel(env: Any, seen: Any, dice: random.Random, steps: int) -> tuple[list[str], Any]:
    told: list[str] = []
    for _ in range(steps):
        if not env.agents:
            seen, _ = env.reset()
        seen, *rest = env.step({agent: any_of(own["action_mask"], dice) for agent, own in seen.items()})
        told.append(written((seen, rest)))
    return told, seen


@every_way
@pytest.mark.parametrize("table", SIMULTANEOUS, ids=label)
def test_together(table, copied):
    env = envs.parallel_env(*table)
    seen, _ = env.reset(seed=4)
    _, seen = play_parallel(env, seen, random.Random(1), 20)
    before, twin = env.match.digest(), copied(env)
    ahead = play_parallel(twin, seen, random.Random(2), 30)
    assert env.match.digest() == before
    assert written(play_parallel(env, seen, random.Random(2), 30)) == written(ahead)


# One seat among bots


def play_gym(env: Any, mask: Any, dice: random.Random, steps: int) -> tuple[list[str], Any]:
    told: list[str] = []
    for _ in range(steps):
        observation, *rest = env.step(any_of(mask, dice))
        told.append(written((observation, rest)))
        mask = observation["action_mask"]
        if rest[1]:
            observation, info = env.reset()
            told.append(written((observation, info)))
            mask = observation["action_mask"]
    return told, mask


@every_way
@pytest.mark.parametrize("bots", ["random", "hasty"])
@every_table
def test_a_seat_among_bots(table, bots, copied):
    env = envs.gym_env(*table, seat=None, bots=bots)
    observation, _ = env.reset(seed=4)
    _, mask = play_gym(env, observation["action_mask"], random.Random(1), 5)
    before, twin = env.match.record(), copied(env)
    assert (twin.match.record(), twin.seat) == (before, env.seat)
    ahead = play_gym(twin, mask, random.Random(2), 30)
    assert env.match.record() == before
    assert written(play_gym(env, mask, random.Random(2), 30)) == written(ahead)


@every_way
@pytest.mark.parametrize("bot", ["search:20", "guided:8", "network"])
def test_a_seat_among_bots_that_think(bot, copied):
    env = envs.gym_env("classic", 2, bots=bot)
    observation, _ = env.reset(seed=4)
    _, mask = play_gym(env, observation["action_mask"], random.Random(1), 3)
    twin = copied(env)
    assert written(play_gym(twin, mask, random.Random(2), 5)) == written(play_gym(env, mask, random.Random(2), 5))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled], ids=["deepcopy", "pickle"])
def test_an_environment_that_gymnasium_made(copied):
    """The wrapper around it is Gymnasium's own: a shallow copy of that has the same environment in it."""
    env = gymnasium.make(environment_id("classic"), players=2)
    observation, _ = env.reset(seed=4)
    twin = copied(env)
    mask = observation["action_mask"]
    assert written(play_gym(twin, mask, random.Random(2), 9)) == written(play_gym(env, mask, random.Random(2), 9))


# Batches


ARRAYS = ("states", "seats", "masks", "observations", "ended", "rewards", "scores", "over", "numbers")


def contents(env: Any) -> list[bytes]:
    return [getattr(env, name).tobytes() for name in ARRAYS]


def step_batch(env: Any, steps: int) -> list[list[bytes]]:
    told: list[list[bytes]] = []
    for _ in range(steps):
        env.step(env.random_actions())
        told.append(contents(env))
    return told


@every_way
@every_table
def test_batches(table, copied):
    env = envs.batch_env(*table, games=3, threads=2)
    env.reset(seed=4)
    step_batch(env, 20)
    before, twin = contents(env), copied(env)
    assert contents(twin) == before
    ahead = step_batch(twin, 150)
    assert contents(env) == before
    assert step_batch(env, 150) == ahead
    assert env.numbers.any()
    twin.reset(seed=9)
    env.reset(seed=9)
    assert contents(twin) == contents(env)


def test_a_batch_pickled_under_other_rules_is_refused():
    env = envs.batch_env("egyptia", 2, games=1)
    with pytest.raises(PositionError, match="was made under rules 0; these are rules"):
        env.__setstate__({**env.__getstate__(), "rules_version": "0"})


# OpenSpiel


def play_spiel(state: Any, dice: random.Random, steps: int) -> Any:
    for _ in range(steps):
        if state.is_simultaneous_node():
            state.apply_actions([dice.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
        elif not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@every_way
@every_table
def test_states_of_open_spiel(table, copied):
    state = play_spiel(envs.open_spiel_game(*table).new_initial_state(), random.Random(4), 40)
    before, twin = str(state), copied(state)
    assert str(twin) == before
    assert twin.match.record() == state.match.record()
    ahead = str(play_spiel(twin, random.Random(2), 30))
    assert str(state) == before != ahead
    assert str(play_spiel(state, random.Random(2), 30)) == ahead
    for player in range(state.num_players()):
        assert twin.information_state_string(player) == state.information_state_string(player)


@every_way
def test_observers_of_open_spiel(copied):
    game = envs.open_spiel_game("classic", 2, deal=3)
    state = play_spiel(game.new_initial_state(), random.Random(4), 20)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    twin = copied(observer)
    twin.set_from(state, 0)
    assert not observer.tensor.any()
    observer.set_from(state, 0)
    assert twin.tensor.any()
    assert np.array_equal(twin.tensor, observer.tensor)


@every_way
def test_games_on_a_gpu_refuse_in_a_sentence(copied):
    without_a_gpu = object.__new__(GpuEnv)
    with pytest.raises(TypeError, match="a GpuEnv cannot be copied or pickled, as its games lie on the GPU"):
        copied(without_a_gpu)
