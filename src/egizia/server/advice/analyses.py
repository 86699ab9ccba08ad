"""Analyses of finished games: a bot thinks about every decision that was made, whenever no other bot has to think.

An analysis is made once and kept. While it is under way the database says that it is wanted, so that a worker that
starts again, or another one, begins it anew.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import structlog

from egizia.analysis import GameAnalysis as Judged
from egizia.analysis import analyse_match, thinker_named
from egizia.bots import LEVELS, adviser, bot
from egizia.server.bus import Bus
from egizia.server.messages.advice import Analysis, Decision, Review
from egizia.server.refusals import RefusedError
from egizia.server.scheduling.thinking import Thinking
from egizia.server.store.analyses import AnalysisStore
from egizia.server.store.database import Store
from egizia.server.store.rows import AnalysisRow
from egizia.server.store.trouble import NoDatabaseError
from egizia.table import gamefile
from egizia.table.errors import TableError
from egizia.table.match import Match

log = structlog.get_logger()

MOST_MOVES = 4000
"""Moves of a game that is analysed; only a game of Egyptia with very many seats has more."""
REPORT = 0.5
"""Seconds between two notes of how far an analysis is."""
KEPT = 30 * 24 * 3600.0
"""Seconds for which the analysis of a game file is kept."""


class StoppedError(Exception):
    """The service closes while a bot thinks."""


class Analyses:
    """The analyses of this worker, one after the other, so that bots at tables have the other processors."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        thinking: Thinking,
        thinker: str | None,
        claim: float,
        soon: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._store = AnalysisStore(store)
        self._bus = bus
        self._thinking = thinking
        self._thinker = thinker
        self._claim = claim
        self._soon = soon
        self._done: dict[str, int] = {}
        """Of each analysis under way here, how many moves were thought about."""
        self._one = asyncio.Lock()
        self._closes = threading.Event()

    def close(self) -> None:
        """Stop thinking; what is not done is begun anew after the next start."""
        self._closes.set()

    def thinker(self, game: str) -> str:
        """The bot that analyses a game."""
        return self._thinker or adviser(game)

    async def state(self, name: str) -> Analysis:
        """How far an analysis is, with what came of it when it is done."""
        row = await self._store.find(name)
        if row is None:
            return Analysis(name, "none", 0, 0, "", None)
        done = max(row.done, self._done.get(name, 0))
        return Analysis(name, row.state, done, row.moves, row.bot, row.result)

    async def begin(self, name: str, match: Match, *, is_file: bool) -> Analysis:
        """Analyse a game, unless that is done or under way."""
        moves = len(match.moves)
        if moves > MOST_MOVES:
            raise RefusedError("too-big")
        wanted = AnalysisRow(
            id=name,
            state="running",
            done=0,
            moves=moves,
            bot=spelled_out(self.thinker(match.game.name), match),
            asked=time.time(),
            is_file=is_file,
            record=match.record(),
        )
        if is_file:
            await self._store.forget_files(time.time() - KEPT)
        await self._store.want(wanted)
        self._start(name)
        return await self.state(name)

    async def look(self) -> None:
        """Begin what is wanted and nobody does."""
        for name in await self._store.wanted():
            self._start(name)

    def _start(self, name: str) -> None:
        if name not in self._done:
            self._done[name] = 0
            self._soon(self._work(name))

    async def _work(self, name: str) -> None:
        job = f"analysis:{name}"
        try:
            if not await self._bus.claim(job, self._claim):
                return
            reporting = asyncio.create_task(self._report(name, job))
            try:
                await self._analyse(name)
            finally:
                reporting.cancel()
                await self._bus.release(job)
        finally:
            self._done.pop(name, None)

    async def _analyse(self, name: str) -> None:
        row = await self._store.find(name)
        if row is None or row.state != "running":
            return
        try:
            async with self._one:
                review = await self._thinking.analyse(name, partial(self._think, row))
        except StoppedError:
            return
        except TableError as error:
            log.warning("a game cannot be analysed", analysis=name, reason=str(error))
            await self._store.end(name, "failed", None)
        except Exception:
            await self._store.end(name, "failed", None)
            raise
        else:
            await self._store.end(name, "done", review)

    def _think(self, row: AnalysisRow) -> Review:
        name = row.id

        def give_way() -> None:
            if self._closes.is_set() or not self._thinking.give_way(name):
                raise StoppedError

        def step() -> None:
            give_way()
            self._done[name] += 1

        assert row.record is not None
        match = gamefile.read(row.record)
        thinker = thinker_named(row.bot)
        thinker.pause_with(give_way)
        return review_of(analyse_match(match, thinker, row.bot, None, step))

    async def _report(self, name: str, job: str) -> None:
        """Tell the other workers how far we are, and that we are still there."""
        told = 0
        while True:
            await asyncio.sleep(min(REPORT, self._claim / 3))
            await self._bus.claim(job, self._claim)
            if (done := self._done.get(name, 0)) > told:
                told = done
                with suppress(NoDatabaseError):
                    await self._store.set_progress(name, done)


def spelled_out(description: str, match: Match) -> str:
    """A bot by what it is made of and its budget in a game, so that everybody can ask it again."""
    name = description.partition(":")[0]
    budget = bot(description).budget(match)
    made_of = LEVELS[name].bot if name in LEVELS else name
    return f"{made_of}:{budget}" if budget else made_of


def review_of(judged: Judged) -> Review:
    """An analysis as it is kept and sent: every decision that was one."""
    match = judged.match
    decisions: list[Decision] = []
    before = judged.before
    for one in judged.judgements:
        if one.played_words is not None and one.best_words is not None:
            decisions.append(
                Decision(
                    move=one.move,
                    seat=one.seat,
                    chapter=one.chapter,
                    options=one.options,
                    played=one.played_words,
                    best=None if one.best == one.action else one.best_words,
                    loss=None if one.loss is None else round(one.loss, 4),
                    looks=one.visits,
                    values=[round(value, 4) for value in before],
                )
            )
        before = one.values
    return Review(
        game=match.game.name,
        names=list(match.names),
        scores=match.scores,
        winners=match.winners,
        moves=len(match.moves),
        is_in_points=judged.is_in_points,
        last=[round(value, 4) for value in before],
        decisions=decisions,
    )
