"""Hidden information: redrawing everything a seat cannot know."""

from egizia.games.nile.box import DECK_START, SPHINX_COUNT
from egizia.games.nile.state import KEEP_CARD, Nile
from egizia.kernel.randomness import below, redraw
from egizia.kernel.record import Row, u32
from egizia.kernel.rule import rule


@rule
def redraw_nile_decks(state: Nile) -> None:
    """Shuffle what is left of the Nile decks."""
    for deck in range(3):
        redraw(state.random, state.nile_deck, DECK_START[deck].value, state.nile_left[deck])


@rule
def redraw_sphinx_cards(state: Nile, seat: int) -> None:
    """Deal all sphinx cards anew whose place a seat does not know.

    A player still knows which cards they put under the sphinx deck, and where, until somebody draws them.
    """
    unknown = unknown_sphinx_cards(state, seat)
    for number in range(state.sphinx_left):
        cell = (state.sphinx_top + number) % SPHINX_COUNT
        if not knows(state, seat, cell):
            card = random_card(state.random, unknown)
            unknown ^= 1 << card
            state.sphinx_deck[cell] = card
    if state.decision == KEEP_CARD and state.seat != seat:
        for number in range(state.drawn_count):
            card = random_card(state.random, unknown)
            unknown ^= 1 << card
            state.drawn[number] = card
    for other in range(state.player_count):
        if other != seat:
            unknown = redraw_hand(state, other, unknown)


@rule
def knows(state: Nile, seat: int, cell: int) -> bool:
    """Whether a seat knows the card in a cell of the sphinx deck."""
    return seat >= 0 and bool((state.sphinx_known[cell] >> seat) & 1)


@rule
def known_in_deck(state: Nile, seat: int) -> int:
    """The set of cards that a seat knows to lie in the sphinx deck."""
    cards = 0
    for number in range(state.sphinx_left):
        cell = (state.sphinx_top + number) % SPHINX_COUNT
        if knows(state, seat, cell):
            cards |= 1 << state.sphinx_deck[cell]
    return cards


@rule
def hand(state: Nile, seat: int) -> int:
    """The set of sphinx cards that a player holds."""
    return state.players[seat].sphinx


@rule
def unknown_sphinx_cards(state: Nile, seat: int) -> int:
    """The set of sphinx cards whose place a seat does not know."""
    cards = 0
    for number in range(state.sphinx_left):
        cell = (state.sphinx_top + number) % SPHINX_COUNT
        if not knows(state, seat, cell):
            cards |= 1 << state.sphinx_deck[cell]
    if state.decision == KEEP_CARD and state.seat != seat:
        for number in range(state.drawn_count):
            cards |= 1 << state.drawn[number]
    for other in range(state.player_count):
        if other != seat:
            cards |= hand(state, other)
    return cards


@rule
def redraw_hand(state: Nile, seat: int, unknown: int) -> int:
    """Give a player other sphinx cards out of the unknown ones; returns what is left of them."""
    player = state.players[seat]
    player.sphinx = 0
    for _ in range(player.sphinx_cards):
        card = random_card(state.random, unknown)
        unknown ^= 1 << card
        player.sphinx |= 1 << card
    return unknown


@rule
def random_card(words: Row[u32], cards: int) -> int:
    """A random member of a set of cards."""
    size = 0
    for card in range(SPHINX_COUNT):
        size += (cards >> card) & 1
    chosen = below(words, size)
    for card in range(SPHINX_COUNT):
        if (cards >> card) & 1:
            if chosen == 0:
                return card
            chosen -= 1
    return -1
