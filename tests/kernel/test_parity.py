"""One rulebook, two speeds: interpreted and compiled games are equal to the byte."""

import random

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
    plain, machine = interpreted.states(GAMES), compiled.states(GAMES)
    seed = 1000 * game.players
    for variant, options in enumerate(game.title.variants):
        decisions = interpreted.playouts(plain, game.players, seed, variant=variant)
        assert decisions == compiled.playouts(machine, game.players, seed, variant=variant)
        different = [seed + number for number in range(GAMES) if plain[number].tobytes() != machine[number].tobytes()]
        assert not different, f"with options {options} these seeds end differently: {different}"
        assert len({record.tobytes() for record in plain}) == GAMES


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 + 5, 2**63 - 1])
def test_every_step_of_a_game_is_the_same(game: Game, interpreted: Engine, compiled: Engine, seed: int) -> None:
    plain, machine = interpreted.states(1), compiled.states(1)
    events = interpreted.start(plain, 0, game.players, seed)
    assert events.tolist() == compiled.start(machine, 0, game.players, seed).tolist()
    dice = random.Random(seed)
    while plain[0].seat >= 0:
        assert plain.tobytes() == machine.tobytes()
        legal = interpreted.options(plain, 0)
        assert legal == compiled.options(machine, 0)
        for seat in range(-1, game.players):
            values = interpreted.observe(plain, 0, seat)
            assert np.array_equal(values, compiled.observe(machine, 0, seat))
            redrawn, redrawn_too = plain.copy(), machine.copy()
            interpreted.determinize(redrawn, 0, seat, seed)
            compiled.determinize(redrawn_too, 0, seat, seed)
            assert redrawn.tobytes() == redrawn_too.tobytes()
        action = dice.choice(legal)
        events = interpreted.apply(plain, 0, action)
        assert events.tolist() == compiled.apply(machine, 0, action).tolist()
    assert plain.tobytes() == machine.tobytes()


def test_threads_share_the_games_out_without_changing_them(game: Game, compiled: Engine) -> None:
    alone, together = compiled.states(101), compiled.states(101)
    assert compiled.playouts(alone, game.players, 5) == compiled.playouts(together, game.players, 5, threads=3)
    assert alone.tobytes() == together.tobytes()


def test_a_batch_used_before_plays_the_same_games(game: Game, compiled: Engine) -> None:
    fresh, used = compiled.states(20), compiled.states(20)
    used.view(np.uint8)[:] = 0xAB
    compiled.playouts(fresh, game.players, 9)
    compiled.playouts(used, game.players, 9)
    assert fresh.tobytes() == used.tobytes()


def test_a_game_depends_on_its_own_seed_only(game: Game, compiled: Engine) -> None:
    many, few = compiled.states(30), compiled.states(5)
    compiled.playouts(many, game.players, 40)
    compiled.playouts(few, game.players, 60)
    assert many[20:25].tobytes() == few.tobytes()


def test_a_start_in_a_used_record_leaves_no_trace_of_the_old_game(game: Game, compiled: Engine) -> None:
    used, fresh = compiled.states(1), compiled.states(1)
    compiled.playouts(used, game.players, 1)
    compiled.start(used, 0, game.players, 2)
    compiled.start(fresh, 0, game.players, 2)
    assert used.tobytes() == fresh.tobytes()
