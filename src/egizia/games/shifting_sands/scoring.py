"""Game end: final scoring and the winner."""

from egizia.games.nile.score import score
from egizia.games.shifting_sands.components import (
    MAX_PLAYERS,
    NILE_CARDS,
    POINTS_AT_THE_END,
    PYRAMID_MAJORITY_POINTS,
    SPHINX_COUNT,
    STATUE_GOALS,
    STATUE_POINTS,
    STATUES,
)
from egizia.games.shifting_sands.edition import (
    announce_winner,
    begin_final_scoring,
    reveal_sphinx_card,
    sell_remaining_stone,
)
from egizia.games.shifting_sands.events import FROM_CARDS_AT_THE_END, FROM_PYRAMID_MAJORITY, FROM_STATUES
from egizia.games.shifting_sands.measures import measure
from egizia.games.shifting_sands.state import State
from egizia.kernel.log import Log
from egizia.kernel.rule import rule


@rule
def end_game(state: State, log: Log) -> None:
    """Score everything that counts at the end, in the order of the rulebook."""
    begin_final_scoring(state, log)
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
    announce_winner(state, log, winning_seat(state))


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
def score_sphinx_cards(state: State, log: Log, seat: int) -> None:
    """Reveal and score a player's sphinx cards."""
    for card in range(SPHINX_COUNT):
        if (state.players[seat].sphinx >> card) & 1:
            reveal_sphinx_card(state, log, seat, card)


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
def merit(state: State, seat: int) -> int:
    """The most points; tied, the higher sequence tile of the last round."""
    tile = 0
    while state.order[tile] != seat:
        tile += 1
    return state.players[seat].score * MAX_PLAYERS + tile


@rule
def winning_seat(state: State) -> int:
    """Who stands ahead of all others."""
    winner = 0
    for seat in range(1, state.player_count):
        if merit(state, seat) > merit(state, winner):
            winner = seat
    return winner
