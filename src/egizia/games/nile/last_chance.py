"""The last chance to turn cards and stone into points, at the end of the last round."""

from egizia.games.nile.box import FINISH, MARKET_LEVELS, STONE_SALE
from egizia.games.nile.cards import ANY_STRENGTH, can_sell, has_stone_card, sale_options, stone_card_options
from egizia.games.nile.components import ROUNDS, STONE_MARKET, TOP_LEVEL
from egizia.games.nile.state import TAKE_LAST_CHANCE, Nile, has_card
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@rule
def last_chance_options(state: Nile, options: Options) -> None:
    """Turn cards into stone, sell stone, or leave it."""
    stone_card_options(state, options, ANY_STRENGTH)
    sale_options(state, options)
    offer(options, FINISH)


@rule
def stone_per_point(state: Nile, seat: int) -> int:
    """Stone a player sells for a point at the end of the game, or 0 while the stone market buys none."""
    return MARKET_LEVELS[STONE_MARKET * TOP_LEVEL + state.players[seat].markets[STONE_MARKET] - 1].stone_per_point


@rule
def cards_still_pay(state: Nile, seat: int) -> bool:
    """Whether a player's cards can still become points."""
    if can_sell(state, seat):
        return True
    return has_stone_card(state, seat) and (has_card(state, seat, STONE_SALE) or stone_per_point(state, seat) > 0)


@rule
def has_last_chance(state: Nile, seat: int) -> bool:
    """Whether a player is asked once more at the end of the last round."""
    return cards_still_pay(state, seat)


@rule
def continue_last_chance(state: Nile) -> bool:
    """At the end of the last round, whoever can still make points of cards may do so, in player order."""
    while state.round_number == ROUNDS and state.turn < state.player_count:
        seat = state.order[state.turn]
        if has_last_chance(state, seat):
            state.seat = seat
            state.decision = TAKE_LAST_CHANCE
            return True
        state.turn += 1
    return False
