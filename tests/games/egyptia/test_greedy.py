"""A plain greedy player reaches what the book calls a standard result."""

from egizia.games.egyptia.rulebook import RULES
from egizia.games.egyptia.state import OVER
from egizia.kernel.engine import Engine
from tests.games.egyptia.greedy import played

COMPILED = not Engine(RULES).interpreted
GAMES = 1000 if COMPILED else 12


def test_greedy_solo_games_average_a_standard_result() -> None:
    ends = played(GAMES, compiled=COMPILED)
    assert (ends["phase"] == OVER).all()
    assert 50 <= ends["score"].mean() <= 70
    assert (ends["score"] == ends["ledger"].sum(1)).all()


def test_a_greedy_game_is_the_same_every_time() -> None:
    assert played(2, seed=5).tobytes() == played(2, seed=5).tobytes()
    assert played(1, seed=5).tobytes() != played(1, seed=6).tobytes()
