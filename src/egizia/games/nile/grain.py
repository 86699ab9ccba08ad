"""Grain: how much there is, how much is missing, and what the market pays for the rest."""

from egizia.games.nile.box import (
    FIELD_KIND_COUNT,
    FIELD_KINDS,
    MARKET_LEVELS,
    NILE_CARDS,
    STARTER_COLOUR,
    TOP_LEVEL,
)
from egizia.games.nile.cards import field_bonus, watered_fields
from egizia.games.nile.components import GRAIN_MARKET
from egizia.games.nile.state import Nile
from egizia.games.nile.supplies import crew_strength
from egizia.kernel.rule import rule


@rule
def grain_available(state: Nile, seat: int) -> int:
    """Grain from the fields that the ring waters, and what cards and stone have added."""
    player = state.players[seat]
    more = field_bonus(state, seat)
    grain = state.grain
    if state.ring >= STARTER_COLOUR:
        grain += player.starter_grain + more
    for number in range(FIELD_KIND_COUNT):
        kind = FIELD_KINDS[number].kind
        fields = watered_fields(player, kind, player.improved[kind], state.ring)
        grain += fields * (NILE_CARDS[kind].grain + more)
    return grain


@rule
def missing_grain(state: Nile, seat: int) -> int:
    """How much grain is missing; negative is surplus."""
    return crew_strength(state, seat) - grain_available(state, seat)


@rule
def grain_per_point(state: Nile, seat: int) -> int:
    """Surplus grain a player sells for a point, or 0 while the grain market buys none."""
    return MARKET_LEVELS[GRAIN_MARKET * TOP_LEVEL + state.players[seat].markets[GRAIN_MARKET] - 1].grain_per_point


@rule
def sells_grain(state: Nile, seat: int) -> bool:
    """Whether a player can have a point for surplus grain."""
    rate = grain_per_point(state, seat)
    return rate > 0 and missing_grain(state, seat) <= -rate


@rule
def grain_points(state: Nile, seat: int, surplus: int) -> int:
    """Points a player can have for an amount of surplus grain."""
    rate = grain_per_point(state, seat)
    return surplus // rate if rate > 0 else 0


@rule
def surplus_points(state: Nile, seat: int) -> int:
    """Points a player can have for the surplus grain there is."""
    return grain_points(state, seat, max(0, -missing_grain(state, seat)))
