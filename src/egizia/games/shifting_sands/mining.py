"""Mining phase: produce stones."""

from egizia.games.shifting_sands.actions import DECLINE, LOWER
from egizia.games.shifting_sands.components import GRAIN_MARKET, MARKETS_FOR_CREW, STONE_MARKET, WEAKEST
from egizia.games.shifting_sands.edition import advance_market, next_phase, produce_stone
from egizia.games.shifting_sands.state import LOWER_CREW, State
from egizia.games.shifting_sands.supplies import lower_crew
from egizia.kernel.log import Log
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@rule
def lower_options(state: State, options: Options) -> None:
    """Any crew above the weakest column, or none."""
    for crew in range(4):
        if state.players[state.seat].crews[crew] > WEAKEST:
            offer(options, LOWER + crew)
    offer(options, DECLINE)


@rule
def trade_crew_for_markets(state: State, log: Log, crew: int) -> None:
    """A crew goes down one column, both markets go up one level."""
    lower_crew(state, log, state.seat, crew)
    advance_market(state, log, state.seat, GRAIN_MARKET, 1)
    advance_market(state, log, state.seat, STONE_MARKET, 1)


@rule
def continue_mining(state: State, log: Log) -> bool:
    """Owners of the card that trades a crew for markets may act first, once for each; then all quarries produce."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        player = state.players[seat]
        if (
            state.step < player.cards[MARKETS_FOR_CREW]
            and max(player.crews[0], player.crews[1], player.crews[2], player.crews[3]) > WEAKEST
        ):
            state.seat = seat
            state.decision = LOWER_CREW
            return True
        state.turn += 1
        state.step = 0
    produce_stone(state, log)
    next_phase(state)
    return False
