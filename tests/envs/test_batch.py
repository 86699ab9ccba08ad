"""A batch plays what its games would play one by one, shows what they show, and pays what they were worth."""

from typing import Any

import numpy as np
import pytest

import egizia
from egizia import Game, IllegalMoveError, Match
from egizia.envs.batch import BatchEnv
from egizia.envs.rewards import REWARDS, rewards
from egizia.kernel.engine import Engine
from egizia.table.errors import SetupError

SEED = 11
GAMES = 5


def shown(match: Match, seat: int) -> tuple[list[int], list[int]]:
    """The legal actions of a seat, and what it knows."""
    rules = match.game.title.rules
    belief = match.belief(seat, 0)
    known = Engine(rules).observe(belief, 0, 0 if rules.is_simultaneous else seat)
    return match.legal_actions(seat), known.tolist()


def check(env: BatchEnv, row: int, match: Match, seat: int) -> None:
    """A row shows a seat of a match."""
    assert env.seats[row] == seat
    assert (np.flatnonzero(env.masks[row]).tolist(), env.observations[row].tolist()) == shown(match, seat)


def test_a_batch_plays_its_games_as_a_table_would(game: Game) -> None:
    """Every row is followed by a match that is told its actions; one game after another in the same place."""
    env = BatchEnv(game, GAMES)
    env.reset(SEED)
    matches = [game.new(SEED + place) for place in range(GAMES)]
    records = game.title.rules.records(game.players)
    ended = 0
    for step in range(150):
        assert not env.over.any()
        actions = env.random_actions()
        for place, match in enumerate(matches):
            deciding = {*match.seats_to_act}
            for row in range(place * records, (place + 1) * records):
                seat = int(env.seats[row])
                if seat < 0:
                    assert not env.masks[row].any()
                    assert row - place * records not in deciding
                else:
                    if step % 10 == 0:
                        check(env, row, match, seat)
                    assert seat in deciding
        for place, match in enumerate(matches):
            for row in range(place * records, (place + 1) * records):
                if env.seats[row] >= 0:
                    match.play(int(actions[row]), seat=int(env.seats[row]))
        env.step(actions)
        for place, match in enumerate(matches):
            assert bool(env.ended[place]) == match.is_over
            if match.is_over:
                assert env.scores[place].tolist() == match.scores
                assert env.rewards[place].tolist() == pytest.approx(rewards(env.reward, match))
                ended += 1
                matches[place] = game.new(SEED + place + GAMES * int(env.numbers[place]))
            else:
                assert not env.rewards[place].any()
    assert ended == env.numbers.sum()
    assert ended >= (1 if game.players > 2 else GAMES)


@pytest.mark.parametrize("reward", REWARDS)
def test_a_batch_pays_what_it_was_asked_to(turn_game: Game, reward: str) -> None:
    env = BatchEnv(turn_game, 3, reward, observed=False, restart=False)
    env.reset(SEED)
    paid = np.zeros((3, turn_game.players))
    while not env.over.all():
        env.step(env.random_actions())
        paid += env.rewards
    total = {"win": 1, "rank": turn_game.players / 2}.get(reward)
    if total is not None:
        assert paid.sum(1).tolist() == pytest.approx([total] * 3)
    else:
        best = np.sort(env.scores, 1)
        assert paid.max(1).tolist() == pytest.approx(((best[:, -1] - best[:, -2]) / 100).tolist())


def test_without_restart_a_batch_ends(game: Game) -> None:
    env = BatchEnv(game, 2, observed=False, restart=False)
    env.reset(SEED)
    while not env.over.all():
        env.step(env.random_actions())
    final = env.states.tobytes()
    assert (env.seats == -1).all()
    assert not env.masks.any()
    assert env.numbers.tolist() == [1, 1]
    env.step(env.random_actions())
    assert env.states.tobytes() == final
    assert not env.ended.any()


def test_seeds_and_threads(game: Game) -> None:
    """The same seed gives the same games, with one thread or three; another seed gives others."""

    def run(seed: int, threads: int) -> Any:
        env = BatchEnv(game, 7, threads=threads)
        env.reset(seed)
        for _ in range(60):
            env.step(env.random_actions())
        return env.states.tobytes(), env.masks.tobytes(), env.observations.tobytes()

    assert run(SEED, 1) == run(SEED, 3)
    assert run(SEED, 1) != run(SEED + 1, 1)


def test_a_reset_forgets_everything(game: Game) -> None:
    env = BatchEnv(game, 3)
    env.reset(SEED)
    before = [array.tobytes() for array in (env.states, env.masks, env.observations, env.seats)]
    first = env.random_actions().tolist()
    for _ in range(130):
        env.step(env.random_actions())
    env.reset(SEED)
    assert [array.tobytes() for array in (env.states, env.masks, env.observations, env.seats)] == before
    assert env.random_actions().tolist() == first
    assert not env.numbers.any()


def test_random_actions_reach_every_legal_action() -> None:
    env = BatchEnv(egizia.make("shifting-sands", players=4), 400, observed=False)
    env.reset(SEED)
    for _ in range(3):
        env.step(env.random_actions())
    legal = env.masks[np.arange(400)].copy()
    chosen = np.zeros_like(legal)
    for _ in range(60):
        chosen[np.arange(400), env.random_actions()] = True
    assert not (chosen & ~legal).any()
    assert chosen.sum() > 0.9 * legal.sum()


def test_an_illegal_action_is_refused_and_nothing_is_played(game: Game) -> None:
    env = BatchEnv(game, 3)
    env.reset(SEED)
    before = env.states.tobytes()
    actions = env.random_actions()
    closed = int(np.flatnonzero(~env.masks[1])[0])
    for wrong in (closed, -1, game.action_count):
        actions[1] = wrong
        with pytest.raises(IllegalMoveError, match=f"action {wrong} is not open in row 1; nothing was played"):
            env.step(actions)
    with pytest.raises(ValueError, match="does not fit"):
        env.step(actions[1:])
    assert env.states.tobytes() == before


def test_a_reward_that_nobody_knows_is_refused() -> None:
    with pytest.raises(SetupError, match="glory"):
        BatchEnv(egizia.make("classic", players=2), 1, "glory")
