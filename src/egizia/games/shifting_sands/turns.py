"""The course of the game: the decisions that only this game asks, and its order of phases."""

from egizia.games.nile.state import (
    BUILDING_PHASE,
    FEEDING,
    LEFTOVERS,
    MINING,
    PLACEMENT,
    SETUP,
)
from egizia.games.shifting_sands.actions import DECLINE, KEEP, LOWER, RAISE
from egizia.games.shifting_sands.cleanup import clean_up
from egizia.games.shifting_sands.components import BASIC_CREWS
from egizia.games.shifting_sands.edition import (
    advance,
    can_raise,
    continue_building,
    continue_feeding,
    continue_last_chance,
    continue_leftovers,
    continue_placement,
    raise_crew,
)
from egizia.games.shifting_sands.events import NO_FREE_BRICK
from egizia.games.shifting_sands.mining import continue_mining, lower_options, trade_crew_for_markets
from egizia.games.shifting_sands.monuments import free_brick_options, has_free_brick_space, lay_brick, settle_bricks
from egizia.games.shifting_sands.setup import continue_setup, first_card_options, keep_first_card, set_up
from egizia.games.shifting_sands.state import (
    KEEP_FIRST_CARD,
    LAY_FREE_BRICK,
    LOWER_CREW,
    RAISE_BASIC_CREW,
    State,
)
from egizia.games.shifting_sands.supplies import can_raise_basic
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import hot, rule


@rule
def start(state: State, log: Log, players: int, variant: int, seed: int) -> None:  # noqa: ARG001 - there is one variant
    """Set a game up in an all-zero record."""
    set_up(state, log, players, seed)
    advance(state, log)


@rule
def own_options(state: State, options: Options) -> None:
    """The legal actions of a decision that only this game asks."""
    decision = state.decision
    if decision == KEEP_FIRST_CARD:
        first_card_options(state, options)
    elif decision == RAISE_BASIC_CREW:
        raise_basic_options(state, options)
    elif decision == LAY_FREE_BRICK:
        free_brick_options(state, options)
    elif decision == LOWER_CREW:
        lower_options(state, options)


@rule
def raise_basic_options(state: State, options: Options) -> None:
    """Any basic crew not yet chosen, with a column to its right."""
    for crew in range(BASIC_CREWS):
        if not (state.basic_raised >> crew) & 1 and can_raise(state, state.seat, crew):
            offer(options, RAISE + crew)


@rule
def decide_own(state: State, log: Log, action: int) -> None:
    """Do what was decided where only this game asks."""
    decision = state.decision
    if decision == KEEP_FIRST_CARD:
        keep_first_card(state, log, action - KEEP)
    elif decision == RAISE_BASIC_CREW:
        raise_basic_crew(state, log, action - RAISE)
    elif decision == LAY_FREE_BRICK:
        state.pending_bricks -= 1
        lay_brick(state, log, action, False)
        settle_bricks(state, log)
    else:
        state.step += 1
        if action != DECLINE:
            trade_crew_for_markets(state, log, action - LOWER)


@rule
def raise_basic_crew(state: State, log: Log, crew: int) -> None:
    """Raise one of several different basic crews."""
    raise_crew(state, log, state.seat, crew)
    state.pending_basic -= 1
    state.basic_raised = state.basic_raised | 1 << crew if state.pending_basic else 0


@hot
def is_own_pending(state: State) -> bool:
    """Whether the last decision left a free brick or basic crews open."""
    return (state.pending_bricks | state.pending_basic) != 0


@rule
def settle_own(state: State, log: Log) -> bool:
    """Ask where a free brick goes and which basic crews grow."""
    if state.pending_bricks:
        if has_free_brick_space(state, state.seat):
            state.decision = LAY_FREE_BRICK
            return True
        state.pending_bricks = 0
        note(log, NO_FREE_BRICK, state.seat, 0, 0, 0)
    if state.pending_basic:
        if can_raise_basic(state, state.seat, state.basic_raised):
            state.decision = RAISE_BASIC_CREW
            return True
        state.pending_basic = 0
        state.basic_raised = 0
    return False


@rule
def continue_phase(state: State, log: Log) -> bool:
    """Run the phase on; whether it asks somebody."""
    phase = state.phase
    if phase == PLACEMENT:
        return continue_placement(state, log)
    if phase == BUILDING_PHASE:
        return continue_building(state, log)
    if phase == FEEDING:
        return continue_feeding(state, log)
    if phase == SETUP:
        return continue_setup(state, log)
    if phase == LEFTOVERS:
        return continue_leftovers(state)
    if phase == MINING:
        return continue_mining(state, log)
    if continue_last_chance(state):
        return True
    clean_up(state, log)
    return False
