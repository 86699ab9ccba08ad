"""The rules of every game, made ready beside the service: compiling them for the first time takes some minutes.

Games are made ready one after the other, the one that somebody asks for at once. Each can be played as soon as its
rules are ready, while its bots and other games are still compiled.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import structlog

import egizia
from egizia.bots import LEVELS, NEURAL, levels
from egizia.bots.warm_up import RULES, is_warm, warm_up_bot, warm_up_rules
from egizia.games import title
from egizia.kernel.cache import fingerprint
from egizia.server.messages.tables import Compiling, Facts, GameFacts, PlayerCounts
from egizia.server.refusals import RefusedError

log = structlog.get_logger()

ATTEMPTS = 2
"""How often a game is compiled in another process, which may be killed, before this one has to."""


def mark(game: str) -> str:
    """Names the present rules of a game: a table last replayed under others may not replay to the same state."""
    return f"{egizia.__version__} {fingerprint(game)}"


class Compiler:
    """Another process that compiles a game: in this one, no request would be answered meanwhile."""

    def __init__(self, game: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "egizia.server.compiling", game],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, told: Callable[[list[str]], None]) -> bool:
        """Tell, word by word, each line about how far it is; whether it comes to its end."""
        with self._process as process:
            assert process.stdout
            for line in process.stdout:
                told(line.split())
        return process.returncode == 0

    def stop(self) -> None:
        """Give up; what was compiled by now is kept."""
        self._process.kill()


class CompiledRules:
    """Which games can be played already, and which of their bots play."""

    def __init__(self) -> None:
        self.ready: dict[str, bool] = dict.fromkeys(egizia.games(), False)
        self.bots: dict[str, set[str]] = {game: set() for game in self.ready}
        """The levels of bots that play a game now."""
        self._compiling: dict[str, Compiling] = dict.fromkeys(self.ready, Compiling(0, 0))
        self._missing: list[str] = []
        """The games that nobody compiles yet."""
        self._compilers: set[Compiler] = set()
        self._is_closed = False
        self._lock = threading.Lock()
        self._loading = threading.Lock()

    # Making ready

    def warm_up(self) -> None:
        """Begin to make all games ready."""
        self._beside(self._warm_up)

    def close(self) -> None:
        """Compile no further."""
        with self._lock:
            self._is_closed = True
            self._missing.clear()
            for compiler in self._compilers:
                compiler.stop()

    def ask(self, game: str) -> None:
        """Compile a game now, before those that nobody asks for."""
        if self._take(game):
            self._beside(self._make_ready, game)

    def _beside(self, work: Callable[..., None], *about: str) -> None:
        threading.Thread(target=work, args=about, name="warm-up", daemon=True).start()

    def _warm_up(self) -> None:
        missing = [game for game in self.ready if not is_warm(game)]
        with self._lock:
            self._missing += missing
        for game in self.ready:
            if game not in missing:
                self._load_all(game)
        # One core is left to people, and to the game that somebody asks for.
        for _ in range(max(1, (os.cpu_count() or 1) - 1)):
            self._beside(self._make_missing_ready)

    def _make_missing_ready(self) -> None:
        while (game := next(iter(self._missing), None)) is not None:
            if self._take(game):
                self._make_ready(game)

    def _take(self, game: str) -> bool:
        """Be the one who compiles a game, if nobody else does."""
        with self._lock:
            if game not in self._missing:
                return False
            self._missing.remove(game)
            return True

    def _make_ready(self, game: str) -> None:
        began = time.monotonic()

        def told(words: list[str]) -> None:
            match words:
                case ["at", done, total] if not self.ready[game]:
                    self._compiling[game] = Compiling(int(done), int(total))
                case ["made", part]:
                    self._load(game, part)
                case _:
                    # Libraries may print something, too.
                    pass

        log.info("compiling", game=game)
        is_done = any(self._compile(game, told) for _ in range(ATTEMPTS))
        if self._is_closed:
            return
        if not is_done:
            log.warning("a game cannot be compiled beside the service", game=game)
        self._load_all(game)
        log.info("compiled", game=game, seconds=round(time.monotonic() - began, 1))

    def _compile(self, game: str, told: Callable[[list[str]], None]) -> bool:
        with self._lock:
            if self._is_closed:
                return False
            try:
                compiler = Compiler(game)
            except OSError as error:
                log.warning("no process to compile in", reason=str(error))
                return False
            self._compilers.add(compiler)
        try:
            return compiler.run(told)
        finally:
            self._compilers.discard(compiler)

    def _load_all(self, game: str) -> None:
        """Load what was compiled; if something was not, it is compiled here and now."""
        for part in (RULES, *levels(game)):
            self._load(game, part)

    def _load(self, game: str, part: str) -> None:
        """Load a part of a game; a bot that fails is told, and the others play."""
        with self._loading:
            if part in self.bots[game] or (part == RULES and self.ready[game]):
                return
            try:
                if part == RULES:
                    warm_up_rules(game)
                    self.ready[game] = True
                    log.info("rules ready", game=game)
                    return
                # A bot with a network loads it at its first decision. That takes half a second, and most of the times
                # that the service starts nobody asks for it.
                if LEVELS[part].bot not in NEURAL:
                    warm_up_bot(game, part)
            except Exception:
                log.exception("a part of a game cannot be made ready", game=game, part=part)
            if part != RULES:
                self.bots[game].add(part)

    # Asking

    @property
    def is_complete(self) -> bool:
        """Whether all games can be played, with all their bots."""
        return all(self.ready.values()) and all(self.bots[game] >= {*levels(game)} for game in self.ready)

    def unplayable(self) -> list[str]:
        """The games that cannot be played yet."""
        return [game for game in self.ready if not self.ready[game]]

    def check(self, game: str) -> None:
        """Refuse to play a game whose rules are not ready; they are compiled next."""
        if not self.ready.get(game, True):
            self.ask(game)
            raise RefusedError("not-ready", percent=self._compiling[game].percent)

    def has_bot(self, game: str, description: str) -> bool:
        """Whether a bot can decide without anything being compiled for it: one of its levels could."""
        name = description.partition(":")[0]
        made_of = LEVELS[name].bot if name in LEVELS else name
        needed = {level for level in levels(game) if LEVELS[level].bot == made_of}
        return not needed or not needed.isdisjoint(self.bots[game])

    def check_bot(self, game: str, description: str) -> None:
        """Refuse to ask a bot that is not ready."""
        if not self.has_bot(game, description):
            raise RefusedError("no-bot-yet")

    def facts(self) -> Facts:
        """What one can play here."""
        games: list[GameFacts] = []
        for name in self.ready:
            known = title(name)
            counts = PlayerCounts(known.player_counts[0], known.player_counts[-1])
            options = {option: list(values) for option, values in known.options.items()}
            compiling = None if self.ready[name] else self._compiling[name]
            bots = [level for level in levels(name) if self.has_bot(name, level)]
            games.append(GameFacts(name, counts, options, known.rules.is_simultaneous, compiling, bots))
        playing = {level for name in self.ready for level in levels(name)}
        return Facts(games, [level for level in LEVELS if level in playing], egizia.__version__)
