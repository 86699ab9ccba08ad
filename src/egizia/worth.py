"""What the end of a game is worth to a seat: the win, its rank, or the points it is ahead."""

from egizia.kernel.record import Readable
from egizia.kernel.rule import rule

WIN, RANK, MARGIN = range(3)
NO_SCORE = -(2**15)
POINTS = 100
"""Margins are counted in hundreds of points, so that most lie between -1 and 1."""


@rule
def worth(kind: int, scores: Readable[int], merits: Readable[int], players: int, seat: int) -> float:
    """What a game is worth to a seat, by the number of the kind of reward."""
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
    return (scores[seat] - (best_other if players > 1 else 0)) / POINTS
