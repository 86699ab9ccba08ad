"""The table as a seat sees it: what only this game shows."""

from typing import Any

from egizia.games.nile import view as nile
from egizia.games.nile.state import SETUP
from egizia.games.nile.view import bits
from egizia.games.shifting_sands.components import (
    BOARDS,
    COLUMN_COSTS,
    COLUMN_IDS,
    GOLD_COLUMN,
    PURPLE_COLUMN,
    SPHINX_IDS,
    STATUE_COSTS,
    STATUE_IDS,
)
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.scoring import statue_points
from egizia.games.shifting_sands.state import State

view = play(nile.view)
scores = play(nile.scores)
ledger = play(nile.ledger)
winners = play(nile.winners)
chapter = play(nile.chapter)
obelisk = play(nile.obelisk)


def tile_on(state: State, space: int) -> int:
    """The Nile tile on a round space, or -1."""
    return state.tiles[space]


def own_monuments(state: State) -> dict[str, Any]:
    """The colonnade and the statues."""
    board = BOARDS[state.board]
    return {
        "obelisk": {**obelisk(state), "lower": board.obelisk_lower},
        "colonnade": {
            "costs": [cost.value for cost in COLUMN_COSTS],
            "gold": {"column": GOLD_COLUMN, "tile": COLUMN_IDS[state.gold_tile]},
            "purple": {"column": PURPLE_COLUMN, "tile": COLUMN_IDS[state.purple_tile]},
            "completed": state.colonnades_completed,
        },
        "statues": {
            "costs": [cost.value for cost in STATUE_COSTS],
            "goals": [STATUE_IDS[state.statue_goals[statue]] for statue in range(board.statues)],
        },
    }


def own_table(_: State) -> dict[str, Any]:
    """Nothing more lies on the table."""
    return {}


def own_tableau(state: State, seat: int) -> dict[str, Any]:
    """A player's own buildings and what the colonnade and round spaces allow."""
    player = state.players[seat]
    statues = range(BOARDS[state.board].statues)
    return {
        "colonnade": player.colonnade,
        "statues": [player.statues[statue] for statue in statues],
        "statue_points": [statue_points(state, seat, statue) for statue in statues],
        "majorities": player.majorities,
        "used_columns": [COLUMN_IDS[tile] for tile in bits(player.column_used, len(COLUMN_IDS))],
        "prospective_ships": player.prospective_ships,
    }


def own_secrets(state: State, seat: int) -> dict[str, Any]:
    """The two sphinx cards of the set-up."""
    dealt = state.players[seat].dealt
    return {"dealt": [SPHINX_IDS[card] for card in dealt] if state.phase == SETUP else []}
