"""The course of the game: the decisions that only this game asks, and its order of phases."""

from egizia.games.classic.actions import GO_FIRST
from egizia.games.classic.building import build_first, build_first_options
from egizia.games.classic.cleanup import clean_up
from egizia.games.classic.edition import (
    advance,
    award_cooperation,
    continue_building,
    continue_feeding,
    continue_last_chance,
    continue_leftovers,
    continue_placement,
    next_phase,
    produce_stone,
)
from egizia.games.classic.placement import double_options, double_or_not
from egizia.games.classic.setup import set_up
from egizia.games.classic.state import (
    DOUBLE_A_SPACE,
    GO_FIRST_OR_NOT,
    ROUND_END,
    State,
)
from egizia.games.nile.score import rank
from egizia.games.nile.state import BUILDING_PHASE, FEEDING, LEFTOVERS, MINING, PLACEMENT
from egizia.kernel.log import Log
from egizia.kernel.options import Options
from egizia.kernel.rule import hot, rule


@rule
def start(state: State, log: Log, players: int, variant: int, seed: int) -> None:
    """Set a game up in an all-zero record; variant 1 plays cards as printed."""
    set_up(state, log, players, variant, seed)
    advance(state, log)


@rule
def own_options(state: State, options: Options) -> None:
    """The legal actions of a decision that only this game asks."""
    if state.decision == DOUBLE_A_SPACE:
        double_options(options)
    elif state.decision == GO_FIRST_OR_NOT:
        build_first_options(options)


@rule
def decide_own(state: State, log: Log, action: int) -> None:
    """Do what was decided where only this game asks."""
    if state.decision == DOUBLE_A_SPACE:
        double_or_not(state, log, action)
    elif action == GO_FIRST:
        build_first(state, log)


@hot
def is_own_pending(state: State) -> bool:
    """Whether a round space may still be doubled."""
    return state.pending_double != 0


@rule
def settle_own(state: State, log: Log) -> bool:  # noqa: ARG001 - nothing happens without being asked
    """Ask whether a round space is doubled."""
    if state.pending_double:
        state.decision = DOUBLE_A_SPACE
        return True
    return False


@rule
def continue_phase(state: State, log: Log) -> bool:
    """Run the phase on; whether it asks somebody."""
    phase = state.phase
    if phase == PLACEMENT:
        return continue_placement(state, log)
    if phase == BUILDING_PHASE:
        return continue_build(state, log)
    if phase == FEEDING:
        return continue_feeding(state, log)
    if phase == LEFTOVERS:
        return continue_after_placement(state)
    if phase == MINING:
        produce_stone(state, log)
        next_phase(state)
        return False
    if phase == ROUND_END:
        return take_leftovers_if(state, state.printed)
    if continue_last_chance(state):
        return True
    clean_up(state, log)
    return False


@rule
def take_leftovers_if(state: State, due: int) -> bool:
    """Let owners of the leftover card take one now, if this is when the text in use says so."""
    if due:
        return continue_leftovers(state)
    next_phase(state)
    return False


@rule
def continue_after_placement(state: State) -> bool:
    """Cards that are left are taken now by the revised text; then the crews are fed from the leader down."""
    if take_leftovers_if(state, not state.printed):
        return True
    rank(state)
    return False


@rule
def continue_build(state: State, log: Log) -> bool:
    """Run the building on; when it is over, cooperation is scored."""
    if continue_building(state, log):
        return True
    if state.phase == ROUND_END:
        award_cooperation(state, log)
    return False
