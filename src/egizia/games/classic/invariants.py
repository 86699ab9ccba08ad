"""What is true of every position that play can reach."""

from egizia.games.classic.components import (
    GRAVE_TILE_COUNT,
    GRAVE_TILES,
    GRAVES,
    ROUND_SPACES,
    TEMPLE_LEFT,
    TEMPLE_MIDDLE,
    TEMPLE_PARTS,
    TEMPLE_RIGHT,
    TEMPLE_SIZES,
    TEMPLE_SPACES,
    TEMPLE_START,
    TEMPLE_TOP,
)
from egizia.games.classic.edition import play
from egizia.games.classic.monuments import is_full
from egizia.games.classic.state import State
from egizia.games.nile import invariants as nile
from egizia.games.nile.invariants import SOUND, within
from egizia.kernel.rule import rule

INVARIANTS = (
    *nile.INVARIANTS,
    "grave tiles are not those of the box",
    "stones at the graves do not match the players",
    "stones of the temple do not match the players",
    "a temple stone without support",
)
WRONG_TILES, GRAVES_DIFFER, TEMPLE_DIFFERS, TEMPLE_UNSUPPORTED = range(len(nile.INVARIANTS), len(INVARIANTS))
TEMPLE_PART_COUNT = len(TEMPLE_PARTS)
HIGHEST_TILE = max(tile.value for tile in GRAVE_TILES)

check = play(nile.check)
first_broken = play(nile.first_broken)


@rule
def check_own_bounds(state: State) -> bool:
    """Every number that points at something points at something there is."""
    good = within(state.printed, 0, 1) and within(state.leader, 0, state.player_count)
    good = good and within(state.pending_double, 0, ROUND_SPACES) and within(state.graves_taken, 0, GRAVES)
    for part in range(TEMPLE_PART_COUNT):
        good = good and within(state.temple_filled[part], 0, TEMPLE_SIZES[part].value)
    return good


@rule
def check_own_player(state: State, seat: int) -> int:
    """A player's stones at the graves, with the sum of their tiles, and in the temple."""
    player = state.players[seat]
    stones = 0
    tiles = 0
    for grave in range(state.graves_taken):
        if state.graves[grave] == seat + 1:
            stones += 1
            tiles += state.grave_tiles[grave]
    if stones != player.graves or tiles != player.grave_sum:
        return GRAVES_DIFFER
    stones = 0
    for space in range(TEMPLE_SPACES):
        if state.temple[space] == seat + 1:
            stones += 1
    return SOUND if stones == player.temple else TEMPLE_DIFFERS


@play.instead(nile.repeated_spaces)
@rule
def repeated_spaces(state: State, seat: int) -> int:
    """How many ships of a player may share a space with another of their own: one for each card used."""
    return state.players[seat].shared_spaces


@rule
def check_own(state: State) -> int:
    """The graves and the temple, built by all together."""
    broken = check_grave_tiles(state)
    if broken == SOUND:
        broken = check_graves(state)
    if broken == SOUND:
        broken = check_temple(state)
    return broken


@rule
def check_grave_tiles(state: State) -> int:
    """As many tiles of every value as in the box."""
    for value in range(HIGHEST_TILE + 1):
        copies = 0
        for tile in range(GRAVE_TILE_COUNT):
            if GRAVE_TILES[tile].value == value:
                copies += 1
            if state.grave_tiles[tile] == value:
                copies -= 1
        if copies != 0:
            return WRONG_TILES
    return SOUND


@rule
def check_graves(state: State) -> int:
    """Every grave up to the last one taken has a stone, and no other has."""
    for grave in range(GRAVES):
        if within(state.graves[grave], 1, state.player_count) != (grave < state.graves_taken):
            return GRAVES_DIFFER
    return SOUND


@rule
def check_temple(state: State) -> int:
    """Parts of the temple have no gaps, and each rests on what is below it."""
    for part in range(TEMPLE_PART_COUNT):
        for number in range(TEMPLE_SIZES[part].value):
            owner = state.temple[TEMPLE_START[part].value + number]
            if within(owner, 1, state.player_count) != (number < state.temple_filled[part]):
                return TEMPLE_DIFFERS
    columns = is_full(state, TEMPLE_LEFT) and is_full(state, TEMPLE_RIGHT)
    if state.temple_filled[TEMPLE_MIDDLE] > 0 and not columns:
        return TEMPLE_UNSUPPORTED
    if state.temple_filled[TEMPLE_TOP] > 0 and not is_full(state, TEMPLE_MIDDLE):
        return TEMPLE_UNSUPPORTED
    return SOUND


def broken_invariant(state: State) -> str | None:
    """What is impossible about a position, in words."""
    return INVARIANTS[first_broken(state)] or None
