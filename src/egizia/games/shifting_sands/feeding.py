"""Feeding phase: produce grain, feed crews."""

from egizia.games.nile.score import score
from egizia.games.shifting_sands.actions import AMOUNT, CARD_ACTIONS, DECLINE, FEED, RAISE
from egizia.games.shifting_sands.components import (
    CREW_AFTER_FEEDING,
    CREW_STRENGTH,
    GRAIN_MARKET,
    MARKET_LEVELS,
    NILE_CARDS,
    STONE_AS_GRAIN,
    TOP_LEVEL,
)
from egizia.games.shifting_sands.events import FEEDS, FROM_GRAIN_SALE, FROM_HUNGER, PLAYS_GRAIN, STONE_EATEN
from egizia.games.shifting_sands.measures import CardKind, field_productivity, measure
from egizia.games.shifting_sands.state import FEED_CREWS, HIRING, RAISE_AFTER_FEEDING, State
from egizia.games.shifting_sands.supplies import can_raise_any, offer_crews, raise_crew
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.record import Table
from egizia.kernel.rule import rule

GRAIN_KINDS = Table(CardKind, [{"kind": kind} for kind, card in enumerate(NILE_CARDS) if card.grain_use])
GRAIN_KIND_COUNT = len(GRAIN_KINDS)

# Steps of a player's feeding.
TO_FEED, FED = range(2)


@rule
def grain_available(state: State, seat: int) -> int:
    """Grain from fields (green always, yellow from the middle, red on top) and what cards and stone have added."""
    grain = state.grain
    for colour in range(state.ring + 1):
        grain += field_productivity(state, seat, colour)
    return grain


@rule
def missing_grain(state: State, seat: int) -> int:
    """How much grain is missing; negative is surplus."""
    return measure(state, seat, CREW_STRENGTH) - grain_available(state, seat)


@rule
def feed_options(state: State, options: Options) -> None:
    """Stone and cards in place of grain, or feed with what there is."""
    player = state.players[state.seat]
    if player.cards[STONE_AS_GRAIN] > 0:
        for amount in range(1, min(missing_grain(state, state.seat), player.stone) + 1):
            offer(options, AMOUNT + amount - 1)
    for number in range(GRAIN_KIND_COUNT):
        kind = GRAIN_KINDS[number].kind
        if player.cards[kind] > 0:
            offer(options, CARD_ACTIONS[kind].grain)
    offer(options, FEED)


@rule
def has_grain_card(state: State, seat: int) -> bool:
    """Whether a player could turn a card into grain."""
    for number in range(GRAIN_KIND_COUNT):
        if state.players[seat].cards[GRAIN_KINDS[number].kind] > 0:
            return True
    return False


@rule
def has_feeding_choice(state: State, seat: int) -> bool:
    """Whether stone or cards could change what the feeding costs or pays."""
    player = state.players[seat]
    has_card = has_grain_card(state, seat)
    if has_card and grain_per_point(state, seat) > 0:
        return True
    if has_card or (player.cards[STONE_AS_GRAIN] > 0 and player.stone > 0):
        return missing_grain(state, seat) > 0
    return False


@rule
def grain_per_point(state: State, seat: int) -> int:
    """Surplus grain a player sells for a point, or 0 while the grain market buys none."""
    return MARKET_LEVELS[GRAIN_MARKET * TOP_LEVEL + state.players[seat].markets[GRAIN_MARKET] - 1].grain_per_point


@rule
def use_stone_as_grain(state: State, log: Log, amount: int) -> None:
    """Feed stone to the crews, one for one."""
    state.players[state.seat].stone -= amount
    state.grain += amount
    note(log, STONE_EATEN, state.seat, amount, 0, 0)


@rule
def play_grain_card(state: State, log: Log, kind: int) -> None:
    """Turn a card into grain."""
    state.players[state.seat].cards[kind] -= 1
    state.grain += NILE_CARDS[kind].grain_use
    note(log, PLAYS_GRAIN, state.seat, kind, NILE_CARDS[kind].grain_use, 0)


@rule
def feed(state: State, log: Log, seat: int) -> None:
    """Feed the crews: missing grain costs points, surplus is sold where the market buys it."""
    needed = measure(state, seat, CREW_STRENGTH)
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
def crew_after_feeding_options(state: State, options: Options) -> None:
    """Any crew with a column to its right, or none."""
    offer_crews(state, options, RAISE)
    offer(options, DECLINE)


@rule
def raise_after_feeding(state: State, log: Log, crew: int) -> None:
    """The crew that grows once its owner has fed."""
    raise_crew(state, log, state.seat, crew)
    next_feeding(state)


@rule
def next_feeding(state: State) -> None:
    """The next player in order is to feed."""
    state.turn += 1
    state.step = TO_FEED
    state.grain = 0


@rule
def continue_feeding(state: State, log: Log) -> bool:
    """Everybody feeds in player order; a crew may grow right after its owner has fed."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        state.seat = seat
        if state.step == TO_FEED:
            if has_feeding_choice(state, seat):
                state.decision = FEED_CREWS
                return True
            feed(state, log, seat)
        elif state.players[seat].cards[CREW_AFTER_FEEDING] > 0 and can_raise_any(state, seat):
            state.decision = RAISE_AFTER_FEEDING
            return True
        else:
            next_feeding(state)
    state.phase = HIRING
    state.turn = 0
    return False
