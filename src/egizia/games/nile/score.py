"""The score track: points by source, and who stands ahead on a shared space."""

from egizia.games.nile.state import Nile
from egizia.kernel.log import Log, note
from egizia.kernel.rule import rule

POINTS = 0
"""The event of a scored or lost point: how many, their source, a detail of the source."""


@rule
def score(state: Nile, log: Log, seat: int, points: int, source: int, detail: int) -> None:
    """Move a score marker; on a shared space it stands behind those who were there."""
    if points == 0:
        return
    player = state.players[seat]
    player.score += points
    player.ledger[source] += points
    state.arrivals += 1
    player.arrival = state.arrivals
    note(log, POINTS, seat, points, source, detail)


@rule
def points_of(state: Nile, seat: int) -> int:
    """The points a player has."""
    return state.players[seat].score


@rule
def stands_ahead(state: Nile, seat: int, other: int) -> bool:
    """Whether a seat is ahead of another on the score track."""
    player = state.players[seat]
    rival = state.players[other]
    return player.score > rival.score or (player.score == rival.score and player.arrival < rival.arrival)


@rule
def standing(state: Nile, seat: int) -> int:
    """How many seats are ahead."""
    ahead = 0
    for other in range(state.player_count):
        if other != seat and stands_ahead(state, other, seat):
            ahead += 1
    return ahead


@rule
def rank(state: Nile) -> None:
    """Note the seats from the leader down."""
    for seat in range(state.player_count):
        state.ranking[standing(state, seat)] = seat
