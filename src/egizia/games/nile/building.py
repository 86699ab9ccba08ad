"""The building phase: zone by zone, from the Nile outward."""

from egizia.games.nile.anytime import (
    building_card_options,
    growth_options,
    has_building_card,
    has_laying_card,
    laying_card_options,
)
from egizia.games.nile.box import (
    BUILDING_SPACES,
    DECLINE,
    FINISH,
    SPHINX_ZONE,
    USE_CREW,
    WITHDRAW,
    ZONE_PLACE,
    cheapest_brick,
    convert_options,
    lay_brick,
    may_convert,
    settle_bricks,
    zone_brick_options,
)
from egizia.games.nile.cards import ANY_STRENGTH, stone_card_options
from egizia.games.nile.components import BASIC_CREWS, DOCKS, SPECULATING, ZONES
from egizia.games.nile.crews import (
    begin_with_crew,
    can_build,
    can_lead,
    help_options,
    spare_strength,
    strength_card_options,
)
from egizia.games.nile.events import MOVES_UP, WITHDRAWS
from egizia.games.nile.phases import next_phase
from egizia.games.nile.river import ship_owner
from egizia.games.nile.sphinx import draw_cards, draw_options
from egizia.games.nile.state import (
    CONVERT_SHIP,
    GATHER_CREWS,
    KEEP_CARD,
    LAY_BRICKS,
    NOBODY,
    START_BUILDING,
    Nile,
)
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

# Steps of a building turn.
AT_DOCK, CONVERTED, GATHERING, LAYING, KEEPING = range(5)
NO_DOCK = -1


@rule
def first_builder(state: Nile) -> int:
    """Who builds before all others everywhere, or -1."""
    return NOBODY


@rule
def next_dock(state: Nile) -> int:
    """Where the next ship to build in the zone lies: from the Nile outward, a speculating one last; -1 for none."""
    first = ZONE_PLACE[state.zone].value
    leader = first_builder(state)
    if leader != NOBODY and not (state.done >> leader) & 1:
        for dock in range(DOCKS + 1):
            if (state.ships[first + dock] >> leader) & 1:
                return dock
    for dock in range(DOCKS + 1):
        if state.ships[first + dock] & ~state.done:
            return dock
    return NO_DOCK


@rule
def crew_options(state: Nile, options: Options) -> None:
    """Every basic crew that could lead a build here."""
    seat = state.seat
    cost = cheapest_brick(state, seat)
    if state.players[seat].stone >= cost:
        for crew in range(BASIC_CREWS):
            if can_lead(state, seat, crew, cost):
                offer(options, USE_CREW + crew)


@rule
def start_options(state: Nile, options: Options) -> None:
    """Let crews grow, send one, play cards, or withdraw."""
    growth_options(state, options)
    crew_options(state, options)
    building_card_options(state, options)
    offer(options, WITHDRAW)


@rule
def use_crew(state: Nile, log: Log, crew: int) -> None:
    """Turn a basic crew over: the building begins."""
    begin_with_crew(state, log, crew)
    state.step = GATHERING


@rule
def gather_options(state: Nile, options: Options) -> None:
    """Add strength, or begin with the first brick or the draw, which fixes it.

    Whoever turned a crew over must build, so nothing is offered that would leave too little strength for anything.
    """
    help_options(state, options)
    if state.zone == SPHINX_ZONE:
        draw_options(state, options)
    else:
        zone_brick_options(state, options, min(state.players[state.seat].stone, state.strength))
    if cheapest_brick(state, state.seat) <= state.strength:
        stone_card_options(state, options, ANY_STRENGTH)
    else:
        stone_card_options(state, options, spare_strength(state, state.seat))
    strength_card_options(state, options)


@rule
def brick_options(state: Nile, options: Options) -> None:
    """More bricks while stone and strength last, cards, or the end of the build."""
    growth_options(state, options)
    zone_brick_options(state, options, min(state.players[state.seat].stone, state.strength))
    laying_card_options(state, options)
    offer(options, FINISH)


@rule
def build_brick(state: Nile, log: Log, brick: int) -> None:
    """Pay for a brick and place it."""
    cost = lay_brick(state, log, brick, True)
    state.players[state.seat].stone -= cost
    state.strength -= cost
    state.paid += cost
    state.bricks += 1
    state.step = LAYING


@rule
def draw_sphinx_cards(state: Nile, log: Log, cards: int) -> None:
    """Draw at the sphinx; the cards are then looked at."""
    draw_cards(state, log, cards)
    state.step = KEEPING


@rule
def can_go_on(state: Nile, seat: int) -> bool:
    """Whether a player who has built could still do something in this turn."""
    if has_laying_card(state, seat):
        return True
    return state.zone != SPHINX_ZONE and cheapest_brick(state, seat) <= min(state.players[seat].stone, state.strength)


@rule
def finish_build(state: Nile, log: Log) -> None:
    """Score the build; the next ship is to build. Whoever spent stone took part in building here."""
    if state.paid > 0:
        state.players[state.seat].zones |= 1 << state.zone
    settle_bricks(state, log)
    end_turn(state)


@rule
def end_turn(state: Nile) -> None:
    """The ship has had its turn in the zone."""
    state.done |= 1 << state.seat
    state.step = AT_DOCK


@rule
def withdraw(state: Nile, log: Log) -> None:
    """Remove the ship; those behind move one space toward the Nile, a speculating one takes the last space."""
    note(log, WITHDRAWS, state.seat, state.zone, 0, 0)
    first = ZONE_PLACE[state.zone].value
    end_turn(state)
    if state.dock == SPECULATING:
        state.ships[first + SPECULATING] = 0
        return
    last = BUILDING_SPACES[state.player_count].value - 1
    for dock in range(state.dock, last):
        state.ships[first + dock] = state.ships[first + dock + 1]
    state.ships[first + last] = state.ships[first + SPECULATING]
    if state.ships[first + SPECULATING]:
        state.ships[first + SPECULATING] = 0
        note(log, MOVES_UP, ship_owner(state, first + last), state.zone, last, 0)


@rule
def has_building_choice(state: Nile, seat: int) -> bool:
    """Whether there is anything to do but withdraw."""
    return can_build(state, seat) or has_building_card(state, seat)


@rule
def offer_conversion(state: Nile, options: Options) -> None:
    """Let a speculating ship build, or not."""
    convert_options(state, options)
    offer(options, DECLINE)


@rule
def ask_before_zone(state: Nile) -> bool:
    """Ask whoever has something to decide before anybody builds in the zone; whether there is anybody."""
    return False


@rule
def continue_building(state: Nile, log: Log) -> bool:
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
        elif state.step == AT_DOCK and ask_before_zone(state):
            return True
        elif state.step == CONVERTED or find_builder(state):
            if begin_turn(state, log):
                return True
        elif state.dock == NO_DOCK:
            state.zone += 1
            state.done = 0
            state.turn = 0
        elif may_convert(state, state.seat):
            state.decision = CONVERT_SHIP
            return True
        else:
            end_turn(state)
    next_phase(state)
    return False


@rule
def find_builder(state: Nile) -> bool:
    """Go to the next ship of the zone; whether it is one that builds, and not one that speculates."""
    state.dock = next_dock(state)
    if state.dock == NO_DOCK:
        return False
    state.seat = ship_owner(state, ZONE_PLACE[state.zone].value + state.dock)
    return state.dock != SPECULATING or state.seat == first_builder(state)


@rule
def begin_turn(state: Nile, log: Log) -> bool:
    """Ask what the ship's owner does; with nothing to do the ship is withdrawn."""
    if has_building_choice(state, state.seat):
        state.paid = 0
        state.bricks = 0
        state.decision = START_BUILDING
        return True
    withdraw(state, log)
    return False
