"""Crews that grow by permanent cards: for stone, or for nothing, each card once a round."""

from egizia.games.nile.box import CREW_AFTER_FEEDING, CREW_FOR_STONE, DECLINE, HIRE, NILE_CARDS
from egizia.games.nile.events import HIRES
from egizia.games.nile.state import Nile
from egizia.games.nile.supplies import can_raise_any, offer_crews, raise_crew
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

# For stone


@rule
def has_unused_hire(state: Nile, seat: int) -> bool:
    """Whether a card that sells strength for stone has not been used this round, and a crew could grow."""
    player = state.players[seat]
    return player.hired < player.cards[CREW_FOR_STONE] and can_raise_any(state, seat)


@rule
def can_pay_crew(state: Nile, seat: int) -> bool:
    """Whether a player has the stone for a step."""
    return state.players[seat].stone >= NILE_CARDS[CREW_FOR_STONE].value


@rule
def can_hire(state: Nile, seat: int) -> bool:
    """Whether a player may buy strength for stone now."""
    return has_unused_hire(state, seat) and can_pay_crew(state, seat)


@rule
def hire_again_options(state: Nile, options: Options) -> None:
    """Buy another step for a crew, or not."""
    offer_crews(state, options, HIRE)
    offer(options, DECLINE)


@rule
def hire(state: Nile, log: Log, crew: int) -> None:
    """Buy a step for a crew; all that a card sells in a round is bought in one go."""
    player = state.players[state.seat]
    if state.pending_hire == 0:
        player.hired += 1
        state.pending_hire = NILE_CARDS[CREW_FOR_STONE].times
    state.pending_hire -= 1
    price = NILE_CARDS[CREW_FOR_STONE].value
    player.stone -= price
    note(log, HIRES, state.seat, crew, price, 0)
    raise_crew(state, log, state.seat, crew)
    if not (can_pay_crew(state, state.seat) and can_raise_any(state, state.seat)):
        state.pending_hire = 0


# For nothing


@rule
def can_raise_by_card(state: Nile, seat: int) -> bool:
    """Whether a card that strengthens a crew each round has not been used, and a crew could grow."""
    player = state.players[seat]
    return player.raised < player.cards[CREW_AFTER_FEEDING] and can_raise_any(state, seat)


@rule
def raise_by_card(state: Nile, log: Log, crew: int) -> None:
    """A card makes a crew stronger."""
    state.players[state.seat].raised += 1
    raise_crew(state, log, state.seat, crew)
