"""What is compiled ahead of time, so that nobody waits for it at a table."""

from collections.abc import Callable

from egizia.bots import Budget, bot, levels
from egizia.games import title
from egizia.kernel.cache import CodeCache
from egizia.kernel.engine import Engine
from egizia.table.game import make

RULES = "rules"
"""The part of a game that is made ready first; the others are the levels of its bots."""


def warm_up_rules(game: str) -> None:
    """Compile the rules of a game, or load what was compiled before."""
    Engine(title(game).rules).warm_up()


def warm_up_bot(game: str, description: str, players: int = 2) -> None:
    """Let a bot think once, which compiles or loads whatever it needs."""
    match = make(game, players=players).new(seed=0)
    bot(description).choose(match, match.seats_to_act[0], Budget(simulations=1))


def is_warm(game: str) -> bool:
    """Whether everything that `warm_up` makes ready was compiled before, or nothing has to be."""
    engine = Engine(title(game).rules)
    return engine.interpreted or engine.library is not None or _code(game).is_complete(levels(game))


def warm_up(game: str, told: Callable[[str], None] = lambda _: None) -> None:
    """Make the rules of a game and the bots of every level that there is ready; `told` hears of each part."""
    warm_up_rules(game)
    told(RULES)
    for level in levels(game):
        warm_up_bot(game, level)
        told(level)
    _code(game).complete(levels(game))


def warm_up_alone(game: str, told: Callable[[str], None]) -> None:
    """The same, but of several processes that begin at once one compiles, and the others load that."""
    with _code(game).alone():
        warm_up(game, told)


def _code(game: str) -> CodeCache:
    return CodeCache(game, ("bots",))
