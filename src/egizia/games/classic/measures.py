"""What sphinx cards look at: a player's stones, cards and productivity, and what all have built together."""

from egizia.games.classic.components import (
    FOURTH_ROW,
    GRAIN_MARKET,
    GRAVE_STONES,
    GRAVES_TAKEN,
    OBELISK_LEVELS,
    PLAYERS_AT_LAST_GRAIN,
    STONE_MARKET,
    TEMPLE_SPACES_BUILT,
    TEMPLE_STONES,
    TENS,
    THIRD_ROW,
    TOP_LEVEL,
)
from egizia.games.classic.edition import shared_measure
from egizia.games.classic.state import State
from egizia.kernel.rule import rule


@rule
def measure(state: State, seat: int, what: int) -> int:
    """A number that sphinx cards look at."""
    if what >= OBELISK_LEVELS and what != TENS:
        return common_measure(state, what)
    if what == GRAVE_STONES:
        return state.players[seat].graves
    if what == TEMPLE_STONES:
        return state.players[seat].temple
    if what == TENS:
        return max(0, state.players[seat].score) // 10
    return shared_measure(state, seat, what)


@rule
def common_measure(state: State, what: int) -> int:
    """A number that is the same for everybody."""
    if what == OBELISK_LEVELS:
        return state.obelisk_height
    if what == TEMPLE_SPACES_BUILT:
        return state.temple_filled[0] + state.temple_filled[1] + state.temple_filled[2] + state.temple_filled[3]
    if what == THIRD_ROW:
        return state.pyramid_filled[2]
    if what == FOURTH_ROW:
        return state.pyramid_filled[3]
    if what == GRAVES_TAKEN:
        return state.graves_taken
    return players_at_the_last_level(state, GRAIN_MARKET if what == PLAYERS_AT_LAST_GRAIN else STONE_MARKET)


@rule
def players_at_the_last_level(state: State, market: int) -> int:
    """How many players stand on the last space of a market."""
    count = 0
    for seat in range(state.player_count):
        if state.players[seat].markets[market] == TOP_LEVEL:
            count += 1
    return count
