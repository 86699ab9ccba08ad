"""The course of the game: what may be decided, what a decision does, and who decides next."""

from egizia.games.nile.actions import NO_ACTION
from egizia.games.nile.anytime import last_chance_options
from egizia.games.nile.box import (
    ADD_EXTRA,
    ADD_JOKER,
    ADVANCE,
    AMOUNT,
    DECLINE,
    END_TURN,
    FEED,
    FINISH,
    FIRST_BRICK,
    HIRE,
    KEEP,
    KEEP_NONE,
    PASS,
    PLACE,
    PLAYED,
    RAISE,
    RING,
    SELL,
    TAKE,
    USE_CREW,
    WITHDRAW,
    continue_phase,
    convert_ship,
    decide_own,
    is_own_pending,
    own_options,
    settle_own,
)
from egizia.games.nile.building import (
    brick_options,
    build_brick,
    draw_sphinx_cards,
    end_turn,
    finish_build,
    gather_options,
    offer_conversion,
    start_options,
    use_crew,
    withdraw,
)
from egizia.games.nile.cards import amount_to_sell_options, improve_field, play_stone_card, sell_stone
from egizia.games.nile.components import CARD_SPACES
from egizia.games.nile.crews import add_extra, add_joker, play_strength_card
from egizia.games.nile.feeding import (
    feed,
    feed_options,
    growth_after_feeding_options,
    next_feeding,
    play_grain_card,
    use_stone_as_grain,
)
from egizia.games.nile.growth import hire, hire_again_options, raise_by_card
from egizia.games.nile.placement import (
    leave_leftovers,
    leftover_options,
    next_turn,
    pass_placement,
    place_options,
    place_ship,
    second_ship_options,
    take_leftover,
    use_second_ship,
)
from egizia.games.nile.sphinx import keep_drawn, keep_no_more, keep_options
from egizia.games.nile.state import (
    CHOOSE_MARKET,
    CONVERT_SHIP,
    FEED_CREWS,
    GATHER_CREWS,
    HIRE_AGAIN,
    KEEP_CARD,
    LAY_BRICKS,
    MOVE_RING,
    OVER,
    PLACE_SECOND_SHIP,
    PLACE_SHIP,
    RAISE_AFTER_FEEDING,
    RAISE_CREW,
    SELL_STONE,
    START_BUILDING,
    TAKE_LAST_CHANCE,
    TAKE_LEFTOVER,
    Nile,
)
from egizia.games.nile.supplies import (
    advance_market,
    can_raise_any,
    move_ring,
    offer_crews,
    raise_crew,
    ring_options,
)
from egizia.kernel.log import Log
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import hot, rule


@hot
def options(state: Nile, options: Options) -> None:
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
    elif decision == CHOOSE_MARKET:
        offer(options, ADVANCE)
        offer(options, ADVANCE + 1)
    elif decision == KEEP_CARD:
        keep_options(state, options)
    elif decision == FEED_CREWS:
        feed_options(state, options)
    elif decision == RAISE_AFTER_FEEDING:
        growth_after_feeding_options(state, options)
    elif decision == PLACE_SECOND_SHIP:
        second_ship_options(state, options)
    elif decision == TAKE_LEFTOVER:
        leftover_options(state, options)
    elif decision == HIRE_AGAIN:
        hire_again_options(state, options)
    elif decision == SELL_STONE:
        amount_to_sell_options(state, options)
    elif decision == CONVERT_SHIP:
        offer_conversion(state, options)
    elif decision == TAKE_LAST_CHANCE:
        last_chance_options(state, options)
    else:
        own_options(state, options)


@hot
def apply(state: Nile, log: Log, action: int) -> None:
    """Play a legal action and go on to the next decision."""
    decide(state, log, action)
    advance(state, log)


@hot
def decide(state: Nile, log: Log, action: int) -> None:
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
        decide_laying(state, log, action)
    elif decision == MOVE_RING:
        move_ring(state, log, action - RING)
    elif decision == RAISE_CREW:
        raise_crew(state, log, state.seat, action - RAISE)
        state.pending_crews -= 1
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
            decide_growth(state, log, action)
    else:
        decide_rarely(state, log, action)


@hot
def decide_placement(state: Nile, log: Log, action: int) -> None:
    """Place a ship, pass, or use a card."""
    if action < PASS:
        place_ship(state, log, action - PLACE)
    elif action == PASS:
        pass_placement(state, log)
    else:
        improve_or_grow(state, log, action)


@rule
def improve_or_grow(state: Nile, log: Log, action: int) -> None:
    """Improve a field, or let a crew grow."""
    if PLAYED[action].improve != NO_ACTION:
        improve_field(state, log, PLAYED[action].improve)
    else:
        decide_growth(state, log, action)


@rule
def decide_start(state: Nile, log: Log, action: int) -> None:
    """Let a crew grow, send one, draw without one, or withdraw."""
    if action == WITHDRAW:
        withdraw(state, log)
    elif action >= AMOUNT:
        draw_sphinx_cards(state, log, action - AMOUNT + 1)
    elif action >= USE_CREW:
        use_crew(state, log, action - USE_CREW)
    else:
        decide_growth(state, log, action)


@rule
def decide_growth(state: Nile, log: Log, action: int) -> None:
    """Let a crew grow by a card, for stone or for nothing."""
    if action >= HIRE:
        hire(state, log, action - HIRE)
    else:
        raise_by_card(state, log, action - RAISE)


@rule
def decide_gathering(state: Nile, log: Log, action: int) -> None:
    """Add strength, or begin to build."""
    if PLAYED[action].strength != NO_ACTION:
        play_strength_card(state, log, PLAYED[action].strength)
    elif action >= AMOUNT:
        draw_sphinx_cards(state, log, action - AMOUNT + 1)
    elif action >= FIRST_BRICK:
        build_brick(state, log, action)
    elif action == ADD_JOKER:
        add_joker(state, log)
    else:
        add_extra(state, log, action - ADD_EXTRA)


@rule
def decide_laying(state: Nile, log: Log, action: int) -> None:
    """Place another brick, use a card, or end the build."""
    if action == FINISH:
        finish_build(state, log)
    elif PLAYED[action].strength != NO_ACTION:
        play_strength_card(state, log, PLAYED[action].strength)
    elif action >= FIRST_BRICK:
        build_brick(state, log, action)
    else:
        decide_growth(state, log, action)


@rule
def decide_feeding(state: Nile, log: Log, action: int) -> None:
    """Use stone or a card in place of grain, water a field, or feed."""
    if PLAYED[action].grain != NO_ACTION:
        play_grain_card(state, log, PLAYED[action].grain)
    elif PLAYED[action].improve != NO_ACTION:
        improve_field(state, log, PLAYED[action].improve)
    elif action < TAKE:
        use_stone_as_grain(state, log, action - AMOUNT + 1)
    else:
        feed(state, log, state.seat, action == FEED)


@rule
def decide_rarely(state: Nile, log: Log, action: int) -> None:
    """The decisions that few games see."""
    decision = state.decision
    if decision == PLACE_SECOND_SHIP:
        if action == END_TURN:
            next_turn(state)
        else:
            use_second_ship(state, log, action)
    elif decision == TAKE_LEFTOVER:
        if action < TAKE + CARD_SPACES:
            take_leftover(state, log, action - TAKE)
        else:
            leave_leftovers(state, log, action)
    elif decision == HIRE_AGAIN:
        if action == DECLINE:
            state.pending_hire = 0
        else:
            hire(state, log, action - HIRE)
    elif decision == SELL_STONE:
        sell_stone(state, log, action - AMOUNT + 1)
    elif decision == CONVERT_SHIP:
        if action == DECLINE:
            end_turn(state)
        else:
            convert_ship(state, log, action)
    elif decision == TAKE_LAST_CHANCE:
        decide_last_chance(state, log, action)
    else:
        decide_own(state, log, action)


@rule
def decide_last_chance(state: Nile, log: Log, action: int) -> None:
    """Use a card at the end of the round, or leave it."""
    if action == FINISH:
        state.turn += 1
    else:
        improve_or_grow(state, log, action)


@rule
def advance(state: Nile, log: Log) -> None:
    """Go on until somebody has to decide or the game is over."""
    while not go_on(state, log):
        pass


@hot
def go_on(state: Nile, log: Log) -> bool:
    """Take a step towards the next decision; whether somebody has to decide or the game is over."""
    return settle_pending(state, log) or state.phase == OVER or continue_phase(state, log)


@hot
def settle_pending(state: Nile, log: Log) -> bool:
    """Ask for what the last decision left open; whether there is anything to ask."""
    shared = state.pending_sale | state.pending_hire | state.pending_market | state.pending_crews
    shared |= state.pending_ring
    if not shared and not is_own_pending(state):
        return False
    return settle_sale_and_hire(state) or settle_own(state, log) or settle_supplies(state)


@rule
def settle_sale_and_hire(state: Nile) -> bool:
    """Ask how much stone is sold, and whether strength is bought again."""
    if state.pending_sale:
        state.decision = SELL_STONE
        return True
    if state.pending_hire:
        state.decision = HIRE_AGAIN
        return True
    return False


@rule
def settle_supplies(state: Nile) -> bool:
    """Ask for a market, crews and the ring."""
    if state.pending_market:
        state.decision = CHOOSE_MARKET
        return True
    if state.pending_crews:
        if can_raise_any(state, state.seat):
            state.decision = RAISE_CREW
            return True
        state.pending_crews = 0
    if state.pending_ring:
        state.decision = MOVE_RING
        return True
    return False
