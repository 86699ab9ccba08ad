"""Plans: what people want played for them when it is their turn, by correspondence or live.

A plan is its owner's secret. It is looked at when its seat has something to decide, and its moves go through the same
door as those a person makes by hand. Nothing of it depends on rules: a move is planned as it was offered, in notation
and in words, and played if it is offered again in the same words. So a plan for a card is not played on another card
that has come to lie in its place.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakValueDictionary

import sqlalchemy as sa
import structlog

from egizia.catalogue import Message
from egizia.server.metrics import MOVES
from egizia.server.plan_messages import NewPlan, PlannedMove, SeatPlan
from egizia.server.refusals import RefusedError
from egizia.server.schema import plans, seats, tables
from egizia.server.store import Row, Store
from egizia.server.tables import LiveTable
from egizia.table.match import Choice, Match

log = structlog.get_logger()

PASS = "pass"
"""The kind of choice by which one passes, in every game that has it."""
LONGEST_RUN = 200
"""Moves played for a seat in one go; no game asks that often without asking somebody else."""


class Plans:
    """The plans that this worker looks after."""

    def __init__(self, store: Store, delay: float, soon: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._store = store
        self._delay = delay
        """Seconds that another player has to take their move back before a plan answers it."""
        self._soon = soon
        self._tables: set[str] = set()
        """Where there are plans, as far as this worker knows; on SQLite it knows all."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By table, as long as somebody holds one or waits for it."""

    async def open(self) -> None:
        """Learn where there are plans."""
        self._tables = {row["table_id"] for row in await self._store.rows(sa.select(plans.c.table_id).distinct())}

    # Making

    async def show(self, table: LiveTable, person: str) -> SeatPlan:
        """A person's own plan, and what they could plan."""
        seat = _own_seat(table, person)
        row = next((row for row in await self._rows(table.id) if _is_of(row, seat, person)), None)
        offered = await asyncio.to_thread(offers, table.match.copy(), seat) if table.match else []
        return SeatPlan(
            seat=seat,
            moves=[_planned(move) for move in row["moves"]] if row else [],
            standing=row["standing"] if row else None,
            told=Message(**row["told"]) if row and row["told"] else None,
            offers=[PlannedMove(choice.notation, choice.label) for choice in offered],
            may_pass=any(choice.kind == PASS for choice in offered),
        )

    async def make(self, table: LiveTable, person: str, wanted: NewPlan) -> SeatPlan:
        """Keep a plan in place of the one there was; an empty one is none."""
        table.own_seat(person, wanted.seat)
        match = table.playing()
        if not set(wanted.moves) <= set(match.game.title.action_names):
            raise RefusedError("illegal-move")
        offered = await asyncio.to_thread(offers, match.copy(), wanted.seat) if wanted.moves else []
        words = {choice.notation: choice.label.as_json() for choice in offered}
        here = (plans.c.table_id == table.id) & (plans.c.seat == wanted.seat)
        async with self._lock(table):
            match = table.playing()
            row = {
                "table_id": table.id,
                "seat": wanted.seat,
                "person": person,
                "moves": [{"notation": move, "label": words.get(move)} for move in wanted.moves],
                "standing": wanted.standing,
                "round": round_of(match) if wanted.standing == "pass" else None,
                "played": len(own_moves(match, wanted.seat)),
                "version": secrets.token_hex(8),
                "told": None,
            }
            async with self._store.writing() as connection:
                await connection.execute(plans.delete().where(here))
                if wanted.moves or wanted.standing:
                    await connection.execute(plans.insert().values(**row))
            self._tables.add(table.id)
        self._soon(self.tend(table))
        return await self.show(table, person)

    # Playing

    async def tend(self, table: LiveTable) -> None:
        """Play what is planned for those who have something to decide."""
        if table.id not in self._tables and self._store.is_sqlite:
            return
        try:
            async with self._lock(table):
                await self._tend(table)
        except Exception:
            # Whatever is wrong with a plan, the others play on.
            log.exception("a plan failed", table=table.id)

    async def _tend(self, table: LiveTable) -> None:
        rows = await self._rows(table.id)
        if rows and table.row["state"] == "over":
            async with self._store.writing() as connection:
                await connection.execute(plans.delete().where(plans.c.table_id == table.id))
            rows = []
        if not rows:
            self._tables.discard(table.id)
            return
        for row in rows:
            await self._follow(table, row)

    async def _follow(self, table: LiveTable, row: Row) -> None:
        """Go on with a plan as long as there is something to play by it."""
        seat, has_waited = row["seat"], False
        for _ in range(LONGEST_RUN):
            match = table.match
            if match is None or table.state != "playing":
                return
            before = row
            row = caught_up(row, match, table.seats[seat]["person"])
            action = None
            if seat in table.to_act and table.driver(seat, time.time()) is None:
                row, action = next_move(row, match, plays_single=table.row["forced_moves"])
            if row != before and not await self._keep(row):
                return
            if action is None:
                return
            if not has_waited and not match.game.title.rules.is_simultaneous and match.moves[-1:]:
                has_waited = True
                if match.moves[-1].seat != seat:
                    await asyncio.sleep(self._delay)
                    continue
            try:
                await table.play(row["person"], seat, action, match.move_number(seat))
            except RefusedError:
                # Somebody was faster: what follows will be looked at again.
                return
            MOVES.labels("plan").inc()

    async def _keep(self, row: Row) -> bool:
        """Write down how far a plan is, if anything is left of it; False if its owner has made another meanwhile."""
        same = (plans.c.table_id == row["table_id"]) & (plans.c.seat == row["seat"])
        same &= plans.c.version == row["version"]
        is_done = not row["moves"] and row["standing"] is None and row["told"] is None
        async with self._store.writing() as connection:
            change = plans.delete().where(same) if is_done else plans.update().where(same).values(**row)
            return (await connection.execute(change)).rowcount == 1

    async def look(self, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        """Play what a worker that died, or word that got lost, has left undone."""
        if self._store.is_sqlite and not self._tables:
            return
        sits = (seats.c.table_id == plans.c.table_id) & (seats.c.seat == plans.c.seat)
        query = (
            sa.select(plans.c.table_id)
            .distinct()
            .join(seats, sits)
            .join(tables, tables.c.id == plans.c.table_id)
            .where(seats.c.acting_since.is_not(None) | (tables.c.state == "over"))
            # What is only told to its owner plays nothing.
            .where(plans.c.standing.is_not(None) | plans.c.told.is_(None))
        )
        for waiting in await self._store.rows(query):
            with suppress(RefusedError):
                await self.tend(await find(waiting["table_id"]))

    def _lock(self, table: LiveTable) -> asyncio.Lock:
        return self._locks.setdefault(table.id, asyncio.Lock())

    async def _rows(self, table: str) -> list[Row]:
        return await self._store.rows(sa.select(plans).where(plans.c.table_id == table).order_by(plans.c.seat))


def _own_seat(table: LiveTable, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise RefusedError("not-seated")
    return seat


def _is_of(row: Row, seat: int, person: str) -> bool:
    return row["seat"] == seat and row["person"] == person


def _planned(move: dict[str, Any]) -> PlannedMove:
    return PlannedMove(move["notation"], Message(**move["label"]) if move["label"] else None)


def own_moves(match: Match, seat: int) -> list[int]:
    """What a seat has played, in order."""
    return [move.action for move in match.moves if move.seat == seat]


def round_of(match: Match) -> str:
    """The round, as everybody sees it."""
    return str(match.view(None).get("round"))


def caught_up(row: Row, match: Match, person: str | None) -> Row:
    """A plan after what its seat has done since: moves that were planned are crossed off, others end it."""
    if person != row["person"]:
        return {**row, "moves": [], "standing": None, "told": None}
    played = own_moves(match, row["seat"])
    if len(played) < row["played"]:
        is_empty = not row["moves"] and row["standing"] is None
        told = row["told"] if is_empty else Message("plan.told.undone").as_json()
        return {**row, "moves": [], "standing": None, "round": None, "played": len(played), "told": told}
    names, moves, told = match.game.title.action_names, row["moves"], row["told"]
    for action in played[row["played"] :]:
        if moves and moves[0]["notation"] == names[action]:
            moves = moves[1:]
        elif moves:
            moves, told = [], Message("plan.told.other").as_json()
    return {**row, "moves": moves, "played": len(played), "told": told}


def next_move(row: Row, match: Match, *, plays_single: bool) -> tuple[Row, int | None]:
    """What a plan says now that its seat has something to decide, and the plan if it ends here."""
    seat, legal = row["seat"], match.legal_actions(row["seat"])
    single = legal[0] if len(legal) == 1 and (plays_single or row["standing"] == "only") else None
    if row["moves"]:
        first = row["moves"][0]
        action = match.game.title.action_names.index(first["notation"])
        if action in legal and first["label"] in (None, match.words(action, seat).as_json()):
            return row, action
        if single is not None:
            # Planned as well from now on, so that it is known when it has been played.
            only = {"notation": match.game.title.action_names[single], "label": None}
            return {**row, "moves": [only, *row["moves"]]}, single
        return _thrown_away(row, first), None
    if row["standing"] == "pass":
        if row["round"] != round_of(match):
            return {**row, "standing": None, "round": None}, None
        return row, next((choice.action for choice in match.choices(seat) if choice.kind == PASS), None)
    return row, single if row["standing"] == "only" else None


def _thrown_away(row: Row, first: dict[str, Any]) -> Row:
    move = Message(**first["label"]) if first["label"] else first["notation"]
    told = Message("plan.told.not_open", {"move": move}).as_json()
    standing = row["standing"] if row["standing"] == "only" else None
    return {**row, "moves": [], "standing": standing, "round": None, "told": told}


def offers(match: Match, seat: int) -> list[Choice]:
    """What was open to a seat when it last had its main question, and passing if it ever was.

    The main question of a turn is the first one; the last time it was put counts, without what was taken then.
    """
    if match.game.title.rules.is_simultaneous or match.is_over:
        return []
    again = match.game.new(match.seed, match.names)
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
    """What was open at the last of some moments and not taken; first of all passing, if it was open at any of them."""
    again, last = match.game.new(match.seed, match.names), list[Choice]()
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
