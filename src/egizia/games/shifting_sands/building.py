"""Building phase: zone by zone, from the Nile outward."""

from egizia.games.shifting_sands.actions import (
    ADD_EXTRA,
    ADD_PURPLE,
    CARD_ACTIONS,
    CONVERT_BY_COLUMN,
    CONVERT_BY_SPACE,
    DECLINE,
    FINISH,
    HIRE,
    USE_CREW,
    WITHDRAW,
)
from egizia.games.shifting_sands.cards import (
    ANY_STRENGTH,
    can_sell,
    has_stone_card,
    sale_options,
    stone_card_options,
)
from egizia.games.shifting_sands.components import (
    BASIC_CREWS,
    BUILDING_SHIP,
    EXTRA_CREW,
    NILE_CARDS,
    PURPLE,
    SPECULATING,
    ZONE_PLACE,
    ZONES,
)
from egizia.games.shifting_sands.events import (
    ADDS_CREW,
    ADDS_EXTRA_CREW,
    BECOMES_BUILDER,
    MOVES_UP,
    PLAYS_STRENGTH,
    USES_CREW,
    WITHDRAWS,
)
from egizia.games.shifting_sands.hiring import can_hire
from egizia.games.shifting_sands.measures import CardKind
from egizia.games.shifting_sands.monuments import (
    COLONNADE_BRICK,
    OBELISK_BRICK,
    SPHINX_ZONE,
    STATUE_BRICK,
    cheapest_brick,
    lay_brick,
    settle_bricks,
    zone_brick_options,
)
from egizia.games.shifting_sands.sphinx import draw_cards, draw_options
from egizia.games.shifting_sands.state import (
    CONVERT_SHIP,
    GATHER_CREWS,
    KEEP_CARD,
    LAST_CHANCE,
    LAY_BRICKS,
    NOBODY,
    START_BUILDING,
    State,
    column_ready,
    use_column,
)
from egizia.games.shifting_sands.supplies import offer_crews
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.record import Table
from egizia.kernel.rule import rule

STRENGTH_KINDS = Table(CardKind, [{"kind": kind} for kind, card in enumerate(NILE_CARDS) if card.strength_use])
STRENGTH_KIND_COUNT = len(STRENGTH_KINDS)

# Steps of a building turn.
AT_DOCK, CONVERTED, GATHERING, LAYING, KEEPING = range(5)


@rule
def ship_owner(state: State, place: int) -> int:
    """Whose ship lies on a building space, or -1."""
    for seat in range(state.player_count):
        if (state.ships[place] >> seat) & 1:
            return seat
    return NOBODY


@rule
def is_free(state: State, seat: int, crew: int) -> bool:
    """Whether a crew has not been used this round."""
    return not (state.players[seat].spent >> crew) & 1


@rule
def help_at_hand(state: State, seat: int) -> int:
    """Strength that the purple crew and cards could still add."""
    player = state.players[seat]
    strength = player.crews[PURPLE] if is_free(state, seat, PURPLE) else 0
    for number in range(STRENGTH_KIND_COUNT):
        kind = STRENGTH_KINDS[number].kind
        strength += player.cards[kind] * NILE_CARDS[kind].strength_use
    return strength


@rule
def best_extra(state: State, seat: int, leader: int) -> int:
    """The most strength that an extra crew beside the leader could add."""
    strength = 0
    if column_ready(state, seat, EXTRA_CREW):
        for crew in range(BASIC_CREWS):
            if crew != leader and is_free(state, seat, crew):
                strength = max(strength, state.players[seat].crews[crew])
    return strength


@rule
def reach(state: State, seat: int, crew: int) -> int:
    """The most strength a basic crew could lead, with all help."""
    return state.players[seat].crews[crew] + help_at_hand(state, seat) + best_extra(state, seat, crew)


@rule
def can_lead(state: State, seat: int, crew: int, cost: int) -> bool:
    """Whether a basic crew can build something of a cost."""
    return is_free(state, seat, crew) and reach(state, seat, crew) >= cost


@rule
def can_build(state: State, seat: int) -> bool:
    """Whether a player can build anything in the zone."""
    cost = cheapest_brick(state, seat)
    if state.players[seat].stone < cost:
        return False
    for crew in range(BASIC_CREWS):
        if can_lead(state, seat, crew, cost):
            return True
    return False


@rule
def start_options(state: State, options: Options) -> None:
    """Buy strength, send a crew, play cards, or withdraw."""
    seat = state.seat
    if can_hire(state, seat):
        offer_crews(state, options, HIRE)
    cost = cheapest_brick(state, seat)
    if state.players[seat].stone >= cost:
        for crew in range(BASIC_CREWS):
            if can_lead(state, seat, crew, cost):
                offer(options, USE_CREW + crew)
    stone_card_options(state, options, ANY_STRENGTH)
    sale_options(state, options)
    offer(options, WITHDRAW)


@rule
def use_crew(state: State, log: Log, crew: int) -> None:
    """Turn a basic crew over: the building begins."""
    state.strength = state.players[state.seat].crews[crew]
    state.players[state.seat].spent |= 1 << crew
    state.bricks = 0
    state.step = GATHERING
    note(log, USES_CREW, state.seat, crew, state.strength, 0)


@rule
def gather_options(state: State, options: Options) -> None:
    """Add strength, or begin with the first brick or the draw, which fixes it.

    Whoever turned a crew over must build, so nothing is offered that would leave too little strength for anything.
    """
    seat = state.seat
    player = state.players[seat]
    lacking = cheapest_brick(state, seat) - state.strength
    if is_free(state, seat, PURPLE):
        offer(options, ADD_PURPLE)
    if column_ready(state, seat, EXTRA_CREW):
        for crew in range(BASIC_CREWS):
            if is_free(state, seat, crew) and lacking <= player.crews[crew] + help_at_hand(state, seat):
                offer(options, ADD_EXTRA + crew)
    if state.zone == SPHINX_ZONE:
        draw_options(state, options)
    else:
        zone_brick_options(state, options, min(player.stone, state.strength))
    spare = help_at_hand(state, seat) + best_extra(state, seat, NOBODY) - lacking
    if lacking <= 0:
        stone_card_options(state, options, ANY_STRENGTH)
    else:
        stone_card_options(state, options, spare)
    for number in range(STRENGTH_KIND_COUNT):
        kind = STRENGTH_KINDS[number].kind
        if player.cards[kind] > 0:
            offer(options, CARD_ACTIONS[kind].strength)


@rule
def add_purple(state: State, log: Log) -> None:
    """Add the purple crew."""
    player = state.players[state.seat]
    player.spent |= 1 << PURPLE
    state.strength += player.crews[PURPLE]
    note(log, ADDS_CREW, state.seat, PURPLE, player.crews[PURPLE], 0)


@rule
def add_extra(state: State, log: Log, crew: int) -> None:
    """Add a second basic crew by the colonnade."""
    player = state.players[state.seat]
    player.spent |= 1 << crew
    state.strength += player.crews[crew]
    use_column(state, state.seat, EXTRA_CREW)
    note(log, ADDS_EXTRA_CREW, state.seat, crew, player.crews[crew], EXTRA_CREW)


@rule
def play_strength_card(state: State, log: Log, kind: int) -> None:
    """Add a card's strength to the build."""
    state.players[state.seat].cards[kind] -= 1
    state.strength += NILE_CARDS[kind].strength_use
    note(log, PLAYS_STRENGTH, state.seat, kind, NILE_CARDS[kind].strength_use, 0)


@rule
def brick_options(state: State, options: Options) -> None:
    """More bricks while stone and strength last, cards, or the end of the build."""
    zone_brick_options(state, options, min(state.players[state.seat].stone, state.strength))
    stone_card_options(state, options, ANY_STRENGTH)
    sale_options(state, options)
    offer(options, FINISH)


@rule
def build_brick(state: State, log: Log, brick: int) -> None:
    """Pay for a brick and place it."""
    cost = lay_brick(state, log, brick, True)
    state.players[state.seat].stone -= cost
    state.strength -= cost
    state.bricks += 1
    if brick == OBELISK_BRICK:
        state.built_obelisk += cost
    elif brick == COLONNADE_BRICK:
        state.built_colonnade += cost
    elif brick < STATUE_BRICK:
        state.built_pyramid += cost
    state.step = LAYING


@rule
def draw_sphinx_cards(state: State, log: Log, cards: int) -> None:
    """Draw at the sphinx; the cards are then looked at."""
    draw_cards(state, log, cards)
    state.step = KEEPING


@rule
def can_go_on(state: State, seat: int) -> bool:
    """Whether a player who has built could still do something in this turn."""
    if has_stone_card(state, seat) or can_sell(state, seat):
        return True
    return state.zone != SPHINX_ZONE and cheapest_brick(state, seat) <= min(state.players[seat].stone, state.strength)


@rule
def finish_build(state: State, log: Log) -> None:
    """Score the build; the next ship is to build."""
    state.players[state.seat].zones |= 1 << state.zone
    settle_bricks(state, log)
    next_dock(state)


@rule
def withdraw(state: State, log: Log) -> None:
    """Remove the ship; those behind move one space toward the Nile, a speculating one takes the last space."""
    note(log, WITHDRAWS, state.seat, state.zone, 0, 0)
    first = ZONE_PLACE[state.zone].value
    if state.dock == SPECULATING:
        state.ships[first + SPECULATING] = 0
        next_dock(state)
        return
    last = state.player_count - 2
    for dock in range(state.dock, last):
        state.ships[first + dock] = state.ships[first + dock + 1]
    state.ships[first + last] = state.ships[first + SPECULATING]
    if state.ships[first + SPECULATING]:
        state.ships[first + SPECULATING] = 0
        note(log, MOVES_UP, ship_owner(state, first + last), state.zone, last, 0)
    state.step = AT_DOCK


@rule
def next_dock(state: State) -> None:
    """Go on to the next building space, or past the last one to the next zone."""
    state.step = AT_DOCK
    if state.dock == SPECULATING:
        state.zone += 1
        state.dock = 0
    else:
        state.dock += 1


@rule
def has_building_choice(state: State, seat: int) -> bool:
    """Whether there is anything to do but withdraw."""
    return can_build(state, seat) or has_stone_card(state, seat) or can_sell(state, seat) or can_hire(state, seat)


@rule
def may_convert(state: State, seat: int) -> bool:
    """Whether a speculating ship may become a building ship, and could use it."""
    allowed = state.players[seat].prospective_ships > 0 or column_ready(state, seat, BUILDING_SHIP)
    return allowed and (can_build(state, seat) or has_stone_card(state, seat) or can_hire(state, seat))


@rule
def convert_options(state: State, options: Options) -> None:
    """Build by the colonnade, by the round space, or not at all."""
    if column_ready(state, state.seat, BUILDING_SHIP):
        offer(options, CONVERT_BY_COLUMN)
    if state.players[state.seat].prospective_ships > 0:
        offer(options, CONVERT_BY_SPACE)
    offer(options, DECLINE)


@rule
def convert_ship(state: State, log: Log, by_column: bool) -> None:
    """The speculating ship builds last here."""
    if by_column:
        use_column(state, state.seat, BUILDING_SHIP)
        note(log, BECOMES_BUILDER, state.seat, state.zone, BUILDING_SHIP, 0)
    else:
        state.players[state.seat].prospective_ships -= 1
        note(log, BECOMES_BUILDER, state.seat, state.zone, -1, 0)
    state.step = CONVERTED


@rule
def continue_building(state: State, log: Log) -> bool:
    """Ask the next ship, from the Nile outward and from the source down."""
    while state.zone < ZONES:
        if state.step == GATHERING:
            state.decision = GATHER_CREWS
            return True
        if state.step == KEEPING:
            if state.drawn_count > 0:
                state.decision = KEEP_CARD
                return True
            state.step = LAYING
        elif state.step == LAYING:
            if can_go_on(state, state.seat):
                state.decision = LAY_BRICKS
                return True
            finish_build(state, log)
            if state.pending_market:
                return False
        elif state.step == CONVERTED:
            if begin_turn(state, log):
                return True
        elif state.dock == SPECULATING:
            seat = ship_owner(state, ZONE_PLACE[state.zone].value + SPECULATING)
            if seat != NOBODY and may_convert(state, seat):
                state.seat = seat
                state.decision = CONVERT_SHIP
                return True
            next_dock(state)
        elif state.dock >= state.player_count - 1:
            state.dock = SPECULATING
        else:
            seat = ship_owner(state, ZONE_PLACE[state.zone].value + state.dock)
            if seat == NOBODY:
                next_dock(state)
            else:
                state.seat = seat
                if begin_turn(state, log):
                    return True
    state.phase = LAST_CHANCE
    state.turn = 0
    return False


@rule
def begin_turn(state: State, log: Log) -> bool:
    """Ask what the ship's owner does; with nothing to do the ship is withdrawn."""
    if has_building_choice(state, state.seat):
        state.players[state.seat].built = 1
        state.decision = START_BUILDING
        return True
    withdraw(state, log)
    return False
