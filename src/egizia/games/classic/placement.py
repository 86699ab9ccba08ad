"""Phase 2, place ships along the Nile: what cards and the named round spaces add to it."""

from egizia.games.classic.actions import DECLINE, DOUBLE
from egizia.games.classic.components import (
    DOUBLE_SPACE,
    LAST_SPACE,
    OCCUPIED_SPACE,
    PLACES,
    ROUND,
    TILE_BENEFITS,
    UPSTREAM,
)
from egizia.games.classic.edition import gain
from egizia.games.classic.events import DOUBLES, FROM_SPACES
from egizia.games.classic.state import State
from egizia.games.nile.events import OCCUPIED_SHIP, UPSTREAM_SHIP
from egizia.games.nile.state import has_card
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

SHAREABLE_PLACES = sum(
    1 << place for place, where in enumerate(PLACES) if where.kind == ROUND and where.index != LAST_SPACE
)


@rule
def may_share(state: State, seat: int) -> bool:
    """Whether a player may join a ship on a round space, by a card, once a round."""
    player = state.players[seat]
    return player.shared_spaces < player.cards[OCCUPIED_SPACE]


@rule
def share_space(state: State, log: Log, seat: int) -> None:
    """Join a ship on a round space."""
    state.players[seat].shared_spaces += 1
    note(log, OCCUPIED_SHIP, seat, 0, 0, 0)


@rule
def may_go_upstream(state: State, seat: int) -> bool:
    """Whether a player may place a ship above an earlier one, by a card, once a round."""
    player = state.players[seat]
    return player.went_upstream < player.cards[UPSTREAM]


@rule
def go_upstream(state: State, log: Log, seat: int) -> None:
    """Place a ship above an earlier one."""
    state.players[seat].went_upstream += 1
    note(log, UPSTREAM_SHIP, seat, 0, 0, 0)


@rule
def use_round_space(state: State, log: Log, seat: int, space: int) -> None:
    """Gain what a round space gives, unless a card could double it: then its owner is asked first."""
    if has_card(state, seat, DOUBLE_SPACE) and space != LAST_SPACE:
        state.pending_double = space + 1
    else:
        gain(state, log, seat, TILE_BENEFITS[space], FROM_SPACES, space)


@rule
def double_options(options: Options) -> None:
    """Double the round space's benefit, or not."""
    offer(options, DOUBLE)
    offer(options, DECLINE)


@rule
def double_or_not(state: State, log: Log, action: int) -> None:
    """Gain what the round space gives, with the card twice."""
    seat = state.seat
    space = state.pending_double - 1
    state.pending_double = 0
    if action == DOUBLE:
        state.players[seat].cards[DOUBLE_SPACE] -= 1
        note(log, DOUBLES, seat, space, 0, 0)
        gain(state, log, seat, TILE_BENEFITS[space], FROM_SPACES, space)
    gain(state, log, seat, TILE_BENEFITS[space], FROM_SPACES, space)
