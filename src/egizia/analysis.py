"""Looking back at a game with a bot that says what it thinks: how everybody stood, and what should have been played."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean
from typing import Any, cast

from egizia.bots import BotError, bot
from egizia.bots.contract import Budget, Thinker, Thought
from egizia.catalogue import Message
from egizia.table.match import Match, Move

FEW = 5
"""Looks that are too few to judge an action by."""
WORLDS = 4
"""How often what the player cannot know is drawn anew for a second look."""


def thinker_named(description: str, seed: int = 0) -> Thinker:
    """A bot that can say what it thinks."""
    found = bot(description, seed)
    if not hasattr(found, "think"):
        raise BotError(f"the bot {description!r} plays, but cannot say what it thinks; search can")
    return cast("Thinker", found)


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
    looks: int
    """How often the bot looked at what was played."""
    options: int
    """How many actions were open."""


@dataclass(frozen=True)
class Analysis:
    """A whole game judged."""

    match: Match
    bot: str
    before: tuple[float, ...]
    """What the bot expects before the first move."""
    judgements: list[Judgement]

    @property
    def is_in_points(self) -> bool:
        """Whether expectations are points, each seat's own, where all play at once; else they are shares of the win."""
        return self.match.game.title.rules.is_simultaneous

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


@dataclass(frozen=True)
class _Look:
    """What the bot thought before a move that had an alternative."""

    thought: Thought
    loss: float | None
    played_words: Message
    best_words: Message
    options: int


def analyse_match(
    recorded: Match, thinker: Thinker, name: str, budget: Budget | None, progress: Callable[[], None]
) -> Analysis:
    """Let a bot think before every move that had an alternative; what it expects is what the move before led to."""
    again = _beginning(recorded)
    looks: list[_Look | None] = []
    for move in recorded.moves:
        looks.append(_look(again, move.seat, move.action, thinker, budget))
        again.play(move.action, seat=move.seat)
        progress()
    values = _carried_back(recorded, looks, _last(again, thinker, budget))
    judgements = [
        _judgement(number, move, look, values[number], chapter)
        for number, (move, look, chapter) in enumerate(zip(recorded.moves, looks, recorded.chapters(), strict=True), 1)
    ]
    return Analysis(recorded, name, values[0], judgements)


def _beginning(recorded: Match) -> Match:
    if recorded.start is not None:
        return recorded.game.position(recorded.start, recorded.names)
    return recorded.game.new(recorded.seed, recorded.names)


def _look(match: Match, seat: int, played: int, thinker: Thinker, budget: Budget | None) -> _Look | None:
    legal = match.legal_actions(seat)
    if len(legal) == 1:
        return None
    thought = thinker.think(match.copy(), seat, budget)
    best = thought.action
    is_known = best == played or thought.visits.get(played, 0) >= FEW
    loss = _loss(thought, played) if is_known else _second_look(match, seat, best, played, thinker, budget)
    return _Look(thought, loss, match.words(played, seat), match.words(best, seat), len(legal))


def _judgement(number: int, move: Move, look: _Look | None, values: tuple[float, ...], chapter: str) -> Judgement:
    if look is None:
        return Judgement(number, move.seat, move.action, chapter, values, None, None, None, None, 0, 1)
    thought = look.thought
    return Judgement(
        number,
        move.seat,
        move.action,
        chapter,
        values,
        thought.action,
        look.loss,
        look.played_words,
        look.best_words,
        thought.visits.get(move.action, 0),
        look.options,
    )


def _loss(thought: Thought, played: int) -> float:
    """What the player gave away; an action that looks better than the chosen one was only looked at too little."""
    values = thought.action_values
    return 0.0 if played == thought.action else max(0.0, values[thought.action] - values[played])


def _second_look(
    match: Match, seat: int, best: int, played: int, thinker: Thinker, budget: Budget | None
) -> float | None:
    """The same for an action the bot hardly looked at: both are played in worlds the player could believe in."""
    losses: list[float] = []
    for seed in range(WORLDS):
        world = match.determinized(seat, seed)
        # What has come of an action may lie with others, who look at it as they can; the same holds for both.
        worths = [_worth_after(world.copy(), seat, action, thinker, budget) for action in (best, played)]
        if worths[0] is None or worths[1] is None:
            return None
        losses.append(worths[0] - worths[1])
    return max(0.0, fmean(losses))


def _worth_after(world: Match, seat: int, action: int, thinker: Thinker, budget: Budget | None) -> float | None:
    """What a seat can expect after an action; None if it has no say any more while others still act."""
    world.play(action, seat=seat)
    if world.is_over:
        return _ended(world)[seat]
    if not world.game.title.rules.is_simultaneous:
        return thinker.think(world, world.seats_to_act[0], budget).values[seat]
    return thinker.think(world, seat, budget).values[0] if seat in world.seats_to_act else None


def _last(match: Match, thinker: Thinker, budget: Budget | None) -> tuple[float, ...]:
    """How the game ended, in wins, or where all play at once in points; of an unfinished one, what the bot expects."""
    if match.is_over:
        return _ended(match)
    if not match.game.title.rules.is_simultaneous:
        return thinker.think(match.copy(), match.seats_to_act[0], budget).values
    # What a sheet is worth, its owner alone is asked; who has confirmed is not asked any more.
    asked = {seat: thinker.think(match.copy(), seat, budget).values[0] for seat in match.seats_to_act}
    return tuple(asked.get(seat, float(score)) for seat, score in enumerate(match.scores))


def _ended(match: Match) -> tuple[float, ...]:
    if match.game.title.rules.is_simultaneous:
        return tuple(float(score) for score in match.scores)
    winners = match.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(match.game.players))


def _carried_back(recorded: Match, looks: list[_Look | None], last: tuple[float, ...]) -> list[tuple[float, ...]]:
    """What is expected before every move and at the end; where nothing was thought, what was thought next."""
    values = [last]
    for move, look in zip(reversed(recorded.moves), reversed(looks), strict=True):
        now = values[-1]
        if look is not None and recorded.game.title.rules.is_simultaneous:
            now = (*now[: move.seat], look.thought.values[0], *now[move.seat + 1 :])
        elif look is not None:
            now = look.thought.values
        values.append(now)
    return values[::-1]
