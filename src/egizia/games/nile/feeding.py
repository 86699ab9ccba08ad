"""Producing grain and feeding the crews."""

from egizia.games.nile.box import (
    AMOUNT,
    CARD_ACTIONS,
    CREW_AFTER_FEEDING,
    DECLINE,
    FEED,
    FROM_GRAIN_SALE,
    FROM_HUNGER,
    GRAIN_KIND_COUNT,
    GRAIN_KINDS,
    MARKET_LEVELS,
    NILE_CARDS,
    RAISE,
    STONE_AS_GRAIN,
)
from egizia.games.nile.cards import field_productivity
from egizia.games.nile.components import GRAIN_MARKET, TOP_LEVEL
from egizia.games.nile.events import FEEDS, PLAYS_GRAIN, STONE_EATEN
from egizia.games.nile.phases import next_phase
from egizia.games.nile.score import score
from egizia.games.nile.state import FEED_CREWS, RAISE_AFTER_FEEDING, Nile, has_card
from egizia.games.nile.supplies import can_raise_any, crew_strength, offer_crews, raise_crew
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

# Steps of a player's feeding.
TO_FEED, FED = range(2)


@rule
def grain_available(state: Nile, seat: int) -> int:
    """Grain from the fields that the ring waters, and what cards and stone have added."""
    grain = state.grain
    for colour in range(state.ring + 1):
        grain += field_productivity(state, seat, colour)
    return grain


@rule
def missing_grain(state: Nile, seat: int) -> int:
    """How much grain is missing; negative is surplus."""
    return crew_strength(state, seat) - grain_available(state, seat)


@rule
def feed_options(state: Nile, options: Options) -> None:
    """Stone and cards in place of grain, or feed with what there is."""
    player = state.players[state.seat]
    if has_card(state, state.seat, STONE_AS_GRAIN):
        for amount in range(1, min(missing_grain(state, state.seat), player.stone) + 1):
            offer(options, AMOUNT + amount - 1)
    for number in range(GRAIN_KIND_COUNT):
        kind = GRAIN_KINDS[number].kind
        if player.cards[kind] > 0:
            offer(options, CARD_ACTIONS[kind].grain)
    offer(options, FEED)


@rule
def has_grain_card(state: Nile, seat: int) -> bool:
    """Whether a player could turn a card into grain."""
    for number in range(GRAIN_KIND_COUNT):
        if has_card(state, seat, GRAIN_KINDS[number].kind):
            return True
    return False


@rule
def has_feeding_choice(state: Nile, seat: int) -> bool:
    """Whether stone or cards could change what the feeding costs or pays."""
    has_grain = has_grain_card(state, seat)
    if has_grain and grain_per_point(state, seat) > 0:
        return True
    if has_grain or (has_card(state, seat, STONE_AS_GRAIN) and state.players[seat].stone > 0):
        return missing_grain(state, seat) > 0
    return False


@rule
def grain_per_point(state: Nile, seat: int) -> int:
    """Surplus grain a player sells for a point, or 0 while the grain market buys none."""
    return MARKET_LEVELS[GRAIN_MARKET * TOP_LEVEL + state.players[seat].markets[GRAIN_MARKET] - 1].grain_per_point


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
def feed(state: Nile, log: Log, seat: int) -> None:
    """Feed the crews: missing grain costs points, surplus is sold where the market buys it."""
    needed = crew_strength(state, seat)
    grain = grain_available(state, seat)
    missing = needed - grain
    note(log, FEEDS, seat, needed, grain, max(0, missing))
    if missing > 0:
        level = MARKET_LEVELS[GRAIN_MARKET * TOP_LEVEL + state.players[seat].markets[GRAIN_MARKET] - 1]
        score(state, log, seat, -missing * level.penalty, FROM_HUNGER, missing)
    elif grain_per_point(state, seat) > 0:
        score(state, log, seat, -missing // grain_per_point(state, seat), FROM_GRAIN_SALE, -missing)
    state.step = FED


@rule
def crew_after_feeding_options(state: Nile, options: Options) -> None:
    """Any crew with a column to its right, or none."""
    offer_crews(state, options, RAISE)
    offer(options, DECLINE)


@rule
def raise_after_feeding(state: Nile, log: Log, crew: int) -> None:
    """The crew that grows once its owner has fed."""
    raise_crew(state, log, state.seat, crew)
    next_feeding(state)


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
            feed(state, log, seat)
        elif has_card(state, seat, CREW_AFTER_FEEDING) and can_raise_any(state, seat):
            state.decision = RAISE_AFTER_FEEDING
            return True
        else:
            next_feeding(state)
    next_phase(state)
    return False
