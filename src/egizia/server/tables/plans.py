"""Plans: what people want played for them when it is their turn, by correspondence or live.

A plan is its owner's secret. It is looked at when its seat has something to decide, and its moves go through the same
door as those a person makes by hand. Nothing of it depends on rules: a move is planned as it was offered, in notation
and in words, and played if it is offered again in the same words. So a plan for a card is not played on another card
that has come to lie in its place.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import structlog
from msgspec.structs import replace

from egizia.catalogue import Message
from egizia.server.messages.plans import NewPlan, PlannedMove, SeatPlan
from egizia.server.metrics import MOVES
from egizia.server.refusals import RefusedError
from egizia.server.scheduling.fair_queue import Rank
from egizia.server.scheduling.threads import FairThreads
from egizia.server.store.database import Store
from egizia.server.store.plans import PlanStore
from egizia.server.store.rows import PlanRow, StoredMove
from egizia.server.store.trouble import NoDatabaseError
from egizia.server.tables.live_table import LiveTable
from egizia.table.match import Choice, Match

log = structlog.get_logger()

PASS = "pass"
"""The kind of choice by which one passes, in every game that has it."""
LONGEST_RUN = 200
"""Moves played for a seat in one go; no game asks that often without asking somebody else."""


class Plans:
    """The plans that this worker looks after."""

    def __init__(
        self, store: Store, replaying: FairThreads, delay: float, soon: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._store = PlanStore(store)
        self._replaying = replaying
        self._knows_all = store.is_sqlite
        """Nobody but this worker makes plans."""
        self._delay = delay
        """Seconds that another player has to take their move back before a plan answers it."""
        self._soon = soon
        self._tables: set[str] = set()
        """Where there are plans, as far as this worker knows."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By table, as long as somebody holds one or waits for it."""

    async def open(self) -> None:
        """Learn where there are plans."""
        self._tables = set(await self._store.tables())

    # Making

    async def show(self, table: LiveTable, person: str) -> SeatPlan:
        """A person's own plan, and what they could plan."""
        seat = _own_seat(table, person)
        plan = next((plan for plan in await self._store.at(table.id) if _is_of(plan, seat, person)), None)
        if plan is not None and table.match is not None:
            # What was played a moment ago may not have been crossed off yet.
            plan = caught_up(plan, table.match, person)
        offered = await self._offers(table, person, table.match, seat) if table.match else []
        return SeatPlan(
            seat=seat,
            moves=[_planned(move) for move in plan.moves] if plan else [],
            standing=plan.standing if plan else None,
            told=Message(**plan.told) if plan and plan.told else None,
            offers=[PlannedMove(choice.notation, choice.label) for choice in offered],
            may_pass=any(choice.kind == PASS for choice in offered),
        )

    async def make(self, table: LiveTable, person: str, wanted: NewPlan) -> SeatPlan:
        """Keep a plan in place of the one there was; an empty one is none."""
        table.own_seat(person, wanted.seat)
        match = table.playing()
        if not set(wanted.moves) <= set(match.game.title.action_names):
            raise RefusedError("illegal-move")
        offered = await self._offers(table, person, match, wanted.seat) if wanted.moves else []
        words = {choice.notation: choice.label.as_json() for choice in offered}
        async with self._lock(table):
            match = table.playing()
            plan = PlanRow(
                table_id=table.id,
                seat=wanted.seat,
                person=person,
                moves=[{"notation": move, "label": words.get(move)} for move in wanted.moves],
                standing=wanted.standing,
                round=round_of(match) if wanted.standing == "pass" else None,
                played=len(own_moves(match, wanted.seat)),
                version=secrets.token_hex(8),
            )
            await self._store.put(plan)
            self._tables.add(table.id)
        self._soon(self.tend(table))
        return await self.show(table, person)

    async def _offers(self, table: LiveTable, person: str, match: Match, seat: int) -> list[Choice]:
        return await self._replaying.run(Rank.ANSWER, person, table.id, partial(offers, match.copy(), seat))

    # Playing

    def may_decide(self, table: LiveTable) -> bool:
        """Whether anything may be planned at a table."""
        return table.id in self._tables or (table.may_have_plans and not self._knows_all)

    async def tend(self, table: LiveTable) -> None:
        """Play what is planned for those who have something to decide."""
        if not self.may_decide(table):
            return
        try:
            async with self._lock(table):
                await self._tend(table)
        except NoDatabaseError:
            # The next look finds it undone.
            pass
        except Exception:
            # Whatever is wrong with a plan, the others play on.
            log.exception("a plan failed", table=table.id)

    async def _tend(self, table: LiveTable) -> None:
        plans = await self._store.at(table.id)
        if plans and table.row.state == "over":
            await self._store.forget(table.id)
            plans = []
        if not plans:
            self._tables.discard(table.id)
            return
        for plan in plans:
            await self._follow(table, plan)

    async def _follow(self, table: LiveTable, plan: PlanRow) -> None:
        """Go on with a plan as long as there is something to play by it."""
        seat, has_waited = plan.seat, False
        for _ in range(LONGEST_RUN):
            match = table.match
            if match is None or table.state != "playing":
                return
            before = plan
            plan = caught_up(plan, match, table.seats[seat].person)
            action = None
            if seat in table.to_act and table.driver(seat) is None:
                plan, action = next_move(plan, match, plays_single=table.row.forced_moves)
            if plan != before and not await self._store.go_on(plan):
                return
            if action is None:
                return
            if not has_waited and not match.game.title.rules.is_simultaneous and match.moves[-1:]:
                has_waited = True
                if match.moves[-1].seat != seat:
                    await asyncio.sleep(self._delay)
                    continue
            try:
                await table.play(plan.person, seat, action, match.move_number(seat))
            except RefusedError:
                # Somebody was faster: what follows will be looked at again.
                return
            MOVES.labels("plan").inc()

    async def look(self, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        """Play what a worker that died, or word that got lost, has left undone."""
        if self._knows_all and not self._tables:
            return
        for waiting in await self._store.waiting():
            self._tables.add(waiting)
            with suppress(RefusedError):
                await self.tend(await find(waiting))

    def _lock(self, table: LiveTable) -> asyncio.Lock:
        return self._locks.setdefault(table.id, asyncio.Lock())


def _own_seat(table: LiveTable, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise RefusedError("not-seated")
    return seat


def _is_of(plan: PlanRow, seat: int, person: str) -> bool:
    return plan.seat == seat and plan.person == person


def _planned(move: StoredMove) -> PlannedMove:
    return PlannedMove(move["notation"], Message(**move["label"]) if move["label"] else None)


def own_moves(match: Match, seat: int) -> list[int]:
    """What a seat has played, in order."""
    return [move.action for move in match.moves if move.seat == seat]


def round_of(match: Match) -> str:
    """The round, as everybody sees it."""
    return str(match.view(None).get("round"))


def caught_up(plan: PlanRow, match: Match, person: str | None) -> PlanRow:
    """A plan after what its seat has done since: moves that were planned are crossed off, others end it."""
    if person != plan.person:
        return replace(plan, moves=[], standing=None, told=None)
    played = own_moves(match, plan.seat)
    if len(played) < plan.played:
        is_empty = not plan.moves and plan.standing is None
        told = plan.told if is_empty else Message("plan.told.undone").as_json()
        return replace(plan, moves=[], standing=None, round=None, played=len(played), told=told)
    names, moves, told = match.game.title.action_names, plan.moves, plan.told
    for action in played[plan.played :]:
        if moves and moves[0]["notation"] == names[action]:
            moves = moves[1:]
        elif moves:
            moves, told = [], Message("plan.told.other").as_json()
    return replace(plan, moves=moves, played=len(played), told=told)


def next_move(plan: PlanRow, match: Match, *, plays_single: bool) -> tuple[PlanRow, int | None]:
    """What a plan says now that its seat has something to decide, and the plan if it ends here."""
    seat, legal = plan.seat, match.legal_actions(plan.seat)
    single = legal[0] if len(legal) == 1 and (plays_single or plan.standing == "only") else None
    if plan.moves:
        first = plan.moves[0]
        action = match.game.title.action_names.index(first["notation"])
        if action in legal and first["label"] in (None, match.words(action, seat).as_json()):
            return plan, action
        if single is not None:
            # It is put first in the plan: once played it is crossed off, and a move nobody planned would end the plan.
            only: StoredMove = {"notation": match.game.title.action_names[single], "label": None}
            return replace(plan, moves=[only, *plan.moves]), single
        return _thrown_away(plan, first), None
    if plan.standing == "pass":
        if plan.round != round_of(match):
            return replace(plan, standing=None, round=None), None
        return plan, next((choice.action for choice in match.choices(seat) if choice.kind == PASS), None)
    return plan, single if plan.standing == "only" else None


def _thrown_away(plan: PlanRow, first: StoredMove) -> PlanRow:
    move = Message(**first["label"]) if first["label"] else first["notation"]
    told = Message("plan.told.not_open", {"move": move}).as_json()
    standing = plan.standing if plan.standing == "only" else None
    return replace(plan, moves=[], standing=standing, round=None, told=told)


def offers(match: Match, seat: int) -> list[Choice]:
    """What was open to a seat when it last had its main question, and passing if it ever was.

    The main question of a turn is the first one; the last time it was put counts, without what was taken then.
    """
    if match.game.title.rules.is_simultaneous or match.is_over:
        return []
    again = match.restarted()
    latest: dict[str, int] = {}
    question, mover = "", -1
    for number, move in enumerate(match.moves):
        if move.seat == seat:
            asked = _question(again, seat)
            question = asked if mover != seat else question
            if asked == question:
                latest.pop(asked, None)
                latest[asked] = number
        mover = move.seat
        again.play(move.action, seat=move.seat)
    return _choices_at(match, seat, list(latest.values()))


def _choices_at(match: Match, seat: int, moments: Sequence[int]) -> list[Choice]:
    """What a seat could have played instead at the last of some moments; passing comes first, if any offered it."""
    again, last = match.restarted(), list[Choice]()
    passing: Choice | None = None
    for number, move in enumerate(match.moves[: moments[-1] + 1] if moments else ()):
        if number in moments:
            last = again.choices(seat)
            passing = next((choice for choice in last if choice.kind == PASS), passing)
            last = [choice for choice in last if choice.kind != PASS and choice.action != move.action]
        again.play(move.action, seat=move.seat)
    return [passing, *last] if passing is not None else last


def _question(match: Match, seat: int) -> str:
    prompt = match.prompt(seat)
    return prompt.key if prompt else ""
