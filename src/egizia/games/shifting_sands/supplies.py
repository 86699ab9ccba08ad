"""Crews and markets where this game has more than the other: lowering, basic crews only, richer markets."""

from egizia.games.nile import supplies as nile
from egizia.games.nile.score import score
from egizia.games.shifting_sands.components import (
    BASIC_CREWS,
    COLUMN_TILES,
    GRAIN_MARKET,
    MARKET_LEVELS,
    RICHER_GRAIN_MARKET,
    RICHER_STONE_MARKET,
    STONE_MARKET,
    TOP_LEVEL,
    WEAKEST,
    Benefit,
)
from egizia.games.shifting_sands.edition import can_raise, play
from egizia.games.shifting_sands.events import CREW_LOWERED, FROM_CARDS, PROSPECTIVE_CLAIM
from egizia.games.shifting_sands.state import State, column_open
from egizia.kernel.log import Log, note
from egizia.kernel.rule import rule


@rule
def lower_crew(state: State, log: Log, seat: int, crew: int) -> None:
    """Move a crew one column to the left; the weakest stays."""
    crews = state.players[seat].crews
    if crews[crew] > WEAKEST:
        crews[crew] -= 1
        note(log, CREW_LOWERED, seat, crew, crews[crew], 0)


@rule
def can_raise_basic(state: State, seat: int, excluded: int) -> bool:
    """Whether a basic crew outside the set `excluded` has a column to its right."""
    for crew in range(BASIC_CREWS):
        if not (excluded >> crew) & 1 and can_raise(state, seat, crew):
            return True
    return False


@play.instead(nile.level_points)
@rule
def level_points(state: State, seat: int, market: int) -> int:
    """Points for a step to the market level where a player stands now."""
    level = state.players[seat].markets[market]
    if market == GRAIN_MARKET and level == TOP_LEVEL and column_open(state, seat, RICHER_GRAIN_MARKET):
        return COLUMN_TILES[RICHER_GRAIN_MARKET].value
    return MARKET_LEVELS[market * TOP_LEVEL + level - 1].points


@play.instead(nile.level_stone)
@rule
def level_stone(state: State, seat: int, market: int) -> int:
    """Stone for a step to the market level where a player stands now."""
    level = state.players[seat].markets[market]
    if market == STONE_MARKET and level == TOP_LEVEL and column_open(state, seat, RICHER_STONE_MARKET):
        return COLUMN_TILES[RICHER_STONE_MARKET].value
    return MARKET_LEVELS[market * TOP_LEVEL + level - 1].stone


@rule
def gain_more(state: State, log: Log, seat: int, benefit: Benefit, detail: int) -> None:
    """Gain what only this game's tiles and cards give."""
    player = state.players[seat]
    if benefit.points_per_brick_at_pyramid_and_statues:
        bricks = player.pyramid + player.statues[0] + player.statues[1] + player.statues[2]
        score(state, log, seat, bricks * benefit.points_per_brick_at_pyramid_and_statues, FROM_CARDS, detail)
    if benefit.points_per_brick_at_obelisk_and_colonnade:
        bricks = player.obelisk + player.colonnade
        score(state, log, seat, bricks * benefit.points_per_brick_at_obelisk_and_colonnade, FROM_CARDS, detail)
    if benefit.prospective_ship:
        player.prospective_ships += benefit.prospective_ship
        note(log, PROSPECTIVE_CLAIM, seat, 0, 0, 0)
    state.pending_bricks += benefit.free_brick
    state.pending_basic += benefit.basic_crews
