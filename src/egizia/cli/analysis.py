"""Looking back at a game with a bot that says what it thinks: how everybody stood, and what should have been played."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from egizia.bots.contract import Budget, Thinker, Thought
from egizia.cli.reel import Reel
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
    """By how much the best action is better for the player; None when that was not looked at."""


@dataclass(frozen=True)
class Analysis:
    """A whole game judged."""

    match: Match
    bot: str
    before: tuple[float, ...]
    """What the bot expects before the first move."""
    judgements: list[Judgement]

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


def analyse_match(
    recorded: Match, thinker: Thinker, name: str, budget: Budget | None, progress: Callable[[], None]
) -> Analysis:
    """Let a bot think before every move that had an alternative; what it expects is what the move before led to."""
    reel = Reel(recorded)
    expected: list[tuple[float, ...] | None] = []
    judged: list[tuple[int | None, float | None]] = []
    for number, move in enumerate(reel.moves):
        reel.go(number)
        if len(reel.match.legal_actions(move.seat)) > 1:
            thought = thinker.think(reel.match.copy(), move.seat, budget)
            expected.append(thought.values)
            judged.append((thought.action, _loss(thought, move.action)))
        else:
            expected.append(None)
            judged.append((None, None))
        progress()
    reel.go(len(reel.moves))
    values = _carried_back(expected, _last(reel.match, thinker, budget))
    moves = [
        Judgement(number + 1, move.seat, move.action, reel.chapters[number], values[number + 1], *judged[number])
        for number, move in enumerate(reel.moves)
    ]
    return Analysis(recorded, name, values[0], moves)


def _loss(thought: Thought, played: int) -> float | None:
    """What the player gave away; an action that looks better than the chosen one was only looked at too little."""
    values = thought.action_values
    if played not in values or thought.action not in values:
        return None
    return max(0.0, values[thought.action] - values[played])


def _last(match: Match, thinker: Thinker, budget: Budget | None) -> tuple[float, ...]:
    """How the game ended, in wins, or alone at a table in points; of an unfinished one, what the bot expects."""
    players = match.game.players
    if not match.is_over:
        seat = match.seats_to_act[0]
        return thinker.think(match.copy(), seat, budget).values
    if players == 1:
        return tuple(float(score) for score in match.scores)
    return tuple(1 / len(match.winners) if seat in match.winners else 0.0 for seat in range(players))


def _carried_back(expected: list[tuple[float, ...] | None], last: tuple[float, ...]) -> list[tuple[float, ...]]:
    """What is expected before every move and at the end; where nothing was thought, what was thought next."""
    values = [last]
    for own in reversed(expected):
        values.append(values[-1] if own is None else own)
    return values[::-1]
