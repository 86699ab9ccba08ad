"""Setting up: decks, and what the player sequence tiles grant."""

from egizia.games.nile.box import RING_START, SPHINX_COUNT, START_STONES, START_STRENGTHS, STARTER_GRAIN
from egizia.games.nile.components import GRAIN_MARKET, STONE_MARKET
from egizia.games.nile.events import FIRST_TILE
from egizia.games.nile.state import Nile
from egizia.kernel.log import Log, note
from egizia.kernel.randomness import seed_words, shuffle
from egizia.kernel.rule import rule


@rule
def begin_setup(state: Nile, players: int, seed: int) -> None:
    """Seat the players at an empty board; the record must be all zero."""
    seed_words(state.random, seed)
    state.player_count = players
    state.ring = RING_START


@rule
def first_arrival(state: Nile, tile: int) -> int:
    """How far ahead a sequence tile stands on the start space of the score track, 0 being in front."""
    return tile


@rule
def deal_sequence_tiles(state: Nile, log: Log) -> None:
    """Draw the order of play and give everybody what the sequence tile grants."""
    for seat in range(state.player_count):
        state.order[seat] = seat
    shuffle(state.random, state.order, 0, state.player_count)
    for tile in range(state.player_count):
        seat = state.order[tile]
        player = state.players[seat]
        player.stone = START_STONES[tile].value
        player.arrival = first_arrival(state, tile)
        player.starter_grain = STARTER_GRAIN
        player.markets[GRAIN_MARKET] = 1
        player.markets[STONE_MARKET] = 1
        for crew in range(4):
            player.crews[crew] = START_STRENGTHS[crew].value
        note(log, FIRST_TILE, seat, tile + 1, player.stone, 0)
    state.arrivals = state.player_count


@rule
def is_sphinx_card_used(state: Nile, card: int) -> bool:
    """Whether a sphinx card belongs to a game with this many players."""
    return True


@rule
def shuffle_sphinx_deck(state: Nile) -> None:
    """Build the sphinx deck."""
    for card in range(SPHINX_COUNT):
        if is_sphinx_card_used(state, card):
            state.sphinx_deck[state.sphinx_left] = card
            state.sphinx_left += 1
    shuffle(state.random, state.sphinx_deck, 0, state.sphinx_left)


@rule
def deal_sphinx_card(state: Nile) -> int:
    """Deal a card off a freshly shuffled sphinx deck."""
    state.sphinx_left -= 1
    return state.sphinx_deck[state.sphinx_left]
