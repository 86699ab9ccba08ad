"""When a player may use cards that the book lets act at any time of the round."""

from egizia.games.classic.components import (
    CARD_BENEFITS,
    MARKET_LEVELS,
    NILE_CARDS,
    STONE_CAPACITY,
    TILE_BENEFITS,
    Benefit,
)
from egizia.games.classic.edition import can_hire, can_raise_by_card, play, quarry_productivity
from egizia.games.classic.state import State
from egizia.games.nile import anytime as nile
from egizia.kernel.rule import rule


def _most_stone(benefit: Benefit) -> int:
    """The most stone that a benefit gives, with its steps in the stone market."""
    return benefit.stone + benefit.stone_market * max(level.stone for level in MARKET_LEVELS)


MOST_STONE_AT_ONCE = max(
    *(card.stone_use for card in NILE_CARDS),
    *(_most_stone(benefit) for benefit in CARD_BENEFITS),
    *(2 * _most_stone(benefit) for benefit in TILE_BENEFITS),
)
"""The most stone that a ship or a card brings while ships are placed; a round space may be doubled."""


@play.instead(nile.can_hire_while_placing)
@rule
def can_hire_while_placing(state: State, seat: int) -> bool:
    """Whether a player may buy strength for stone before a ship or a card brings more than there is room for."""
    return can_hire(state, seat) and state.players[seat].stone + MOST_STONE_AT_ONCE > STONE_CAPACITY


@play.instead(nile.can_hire_after_feeding)
@rule
def can_hire_after_feeding(state: State, seat: int) -> bool:
    """Whether a player may buy strength for stone before the quarries produce more than there is room for."""
    return can_hire(state, seat) and state.players[seat].stone + quarry_productivity(state, seat) > STONE_CAPACITY


@play.instead(nile.can_raise_while_building)
@rule
def can_raise_while_building(state: State, seat: int) -> bool:
    """Whether a card may strengthen a crew in the building phase too: it may at any time of the round."""
    return can_raise_by_card(state, seat)
