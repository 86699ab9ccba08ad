"""Games whose ratings a test is about."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace

from egizia.server.ratings.standings import Standings
from egizia.server.store import schema
from egizia.server.store.database import Store
from egizia.server.store.event_log.append import Changes, append
from egizia.server.store.people import PersonStore
from egizia.server.store.rows import (
    OutcomeRow,
    PersonRow,
    RatingRow,
    SeatRow,
    StoredResult,
    TableEvent,
    TableRow,
)
from egizia.server.store.schema import outcomes
from egizia.server.store.standings import StandingStore

Played = Callable[[Callable[["Games"], Any]], Any]

TABLE = TableRow(
    id="t", game="classic", rules_version="1", players=2, options={}, seed=1, chosen_seed=False, opening=None,
    state="playing", pace="untimed", seconds=None, is_private=False, forced_moves=False, absent="wait", absent_after=60,
    opened_by="anna", invitation="x", rematch_of=None, rematch=None, created=0.0, updated=0.0, sequence=1, moves=0,
    to_act=[], scores=[],
)  # fmt: skip


class Games:
    """Games that end in a database, without being played."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.standings = Standings(store)
        self._numbers = itertools.count(1)

    async def account(self, name: str, **values: Any) -> PersonRow:
        person = replace(PersonRow(name, name.capitalize(), name, password=None, created=1.0), **values)
        await PersonStore(self.store).add(person)
        return person

    async def begin(self, who: Sequence[str], game: str = "classic", **settings: Any) -> str:
        """A table that is played; a bot is named by its level, a person by their id."""
        number = next(self._numbers)
        opener = next((name for name in who if not name.startswith("bot:")), None)
        if opener is None:
            opener = "nobody"
            if await PersonStore(self.store).find(opener) is None:
                await PersonStore(self.store).add(PersonRow(opener, "Nobody", None, None, created=1.0))
        table = f"table-{number}"
        row = replace(TABLE, id=table, game=game, players=len(who), scores=[0] * len(who), opened_by=opener, **settings)
        sitting: list[SeatRow] = []
        for seat, name in enumerate(who):
            kind, _, level = name.rpartition(":")
            own = SeatRow(table, seat, "bot", level=level) if kind else SeatRow(table, seat, "person", person=name)
            sitting.append(replace(own, name=name))
        await self.store.add_table(row, sitting, TableEvent("table", 0.0))
        return table

    async def end(self, table: str, scores: Sequence[int]) -> None:
        """The last move, with which all that follows from it is written."""
        best = max(scores)
        result: StoredResult = {
            "scores": [*scores],
            "winners": [seat for seat, score in enumerate(scores) if score == best],
            "ledgers": [{"pyramid": score - 3, "sphinx_cards": 5, "hunger": -2} for score in scores],
            "curve": [],
            "view": {"rank": "skilled" if len(scores) == 1 else None},
        }
        changes = Changes({"state": "over", "result": result, "updated": float(table.partition("-")[2])}, {})
        await append(self.store, table, 1, [TableEvent("move", 1.0, 0, "x", "y")], changes)

    async def play(self, who: Sequence[str], scores: Sequence[int], **settings: Any) -> str:
        table = await self.begin(who, **settings)
        await self.end(table, scores)
        return table

    async def all(self) -> tuple[list[RatingRow], list[OutcomeRow]]:
        kept = schema.ratings.c
        ratings = sa.select(schema.ratings).order_by(kept.game, kept.players, kept.number, kept.player)
        fared = sa.select(outcomes).order_by(outcomes.c.table_id, outcomes.c.seat)
        return await self.store.fetch(RatingRow, ratings), await self.store.fetch(OutcomeRow, fared)

    async def rating(self, player: str, game: str = "classic", players: int = 2) -> RatingRow | None:
        return await StandingStore(self.store).rating(game, players, player)
