"""The end of a round: cooperation, tidying, the order of the next round."""

from egizia.games.nile.box import COOPERATION_POINTS, FROM_COOPERATION
from egizia.games.nile.components import ZONES
from egizia.games.nile.events import SEQUENCE
from egizia.games.nile.score import rank, score
from egizia.games.nile.state import Nile
from egizia.kernel.log import Log, note
from egizia.kernel.rule import rule


@rule
def award_cooperation(state: Nile, log: Log) -> None:
    """Points for building in several zones, from the leader down."""
    rank(state)
    for place in range(state.player_count):
        seat = state.ranking[place]
        built = 0
        for zone in range(ZONES):
            built += (state.players[seat].zones >> zone) & 1
        score(state, log, seat, COOPERATION_POINTS[built].value, FROM_COOPERATION, built)


@rule
def return_ships_and_crews(state: Nile) -> None:
    """Ships and crews come back, and what was done this round is forgotten."""
    for seat in range(state.player_count):
        player = state.players[seat]
        player.spent = 0
        player.ships = 0
        player.docked = 0
        player.zones = 0
        player.hired = 0
        player.raised = 0


@rule
def change_order(state: Nile, log: Log) -> None:
    """Whoever has the fewest points takes sequence tile 1, and so on."""
    rank(state)
    for tile in range(state.player_count):
        state.order[tile] = state.ranking[state.player_count - 1 - tile]
        note(log, SEQUENCE, state.order[tile], tile + 1, 0, 0)
