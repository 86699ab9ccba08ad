"""Games are compiled beside the service, one after the other, and each is played as soon as it can be."""

import asyncio
import queue
from collections.abc import Callable
from pathlib import Path

import pytest

from egizia.bots import levels
from egizia.bots.warm_up import is_warm
from egizia.kernel import engine
from egizia.kernel.cache import CodeCache
from egizia.server import compiled_rules
from egizia.server.compiled_rules import CompiledRules, Compiler
from egizia.server.messages.tables import Compiling
from egizia.server.refusals import RefusedError
from egizia.server.settings import Settings
from egizia.server.tables import bots
from egizia.server.worker import Worker
from egizia.table.match import Match
from tests.server.inside import opened, somebody

PATIENCE = 120.0
"""Seconds after which a test that is told nothing gives up."""


class SlowCompiler:
    """Compiles nothing, and says what it is told to."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._is_whole = False
        COMPILERS.put(self)

    def run(self, told: Callable[[list[str]], None]) -> bool:
        while (line := self._lines.get()) is not None:
            told(line.split())
            self._lines.task_done()
        return self._is_whole

    def stop(self) -> None:
        self._lines.put(None)

    def say(self, line: str) -> None:
        """Say something, which is heard by the time this returns."""
        self._lines.put(line)
        self._lines.join()

    def end(self) -> None:
        self._is_whole = True
        self._lines.put(None)


COMPILERS: queue.Queue[SlowCompiler] = queue.Queue()


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine with two cores, everything but Egyptia is still to be compiled."""
    monkeypatch.setattr(compiled_rules, "is_warm", lambda game: game == "egyptia")
    monkeypatch.setattr(compiled_rules, "Compiler", SlowCompiler)
    monkeypatch.setattr(compiled_rules.os, "cpu_count", lambda: 2)
    while not COMPILERS.empty():
        COMPILERS.get()


def next_compiler() -> SlowCompiler:
    return COMPILERS.get(timeout=PATIENCE)


def refusal(rules: CompiledRules, game: str) -> RefusedError:
    with pytest.raises(RefusedError) as refused:
        rules.check(game)
    assert refused.value.code == "not-ready"
    return refused.value


def how_far(rules: CompiledRules, game: str) -> tuple[Compiling | None, list[str]]:
    """What people are told of a game: how far its rules are, and which of its bots play."""
    return next((one.compiling, one.bots) for one in rules.facts().games if one.name == game)


def test_a_game_plays_while_others_are_compiled_and_its_bot_when_it_is(
    slowly: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    decided: list[bool] = []

    async def evening() -> None:
        worker = Worker(Settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", b"kept in tests", bot_delay=0))
        decide = bots.decide

        def note(match: Match, seat: int, driver: str, effort: float) -> list[int]:
            decided.append(worker.rules.has_bot(match.game.name, driver))
            return decide(match, seat, driver, effort)

        monkeypatch.setattr(bots, "decide", note)
        await worker.open()
        try:
            first = await asyncio.to_thread(next_compiler)
            anna = await somebody(worker, "anna")
            alone = await opened(worker, anna, "you", game="egyptia")
            await alone.play("anna", 0, alone.playing().legal_actions(0)[0], 0)
            assert not (await worker.readiness()).is_ready

            with pytest.raises(RefusedError, match="not-ready"):
                await opened(worker, anna, "bot:labourer you", game="classic")
            asked = await asyncio.to_thread(next_compiler)
            assert (first.game, asked.game) == ("shifting-sands", "classic"), "the one that is asked for does not wait"
            await asyncio.to_thread(asked.say, "at 30 120")
            assert refusal(worker.rules, "classic").message.parameters == {"percent": 25}
            assert how_far(worker.rules, "classic") == (Compiling(30, 120), [])

            await asyncio.to_thread(asked.say, "made rules")
            table = await opened(worker, anna, "bot:labourer you", game="classic")
            assert how_far(worker.rules, "classic") == (None, [])
            news = asyncio.Event()
            table.watchers[news.set] = None
            # Who begins is a matter of the deal.
            while (seat := table.to_act[0]) == 1:
                match = table.playing()
                await table.play("anna", seat, match.legal_actions(seat)[0], match.move_number(seat))
            before = len(table.playing().moves)
            async with asyncio.timeout(PATIENCE):
                while not table.thinking:
                    await news.wait()
                    news.clear()
                await asyncio.to_thread(asked.say, "made labourer")
                while len(table.playing().moves) == before:
                    await news.wait()
                    news.clear()
            assert how_far(worker.rules, "classic") == (None, ["labourer"])
            refusal(worker.rules, "shifting-sands")
        finally:
            await worker.close()

    asyncio.run(evening())
    assert decided
    assert all(decided), "a bot was compiled where people are answered"


def test_whoever_is_killed_while_compiling_is_followed_by_another(slowly: None):
    rules = CompiledRules()
    rules.warm_up()
    killed = next_compiler()
    killed.say("at 30 120")
    killed.say("")
    killed.say("made of sand and stone")
    killed.stop()
    again = next_compiler()
    assert again.game == killed.game
    again.say("made rules")
    rules.check(again.game)
    rules.close()


def test_when_all_is_compiled_nothing_is_missing(slowly: None):
    rules = CompiledRules()
    rules.warm_up()
    for _ in range(2):
        assert not rules.is_complete
        compiler = next_compiler()
        for part in ("rules", *levels(compiler.game)):
            compiler.say(f"made {part}")
        compiler.end()
    assert rules.is_complete
    assert all(one.compiling is None and one.bots for one in rules.facts().games)


def test_the_other_process_says_what_it_has_made(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("EGIZIA_INTERPRET", "1")
    lines: list[list[str]] = []
    assert Compiler("classic").run(lines.append)
    assert lines == [["made", part] for part in ("rules", *levels("classic"))]


def test_a_game_that_was_half_compiled_when_somebody_stopped_is_not_taken_for_a_whole_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(engine, "wants_plain_python", lambda: False)
    monkeypatch.setenv("EGIZIA_CACHE", str(tmp_path))
    code = CodeCache("classic", ("bots",))
    code.folder.mkdir(parents=True)
    assert not is_warm("classic")
    code.complete(levels("classic")[:1])
    assert not is_warm("classic")
    code.complete(levels("classic"))
    assert is_warm("classic")
    assert not is_warm("egyptia")
