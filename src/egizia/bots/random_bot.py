"""The bot that plays any legal move, all of them equally likely."""

import random

from egizia.bots.contract import Budget
from egizia.table.match import Match


class RandomBot:
    """Plays any legal move."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:  # noqa: ARG002 - it does not think
        """Any of the legal actions."""
        dice = random.Random(f"{self._seed} {seat} {match.move_number(seat)}")
        return dice.choice(match.legal_actions(seat))
