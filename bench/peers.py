"""The peers that we are measured beside.

The first is catanatron, a Python simulator of a game of the same weight; the others are libraries of environments.
"""

import random
from collections.abc import Callable, Iterator
from importlib import import_module, metadata, util
from typing import Any

NAME = "catanatron"


def is_installed() -> bool:
    """Whether the peer is there; `make bench` installs it."""
    return util.find_spec(NAME) is not None


def version() -> str:
    """The peer's version."""
    return metadata.version(NAME)


def random_game(players: int, seed: int) -> Any:
    """A game set up for random players; the peer treats seed 0 as no seed at all."""
    assert seed > 0
    peer = import_module(NAME)
    return peer.Game([peer.RandomPlayer(colour) for colour in list(peer.Color)[:players]], seed=seed)


def play(players: int, games: int, seed: int) -> int:
    """Play random games from `seed` on; returns the actions executed."""
    actions = 0
    for number in range(games):
        game = random_game(players, seed + number)
        game.play()
        actions += len(game.state.actions)
    return actions


def real_choices(players: int, games: int, seed: int) -> float:
    """The share of actions that had an alternative, over the same games as `play`."""
    limit: int = import_module(f"{NAME}.game").TURNS_LIMIT
    actions, real = 0, 0
    for number in range(games):
        game = random_game(players, seed + number)
        while game.winning_color() is None and game.state.num_turns < limit:
            actions += 1
            real += len(game.state.playable_actions) > 1
            game.play_tick()
    return real / actions


def all_peers() -> Iterator[tuple[str, str, int, Callable[[], int]]]:
    """Every peer that is installed: its name, the game, the players, and a function that plays and counts decisions."""
    if is_installed():
        yield NAME, "catan", 4, lambda: play(4, 1, 1)
    if util.find_spec("pyspiel"):
        yield "OpenSpiel", "backgammon", 2, open_spiel_game("backgammon")
    if util.find_spec("pgx"):
        yield "pgx, 1,024 games at once", "backgammon", 2, pgx_games("backgammon", 1024)


def open_spiel_game(name: str) -> Callable[[], int]:
    """A random game at a time, chance nodes drawn but not counted."""
    game = import_module("pyspiel").load_game(name)
    dice = random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, likely)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def pgx_games(name: str, games: int) -> Callable[[], int]:
    """Random steps of many games at once, compiled for the CPU; a game that is over starts again."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make(name)
    step = jax.vmap(import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init))

    @jax.jit
    def run(state: Any, key: Any) -> Any:
        def once(state: Any, key: Any) -> tuple[Any, None]:
            choose, move = jax.random.split(key)
            wishes = jax.random.gumbel(choose, state.legal_action_mask.shape)
            actions = jax.numpy.where(state.legal_action_mask, wishes, -jax.numpy.inf).argmax(-1)
            return step(state, actions, jax.random.split(move, games)), None

        return jax.lax.scan(once, state, jax.random.split(key, 20))[0]

    with jax.default_device(jax.devices("cpu")[0]):
        kept = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2)]

    def play() -> int:
        kept[1], key = jax.random.split(kept[1])
        kept[0] = jax.block_until_ready(run(kept[0], key))
        return 20 * games

    play()
    return play
