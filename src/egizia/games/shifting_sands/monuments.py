"""The obelisk, the colonnade, the pyramid and the statues: where bricks may go and what they bring."""

from egizia.games.nile.score import score
from egizia.games.shifting_sands.actions import COLONNADE_BRICK, OBELISK_BRICK, PYRAMID_BRICK, STATUE_BRICK
from egizia.games.shifting_sands.components import (
    BOARDS,
    COLUMN_COSTS,
    COLUMN_TILES,
    COLUMNS,
    COMPLETION_POINTS,
    FLIPPED_STARTER_GRAIN,
    GOLD_COLUMN,
    GRAIN_MARKET,
    MAX_PLAYERS,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    POINTS_FOR_BRICKS,
    PURPLE_COLUMN,
    STATUE_COSTS,
    STATUE_LEVELS,
    STATUES,
    STONE_MARKET,
    STRONGER_CREWS,
    ZONES,
)
from egizia.games.shifting_sands.events import (
    BRICK,
    FLIPS_STARTER,
    FREE_BRICK,
    FROM_BRICKS,
    FROM_COLONNADE,
    FROM_COMPLETION,
    FROM_OBELISK,
    FROM_PYRAMID,
    FROM_ROWS,
    OPENS_COLUMN,
)
from egizia.games.shifting_sands.state import State, column_open
from egizia.games.shifting_sands.supplies import advance_market, raise_crew
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

OBELISK_ZONE, PYRAMID_ZONE, SPHINX_ZONE = range(ZONES)
OBELISK, COLONNADE, PYRAMID, STATUE = range(4)
NO_SECTION, LOWER_SECTION, UPPER_SECTION = range(3)
UNBUILDABLE = 99


@rule
def obelisk_cost(state: State) -> int:
    """The lowest empty level."""
    board = BOARDS[state.board]
    return board.obelisk[state.obelisk_height] if state.obelisk_height < board.obelisk_levels else UNBUILDABLE


@rule
def colonnade_cost(state: State, seat: int) -> int:
    """The leftmost column the player has not built."""
    built = state.players[seat].colonnade
    return COLUMN_COSTS[built].value if built < COLUMNS else UNBUILDABLE


@rule
def support(state: State, level: int, space: int) -> int:
    """How many bricks the row below must have for a brick on a space: with two sides, each half is a triangle."""
    board = BOARDS[state.board]
    half = board.pyramid_width[level] // board.pyramid_sides
    half_below = board.pyramid_width[level - 1] // board.pyramid_sides
    return space // half * half_below + space % half + 2


@rule
def pyramid_cost(state: State, level: int) -> int:
    """The leftmost empty space of a row, if the two below it bear a brick."""
    board = BOARDS[state.board]
    filled = state.pyramid_filled[level]
    if level >= board.pyramid_rows or filled >= board.pyramid_width[level]:
        return UNBUILDABLE
    if level > 0 and state.pyramid_filled[level - 1] < support(state, level, filled):
        return UNBUILDABLE
    return board.pyramid_cost[level]


@rule
def statue_cost(state: State, seat: int, statue: int) -> int:
    """The lowest level the player has not built; one level a statue and round."""
    player = state.players[seat]
    if statue >= BOARDS[state.board].statues or (player.statues_built >> statue) & 1:
        return UNBUILDABLE
    built = player.statues[statue]
    return STATUE_COSTS[built].value if built < STATUE_LEVELS else UNBUILDABLE


@rule
def offer_brick(options: Options, action: int, cost: int, means: int) -> None:
    """Offer a brick that can be paid for."""
    if cost <= means:
        offer(options, action)


@rule
def free_brick_options(state: State, options: Options) -> None:
    """Any open space of the obelisk, the colonnade or the pyramid."""
    offer_brick(options, OBELISK_BRICK, obelisk_cost(state), UNBUILDABLE - 1)
    offer_brick(options, COLONNADE_BRICK, colonnade_cost(state, state.seat), UNBUILDABLE - 1)
    for level in range(MAX_PYRAMID_ROWS):
        offer_brick(options, PYRAMID_BRICK + level, pyramid_cost(state, level), UNBUILDABLE - 1)


@rule
def zone_brick_options(state: State, options: Options, means: int) -> None:
    """The bricks that stone and strength allow in the zone being built."""
    if state.zone == OBELISK_ZONE:
        offer_brick(options, OBELISK_BRICK, obelisk_cost(state), means)
        offer_brick(options, COLONNADE_BRICK, colonnade_cost(state, state.seat), means)
    elif state.zone == PYRAMID_ZONE:
        for level in range(MAX_PYRAMID_ROWS):
            offer_brick(options, PYRAMID_BRICK + level, pyramid_cost(state, level), means)
        for statue in range(STATUES):
            offer_brick(options, STATUE_BRICK + statue, statue_cost(state, state.seat, statue), means)


@rule
def cheapest_at_pyramid(state: State, seat: int) -> int:
    """The least a brick costs at the pyramid and the statues."""
    cost = UNBUILDABLE
    for level in range(MAX_PYRAMID_ROWS):
        cost = min(cost, pyramid_cost(state, level))
    for statue in range(STATUES):
        cost = min(cost, statue_cost(state, seat, statue))
    return cost


@rule
def cheapest_brick(state: State, seat: int) -> int:
    """The least that anything costs in the zone being built."""
    if state.zone == OBELISK_ZONE:
        return min(obelisk_cost(state), colonnade_cost(state, seat))
    if state.zone == PYRAMID_ZONE:
        return cheapest_at_pyramid(state, seat)
    return 1 if state.sphinx_left > 0 else UNBUILDABLE


@rule
def has_free_brick_space(state: State, seat: int) -> bool:
    """Whether a free brick has anywhere to go."""
    cost = min(obelisk_cost(state), colonnade_cost(state, seat))
    for level in range(MAX_PYRAMID_ROWS):
        cost = min(cost, pyramid_cost(state, level))
    return cost < UNBUILDABLE


@rule
def lay_brick(state: State, log: Log, brick: int, paid: bool) -> int:
    """Place a brick with all its immediate bonuses; returns what it costs."""
    seat = state.seat
    rewarded = column_open(state, seat, POINTS_FOR_BRICKS)
    monument = OBELISK
    part = 0
    cost = 0
    if brick == OBELISK_BRICK:
        part = state.obelisk_height
        cost = obelisk_cost(state)
    elif brick == COLONNADE_BRICK:
        monument = COLONNADE
        part = state.players[seat].colonnade
        cost = colonnade_cost(state, seat)
    elif brick < STATUE_BRICK:
        monument = PYRAMID
        part = brick - PYRAMID_BRICK
        cost = pyramid_cost(state, part)
    else:
        monument = STATUE
        part = brick - STATUE_BRICK
        cost = statue_cost(state, seat, part)
    if paid:
        note(log, BRICK, seat, monument, part, cost)
    else:
        note(log, FREE_BRICK, seat, monument, part, 0)
    if monument == OBELISK:
        build_obelisk(state, seat)
    elif monument == COLONNADE:
        build_column(state, log, seat)
    elif monument == PYRAMID:
        build_pyramid(state, seat, part)
    else:
        state.players[seat].statues[part] += 1
        state.players[seat].statues_built |= 1 << part
    if rewarded:
        score(state, log, seat, COLUMN_TILES[POINTS_FOR_BRICKS].value, FROM_BRICKS, monument)
    return cost


@rule
def build_obelisk(state: State, seat: int) -> None:
    """Place a brick on the lowest empty level and remember the section."""
    upper = state.obelisk_height >= BOARDS[state.board].obelisk_lower
    state.obelisk_section = max(state.obelisk_section, UPPER_SECTION if upper else LOWER_SECTION)
    state.obelisk[state.obelisk_height] = seat + 1
    state.obelisk_height += 1
    state.players[seat].obelisk += 1


@rule
def build_column(state: State, log: Log, seat: int) -> None:
    """Build the next column; the third, fifth and last bring a bonus."""
    player = state.players[seat]
    player.colonnade += 1
    if player.colonnade == GOLD_COLUMN:
        open_column(state, log, seat, state.gold_tile)
    if player.colonnade == PURPLE_COLUMN:
        open_column(state, log, seat, state.purple_tile)
    if player.colonnade == COLUMNS:
        points = COMPLETION_POINTS[state.colonnades_completed].value
        state.colonnades_completed += 1
        score(state, log, seat, points, FROM_COMPLETION, state.colonnades_completed)


@rule
def open_column(state: State, log: Log, seat: int, tile: int) -> None:
    """A column's tile becomes usable; the one that strengthens crews works at once."""
    note(log, OPENS_COLUMN, seat, tile, 0, 0)
    if tile == STRONGER_CREWS:
        for crew in range(4):
            for _ in range(COLUMN_TILES[STRONGER_CREWS].value):
                raise_crew(state, log, seat, crew)
        state.players[seat].starter_grain = FLIPPED_STARTER_GRAIN
        note(log, FLIPS_STARTER, seat, FLIPPED_STARTER_GRAIN, 0, 0)


@rule
def build_pyramid(state: State, seat: int, level: int) -> None:
    """Place a brick on the leftmost empty space of a row and remember a completed row."""
    state.pyramid[level * MAX_ROW_WIDTH + state.pyramid_filled[level]] = seat + 1
    state.pyramid_filled[level] += 1
    state.players[seat].pyramid += 1
    if state.pyramid_filled[level] == BOARDS[state.board].pyramid_width[level]:
        state.rows_completed |= 1 << level


@rule
def settle_bricks(state: State, log: Log) -> None:
    """After a build or a free brick: points for stone, then rows from the ground up, then the obelisk's markets."""
    seat = state.seat
    score(state, log, seat, state.built_obelisk, FROM_OBELISK, 0)
    score(state, log, seat, state.built_colonnade, FROM_COLONNADE, 0)
    score(state, log, seat, state.built_pyramid, FROM_PYRAMID, 0)
    for level in range(MAX_PYRAMID_ROWS):
        if (state.rows_completed >> level) & 1:
            award_row(state, log, level)
    gain_obelisk_bonus(state, log, seat)
    state.built_obelisk = 0
    state.built_colonnade = 0
    state.built_pyramid = 0
    state.rows_completed = 0
    state.obelisk_section = NO_SECTION


@rule
def award_row(state: State, log: Log, level: int) -> None:
    """A completed row pays its majority one point a brick; tied, the brick farthest to the right decides."""
    winner = 0
    most = 0
    rightmost = -1
    for seat in range(MAX_PLAYERS):
        bricks = 0
        last = -1
        for space in range(state.pyramid_filled[level]):
            if state.pyramid[level * MAX_ROW_WIDTH + space] == seat + 1:
                bricks += 1
                last = space
        if bricks > most or (bricks == most and last > rightmost):
            winner = seat
            most = bricks
            rightmost = last
    state.players[winner].majorities += 1
    score(state, log, winner, most, FROM_ROWS, level)


@rule
def gain_obelisk_bonus(state: State, log: Log, seat: int) -> None:
    """Building the obelisk moves a market of choice, or both from its upper section: once a round."""
    if state.obelisk_section == NO_SECTION or state.players[seat].obelisk_bonus:
        return
    state.players[seat].obelisk_bonus = 1
    if state.obelisk_section == UPPER_SECTION:
        advance_market(state, log, seat, GRAIN_MARKET, 1)
        advance_market(state, log, seat, STONE_MARKET, 1)
    else:
        state.pending_market = 1
