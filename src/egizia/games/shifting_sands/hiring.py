"""Buying strength for stone in the building phase."""

from egizia.games.shifting_sands.actions import DECLINE, HIRE
from egizia.games.shifting_sands.components import CREW_FOR_STONE, NILE_CARDS, ZONE_PLACE, ZONES
from egizia.games.shifting_sands.events import HIRES
from egizia.games.shifting_sands.state import BUILDING_PHASE, HIRE_CREW, State
from egizia.games.shifting_sands.supplies import can_raise_any, offer_crews, raise_crew
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@rule
def can_hire(state: State, seat: int) -> bool:
    """Whether a player may buy strength for stone now."""
    player = state.players[seat]
    return (
        player.cards[CREW_FOR_STONE] > 0
        and not player.hired
        and player.stone >= NILE_CARDS[CREW_FOR_STONE].value
        and can_raise_any(state, seat)
    )


@rule
def hire_options(state: State, options: Options) -> None:
    """Buy a step for a crew, or not."""
    offer_crews(state, options, HIRE)
    offer(options, DECLINE)


@rule
def hire(state: State, log: Log, crew: int) -> None:
    """Buy a step for a crew; a second one may follow at once, and no more this round."""
    player = state.players[state.seat]
    price = NILE_CARDS[CREW_FOR_STONE].value
    player.stone -= price
    note(log, HIRES, state.seat, crew, price, 0)
    raise_crew(state, log, state.seat, crew)
    again = not player.hired and player.stone >= price and can_raise_any(state, state.seat)
    player.hired = 1
    state.pending_hire = 1 if again else 0


@rule
def has_building_ship(state: State, seat: int) -> bool:
    """Whether a player has a ship on a building space."""
    for zone in range(ZONES):
        for dock in range(state.player_count - 1):
            if (state.ships[ZONE_PLACE[zone].value + dock] >> seat) & 1:
                return True
    return False


@rule
def continue_hiring(state: State) -> bool:
    """Before the first zone, whoever has no building ship may still buy strength."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        state.turn += 1
        if can_hire(state, seat) and not has_building_ship(state, seat):
            state.seat = seat
            state.decision = HIRE_CREW
            return True
    state.phase = BUILDING_PHASE
    state.zone = 0
    state.dock = 0
    state.step = 0
    return False
