"""Game end: final scoring and the winner."""

from egizia.games.nile.score import score
from egizia.games.shifting_sands.components import (
    MARKET_LEVELS,
    NILE_CARDS,
    POINTS_AT_THE_END,
    PYRAMID_MAJORITY_POINTS,
    SPHINX_COUNT,
    SPHINX_DECK,
    STATUE_GOALS,
    STATUE_POINTS,
    STATUES,
    STONE_MARKET,
    TOP_LEVEL,
)
from egizia.games.shifting_sands.events import (
    FROM_CARDS_AT_THE_END,
    FROM_PYRAMID_MAJORITY,
    FROM_SPHINX_CARDS,
    FROM_STATUES,
    FROM_STONE_SALE,
    GAME_ENDS,
    SPHINX_REVEALED,
    WINS,
)
from egizia.games.shifting_sands.measures import measure
from egizia.games.shifting_sands.state import NO_DECISION, NOBODY, OVER, State
from egizia.kernel.log import Log, note
from egizia.kernel.rule import rule


@rule
def end_game(state: State, log: Log) -> None:
    """Score everything that counts at the end, in the order of the rulebook."""
    note(log, GAME_ENDS, NOBODY, 0, 0, 0)
    score_pyramid_majority(state, log)
    for seat in range(state.player_count):
        kept = state.players[seat].cards[POINTS_AT_THE_END]
        score(state, log, seat, kept * NILE_CARDS[POINTS_AT_THE_END].value, FROM_CARDS_AT_THE_END, POINTS_AT_THE_END)
    for seat in range(state.player_count):
        score_sphinx_cards(state, log, seat)
    for seat in range(state.player_count):
        score_statues(state, log, seat)
    for seat in range(state.player_count):
        sell_remaining_stone(state, log, seat)
    state.phase = OVER
    state.decision = NO_DECISION
    state.seat = NOBODY
    state.reveals += 1
    winner = winning_seat(state)
    note(log, WINS, winner, state.players[winner].score, 0, 0)


@rule
def score_pyramid_majority(state: State, log: Log) -> None:
    """Whoever has the most bricks in the pyramid; all who are tied."""
    most = 1
    for seat in range(state.player_count):
        most = max(most, state.players[seat].pyramid)
    for seat in range(state.player_count):
        if state.players[seat].pyramid == most:
            score(state, log, seat, PYRAMID_MAJORITY_POINTS, FROM_PYRAMID_MAJORITY, most)


@rule
def sphinx_card_points(state: State, seat: int, card: int) -> int:
    """What a sphinx card pays a player."""
    goal = SPHINX_DECK[card]
    if goal.each >= 0:
        return measure(state, seat, goal.each) * goal.points
    if goal.most >= 0:
        own = measure(state, seat, goal.most)
        for other in range(state.player_count):
            if other != seat and measure(state, other, goal.most) >= own:
                return 0
        return goal.points
    for number in range(goal.conditions):
        if measure(state, seat, goal.measure[number]) < goal.at_least[number]:
            return 0
    return goal.points


@rule
def score_sphinx_cards(state: State, log: Log, seat: int) -> None:
    """Reveal and score a player's sphinx cards."""
    for card in range(SPHINX_COUNT):
        if (state.players[seat].sphinx >> card) & 1:
            points = sphinx_card_points(state, seat, card)
            note(log, SPHINX_REVEALED, seat, card, points, 0)
            score(state, log, seat, points, FROM_SPHINX_CARDS, card)


@rule
def statue_points(state: State, seat: int, statue: int) -> int:
    """The points of the highest level that a player has built and whose goal is met."""
    if state.statue_goals[statue] < 0:
        return 0
    goal = STATUE_GOALS[state.statue_goals[statue]]
    reached = measure(state, seat, goal.measure)
    points = 0
    for level in range(state.players[seat].statues[statue]):
        if reached >= goal.levels[level]:
            points = STATUE_POINTS[level].value
    return points


@rule
def score_statues(state: State, log: Log, seat: int) -> None:
    """Score every statue."""
    for statue in range(STATUES):
        score(state, log, seat, statue_points(state, seat, statue), FROM_STATUES, statue)


@rule
def sell_remaining_stone(state: State, log: Log, seat: int) -> None:
    """High in the stone market, stone left over becomes points."""
    player = state.players[seat]
    rate = MARKET_LEVELS[STONE_MARKET * TOP_LEVEL + player.markets[STONE_MARKET] - 1].stone_per_point
    if rate > 0:
        score(state, log, seat, player.stone // rate, FROM_STONE_SALE, player.stone)


@rule
def winning_seat(state: State) -> int:
    """The most points; tied, the higher sequence tile of the last round."""
    winner = state.order[0]
    for tile in range(1, state.player_count):
        if state.players[state.order[tile]].score >= state.players[winner].score:
            winner = state.order[tile]
    return winner
