"""The score track: points by source, and who stands ahead on a shared space."""

from typing import Protocol

from egizia.kernel.log import Log, note
from egizia.kernel.record import Readable, Row
from egizia.kernel.rule import rule

POINTS = 0
"""The event of a scored or lost point: how many, their source, a detail of the source."""


class Scorer(Protocol):
    """A player with a marker on the score track."""

    score: int
    arrival: int

    @property
    def ledger(self) -> Row[int]:
        """Points by source."""
        ...


class ScoreTrack(Protocol):
    """A state with a score track."""

    player_count: int
    arrivals: int

    @property
    def players(self) -> Readable[Scorer]:
        """Everybody at the table."""
        ...


@rule
def score(state: ScoreTrack, log: Log, seat: int, points: int, source: int, detail: int) -> None:
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
def stands_ahead(state: ScoreTrack, seat: int, other: int) -> bool:
    """Whether a seat is ahead of another on the score track."""
    player = state.players[seat]
    rival = state.players[other]
    return player.score > rival.score or (player.score == rival.score and player.arrival < rival.arrival)


@rule
def standing(state: ScoreTrack, seat: int) -> int:
    """How many seats are ahead."""
    ahead = 0
    for other in range(state.player_count):
        if other != seat and stands_ahead(state, other, seat):
            ahead += 1
    return ahead
