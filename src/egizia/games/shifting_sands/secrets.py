"""Hidden information: redrawing everything a seat cannot know."""

from egizia.games.shifting_sands.components import DECK_START, SPHINX_COUNT
from egizia.games.shifting_sands.state import KEEP_CARD, OVER, SETUP, State
from egizia.kernel.randomness import below, seed_words, shuffle
from egizia.kernel.record import Row, u32
from egizia.kernel.rule import rule


@rule
def determinize(state: State, seat: int, seed: int) -> None:
    """Redraw the decks and the sphinx cards of others; a spectator (-1) knows no sphinx card at all.

    A player still knows which cards they put under the sphinx deck, and where, until somebody draws them.
    """
    if state.phase == OVER:
        return
    seed_words(state.random, seed)
    for deck in range(3):
        shuffle(state.random, state.nile_deck, DECK_START[deck].value, state.nile_left[deck])
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
def knows(state: State, seat: int, cell: int) -> bool:
    """Whether a seat knows the card in a cell of the sphinx deck."""
    return seat >= 0 and bool((state.sphinx_known[cell] >> seat) & 1)


@rule
def unknown_sphinx_cards(state: State, seat: int) -> int:
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
            cards |= state.players[other].sphinx
            if state.phase == SETUP:
                cards |= (1 << state.players[other].dealt[0]) | (1 << state.players[other].dealt[1])
    return cards


@rule
def redraw_hand(state: State, seat: int, unknown: int) -> int:
    """Give a player other sphinx cards out of the unknown ones; returns what is left of them."""
    player = state.players[seat]
    chosen = player.sphinx_cards
    player.sphinx = 0
    if state.phase == SETUP:
        for number in range(2):
            card = random_card(state.random, unknown)
            unknown ^= 1 << card
            player.dealt[number] = card
        if chosen:
            player.sphinx = 1 << player.dealt[0]
        return unknown
    for _ in range(chosen):
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
