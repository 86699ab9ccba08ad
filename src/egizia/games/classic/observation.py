"""What a seat knows, as a row of small numbers: what only this game has. `LAYOUT` names every run of them."""

from egizia.games.classic.components import (
    GRAVES,
    KINDS,
    MAX_OBELISK,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    PLACE_COUNT,
    SPHINX_COUNT,
    TEMPLE_SPACES,
)
from egizia.games.classic.edition import play
from egizia.games.classic.state import State, open_graves
from egizia.games.layout import amount, category, put, size
from egizia.games.nile import observation as nile
from egizia.games.nile.observation import (
    relative,
    secrets_layout,
    table_layout,
    tableau_layout,
    whole_layout,
)
from egizia.kernel.record import Row, i16
from egizia.kernel.rule import rule

TABLE_LAYOUT = (
    *table_layout(PLACE_COUNT, MAX_OBELISK, MAX_PYRAMID_ROWS * MAX_ROW_WIDTH),
    amount("printed text"), amount("grave tiles turned up", GRAVES), category("grave owners", GRAVES),
    category("temple owners", TEMPLE_SPACES), category("first builder"), category("pending doubling"),
)  # fmt: skip
PLAYER_LAYOUT = (
    *tableau_layout(KINDS),
    amount("graves"), amount("sum of grave tiles"), amount("temple"), amount("ships upstream"),
    amount("shared spaces"),
)  # fmt: skip
LAYOUT = whole_layout(TABLE_LAYOUT, secrets_layout(SPHINX_COUNT), PLAYER_LAYOUT)
PLAYER_SIZE = size(PLAYER_LAYOUT)
OBSERVATION_SIZE = size(LAYOUT)

observe = play(nile.observe)


@rule
def observe_own_table(state: State, seat: int, values: Row[i16], at: int) -> int:
    """Write what only this game lays on the table; returns where the next number goes."""
    at = put(values, at, state.printed)
    shown = open_graves(state)
    for grave in range(GRAVES):
        at = put(values, at, state.grave_tiles[grave] if grave < shown else 0)
    for grave in range(GRAVES):
        at = put(values, at, relative(state, seat, state.graves[grave] - 1) + 1)
    for space in range(TEMPLE_SPACES):
        at = put(values, at, relative(state, seat, state.temple[space] - 1) + 1)
    at = put(values, at, relative(state, seat, state.leader - 1) + 1)
    return put(values, at, state.pending_double)


@rule
def observe_own_secrets(state: State, seat: int, values: Row[i16], at: int) -> int:  # noqa: ARG001 - nothing is written
    """Nothing but sphinx cards is secret."""
    return at


@rule
def observe_own_tableau(state: State, seat: int, values: Row[i16], at: int) -> int:
    """Write what only this game has on a tableau."""
    player = state.players[seat]
    at = put(values, at, player.graves)
    at = put(values, at, player.grave_sum)
    at = put(values, at, player.temple)
    at = put(values, at, player.went_upstream)
    return put(values, at, player.shared_spaces)
