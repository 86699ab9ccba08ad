"""What is counted in a position of Egizia: Shifting Sands."""

from pathlib import Path
from typing import Any

import numpy as np

from egizia.games.nile.evaluation import nile_evaluation
from egizia.games.shifting_sands import components
from egizia.games.shifting_sands.components import STATUES
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.scoring import statue_points
from egizia.games.shifting_sands.state import State
from egizia.kernel.rule import rule

NAMES = (
    "colonnade", "first statue", "second statue", "third statue", "statue points", "row majorities",
    "ahead in the pyramid", "obelisk bonus", "second thoughts of ships", "laid at the colonnade",
    "laid at the statues", "free bricks to lay", "basic crews to raise",
)  # fmt: skip


@rule
def own_features(state: State, seat: int, values: np.ndarray[Any, Any], at: int) -> None:
    """Columns, statues and majorities."""
    player = state.players[seat]
    values[at] = player.colonnade
    points = 0
    for statue in range(STATUES):
        values[at + 1 + statue] = player.statues[statue]
        points += statue_points(state, seat, statue)
    values[at + 4] = points
    values[at + 5] = player.majorities
    most = 0
    for other in range(state.player_count):
        if other != seat:
            most = max(most, state.players[other].pyramid)
    values[at + 6] = 1 if player.pyramid > 0 and player.pyramid >= most else 0
    values[at + 7] = player.obelisk_bonus
    values[at + 8] = player.prospective_ships
    if state.seat == seat:
        values[at + 9] = state.built_colonnade
        values[at + 10] = player.statues_built
        values[at + 11] = state.pending_bricks
        values[at + 12] = state.pending_basic


WEIGHTS = Path(__file__).with_name("weights.json")
EVALUATION = nile_evaluation("shifting-sands", WEIGHTS, play, components, NAMES, own_features)
