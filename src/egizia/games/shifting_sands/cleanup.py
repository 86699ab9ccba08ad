"""Clean up phase: cooperation, tidying, the order of the next round."""

from egizia.games.nile.score import score, standing
from egizia.games.shifting_sands.components import COLUMN_COUNT, COLUMN_TILES, COOPERATION_POINTS, ROUNDS, ZONES
from egizia.games.shifting_sands.events import FROM_COOPERATION, SEQUENCE
from egizia.games.shifting_sands.river import begin_round
from egizia.games.shifting_sands.scoring import end_game
from egizia.games.shifting_sands.state import State
from egizia.kernel.log import Log, note
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
def award_cooperation(state: State, log: Log) -> None:
    """Points for building in several zones, from the leader down."""
    for seat in range(state.player_count):
        state.ranking[standing(state, seat)] = seat
    for place in range(state.player_count):
        seat = state.ranking[place]
        built = 0
        for zone in range(ZONES):
            built += (state.players[seat].zones >> zone) & 1
        score(state, log, seat, COOPERATION_POINTS[built].value, FROM_COOPERATION, built)


@rule
def tidy(state: State) -> None:
    """Ships and crews come back, abilities of once a round are ready again."""
    for seat in range(state.player_count):
        player = state.players[seat]
        player.spent = 0
        player.ships = 0
        player.docked = 0
        player.zones = 0
        player.statues_built = 0
        player.obelisk_bonus = 0
        player.prospective_ships = 0
        player.hired = 0
        player.built = 0
        for tile in range(COLUMN_COUNT):
            if COLUMN_TILES[tile].each_round and (player.column_used >> tile) & 1:
                player.column_used ^= 1 << tile


@rule
def change_order(state: State, log: Log) -> None:
    """Whoever has the fewest points takes sequence tile 1, and so on."""
    for seat in range(state.player_count):
        state.order[state.player_count - 1 - standing(state, seat)] = seat
    for tile in range(state.player_count):
        note(log, SEQUENCE, state.order[tile], tile + 1, 0, 0)
