"""Placement phase: place ships along the Nile."""

from egizia.games.nile.score import score
from egizia.games.shifting_sands.actions import END_TURN, PASS, PLACE, SHIP_BY_CARD, SHIP_BY_COLUMN, TAKE, TAKE_POINTS
from egizia.games.shifting_sands.cards import (
    ANY_STRENGTH,
    can_sell,
    could_improve,
    has_stone_card,
    improver_options,
    sale_options,
    stone_card_options,
    take_card,
)
from egizia.games.shifting_sands.components import (
    ABOVE_POSITION,
    AT_POSITION,
    CARD,
    CARD_PLACE,
    CARD_SPACES,
    DOCKS,
    LEFTOVER_CARD,
    NILE_CARDS,
    NO_CARD,
    OCCUPIED_SPACE,
    PLACE_COUNT,
    PLACES,
    ROUND,
    SECOND_SHIP,
    SECOND_SHIP_TILE,
    SHIPS_EACH,
    SPECULATING,
    TILE_BENEFITS,
    UPSTREAM,
    ZONE_PLACE,
    ZONES,
)
from egizia.games.shifting_sands.events import (
    FROM_CARDS,
    FROM_TILES,
    OCCUPIED_SHIP,
    PASSES,
    SECOND_SHIP_EVENT,
    SHIP,
    SPECULATES,
    TAKES_CARD,
    TAKES_LEFTOVER,
    UPSTREAM_SHIP,
)
from egizia.games.shifting_sands.river import in_play
from egizia.games.shifting_sands.state import (
    LEFTOVERS,
    MINING,
    PLACE_SECOND_SHIP,
    PLACE_SHIP,
    TAKE_LEFTOVER,
    State,
    column_ready,
    use_column,
)
from egizia.games.shifting_sands.supplies import gain
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer, offer_each
from egizia.kernel.rule import hot, rule

ZONE_MASK = (1 << (DOCKS + 1)) - 1
"""The places of a zone, counted from its first one."""

# Steps of a turn.
FIRST_SHIP, SHIP_PLACED, EXTRA_SHIP, EXTRA_SHIP_PLACED = range(4)


@rule
def reachable_places(state: State, seat: int) -> int:
    """The places where a player may put a ship now, one bit each."""
    player = state.players[seat]
    if player.ships >= SHIPS_EACH:
        return 0
    places = state.open_places
    if column_ready(state, seat, OCCUPIED_SPACE):
        for place in range(PLACE_COUNT):
            if PLACES[place].kind == ROUND and in_play(state, place):
                places |= 1 << place
    if player.furthest >= 0:
        places &= ~AT_POSITION[player.furthest].mask
        if not column_ready(state, seat, UPSTREAM):
            places &= ~ABOVE_POSITION[player.furthest].mask
    for zone in range(ZONES):
        if (player.docked >> zone) & 1:
            places &= ~(ZONE_MASK << ZONE_PLACE[zone].value)
    return places


@rule
def can_place(state: State, seat: int) -> bool:
    """Whether a player can place a ship anywhere."""
    return reachable_places(state, seat) != 0


@hot
def place_options(state: State, options: Options) -> None:
    """Every place a ship may go to, passing, and cards that can be played meanwhile."""
    offer_each(options, PLACE, reachable_places(state, state.seat), PLACE_COUNT)
    if state.step == FIRST_SHIP:
        offer(options, PASS)
    stone_card_options(state, options, ANY_STRENGTH)
    improver_options(state, options)
    sale_options(state, options)


@rule
def second_ship_options(state: State, options: Options) -> None:
    """End the turn, or place another ship by a card or the colonnade."""
    offer(options, END_TURN)
    if state.players[state.seat].cards[SECOND_SHIP] > 0:
        offer(options, SHIP_BY_CARD)
    if column_ready(state, state.seat, SECOND_SHIP_TILE):
        offer(options, SHIP_BY_COLUMN)


@rule
def use_second_ship(state: State, log: Log, by_card: bool) -> None:
    """Use up the card or the ability that grants a second ship."""
    if by_card:
        state.players[state.seat].cards[SECOND_SHIP] -= 1
        note(log, SECOND_SHIP_EVENT, state.seat, SECOND_SHIP, -1, 0)
    else:
        use_column(state, state.seat, SECOND_SHIP_TILE)
        note(log, SECOND_SHIP_EVENT, state.seat, -1, SECOND_SHIP_TILE, 0)
    state.step = EXTRA_SHIP


@rule
def place_ship(state: State, log: Log, place: int) -> None:
    """Place a ship and gain what lies there."""
    seat = state.seat
    player = state.players[seat]
    where = PLACES[place]
    if where.position < player.furthest:
        use_column(state, seat, UPSTREAM)
        note(log, UPSTREAM_SHIP, seat, UPSTREAM, 0, 0)
    if where.kind == ROUND and state.ships[place] != 0:
        use_column(state, seat, OCCUPIED_SPACE)
        note(log, OCCUPIED_SHIP, seat, OCCUPIED_SPACE, 0, 0)
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
        tile = state.tiles[where.index]
        gain(state, log, seat, TILE_BENEFITS[tile], FROM_TILES, tile)
    else:
        dock_ship(state, log, seat, place)


@rule
def dock_ship(state: State, log: Log, seat: int, place: int) -> None:
    """Take a building space; once a zone is full, there is room beside it for a speculating ship."""
    where = PLACES[place]
    state.players[seat].docked |= 1 << where.index
    if where.dock == SPECULATING:
        note(log, SPECULATES, seat, place, 0, 0)
        return
    note(log, SHIP, seat, place, 0, 0)
    first = place - where.dock
    if not (state.open_places >> first) & ZONE_MASK:
        state.open_places |= 1 << (first + SPECULATING)


@rule
def pass_placement(state: State, log: Log) -> None:
    """Place no more ships this round."""
    state.passed |= 1 << state.seat
    note(log, PASSES, state.seat, 0, 0, 0)
    next_turn(state)


@rule
def next_turn(state: State) -> None:
    """The next player in order is to place a ship."""
    state.turn = (state.turn + 1) % state.player_count
    state.step = FIRST_SHIP


@rule
def continue_placement(state: State, log: Log) -> bool:
    """Ask whoever is to place a ship; the phase ends when all have passed."""
    while True:
        if state.passed == (1 << state.player_count) - 1:
            state.phase = LEFTOVERS
            state.turn = 0
            return False
        seat = state.order[state.turn]
        state.seat = seat
        if (state.passed >> seat) & 1:
            next_turn(state)
        elif state.step == FIRST_SHIP:
            if (
                can_place(state, seat)
                or has_stone_card(state, seat)
                or can_sell(state, seat)
                or could_improve(state, seat)
            ):
                state.decision = PLACE_SHIP
                return True
            pass_placement(state, log)
        elif state.step == EXTRA_SHIP:
            state.decision = PLACE_SHIP
            return True
        elif (
            state.step == SHIP_PLACED
            and (state.players[seat].cards[SECOND_SHIP] > 0 or column_ready(state, seat, SECOND_SHIP_TILE))
            and can_place(state, seat)
        ):
            state.decision = PLACE_SECOND_SHIP
            return True
        else:
            next_turn(state)


@rule
def leftover_options(state: State, options: Options) -> None:
    """Any card left at the river, or a point."""
    for space in range(CARD_SPACES):
        if state.river_cards[space] != NO_CARD:
            offer(options, TAKE + space)
    offer(options, TAKE_POINTS)


@rule
def take_leftover(state: State, log: Log, space: int) -> None:
    """Take a card that nobody placed a ship on."""
    kind = state.river_cards[space]
    state.river_cards[space] = NO_CARD
    note(log, TAKES_LEFTOVER, state.seat, kind, CARD_PLACE[space].value, 0)
    state.turn += 1
    take_card(state, log, state.seat, kind)
    # Improvers are offered in the placement phase, which is over: what was taken now gets its chance at once.
    state.pending_improver = 1


@rule
def take_points(state: State, log: Log) -> None:
    """Score instead of taking a card."""
    score(state, log, state.seat, NILE_CARDS[LEFTOVER_CARD].value, FROM_CARDS, LEFTOVER_CARD)
    state.turn += 1


@rule
def continue_leftovers(state: State) -> bool:
    """At the end of placement, owners of the leftover card take one in player order."""
    while state.turn < state.player_count:
        seat = state.order[state.turn]
        if state.players[seat].cards[LEFTOVER_CARD] > 0:
            state.seat = seat
            state.decision = TAKE_LEFTOVER
            return True
        state.turn += 1
    state.phase = MINING
    state.turn = 0
    return False
