"""How a game ended, as it is kept for ever: it is never worked out again."""

from collections.abc import Mapping
from typing import Any

from egizia.server.store.rows import StoredResult
from egizia.table.match import Match


def result_of(match: Match) -> StoredResult:
    """The result of a game that is over."""
    return {
        "scores": match.scores,
        "winners": match.winners,
        "ledgers": [match.ledger(seat) for seat in range(match.game.players)],
        "curve": curve(match),
        "view": match.view(None),
    }


def curve(match: Match) -> list[list[int]]:
    """The points at the start and after each move; in a game that all play at once, after each round."""
    again = match.restarted()
    found = [points(again)]
    number = 0
    for move in match.moves:
        again.play(move.action, seat=move.seat)
        if again.move_number(None) != number:
            number = again.move_number(None)
            found.append(points(again))
    return found


def points(match: Match, view: Mapping[str, Any] | None = None) -> list[int]:
    """The points of every seat; where all is scored at the end, what each would score by a view if it were now."""
    points_now = match.game.title.points_now
    return match.scores if points_now is None else points_now(view or match.view(None))
