"""What goals and sphinx cards of both games look at."""

from egizia.games.nile.box import (
    CREW_STRENGTH,
    GRAIN_LEVEL,
    GREEN_CREW,
    GREEN_FIELDS,
    OWN_OBELISK,
    OWN_PYRAMID,
    PERMANENTS,
    QUARRIES,
    STONE_LEVEL,
)
from egizia.games.nile.cards import field_productivity, permanent_cards, quarry_productivity
from egizia.games.nile.components import GRAIN_MARKET, STONE_MARKET
from egizia.games.nile.state import Nile
from egizia.games.nile.supplies import crew_strength
from egizia.kernel.rule import rule


@rule
def shared_measure(state: Nile, seat: int, what: int) -> int:
    """A player's number for one of the things that both games look at."""
    player = state.players[seat]
    if what == OWN_OBELISK:
        return player.obelisk
    if what == OWN_PYRAMID:
        return player.pyramid
    if what == PERMANENTS:
        return permanent_cards(player)
    if what == QUARRIES:
        return quarry_productivity(state, seat)
    # The three colours stand in the order of the ring's spaces, the four crews in that of every list of crews.
    if GREEN_FIELDS <= what < GREEN_FIELDS + 3:
        return field_productivity(state, seat, what - GREEN_FIELDS)
    if what == GRAIN_LEVEL:
        return player.markets[GRAIN_MARKET]
    if what == STONE_LEVEL:
        return player.markets[STONE_MARKET]
    if what == CREW_STRENGTH:
        return crew_strength(state, seat)
    return player.crews[what - GREEN_CREW]
