"""What is true of every position that play of either game can reach."""

from egizia.games.nile.box import (
    ACTION_COUNT,
    BOARDS,
    BUILDING_SPACES,
    CARD_PLACE,
    DECISION_COUNT,
    DECK_START,
    FIELD_IMPROVER,
    FIELD_KIND_COUNT,
    FIELD_KINDS,
    KINDS,
    MAX_PYRAMID_ROWS,
    MAX_ROW_WIDTH,
    NILE_CARDS,
    NILE_SIZE,
    PHASE_COUNT,
    PLACE_COUNT,
    PLACES,
    SHIPS_EACH,
    SPHINX_COUNT,
    STONE_CAPACITY,
    STRONGEST,
    TOP_LEVEL,
    WEAKEST,
    check_own,
    check_own_bounds,
    check_own_player,
)
from egizia.games.nile.cards import can_sell
from egizia.games.nile.components import (
    BUILDING,
    CARD,
    CARD_SPACES,
    DECK_OF_ROUND,
    DRAW_LIMIT,
    NO_CARD,
    RING_COUNT,
    ROUNDS,
    SPECULATING,
    ZONES,
)
from egizia.games.nile.monuments import support
from egizia.games.nile.river import copies_of, in_play
from egizia.games.nile.secrets import hand
from egizia.games.nile.setup import is_sphinx_card_used
from egizia.games.nile.state import NOBODY, OVER, PLACEMENT, Nile
from egizia.games.nile.turns import options
from egizia.kernel.options import Options
from egizia.kernel.rule import rule

INVARIANTS = (
    "", "a number points outside the board", "the order of play is no permutation of the seats",
    "a score differs from its ledger", "two score markers stand on the same spot", "stone outside the reserve",
    "a crew off its track", "a market off its track", "too many ships",
    "the ships on the river do not match the players", "a ship lies upstream of an earlier one",
    "two ships of a player in one zone", "a Nile card too many",
    "a sphinx card twice or missing", "bricks of the obelisk do not match the players",
    "bricks of the pyramid do not match the players", "a pyramid brick without support",
    "more field improvers than cards", "open places do not match the river", "nobody to move before the end",
    "no legal action before the end", "legal actions out of order",
)  # fmt: skip
"""Those of both games; each adds its own."""
(
    SOUND, POINTS_OUTSIDE, NO_PERMUTATION, LEDGER_DIFFERS, SHARED_SPOT, STONE_OUTSIDE, CREW_OUTSIDE, MARKET_OUTSIDE,
    TOO_MANY_SHIPS, SHIPS_DIFFER, NOT_DOWNSTREAM, TWO_IN_A_ZONE, NILE_CARD_TOO_MANY, SPHINX_CARD_LOST, OBELISK_DIFFERS,
    PYRAMID_DIFFERS, NO_SUPPORT, TOO_MANY_IMPROVERS, OPEN_PLACES_DIFFER, NOBODY_TO_MOVE, NO_OPTION,
    OPTIONS_OUT_OF_ORDER,
) = range(len(INVARIANTS))  # fmt: skip


@rule
def check(state: Nile, open_now: Options) -> int:
    """The first invariant that a position and its legal actions break, or 0."""
    if state.seat >= 0:
        if open_now.count <= 0:
            return NO_OPTION
        for number in range(open_now.count):
            last = open_now.actions[number - 1] if number > 0 else -1
            if not last < open_now.actions[number] < ACTION_COUNT:
                return OPTIONS_OUT_OF_ORDER
    return check_position(state)


@rule
def check_position(state: Nile) -> int:
    """The first invariant that a position breaks, or 0."""
    broken = check_bounds(state)
    if broken == SOUND:
        broken = check_order(state)
    seat = 0
    while broken == SOUND and seat < state.player_count:
        broken = check_player(state, seat)
        if broken == SOUND:
            broken = check_own_player(state, seat)
        if broken == SOUND and state.phase == PLACEMENT:
            broken = check_ships(state, seat)
        seat += 1
    if broken == SOUND:
        broken = check_nile_cards(state)
    if broken == SOUND:
        broken = check_sphinx_cards(state)
    if broken == SOUND:
        broken = check_obelisk(state)
    if broken == SOUND:
        broken = check_pyramid(state)
    if broken == SOUND and state.phase == PLACEMENT:
        broken = check_open_places(state)
    if broken == SOUND:
        broken = check_own(state)
    return broken


@rule
def within(value: int, low: int, high: int) -> bool:
    """Whether a number lies from low to high."""
    return low <= value <= high


@rule
def check_bounds(state: Nile) -> int:
    """Every number that points at something points at something there is."""
    good = within(state.player_count, 2, 4) and within(state.board, 0, len(BOARDS) - 1)
    good = good and within(state.round_number, 0, ROUNDS) and within(state.phase, 0, PHASE_COUNT - 1)
    good = good and within(state.decision, -1, DECISION_COUNT - 1) and within(state.seat, -1, state.player_count - 1)
    good = good and within(state.turn, 0, state.player_count) and within(state.ring, 0, RING_COUNT - 1)
    good = good and within(state.zone, 0, ZONES) and within(state.dock, -1, SPECULATING)
    good = good and within(state.sphinx_top, 0, SPHINX_COUNT - 1) and within(state.sphinx_left, 0, SPHINX_COUNT)
    good = good and within(state.drawn_count, 0, DRAW_LIMIT)
    good = good and within(state.obelisk_height, 0, BOARDS[state.board].obelisk_levels if good else 0)
    for space in range(CARD_SPACES):
        good = good and within(state.river_cards[space], NO_CARD, KINDS - 1)
    for number in range(DRAW_LIMIT):
        good = good and within(state.drawn[number], 0, SPHINX_COUNT - 1)
    for number in range(SPHINX_COUNT):
        good = good and within(state.sphinx_deck[number], 0, SPHINX_COUNT - 1)
    for number in range(NILE_SIZE):
        good = good and within(state.nile_deck[number], 0, KINDS - 1)
    for deck in range(3):
        good = good and within(state.nile_left[deck], 0, NILE_SIZE)
    for level in range(MAX_PYRAMID_ROWS):
        good = good and within(state.pyramid_filled[level], 0, BOARDS[state.board].pyramid_width[level] if good else 0)
    if not good or not check_own_bounds(state):
        return POINTS_OUTSIDE
    if (state.seat == NOBODY) != (state.phase == OVER) or (state.seat == NOBODY) != (state.decision < 0):
        return NOBODY_TO_MOVE
    return check_pending(state)


@rule
def check_pending(state: Nile) -> int:
    """What is left to settle, and what the players' sets of bits may hold."""
    everybody = (1 << state.player_count) - 1
    good = within(state.passed, 0, everybody) and within(state.done, 0, everybody)
    good = good and within(state.step, 0, 4) and within(state.strength, 0, 99) and within(state.grain, 0, 99)
    good = good and within(state.pending_sale, 0, 1) and within(state.pending_hire, 0, 9)
    good = good and within(state.pending_market, 0, 1) and within(state.pending_crews, 0, 4)
    good = good and within(state.pending_ring, 0, 4)
    if good and state.pending_sale:
        good = can_sell(state, state.seat)
    return SOUND if good else POINTS_OUTSIDE


@rule
def check_order(state: Nile) -> int:
    """Sequence tiles and the spots on the score track are all different."""
    seats = 0
    for tile in range(state.player_count):
        if not within(state.order[tile], 0, state.player_count - 1):
            return NO_PERMUTATION
        seats |= 1 << state.order[tile]
    if seats != (1 << state.player_count) - 1:
        return NO_PERMUTATION
    for seat in range(state.player_count):
        if not within(state.players[seat].arrival, 0, state.arrivals):
            return SHARED_SPOT
        for other in range(seat):
            if state.players[seat].arrival == state.players[other].arrival:
                return SHARED_SPOT
    return SOUND


@rule
def check_player(state: Nile, seat: int) -> int:
    """A player's tracks and cards."""
    player = state.players[seat]
    points = 0
    for source in range(len(player.ledger)):
        points += player.ledger[source]
    if points != player.score:
        return LEDGER_DIFFERS
    if not within(player.stone, 0, STONE_CAPACITY):
        return STONE_OUTSIDE
    for crew in range(4):
        if not within(player.crews[crew], WEAKEST, STRONGEST):
            return CREW_OUTSIDE
    for market in range(2):
        if not within(player.markets[market], 1, TOP_LEVEL):
            return MARKET_OUTSIDE
    if not within(player.ships, 0, SHIPS_EACH) or not within(player.furthest, -1, PLACE_COUNT - 1):
        return TOO_MANY_SHIPS
    improvers = 0
    for number in range(FIELD_KIND_COUNT):
        kind = FIELD_KINDS[number].kind
        improvers += player.improved[kind]
        if not within(player.improved[kind], 0, player.cards[kind] * NILE_CARDS[kind].colour):
            return TOO_MANY_IMPROVERS
    if improvers > player.cards[FIELD_IMPROVER]:
        return TOO_MANY_IMPROVERS
    return SOUND


@rule
def repeated_spaces(state: Nile, seat: int) -> int:
    """How many ships of a player may share a space with another of their own."""
    return 0


@rule
def check_ships(state: Nile, seat: int) -> int:
    """A player's ships on the river, in the placement phase."""
    player = state.players[seat]
    ships = 0
    furthest = -1
    zones = 0
    for place in range(PLACE_COUNT):
        if (state.ships[place] >> seat) & 1:
            ships += 1
            furthest = max(furthest, PLACES[place].position)
            if PLACES[place].kind == BUILDING:
                if (zones >> PLACES[place].index) & 1:
                    return TWO_IN_A_ZONE
                zones |= 1 << PLACES[place].index
    if not within(player.ships - ships, 0, repeated_spaces(state, seat)) or zones != player.docked:
        return SHIPS_DIFFER
    if furthest != player.furthest:
        return NOT_DOWNSTREAM
    return SOUND


@rule
def deck_size(state: Nile, deck: int) -> int:
    """How many cards a deck has in this game."""
    size = 0
    for kind in range(KINDS):
        size += copies_of(state, kind, deck)
    return size


@rule
def cards_left(state: Nile, deck: int) -> int:
    """How many cards a deck has left in this round."""
    left = deck_size(state, deck)
    for past in range(state.round_number):
        if DECK_OF_ROUND[past].value == deck:
            for space in range(CARD_SPACES):
                if in_play(state, CARD_PLACE[space].value):
                    left -= 1
    return left


@rule
def check_nile_cards(state: Nile) -> int:
    """No more cards of a kind in play than were drawn from the decks, and the decks are those of the box."""
    for deck in range(3):
        if state.nile_left[deck] != cards_left(state, deck):
            return NILE_CARD_TOO_MANY
    for kind in range(KINDS):
        drawn = 0
        for deck in range(3):
            copies = copies_of(state, kind, deck)
            for number in range(deck_size(state, deck)):
                if state.nile_deck[DECK_START[deck].value + number] == kind:
                    copies -= 1
                    if number >= state.nile_left[deck]:
                        drawn += 1
            if copies != 0:
                return NILE_CARD_TOO_MANY
        for space in range(CARD_SPACES):
            if state.river_cards[space] == kind:
                drawn -= 1
        for seat in range(state.player_count):
            if state.players[seat].cards[kind] < 0:
                return NILE_CARD_TOO_MANY
            drawn -= state.players[seat].cards[kind]
        if drawn < 0:
            return NILE_CARD_TOO_MANY
    return SOUND


@rule
def check_sphinx_cards(state: Nile) -> int:
    """Every sphinx card is in exactly one place."""
    found = 0
    count = 0
    for number in range(state.sphinx_left):
        found |= 1 << state.sphinx_deck[(state.sphinx_top + number) % SPHINX_COUNT]
        count += 1
    for number in range(state.drawn_count):
        found |= 1 << state.drawn[number]
        count += 1
    for seat in range(state.player_count):
        if cards_in(state.players[seat].sphinx) != state.players[seat].sphinx_cards:
            return SPHINX_CARD_LOST
        held = hand(state, seat)
        found |= held
        count += cards_in(held)
    for card in range(SPHINX_COUNT):
        if is_sphinx_card_used(state, card):
            count -= 1
            if not (found >> card) & 1:
                return SPHINX_CARD_LOST
    return SOUND if count == 0 else SPHINX_CARD_LOST


@rule
def cards_in(cards: int) -> int:
    """The size of a set of sphinx cards."""
    size = 0
    for card in range(SPHINX_COUNT):
        size += (cards >> card) & 1
    return size


@rule
def check_obelisk(state: Nile) -> int:
    """The obelisk has no gaps, and each player's count is right."""
    for seat in range(state.player_count):
        bricks = 0
        for level in range(state.obelisk_height):
            if state.obelisk[level] == seat + 1:
                bricks += 1
        if bricks != state.players[seat].obelisk:
            return OBELISK_DIFFERS
    total = 0
    for seat in range(state.player_count):
        total += state.players[seat].obelisk
    return SOUND if total == state.obelisk_height else OBELISK_DIFFERS


@rule
def check_pyramid(state: Nile) -> int:
    """Each player's bricks are counted right, rows have no gaps, and every brick stands on two."""
    total = 0
    for level in range(MAX_PYRAMID_ROWS):
        total += state.pyramid_filled[level]
        if level > 0 and state.pyramid_filled[level] > 0:
            if state.pyramid_filled[level - 1] < support(state, level, state.pyramid_filled[level] - 1):
                return NO_SUPPORT
    for seat in range(state.player_count):
        bricks = 0
        for level in range(MAX_PYRAMID_ROWS):
            for space in range(state.pyramid_filled[level]):
                if state.pyramid[level * MAX_ROW_WIDTH + space] == seat + 1:
                    bricks += 1
        if bricks != state.players[seat].pyramid:
            return PYRAMID_DIFFERS
        total -= bricks
    return SOUND if total == 0 else PYRAMID_DIFFERS


@rule
def check_open_places(state: Nile) -> int:
    """A place is open when it is in play, empty, and for a speculating ship when its zone is full."""
    for place in range(PLACE_COUNT):
        where = PLACES[place]
        is_open = in_play(state, place) and state.ships[place] == 0
        if where.dock == SPECULATING:
            for dock in range(BUILDING_SPACES[state.player_count].value):
                is_open = is_open and state.ships[place - SPECULATING + dock] != 0
        if where.kind == CARD:
            is_open = is_open and state.river_cards[where.index] != NO_CARD
        if is_open != ((state.open_places >> place) & 1 == 1):
            return OPEN_PLACES_DIFFER
    return SOUND


def first_broken(state: Nile) -> int:
    """The first invariant that a position breaks, or 0; the position may be any bytes."""
    open_now = Options()
    try:
        broken = check_position(state)
        if broken == SOUND and state.seat >= 0:
            options(state, open_now)
            broken = check(state, open_now)
    except IndexError:
        broken = POINTS_OUTSIDE
    return broken
