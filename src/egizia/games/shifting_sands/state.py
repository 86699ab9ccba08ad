"""The table in the middle of a game: one record."""

from egizia.games.shifting_sands.components import (
    CARD_SPACES,
    DRAW_LIMIT,
    GOLD_COLUMN,
    KINDS,
    MAX_OBELISK,
    MAX_PLAYERS,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    NILE_SIZE,
    PLACE_COUNT,
    PURPLE_COLUMN,
    ROUND_SPACES,
    SPHINX_COUNT,
    STATUES,
)
from egizia.games.shifting_sands.events import SOURCES
from egizia.kernel.record import Row, i8, i16, i64, record, row, u32
from egizia.kernel.rule import rule

# Phases, in the order of the rulebook, with the moments between them that someone may use.
PHASES = ("setup", "placement", "leftovers", "mining", "feeding", "hiring", "building", "last_chance", "over")
SETUP, PLACEMENT, LEFTOVERS, MINING, FEEDING, HIRING, BUILDING_PHASE, LAST_CHANCE, OVER = range(len(PHASES))

# Decisions: what the seat to move is asked.
DECISIONS = (
    "keep_first_card", "place_ship", "second_ship", "raise_crew", "raise_basic_crew", "move_ring", "lay_free_brick",
    "choose_market", "take_leftover", "improve_field", "lower_crew", "feed", "raise_after_feeding", "hire",
    "hire_again", "start_building", "gather_crews", "lay_bricks", "keep_card", "sell_stone", "convert_ship",
    "last_chance",
)  # fmt: skip
(
    KEEP_FIRST_CARD, PLACE_SHIP, PLACE_SECOND_SHIP, RAISE_CREW, RAISE_BASIC_CREW, MOVE_RING, LAY_FREE_BRICK,
    CHOOSE_MARKET, TAKE_LEFTOVER, IMPROVE_FIELD, LOWER_CREW, FEED_CREWS, RAISE_AFTER_FEEDING, HIRE_CREW, HIRE_AGAIN,
    START_BUILDING, GATHER_CREWS, LAY_BRICKS, KEEP_CARD, SELL_STONE, CONVERT_SHIP, TAKE_LAST_CHANCE,
) = range(len(DECISIONS))  # fmt: skip
NO_DECISION = -1
NOBODY = -1


@record
class Player:
    """One player's tableau, cards and markers."""

    sphinx: i64
    """Kept sphinx cards, one bit each."""
    score: i16
    arrival: i16
    """When the score marker came to its space: on a shared space the later one stands behind."""
    column_used: i16
    """Column tiles whose reminder token is turned over, one bit each."""
    ledger: Row[i16] = row(len(SOURCES))
    sphinx_cards: i8
    dealt: Row[i8] = row(2)
    """The two sphinx cards of the set-up."""
    stone: i8
    crews: Row[i8] = row(4)
    markets: Row[i8] = row(2)
    starter_grain: i8
    cards: Row[i8] = row(KINDS)
    """Nile cards in the play area, by kind."""
    improved: Row[i8] = row(KINDS)
    """Field improvers attached to fields of a kind."""
    obelisk: i8
    colonnade: i8
    pyramid: i8
    statues: Row[i8] = row(STATUES)
    majorities: i8

    # From here on: this round.
    spent: i8
    """Crews turned over, one bit each."""
    ships: i8
    furthest: i8
    """Position of the ship furthest downstream, or -1."""
    docked: i8
    """Zones with a ship, one bit each."""
    zones: i8
    """Zones built in, one bit each."""
    statues_built: i8
    obelisk_bonus: i8
    prospective_ships: i8
    """Speculating ships that the round space still lets become building ships."""
    hired: i8
    built: i8
    """Whether there was a building turn."""


@record
class State:
    """A whole game."""

    random: Row[u32] = row(2)
    open_places: i64
    """Places of the river that anybody could still take, one bit each."""
    players: Row[Player] = row(MAX_PLAYERS)
    arrivals: i16
    reveals: i16
    """Counts every moment at which something hidden was shown to somebody."""
    player_count: i8
    board: i8
    round_number: i8
    phase: i8
    decision: i8
    seat: i8
    """Who decides, or -1 when the game is over."""
    turn: i8
    """Whose turn it is within the phase, as an index into `order`."""
    step: i8
    order: Row[i8] = row(MAX_PLAYERS)
    """Seats by player sequence tile."""
    ranking: Row[i8] = row(MAX_PLAYERS)
    """Seats from the leader down, while cooperation is scored."""
    ring: i8
    gold_tile: i8
    purple_tile: i8
    statue_goals: Row[i8] = row(STATUES)
    tiles: Row[i8] = row(ROUND_SPACES)
    river_cards: Row[i8] = row(CARD_SPACES)
    ships: Row[i8] = row(PLACE_COUNT)
    """Ships at each place, one bit a seat."""
    passed: i8
    """Seats that place no more ships this round, one bit each."""
    nile_deck: Row[i8] = row(NILE_SIZE)
    nile_left: Row[i8] = row(3)
    """Cards left in each deck; they stand at the front of its part of `nile_deck`, the top one last."""
    sphinx_deck: Row[i8] = row(SPHINX_COUNT)
    """A ring buffer: `sphinx_left` cards from `sphinx_top` on."""
    sphinx_known: Row[i8] = row(SPHINX_COUNT)
    """For each cell of the deck, the seats that know its card because they put it there; one bit a seat."""
    sphinx_top: i8
    sphinx_left: i8
    drawn: Row[i8] = row(DRAW_LIMIT)
    drawn_count: i8
    kept_count: i8
    obelisk: Row[i8] = row(MAX_OBELISK)
    """Owner of each level plus one; 0 is empty. The same in the pyramid."""
    obelisk_height: i8
    pyramid: Row[i8] = row(MAX_PYRAMID_ROWS * MAX_ROW_WIDTH)
    pyramid_filled: Row[i8] = row(MAX_PYRAMID_ROWS)
    colonnades_completed: i8

    # What the seat to move still has to settle before anything else goes on.
    pending_sale: i8
    pending_hire: i8
    pending_bricks: i8
    pending_market: i8
    pending_crews: i8
    pending_basic: i8
    basic_raised: i8
    pending_ring: i8
    pending_improver: i8

    # The feeding, or the build, in hand.
    grain: i8
    zone: i8
    dock: i8
    strength: i8
    bricks: i8
    obelisk_section: i8
    """0 nothing, 1 lower, 2 upper: where this build, or free brick, reached."""
    rows_completed: i8
    built_obelisk: i8
    built_colonnade: i8
    built_pyramid: i8


@rule
def column_open(state: State, seat: int, tile: int) -> bool:
    """Whether a player has built the column that bears this tile."""
    built = state.players[seat].colonnade
    return (state.gold_tile == tile and built >= GOLD_COLUMN) or (state.purple_tile == tile and built >= PURPLE_COLUMN)


@rule
def column_ready(state: State, seat: int, tile: int) -> bool:
    """Whether a column's ability can be used now."""
    return column_open(state, seat, tile) and not (state.players[seat].column_used >> tile) & 1


@rule
def use_column(state: State, seat: int, tile: int) -> None:
    """Turn the reminder token over."""
    state.players[seat].column_used |= 1 << tile
