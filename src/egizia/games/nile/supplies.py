"""Stone, crews, markets and the irrigation ring, and what spaces and cards give of them."""

from egizia.games.nile.box import (
    FROM_GRAIN_MARKET,
    MARKET_LEVELS,
    RING,
    STONE_CAPACITY,
    STRONGEST,
    TOP_LEVEL,
    gain_more,
)
from egizia.games.nile.components import GRAIN_MARKET, RING_COUNT, STONE_MARKET, SharedBenefit
from egizia.games.nile.events import CREW, MARKET, MARKET_TOP, RING_MOVED, STONE
from egizia.games.nile.score import score
from egizia.games.nile.state import Nile
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@rule
def store_stone(state: Nile, seat: int, amount: int) -> int:
    """Put stone into the reserve; returns how much found room."""
    player = state.players[seat]
    stored = min(amount, STONE_CAPACITY - player.stone)
    player.stone += stored
    return stored


@rule
def gain_stone(state: Nile, log: Log, seat: int, amount: int) -> None:
    """Gain stone; what finds no room is lost."""
    if amount > 0:
        stored = store_stone(state, seat, amount)
        note(log, STONE, seat, stored, amount - stored, 0)


@rule
def raise_crew(state: Nile, log: Log, seat: int, crew: int) -> None:
    """Move a crew one column to the right; the strongest stays."""
    crews = state.players[seat].crews
    if crews[crew] < STRONGEST:
        crews[crew] += 1
        note(log, CREW, seat, crew, crews[crew], 0)


@rule
def can_raise(state: Nile, seat: int, crew: int) -> bool:
    """Whether a crew has a column to its right."""
    return state.players[seat].crews[crew] < STRONGEST


@rule
def can_raise_any(state: Nile, seat: int) -> bool:
    """Whether any crew has a column to its right."""
    for crew in range(4):
        if can_raise(state, seat, crew):
            return True
    return False


@rule
def offer_crews(state: Nile, options: Options, first: int) -> None:
    """Offer the action `first` + crew for every crew with a column to its right."""
    for crew in range(4):
        if can_raise(state, state.seat, crew):
            offer(options, first + crew)


@rule
def crew_strength(state: Nile, seat: int) -> int:
    """The strength of all four crews together."""
    crews = state.players[seat].crews
    return crews[0] + crews[1] + crews[2] + crews[3]


@rule
def level_points(state: Nile, seat: int, market: int) -> int:
    """Points for a step to the market level where a player stands now."""
    return MARKET_LEVELS[market * TOP_LEVEL + state.players[seat].markets[market] - 1].points


@rule
def level_stone(state: Nile, seat: int, market: int) -> int:
    """Stone for a step to the market level where a player stands now."""
    return MARKET_LEVELS[market * TOP_LEVEL + state.players[seat].markets[market] - 1].stone


@rule
def stone_per_point(state: Nile, seat: int) -> int:
    """Stone a player sells for a point at the end of the game, or 0 while the stone market buys none."""
    return MARKET_LEVELS[STONE_MARKET * TOP_LEVEL + state.players[seat].markets[STONE_MARKET] - 1].stone_per_point


@rule
def advance_market(state: Nile, log: Log, seat: int, market: int, steps: int) -> None:
    """Advance in a market step by step; each step on its last level brings that level's bonus again."""
    markets = state.players[seat].markets
    for _ in range(steps):
        if markets[market] < TOP_LEVEL:
            markets[market] += 1
            note(log, MARKET, seat, market, markets[market], 0)
        else:
            note(log, MARKET_TOP, seat, market, 0, 0)
        gain_stone(state, log, seat, level_stone(state, seat, market))
        score(state, log, seat, level_points(state, seat, market), FROM_GRAIN_MARKET, 0)


@rule
def gain(state: Nile, log: Log, seat: int, benefit: SharedBenefit, source: int, detail: int) -> None:
    """Gain all that a space or card gives; what needs a choice is left pending."""
    gain_stone(state, log, seat, benefit.stone)
    score(state, log, seat, benefit.points, source, detail)
    for crew in range(4):
        for _ in range(benefit.crews[crew]):
            raise_crew(state, log, seat, crew)
    advance_market(state, log, seat, GRAIN_MARKET, benefit.grain_market)
    advance_market(state, log, seat, STONE_MARKET, benefit.stone_market)
    gain_more(state, log, seat, benefit, detail)
    state.pending_crews += benefit.any_crew
    state.pending_ring += benefit.ring


@rule
def ring_options(state: Nile, options: Options) -> None:
    """Every space within the allowed steps; staying is allowed."""
    for space in range(RING_COUNT):
        if abs(space - state.ring) <= state.pending_ring:
            offer(options, RING + space)


@rule
def move_ring(state: Nile, log: Log, space: int) -> None:
    """Move the irrigation ring, or leave it."""
    if space != state.ring:
        state.ring = space
        note(log, RING_MOVED, state.seat, space, 0, 0)
    state.pending_ring = 0
