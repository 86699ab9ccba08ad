"""One rulebook, two speeds: interpreted and compiled games are equal to the byte."""

import random
from typing import Any

import numpy as np
import pytest

from egizia import Game
from egizia.kernel.engine import Engine

GAMES = 200


@pytest.fixture
def interpreted(game: Game) -> Engine:
    return Engine(game.title.rules, interpreted=True)


@pytest.fixture
def compiled(game: Game) -> Engine:
    return Engine(game.title.rules, interpreted=False)


def test_whole_random_games_end_in_the_same_bytes(game: Game, interpreted: Engine, compiled: Engine) -> None:
    records = game.title.rules.records(game.players)
    plain, machine = interpreted.states(GAMES * records), compiled.states(GAMES * records)
    seed = 1000 * game.players
    for variant, options in enumerate(game.title.variants):
        decisions = interpreted.playouts(plain, game.players, seed, variant=variant)
        assert decisions == compiled.playouts(machine, game.players, seed, variant=variant)
        ends = [plain[game * records : (game + 1) * records].tobytes() for game in range(GAMES)]
        too = [machine[game * records : (game + 1) * records].tobytes() for game in range(GAMES)]
        different = [seed + number for number in range(GAMES) if ends[number] != too[number]]
        assert not different, f"with options {options} these seeds end differently: {different}"
        assert len(set(ends)) == GAMES


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 + 5, 2**63 - 1])
def test_every_step_of_a_game_is_the_same(game: Game, interpreted: Engine, compiled: Engine, seed: int) -> None:
    records = game.title.rules.records(game.players)
    plain, machine = interpreted.states(records), compiled.states(records)
    for index in range(records):
        events = interpreted.start(plain, index, game.players, seed)
        assert events == compiled.start(machine, index, game.players, seed)
    dice = random.Random(seed)
    while (plain["seat"] >= 0).any():
        for index in range(records):
            play_alike(game, interpreted, compiled, plain, machine, index, dice)
        if game.title.rules.is_simultaneous:
            nearest = interpreted.nearest_end(plain)
            assert nearest == compiled.nearest_end(machine)
            for index in range(records):
                events = interpreted.close_round(plain, index, nearest)
                assert events == compiled.close_round(machine, index, nearest)
    assert plain.tobytes() == machine.tobytes()


def play_alike(
    game: Game, interpreted: Engine, compiled: Engine, plain: Any, machine: Any, index: int, dice: random.Random
) -> None:
    """Play on with one record while it has something to decide; nothing may differ on the way."""
    while plain[index].seat >= 0:
        assert plain.tobytes() == machine.tobytes()
        legal = interpreted.options(plain, index)
        assert legal == compiled.options(machine, index)
        for seat in (-1, 0) if game.title.rules.is_simultaneous else range(-1, game.players):
            values = interpreted.observe(plain, index, seat)
            assert np.array_equal(values, compiled.observe(machine, index, seat))
            # Not `copy()`, which leaves the bytes between fields to chance.
            redrawn, redrawn_too = interpreted.states(len(plain)), compiled.states(len(plain))
            redrawn[:], redrawn_too[:] = plain, machine
            interpreted.determinize(redrawn, index, seat, 7)
            compiled.determinize(redrawn_too, index, seat, 7)
            assert redrawn.tobytes() == redrawn_too.tobytes()
        action = dice.choice(legal)
        events = interpreted.apply(plain, index, action)
        assert events == compiled.apply(machine, index, action)


def test_threads_share_the_games_out_without_changing_them(game: Game, compiled: Engine) -> None:
    records = game.title.rules.records(game.players)
    alone, together = compiled.states(101 * records), compiled.states(101 * records)
    assert compiled.playouts(alone, game.players, 5) == compiled.playouts(together, game.players, 5, threads=3)
    assert alone.tobytes() == together.tobytes()


def test_a_batch_used_before_plays_the_same_games(game: Game, compiled: Engine) -> None:
    records = game.title.rules.records(game.players)
    fresh, used = compiled.states(20 * records), compiled.states(20 * records)
    used.view(np.uint8)[:] = 0xAB
    compiled.playouts(fresh, game.players, 9)
    compiled.playouts(used, game.players, 9)
    assert fresh.tobytes() == used.tobytes()


def test_a_game_depends_on_its_own_seed_only(game: Game, compiled: Engine) -> None:
    records = game.title.rules.records(game.players)
    many, few = compiled.states(30 * records), compiled.states(5 * records)
    compiled.playouts(many, game.players, 40)
    compiled.playouts(few, game.players, 60)
    assert many[20 * records : 25 * records].tobytes() == few.tobytes()


def test_a_start_in_a_used_record_leaves_no_trace_of_the_old_game(game: Game, compiled: Engine) -> None:
    used, fresh = compiled.states(game.title.rules.records(game.players)), compiled.states(1)
    compiled.playouts(used, game.players, 1)
    compiled.start(used, 0, game.players, 2)
    compiled.start(fresh, 0, game.players, 2)
    assert used[0].tobytes() == fresh[0].tobytes()
