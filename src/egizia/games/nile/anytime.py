"""When a player may use the cards in the play area.

A card is offered on its owner's turns wherever using it could change something, and an owner who would not be asked
otherwise gets a turn where that is the last moment to do so. Four moments cover all there are:

- placing ships: whatever may be used at any time, beside the places for a ship;
- feeding: whatever becomes grain while grain is missing or can be sold;
- building: stone, strength and points, before a build and after every brick;
- the end of a round: what a card allows once a round, and after the last round whatever can still make points.
"""

from egizia.games.nile.box import (
    CARD_ACTIONS,
    CREW_AFTER_FEEDING,
    CREW_FOR_STONE,
    FIELD_IMPROVER,
    FINISH,
    HIRE,
    NILE_CARDS,
    RAISE,
    SPHINX_ZONE,
    STONE_AS_GRAIN,
    STONE_KIND_COUNT,
    STONE_KINDS,
    STONE_SALE,
    STRENGTH_KIND_COUNT,
    STRENGTH_KINDS,
    cheapest_brick,
)
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
from egizia.games.nile.components import BASIC_CREWS, NO_CARD, ROUNDS
from egizia.games.nile.crews import (
    can_build,
    has_strength_card,
    is_free,
    strength_card_options,
    strength_of_cards,
    strength_of_crews,
)
from egizia.games.nile.grain import grain_per_point, missing_grain
from egizia.games.nile.growth import can_hire, has_unused_hire
from egizia.games.nile.state import TAKE_LAST_CHANCE, Nile, has_card
from egizia.games.nile.supplies import offer_crews, stone_per_point
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

# Placing ships


@rule
def can_hire_while_placing(state: Nile, seat: int) -> bool:
    """Whether a player may buy strength for stone while placing ships, and cannot just as well do so later."""
    return False


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


@rule
def can_hire_after_feeding(state: Nile, seat: int) -> bool:
    """Whether a player may buy strength for stone right after feeding, and cannot just as well do so later."""
    return False


# Building: crews that grow


@rule
def can_raise_while_building(state: Nile, seat: int) -> bool:
    """Whether a card may strengthen a crew in the building phase too."""
    return False


@rule
def can_grow(state: Nile, seat: int) -> bool:
    """Whether a card lets a crew grow in the building phase."""
    return can_hire(state, seat) or can_raise_while_building(state, seat)


@rule
def growth_options(state: Nile, options: Options) -> None:
    """Every crew that a card lets grow in the building phase, for nothing or for stone."""
    if can_raise_while_building(state, state.seat):
        offer_crews(state, options, RAISE)
    if can_hire(state, state.seat):
        offer_crews(state, options, HIRE)


@rule
def raises_left(state: Nile, seat: int) -> int:
    """How many steps of a crew cards would still give in the building phase for nothing."""
    player = state.players[seat]
    return player.cards[CREW_AFTER_FEEDING] - player.raised if can_raise_while_building(state, seat) else 0


@rule
def hires_left(state: Nile, seat: int) -> int:
    """How many steps of a crew cards would still sell for stone in this round."""
    player = state.players[seat]
    if not has_unused_hire(state, seat):
        return 0
    return (player.cards[CREW_FOR_STONE] - player.hired) * NILE_CARDS[CREW_FOR_STONE].times


# Building: a card is stone or strength, never both


@rule
def stone_beside_strength(state: Nile, seat: int, strength: int, kind: int) -> int:
    """The stone a player has with all cards that need not give so much strength, or -1 if cards cannot give it.

    Every card counts once; one of a kind, unless there is none, gives stone in any case.
    """
    player = state.players[seat]
    lacking = strength
    for number in range(STRENGTH_KIND_COUNT):
        other = STRENGTH_KINDS[number].kind
        if NILE_CARDS[other].stone_use == 0:
            lacking -= player.cards[other] * NILE_CARDS[other].strength_use
    stone = player.stone
    for number in range(STONE_KIND_COUNT):
        other = STONE_KINDS[number].kind
        giving_stone = player.cards[other]
        spare = giving_stone - 1 if other == kind else giving_stone
        while lacking > 0 and spare > 0 and NILE_CARDS[other].strength_use > 0:
            lacking -= NILE_CARDS[other].strength_use
            giving_stone -= 1
            spare -= 1
        stone += giving_stone * NILE_CARDS[other].stone_use
    return stone if lacking <= 0 else -1


@rule
def could_build_with(state: Nile, seat: int, kind: int) -> bool:
    """Whether a player could build here with all help of cards; one of a kind, unless there is none, gives stone."""
    cost = cheapest_brick(state, seat)
    for crew in range(BASIC_CREWS):
        if is_free(state, seat, crew):
            lacking = cost - strength_of_crews(state, seat, crew) - raises_left(state, seat)
            for steps in range(hires_left(state, seat) + 1):
                price = steps * NILE_CARDS[CREW_FOR_STONE].value
                if stone_beside_strength(state, seat, lacking - steps, kind) >= cost + price:
                    return True
    return False


@rule
def could_build(state: Nile, seat: int) -> bool:
    """Whether a player can build here, or could with the help of cards."""
    return can_build(state, seat) or could_build_with(state, seat, NO_CARD)


@rule
def could_go_on_with(state: Nile, seat: int, kind: int) -> bool:
    """Whether cards could add a brick to the build in hand while one of a kind gives stone."""
    cost = cheapest_brick(state, seat)
    return state.zone != SPHINX_ZONE and stone_beside_strength(state, seat, cost - state.strength, kind) >= cost


@rule
def stone_would_help(state: Nile, seat: int, kind: int, built: bool) -> bool:
    """Whether the stone of a card could go into a build, or into the one in hand, or buy strength, or be sold."""
    if not has_card(state, seat, kind):
        return False
    if has_unused_hire(state, seat) or has_card(state, seat, STONE_SALE):
        return True
    return could_go_on_with(state, seat, kind) if built else could_build_with(state, seat, kind)


@rule
def has_helpful_stone(state: Nile, seat: int, built: bool) -> bool:
    """Whether the stone of any card would help a player who is to build or has built."""
    if has_stone_card(state, seat):
        for number in range(STONE_KIND_COUNT):
            if stone_would_help(state, seat, STONE_KINDS[number].kind, built):
                return True
    return False


@rule
def helpful_stone_options(state: Nile, options: Options, built: bool) -> None:
    """Turn a card into stone that would help."""
    if has_stone_card(state, state.seat):
        for number in range(STONE_KIND_COUNT):
            kind = STONE_KINDS[number].kind
            if stone_would_help(state, state.seat, kind, built):
                offer(options, CARD_ACTIONS[kind].stone)


# Building


@rule
def has_building_card(state: Nile, seat: int) -> bool:
    """Whether a player who is to build could use a card."""
    return can_grow(state, seat) or can_sell(state, seat) or has_helpful_stone(state, seat, False)


@rule
def building_card_options(state: Nile, options: Options) -> None:
    """Turn a card into stone, sell stone."""
    helpful_stone_options(state, options, False)
    sale_options(state, options)


@rule
def could_add_strength(state: Nile, seat: int) -> bool:
    """Whether strength cards could add a brick to the build in hand."""
    if state.zone == SPHINX_ZONE or not has_strength_card(state, seat):
        return False
    return cheapest_brick(state, seat) <= min(
        state.players[seat].stone, state.strength + strength_of_cards(state, seat)
    )


@rule
def has_laying_card(state: Nile, seat: int) -> bool:
    """Whether a player who has built could use a card in this turn."""
    if can_sell(state, seat) or can_grow(state, seat):
        return True
    return has_helpful_stone(state, seat, True) or could_add_strength(state, seat)


@rule
def laying_card_options(state: Nile, options: Options) -> None:
    """Turn a card into stone, add its strength to the build, sell stone."""
    helpful_stone_options(state, options, True)
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
