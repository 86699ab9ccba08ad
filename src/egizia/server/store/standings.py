"""What the database answers about ladders and everybody's games; `ratings/standings.py` makes pages of it."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from egizia.server.messages.common import SeatKind
from egizia.server.store.database import Store
from egizia.server.store.ratings.rating import BOT, DOUBTS, LARGEST_GROUP
from egizia.server.store.ratings.settle import latest
from egizia.server.store.rows import OutcomeRow, RatingRow
from egizia.server.store.schema import outcomes, people, ratings, seats, tables

_is_open = people.c.login.is_not(None) & people.c.is_listed
_at_seat = (seats.c.table_id == outcomes.c.table_id) & (seats.c.seat == outcomes.c.seat)


class ListedRating(RatingRow, frozen=True):
    """A rating on a ladder."""

    name: str | None
    """The person's; None for a bot."""


class OwnOutcome(OutcomeRow, frozen=True):
    """How somebody fared in a game."""

    is_private: bool
    rated: int | None


class SharedOutcome(OutcomeRow, frozen=True):
    """How a seat fared, with who sat there."""

    name: str | None
    kind: SeatKind
    person: str | None
    is_open: bool
    """Whether everybody may see the person's page."""


class SeatedPerson(Struct, frozen=True):
    """Who sits somewhere."""

    person: str | None
    is_open: bool
    """Whether everybody may see the person's page."""


class StandingStore:
    """What can be asked of outcomes and ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # The ladder

    async def ladder(self, game: str, players: int, limit: int) -> list[ListedRating]:
        """Everybody on a ladder, the strongest first."""
        last = latest(game, players)
        query = _listed(last, *last.c, people.c.name).order_by(_figure(last).desc(), last.c.player)
        return await self._store.fetch(ListedRating, query.limit(limit))

    async def ladder_length(self, game: str, players: int, above: float | None = None) -> int:
        """How many are on a ladder; with `above`, how many of them have a higher figure."""
        last = latest(game, players)
        query = _listed(last, sa.func.count())
        [count] = await self._store.fetch_values(query if above is None else query.where(_figure(last) > above))
        return count

    async def rating(self, game: str, players: int, player: str) -> RatingRow | None:
        """The last rating of a player in a ladder, listed or not."""
        last = latest(game, players)
        return await self._store.fetch_one(RatingRow, sa.select(last).where(last.c.player == player))

    # People

    async def ratings(self, player: str) -> list[RatingRow]:
        """All ratings of a player, in the order of their ladders."""
        query = sa.select(ratings).where(ratings.c.player == player).order_by(ratings.c.number)
        return await self._store.fetch(RatingRow, query)

    async def outcomes(self, person: str) -> list[OwnOutcome]:
        """How a person fared in all games, the first first."""
        return await self._store.fetch(OwnOutcome, _outcomes_of(person).order_by(outcomes.c.ended))

    async def outcomes_page(
        self, person: str, limit: int, offset: int, *, with_private: bool
    ) -> tuple[list[OwnOutcome], int]:
        """How a person fared in some games, the last first, and in how many they were."""
        query = _outcomes_of(person)
        if not with_private:
            query = query.where(~tables.c.is_private)
        [count] = await self._store.fetch_values(sa.select(sa.func.count()).select_from(query.subquery()))
        order = query.order_by(outcomes.c.ended.desc(), outcomes.c.table_id)
        return await self._store.fetch(OwnOutcome, order.limit(limit).offset(offset)), count

    async def recent_outcomes(self, game: str, players: int, limit: int) -> list[OutcomeRow]:
        """How all seats fared in the last games of a kind."""
        is_such = outcomes.c.players >= players if players == LARGEST_GROUP else outcomes.c.players == players
        query = sa.select(outcomes).where(outcomes.c.game == game, is_such)
        return await self._store.fetch(OutcomeRow, query.order_by(outcomes.c.ended.desc()).limit(limit))

    async def outcomes_at(self, some: Sequence[str]) -> list[SharedOutcome]:
        """How everybody fared at these tables, from the first place down."""
        query = (
            sa.select(outcomes, seats.c.name, seats.c.kind, seats.c.person, _is_open)
            .join(seats, _at_seat)
            .outerjoin(people, people.c.id == seats.c.person)
            .where(outcomes.c.table_id.in_(some))
            .order_by(outcomes.c.table_id, outcomes.c.place, outcomes.c.seat)
        )
        return await self._store.fetch(SharedOutcome, query)

    async def people_at(self, table: str) -> list[SeatedPerson]:
        """Who sits at a table, by seat."""
        query = (
            sa.select(seats.c.person, _is_open)
            .outerjoin(people, people.c.id == seats.c.person)
            .where(seats.c.table_id == table)
            .order_by(seats.c.seat)
        )
        return await self._store.fetch(SeatedPerson, query)


def _figure(last: sa.Subquery) -> sa.ColumnElement[float]:
    return last.c.mu - DOUBTS * last.c.sigma


def _listed(last: sa.Subquery, *columns: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """What a ladder shows: bots, and accounts that want to be listed."""
    is_bot = last.c.player.startswith(BOT, autoescape=True)
    joined = last.outerjoin(people, people.c.id == last.c.player)
    return sa.select(*columns).select_from(joined).where(is_bot | _is_open)


def _outcomes_of(person: str) -> sa.Select[Any]:
    query = sa.select(outcomes, tables.c.is_private, tables.c.rated).join(tables, tables.c.id == outcomes.c.table_id)
    return query.join(seats, _at_seat).where(seats.c.person == person)
