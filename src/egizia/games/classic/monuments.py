"""The obelisk, the graves, the temple and the pyramid: where stones may go and what they bring."""

from egizia.games.classic.actions import GRAVE_BRICK, OBELISK_BRICK, PYRAMID_BRICK, TEMPLE_BRICK
from egizia.games.classic.components import (
    GRAVES,
    TEMPLE_COSTS,
    TEMPLE_LEFT,
    TEMPLE_MIDDLE,
    TEMPLE_PARTS,
    TEMPLE_RIGHT,
    TEMPLE_SIZES,
    TEMPLE_START,
    TEMPLE_TOP,
    ZONES,
)
from egizia.games.classic.edition import (
    award_row,
    build_obelisk,
    build_pyramid,
    cheapest_pyramid_brick,
    obelisk_cost,
    pyramid_brick_options,
    pyramid_cost,
)
from egizia.games.classic.events import FROM_GRAVES, FROM_OBELISK, FROM_PYRAMID, FROM_TEMPLE
from egizia.games.classic.state import State, open_graves
from egizia.games.nile.events import BRICK
from egizia.games.nile.monuments import UNBUILDABLE, offer_brick
from egizia.games.nile.score import score
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options
from egizia.kernel.rule import rule

SPHINX_ZONE, OBELISK_ZONE, TEMPLE_ZONE = range(ZONES)
OBELISK, GRAVE, TEMPLE, PYRAMID = range(4)
TEMPLE_PART_COUNT = len(TEMPLE_PARTS)


@rule
def grave_cost(state: State) -> int:
    """The first grave tile that nobody has taken."""
    return state.grave_tiles[state.graves_taken] if state.graves_taken < GRAVES else UNBUILDABLE


@rule
def is_full(state: State, part: int) -> bool:
    """Whether a part of the temple has all its stones."""
    return state.temple_filled[part] == TEMPLE_SIZES[part].value


@rule
def temple_cost(state: State, part: int) -> int:
    """The lowest empty space of a part: the middle needs both columns below it, the top the middle."""
    if is_full(state, part):
        return UNBUILDABLE
    if part == TEMPLE_MIDDLE and not (is_full(state, TEMPLE_LEFT) and is_full(state, TEMPLE_RIGHT)):
        return UNBUILDABLE
    if part == TEMPLE_TOP and not is_full(state, TEMPLE_MIDDLE):
        return UNBUILDABLE
    return TEMPLE_COSTS[TEMPLE_START[part].value + state.temple_filled[part]].value


@rule
def zone_brick_options(state: State, options: Options, means: int) -> None:
    """The stones that reserve and strength allow at the site being built."""
    if state.zone == OBELISK_ZONE:
        offer_brick(options, OBELISK_BRICK, obelisk_cost(state), means)
        offer_brick(options, GRAVE_BRICK, grave_cost(state), means)
    elif state.zone == TEMPLE_ZONE:
        for part in range(TEMPLE_PART_COUNT):
            offer_brick(options, TEMPLE_BRICK + part, temple_cost(state, part), means)
        pyramid_brick_options(state, options, means)


@rule
def cheapest_brick(state: State, seat: int) -> int:  # noqa: ARG001 - whose turn it is makes no difference here
    """The least that anything costs at the site being built."""
    if state.zone == OBELISK_ZONE:
        return min(obelisk_cost(state), grave_cost(state))
    if state.zone == TEMPLE_ZONE:
        cost = cheapest_pyramid_brick(state)
        for part in range(TEMPLE_PART_COUNT):
            cost = min(cost, temple_cost(state, part))
        return cost
    return 1 if state.sphinx_left > 0 else UNBUILDABLE


@rule
def lay_brick(state: State, log: Log, brick: int, paid: bool) -> int:  # noqa: ARG001 - every stone is paid for
    """Place a stone; returns what it costs."""
    seat = state.seat
    cost = 0
    if brick == OBELISK_BRICK:
        cost = obelisk_cost(state)
        note(log, BRICK, seat, OBELISK, state.obelisk_height, cost)
        build_obelisk(state, seat)
        state.built_obelisk += cost
    elif brick == GRAVE_BRICK:
        cost = grave_cost(state)
        note(log, BRICK, seat, GRAVE, state.graves_taken, cost)
        take_grave(state, seat)
        state.built_graves += cost
    elif brick < PYRAMID_BRICK:
        part = brick - TEMPLE_BRICK
        cost = temple_cost(state, part)
        note(log, BRICK, seat, TEMPLE, part, cost)
        build_temple(state, seat, part)
        state.built_temple += cost
    else:
        level = brick - PYRAMID_BRICK
        cost = pyramid_cost(state, level)
        note(log, BRICK, seat, PYRAMID, level, cost)
        build_pyramid(state, seat, level)
        state.built_pyramid += cost
        if state.rows_completed:
            score_stones(state, log)
            award_row(state, log, level)
            state.rows_completed = 0
    return cost


@rule
def take_grave(state: State, seat: int) -> None:
    """Take the first grave tile; one more is turned up while there are any."""
    player = state.players[seat]
    shown = open_graves(state)
    player.graves += 1
    player.grave_sum += state.grave_tiles[state.graves_taken]
    state.graves[state.graves_taken] = seat + 1
    state.graves_taken += 1
    if open_graves(state) > shown:
        state.reveals += 1


@rule
def build_temple(state: State, seat: int, part: int) -> None:
    """Place a stone on the lowest empty space of a part of the temple."""
    state.temple[TEMPLE_START[part].value + state.temple_filled[part]] = seat + 1
    state.temple_filled[part] += 1
    state.players[seat].temple += 1


@rule
def score_stones(state: State, log: Log) -> None:
    """Points for the stones of a build, up to now."""
    seat = state.seat
    score(state, log, seat, state.built_obelisk, FROM_OBELISK, 0)
    score(state, log, seat, state.built_graves, FROM_GRAVES, 0)
    score(state, log, seat, state.built_temple, FROM_TEMPLE, 0)
    score(state, log, seat, state.built_pyramid, FROM_PYRAMID, 0)
    state.built_obelisk = 0
    state.built_graves = 0
    state.built_temple = 0
    state.built_pyramid = 0


@rule
def settle_bricks(state: State, log: Log) -> None:
    """After a build: points for its stones, then a step in a market at the obelisk."""
    score_stones(state, log)
    if state.zone == OBELISK_ZONE:
        state.pending_market = 1
