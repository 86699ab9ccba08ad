"""Hidden information: redrawing everything a seat cannot know."""

from egizia.games.classic.components import GRAVE_TILE_COUNT
from egizia.games.classic.edition import redraw_nile_decks, redraw_sphinx_cards
from egizia.games.classic.state import State, open_graves
from egizia.games.nile.state import OVER
from egizia.kernel.randomness import redraw, seed_words
from egizia.kernel.rule import rule


@rule
def determinize(state: State, seat: int, seed: int) -> None:
    """Redraw the decks, the face-down graves and the sphinx cards of others; a spectator (-1) knows none of these."""
    if state.phase == OVER:
        return
    seed_words(state.random, seed)
    redraw_nile_decks(state)
    shown = open_graves(state)
    redraw(state.random, state.grave_tiles, shown, GRAVE_TILE_COUNT - shown)
    redraw_sphinx_cards(state, seat)
