"""What counts at the end of the game."""

from egizia.games.nile.box import FROM_SPHINX_CARDS, FROM_STONE_SALE, SPHINX_DECK, measure
from egizia.games.nile.events import GAME_ENDS, SPHINX_REVEALED, WINS
from egizia.games.nile.score import score
from egizia.games.nile.state import NO_DECISION, NOBODY, OVER, Nile
from egizia.games.nile.supplies import stone_per_point
from egizia.kernel.log import Log, note
from egizia.kernel.rule import rule


@rule
def begin_final_scoring(state: Nile, log: Log) -> None:
    """No more decisions are made, and nothing is hidden any more."""
    note(log, GAME_ENDS, NOBODY, 0, 0, 0)
    state.phase = OVER
    state.decision = NO_DECISION
    state.seat = NOBODY
    state.reveals += 1


@rule
def has_the_most(state: Nile, seat: int, what: int) -> bool:
    """Whether a player has more of something than anybody else."""
    own = measure(state, seat, what)
    for other in range(state.player_count):
        if other != seat and measure(state, other, what) >= own:
            return False
    return True


@rule
def sphinx_card_points(state: Nile, seat: int, card: int) -> int:
    """What a sphinx card pays a player: for each of something, for the most of it, or for reaching its numbers."""
    goal = SPHINX_DECK[card]
    if goal.each >= 0:
        return measure(state, seat, goal.each) * goal.points
    if goal.most >= 0:
        return goal.points if has_the_most(state, seat, goal.most) else 0
    for number in range(goal.conditions):
        if measure(state, seat, goal.measure[number]) < goal.at_least[number]:
            return 0
    return goal.points


@rule
def reveal_sphinx_card(state: Nile, log: Log, seat: int, card: int) -> None:
    """Reveal a sphinx card and score it."""
    points = sphinx_card_points(state, seat, card)
    note(log, SPHINX_REVEALED, seat, card, points, 0)
    score(state, log, seat, points, FROM_SPHINX_CARDS, card)


@rule
def sell_remaining_stone(state: Nile, log: Log, seat: int) -> None:
    """Far enough in the stone market, stone left over becomes points."""
    player = state.players[seat]
    rate = stone_per_point(state, seat)
    if rate > 0:
        score(state, log, seat, player.stone // rate, FROM_STONE_SALE, player.stone)


@rule
def announce_winner(state: Nile, log: Log, winner: int) -> None:
    """Say who won."""
    note(log, WINS, winner, state.players[winner].score, 0, 0)
