"""The score track: points by source, and who stands ahead on a shared space."""

from egizia.games.nile.state import Nile
from egizia.kernel.log import Log, note
from egizia.kernel.rule import rule

POINTS = 0
"""The event of a scored or lost point: how many, their source, a detail of the source."""
MOST_ARRIVALS = 1 << 16


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
def lead(state: Nile, seat: int) -> int:
    """How far ahead a seat stands: by points, and on a shared space by who came first."""
    player = state.players[seat]
    return player.score * MOST_ARRIVALS - player.arrival


@rule
def standing(state: Nile, seat: int) -> int:
    """How many seats are ahead."""
    own = lead(state, seat)
    ahead = 0
    for other in range(state.player_count):
        # Written without a branch: who is ahead is as good as random.
        ahead += lead(state, other) > own
    return ahead


@rule
def rank(state: Nile) -> None:
    """Note the seats from the leader down."""
    for seat in range(state.player_count):
        state.ranking[standing(state, seat)] = seat
