"""The course of the game: what may be decided, what a decision does, and who decides next."""

from egizia.games.shifting_sands.actions import (
    ADD_EXTRA,
    ADD_PURPLE,
    ADVANCE,
    AMOUNT,
    CONVERT_BY_COLUMN,
    DECLINE,
    HIRE,
    KEEP,
    KEEP_NONE,
    LOWER,
    NO_ACTION,
    OBELISK_BRICK,
    PASS,
    PLACE,
    PLAYED,
    RAISE,
    RING,
    SELL,
    SHIP_BY_CARD,
    TAKE,
    TAKE_POINTS,
    USE_CREW,
    WITHDRAW,
)
from egizia.games.shifting_sands.building import (
    add_extra,
    add_purple,
    brick_options,
    build_brick,
    continue_building,
    convert_options,
    convert_ship,
    draw_sphinx_cards,
    finish_build,
    gather_options,
    next_dock,
    play_strength_card,
    start_options,
    use_crew,
    withdraw,
)
from egizia.games.shifting_sands.cards import (
    amount_to_sell_options,
    could_improve,
    improve_field,
    improver_options,
    play_stone_card,
    sell_stone,
)
from egizia.games.shifting_sands.cleanup import clean_up
from egizia.games.shifting_sands.components import BASIC_CREWS, RING_SPACES
from egizia.games.shifting_sands.events import NO_FREE_BRICK, RING_MOVED
from egizia.games.shifting_sands.feeding import (
    continue_feeding,
    crew_after_feeding_options,
    feed,
    feed_options,
    next_feeding,
    play_grain_card,
    raise_after_feeding,
    use_stone_as_grain,
)
from egizia.games.shifting_sands.hiring import continue_hiring, hire, hire_options
from egizia.games.shifting_sands.last_chance import continue_last_chance, last_chance_options
from egizia.games.shifting_sands.mining import continue_mining, lower_options, trade_crew_for_markets
from egizia.games.shifting_sands.monuments import (
    free_brick_options,
    has_free_brick_space,
    lay_brick,
    settle_bricks,
)
from egizia.games.shifting_sands.placement import (
    continue_leftovers,
    continue_placement,
    leftover_options,
    next_turn,
    pass_placement,
    place_options,
    place_ship,
    second_ship_options,
    take_leftover,
    take_points,
    use_second_ship,
)
from egizia.games.shifting_sands.setup import continue_setup, first_card_options, keep_first_card, set_up
from egizia.games.shifting_sands.sphinx import keep_drawn, keep_no_more, keep_options
from egizia.games.shifting_sands.state import (
    BUILDING_PHASE,
    CHOOSE_MARKET,
    CONVERT_SHIP,
    FEED_CREWS,
    FEEDING,
    GATHER_CREWS,
    HIRE_AGAIN,
    HIRE_CREW,
    HIRING,
    IMPROVE_FIELD,
    KEEP_CARD,
    KEEP_FIRST_CARD,
    LAY_BRICKS,
    LAY_FREE_BRICK,
    LEFTOVERS,
    LOWER_CREW,
    MINING,
    MOVE_RING,
    OVER,
    PLACE_SECOND_SHIP,
    PLACE_SHIP,
    PLACEMENT,
    RAISE_AFTER_FEEDING,
    RAISE_BASIC_CREW,
    RAISE_CREW,
    SELL_STONE,
    SETUP,
    START_BUILDING,
    TAKE_LAST_CHANCE,
    TAKE_LEFTOVER,
    State,
)
from egizia.games.shifting_sands.supplies import (
    advance_market,
    can_raise,
    can_raise_any,
    can_raise_basic,
    offer_crews,
    raise_crew,
)
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import hot, rule

RING_COUNT = len(RING_SPACES)


@rule
def start(state: State, log: Log, players: int, seed: int) -> None:
    """Set a game up in an all-zero record."""
    set_up(state, log, players, seed)
    advance(state, log)


@hot
def options(state: State, options: Options) -> None:
    """List the legal actions of the seat to move, in ascending order."""
    decision = state.decision
    if decision == PLACE_SHIP:
        place_options(state, options)
    elif decision == START_BUILDING:
        start_options(state, options)
    elif decision == GATHER_CREWS:
        gather_options(state, options)
    elif decision == LAY_BRICKS:
        brick_options(state, options)
    elif decision == MOVE_RING:
        ring_options(state, options)
    elif decision == RAISE_CREW:
        offer_crews(state, options, RAISE)
    elif decision == RAISE_BASIC_CREW:
        raise_basic_options(state, options)
    elif decision == CHOOSE_MARKET:
        offer(options, ADVANCE)
        offer(options, ADVANCE + 1)
    elif decision == KEEP_CARD:
        keep_options(state, options)
    elif decision == FEED_CREWS:
        feed_options(state, options)
    elif decision == RAISE_AFTER_FEEDING:
        crew_after_feeding_options(state, options)
    elif decision == KEEP_FIRST_CARD:
        first_card_options(state, options)
    elif decision == PLACE_SECOND_SHIP:
        second_ship_options(state, options)
    elif decision == LAY_FREE_BRICK:
        free_brick_options(state, options)
    elif decision == TAKE_LEFTOVER:
        leftover_options(state, options)
    elif decision == IMPROVE_FIELD:
        improver_options(state, options)
        offer(options, DECLINE)
    elif decision == LOWER_CREW:
        lower_options(state, options)
    elif decision == HIRE_CREW or decision == HIRE_AGAIN:
        hire_options(state, options)
    elif decision == SELL_STONE:
        amount_to_sell_options(state, options)
    elif decision == CONVERT_SHIP:
        convert_options(state, options)
    elif decision == TAKE_LAST_CHANCE:
        last_chance_options(state, options)


@rule
def raise_basic_options(state: State, options: Options) -> None:
    """Any basic crew not yet chosen, with a column to its right."""
    for crew in range(BASIC_CREWS):
        if not (state.basic_raised >> crew) & 1 and can_raise(state, state.seat, crew):
            offer(options, RAISE + crew)


@rule
def ring_options(state: State, options: Options) -> None:
    """Every space within the allowed steps; staying is allowed."""
    for space in range(RING_COUNT):
        if abs(space - state.ring) <= state.pending_ring:
            offer(options, RING + space)


@hot
def apply(state: State, log: Log, action: int) -> None:
    """Play a legal action and go on to the next decision."""
    decide(state, log, action)
    advance(state, log)


@hot
def decide(state: State, log: Log, action: int) -> None:
    """Do what was decided."""
    decision = state.decision
    if PLAYED[action].stone >= 0:
        play_stone_card(state, log, PLAYED[action].stone)
    elif action == SELL:
        state.pending_sale = 1
    elif decision == PLACE_SHIP:
        decide_placement(state, log, action)
    elif decision == START_BUILDING:
        decide_start(state, log, action)
    elif decision == GATHER_CREWS:
        decide_gathering(state, log, action)
    elif decision == LAY_BRICKS:
        if action < AMOUNT:
            build_brick(state, log, action)
        else:
            finish_build(state, log)
    elif decision == MOVE_RING:
        move_ring(state, log, action - RING)
    elif decision == RAISE_CREW:
        raise_crew(state, log, state.seat, action - RAISE)
        state.pending_crews -= 1
    elif decision == RAISE_BASIC_CREW:
        raise_crew(state, log, state.seat, action - RAISE)
        state.basic_raised |= 1 << (action - RAISE)
        state.pending_basic -= 1
    elif decision == CHOOSE_MARKET:
        advance_market(state, log, state.seat, action - ADVANCE, 1)
        state.pending_market = 0
    elif decision == KEEP_CARD:
        if action == KEEP_NONE:
            keep_no_more(state, log)
        else:
            keep_drawn(state, log, action - KEEP)
    elif decision == FEED_CREWS:
        decide_feeding(state, log, action)
    elif decision == RAISE_AFTER_FEEDING:
        if action == DECLINE:
            next_feeding(state)
        else:
            raise_after_feeding(state, log, action - RAISE)
    else:
        decide_rarely(state, log, action)


@hot
def decide_placement(state: State, log: Log, action: int) -> None:
    """Place a ship, pass, or improve a field."""
    if action < PASS:
        place_ship(state, log, action - PLACE)
    elif action == PASS:
        pass_placement(state, log)
    else:
        improve_field(state, log, PLAYED[action].improve)


@rule
def decide_start(state: State, log: Log, action: int) -> None:
    """Buy strength, send a crew, or withdraw."""
    if action == WITHDRAW:
        withdraw(state, log)
    elif action >= USE_CREW:
        use_crew(state, log, action - USE_CREW)
    else:
        hire(state, log, action - HIRE)


@rule
def decide_gathering(state: State, log: Log, action: int) -> None:
    """Add strength, or begin to build."""
    if PLAYED[action].strength != NO_ACTION:
        play_strength_card(state, log, PLAYED[action].strength)
    elif action >= AMOUNT:
        draw_sphinx_cards(state, log, action - AMOUNT + 1)
    elif action >= OBELISK_BRICK:
        build_brick(state, log, action)
    elif action == ADD_PURPLE:
        add_purple(state, log)
    else:
        add_extra(state, log, action - ADD_EXTRA)


@rule
def decide_feeding(state: State, log: Log, action: int) -> None:
    """Use stone or a card in place of grain, or feed."""
    if PLAYED[action].grain != NO_ACTION:
        play_grain_card(state, log, PLAYED[action].grain)
    elif action < TAKE:
        use_stone_as_grain(state, log, action - AMOUNT + 1)
    else:
        feed(state, log, state.seat)


@rule
def decide_rarely(state: State, log: Log, action: int) -> None:
    """The decisions that few games see."""
    decision = state.decision
    if decision == KEEP_FIRST_CARD:
        keep_first_card(state, log, action - KEEP)
    elif decision == PLACE_SECOND_SHIP:
        if action < SHIP_BY_CARD:
            next_turn(state)
        else:
            use_second_ship(state, log, action == SHIP_BY_CARD)
    elif decision == LAY_FREE_BRICK:
        state.pending_bricks -= 1
        lay_brick(state, log, action, False)
        settle_bricks(state, log)
    elif decision == TAKE_LEFTOVER:
        if action == TAKE_POINTS:
            take_points(state, log)
        else:
            take_leftover(state, log, action - TAKE)
    elif decision == IMPROVE_FIELD:
        state.pending_improver = 0
        if action != DECLINE:
            improve_field(state, log, PLAYED[action].improve)
    elif decision == LOWER_CREW:
        if action == DECLINE:
            state.turn += 1
        else:
            trade_crew_for_markets(state, log, action - LOWER)
    elif decision == HIRE_CREW or decision == HIRE_AGAIN:
        if action == DECLINE:
            state.pending_hire = 0
        else:
            hire(state, log, action - HIRE)
    elif decision == SELL_STONE:
        sell_stone(state, log, action - AMOUNT + 1)
    elif decision == CONVERT_SHIP:
        if action == DECLINE:
            next_dock(state)
        else:
            convert_ship(state, log, action == CONVERT_BY_COLUMN)
    else:
        state.turn += 1


@rule
def move_ring(state: State, log: Log, space: int) -> None:
    """Move the irrigation ring, or leave it."""
    if space != state.ring:
        state.ring = space
        note(log, RING_MOVED, state.seat, space, 0, 0)
    state.pending_ring = 0


@rule
def advance(state: State, log: Log) -> None:
    """Go on until somebody has to decide or the game is over."""
    while not settle_pending(state, log):
        if state.phase == OVER or continue_phase(state, log):
            return


@hot
def is_pending(state: State) -> bool:
    """Whether the last decision left anything open."""
    choices = state.pending_sale | state.pending_hire | state.pending_bricks | state.pending_market
    choices |= state.pending_crews | state.pending_basic | state.pending_ring | state.pending_improver
    return choices != 0


@hot
def settle_pending(state: State, log: Log) -> bool:
    """Ask for what the last decision left open; whether there is anything to ask."""
    seat = state.seat
    state.basic_raised = state.basic_raised if state.pending_basic else 0
    if not is_pending(state):
        return False
    if state.pending_sale:
        state.decision = SELL_STONE
        return True
    if state.pending_hire:
        state.decision = HIRE_AGAIN
        return True
    if state.pending_bricks:
        if has_free_brick_space(state, seat):
            state.decision = LAY_FREE_BRICK
            return True
        state.pending_bricks = 0
        note(log, NO_FREE_BRICK, seat, 0, 0, 0)
    if state.pending_market:
        state.decision = CHOOSE_MARKET
        return True
    if state.pending_crews:
        if can_raise_any(state, seat):
            state.decision = RAISE_CREW
            return True
        state.pending_crews = 0
    if state.pending_basic:
        if can_raise_basic(state, seat, state.basic_raised):
            state.decision = RAISE_BASIC_CREW
            return True
        state.pending_basic = 0
    if state.pending_ring:
        state.decision = MOVE_RING
        return True
    if state.pending_improver:
        if could_improve(state, seat):
            state.decision = IMPROVE_FIELD
            return True
        state.pending_improver = 0
    return False


@rule
def continue_phase(state: State, log: Log) -> bool:
    """Run the phase on; whether it asks somebody."""
    phase = state.phase
    if phase == PLACEMENT:
        return continue_placement(state, log)
    if phase == BUILDING_PHASE:
        return continue_building(state, log)
    if phase == FEEDING:
        return continue_feeding(state, log)
    if phase == SETUP:
        return continue_setup(state, log)
    if phase == LEFTOVERS:
        return continue_leftovers(state)
    if phase == MINING:
        return continue_mining(state, log)
    if phase == HIRING:
        return continue_hiring(state)
    if continue_last_chance(state):
        return True
    clean_up(state, log)
    return False
