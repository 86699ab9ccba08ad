"""River set up phase: lay out Nile cards and tiles."""

from egizia.games.nile import river as nile
from egizia.games.shifting_sands.components import (
    FOR_MANY,
    FOR_TWO,
    MANY_BOARD,
    NILE_CARDS,
    NILE_TILES,
    NO_TILE,
    PRINTED_TILE,
    ROUND_PLACE,
    ROUND_SPACES,
    TILE_COUNT,
    TWO_BOARD,
)
from egizia.games.shifting_sands.edition import in_play, lay_out_river, play
from egizia.games.shifting_sands.state import State
from egizia.kernel.log import Log
from egizia.kernel.randomness import below
from egizia.kernel.rule import rule


@play.instead(nile.copies_of)
@rule
def copies_of(state: State, kind: int, deck: int) -> int:
    """How many cards of a kind a deck has in this game: two players leave out those marked 3+."""
    copies = NILE_CARDS[kind].copies[deck]
    if state.board == TWO_BOARD:
        copies -= NILE_CARDS[kind].three_plus[deck]
    return copies


@rule
def begin_round(state: State, log: Log) -> None:
    """Lay out the river and open the placement."""
    lay_out_river(state, log)
    lay_tiles(state)


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
