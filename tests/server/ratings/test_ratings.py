"""Ratings: which games count, what they do to whom, and that all can be worked out again from stored results."""

import asyncio

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from egizia.arena.ratings import Rating, after
from egizia.server.store import schema
from egizia.server.store.ratings import rating, settle
from egizia.server.store.rows import (
    OutcomeRow,
    RatingRow,
    SeatRow,
)
from egizia.server.store.schema import outcomes, tables
from tests.server.ratings.games import TABLE, Games, Played

pytestmark = pytest.mark.storage


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
