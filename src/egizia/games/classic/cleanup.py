"""Phase 7, player order, and the end of the round."""

from egizia.games.classic.components import ROUNDS
from egizia.games.classic.edition import change_order, lay_out_river, return_ships_and_crews
from egizia.games.classic.scoring import end_game
from egizia.games.classic.state import State
from egizia.kernel.log import Log
from egizia.kernel.rule import rule


@rule
def clean_up(state: State, log: Log) -> None:
    """Close the round, and after the last one the game."""
    change_order(state, log)
    if state.round_number == ROUNDS:
        end_game(state, log)
    else:
        tidy(state)
        lay_out_river(state, log)


@rule
def tidy(state: State) -> None:
    """Ships and crews come back, and cards of once a round are ready again."""
    return_ships_and_crews(state)
    state.leader = 0
    for seat in range(state.player_count):
        state.players[seat].went_upstream = 0
        state.players[seat].shared_spaces = 0
