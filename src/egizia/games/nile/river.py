"""The river: decks, cards laid out, and who may dock where."""

from egizia.games.nile.box import CARD_PLACE, DECK_START, IN_PLAY, KINDS, NILE_CARDS, PLACE_COUNT, PLACES, ZONE_PLACE
from egizia.games.nile.components import (
    BUILDING,
    CARD_SPACES,
    DECK_OF_ROUND,
    FIRST_SEAT,
    NO_CARD,
    SPECULATING,
    ZONES,
)
from egizia.games.nile.events import ROUND_BEGINS
from egizia.games.nile.state import NOBODY, PLACEMENT, Nile
from egizia.kernel.log import Log, note
from egizia.kernel.randomness import shuffle
from egizia.kernel.rule import rule


@rule
def in_play(state: Nile, place: int) -> bool:
    """Whether a place of the river is used with this many players."""
    return bool((IN_PLAY[state.player_count].mask >> place) & 1)


@rule
def copies_of(state: Nile, kind: int, deck: int) -> int:
    """How many cards of a kind a deck has in this game."""
    return NILE_CARDS[kind].copies[deck]


@rule
def shuffle_nile_decks(state: Nile) -> None:
    """Build the three Nile decks."""
    for space in range(CARD_SPACES):
        state.river_cards[space] = NO_CARD
    for deck in range(3):
        start = DECK_START[deck].value
        size = 0
        for kind in range(KINDS):
            for _ in range(copies_of(state, kind, deck)):
                state.nile_deck[start + size] = kind
                size += 1
        shuffle(state.random, state.nile_deck, start, size)
        state.nile_left[deck] = size


@rule
def lay_cards(state: Nile) -> None:
    """One card from the round's deck on every card space in play."""
    deck = DECK_OF_ROUND[state.round_number - 1].value
    for space in range(CARD_SPACES):
        state.river_cards[space] = NO_CARD
        if in_play(state, CARD_PLACE[space].value):
            state.nile_left[deck] -= 1
            state.river_cards[space] = state.nile_deck[DECK_START[deck].value + state.nile_left[deck]]


@rule
def lay_out_river(state: Nile, log: Log) -> None:
    """Begin a round: lay out cards and open the placement."""
    state.round_number += 1
    note(log, ROUND_BEGINS, NOBODY, state.round_number, 0, 0)
    lay_cards(state)
    # The places for speculating ships open when their zones are full.
    state.open_places = IN_PLAY[state.player_count].mask
    for zone in range(ZONES):
        state.open_places &= ~(1 << (ZONE_PLACE[zone].value + SPECULATING))
    for place in range(PLACE_COUNT):
        state.ships[place] = 0
    state.passed = 0
    for seat in range(state.player_count):
        state.players[seat].furthest = -1
    state.reveals += 1
    state.phase = PLACEMENT
    state.turn = 0
    state.step = 0


@rule
def ship_owner(state: Nile, place: int) -> int:
    """Whose ship lies on a building space, or -1."""
    return FIRST_SEAT[state.ships[place]].value


@rule
def has_building_ship(state: Nile, seat: int) -> bool:
    """Whether a player has a ship on a building space."""
    for place in range(PLACE_COUNT):
        if PLACES[place].dock < SPECULATING and PLACES[place].kind == BUILDING and (state.ships[place] >> seat) & 1:
            return True
    return False
