"""What is known of people and bots from the games they have played: the ladder, and everybody's page.

A page belongs to an account whose person wants to be listed; one's own can always be seen. Tables that were private are
named to their own players only, although they count in every mean.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean

from egizia.games import title
from egizia.server.clock import iso_date
from egizia.server.messages.people import (
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
from egizia.server.refusals import RefusedError
from egizia.server.store.database import Store
from egizia.server.store.people import PersonStore
from egizia.server.store.ratings.rating import BOT, figure, group
from egizia.server.store.rows import OutcomeRow, PersonRow, RatingRow
from egizia.server.store.standings import OwnOutcome, StandingStore

LONGEST_LADDER = 100
PAGE = 10
MOST_SHOWN = 6
"""Seats that are named of one game in a list."""
COMPARED = 2000
"""Seats of the last games that a person's points are compared with."""
KEPT = 60.0
"""Seconds for which everybody's averages are kept before they are worked out again."""


class Standings:
    """What can be asked about people and bots."""

    def __init__(self, store: Store) -> None:
        self._people = PersonStore(store)
        self._store = StandingStore(store)
        self._averages: dict[tuple[str, int], tuple[float, dict[str, float], float]] = {}

    # The ladder

    async def ladder(self, game: str, players: int, viewer: PersonRow | None) -> Ladder:
        """The strongest in a game for some number of players."""
        rows = await self._store.ladder(game, players, LONGEST_LADDER)
        count = await self._store.ladder_length(game, players)
        own = await self._own(game, players, viewer) if viewer else None
        me = viewer.id if viewer else None
        lines = [_line(row, place, row.name, me) for place, row in enumerate(rows, 1)]
        return Ladder(game, players, lines, count, own)

    async def _own(self, game: str, players: int, viewer: PersonRow) -> LadderLine | None:
        rating = await self._store.rating(game, players, viewer.id)
        if rating is None:
            return None
        place = await self._store.ladder_length(game, players, figure(rating)) + 1 if is_open(viewer) else 0
        return _line(rating, place, viewer.name, viewer.id)

    # People

    async def whose(self, person: str, viewer: PersonRow | None) -> PersonRow:
        """The person whose page somebody wants to see, if they may."""
        if viewer is not None and person in ("me", viewer.id):
            return viewer
        if person == "me":
            raise RefusedError("who")
        found = await self._people.find(person)
        if found is None or not is_open(found):
            raise RefusedError("no-person")
        return found

    async def statistics(self, person: PersonRow, viewer: PersonRow | None) -> Statistics:
        """How somebody plays, by game and number of players."""
        is_you = viewer is not None and viewer.id == person.id
        rows = await self._store.outcomes(person.id)
        ladders: defaultdict[tuple[str, int], list[RatingRow]] = defaultdict(list)
        for rating in await self._store.ratings(person.id):
            ladders[rating.game, rating.players].append(rating)
        played: defaultdict[tuple[str, int], list[OwnOutcome]] = defaultdict(list)
        for row in rows:
            played[row.game, group(row.players)].append(row)
        standings = [
            await self._standing(kind, own, ladders[kind], person, is_you=is_you)
            for kind, own in sorted(played.items())
        ]
        return Statistics(
            person.id,
            person.name,
            is_you,
            person.login is not None,
            person.is_listed,
            iso_date(person.created),
            len(rows),
            standings,
        )

    async def _standing(
        self,
        kind: tuple[str, int],
        own: Sequence[OwnOutcome],
        curve: Sequence[RatingRow],
        person: PersonRow,
        *,
        is_you: bool,
    ) -> Standing:
        game, players = kind
        averages, mean = await self._everybody(game, players)
        best = max(own, key=lambda row: row.score)
        sources = [
            Source(source, _rounded(_mean(own, source)), _rounded(averages.get(source, 0.0)))
            for source in _sources(game, own)
        ]
        return Standing(
            game=game,
            players=players,
            games=len(own),
            wins=_rounded(sum(row.share for row in own)),
            even=fmean(1 / row.players for row in own),
            mean=_rounded(fmean(row.score for row in own)),
            everybody=_rounded(mean),
            best=best.score,
            best_table=best.table_id if is_you or not best.is_private else None,
            sources=[source for source in sources if source.own or source.everybody],
            ranks=dict(Counter(row.rank for row in own if row.rank)),
            rating=_line(curve[-1], 0, person.name, person.id if is_you else None) if curve else None,
            curve=[
                RatingPoint(iso_date(row.ended), _rounded(figure(row)), _rounded(row.mu), _rounded(row.sigma))
                for row in curve
            ],
        )

    async def _everybody(self, game: str, players: int) -> tuple[dict[str, float], float]:
        """The mean points by source of all seats in the last games of a kind, and their mean score."""
        kept = self._averages.get((game, players))
        if kept is None or time.monotonic() - kept[0] > KEPT:
            rows = await self._store.recent_outcomes(game, players, COMPARED)
            means = {source: _mean(rows, source) for source in _sources(game, rows)}
            kept = (time.monotonic(), means, fmean(row.score for row in rows) if rows else 0.0)
            self._averages[game, players] = kept
        return kept[1], kept[2]

    async def games(self, person: PersonRow, viewer: PersonRow | None, page: int) -> PlayedGames:
        """The games that somebody has played, some at a time."""
        is_you = viewer is not None and viewer.id == person.id
        first = (page - 1) * PAGE
        rows, count = await self._store.outcomes_page(person.id, PAGE, first, with_private=is_you)
        together = await self._together([row.table_id for row in rows], viewer)
        games = [
            PlayedGame(
                table=row.table_id,
                game=row.game,
                players=row.players,
                at=iso_date(row.ended),
                seat=row.seat,
                score=row.score,
                place=row.place,
                rank=row.rank,
                is_rated=row.rated is not None,
                seats=together[row.table_id][:MOST_SHOWN],
            )
            for row in rows
        ]
        return PlayedGames(games, page, max(1, -(-count // PAGE)))

    async def _together(self, some: Sequence[str], viewer: PersonRow | None) -> dict[str, list[PlayedSeat]]:
        """Everybody at these tables, from the first place down."""
        found: dict[str, list[PlayedSeat]] = {table: [] for table in some}
        for row in await self._store.outcomes_at(some):
            page = _page(row.person, viewer, is_open=row.is_open)
            # Who sat there is read from the table, which may be damaged; how they fared is not.
            kind = "bot" if row.kind == "bot" else "person"
            seat = PlayedSeat(row.seat, row.name or "", kind, page, row.score, row.place)
            found[row.table_id].append(seat)
        return found

    async def pages(self, table: str, viewer: PersonRow | None) -> SeatPages:
        """Whose page can be opened at a table."""
        sitting = await self._store.people_at(table)
        return SeatPages([_page(seated.person, viewer, is_open=seated.is_open) for seated in sitting])


def is_open(person: PersonRow) -> bool:
    """Whether everybody may see a person's page."""
    return person.login is not None and person.is_listed


def _page(person: str | None, viewer: PersonRow | None, *, is_open: bool) -> str | None:
    is_you = viewer is not None and person == viewer.id
    return person if is_you or is_open else None


def _line(row: RatingRow, place: int, name: str | None, viewer: str | None) -> LadderLine:
    is_bot = row.player.startswith(BOT)
    return LadderLine(
        place=place,
        id=None if is_bot else row.player,
        name=None if is_bot else name,
        level=row.player.removeprefix(BOT) if is_bot else None,
        is_you=row.player == viewer,
        figure=_rounded(figure(row)),
        mu=_rounded(row.mu),
        sigma=_rounded(row.sigma),
        games=row.games,
        wins=row.wins,
    )


def _sources(game: str, rows: Sequence[OutcomeRow]) -> list[str]:
    """Where points came from, in the order of the game; a game that no longer exists is told as it was written."""
    named = {source for row in rows for source in row.ledger}
    try:
        known = title(game).sources
    except KeyError:
        known = ()
    return [*(source for source in known if source in named), *sorted(named.difference(known))]


def _mean(rows: Sequence[OutcomeRow], source: str) -> float:
    return fmean(row.ledger.get(source, 0) for row in rows) if rows else 0.0


def _rounded(number: float) -> float:
    return round(number, 2)
