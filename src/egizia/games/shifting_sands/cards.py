"""Nile cards: taking them, and the anytime cards a player may play on a turn of their own."""

from egizia.games.nile.score import score
from egizia.games.shifting_sands.actions import AMOUNT, CARD_ACTIONS, SELL
from egizia.games.shifting_sands.components import (
    CARD_BENEFITS,
    FIELD_IMPROVER,
    IMMEDIATE,
    NILE_CARDS,
    STONE_CAPACITY,
    STONE_SALE,
)
from egizia.games.shifting_sands.events import (
    FROM_CARDS,
    FROM_STONE_CARDS,
    IMPROVES,
    PLAYS_STONE,
    SELLS_STONE,
)
from egizia.games.shifting_sands.measures import FIELD_KIND_COUNT, FIELD_KINDS, CardKind
from egizia.games.shifting_sands.state import Player, State
from egizia.games.shifting_sands.supplies import gain, gain_stone
from egizia.kernel.log import Log, note
from egizia.kernel.options import Options, offer
from egizia.kernel.record import Table
from egizia.kernel.rule import rule

STONE_KINDS = Table(CardKind, [{"kind": kind} for kind, card in enumerate(NILE_CARDS) if card.stone_use])
STONE_KIND_COUNT = len(STONE_KINDS)
ANY_STRENGTH = 99


@rule
def take_card(state: State, log: Log, seat: int, kind: int) -> None:
    """Add a card to the play area, or use it up at once, and gain what it gives."""
    if NILE_CARDS[kind].type != IMMEDIATE:
        state.players[seat].cards[kind] += 1
    gain(state, log, seat, CARD_BENEFITS[kind], FROM_CARDS, kind)


@rule
def stone_card_options(state: State, options: Options, spare_strength: int) -> None:
    """Cards that can become stone, while there is room, unless more strength than can be spared goes with them."""
    player = state.players[state.seat]
    if player.stone < STONE_CAPACITY:
        for number in range(STONE_KIND_COUNT):
            kind = STONE_KINDS[number].kind
            if player.cards[kind] > 0 and NILE_CARDS[kind].strength_use <= spare_strength:
                offer(options, CARD_ACTIONS[kind].stone)


@rule
def has_stone_card(state: State, seat: int) -> bool:
    """Whether a player could turn a card into stone."""
    player = state.players[seat]
    if player.stone < STONE_CAPACITY:
        for number in range(STONE_KIND_COUNT):
            if player.cards[STONE_KINDS[number].kind] > 0:
                return True
    return False


@rule
def play_stone_card(state: State, log: Log, kind: int) -> None:
    """Turn a card into stone."""
    state.players[state.seat].cards[kind] -= 1
    note(log, PLAYS_STONE, state.seat, kind, 0, 0)
    gain_stone(state, log, state.seat, NILE_CARDS[kind].stone_use)


@rule
def can_sell(state: State, seat: int) -> bool:
    """Whether a player has the card that sells stone, and stone."""
    player = state.players[seat]
    return player.cards[STONE_SALE] > 0 and player.stone > 0


@rule
def sale_options(state: State, options: Options) -> None:
    """Offer the card that sells stone."""
    if can_sell(state, state.seat):
        offer(options, SELL)


@rule
def amount_to_sell_options(state: State, options: Options) -> None:
    """Any amount within the card's limit."""
    for amount in range(1, min(NILE_CARDS[STONE_SALE].value, state.players[state.seat].stone) + 1):
        offer(options, AMOUNT + amount - 1)


@rule
def sell_stone(state: State, log: Log, amount: int) -> None:
    """Sell stone by the card, one point each."""
    player = state.players[state.seat]
    player.cards[STONE_SALE] -= 1
    player.stone -= amount
    state.pending_sale = 0
    note(log, SELLS_STONE, state.seat, STONE_SALE, amount, 0)
    score(state, log, state.seat, amount, FROM_STONE_CARDS, STONE_SALE)


@rule
def improvers_left(player: Player) -> int:
    """Field improvers not yet attached to a field."""
    left = player.cards[FIELD_IMPROVER]
    if left > 0:
        for number in range(FIELD_KIND_COUNT):
            left -= player.improved[FIELD_KINDS[number].kind]
    return left


@rule
def can_improve(player: Player, kind: int) -> bool:
    """Whether some field of a kind is not green yet."""
    return player.improved[kind] < player.cards[kind] * NILE_CARDS[kind].colour


@rule
def improver_options(state: State, options: Options) -> None:
    """Attach an improver to any field that is not green yet."""
    player = state.players[state.seat]
    if improvers_left(player) > 0:
        for number in range(FIELD_KIND_COUNT):
            kind = FIELD_KINDS[number].kind
            if can_improve(player, kind):
                offer(options, CARD_ACTIONS[kind].improve)


@rule
def could_improve(state: State, seat: int) -> bool:
    """Whether a player has an improver and a field for it."""
    player = state.players[seat]
    if improvers_left(player) > 0:
        for number in range(FIELD_KIND_COUNT):
            if can_improve(player, FIELD_KINDS[number].kind):
                return True
    return False


@rule
def improve_field(state: State, log: Log, kind: int) -> None:
    """Attach an improver: red becomes yellow, yellow becomes green."""
    player = state.players[state.seat]
    steps = player.improved[kind] // player.cards[kind] + 1
    player.improved[kind] += 1
    note(log, IMPROVES, state.seat, kind, NILE_CARDS[kind].colour - steps, 0)
