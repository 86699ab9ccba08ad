"""A game with what a bot thinks of every move."""

from dataclasses import dataclass
from typing import Any

from egizia.catalogue import Message
from egizia.table.match import Match


@dataclass(frozen=True)
class Judgement:
    """A move with what the bot thinks of it."""

    move: int
    """Counted from 1."""
    seat: int
    action: int
    chapter: str
    values: tuple[float, ...]
    """By seat, what the bot expects after the move."""
    best: int | None
    """What the bot would have played; None when there was nothing to choose."""
    loss: float | None
    """By how much the best action is better for the player; None when there was nothing to choose, or no telling."""
    played_words: Message | None
    best_words: Message | None
    visits: int
    """How often the search visited the action that was played."""
    options: int
    """How many actions were open."""


@dataclass(frozen=True)
class GameAnalysis:
    """The judgements of all moves of a game."""

    match: Match
    bot: str
    before: tuple[float, ...]
    """What the bot expects before the first move."""
    judgements: list[Judgement]

    @property
    def is_in_points(self) -> bool:
        """Whether values are points, as in a game that all play at the same time; else they are shares of the win."""
        return self.match.game.title.rules.is_simultaneous

    @property
    def span(self) -> tuple[float, float]:
        """The lowest and the highest value of a chart: nothing to everything, or what the points need."""
        values = [value for judged in self.judgements for value in judged.values] + [*self.before]
        low, high = min(values), max(values)
        return (0.0, 1.0) if low >= 0 and high <= 1 else (low, high if high > low else low + 1)

    def mistakes(self, count: int) -> list[Judgement]:
        """The moves that cost their player most."""
        losses = [judged for judged in self.judgements if judged.loss]
        return sorted(losses, key=lambda judged: (-(judged.loss or 0), judged.move))[:count]

    def as_json(self, count: int) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "game": self.match.game.name,
            "players": list(self.match.names),
            "bot": self.bot,
            "before": [round(value, 4) for value in self.before],
            "moves": [self._as_json(judged) for judged in self.judgements],
            "mistakes": [judged.move for judged in self.mistakes(count)],
        }

    def _as_json(self, judged: Judgement) -> dict[str, Any]:
        names = self.match.game.title.action_names
        return {
            "move": judged.move,
            "seat": judged.seat + 1,
            "played": names[judged.action],
            "best": None if judged.best is None else names[judged.best],
            "loss": None if judged.loss is None else round(judged.loss, 4),
            "values": [round(value, 4) for value in judged.values],
        }
