"""The table in the middle of a game: one record."""

from egizia.games.nile.state import (
    BUILDING_PHASE,
    FEEDING,
    LAST_CHANCE,
    LEFTOVERS,
    MINING,
    OVER,
    PHASES,
    PLACEMENT,
    SETUP,
    Nile,
    Tableau,
)
from egizia.games.nile.state import DECISIONS as SHARED_DECISIONS
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
    amounts,
)
from egizia.games.shifting_sands.events import SOURCES
from egizia.kernel.record import Row, i8, i16, record, row
from egizia.kernel.rule import rule

PHASE_COUNT = len(PHASES)
_AFTER = {
    SETUP: PLACEMENT, PLACEMENT: LEFTOVERS, LEFTOVERS: MINING, MINING: FEEDING, FEEDING: BUILDING_PHASE,
    BUILDING_PHASE: LAST_CHANCE, LAST_CHANCE: PLACEMENT, OVER: OVER,
}  # fmt: skip
PHASE_AFTER = amounts([_AFTER[phase] for phase in range(len(PHASES))])

DECISIONS = (*SHARED_DECISIONS, "keep_first_card", "raise_basic_crew", "lay_free_brick", "lower_crew")
KEEP_FIRST_CARD, RAISE_BASIC_CREW, LAY_FREE_BRICK, LOWER_CREW = range(len(SHARED_DECISIONS), len(DECISIONS))
DECISION_COUNT = len(DECISIONS)


@record
class Player(Tableau):
    """One player's tableau, cards and markers."""

    ledger: Row[i16] = row(len(SOURCES))
    cards: Row[i8] = row(KINDS)
    improved: Row[i8] = row(KINDS)
    column_used: i16
    """Column tiles whose reminder token is turned over, one bit each."""
    dealt: Row[i8] = row(2)
    """The two sphinx cards of the set-up."""
    colonnade: i8
    statues: Row[i8] = row(STATUES)
    majorities: i8

    # From here on: this round.
    statues_built: i8
    obelisk_bonus: i8
    prospective_ships: i8
    """Speculating ships that the round space still lets become building ships."""


@record
class State(Nile):
    """A whole game."""

    players: Row[Player] = row(MAX_PLAYERS)  # pyright: ignore[reportIncompatibleVariableOverride]
    river_cards: Row[i8] = row(CARD_SPACES)
    ships: Row[i8] = row(PLACE_COUNT)
    nile_deck: Row[i8] = row(NILE_SIZE)
    sphinx_deck: Row[i8] = row(SPHINX_COUNT)
    sphinx_known: Row[i8] = row(SPHINX_COUNT)
    drawn: Row[i8] = row(DRAW_LIMIT)
    obelisk: Row[i8] = row(MAX_OBELISK)
    pyramid: Row[i8] = row(MAX_PYRAMID_ROWS * MAX_ROW_WIDTH)
    pyramid_filled: Row[i8] = row(MAX_PYRAMID_ROWS)
    gold_tile: i8
    purple_tile: i8
    statue_goals: Row[i8] = row(STATUES)
    tiles: Row[i8] = row(ROUND_SPACES)
    colonnades_completed: i8

    # What the seat to move still has to settle before anything else goes on.
    pending_bricks: i8
    pending_basic: i8
    basic_raised: i8

    # The build in hand.
    obelisk_section: i8
    """0 nothing, 1 lower, 2 upper: where this build, or free brick, reached."""
    built_colonnade: i8


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
