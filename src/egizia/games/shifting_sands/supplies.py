"""Stone, crews, markets and the irrigation ring, and what tiles and cards give of them."""

from egizia.games.nile.score import score
from egizia.games.shifting_sands.components import (
    BASIC_CREWS,
    COLUMN_TILES,
    GRAIN_MARKET,
    MARKET_LEVELS,
    RICHER_GRAIN_MARKET,
    RICHER_STONE_MARKET,
    STONE_CAPACITY,
    STONE_MARKET,
    STRONGEST,
    TOP_LEVEL,
    WEAKEST,
    Benefit,
)
from egizia.games.shifting_sands.events import (
    CREW,
    CREW_LOWERED,
    FROM_CARDS,
    FROM_GRAIN_MARKET,
    MARKET,
    MARKET_TOP,
    PROSPECTIVE_CLAIM,
    STONE,
)
from egizia.games.shifting_sands.state import State, column_open
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@rule
def store_stone(state: State, seat: int, amount: int) -> int:
    """Put stone into the reserve; returns how much found room."""
    player = state.players[seat]
    stored = min(amount, STONE_CAPACITY - player.stone)
    player.stone += stored
    return stored


@rule
def gain_stone(state: State, log: Log, seat: int, amount: int) -> None:
    """Gain stone; what finds no room is lost."""
    if amount > 0:
        stored = store_stone(state, seat, amount)
        note(log, STONE, seat, stored, amount - stored, 0)


@rule
def raise_crew(state: State, log: Log, seat: int, crew: int) -> None:
    """Move a crew one column to the right; the strongest stays."""
    crews = state.players[seat].crews
    if crews[crew] < STRONGEST:
        crews[crew] += 1
        note(log, CREW, seat, crew, crews[crew], 0)


@rule
def lower_crew(state: State, log: Log, seat: int, crew: int) -> None:
    """Move a crew one column to the left; the weakest stays."""
    crews = state.players[seat].crews
    if crews[crew] > WEAKEST:
        crews[crew] -= 1
        note(log, CREW_LOWERED, seat, crew, crews[crew], 0)


@rule
def can_raise(state: State, seat: int, crew: int) -> bool:
    """Whether a crew has a column to its right."""
    return state.players[seat].crews[crew] < STRONGEST


@rule
def offer_crews(state: State, options: Options, first: int) -> None:
    """Offer the action `first` + crew for every crew with a column to its right."""
    for crew in range(4):
        if can_raise(state, state.seat, crew):
            offer(options, first + crew)


@rule
def can_raise_any(state: State, seat: int) -> bool:
    """Whether any crew has a column to its right."""
    for crew in range(4):
        if can_raise(state, seat, crew):
            return True
    return False


@rule
def can_raise_basic(state: State, seat: int, excluded: int) -> bool:
    """Whether a basic crew outside the set `excluded` has a column to its right."""
    for crew in range(BASIC_CREWS):
        if not (excluded >> crew) & 1 and can_raise(state, seat, crew):
            return True
    return False


@rule
def advance_market(state: State, log: Log, seat: int, market: int, steps: int) -> None:
    """Go up a market step by step; each step at the top pays the top's bonus instead."""
    markets = state.players[seat].markets
    for _ in range(steps):
        if markets[market] < TOP_LEVEL:
            markets[market] += 1
            note(log, MARKET, seat, market, markets[market], 0)
        else:
            note(log, MARKET_TOP, seat, market, 0, 0)
        at_top = markets[market] == TOP_LEVEL
        level = MARKET_LEVELS[market * TOP_LEVEL + markets[market] - 1]
        points = level.points
        stone = level.stone
        if at_top and market == GRAIN_MARKET and column_open(state, seat, RICHER_GRAIN_MARKET):
            points = COLUMN_TILES[RICHER_GRAIN_MARKET].value
        if at_top and market == STONE_MARKET and column_open(state, seat, RICHER_STONE_MARKET):
            stone = COLUMN_TILES[RICHER_STONE_MARKET].value
        gain_stone(state, log, seat, stone)
        score(state, log, seat, points, FROM_GRAIN_MARKET, 0)


@rule
def gain(state: State, log: Log, seat: int, benefit: Benefit, source: int, detail: int) -> None:
    """Gain all that a tile or card gives; what needs a choice is left pending."""
    player = state.players[seat]
    gain_stone(state, log, seat, benefit.stone)
    score(state, log, seat, benefit.points, source, detail)
    for crew in range(4):
        for _ in range(benefit.crews[crew]):
            raise_crew(state, log, seat, crew)
    advance_market(state, log, seat, GRAIN_MARKET, benefit.grain_market)
    advance_market(state, log, seat, STONE_MARKET, benefit.stone_market)
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
    state.pending_crews += benefit.any_crew
    state.pending_basic += benefit.basic_crews
    state.pending_ring = max(state.pending_ring, benefit.ring)
