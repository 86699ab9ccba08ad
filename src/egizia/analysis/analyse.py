"""Analysing a game with a bot that searches: the values of all seats, and the loss of every move."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from egizia.analysis.result import GameAnalysis, Judgement
from egizia.bots import BotError, BudgetedThinker, bot
from egizia.bots.contract import Budget, Thinker, Thought
from egizia.catalogue import Message
from egizia.table.match import Match, Move

MIN_VISITS = 5
"""An action that the search has visited less often is assessed a second time."""
DETERMINIZATIONS = 4
"""How often what the player cannot know is drawn anew for a second assessment."""


def thinker_named(description: str, seed: int = 0) -> BudgetedThinker:
    """A bot that can say what it thinks."""
    found = bot(description, seed)
    if not isinstance(found, BudgetedThinker):
        raise BotError(f"the bot {description!r} plays, but cannot say what it thinks; search can")
    return found


@dataclass(frozen=True)
class _Assessment:
    """What the bot thought before a move that had an alternative."""

    thought: Thought
    loss: float | None
    played_words: Message
    best_words: Message
    options: int


def analyse_match(
    recorded: Match, thinker: Thinker, name: str, budget: Budget | None, progress: Callable[[], None]
) -> GameAnalysis:
    """Let a bot think before every move that had an alternative; its values are those after the move before."""
    again = recorded.restarted()
    assessments: list[_Assessment | None] = []
    for move in recorded.moves:
        assessments.append(_assess(again, move.seat, move.action, thinker, budget))
        again.play(move.action, seat=move.seat)
        progress()
    values = _values_by_move(recorded, assessments, _final_values(again, thinker, budget))
    judgements = [
        _judgement(number, move, assessed, values[number], chapter)
        for number, (move, assessed, chapter) in enumerate(
            zip(recorded.moves, assessments, recorded.chapters(), strict=True), 1
        )
    ]
    return GameAnalysis(recorded, name, values[0], judgements)


def _assess(match: Match, seat: int, played: int, thinker: Thinker, budget: Budget | None) -> _Assessment | None:
    legal = match.legal_actions(seat)
    if len(legal) == 1:
        return None
    thought = thinker.think(match.copy(), seat, budget)
    best = thought.action
    is_known = best == played or thought.visits.get(played, 0) >= MIN_VISITS
    loss = _loss(thought, played) if is_known else _determinized_loss(match, seat, best, played, thinker, budget)
    return _Assessment(thought, loss, match.words(played, seat), match.words(best, seat), len(legal))


def _judgement(
    number: int, move: Move, assessed: _Assessment | None, values: tuple[float, ...], chapter: str
) -> Judgement:
    if assessed is None:
        return Judgement(number, move.seat, move.action, chapter, values, None, None, None, None, 0, 1)
    thought = assessed.thought
    return Judgement(
        number,
        move.seat,
        move.action,
        chapter,
        values,
        thought.action,
        assessed.loss,
        assessed.played_words,
        assessed.best_words,
        thought.visits.get(move.action, 0),
        assessed.options,
    )


def _loss(thought: Thought, played: int) -> float:
    """What the player gave away. Nothing, if the played action has the higher value: then it was visited too little."""
    values = thought.action_values
    return 0.0 if played == thought.action else max(0.0, values[thought.action] - values[played])


def _determinized_loss(
    match: Match, seat: int, best: int, played: int, thinker: Thinker, budget: Budget | None
) -> float | None:
    """The same for an action the search hardly visited: both are played in several determinizations."""
    losses: list[float] = []
    for seed in range(DETERMINIZATIONS):
        world = match.determinized(seat, seed)
        # The next decision may belong to another seat, who then thinks with its own knowledge, after both actions.
        values_after = [_value_after(world.copy(), seat, action, thinker, budget) for action in (best, played)]
        if values_after[0] is None or values_after[1] is None:
            return None
        losses.append(values_after[0] - values_after[1])
    return max(0.0, fmean(losses))


def _value_after(world: Match, seat: int, action: int, thinker: Thinker, budget: Budget | None) -> float | None:
    """The value for a seat after an action; None if the seat has confirmed its round while others still act."""
    world.play(action, seat=seat)
    if world.is_over:
        return _result_values(world)[seat]
    if not world.game.title.rules.is_simultaneous:
        return thinker.think(world, world.seats_to_act[0], budget).values[seat]
    return thinker.think(world, seat, budget).values[0] if seat in world.seats_to_act else None


def _final_values(match: Match, thinker: Thinker, budget: Budget | None) -> tuple[float, ...]:
    """The values after the last move: the result, or what the bot expects of an unfinished game."""
    if match.is_over:
        return _result_values(match)
    if not match.game.title.rules.is_simultaneous:
        return thinker.think(match.copy(), match.seats_to_act[0], budget).values
    # Each seat is asked about its own sheet only, and not at all once it has confirmed.
    asked = {seat: thinker.think(match.copy(), seat, budget).values[0] for seat in match.seats_to_act}
    return tuple(asked.get(seat, float(score)) for seat, score in enumerate(match.scores))


def _result_values(match: Match) -> tuple[float, ...]:
    if match.game.title.rules.is_simultaneous:
        return tuple(float(score) for score in match.scores)
    winners = match.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(match.game.players))


def _values_by_move(
    recorded: Match, assessments: list[_Assessment | None], last: tuple[float, ...]
) -> list[tuple[float, ...]]:
    """The values before every move and after the last; before a forced move, those before the next one."""
    values = [last]
    for move, assessed in zip(reversed(recorded.moves), reversed(assessments), strict=True):
        now = values[-1]
        if assessed is not None and recorded.game.title.rules.is_simultaneous:
            now = (*now[: move.seat], assessed.thought.values[0], *now[move.seat + 1 :])
        elif assessed is not None:
            now = assessed.thought.values
        values.append(now)
    return values[::-1]
