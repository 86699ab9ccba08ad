"""The sphinx: drawing cards, keeping some, returning the rest."""

from egizia.games.nile.box import (
    AMOUNT,
    FREE_SPHINX_CARD,
    FROM_SPHINX_RETURNS,
    KEEP,
    KEEP_ANOTHER,
    KEEP_NONE,
    NILE_CARDS,
    RETURNED_CARD_POINTS,
    SPHINX_COUNT,
)
from egizia.games.nile.components import DRAW_LIMIT
from egizia.games.nile.events import DRAWS, KEEPS, KEEPS_NONE, RETURNS
from egizia.games.nile.score import score
from egizia.games.nile.state import Nile
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer, offer_each
from egizia.kernel.rule import rule


@rule
def draw_top(state: Nile) -> int:
    """Take the top card of the sphinx deck."""
    card = state.sphinx_deck[state.sphinx_top]
    state.sphinx_known[state.sphinx_top] = 0
    state.sphinx_top = (state.sphinx_top + 1) % SPHINX_COUNT
    state.sphinx_left -= 1
    return card


@rule
def put_under(state: Nile, card: int, known: int) -> None:
    """Put a card under the sphinx deck; the seats in the set `known` have seen it."""
    cell = (state.sphinx_top + state.sphinx_left) % SPHINX_COUNT
    state.sphinx_deck[cell] = card
    state.sphinx_known[cell] = known
    state.sphinx_left += 1


@rule
def keep_card(state: Nile, seat: int, card: int) -> None:
    """Add a card to a player's sphinx cards."""
    player = state.players[seat]
    player.sphinx |= 1 << card
    player.sphinx_cards += 1


@rule
def least_payment(state: Nile) -> int:
    """The stone that any draw costs at least."""
    return 1


@rule
def free_cards(state: Nile, seat: int) -> int:
    """How many of the cards drawn cost nothing."""
    return state.players[seat].cards[FREE_SPHINX_CARD] * NILE_CARDS[FREE_SPHINX_CARD].value


@rule
def draw_cost(state: Nile, seat: int, cards: int) -> int:
    """Stone and strength to draw a number of cards."""
    return max(least_payment(state), cards - free_cards(state, seat))


@rule
def draw_limit(state: Nile) -> int:
    """The most cards the ship now building may draw."""
    return min(DRAW_LIMIT, state.sphinx_left)


@rule
def offer_draws(state: Nile, options: Options, means: int) -> None:
    """Any number of cards within the limit that stone and strength can pay for."""
    for cards in range(1, draw_limit(state) + 1):
        if draw_cost(state, state.seat, cards) <= means:
            offer(options, AMOUNT + cards - 1)


@rule
def draw_options(state: Nile, options: Options) -> None:
    """Draw with the crews gathered."""
    offer_draws(state, options, min(state.players[state.seat].stone, state.strength))


@rule
def draw_cards(state: Nile, log: Log, cards: int) -> None:
    """Pay for cards and draw them."""
    cost = draw_cost(state, state.seat, cards)
    state.players[state.seat].stone -= cost
    state.paid += cost
    for number in range(cards):
        state.drawn[number] = draw_top(state)
    state.drawn_count = cards
    state.kept_count = 0
    state.reveals += 1
    note(log, DRAWS, state.seat, cards, cost, 0)


@rule
def keep_options(state: Nile, options: Options) -> None:
    """Keep one of the drawn cards, or none, or no more."""
    drawn = 0
    for number in range(state.drawn_count):
        drawn |= 1 << state.drawn[number]
    offer_each(options, KEEP, drawn, SPHINX_COUNT)
    offer(options, KEEP_NONE)


@rule
def keep_drawn(state: Nile, log: Log, card: int) -> None:
    """Keep a drawn card; every card after the first uses up a card that allows it."""
    player = state.players[state.seat]
    if state.kept_count > 0:
        player.cards[KEEP_ANOTHER] -= 1
    keep_card(state, state.seat, card)
    state.kept_count += 1
    note(log, KEEPS, state.seat, card, state.kept_count, 0)
    left = 0
    for number in range(state.drawn_count):
        if state.drawn[number] != card:
            state.drawn[left] = state.drawn[number]
            left += 1
    state.drawn_count = left
    if left == 0 or player.cards[KEEP_ANOTHER] == 0:
        return_cards(state, log)


@rule
def keep_no_more(state: Nile, log: Log) -> None:
    """Return all cards that are left."""
    if state.kept_count == 0:
        note(log, KEEPS_NONE, state.seat, 0, 0, 0)
    return_cards(state, log)


@rule
def return_cards(state: Nile, log: Log) -> None:
    """Put the cards that were not kept under the deck and score for each."""
    count = state.drawn_count
    for number in range(count):
        put_under(state, state.drawn[number], 1 << state.seat)
    state.drawn_count = 0
    if count > 0:
        note(log, RETURNS, state.seat, count, 0, 0)
    score(state, log, state.seat, count * RETURNED_CARD_POINTS, FROM_SPHINX_RETURNS, 0)
