"""How a game that has ended is judged: who fared how, and what it says about the strength of people and bots.

All of it is written in the transaction that ends the game, from what that stores and nothing else, so that it can be
worked out again at any time: `python -m egizia.server.ratings sqlite:///tables.sqlite3`.
"""

import asyncio
import math
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from egizia.arena.ratings import Rating, after, beginning, places
from egizia.server.schema import outcomes, ratings, seats, tables

Row = Mapping[str, Any]

LARGEST_GROUP = 4
"""Games of more players count as games of four: so many play only where nobody is in another's way."""
LEARNING = 25 / 300
"""How much less sure a person's rating becomes before each game, since people learn (OpenSkill's tau); bots do not."""
LEVELS = {
    "labourer": Rating(10.0, 5.0),
    "scribe": Rating(25.0, 5.0),
    "architect": Rating(33.0, 5.0),
    "vizier": Rating(39.0, 5.0),
    "pharaoh": Rating(45.0, 5.0),
}
"""Where bots begin, in the order that tournaments measured: else the first to beat a Labourer would seem strong."""
DOUBTS = 3
"""How many times its uncertainty is taken from a rating for the figure that is shown."""
BOT = "bot:"
_LOCK = sa.text("SELECT pg_advisory_xact_lock(6031770)")


def group(players: int) -> int:
    """Which ladder of a game so many players play for."""
    return min(players, LARGEST_GROUP)


def figure(rating: Row) -> float:
    """The strength that somebody has almost certainly."""
    return rating["mu"] - DOUBTS * rating["sigma"]


def player(seat: Row) -> str | None:
    """Under whom a seat is rated: the id of a person, or the level of a bot."""
    return f"{BOT}{seat['level']}" if seat["kind"] == "bot" else seat["person"]


def why_not(table: Row, sitting: Sequence[Row]) -> Literal["alone", "seed", "helped"] | None:
    """Why a game says nothing about strength; it does if nobody knew the deal and each played alone to the end."""
    players = [player(seat) for seat in sitting]
    if len(set(players)) <= 1:
        return "alone"
    if table["chosen_seed"]:
        return "seed"
    return "helped" if None in players or any(seat["helped"] for seat in sitting) else None


def counts(table: Row, sitting: Sequence[Row]) -> bool:
    """Whether a game says something about strength."""
    return why_not(table, sitting) is None


def judged(table: Row) -> list[dict[str, Any]]:
    """Who fared how in a game, by seat."""
    result = table["result"]
    scores, winners = result["scores"], result["winners"]
    reached = places(scores, winners)
    return [
        {
            "table_id": table["id"],
            "seat": seat,
            "game": table["game"],
            "players": table["players"],
            "ended": table["updated"],
            "score": score,
            "place": reached[seat],
            "share": 1 / len(winners) if seat in winners else 0.0,
            "ledger": result["ledgers"][seat],
            "rank": result["view"].get("rank"),
        }
        for seat, score in enumerate(scores)
    ]


def first(name: str) -> dict[str, Any]:
    """The rating of somebody who has not been rated yet."""
    known = LEVELS.get(name.removeprefix(BOT)) if name.startswith(BOT) else None
    return {**vars(known or beginning()), "games": 0, "wins": 0}


def rated(table: Row, fared: Sequence[Row], known: Mapping[str, Row]) -> list[dict[str, Any]]:
    """The ratings of all who took part in a game that counts, after it, given those of before."""
    names: list[str] = table["rated_as"]
    reached = [row["place"] for row in fared]
    before = {name: known.get(name) or first(name) for name in names}
    strengths = {name: Rating(row["mu"], _before_a_game(name, row["sigma"])) for name, row in before.items()}
    return [
        {
            "game": table["game"],
            "players": group(table["players"]),
            "number": table["rated"],
            "player": name,
            "table_id": table["id"],
            "ended": table["updated"],
            "mu": rating.mu,
            "sigma": rating.sigma,
            "games": before[name]["games"] + 1,
            "wins": before[name]["wins"] + ((name, 1) in zip(names, reached, strict=True)),
        }
        for name, rating in after(strengths, names, reached).items()
    ]


def _before_a_game(name: str, sigma: float) -> float:
    return sigma if name.startswith(BOT) else math.hypot(sigma, LEARNING)


def _here(game: str, players: int) -> sa.ColumnElement[bool]:
    return (ratings.c.game == game) & (ratings.c.players == players)


def latest(game: str, players: int) -> sa.Subquery:
    """Everybody's last rating in a ladder."""
    own = sa.select(ratings.c.player, sa.func.max(ratings.c.number).label("number")).where(_here(game, players))
    last = own.group_by(ratings.c.player).subquery()
    is_last = (ratings.c.player == last.c.player) & (ratings.c.number == last.c.number)
    return sa.select(ratings).join(last, is_last).where(_here(game, players)).subquery()


async def _rows(connection: AsyncConnection, query: sa.Executable) -> list[Row]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]


async def _one_at_a_time(connection: AsyncConnection) -> None:
    """Ratings follow from those of before, so games are judged one after the other; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        await connection.execute(_LOCK)


async def settle(connection: AsyncConnection, table_id: str) -> None:
    """Judge a game that this transaction ends."""
    [table] = await _rows(connection, sa.select(tables).where(tables.c.id == table_id))
    sitting = await _rows(connection, sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    fared = judged(table)
    await connection.execute(outcomes.insert(), fared)
    if not counts(table, sitting):
        return
    await _one_at_a_time(connection)
    game, players = table["game"], group(table["players"])
    number = await connection.scalar(sa.select(sa.func.max(ratings.c.number)).where(_here(game, players)))
    counted = {"rated": (number or 0) + 1, "rated_as": [player(seat) for seat in sitting]}
    await connection.execute(tables.update().where(tables.c.id == table_id).values(**counted))
    last = latest(game, players)
    known = await _rows(connection, sa.select(last).where(last.c.player.in_(counted["rated_as"])))
    after_it = rated({**table, **counted}, fared, {row["player"]: row for row in known})
    await connection.execute(ratings.insert(), after_it)


async def rebuild(connection: AsyncConnection) -> int:
    """Work out everything again from the stored results of all games; returns how many count."""
    await connection.execute(ratings.delete())
    await _one_at_a_time(connection)
    await connection.execute(outcomes.delete())
    known: dict[tuple[str, int], dict[str, Row]] = {}
    count = 0
    order = sa.select(tables.c.id).where(tables.c.state == "over").order_by(tables.c.rated, tables.c.id)
    for table_id in (await connection.execute(order)).scalars().all():
        [table] = await _rows(connection, sa.select(tables).where(tables.c.id == table_id))
        if table["result"] is None:
            continue
        fared = judged(table)
        await connection.execute(outcomes.insert(), fared)
        if table["rated"] is None:
            continue
        ladder = known.setdefault((table["game"], group(table["players"])), {})
        after_it = rated(table, fared, ladder)
        await connection.execute(ratings.insert(), after_it)
        ladder.update((row["player"], row) for row in after_it)
        count += 1
    return count


async def _main(database: str) -> None:
    from egizia.server.store import Store  # noqa: PLC0415 - which judges games itself

    store = Store(database)
    await store.open()
    async with store.engine.begin() as connection:
        print(f"{await rebuild(connection)} games count")
    await store.close()


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1]))
