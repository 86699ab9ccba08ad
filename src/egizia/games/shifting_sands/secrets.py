"""Hidden information: redrawing everything a seat cannot know."""

from egizia.games.nile import secrets as nile
from egizia.games.nile.state import OVER, SETUP
from egizia.games.shifting_sands.edition import (
    play,
    random_card,
    redraw_kept_cards,
    redraw_nile_decks,
    redraw_sphinx_cards,
)
from egizia.games.shifting_sands.state import State
from egizia.kernel.randomness import seed_words
from egizia.kernel.rule import rule


@rule
def determinize(state: State, seat: int, seed: int) -> None:
    """Redraw the decks and the sphinx cards of others; a spectator (-1) knows no sphinx card at all."""
    if state.phase == OVER:
        return
    seed_words(state.random, seed)
    redraw_nile_decks(state)
    redraw_sphinx_cards(state, seat)


@play.instead(nile.hand)
@rule
def hand(state: State, seat: int) -> int:
    """The set of sphinx cards that a player holds, in the set-up both that were dealt."""
    player = state.players[seat]
    if state.phase == SETUP:
        return (1 << player.dealt[0]) | (1 << player.dealt[1])
    return player.sphinx


@play.instead(nile.redraw_hand)
@rule
def redraw_hand(state: State, seat: int, unknown: int) -> int:
    """Give a player other sphinx cards out of the unknown ones; returns what is left of them."""
    if state.phase != SETUP:
        return redraw_kept_cards(state, seat, unknown)
    player = state.players[seat]
    for number in range(2):
        card = random_card(state.random, unknown)
        unknown ^= 1 << card
        player.dealt[number] = card
    player.sphinx = 1 << player.dealt[0] if player.sphinx_cards else 0
    return unknown
