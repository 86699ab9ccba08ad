"""Ratings: which games count, what they do to whom, and that all can be worked out again from stored results."""

import asyncio
import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from egizia.arena.ratings import Rating, after
from egizia.server.ratings.standings import Standings
from egizia.server.store import schema
from egizia.server.store.database import Store
from egizia.server.store.event_log.append import Changes, append
from egizia.server.store.people import PersonStore
from egizia.server.store.ratings import rating, settle
from egizia.server.store.rows import (
    OutcomeRow,
    PersonRow,
    RatingRow,
    SeatRow,
    StoredResult,
    TableEvent,
    TableRow,
)
from egizia.server.store.schema import outcomes, tables
from egizia.server.store.standings import StandingStore
from tests.server.people import Person, Service, play_together, refused

pytestmark = pytest.mark.storage

Played = Callable[..., Any]

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


@pytest.fixture
def played(database: str) -> Played:
    """Runs a story in a new database."""

    def run(story: Callable[[Games], Any]) -> Any:
        async def told() -> Any:
            store = Store(database)
            await store.open()
            try:
                return await story(Games(store))
            finally:
                await store.close()

        return asyncio.run(told())

    return run


def test_a_game_moves_the_ratings_of_all_who_played_it(played: Played):
    async def story(games: Games) -> None:
        await games.account("anna")
        await games.play(["anna", "bot:scribe"], [60, 50])
        anna, scribe = await games.rating("anna"), await games.rating("bot:scribe")
        assert anna
        assert scribe
        assert anna.mu > 25 > scribe.mu
        assert anna.sigma < 25 / 3
        assert (anna.games, anna.wins, scribe.games, scribe.wins) == (1, 1, 1, 0)
        await games.play(["bot:scribe", "anna"], [60, 60])
        shared = await games.rating("anna")
        assert shared
        assert (shared.games, shared.wins) == (2, 2)
        assert await games.rating("anna", players=3) is None
        assert await games.rating("anna", game="shifting-sands") is None

    played(story)


def test_a_rating_is_what_the_arena_would_say_but_that_people_are_less_sure():
    first = {"bot:architect": rating.LEVELS["architect"], "bot:scribe": rating.LEVELS["scribe"]}
    fared = [OutcomeRow("t", seat, "classic", 2, 1.0, 0, 2 - seat, 0.0, {}, None) for seat in range(2)]
    rows = {row.player: Rating(row.mu, row.sigma) for row in rating.rated(TABLE, 1, [*first], fared, {})}
    assert rows == after(first, [*first], [2, 1])
    known = {"anna": RatingRow("classic", 2, 1, "anna", "s", 0.0, mu=25.0, sigma=1.0, games=9, wins=3)}
    against = rating.rated(TABLE, 2, ["anna", "bot:scribe"], fared, known)
    still = after({"anna": Rating(25.0, 1.0), **first}, ["anna", "bot:scribe"], [2, 1])
    assert against[0].sigma > still["anna"].sigma
    assert (against[0].games, against[0].wins) == (10, 3)


PEOPLE = [SeatRow("t", seat, "person", person=name) for seat, name in enumerate(("anna", "ben"))]
SCRIBE = SeatRow("t", 1, "bot", level="scribe")


@pytest.mark.parametrize(
    ("sitting", "seed", "expected"),
    [
        (PEOPLE, False, True),
        ([PEOPLE[0], SCRIBE, SCRIBE], False, True),
        ([SCRIBE, replace(SCRIBE, level="vizier")], False, True),
        (PEOPLE, True, False),
        ([SCRIBE, SCRIBE], False, False),
        (PEOPLE[:1], False, False),
        *[([PEOPLE[0], replace(PEOPLE[1], helped=how)], False, False) for how in ("bot", "idle", "hint", "moved")],
    ],
)
def test_a_game_counts_if_everybody_played_alone_and_nobody_knew_the_deal(
    sitting: list[SeatRow], seed: bool, expected: bool
):
    assert rating.counts(replace(TABLE, chosen_seed=seed), sitting) is expected


def test_levels_begin_in_the_order_of_their_strength():
    from egizia.bots import LEVELS  # noqa: PLC0415

    means = [rating.LEVELS[level].mu for level in LEVELS]
    assert means == sorted(means)
    assert len(set(means)) == len(LEVELS)
    assert rating.first("bot:of-another-package").mu == 25 == rating.first("anna").mu


def test_everything_can_be_worked_out_again_from_stored_results(played: Played):
    async def story(games: Games) -> None:
        for name in ("anna", "ben", "cleo"):
            await games.account(name)
        for number in range(6):
            await games.play(["anna", "ben"], [50 + number, 60 - number])
            await games.play(["ben", "bot:scribe", "bot:scribe"], [40, 40, 30 + number * 2])
            await games.play(["cleo", "anna"], [70, 60 + number], game="shifting-sands")
        await games.play(["anna", "ben", "cleo", "bot:vizier", "bot:labourer"], [60, 61, 62, 66, 30], game="egyptia")
        await games.play(["anna"], [64], game="egyptia")
        await games.play(["anna", "ben"], [1, 2], chosen_seed=True)
        # A game that a guest brought along is shown to its new owner, and counts for the guest still.
        async with games.store.engine.begin() as connection:
            await connection.execute(sa.text("UPDATE seats SET person = 'ben' WHERE table_id = 'table-3' AND seat = 0"))
        before = await games.all()
        assert len(before[0]) == 6 * 2 * 3 + 5
        assert len(before[1]) == 6 * 7 + 5 + 1 + 2
        async with games.store.engine.begin() as connection:
            await connection.execute(schema.ratings.delete().where(schema.ratings.c.number > 2))
            await connection.execute(outcomes.update().values(score=0))
        assert await games.all() != before
        async with games.store.engine.begin() as connection:
            assert await settle.rebuild(connection) == 19
        assert await games.all() == before

    played(story)


def test_games_that_end_at_the_same_moment_are_rated_one_after_the_other(played: Played):
    async def story(games: Games) -> None:
        await games.account("anna")
        waiting = [await games.begin(["anna", "bot:scribe"]) for _ in range(8)]
        await asyncio.gather(*(games.end(table, [60, 50]) for table in waiting))
        anna = await games.rating("anna")
        assert anna
        assert (anna.games, anna.number) == (8, 8)
        numbers = await games.store.fetch_values(sa.select(tables.c.rated).order_by(tables.c.rated))
        assert numbers == [*range(1, 9)]

    played(story)


def test_a_game_and_its_ratings_are_written_together_or_not_at_all(played: Played, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: object) -> list[RatingRow]:
        raise RuntimeError("the power is cut")

    async def story(games: Games) -> None:
        await games.account("anna")
        table = await games.begin(["anna", "bot:scribe"])
        monkeypatch.setattr(settle, "rated", fails)
        with pytest.raises(RuntimeError):
            await games.end(table, [60, 50])
        monkeypatch.undo()
        kept = await games.store.stored_table(table)
        assert kept
        assert (kept.row.state, kept.row.rated, await games.all()) == ("playing", None, ([], []))
        await games.end(table, [60, 50])
        assert await games.rating("anna")

    played(story)


# The ladder and the pages


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_ladder_lists_accounts_that_want_it_and_bots_by_their_cautious_figure(played: Played):
    async def story(games: Games) -> None:
        anna, ben = await games.account("anna"), await games.account("ben")
        hidden = await games.account("hidden", is_listed=False)
        guest = await games.account("guest", login=None)
        for who, scores in (
            (["anna", "bot:scribe"], [60, 50]),
            (["anna", "ben"], [60, 50]),
            (["hidden", "ben"], [60, 50]),
            (["guest", "anna"], [60, 50]),
        ):
            await games.play(who, scores)
        ladder = await games.standings.ladder("classic", 2, anna)
        assert {line.id or line.level for line in ladder.lines} == {"anna", "ben", "scribe"}
        assert [line.place for line in ladder.lines] == [1, 2, 3]
        figures = [line.figure for line in ladder.lines]
        assert figures == sorted(figures, reverse=True)
        assert ladder.count == 3
        for line in ladder.lines:
            assert line.figure == pytest.approx(line.mu - 3 * line.sigma, abs=0.03)
            assert line.is_you == (line.id == "anna")
        [own] = [line for line in ladder.lines if line.is_you]
        assert ladder.you == own
        assert (own.games, own.wins, own.name) == (3, 2, "Anna")
        for unlisted in (hidden, guest):
            you = (await games.standings.ladder("classic", 2, unlisted)).you
            assert you is not None
            assert (you.place, you.games) == (0, 1)
        assert (await games.standings.ladder("classic", 2, None)).you is None
        assert (await games.standings.ladder("classic", 3, ben)).lines == []

    played(story)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_page_has_results_by_game_and_number_of_players_beside_those_of_everybody(played: Played):
    async def story(games: Games) -> None:
        anna = await games.account("anna")
        await games.account("ben")
        best = await games.play(["anna", "ben"], [70, 50])
        await games.play(["anna", "ben"], [40, 40])
        await games.play(["ben", "anna", "bot:scribe"], [40, 30, 20], game="shifting-sands")
        await games.play(["anna"], [64], game="egyptia")
        found = await games.standings.statistics(anna, None)
        assert (found.id, found.name, found.is_you, found.games) == ("anna", "Anna", False, 4)
        kinds = {(each.game, each.players): each for each in found.standings}
        assert set(kinds) == {("classic", 2), ("egyptia", 1), ("shifting-sands", 3)}
        classic = kinds["classic", 2]
        assert (classic.games, classic.wins, classic.even, classic.mean) == (2, 1.5, 0.5, 55.0)
        assert (classic.best, classic.best_table, classic.everybody) == (70, best, 50.0)
        points = {each.source: (each.own, each.everybody) for each in classic.sources}
        assert points == {"pyramid": (52.0, 47.0), "sphinx_cards": (5.0, 5.0), "hunger": (-2.0, -2.0)}
        assert len(classic.curve) == 2 == (classic.rating and classic.rating.games)
        assert classic.rating
        assert classic.curve[-1].figure == classic.rating.figure
        assert kinds["egyptia", 1].ranks == {"skilled": 1}
        assert kinds["egyptia", 1].rating is None

    played(story)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_games_come_in_pages_and_private_tables_only_to_oneself(played: Played):
    async def story(games: Games) -> None:
        anna, ben = await games.account("anna"), await games.account("ben")
        for number in range(11):
            await games.play(["anna", "ben", "bot:scribe"], [10 + number, 20, 30])
        secret = await games.play(["anna", "ben"], [99, 1], is_private=True)
        mine = await games.standings.games(anna, anna, 1)
        assert (len(mine.games), mine.page, mine.pages) == (10, 1, 2)
        assert mine.games[0].table == secret
        assert [(seat.name, seat.person, seat.place) for seat in mine.games[1].seats] == [
            ("bot:scribe", None, 1), ("anna", "anna", 2), ("ben", "ben", 2),
        ]  # fmt: skip
        rest = await games.standings.games(anna, anna, 2)
        assert [game.score for game in rest.games] == [11, 10]
        seen = await games.standings.games(anna, ben, 1)
        assert secret not in {game.table for game in seen.games}
        assert seen.games[0].is_rated
        [kind] = [each for each in (await games.standings.statistics(anna, ben)).standings if each.players == 2]
        assert (kind.best, kind.best_table) == (99, None)

    played(story)


# At a real service


def with_account(service: Service, name: str) -> Person:
    person = service.person(name.capitalize())
    person.post("/accounts", {"login": name, "password": "ships and stones"})
    return person


def on_ladder(person: Person, game: str, players: int) -> set[str]:
    return {line["name"] or line["level"] for line in person.get("/ladder", game=game, players=players)["lines"]}


def test_a_game_that_is_played_to_its_end_is_on_the_ladder_and_on_the_page(service: Service):
    anna, guest = with_account(service, "anna"), service.person("Gus")
    table = anna.open_table("egyptia", "you open bot")["id"]
    guest.post(f"/tables/{table}/seats/1")
    assert anna.get(f"/tables/{table}/people")["people"] == [anna.id, None, None]
    assert guest.get(f"/tables/{table}/people")["people"] == [anna.id, guest.id, None]
    assert play_together({0: anna, 1: guest}, table)["is_over"]
    assert on_ladder(guest, "egyptia", 3) == {"Anna", "labourer"}
    result = anna.get(f"/tables/{table}/result")
    page = guest.get(f"/people/{anna.id}/statistics")
    [standing] = page["standings"]
    assert standing["best"] == result["scores"][0]
    assert {each["source"]: each["own"] for each in standing["sources"]}.items() <= result["ledgers"][0].items()
    [game] = anna.get("/people/me/games")["games"]
    assert (game["table"], game["score"], game["is_rated"]) == (table, result["scores"][0], True)
    assert refused(lambda: anna.get(f"/people/{guest.id}/statistics")) == "no-person"
    # Who opens an account has been rated all along.
    guest.post("/accounts", {"login": "gus", "password": "ships and stones"})
    assert on_ladder(anna, "egyptia", 3) == {"Anna", "Gus", "labourer"}


def test_who_does_not_want_to_be_seen_is_not(small_service: Service):
    anna, ben = with_account(small_service, "anna"), small_service.person("Ben")
    table = anna.open_table("egyptia", "you bot")["id"]
    anna.play_on(table)
    assert anna.get("/me")["is_listed"]
    assert on_ladder(ben, "egyptia", 2) == {"Anna", "labourer"}
    assert anna.put("/me/listing", {"is_listed": False})["is_listed"] is False
    assert on_ladder(ben, "egyptia", 2) == {"labourer"}
    assert refused(lambda: ben.get(f"/people/{anna.id}/games")) == "no-person"
    assert ben.get(f"/tables/{table}/people")["people"] == [None, None]
    assert anna.get("/people/me/statistics")["games"] == 1
    anna.put("/me/listing", {"is_listed": True})
    assert on_ladder(ben, "egyptia", 2) == {"Anna", "labourer"}
    assert refused(lambda: ben.get("/ladder", game="senet", players=2)) == "not-found"
    assert refused(lambda: ben.get("/ladder", game="classic", players=5)) == "malformed"
    with small_service.stranger() as stranger:
        assert stranger.get("/api/people/me/games").json()["code"] == "who"


def test_a_game_in_which_somebody_had_help_or_a_seat_moved_does_not_count(small_service: Service):
    anna, phone = with_account(small_service, "anna"), small_service.person("Phone")
    helped = anna.open_table("egyptia", "you bot")["id"]
    anna.play_on(helped, 3)
    anna.post(f"/tables/{helped}/takeover", {"seat": 0, "by": "bot"})
    update = anna.look(helped)
    while not update["is_over"]:
        update = anna.look(helped, since=update["sequence"], wait=5)
    moved = anna.open_table("egyptia", "you bot")["id"]
    phone.post(f"/seat-keys/{anna.post(f'/tables/{moved}/seats/0/link')['url'].rpartition('/')[2]}")
    phone.play_on(moved)
    chosen = anna.open_table("egyptia", "you bot", seed=7)["id"]
    anna.play_on(chosen)
    hinted = anna.open_table("egyptia", "you bot")["id"]
    anna.post(f"/tables/{hinted}/hint", {"seat": 0, "number": anna.look(hinted)["number"]})
    anna.play_on(hinted)
    assert on_ladder(anna, "egyptia", 2) == set()
    assert {game["table"]: game["is_rated"] for game in anna.get("/people/me/games")["games"]} == {
        helped: False,
        chosen: False,
        hinted: False,
    }
    assert [game["table"] for game in phone.get("/people/me/games")["games"]] == [moved]


def test_games_from_before_there_were_ratings_are_on_the_pages_of_their_players(tmp_path: Path):
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    import egizia.server  # noqa: PLC0415

    def migrate(connection: sa.Connection, to: str) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(egizia.server.__file__).parent / "store" / "migrations"))
        config.attributes["connection"] = connection
        (command.downgrade if to == "0003" else command.upgrade)(config, to)

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'old.sqlite3'}")
        await store.open()
        games = Games(store)
        anna = await games.account("anna")
        await games.play(["anna", "bot:scribe"], [60, 50])
        _, before = await games.all()
        for step in ("0003", "0004", "head"):
            async with store.engine.begin() as connection:
                await connection.run_sync(migrate, step)
        assert (await games.all()) == ([], before)
        [standing] = (await games.standings.statistics(anna, anna)).standings
        assert (standing.games, standing.rating) == (1, None)
        await store.close()

    asyncio.run(story())
