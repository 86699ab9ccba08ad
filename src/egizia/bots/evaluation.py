"""The evaluation function of a game, for the bots that go by one."""

from egizia.bots.contract import BotError
from egizia.games import NAMES, title
from egizia.games.evaluation import Evaluation


def evaluation(game: str) -> Evaluation:
    """The evaluation function of a game."""
    if not has_evaluation(game):
        raise BotError(f"there is no evaluation function for {game}")
    found = title(game).evaluation
    assert found
    return found()


def has_evaluation(game: str) -> bool:
    """Whether a game has an evaluation function."""
    return game in NAMES and title(game).evaluation is not None
