"""The peer that Shifting Sands is measured beside: catanatron, a Python simulator of a game of the same weight."""

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
