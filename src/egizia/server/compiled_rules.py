"""The rules of every game, made ready beside the service: compiling them for the first time takes some minutes."""

import subprocess
import sys
import threading

import structlog

import egizia
from egizia.bots import LEVELS, NEURAL, levels
from egizia.bots.warm_up import warm_up_bot, warm_up_rules
from egizia.games import title
from egizia.kernel.cache import Shelf, fingerprint
from egizia.kernel.engine import Engine
from egizia.server.messages.tables import Facts, GameFacts, PlayerCounts
from egizia.server.refusals import RefusedError

log = structlog.get_logger()


def mark(game: str) -> str:
    """Names the present rules of a game: a table last replayed under others may not replay to the same state."""
    return f"{egizia.__version__} {fingerprint(game)}"


def warm_up_bots(game: str) -> None:
    """Make the bots of every level ready; one that fails is told, and the others play.

    One with a network is made ready by its first decision: that takes half a second, which few starts are in need of.
    """
    for level in LEVELS:
        if LEVELS[level].bot in NEURAL:
            continue
        try:
            warm_up_bot(game, level)
        except Exception:
            log.exception("a bot cannot be made ready", game=game, level=level)


def compile_elsewhere(games: list[str]) -> None:
    """Compile what is not on disk in another process: in this one, no request would be answered meanwhile."""
    missing = [
        game
        for game in games
        if not Engine(title(game).rules).interpreted and not Shelf(game, ("bots",)).folder.exists()
    ]
    if missing:
        log.info("compiling rules", games=missing)
        program = f"from egizia.bots.warm_up import warm_up\nfor game in {missing}:\n    warm_up(game)"
        subprocess.run([sys.executable, "-c", program], check=False)


class CompiledRules:
    """Which games can be played already."""

    def __init__(self) -> None:
        self.ready: dict[str, bool] = dict.fromkeys(egizia.games(), False)

    def warm_up(self) -> None:
        """Begin to make all games ready."""
        threading.Thread(target=self._warm_up, name="warm-up", daemon=True).start()

    def _warm_up(self) -> None:
        compile_elsewhere([*self.ready])
        for name in self.ready:
            try:
                warm_up_rules(name)
            except Exception:
                log.exception("the rules of a game cannot be made ready", game=name)
                continue
            self.ready[name] = True
            log.info("rules ready", game=name)
        for name in self.ready:
            warm_up_bots(name)

    def check(self, game: str) -> None:
        """Refuse to play a game whose rules are not ready."""
        if not self.ready.get(game, True):
            raise RefusedError("not-ready")

    def facts(self) -> Facts:
        """What one can play here."""
        games: list[GameFacts] = []
        for name in self.ready:
            known = title(name)
            counts = PlayerCounts(known.player_counts[0], known.player_counts[-1])
            options = {option: list(values) for option, values in known.options.items()}
            games.append(GameFacts(name, counts, options, known.rules.is_simultaneous))
        playing = {level for name in self.ready for level in levels(name)}
        return Facts(games, [level for level in LEVELS if level in playing], egizia.__version__)
