"""Placing ships along the Nile, and the cards that nobody placed a ship on."""

from egizia.games.nile.anytime import has_placement_card, placement_card_options
from egizia.games.nile.box import (
    ABOVE_POSITION,
    AT_POSITION,
    CARD_PLACE,
    DECLINE,
    END_TURN,
    IN_PLAY,
    LEFTOVER_CARD,
    PASS,
    PLACE,
    PLACE_COUNT,
    PLACES,
    SECOND_SHIP,
    SHAREABLE_PLACES,
    SHIP_BY_CARD,
    SHIPS_EACH,
    TAKE,
    ZONE_PLACE,
    ZONE_PLACES,
    go_upstream,
    may_go_upstream,
    may_share,
    share_space,
    use_round_space,
)
from egizia.games.nile.cards import take_card
from egizia.games.nile.components import CARD, CARD_SPACES, NO_CARD, ROUND, SPECULATING
from egizia.games.nile.events import (
    PASSES,
    SECOND_SHIP_EVENT,
    SHIP,
    SPECULATES,
    TAKES_CARD,
    TAKES_LEFTOVER,
)
from egizia.games.nile.phases import next_phase
from egizia.games.nile.state import PLACE_SECOND_SHIP, PLACE_SHIP, TAKE_LEFTOVER, Nile, has_card
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer, offer_each
from egizia.kernel.rule import hot, rule

# Steps of a turn.
FIRST_SHIP, SHIP_PLACED, EXTRA_SHIP, EXTRA_SHIP_PLACED = range(4)


@rule
def reachable_places(state: Nile, seat: int) -> int:
    """The places where a player may put a ship now, one bit each."""
    player = state.players[seat]
    if player.ships >= SHIPS_EACH:
        return 0
    places = state.open_places
    if may_share(state, seat):
        places |= SHAREABLE_PLACES & IN_PLAY[state.player_count].mask
    elif player.furthest >= 0:
        places &= ~AT_POSITION[player.furthest].mask
    if player.furthest >= 0 and not may_go_upstream(state, seat):
        places &= ~ABOVE_POSITION[player.furthest].mask
    return places & ~ZONE_PLACES[player.docked].mask


@rule
def can_place(state: Nile, seat: int) -> bool:
    """Whether a player can place a ship anywhere."""
    return reachable_places(state, seat) != 0


@hot
def place_options(state: Nile, options: Options) -> None:
    """Every place a ship may go to, passing, and cards that can be played meanwhile."""
    offer_each(options, PLACE, reachable_places(state, state.seat), PLACE_COUNT)
    if state.step == FIRST_SHIP:
        offer(options, PASS)
    placement_card_options(state, options)


@rule
def may_place_second(state: Nile, seat: int) -> bool:
    """Whether a player may place a second ship in a turn."""
    return has_card(state, seat, SECOND_SHIP)


@rule
def second_ship_options(state: Nile, options: Options) -> None:
    """End the turn, or place another ship by the card."""
    offer(options, END_TURN)
    if has_card(state, state.seat, SECOND_SHIP):
        offer(options, SHIP_BY_CARD)


@rule
def use_second_ship(state: Nile, log: Log, action: int) -> None:
    """Use up the card that grants a second ship."""
    state.players[state.seat].cards[SECOND_SHIP] -= 1
    note(log, SECOND_SHIP_EVENT, state.seat, SECOND_SHIP, -1, 0)
    state.step = EXTRA_SHIP


@rule
def place_ship(state: Nile, log: Log, place: int) -> None:
    """Place a ship and gain what lies there."""
    seat = state.seat
    player = state.players[seat]
    where = PLACES[place]
    if where.position < player.furthest:
        go_upstream(state, log, seat)
    if where.kind == ROUND and state.ships[place] != 0:
        share_space(state, log, seat)
    player.furthest = max(player.furthest, where.position)
    player.ships += 1
    state.ships[place] |= 1 << seat
    state.open_places &= ~(1 << place)
    state.step += 1
    if where.kind == CARD:
        kind = state.river_cards[where.index]
        state.river_cards[where.index] = NO_CARD
        note(log, TAKES_CARD, seat, kind, place, 0)
        take_card(state, log, seat, kind)
    elif where.kind == ROUND:
        note(log, SHIP, seat, place, 0, 0)
        use_round_space(state, log, seat, where.index)
    else:
        dock_ship(state, log, seat, place)


@rule
def dock_ship(state: Nile, log: Log, seat: int, place: int) -> None:
    """Take a building space; once a zone is full, there is room beside it for a speculating ship."""
    where = PLACES[place]
    state.players[seat].docked |= 1 << where.index
    if where.dock == SPECULATING:
        note(log, SPECULATES, seat, place, 0, 0)
        return
    note(log, SHIP, seat, place, 0, 0)
    if not state.open_places & ZONE_PLACES[1 << where.index].mask:
        state.open_places |= 1 << (ZONE_PLACE[where.index].value + SPECULATING)


@rule
def pass_placement(state: Nile, log: Log) -> None:
    """Place no more ships this round."""
    state.passed |= 1 << state.seat
    note(log, PASSES, state.seat, 0, 0, 0)
    next_turn(state)


@rule
def next_turn(state: Nile) -> None:
    """The next player in order is to place a ship."""
    state.turn = state.turn + 1 if state.turn + 1 < state.player_count else 0
    state.step = FIRST_SHIP


@rule
def continue_placement(state: Nile, log: Log) -> bool:
    """Ask whoever is to place a ship; the phase ends when all have passed."""
    while True:
        if state.passed == (1 << state.player_count) - 1:
            next_phase(state)
            return False
        seat = state.order[state.turn]
        state.seat = seat
        if (state.passed >> seat) & 1:
            next_turn(state)
        elif state.step == FIRST_SHIP:
            if can_place(state, seat) or has_placement_card(state, seat):
                state.decision = PLACE_SHIP
                return True
            pass_placement(state, log)
        elif state.step == EXTRA_SHIP:
            state.decision = PLACE_SHIP
            return True
        elif state.step == SHIP_PLACED and may_place_second(state, seat) and can_place(state, seat):
            state.decision = PLACE_SECOND_SHIP
            return True
        else:
            next_turn(state)


@rule
def leftover_options(state: Nile, options: Options) -> None:
    """Any card left at the river, or none."""
    for space in range(CARD_SPACES):
        if state.river_cards[space] != NO_CARD:
            offer(options, TAKE + space)
    leave_options(options)


@rule
def leave_options(options: Options) -> None:
    """Take none of the cards that are left."""
    offer(options, DECLINE)


@rule
def take_leftover(state: Nile, log: Log, space: int) -> None:
    """Take a card that nobody placed a ship on."""
    kind = state.river_cards[space]
    state.river_cards[space] = NO_CARD
    note(log, TAKES_LEFTOVER, state.seat, kind, CARD_PLACE[space].value, 0)
    state.step += 1
    take_card(state, log, state.seat, kind)


@rule
def leave_leftovers(state: Nile, log: Log, action: int) -> None:
    """Take no card."""
    state.step += 1


@rule
def may_take_leftover(state: Nile) -> bool:
    """Whether there is anything to take by the leftover card."""
    for space in range(CARD_SPACES):
        if state.river_cards[space] != NO_CARD:
            return True
    return False


@rule
def continue_leftovers(state: Nile) -> bool:
    """Owners of the leftover card take one in player order; several such cards act one after another."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        if state.step < state.players[seat].cards[LEFTOVER_CARD] and may_take_leftover(state):
            state.seat = seat
            state.decision = TAKE_LEFTOVER
            return True
        state.turn += 1
        state.step = 0
    next_phase(state)
    return False
