"""Phase 3, feed construction crews: from the front of the score track."""

from egizia.games.classic.edition import play
from egizia.games.classic.state import State
from egizia.games.nile import feeding as nile
from egizia.kernel.rule import rule


@play.instead(nile.feeding_seat)
@rule
def feeding_seat(state: State) -> int:
    """Whose turn it is to feed: from the leader down, as all stood when the phase began."""
    return state.ranking[state.turn]
