"""How a rating changes: who fared how in a game, and what that says about the strength of people and bots.

This is worked out here and written by `settle.py`.

All of it follows from what is stored when the game ends and nothing else, so that it can be worked out again at any
time: `python -m egizia.server.ratings sqlite:///tables.sqlite3`.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Literal

from egizia.arena.ratings import Rating, after, beginning, places
from egizia.games import NAMES, title
from egizia.server.store.rows import OutcomeRow, RatingRow, SeatRow, StoredResult, TableRow

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


def group(players: int) -> int:
    """Which ladder of a game so many players play for."""
    return min(players, LARGEST_GROUP)


def figure(rating: RatingRow) -> float:
    """The strength that somebody has almost certainly."""
    return rating.mu - DOUBTS * rating.sigma


def player(seat: SeatRow) -> str | None:
    """Under whom a seat is rated: the id of a person, or the level of a bot."""
    return f"{BOT}{seat.level}" if seat.kind == "bot" else seat.person


def why_not(table: TableRow, sitting: Sequence[SeatRow]) -> Literal["alone", "seed", "helped"] | None:
    """Why a game says nothing about strength; it does if nobody knew the deal and each played alone to the end."""
    players = [player(seat) for seat in sitting]
    if len(set(players)) <= 1:
        return "alone"
    if table.chosen_seed:
        return "seed"
    return "helped" if None in players or any(seat.helped for seat in sitting) else None


def counts(table: TableRow, sitting: Sequence[SeatRow]) -> bool:
    """Whether a game says something about strength."""
    return why_not(table, sitting) is None


def judged(table: TableRow, result: StoredResult) -> list[OutcomeRow]:
    """Who fared how in a game, by seat."""
    scores, winners = result["scores"], result["winners"]
    reached = places(scores, winners)
    return [
        OutcomeRow(
            table_id=table.id,
            seat=seat,
            game=table.game,
            players=table.players,
            ended=table.updated,
            score=score,
            place=reached[seat],
            share=1 / len(winners) if seat in winners else 0.0,
            ledger=result["ledgers"][seat],
            rank=title(table.game).rank(result["view"]) if table.game in NAMES else None,
        )
        for seat, score in enumerate(scores)
    ]


def first(name: str) -> Rating:
    """The rating of somebody who has not been rated yet."""
    known = LEVELS.get(name.removeprefix(BOT)) if name.startswith(BOT) else None
    return known or beginning()


def rated(
    table: TableRow, number: int, names: Sequence[str], fared: Sequence[OutcomeRow], known: Mapping[str, RatingRow]
) -> list[RatingRow]:
    """The ratings of all who took part in a game that counts, after it, given those of before."""
    reached = [outcome.place for outcome in fared]
    strengths = {name: _before_a_game(name, known.get(name) or first(name)) for name in names}
    rows: list[RatingRow] = []
    for name, rating in after(strengths, names, reached).items():
        before = known.get(name)
        row = RatingRow(
            game=table.game,
            players=group(table.players),
            number=number,
            player=name,
            table_id=table.id,
            ended=table.updated,
            mu=rating.mu,
            sigma=rating.sigma,
            games=(before.games if before else 0) + 1,
            wins=(before.wins if before else 0) + ((name, 1) in zip(names, reached, strict=True)),
        )
        rows.append(row)
    return rows


def _before_a_game(name: str, rating: Rating | RatingRow) -> Rating:
    return Rating(rating.mu, rating.sigma if name.startswith(BOT) else math.hypot(rating.sigma, LEARNING))
