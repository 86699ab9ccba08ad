"""Phase 3, feed construction crews: from the front of the score track."""

from egizia.games.classic.components import STONE_CAPACITY
from egizia.games.classic.edition import can_hire, play, quarry_productivity
from egizia.games.classic.state import State
from egizia.games.nile import feeding as nile
from egizia.kernel.rule import rule


@play.instead(nile.feeding_seat)
@rule
def feeding_seat(state: State) -> int:
    """Whose turn it is to feed: from the leader down, as all stood when the phase began."""
    return state.ranking[state.turn]


@play.instead(nile.can_hire_after_feeding)
@rule
def can_hire_after_feeding(state: State, seat: int) -> bool:
    """Whether a player may buy strength for stone before the quarries produce more than there is room for."""
    return can_hire(state, seat) and state.players[seat].stone + quarry_productivity(state, seat) > STONE_CAPACITY
