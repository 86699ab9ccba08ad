"""When a player may use the cards in the play area.

A card is offered on its owner's turns wherever using it could change something, and an owner who would not be asked
otherwise gets a turn where that is the last moment to do so. Four moments cover all there are:

- placing ships: whatever may be used at any time, beside the places for a ship;
- feeding: whatever becomes grain while grain is missing or can be sold;
- building: stone, strength and points, before a build and after every brick;
- the end of a round: what a card allows once a round, and after the last round whatever can still make points.
"""

from egizia.games.nile.box import FIELD_IMPROVER, FINISH, HIRE, SPHINX_ZONE, STONE_AS_GRAIN, STONE_SALE, cheapest_brick
from egizia.games.nile.cards import (
    ANY_STRENGTH,
    can_sell,
    could_improve,
    could_water,
    has_grain_card,
    has_stone_card,
    improver_options,
    sale_options,
    stone_card_options,
)
from egizia.games.nile.components import ROUNDS
from egizia.games.nile.crews import (
    has_strength_card,
    is_strong_enough,
    strength_card_options,
    strength_of_cards,
)
from egizia.games.nile.grain import grain_per_point, missing_grain
from egizia.games.nile.growth import can_grow, can_hire_while_placing, growth_options, has_unused_hire
from egizia.games.nile.state import TAKE_LAST_CHANCE, Nile, has_card
from egizia.games.nile.supplies import offer_crews, stone_per_point
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

# Placing ships


@rule
def has_placement_card(state: Nile, seat: int) -> bool:
    """Whether a player could use a card instead of placing a ship."""
    return has_stone_card(state, seat) or can_sell(state, seat) or could_improve(state, seat)


@rule
def placement_card_options(state: Nile, options: Options) -> None:
    """Let a crew grow, turn a card into stone, improve a field, sell stone."""
    if can_hire_while_placing(state, state.seat):
        offer_crews(state, options, HIRE)
    stone_card_options(state, options, ANY_STRENGTH)
    if has_card(state, state.seat, FIELD_IMPROVER):
        improver_options(state, options)
    sale_options(state, options)


# Feeding


@rule
def stone_would_feed(state: Nile, seat: int) -> bool:
    """Whether a player may use stone as grain and has too little of it."""
    return has_card(state, seat, STONE_AS_GRAIN) and state.players[seat].stone < missing_grain(state, seat)


@rule
def has_feeding_card(state: Nile, seat: int) -> bool:
    """Whether stone or a card could change what the feeding costs or pays."""
    brings_grain = has_grain_card(state, seat) or could_water(state, seat)
    has_stone = state.players[seat].stone > 0 or has_stone_card(state, seat)
    if not brings_grain and not (has_stone and has_card(state, seat, STONE_AS_GRAIN)):
        return False
    return missing_grain(state, seat) > 0 or (brings_grain and grain_per_point(state, seat) > 0)


# Building


@rule
def stone_would_help_build(state: Nile, seat: int) -> bool:
    """Whether the stone of a card could go into a build, or into the strength for it."""
    if not has_stone_card(state, seat):
        return False
    return has_unused_hire(state, seat) or is_strong_enough(state, seat, cheapest_brick(state, seat))


@rule
def stone_would_sell(state: Nile, seat: int) -> bool:
    """Whether a player could turn a card into stone and sell that."""
    return has_stone_card(state, seat) and has_card(state, seat, STONE_SALE)


@rule
def could_help_build(state: Nile, seat: int) -> bool:
    """Whether a card could let a player build who cannot yet."""
    return stone_would_help_build(state, seat) or can_grow(state, seat)


@rule
def has_building_card(state: Nile, seat: int) -> bool:
    """Whether a player who is to build could use a card."""
    return could_help_build(state, seat) or can_sell(state, seat) or stone_would_sell(state, seat)


@rule
def building_card_options(state: Nile, options: Options) -> None:
    """Turn a card into stone, sell stone."""
    if stone_would_help_build(state, state.seat) or stone_would_sell(state, state.seat):
        stone_card_options(state, options, ANY_STRENGTH)
    sale_options(state, options)


@rule
def could_be_strong_enough(state: Nile, seat: int) -> bool:
    """Whether the build in hand has, or cards could give it, the strength for another brick."""
    if state.zone == SPHINX_ZONE:
        return False
    return cheapest_brick(state, seat) <= state.strength + strength_of_cards(state, seat)


@rule
def could_add_strength(state: Nile, seat: int) -> bool:
    """Whether a strength card could add a brick to the build in hand."""
    if not has_strength_card(state, seat) or not could_be_strong_enough(state, seat):
        return False
    return cheapest_brick(state, seat) <= state.players[seat].stone


@rule
def could_add_stone(state: Nile, seat: int) -> bool:
    """Whether the stone of a card could add a brick to the build in hand, buy strength, or be sold."""
    if not has_stone_card(state, seat):
        return False
    return has_unused_hire(state, seat) or has_card(state, seat, STONE_SALE) or could_be_strong_enough(state, seat)


@rule
def has_laying_card(state: Nile, seat: int) -> bool:
    """Whether a player who has built could use a card in this turn."""
    if can_sell(state, seat) or can_grow(state, seat):
        return True
    return could_add_stone(state, seat) or could_add_strength(state, seat)


@rule
def laying_card_options(state: Nile, options: Options) -> None:
    """Turn a card into stone, add its strength to the build, sell stone."""
    if could_add_stone(state, state.seat):
        stone_card_options(state, options, ANY_STRENGTH)
    if could_add_strength(state, state.seat):
        strength_card_options(state, options)
    sale_options(state, options)


# The end of a round


@rule
def stone_still_serves(state: Nile, seat: int) -> bool:
    """Whether stone from a card could still buy strength, or become points after the last round."""
    if has_unused_hire(state, seat):
        return True
    return state.round_number == ROUNDS and (has_card(state, seat, STONE_SALE) or stone_per_point(state, seat) > 0)


@rule
def has_last_chance(state: Nile, seat: int) -> bool:
    """Whether a player is asked once more at the end of the round."""
    if can_grow(state, seat) or (stone_still_serves(state, seat) and has_stone_card(state, seat)):
        return True
    return state.round_number == ROUNDS and (can_sell(state, seat) or could_improve(state, seat))


@rule
def last_chance_options(state: Nile, options: Options) -> None:
    """Let crews grow; after the last round also improve fields and sell stone; or leave it."""
    growth_options(state, options)
    if stone_still_serves(state, state.seat):
        stone_card_options(state, options, ANY_STRENGTH)
    if state.round_number == ROUNDS:
        improver_options(state, options)
        sale_options(state, options)
    offer(options, FINISH)


@rule
def continue_last_chance(state: Nile) -> bool:
    """At the end of the round, whoever has a last chance to use a card may do so, in player order."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        if has_last_chance(state, seat):
            state.seat = seat
            state.decision = TAKE_LAST_CHANCE
            return True
        state.turn += 1
    return False
