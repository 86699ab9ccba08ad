"""From one phase to the next."""

from egizia.games.nile.box import PHASE_AFTER
from egizia.games.nile.state import Nile
from egizia.kernel.rule import rule


@rule
def next_phase(state: Nile) -> None:
    """Close a phase: the next one begins with the first player, at the first zone."""
    state.phase = PHASE_AFTER[state.phase].value
    state.turn = 0
    state.step = 0
    state.zone = 0
    state.done = 0
