"""What a seat knows, as a row of small numbers: what only this game has. `LAYOUT` names every run of them."""

from egizia.games.layout import amount, bits, category, ordinal, put, size
from egizia.games.nile import observation as nile
from egizia.games.nile.observation import secrets_layout, table_layout, tableau_layout, whole_layout
from egizia.games.nile.state import SETUP
from egizia.games.shifting_sands.components import (
    KINDS,
    MAX_OBELISK,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    PLACE_COUNT,
    ROUND_SPACES,
    SPHINX_COUNT,
    STATUES,
)
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.state import State
from egizia.kernel.record import Row, i16
from egizia.kernel.rule import rule

TABLE_LAYOUT = (
    *table_layout(PLACE_COUNT, MAX_OBELISK, MAX_PYRAMID_ROWS * MAX_ROW_WIDTH),
    category("gold tile"), category("purple tile"), category("statue goals", STATUES), category("tiles", ROUND_SPACES),
    amount("colonnades completed"), ordinal("pending bricks and crews", 2),
)  # fmt: skip
SECRETS_LAYOUT = (*secrets_layout(SPHINX_COUNT), category("own dealt cards", 2))
PLAYER_LAYOUT = (
    *tableau_layout(KINDS),
    amount("colonnade"), amount("statues", STATUES), bits("majorities"), bits("used column tiles"),
    amount("statues built"), amount("obelisk bonus"), amount("prospective ships"),
)  # fmt: skip
LAYOUT = whole_layout(TABLE_LAYOUT, SECRETS_LAYOUT, PLAYER_LAYOUT)
PLAYER_SIZE = size(PLAYER_LAYOUT)
OBSERVATION_SIZE = size(LAYOUT)

observe = play(nile.observe)


@rule
def observe_own_table(state: State, seat: int, values: Row[i16], at: int) -> int:  # noqa: ARG001 - all see the same
    """Write what only this game lays on the table; returns where the next number goes."""
    at = put(values, at, state.gold_tile + 1)
    at = put(values, at, state.purple_tile + 1)
    for statue in range(STATUES):
        at = put(values, at, state.statue_goals[statue] + 1)
    for space in range(ROUND_SPACES):
        at = put(values, at, state.tiles[space] + 1)
    at = put(values, at, state.colonnades_completed)
    at = put(values, at, state.pending_bricks)
    return put(values, at, state.pending_basic)


@rule
def observe_own_secrets(state: State, seat: int, values: Row[i16], at: int) -> int:
    """Write the two sphinx cards of the set-up."""
    for number in range(2):
        own = state.phase == SETUP and seat >= 0
        at = put(values, at, state.players[seat].dealt[number] + 1 if own else 0)
    return at


@rule
def observe_own_tableau(state: State, seat: int, values: Row[i16], at: int) -> int:
    """Write what only this game has on a tableau."""
    player = state.players[seat]
    at = put(values, at, player.colonnade)
    for statue in range(STATUES):
        at = put(values, at, player.statues[statue])
    at = put(values, at, player.majorities)
    at = put(values, at, player.column_used)
    at = put(values, at, player.statues_built)
    at = put(values, at, player.obelisk_bonus)
    return put(values, at, player.prospective_ships)
