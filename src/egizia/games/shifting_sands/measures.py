"""What statues and sphinx cards count: bricks, cards and productivity."""

from egizia.games.nile import cards as nile
from egizia.games.shifting_sands.components import (
    COLONNADE_BRICKS,
    COLUMN_TILES,
    FIELDS,
    GRAIN_MARKET,
    MAJORITIES,
    MARKET_LEVEL_SUM,
    RED_FIELD,
    RICHER_FIELDS,
    SPHINX_CARDS,
    STATUE_BRICKS,
    STATUES,
    STONE_MARKET,
    YELLOW_AND_RED_FIELDS,
    YELLOW_FIELD,
)
from egizia.games.shifting_sands.edition import field_productivity, play, shared_measure
from egizia.games.shifting_sands.state import State, column_open
from egizia.kernel.rule import rule


@play.instead(nile.field_bonus)
@rule
def field_bonus(state: State, seat: int) -> int:
    """Grain that each of a player's fields gives beyond its number."""
    return COLUMN_TILES[RICHER_FIELDS].value if column_open(state, seat, RICHER_FIELDS) else 0


@rule
def measure(state: State, seat: int, what: int) -> int:
    """A player's number for one of the things that goals look at."""
    player = state.players[seat]
    if what == COLONNADE_BRICKS:
        return player.colonnade
    if what == STATUE_BRICKS:
        bricks = 0
        for statue in range(STATUES):
            bricks += player.statues[statue]
        return bricks
    if what == MAJORITIES:
        return player.majorities
    if what == YELLOW_AND_RED_FIELDS:
        return field_productivity(state, seat, YELLOW_FIELD) + field_productivity(state, seat, RED_FIELD)
    if what == FIELDS:
        grain = 0
        for colour in range(3):
            grain += field_productivity(state, seat, colour)
        return grain
    if what == MARKET_LEVEL_SUM:
        return player.markets[GRAIN_MARKET] + player.markets[STONE_MARKET]
    if what == SPHINX_CARDS:
        return player.sphinx_cards
    return shared_measure(state, seat, what)
