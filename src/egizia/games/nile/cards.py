"""Nile cards: taking them, what they add up to, and the anytime cards a player may play on a turn of their own."""

from egizia.games.nile.box import (
    AMOUNT,
    CARD_ACTIONS,
    CARD_BENEFITS,
    FIELD_IMPROVER,
    FIELD_KIND_COUNT,
    FIELD_KINDS,
    FROM_CARDS,
    FROM_STONE_CARDS,
    GRAIN_KIND_COUNT,
    GRAIN_KINDS,
    IMMEDIATE,
    KINDS,
    NILE_CARDS,
    PERMANENT,
    QUARRY_KIND_COUNT,
    QUARRY_KINDS,
    SELL,
    STARTER_COLOUR,
    STARTER_STONE,
    STONE_CAPACITY,
    STONE_KIND_COUNT,
    STONE_KINDS,
    STONE_SALE,
)
from egizia.games.nile.events import IMPROVES, PLAYS_STONE, SELLS_STONE
from egizia.games.nile.score import score
from egizia.games.nile.state import Nile, Tableau, has_card
from egizia.games.nile.supplies import gain, gain_stone
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule

ANY_STRENGTH = 99


@rule
def take_card(state: Nile, log: Log, seat: int, kind: int) -> None:
    """Add a card to the play area, or use it up at once, and gain what it gives."""
    if NILE_CARDS[kind].type != IMMEDIATE:
        state.players[seat].cards[kind] += 1
    gain(state, log, seat, CARD_BENEFITS[kind], FROM_CARDS, kind)


@rule
def permanent_cards(player: Tableau) -> int:
    """How many permanent cards a player has."""
    count = 0
    for kind in range(KINDS):
        if NILE_CARDS[kind].type == PERMANENT:
            count += player.cards[kind]
    return count


# Quarries and fields


@rule
def quarry_productivity(state: Nile, seat: int) -> int:
    """The stone a player's quarries give in a round."""
    player = state.players[seat]
    stone = STARTER_STONE
    for number in range(QUARRY_KIND_COUNT):
        kind = QUARRY_KINDS[number].kind
        stone += player.cards[kind] * NILE_CARDS[kind].quarry
    return stone


@rule
def fields_of_colour(player: Tableau, kind: int, colour: int) -> int:
    """How many of a player's fields of a kind have a colour, improvers considered."""
    copies = player.cards[kind]
    if copies == 0:
        return 0
    if player.improved[kind] == 0:
        return copies if NILE_CARDS[kind].colour == colour else 0
    # Improvers are spread evenly, so copies differ by at most one step.
    steps = player.improved[kind] // copies
    further = player.improved[kind] % copies
    fields = 0
    if NILE_CARDS[kind].colour - steps == colour:
        fields += copies - further
    if NILE_CARDS[kind].colour - steps - 1 == colour:
        fields += further
    return fields


@rule
def field_bonus(state: Nile, seat: int) -> int:
    """Grain that each of a player's fields gives beyond its number."""
    return 0


@rule
def field_productivity(state: Nile, seat: int, colour: int) -> int:
    """The sum of the numbers on a player's fields of a colour, watered or not."""
    player = state.players[seat]
    more = field_bonus(state, seat)
    grain = player.starter_grain + more if colour == STARTER_COLOUR else 0
    for number in range(FIELD_KIND_COUNT):
        kind = FIELD_KINDS[number].kind
        grain += fields_of_colour(player, kind, colour) * (NILE_CARDS[kind].grain + more)
    return grain


@rule
def improvers_left(player: Tableau) -> int:
    """Field improvers not yet attached to a field."""
    left = player.cards[FIELD_IMPROVER]
    if left > 0:
        for number in range(FIELD_KIND_COUNT):
            left -= player.improved[FIELD_KINDS[number].kind]
    return left


@rule
def can_improve(player: Tableau, kind: int) -> bool:
    """Whether some field of a kind is not green yet."""
    return player.improved[kind] < player.cards[kind] * NILE_CARDS[kind].colour


@rule
def improver_options(state: Nile, options: Options) -> None:
    """Attach an improver to any field that is not green yet."""
    player = state.players[state.seat]
    if improvers_left(player) > 0:
        for number in range(FIELD_KIND_COUNT):
            kind = FIELD_KINDS[number].kind
            if can_improve(player, kind):
                offer(options, CARD_ACTIONS[kind].improve)


@rule
def could_improve(state: Nile, seat: int) -> bool:
    """Whether a player has an improver and a field for it."""
    player = state.players[seat]
    if improvers_left(player) > 0:
        for number in range(FIELD_KIND_COUNT):
            if can_improve(player, FIELD_KINDS[number].kind):
                return True
    return False


@rule
def watered_fields(player: Tableau, kind: int, improved: int, ring: int) -> int:
    """How many of a player's fields of a kind the ring would water with so many improvers attached."""
    copies = player.cards[kind]
    colour = NILE_CARDS[kind].colour
    if improved == 0:
        return copies if colour <= ring else 0
    # Improvers are spread evenly, so copies differ by at most one step.
    steps = improved // copies
    if colour - steps <= ring:
        return copies
    return improved % copies if colour - steps - 1 <= ring else 0


@rule
def would_water(state: Nile, seat: int, kind: int) -> bool:
    """Whether the improvers at hand would let the ring water one more field of a kind."""
    player = state.players[seat]
    if not can_improve(player, kind):
        return False
    improved = player.improved[kind]
    most = min(improved + improvers_left(player), player.cards[kind] * NILE_CARDS[kind].colour)
    return watered_fields(player, kind, most, state.ring) > watered_fields(player, kind, improved, state.ring)


@rule
def could_water(state: Nile, seat: int) -> bool:
    """Whether improvers at hand would let the ring water a field."""
    if improvers_left(state.players[seat]) > 0:
        for number in range(FIELD_KIND_COUNT):
            if would_water(state, seat, FIELD_KINDS[number].kind):
                return True
    return False


@rule
def watering_options(state: Nile, options: Options) -> None:
    """Attach an improver to any field that the ring would water for it."""
    if improvers_left(state.players[state.seat]) > 0:
        for number in range(FIELD_KIND_COUNT):
            kind = FIELD_KINDS[number].kind
            if would_water(state, state.seat, kind):
                offer(options, CARD_ACTIONS[kind].improve)


@rule
def improve_field(state: Nile, log: Log, kind: int) -> None:
    """Attach an improver: the field needs one step less of the ring."""
    player = state.players[state.seat]
    steps = player.improved[kind] // player.cards[kind] + 1
    player.improved[kind] += 1
    note(log, IMPROVES, state.seat, kind, NILE_CARDS[kind].colour - steps, 0)


# Cards that become grain or stone, and stone that becomes points


@rule
def has_grain_card(state: Nile, seat: int) -> bool:
    """Whether a player could turn a card into grain."""
    for number in range(GRAIN_KIND_COUNT):
        if has_card(state, seat, GRAIN_KINDS[number].kind):
            return True
    return False


@rule
def grain_card_options(state: Nile, options: Options) -> None:
    """Cards that can become grain."""
    for number in range(GRAIN_KIND_COUNT):
        kind = GRAIN_KINDS[number].kind
        if has_card(state, state.seat, kind):
            offer(options, CARD_ACTIONS[kind].grain)


@rule
def stone_card_options(state: Nile, options: Options, spare_strength: int) -> None:
    """Cards that can become stone, while there is room, unless more strength than can be spared goes with them."""
    player = state.players[state.seat]
    if player.stone < STONE_CAPACITY:
        for number in range(STONE_KIND_COUNT):
            kind = STONE_KINDS[number].kind
            if player.cards[kind] > 0 and NILE_CARDS[kind].strength_use <= spare_strength:
                offer(options, CARD_ACTIONS[kind].stone)


@rule
def has_stone_card(state: Nile, seat: int) -> bool:
    """Whether a player could turn a card into stone."""
    player = state.players[seat]
    if player.stone < STONE_CAPACITY:
        for number in range(STONE_KIND_COUNT):
            if player.cards[STONE_KINDS[number].kind] > 0:
                return True
    return False


@rule
def play_stone_card(state: Nile, log: Log, kind: int) -> None:
    """Turn a card into stone."""
    state.players[state.seat].cards[kind] -= 1
    note(log, PLAYS_STONE, state.seat, kind, 0, 0)
    gain_stone(state, log, state.seat, NILE_CARDS[kind].stone_use)


@rule
def can_sell(state: Nile, seat: int) -> bool:
    """Whether a player has the card that sells stone, and stone."""
    return has_card(state, seat, STONE_SALE) and state.players[seat].stone > 0


@rule
def sale_options(state: Nile, options: Options) -> None:
    """Offer the card that sells stone."""
    if can_sell(state, state.seat):
        offer(options, SELL)


@rule
def amount_to_sell_options(state: Nile, options: Options) -> None:
    """Any amount within the card's limit."""
    for amount in range(1, min(NILE_CARDS[STONE_SALE].value, state.players[state.seat].stone) + 1):
        offer(options, AMOUNT + amount - 1)


@rule
def sell_stone(state: Nile, log: Log, amount: int) -> None:
    """Sell stone by the card, one point each."""
    player = state.players[state.seat]
    player.cards[STONE_SALE] -= 1
    player.stone -= amount
    state.pending_sale = 0
    note(log, SELLS_STONE, state.seat, STONE_SALE, amount, 0)
    score(state, log, state.seat, amount, FROM_STONE_CARDS, STONE_SALE)
