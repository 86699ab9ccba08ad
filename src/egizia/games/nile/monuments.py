"""The obelisk and the pyramid: where bricks may go, and who has the majority in a row."""

from egizia.games.nile.box import (
    BOARDS,
    FROM_ROWS,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    PYRAMID_BRICK,
    ROW_TIE_FROM_THE_RIGHT,
)
from egizia.games.nile.score import score
from egizia.games.nile.state import NOBODY, Nile
from egizia.kernel.log import Log
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

UNBUILDABLE = 99


@rule
def obelisk_cost(state: Nile) -> int:
    """The lowest empty level."""
    board = BOARDS[state.board]
    return board.obelisk[state.obelisk_height] if state.obelisk_height < board.obelisk_levels else UNBUILDABLE


@rule
def build_obelisk(state: Nile, seat: int) -> None:
    """Place a brick on the lowest empty level."""
    state.obelisk[state.obelisk_height] = seat + 1
    state.obelisk_height += 1
    state.players[seat].obelisk += 1


@rule
def support(state: Nile, level: int, space: int) -> int:
    """How many bricks the row below must have for a brick on a space."""
    return BOARDS[state.board].pyramid_support[level * (MAX_ROW_WIDTH + 1) + space]


@rule
def pyramid_cost(state: Nile, level: int) -> int:
    """The leftmost empty space of a row, if the two below it bear a brick."""
    below = state.pyramid_filled[level - 1] if level > 0 else 0
    if below < support(state, level, state.pyramid_filled[level]):
        return UNBUILDABLE
    return BOARDS[state.board].pyramid_cost[level]


@rule
def cheapest_pyramid_brick(state: Nile) -> int:
    """The least a brick of the pyramid costs."""
    cost = UNBUILDABLE
    for level in range(MAX_PYRAMID_ROWS):
        cost = min(cost, pyramid_cost(state, level))
    return cost


@rule
def build_pyramid(state: Nile, seat: int, level: int) -> None:
    """Place a brick on the leftmost empty space of a row and remember a completed row."""
    state.pyramid[level * MAX_ROW_WIDTH + state.pyramid_filled[level]] = seat + 1
    state.pyramid_filled[level] += 1
    state.players[seat].pyramid += 1
    if state.pyramid_filled[level] == BOARDS[state.board].pyramid_width[level]:
        state.rows_completed |= 1 << level


@rule
def offer_brick(options: Options, action: int, cost: int, means: int) -> None:
    """Offer a brick that can be paid for."""
    if cost <= means:
        offer(options, action)


@rule
def pyramid_brick_options(state: Nile, options: Options, means: int) -> None:
    """A brick on every row that is open and can be paid for."""
    for level in range(MAX_PYRAMID_ROWS):
        offer_brick(options, PYRAMID_BRICK + level, pyramid_cost(state, level), means)


@rule
def bricks_in_row(state: Nile, level: int, seat: int) -> int:
    """How many bricks of a row are a player's."""
    bricks = 0
    for space in range(state.pyramid_filled[level]):
        if state.pyramid[level * MAX_ROW_WIDTH + space] == seat + 1:
            bricks += 1
    return bricks


@rule
def row_winner(state: Nile, level: int) -> int:
    """Who has the most bricks in a completed row; of those tied, whose brick comes first from the deciding end."""
    most = 0
    for seat in range(state.player_count):
        most = max(most, bricks_in_row(state, level, seat))
    width = state.pyramid_filled[level]
    for number in range(width):
        space = width - 1 - number if ROW_TIE_FROM_THE_RIGHT else number
        seat = state.pyramid[level * MAX_ROW_WIDTH + space] - 1
        if bricks_in_row(state, level, seat) == most:
            return seat
    return NOBODY


@rule
def award_row(state: Nile, log: Log, level: int) -> int:
    """A completed row pays its majority one point a brick; returns who has it."""
    winner = row_winner(state, level)
    score(state, log, winner, bricks_in_row(state, level, winner), FROM_ROWS, level)
    return winner
