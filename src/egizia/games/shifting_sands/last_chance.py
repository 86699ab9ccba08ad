"""The last chance to turn cards and stone into points, at the end of the last round."""

from egizia.games.shifting_sands.actions import FINISH
from egizia.games.shifting_sands.cards import ANY_STRENGTH, can_sell, has_stone_card, sale_options, stone_card_options
from egizia.games.shifting_sands.components import MARKET_LEVELS, ROUNDS, STONE_MARKET, STONE_SALE, TOP_LEVEL
from egizia.games.shifting_sands.state import TAKE_LAST_CHANCE, State
from egizia.kernel.options import Options, offer
from egizia.kernel.rule import rule


@rule
def last_chance_options(state: State, options: Options) -> None:
    """Turn cards into stone, sell stone, or leave it."""
    stone_card_options(state, options, ANY_STRENGTH)
    sale_options(state, options)
    offer(options, FINISH)


@rule
def stone_still_pays(state: State, seat: int) -> bool:
    """Whether stone can still become points at the end of the game."""
    player = state.players[seat]
    level = MARKET_LEVELS[STONE_MARKET * TOP_LEVEL + player.markets[STONE_MARKET] - 1]
    return player.cards[STONE_SALE] > 0 or level.stone_per_point > 0


@rule
def continue_last_chance(state: State) -> bool:
    """At the end of the last round, whoever had no building turn may still use stone cards."""
    while state.round_number == ROUNDS and state.turn < state.player_count:
        seat = state.order[state.turn]
        useful = can_sell(state, seat) or (has_stone_card(state, seat) and stone_still_pays(state, seat))
        if useful and not state.players[seat].built:
            state.seat = seat
            state.decision = TAKE_LAST_CHANCE
            return True
        state.turn += 1
    return False
