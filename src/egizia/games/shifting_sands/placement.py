"""Placement phase: what the colonnade and the Nile tiles add to placing ships."""

from egizia.games.nile import placement as nile
from egizia.games.nile.events import OCCUPIED_SHIP, SECOND_SHIP_EVENT, UPSTREAM_SHIP
from egizia.games.nile.placement import EXTRA_SHIP
from egizia.games.nile.score import score
from egizia.games.nile.state import has_card
from egizia.games.shifting_sands.actions import DECLINE, END_TURN, INSTEAD_OF_LEFTOVER, SHIP_BY_CARD, SHIP_BY_COLUMN
from egizia.games.shifting_sands.components import (
    LEFTOVER_CARD,
    NILE_CARDS,
    OCCUPIED_SPACE,
    PLACES,
    ROUND,
    SECOND_SHIP,
    SECOND_SHIP_TILE,
    TILE_BENEFITS,
    UPSTREAM,
)
from egizia.games.shifting_sands.edition import gain, play
from egizia.games.shifting_sands.events import FROM_CARDS, FROM_TILES
from egizia.games.shifting_sands.state import State, column_ready, use_column
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

SHAREABLE_PLACES = sum(1 << place for place, where in enumerate(PLACES) if where.kind == ROUND)


@rule
def may_share(state: State, seat: int) -> bool:
    """Whether a player may join a ship on a round space."""
    return column_ready(state, seat, OCCUPIED_SPACE)


@rule
def share_space(state: State, log: Log, seat: int) -> None:
    """Join a ship on a round space."""
    use_column(state, seat, OCCUPIED_SPACE)
    note(log, OCCUPIED_SHIP, seat, 0, 0, 0)


@rule
def may_go_upstream(state: State, seat: int) -> bool:
    """Whether a player may place a ship above an earlier one."""
    return column_ready(state, seat, UPSTREAM)


@rule
def go_upstream(state: State, log: Log, seat: int) -> None:
    """Place a ship above an earlier one."""
    use_column(state, seat, UPSTREAM)
    note(log, UPSTREAM_SHIP, seat, 0, 0, 0)


@rule
def use_round_space(state: State, log: Log, seat: int, space: int) -> None:
    """Gain what the tile on a round space gives."""
    tile = state.tiles[space]
    gain(state, log, seat, TILE_BENEFITS[tile], FROM_TILES, tile)


@play.instead(nile.may_place_second)
@rule
def may_place_second(state: State, seat: int) -> bool:
    """Whether a player may place a second ship in a turn."""
    return has_card(state, seat, SECOND_SHIP) or column_ready(state, seat, SECOND_SHIP_TILE)


@play.instead(nile.second_ship_options)
@rule
def second_ship_options(state: State, options: Options) -> None:
    """End the turn, or place another ship by a card or the colonnade."""
    offer(options, END_TURN)
    if has_card(state, state.seat, SECOND_SHIP):
        offer(options, SHIP_BY_CARD)
    if column_ready(state, state.seat, SECOND_SHIP_TILE):
        offer(options, SHIP_BY_COLUMN)


@play.instead(nile.use_second_ship)
@rule
def use_second_ship(state: State, log: Log, action: int) -> None:
    """Use up the card or the ability that grants a second ship."""
    if action == SHIP_BY_CARD:
        state.players[state.seat].cards[SECOND_SHIP] -= 1
        note(log, SECOND_SHIP_EVENT, state.seat, SECOND_SHIP, -1, 0)
    else:
        use_column(state, state.seat, SECOND_SHIP_TILE)
        note(log, SECOND_SHIP_EVENT, state.seat, -1, SECOND_SHIP_TILE, 0)
    state.step = EXTRA_SHIP


@play.instead(nile.may_take_leftover)
@rule
def may_take_leftover(state: State) -> bool:  # noqa: ARG001 - nobody has to look at the river
    """Whether there is anything to take by the leftover card: its points always are."""
    return True


@play.instead(nile.leave_options)
@rule
def leave_options(options: Options) -> None:
    """Take points instead of a card, or nothing."""
    offer(options, INSTEAD_OF_LEFTOVER)
    offer(options, DECLINE)


@play.instead(nile.leave_leftovers)
@rule
def leave_leftovers(state: State, log: Log, action: int) -> None:
    """Score instead of taking a card that is left, or leave that too."""
    if action == INSTEAD_OF_LEFTOVER:
        score(state, log, state.seat, NILE_CARDS[LEFTOVER_CARD].value, FROM_CARDS, LEFTOVER_CARD)
    state.step += 1
