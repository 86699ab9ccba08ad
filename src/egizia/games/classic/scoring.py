"""Final scoring, from the highest sequence tile to the lowest."""

from egizia.games.classic.components import GRAVE_CARD, GRAVE_SUMS, NILE_CARDS, SPHINX_COUNT, SPHINX_DECK, TENS
from egizia.games.classic.edition import (
    announce_winner,
    begin_final_scoring,
    play,
    reveal_sphinx_card,
    sell_remaining_stone,
    shared_card_points,
)
from egizia.games.classic.events import FROM_GRAVE_SUMS
from egizia.games.classic.measures import measure
from egizia.games.classic.state import State
from egizia.games.nile import scoring as nile
from egizia.games.nile.score import score, standing
from egizia.games.nile.state import NOBODY
from egizia.kernel.log import Log
from egizia.kernel.rule import rule

GRAVE_SUM_COUNT = len(GRAVE_SUMS)


@rule
def end_game(state: State, log: Log) -> None:
    """Each player in turn: remaining stone, graves, sphinx cards; the card that pays for full tens comes last."""
    begin_final_scoring(state, log)
    for number in range(state.player_count):
        seat = state.order[state.player_count - 1 - number]
        sell_remaining_stone(state, log, seat)
        score(state, log, seat, grave_sum_points(state, seat), FROM_GRAVE_SUMS, grave_sum(state, seat))
        reveal_sphinx_cards(state, log, seat, False)
        reveal_sphinx_cards(state, log, seat, True)
    announce_winner(state, log, winning_seat(state))


@rule
def grave_sum(state: State, seat: int) -> int:
    """The sum of a player's grave tiles, the grave card included."""
    player = state.players[seat]
    return player.grave_sum + player.cards[GRAVE_CARD] * NILE_CARDS[GRAVE_CARD].value


@rule
def grave_sum_points(state: State, seat: int) -> int:
    """What the sum of a player's grave tiles pays."""
    points = 0
    for number in range(GRAVE_SUM_COUNT):
        if grave_sum(state, seat) >= GRAVE_SUMS[number].at_least:
            points = GRAVE_SUMS[number].points
    return points


@rule
def reveal_sphinx_cards(state: State, log: Log, seat: int, tens: bool) -> None:
    """Reveal and score those of a player's sphinx cards that pay for full tens, or those that do not."""
    for card in range(SPHINX_COUNT):
        if (state.players[seat].sphinx >> card) & 1 and (SPHINX_DECK[card].each == TENS) == tens:
            reveal_sphinx_card(state, log, seat, card)


@play.instead(nile.sphinx_card_points)
@rule
def sphinx_card_points(state: State, seat: int, card: int) -> int:
    """What a sphinx card pays a player; some pay by a table."""
    goal = SPHINX_DECK[card]
    if goal.by < 0:
        return shared_card_points(state, seat, card)
    number = measure(state, seat, goal.by)
    return goal.table[min(number, 3) - 1] if number > 0 else 0


@play.instead(nile.has_the_most)
@rule
def has_the_most(state: State, seat: int, what: int) -> bool:
    """Whether a player has some of a thing and nobody has more."""
    own = measure(state, seat, what)
    for other in range(state.player_count):
        if measure(state, other, what) > own:
            return False
    return own > 0


@rule
def merit(state: State, seat: int) -> int:
    """The further to the front on the score track, the better."""
    return -standing(state, seat)


@rule
def winning_seat(state: State) -> int:
    """Who stands in front on the score track."""
    for seat in range(state.player_count):
        if standing(state, seat) == 0:
            return seat
    return NOBODY
