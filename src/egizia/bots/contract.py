"""What a bot is: anything that can choose an action for a seat."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from egizia.table.errors import TableError
from egizia.table.match import Match

Pause = Callable[[], None]


class BotError(TableError):
    """A bot that does not exist, or a budget that cannot be."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision: seconds, or simulations, which are the same on every machine."""

    seconds: float | None = None
    simulations: int | None = None

    @classmethod
    def read(cls, text: str) -> "Budget":
        """A budget as people write it: `0.5s` for seconds, `2000` for simulations."""
        if re.fullmatch(r"\d+", text) and int(text) > 0:
            return cls(simulations=int(text))
        if re.fullmatch(r"(\d+\.?\d*|\.\d+)s", text) and float(text[:-1]) > 0:
            return cls(seconds=float(text[:-1]))
        raise BotError(f"{text!r} is no budget: write seconds as `0.5s` or a number of simulations as `2000`")

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds is not None else str(self.simulations)


@dataclass(frozen=True)
class Thought:
    """The result of a search in a position."""

    action: int
    """What it would play."""
    values: tuple[float, ...]
    """By seat, the expected share of the win, or in a game played for points alone the expected score."""
    visits: dict[int, int]
    """How often the search visited each of the legal actions."""
    action_values: dict[int, float]
    """By visited action, what it expects for its own seat."""
    simulations: int
    seconds: float


class Bot(Protocol):
    """A player that is a program.

    A bot is given the match and may look at it only as its seat does: through `view`, `observation`, `legal_actions`
    and `choices`, or by searching `determinized` copies. It must not keep what it learns for another match. A bot that
    is made with a seed chooses the same action whenever it stands in the same place with a budget in simulations.
    """

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        """An action for a seat that has something to decide; without a budget the bot thinks as long as it likes."""
        ...


class Thinker(Bot, Protocol):
    """A bot that can say what it thinks, for hints and analyses."""

    def think(self, match: Match, seat: int, budget: Budget | None = None) -> Thought:
        """What it would play for a seat that has something to decide, and why."""
        ...


@runtime_checkable
class Pausing(Protocol):
    """A bot that stops for a moment, many times while it thinks."""

    pause: Pause
    """What it does then; whatever that raises ends the thought."""
