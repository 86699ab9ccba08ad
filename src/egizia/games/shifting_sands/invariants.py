"""What is true of every position that play can reach."""

from egizia.games.nile import invariants as nile
from egizia.games.nile.invariants import SOUND, within
from egizia.games.nile.state import SETUP
from egizia.games.shifting_sands.components import (
    COLUMN_COUNT,
    COLUMNS,
    OCCUPIED_SPACE,
    ROUND_SPACES,
    SPHINX_COUNT,
    STATUE_GOAL_COUNT,
    STATUE_LEVELS,
    STATUES,
    TILE_COUNT,
)
from egizia.games.shifting_sands.edition import play
from egizia.games.shifting_sands.state import State
from egizia.kernel.rule import rule

INVARIANTS = (*nile.INVARIANTS, "a statue or column too high")
TOO_HIGH = len(nile.INVARIANTS)

check = play(nile.check)
first_broken = play(nile.first_broken)


@rule
def check_own_bounds(state: State) -> bool:
    """Every number that points at something points at something there is."""
    good = state.board == (1 if state.player_count == 2 else 0)
    good = good and within(state.gold_tile, 0, COLUMN_COUNT - 1) and within(state.purple_tile, 0, COLUMN_COUNT - 1)
    good = good and within(state.pending_bricks, 0, 4) and within(state.pending_basic, 0, 3)
    for statue in range(STATUES):
        good = good and within(state.statue_goals[statue], -1, STATUE_GOAL_COUNT - 1)
    for space in range(ROUND_SPACES):
        good = good and within(state.tiles[space], -1, TILE_COUNT - 1)
    if state.phase == SETUP:
        for seat in range(state.player_count):
            for number in range(2):
                good = good and within(state.players[seat].dealt[number], 0, SPHINX_COUNT - 1)
    return good


@rule
def check_own_player(state: State, seat: int) -> int:
    """A player's statues and columns."""
    player = state.players[seat]
    for statue in range(STATUES):
        if not within(player.statues[statue], 0, STATUE_LEVELS):
            return TOO_HIGH
    return SOUND if within(player.colonnade, 0, COLUMNS) else TOO_HIGH


@play.instead(nile.repeated_spaces)
@rule
def repeated_spaces(state: State, seat: int) -> int:
    """How many ships of a player may share a space with another of their own: one, with the column used."""
    return (state.players[seat].column_used >> OCCUPIED_SPACE) & 1


@rule
def check_own(state: State) -> int:  # noqa: ARG001 - nothing more is built by all together
    """Nothing more must fit together."""
    return SOUND


def broken_invariant(state: State) -> str | None:
    """What is impossible about a position, in words."""
    return INVARIANTS[first_broken(state)] or None
