"""Set-up: decks, graves, and a secret sphinx card for everybody."""

from egizia.games.classic.components import GRAVE_TILE_COUNT, GRAVE_TILES
from egizia.games.classic.edition import (
    begin_setup,
    deal_sequence_tiles,
    deal_sphinx_card,
    keep_card,
    lay_out_river,
    play,
    shuffle_nile_decks,
    shuffle_sphinx_deck,
)
from egizia.games.classic.state import State
from egizia.games.nile import setup as nile
from egizia.games.nile.events import KEEPS
from egizia.kernel.log import Log, note
from egizia.kernel.randomness import shuffle
from egizia.kernel.rule import rule


@rule
def set_up(state: State, log: Log, players: int, printed: int, seed: int) -> None:
    """Lay everything out up to the first ship; the record must be all zero."""
    begin_setup(state, players, seed)
    state.printed = printed
    shuffle_nile_decks(state)
    lay_graves(state)
    deal_sequence_tiles(state, log)
    shuffle_sphinx_deck(state)
    deal_sphinx_cards(state, log)
    lay_out_river(state, log)


@rule
def deal_sphinx_cards(state: State, log: Log) -> None:
    """Everybody gets one sphinx card, without a choice."""
    for seat in range(state.player_count):
        card = deal_sphinx_card(state)
        keep_card(state, seat, card)
        note(log, KEEPS, seat, card, 1, 0)


@rule
def lay_graves(state: State) -> None:
    """Shuffle the grave tiles."""
    for tile in range(GRAVE_TILE_COUNT):
        state.grave_tiles[tile] = GRAVE_TILES[tile].value
    shuffle(state.random, state.grave_tiles, 0, GRAVE_TILE_COUNT)


@play.instead(nile.first_arrival)
@rule
def first_arrival(state: State, tile: int) -> int:
    """How far ahead a sequence tile stands on the start space of the score track: tile 1 is hindmost."""
    return state.player_count - 1 - tile
