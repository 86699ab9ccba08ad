"""What is known of people and bots from the games they have played: the ladder, and everybody's page.

A page belongs to an account whose person wants to be listed; one's own can always be seen. Tables that were private are
named to their own players only, although they count in every mean.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean

import sqlalchemy as sa

from egizia.games import title
from egizia.server.people_messages import (
    Ladder,
    LadderLine,
    PlayedGame,
    PlayedGames,
    PlayedSeat,
    RatingPoint,
    SeatPages,
    Source,
    Standing,
    Statistics,
)
from egizia.server.ratings import BOT, DOUBTS, LARGEST_GROUP, figure, group, latest
from egizia.server.refusals import RefusedError
from egizia.server.schema import outcomes, people, ratings, seats, tables
from egizia.server.seen import date
from egizia.server.store import Row, Store

LONGEST_LADDER = 100
PAGE = 10
MOST_SHOWN = 6
"""Seats that are named of one game in a list."""
COMPARED = 2000
"""Seats of the last games that a person's points are compared with."""
KEPT = 60.0
"""Seconds for which what everybody does on average is not worked out again."""

_is_open = people.c.login.is_not(None) & people.c.is_listed


class Standings:
    """What can be asked about people and bots."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._averages: dict[tuple[str, int], tuple[float, dict[str, float], float]] = {}

    async def _rows(self, query: sa.Executable) -> list[Row]:
        async with self._store.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    # The ladder

    async def ladder(self, game: str, players: int, viewer: Row | None) -> Ladder:
        """The strongest in a game for some number of players."""
        last = latest(game, players)
        is_bot = last.c.player.startswith(BOT, autoescape=True)
        strength = last.c.mu - DOUBTS * last.c.sigma
        listed = (
            sa.select(last, people.c.name, strength.label("figure"))
            .outerjoin(people, people.c.id == last.c.player)
            .where(is_bot | _is_open)
        )
        rows = await self._rows(listed.order_by(strength.desc(), last.c.player).limit(LONGEST_LADDER))
        everybody = listed.subquery()
        [count] = await self._rows(sa.select(sa.func.count().label("n")).select_from(everybody))
        own = await self._own(last, everybody, viewer)
        me = viewer["id"] if viewer else None
        lines = [_line(row, place, row["name"], me) for place, row in enumerate(rows, 1)]
        return Ladder(game, players, lines, count["n"], own)

    async def _own(self, last: sa.Subquery, everybody: sa.Subquery, viewer: Row | None) -> LadderLine | None:
        if viewer is None:
            return None
        rows = await self._rows(sa.select(last).where(last.c.player == viewer["id"]))
        if not rows:
            return None
        place = 0
        if is_open(viewer):
            better = sa.select(sa.func.count().label("n")).where(everybody.c.figure > figure(rows[0]))
            place = (await self._rows(better))[0]["n"] + 1
        return _line(rows[0], place, viewer["name"], viewer["id"])

    # People

    async def whose(self, person: str, viewer: Row | None) -> Row:
        """The person whose page somebody wants to see, if they may."""
        if viewer is not None and person in ("me", viewer["id"]):
            return viewer
        if person == "me":
            raise RefusedError("who")
        found = await self._store.person(person)
        if found is None or not is_open(found):
            raise RefusedError("no-person")
        return found

    async def statistics(self, person: Row, viewer: Row | None) -> Statistics:
        """How somebody plays, by game and number of players."""
        is_you = viewer is not None and viewer["id"] == person["id"]
        query = sa.select(outcomes, tables.c.is_private).join(tables, tables.c.id == outcomes.c.table_id)
        rows = await self._rows(_seats_of(query, person["id"]).order_by(outcomes.c.ended))
        course = await self._rows(sa.select(ratings).where(ratings.c.player == person["id"]).order_by(ratings.c.number))
        ladders: defaultdict[tuple[str, int], list[Row]] = defaultdict(list)
        for row in course:
            ladders[row["game"], row["players"]].append(row)
        played: defaultdict[tuple[str, int], list[Row]] = defaultdict(list)
        for row in rows:
            played[row["game"], group(row["players"])].append(row)
        standings = [
            await self._standing(kind, own, ladders[kind], person, is_you=is_you)
            for kind, own in sorted(played.items())
        ]
        return Statistics(
            person["id"],
            person["name"],
            is_you,
            person["login"] is not None,
            person["is_listed"],
            date(person["created"]),
            len(rows),
            standings,
        )

    async def _standing(
        self, kind: tuple[str, int], own: Sequence[Row], course: Sequence[Row], person: Row, *, is_you: bool
    ) -> Standing:
        game, players = kind
        averages, mean = await self._everybody(game, players)
        best = max(own, key=lambda row: row["score"])
        sources = [
            Source(source, _rounded(_mean(own, source)), _rounded(averages.get(source, 0.0)))
            for source in _sources(game, own)
        ]
        return Standing(
            game=game,
            players=players,
            games=len(own),
            wins=_rounded(sum(row["share"] for row in own)),
            even=fmean(1 / row["players"] for row in own),
            mean=_rounded(fmean(row["score"] for row in own)),
            everybody=_rounded(mean),
            best=best["score"],
            best_table=best["table_id"] if is_you or not best["is_private"] else None,
            sources=[source for source in sources if source.own or source.everybody],
            ranks=dict(Counter(row["rank"] for row in own if row["rank"])),
            rating=_line(course[-1], 0, person["name"], person["id"] if is_you else None) if course else None,
            course=[
                RatingPoint(date(row["ended"]), _rounded(figure(row)), _rounded(row["mu"]), _rounded(row["sigma"]))
                for row in course
            ],
        )

    async def _everybody(self, game: str, players: int) -> tuple[dict[str, float], float]:
        """The mean points by source of all seats in the last games of a kind, and their mean score."""
        kept = self._averages.get((game, players))
        if kept is None or time.monotonic() - kept[0] > KEPT:
            is_such = outcomes.c.players >= players if players == LARGEST_GROUP else outcomes.c.players == players
            query = sa.select(outcomes.c.ledger, outcomes.c.score).where(outcomes.c.game == game, is_such)
            rows = await self._rows(query.order_by(outcomes.c.ended.desc()).limit(COMPARED))
            means = {source: _mean(rows, source) for source in _sources(game, rows)}
            kept = (time.monotonic(), means, fmean(row["score"] for row in rows) if rows else 0.0)
            self._averages[game, players] = kept
        return kept[1], kept[2]

    async def games(self, person: Row, viewer: Row | None, page: int) -> PlayedGames:
        """The games that somebody has played, some at a time."""
        is_you = viewer is not None and viewer["id"] == person["id"]
        query = sa.select(outcomes, tables.c.rated).join(tables, tables.c.id == outcomes.c.table_id)
        query = _seats_of(query, person["id"])
        if not is_you:
            query = query.where(~tables.c.is_private)
        [count] = await self._rows(sa.select(sa.func.count().label("n")).select_from(query.subquery()))
        order = query.order_by(outcomes.c.ended.desc(), outcomes.c.table_id)
        rows = await self._rows(order.limit(PAGE).offset((page - 1) * PAGE))
        together = await self._together([row["table_id"] for row in rows], viewer)
        games = [
            PlayedGame(
                table=row["table_id"],
                game=row["game"],
                players=row["players"],
                at=date(row["ended"]),
                seat=row["seat"],
                score=row["score"],
                place=row["place"],
                rank=row["rank"],
                is_rated=row["rated"] is not None,
                seats=together[row["table_id"]][:MOST_SHOWN],
            )
            for row in rows
        ]
        return PlayedGames(games, page, max(1, -(-count["n"] // PAGE)))

    async def _together(self, some: Sequence[str], viewer: Row | None) -> dict[str, list[PlayedSeat]]:
        """Everybody at these tables, from the first place down."""
        at_seat = (seats.c.table_id == outcomes.c.table_id) & (seats.c.seat == outcomes.c.seat)
        query = (
            sa.select(outcomes, seats.c.name, seats.c.kind, seats.c.person, _is_open.label("is_open"))
            .join(seats, at_seat)
            .outerjoin(people, people.c.id == seats.c.person)
            .where(outcomes.c.table_id.in_(some))
            .order_by(outcomes.c.table_id, outcomes.c.place, outcomes.c.seat)
        )
        found: dict[str, list[PlayedSeat]] = {table: [] for table in some}
        for row in await self._rows(query):
            page = _page(row, viewer)
            seat = PlayedSeat(row["seat"], row["name"] or "", row["kind"], page, row["score"], row["place"])
            found[row["table_id"]].append(seat)
        return found

    async def pages(self, table: str, viewer: Row | None) -> SeatPages:
        """Whose page can be opened at a table."""
        query = (
            sa.select(seats.c.person, _is_open.label("is_open"))
            .outerjoin(people, people.c.id == seats.c.person)
            .where(seats.c.table_id == table)
            .order_by(seats.c.seat)
        )
        return SeatPages([_page(row, viewer) for row in await self._rows(query)])


def is_open(person: Row) -> bool:
    """Whether everybody may see a person's page."""
    return person["login"] is not None and person["is_listed"]


def _page(seat: Row, viewer: Row | None) -> str | None:
    is_you = viewer is not None and seat["person"] == viewer["id"]
    return seat["person"] if is_you or seat["is_open"] else None


def _seats_of(query: sa.Select, person: str) -> sa.Select:
    own = (seats.c.table_id == outcomes.c.table_id) & (seats.c.seat == outcomes.c.seat)
    return query.join(seats, own).where(seats.c.person == person)


def _line(row: Row, place: int, name: str | None, viewer: str | None) -> LadderLine:
    is_bot = row["player"].startswith(BOT)
    return LadderLine(
        place=place,
        id=None if is_bot else row["player"],
        name=None if is_bot else name,
        level=row["player"].removeprefix(BOT) if is_bot else None,
        is_you=row["player"] == viewer,
        figure=_rounded(figure(row)),
        mu=_rounded(row["mu"]),
        sigma=_rounded(row["sigma"]),
        games=row["games"],
        wins=row["wins"],
    )


def _sources(game: str, rows: Sequence[Row]) -> list[str]:
    """Where points came from, in the order of the game; a game that no longer exists is told as it was written."""
    named = {source for row in rows for source in row["ledger"]}
    try:
        known = title(game).sources
    except KeyError:
        known = ()
    return [*(source for source in known if source in named), *sorted(named.difference(known))]


def _mean(rows: Sequence[Row], source: str) -> float:
    return fmean(row["ledger"].get(source, 0) for row in rows) if rows else 0.0


def _rounded(number: float) -> float:
    return round(number, 2)
