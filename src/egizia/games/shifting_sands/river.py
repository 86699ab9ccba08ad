"""River set up phase: lay out Nile cards and tiles."""

from egizia.games.shifting_sands.components import (
    CARD_PLACE,
    CARD_SPACES,
    DECK_OF_ROUND,
    DECK_START,
    FOR_MANY,
    FOR_TWO,
    MANY_BOARD,
    NILE_TILES,
    NO_CARD,
    NO_TILE,
    PLACE_COUNT,
    PLACES,
    PRINTED_TILE,
    ROUND_PLACE,
    ROUND_SPACES,
    TILE_COUNT,
    TWO_BOARD,
)
from egizia.games.shifting_sands.events import ROUND_BEGINS
from egizia.games.shifting_sands.state import NOBODY, PLACEMENT, State
from egizia.kernel.log import Log, note
from egizia.kernel.randomness import below
from egizia.kernel.rule import rule


@rule
def in_play(state: State, place: int) -> bool:
    """Whether a place of the river is used with this many players."""
    return state.board == MANY_BOARD or not PLACES[place].not_for_two


@rule
def begin_round(state: State, log: Log) -> None:
    """Lay out the river and open the placement."""
    state.round_number += 1
    note(log, ROUND_BEGINS, NOBODY, state.round_number, 0, 0)
    lay_cards(state)
    lay_tiles(state)
    state.open_places = 0
    for place in range(PLACE_COUNT):
        state.ships[place] = 0
        if in_play(state, place) and PLACES[place].dock < state.player_count - 1:
            state.open_places |= 1 << place
    state.passed = 0
    for seat in range(state.player_count):
        player = state.players[seat]
        player.furthest = -1
    state.reveals += 1
    state.phase = PLACEMENT
    state.turn = 0
    state.step = 0


@rule
def lay_cards(state: State) -> None:
    """One card from the round's deck on every card space in play."""
    deck = DECK_OF_ROUND[state.round_number - 1].value
    for space in range(CARD_SPACES):
        state.river_cards[space] = NO_CARD
        if in_play(state, CARD_PLACE[space].value):
            state.nile_left[deck] -= 1
            state.river_cards[space] = state.nile_deck[DECK_START[deck].value + state.nile_left[deck]]


@rule
def lay_tiles(state: State) -> None:
    """The printed benefits in round 1, random tiles afterwards; two players draw tiles in every round."""
    unused = (1 << TILE_COUNT) - 1
    games = FOR_TWO if state.board == TWO_BOARD else FOR_MANY
    for space in range(ROUND_SPACES):
        state.tiles[space] = NO_TILE
        if in_play(state, ROUND_PLACE[space].value):
            if state.round_number == 1 and state.board == MANY_BOARD:
                state.tiles[space] = PRINTED_TILE[space].value
            else:
                tile = below(state.random, TILE_COUNT)
                while not NILE_TILES[tile].games & games or not (unused >> tile) & 1:
                    tile = below(state.random, TILE_COUNT)
                unused ^= 1 << tile
                state.tiles[space] = tile
