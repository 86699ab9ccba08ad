"""The rewards of a game: 0 for everybody before its end."""

from collections.abc import Sequence

from egizia.games.rewards import SCORE_SCALE, reward_of
from egizia.kernel.record import new, view
from egizia.table.errors import SetupError
from egizia.table.match import Match

REWARDS = ("win", "rank", "margin")
ILLEGAL = ("refuse", "lose")
LARGEST_MARGIN = 2**16 / SCORE_SCALE
"""Scores are numbers of 16 bits, so no two of them are further apart."""


def chosen_reward(reward: str | None, players: int) -> str:
    """The kind of reward that a table plays for: by default the win, and alone the points."""
    if reward is None:
        return "win" if players > 1 else "margin"
    if reward not in REWARDS:
        raise SetupError(f"the reward is {_or(REWARDS)}, not {reward!r}")
    if players == 1 and reward != "margin":
        raise SetupError(f"alone at the table nobody is beaten: the reward is 'margin', not {reward!r}")
    return reward


def chosen_answer(illegal: str) -> str:
    """How an illegal action is answered: it is refused with an error, or it loses the game at once."""
    if illegal not in ILLEGAL:
        raise SetupError(f"an illegal action is answered by {_or(ILLEGAL)}, not {illegal!r}")
    return illegal


def _or(words: Sequence[str]) -> str:
    *some, last = map(repr, words)
    return f"{', '.join(some)} or {last}"


def rewards(reward: str, match: Match) -> list[float]:
    """The reward of every seat now."""
    if not match.is_over:
        return [0.0] * match.game.players
    return rewards_of(reward, match.scores, merits(match))


def merits(match: Match) -> list[int]:
    """A number for every seat of a finished match, higher for whoever stands ahead, equal for a shared place."""
    rules = match.game.title.rules
    seats = range(match.game.players)
    if rules.is_simultaneous:
        return [rules.merit(view(rules.state, match.state, seat), 0) for seat in seats]
    copies = new(rules.state, 1)
    copies[0] = match.state
    record = view(rules.state, copies)
    return [rules.merit(record, seat) for seat in seats]


def rewards_of(reward: str, scores: Sequence[int], standing: Sequence[int]) -> list[float]:
    """The reward of every seat after a game with these scores and merits."""
    seats = range(len(scores))
    return [reward_of(REWARDS.index(reward), scores, standing, len(scores), seat) for seat in seats]


def reward_of_a_loser(reward: str) -> float:
    """The reward of a seat that lost by an illegal action."""
    return -1.0 if reward == "margin" else 0.0
