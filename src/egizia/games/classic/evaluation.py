"""What is counted in a position of Egizia Classic."""

from pathlib import Path
from typing import Any

import numpy as np

from egizia.games.classic import components
from egizia.games.classic.edition import play
from egizia.games.classic.state import State
from egizia.games.nile.evaluation import nile_evaluation
from egizia.kernel.rule import rule

NAMES = (
    "graves", "sum of graves", "temple", "builds first", "laid at the graves", "laid at the temple", "space to double",
)  # fmt: skip


@rule
def own_features(state: State, seat: int, values: np.ndarray[Any, Any], at: int) -> None:
    """Graves and the temple."""
    player = state.players[seat]
    values[at] = player.graves
    values[at + 1] = player.grave_sum
    values[at + 2] = player.temple
    values[at + 3] = 1 if state.leader == seat + 1 else 0
    if state.seat == seat:
        values[at + 4] = state.built_graves
        values[at + 5] = state.built_temple
        values[at + 6] = 1 if state.pending_double > 0 else 0


WEIGHTS = Path(__file__).with_name("weights.json")
EVALUATION = nile_evaluation("classic", WEIGHTS, play, components, NAMES, own_features)
