"""The ladder and everybody's page: who is on them, with what, and who may see it."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from egizia.server.store.database import Store
from tests.server.people import Person, Service, play_together, refused
from tests.server.ratings.games import Games, Played

pytestmark = pytest.mark.storage


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
