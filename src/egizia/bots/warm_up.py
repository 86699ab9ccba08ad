"""What is compiled ahead of time, so that nobody waits for it at a table."""

from egizia.bots import Budget, bot, levels
from egizia.games import title
from egizia.kernel.engine import Engine
from egizia.table.game import make


def warm_up_rules(game: str) -> None:
    """Compile the rules of a game, or load what was compiled before."""
    Engine(title(game).rules).warm_up()


def warm_up_bot(game: str, description: str, players: int = 2) -> None:
    """Let a bot think once, which compiles or loads whatever it needs."""
    match = make(game, players=players).new(seed=0)
    bot(description).choose(match, match.seats_to_act[0], Budget(simulations=1))


def warm_up(game: str) -> None:
    """Make the rules of a game and the bots of every level that there is ready."""
    warm_up_rules(game)
    for level in levels(game):
        warm_up_bot(game, level)
