"""The obelisk, the colonnade, the pyramid and the statues: where bricks may go and what they bring."""

from egizia.games.nile.events import BRICK
from egizia.games.nile.monuments import UNBUILDABLE, offer_brick
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
    MAX_PYRAMID_ROWS,
    POINTS_FOR_BRICKS,
    PURPLE_COLUMN,
    STATUE_COSTS,
    STATUE_LEVELS,
    STATUES,
    STONE_MARKET,
    STRONGER_CREWS,
    ZONES,
)
from egizia.games.shifting_sands.edition import (
    advance_market,
    award_row,
    build_obelisk,
    build_pyramid,
    cheapest_pyramid_brick,
    obelisk_cost,
    pyramid_brick_options,
    pyramid_cost,
    raise_crew,
)
from egizia.games.shifting_sands.events import (
    FLIPS_STARTER,
    FREE_BRICK,
    FROM_BRICKS,
    FROM_COLONNADE,
    FROM_COMPLETION,
    FROM_OBELISK,
    FROM_PYRAMID,
    OPENS_COLUMN,
)
from egizia.games.shifting_sands.state import State, column_open
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options
from egizia.kernel.rule import rule

OBELISK_ZONE, PYRAMID_ZONE, SPHINX_ZONE = range(ZONES)
OBELISK, COLONNADE, PYRAMID, STATUE = range(4)
NO_SECTION, LOWER_SECTION, UPPER_SECTION = range(3)


@rule
def colonnade_cost(state: State, seat: int) -> int:
    """The leftmost column the player has not built."""
    built = state.players[seat].colonnade
    return COLUMN_COSTS[built].value if built < COLUMNS else UNBUILDABLE


@rule
def statue_cost(state: State, seat: int, statue: int) -> int:
    """The lowest level the player has not built; one level a statue and round."""
    player = state.players[seat]
    if statue >= BOARDS[state.board].statues or (player.statues_built >> statue) & 1:
        return UNBUILDABLE
    built = player.statues[statue]
    return STATUE_COSTS[built].value if built < STATUE_LEVELS else UNBUILDABLE


@rule
def free_brick_options(state: State, options: Options) -> None:
    """Any open space of the obelisk, the colonnade or the pyramid."""
    offer_brick(options, OBELISK_BRICK, obelisk_cost(state), UNBUILDABLE - 1)
    offer_brick(options, COLONNADE_BRICK, colonnade_cost(state, state.seat), UNBUILDABLE - 1)
    pyramid_brick_options(state, options, UNBUILDABLE - 1)


@rule
def zone_brick_options(state: State, options: Options, means: int) -> None:
    """The bricks that stone and strength allow in the zone being built."""
    if state.zone == OBELISK_ZONE:
        offer_brick(options, OBELISK_BRICK, obelisk_cost(state), means)
        offer_brick(options, COLONNADE_BRICK, colonnade_cost(state, state.seat), means)
    elif state.zone == PYRAMID_ZONE:
        pyramid_brick_options(state, options, means)
        for statue in range(STATUES):
            offer_brick(options, STATUE_BRICK + statue, statue_cost(state, state.seat, statue), means)


@rule
def cheapest_at_pyramid(state: State, seat: int) -> int:
    """The least a brick costs at the pyramid and the statues."""
    cost = cheapest_pyramid_brick(state)
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
    return min(obelisk_cost(state), colonnade_cost(state, seat), cheapest_pyramid_brick(state)) < UNBUILDABLE


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
    value = cost if paid else 0
    if monument == OBELISK:
        remember_section(state)
        build_obelisk(state, seat)
        state.built_obelisk += value
    elif monument == COLONNADE:
        build_column(state, log, seat)
        state.built_colonnade += value
    elif monument == PYRAMID:
        build_pyramid(state, seat, part)
        state.built_pyramid += value
    else:
        state.players[seat].statues[part] += 1
        state.players[seat].statues_built |= 1 << part
    if rewarded:
        score(state, log, seat, COLUMN_TILES[POINTS_FOR_BRICKS].value, FROM_BRICKS, monument)
    return cost


@rule
def remember_section(state: State) -> None:
    """Remember the section of the obelisk that the next brick reaches."""
    upper = state.obelisk_height >= BOARDS[state.board].obelisk_lower
    state.obelisk_section = max(state.obelisk_section, UPPER_SECTION if upper else LOWER_SECTION)


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
def settle_bricks(state: State, log: Log) -> None:
    """After a build or a free brick: points for stone, then rows from the ground up, then the obelisk's markets."""
    seat = state.seat
    score(state, log, seat, state.built_obelisk, FROM_OBELISK, 0)
    score(state, log, seat, state.built_colonnade, FROM_COLONNADE, 0)
    score(state, log, seat, state.built_pyramid, FROM_PYRAMID, 0)
    for level in range(MAX_PYRAMID_ROWS):
        if (state.rows_completed >> level) & 1:
            state.players[award_row(state, log, level)].majorities += 1
    gain_obelisk_bonus(state, log, seat)
    state.built_obelisk = 0
    state.built_colonnade = 0
    state.built_pyramid = 0
    state.rows_completed = 0
    state.obelisk_section = NO_SECTION


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
