"""Clean up phase: cooperation, tidying, the order of the next round."""

from egizia.games.shifting_sands.components import COLUMN_COUNT, COLUMN_TILES, ROUNDS
from egizia.games.shifting_sands.edition import (
    award_cooperation,
    change_order,
    return_ships_and_crews,
)
from egizia.games.shifting_sands.river import begin_round
from egizia.games.shifting_sands.scoring import end_game
from egizia.games.shifting_sands.state import State
from egizia.kernel.log import Log
from egizia.kernel.rule import rule


@rule
def clean_up(state: State, log: Log) -> None:
    """Close the round, and after the last one the game."""
    award_cooperation(state, log)
    if state.round_number == ROUNDS:
        end_game(state, log)
    else:
        tidy(state)
        change_order(state, log)
        begin_round(state, log)


@rule
def tidy(state: State) -> None:
    """Ships and crews come back, abilities of once a round are ready again."""
    return_ships_and_crews(state)
    for seat in range(state.player_count):
        player = state.players[seat]
        player.statues_built = 0
        player.obelisk_bonus = 0
        player.prospective_ships = 0
        for tile in range(COLUMN_COUNT):
            if COLUMN_TILES[tile].each_round and (player.column_used >> tile) & 1:
                player.column_used ^= 1 << tile
