"""The table in the middle of a game: one record."""

from egizia.games.classic.components import (
    CARD_SPACES,
    DRAW_LIMIT,
    GRAVE_TILE_COUNT,
    GRAVES,
    KINDS,
    MAX_OBELISK,
    MAX_PLAYERS,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    NILE_SIZE,
    OPEN_GRAVES,
    PLACE_COUNT,
    SPHINX_COUNT,
    TEMPLE_PARTS,
    TEMPLE_SPACES,
    amounts,
)
from egizia.games.classic.events import SOURCES
from egizia.games.nile.state import (
    BUILDING_PHASE,
    FEEDING,
    LAST_CHANCE,
    LEFTOVERS,
    MINING,
    OVER,
    PLACEMENT,
    SETUP,
    Nile,
    Tableau,
)
from egizia.games.nile.state import DECISIONS as SHARED_DECISIONS
from egizia.games.nile.state import PHASES as SHARED_PHASES
from egizia.kernel.record import Row, i8, i16, record, row
from egizia.kernel.rule import rule

PHASES = (*SHARED_PHASES, "round_end")
ROUND_END = len(SHARED_PHASES)
PHASE_COUNT = len(PHASES)
_AFTER = {
    SETUP: PLACEMENT, PLACEMENT: LEFTOVERS, LEFTOVERS: FEEDING, FEEDING: MINING, MINING: BUILDING_PHASE,
    BUILDING_PHASE: ROUND_END, ROUND_END: LAST_CHANCE, LAST_CHANCE: PLACEMENT, OVER: OVER,
}  # fmt: skip
PHASE_AFTER = amounts([_AFTER[phase] for phase in range(len(PHASES))])

DECISIONS = (*SHARED_DECISIONS, "double_space", "build_first")
DOUBLE_A_SPACE, GO_FIRST_OR_NOT = range(len(SHARED_DECISIONS), len(DECISIONS))

DECISION_COUNT = len(DECISIONS)


@record
class Player(Tableau):
    """One player's tableau, cards and markers."""

    ledger: Row[i16] = row(len(SOURCES))
    grave_sum: i16
    cards: Row[i8] = row(KINDS)
    improved: Row[i8] = row(KINDS)
    graves: i8
    temple: i8

    # From here on: this round.
    went_upstream: i8
    """Cards that let a ship go upstream and have been used."""
    shared_spaces: i8
    """Cards that let a ship join another and have been used."""


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
    printed: i8
    """Whether cards are played as printed, and not as the publisher revised them in 2010."""
    grave_tiles: Row[i8] = row(GRAVE_TILE_COUNT)
    """Values of all grave tiles: first those laid out, in the order they are taken, then those left in the box."""
    graves: Row[i8] = row(GRAVES)
    """Owner of each grave plus one; 0 is not taken yet. The same in the temple."""
    graves_taken: i8
    temple: Row[i8] = row(TEMPLE_SPACES)
    temple_filled: Row[i8] = row(len(TEMPLE_PARTS))
    leader: i8
    """Who builds first everywhere this round, plus one; 0 is nobody."""

    # What the seat to move still has to settle before anything else goes on.
    pending_double: i8
    """The round space whose benefit may be doubled, plus one."""

    # The build in hand.
    built_graves: i8
    built_temple: i8


@rule
def open_graves(state: State) -> int:
    """How many grave tiles have been turned up so far, taken or not."""
    return min(GRAVES, state.graves_taken + OPEN_GRAVES)
