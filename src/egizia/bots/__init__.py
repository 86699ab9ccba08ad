"""Players that are programs, by name: `bot("scribe")`, `bot("search:0.2s")`.

A bot lives in a file of this folder, or in another package that announces it as an entry point of the group
`egizia.bots`: a function that is called with a seed and returns something with `choose(match, seat, budget)`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from egizia.bots.contract import Bot, BotError, Budget, Pause, Pausing, Thinker, Thought
from egizia.bots.evaluation import has_evaluation
from egizia.bots.network import has_network
from egizia.games.contract import Title
from egizia.table.match import Match

GROUP = "egizia.bots"

MAKERS = {
    "random": "egizia.bots.random_bot:RandomBot",
    "hasty": "egizia.bots.greedy:HastyBot",
    "greedy": "egizia.bots.greedy:GreedyBot",
    "search": "egizia.bots.search:SearchBot",
    "network": "egizia.bots.neural:NetworkBot",
    "guided": "egizia.bots.neural:GuidedBot",
}
"""Where the bots of this package are made."""
NEURAL = ("network", "guided")
"""The bots that need a network."""
EVALUATING = ("hasty", "greedy", "search")
"""The bots that need an evaluation function."""


@dataclass(frozen=True)
class Level:
    """A strength that people choose an opponent by: a bot, and how many simulations it makes.

    Some games have numbers of their own, as a simulation takes much longer there than elsewhere.
    """

    name: str
    bot: str
    simulations: int | None = None

    def budget(self, game: Title) -> Budget | None:
        """How long it thinks in a game."""
        simulations = game.simulations.get(self.name, self.simulations)
        return Budget(simulations=simulations) if simulations else None


LEVELS = {
    level.name: level
    for level in (
        Level("labourer", "hasty"),
        Level("scribe", "greedy"),
        Level("architect", "search", 400),
        Level("vizier", "search", 12_000),
        Level("pharaoh", "guided", 2000),
    )
}
"""From the weakest to the strongest."""


ADVISERS = ("pharaoh", "architect")
"""Who is asked for advice, the first of them that there is."""


class BudgetedBot:
    """A bot with a budget of its own, or that of a level, for when it is asked without one."""

    def __init__(self, bot: Bot, budget: Budget | None, level: Level | None) -> None:
        self._bot = bot
        self._budget = budget
        self._level = level

    def choose(self, match: Match, seat: int, budget: Budget | None = None) -> int:
        """An action for a seat; a given budget goes before the bot's own."""
        return self._bot.choose(match, seat, budget or self.budget(match))

    def budget(self, match: Match) -> Budget | None:
        """How long the bot thinks by itself in a match."""
        return self._level.budget(match.game.title) if self._level and not self._budget else self._budget


class BudgetedThinker(BudgetedBot):
    """The same for a bot that can say what it thinks."""

    def __init__(self, bot: Thinker, budget: Budget | None, level: Level | None) -> None:
        super().__init__(bot, budget, level)
        self._thinker = bot

    def think(self, match: Match, seat: int, budget: Budget | None = None) -> Thought:
        """What the bot would play for a seat, and why; a given budget goes before the bot's own."""
        return self._thinker.think(match, seat, budget or self.budget(match))

    def pause_with(self, pause: Pause) -> None:
        """Let a bot that can do so stop for something, many times while it thinks; what that raises ends a thought."""
        if isinstance(self._thinker, Pausing):
            self._thinker.pause = pause


def names() -> list[str]:
    """The names of all bots: levels first, then the bots they are made of, then those of other packages."""
    return [*LEVELS, *MAKERS, *sorted(entry.name for entry in entry_points(group=GROUP) if entry.name not in MAKERS)]


def levels(game: str) -> list[str]:
    """The levels that can play a game here, from the weakest to the strongest.

    Some need an evaluation function; others a network, and the library to run it.
    """
    return [name for name, level in LEVELS.items() if _can_play(level.bot, game)]


def _can_play(bot: str, game: str) -> bool:
    return has_network(game) if bot in NEURAL else bot not in EVALUATING or has_evaluation(game)


def adviser(game: str) -> str:
    """The level that gives hints and analyses games."""
    playing = levels(game)
    return next(name for name in ADVISERS if name in playing)


def bot(description: str, seed: int = 0) -> BudgetedBot:
    """A bot by its description: a name, or a name with a budget such as `search:0.2s` or `search:2000`.

    Bots with a network take another one than that of the package by its file: `guided@FILE:0.2s`.
    """
    named, colon, text = description.rpartition(":") if ":" in description else (description, "", "")
    budget = Budget.read(text) if colon else None
    name, _, file = named.partition("@")
    level = LEVELS.get(name)
    maker = level.bot if level else name
    if file and maker not in NEURAL:
        raise BotError(f"the bot {name!r} has no network; {' and '.join(NEURAL)} have")
    made = _maker(maker)(seed, network=file) if file else _maker(maker)(seed)
    if hasattr(made, "think"):
        return BudgetedThinker(cast("Thinker", made), budget, level)
    return BudgetedBot(made, budget, level)


def _maker(name: str) -> Callable[..., Bot]:
    if name in MAKERS:
        module, _, maker = MAKERS[name].partition(":")
        return getattr(import_module(module), maker)
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return entry.load()
    raise BotError(f"there is no bot {name!r}; there are {', '.join(names())}")


__all__ = [
    "LEVELS", "Bot", "BotError", "Budget", "BudgetedBot", "BudgetedThinker", "Level", "Thinker", "Thought", "adviser",
    "bot", "levels", "names",
]  # fmt: skip
