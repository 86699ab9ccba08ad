"""Buying strength for stone in the building phase."""

from egizia.games.nile.box import CREW_FOR_STONE, DECLINE, HIRE, NILE_CARDS
from egizia.games.nile.events import HIRES
from egizia.games.nile.phases import next_phase
from egizia.games.nile.river import has_building_ship
from egizia.games.nile.state import HIRE_CREW, Nile, has_card
from egizia.games.nile.supplies import can_raise_any, offer_crews, raise_crew
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@rule
def can_pay_crew(state: Nile, seat: int) -> bool:
    """Whether a player has the stone for a step, and a crew to make it."""
    return state.players[seat].stone >= NILE_CARDS[CREW_FOR_STONE].value and can_raise_any(state, seat)


@rule
def can_hire(state: Nile, seat: int) -> bool:
    """Whether a player may buy strength for stone now."""
    return has_card(state, seat, CREW_FOR_STONE) and not state.players[seat].hired and can_pay_crew(state, seat)


@rule
def hire_options(state: Nile, options: Options) -> None:
    """Buy a step for a crew, or not."""
    offer_crews(state, options, HIRE)
    offer(options, DECLINE)


@rule
def hire(state: Nile, log: Log, crew: int) -> None:
    """Buy a step for a crew; as many as the card allows may follow at once, and no more this round."""
    player = state.players[state.seat]
    price = NILE_CARDS[CREW_FOR_STONE].value
    player.stone -= price
    player.hired += 1
    note(log, HIRES, state.seat, crew, price, 0)
    raise_crew(state, log, state.seat, crew)
    again = player.hired < NILE_CARDS[CREW_FOR_STONE].times and can_pay_crew(state, state.seat)
    state.pending_hire = 1 if again else 0


@rule
def continue_hiring(state: Nile) -> bool:
    """Before the first zone, whoever has no building ship may still buy strength."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        state.turn += 1
        if can_hire(state, seat) and not has_building_ship(state, seat):
            state.seat = seat
            state.decision = HIRE_CREW
            return True
    next_phase(state)
    return False
