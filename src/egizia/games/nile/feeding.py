"""Producing grain and feeding the crews."""

from egizia.games.nile.anytime import can_hire_after_feeding, has_feeding_card, stone_would_feed
from egizia.games.nile.box import (
    AMOUNT,
    DECLINE,
    FEED,
    FEED_UNSOLD,
    FROM_GRAIN_SALE,
    FROM_HUNGER,
    HIRE,
    MARKET_LEVELS,
    NILE_CARDS,
    RAISE,
    STONE_AS_GRAIN,
    TOP_LEVEL,
)
from egizia.games.nile.cards import ANY_STRENGTH, grain_card_options, stone_card_options, watering_options
from egizia.games.nile.components import GRAIN_MARKET
from egizia.games.nile.events import FEEDS, PLAYS_GRAIN, STONE_EATEN
from egizia.games.nile.grain import grain_available, grain_points, missing_grain, sells_grain
from egizia.games.nile.growth import can_raise_by_card
from egizia.games.nile.phases import next_phase
from egizia.games.nile.score import score
from egizia.games.nile.state import FEED_CREWS, RAISE_AFTER_FEEDING, Nile, has_card
from egizia.games.nile.supplies import crew_strength, offer_crews
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

# Steps of a player's feeding.
TO_FEED, FED = range(2)


@rule
def feed_options(state: Nile, options: Options) -> None:
    """Stone and cards in place of grain, or feed with what there is; surplus need not be sold."""
    player = state.players[state.seat]
    if has_card(state, state.seat, STONE_AS_GRAIN):
        for amount in range(1, min(missing_grain(state, state.seat), player.stone) + 1):
            offer(options, AMOUNT + amount - 1)
    if stone_would_feed(state, state.seat):
        stone_card_options(state, options, ANY_STRENGTH)
    grain_card_options(state, options)
    watering_options(state, options)
    offer(options, FEED)
    if sells_grain(state, state.seat):
        offer(options, FEED_UNSOLD)


@rule
def has_feeding_choice(state: Nile, seat: int) -> bool:
    """Whether anything but feeding with what there is could come of it."""
    return sells_grain(state, seat) or has_feeding_card(state, seat)


@rule
def use_stone_as_grain(state: Nile, log: Log, amount: int) -> None:
    """Feed stone to the crews, one for one."""
    state.players[state.seat].stone -= amount
    state.grain += amount
    note(log, STONE_EATEN, state.seat, amount, 0, 0)


@rule
def play_grain_card(state: Nile, log: Log, kind: int) -> None:
    """Turn a card into grain."""
    state.players[state.seat].cards[kind] -= 1
    state.grain += NILE_CARDS[kind].grain_use
    note(log, PLAYS_GRAIN, state.seat, kind, NILE_CARDS[kind].grain_use, 0)


@rule
def feed(state: Nile, log: Log, seat: int, sells: bool) -> None:
    """Feed the crews: missing grain costs points, surplus is sold where the market buys it."""
    needed = crew_strength(state, seat)
    grain = grain_available(state, seat)
    missing = needed - grain
    note(log, FEEDS, seat, needed, grain, max(0, missing))
    if missing > 0:
        level = MARKET_LEVELS[GRAIN_MARKET * TOP_LEVEL + state.players[seat].markets[GRAIN_MARKET] - 1]
        score(state, log, seat, -missing * level.penalty, FROM_HUNGER, missing)
    elif sells:
        score(state, log, seat, grain_points(state, seat, -missing), FROM_GRAIN_SALE, -missing)
    state.step = FED


@rule
def growth_after_feeding_options(state: Nile, options: Options) -> None:
    """Any crew that a card lets grow, or none."""
    if can_raise_by_card(state, state.seat):
        offer_crews(state, options, RAISE)
    if can_hire_after_feeding(state, state.seat):
        offer_crews(state, options, HIRE)
    offer(options, DECLINE)


@rule
def next_feeding(state: Nile) -> None:
    """The next player is to feed."""
    state.turn += 1
    state.step = TO_FEED
    state.grain = 0


@rule
def feeding_seat(state: Nile) -> int:
    """Whose turn it is to feed: everybody's in player order."""
    return state.order[state.turn]


@rule
def continue_feeding(state: Nile, log: Log) -> bool:
    """Everybody feeds; a crew may grow right after its owner has fed."""
    while state.turn < state.player_count:
        seat = feeding_seat(state)
        state.seat = seat
        if state.step == TO_FEED:
            if has_feeding_choice(state, seat):
                state.decision = FEED_CREWS
                return True
            feed(state, log, seat, True)
        elif can_raise_by_card(state, seat) or can_hire_after_feeding(state, seat):
            state.decision = RAISE_AFTER_FEEDING
            return True
        else:
            next_feeding(state)
    next_phase(state)
    return False
