"""How a game ended, as it is kept for ever: it is never worked out again."""

from typing import Any

from egizia.table.match import Match


def result_of(match: Match) -> dict[str, Any]:
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
    again = match.game.new(match.seed, match.names)
    course = [points(again)]
    known = 0
    for move in match.moves:
        again.play(move.action, seat=move.seat)
        if again.move_number(None) != known:
            known = again.move_number(None)
            course.append(points(again))
    return course


def points(match: Match, view: dict[str, Any] | None = None) -> list[int]:
    """The points of every seat; where all is scored at the end, what the sheets in view would score if it were now."""
    if not match.game.title.rules.is_simultaneous:
        return match.scores
    return [sheet["points"] for sheet in (view or match.view(None))["tableaus"]]
