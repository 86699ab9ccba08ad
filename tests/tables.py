"""Tables for the suites that every game has to pass: which games there are, and matches played at random."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import egizia
from egizia import Game, Match
from egizia.games import NAMES, title


def module_of(game: str, name: str) -> ModuleType:
    """A module of a game's folder, such as its `components`."""
    return import_module(f"{NAMES[game].rpartition('.')[0]}.{name}")


def a_few(counts: Sequence[int]) -> list[int]:
    """All numbers of players, or of very many a few small ones."""
    return [*counts] if len(counts) <= 4 else [counts[0], counts[1], counts[4]]


def player_counts(name: str) -> list[int]:
    """The numbers of players that a game is tried with."""
    return a_few(title(name).player_counts)


GAMES_AND_PLAYERS = [(name, players) for name in egizia.games() for players in player_counts(name)]
ONE_SIZE = [(name, player_counts(name)[:2][-1]) for name in egizia.games()]
"""Every game with the second smallest number of players, which is an ordinary one."""
TURN_BY_TURN = [pair for pair in GAMES_AND_PLAYERS if not title(pair[0]).rules.is_simultaneous]
FIXTURES = Path(__file__).with_name("fixtures")


def play_random(match: Match, dice: random.Random, moves: int | None = None) -> Match:
    """Play random legal moves: so many, or to the end."""
    while not match.is_over and moves != 0:
        match.play(dice.choice(match.legal_actions()))
        moves = None if moves is None else moves - 1
    return match


def played(game: Game, seed: int, moves: int | None = None) -> Match:
    """A match after so many random moves, or at its end."""
    return play_random(game.new(seed), random.Random(seed), moves)


def walk(game: Game, seed: int, every: int = 1) -> Iterator[Match]:
    """One match at every decision of a random game, or at some, the end not included.

    It is the same match each time: look at it before you take the next.
    """
    match, dice = game.new(seed), random.Random(seed)
    while not match.is_over:
        if len(match.moves) % every == 0:
            yield match
        match.play(dice.choice(match.legal_actions()))


def raw(match: Match) -> bytes:
    """The bytes of a match's record."""
    return match.state.tobytes()


def everything(match: Match) -> tuple[Any, ...]:
    """All that a refused request must leave as it was."""
    return raw(match), match.moves, match.names, [str(entry) for entry in match.log(0)], match.record()


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python of its own, as plain Python rules."""
    settings = {**os.environ, "EGIZIA_INTERPRET": "1", **environment}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=settings, check=False)
