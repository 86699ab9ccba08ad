"""Building phase: what the colonnade and the round space add to it."""

from egizia.games.nile import sphinx as nile
from egizia.games.nile.building import CONVERTED
from egizia.games.nile.events import BECOMES_BUILDER
from egizia.games.shifting_sands.actions import CONVERT_BY_COLUMN, CONVERT_BY_SPACE
from egizia.games.shifting_sands.components import BUILDING_SHIP, BUILDING_SPACES, DRAW_LIMITS, EXTRA_CREW, SPECULATING
from egizia.games.shifting_sands.edition import could_build, play
from egizia.games.shifting_sands.state import State, column_ready, use_column
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@play.instead(nile.draw_limit)
@rule
def draw_limit(state: State) -> int:
    """The most cards the ship now building may draw: the nearer to the Nile, the more."""
    last = BUILDING_SPACES[state.player_count].value - 1
    dock = last if state.dock == SPECULATING else state.dock
    return min(DRAW_LIMITS[dock].value, state.sphinx_left)


@rule
def extra_crew_ready(state: State, seat: int) -> bool:
    """Whether the colonnade lets a second basic crew join a build."""
    return column_ready(state, seat, EXTRA_CREW)


@rule
def use_extra_crew(state: State, seat: int) -> None:
    """A second basic crew joins a build."""
    use_column(state, seat, EXTRA_CREW)


@rule
def may_convert(state: State, seat: int) -> bool:
    """Whether a speculating ship may become a building ship, and could use it."""
    allowed = state.players[seat].prospective_ships > 0 or column_ready(state, seat, BUILDING_SHIP)
    return allowed and could_build(state, seat)


@rule
def convert_options(state: State, options: Options) -> None:
    """Build by the colonnade or by the round space."""
    if column_ready(state, state.seat, BUILDING_SHIP):
        offer(options, CONVERT_BY_COLUMN)
    if state.players[state.seat].prospective_ships > 0:
        offer(options, CONVERT_BY_SPACE)


@rule
def convert_ship(state: State, log: Log, action: int) -> None:
    """The speculating ship builds last here."""
    if action == CONVERT_BY_COLUMN:
        use_column(state, state.seat, BUILDING_SHIP)
        note(log, BECOMES_BUILDER, state.seat, state.zone, BUILDING_SHIP, 0)
    else:
        state.players[state.seat].prospective_ships -= 1
        note(log, BECOMES_BUILDER, state.seat, state.zone, -1, 0)
    state.step = CONVERTED
