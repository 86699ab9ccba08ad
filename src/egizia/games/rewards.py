"""The reward of a seat at the end of a game: the win, its rank, or its margin in points."""

from egizia.kernel.record import Readable
from egizia.kernel.rule import rule

WIN, RANK, MARGIN = range(3)
"""Kinds of reward: the share of the win, the rank from 0 (last) to 1 (first), and the points ahead of the best other
seat, or the score where there is none."""
NO_SCORE = -(2**15)
SCORE_SCALE = 100
"""Scores and margins are given in hundreds of points, so that most lie between -1 and 1."""


@rule
def reward_of(kind: int, scores: Readable[int], merits: Readable[int], players: int, seat: int) -> float:
    """The reward of a seat; the kind is `WIN`, `RANK` or `MARGIN`."""
    ahead = level = 0
    best_other = NO_SCORE
    for other in range(players):
        ahead += merits[other] > merits[seat]
        level += merits[other] == merits[seat]
        if other != seat:
            best_other = max(best_other, scores[other])
    if kind == WIN:
        return 1 / level if ahead == 0 else 0.0
    if kind == RANK:
        return (players - ahead - (level + 1) / 2) / (players - 1)
    return (scores[seat] - (best_other if players > 1 else 0)) / SCORE_SCALE
