"""Bots of another package, as the arena meets them."""

import os

from egizia import Match
from egizia.bots import Budget


class First:
    """Plays the first legal action: much better than chance in the Nile games, and no better in Egyptia alone."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        return match.legal_actions(seat)[0]


class Late(First):
    """Answers when a first trial is behind it, so that what goes wrong goes wrong in a game."""

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        if budget or len(match.moves) < 20:
            return super().choose(match, seat)
        return self.fail()

    def fail(self) -> int:
        raise NotImplementedError


class Cheating(Late):
    def fail(self) -> int:
        return 0


class Broken(Late):
    def fail(self) -> int:
        raise KeyError("a sandstorm")


class Dying(Late):
    def fail(self) -> int:
        os._exit(1)
