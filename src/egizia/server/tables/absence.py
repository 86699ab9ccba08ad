"""Who decides for people who are away, what is played for them, and when to look after a table that waits."""

from collections.abc import Sequence

from egizia.server.store.rows import SeatRow, TableRow
from egizia.server.tables import clocks
from egizia.table.match import Match

RETRY = 2.0
"""Seconds after which somebody looks whether a bot or a forced move has been forgotten."""
LOOK_AGAIN = 15.0
"""Seconds after which somebody looks again whether a person is still there."""
STAND_IN_LEVEL = "scribe"
"""The bot that plays for people who are away."""
ASKED = "asked"
"""The stand-in of a person who asked for one: the same bot, which stays until they take their seat back."""
SOON = 20.0
"""Seconds of absence after which others may let a bot play for somebody, at a table that does not wait for people."""
LONG = 24 * 3600.0
"""The same at a table that waits for people, if no clock ends the wait."""


def driver(table: TableRow, seat: SeatRow, now: float) -> str | None:
    """Who decides for a seat that is no person: the level of a bot, `idle`, or None for the person."""
    if seat.kind == "bot":
        return seat.level
    stand_in = seat.stand_in
    if stand_in is None and clocks.of(seat).left(now) <= 0:
        stand_in = "bot" if table.absent == "bot" else "idle"
    return STAND_IN_LEVEL if stand_in in ("bot", ASKED) else stand_in


def replace_after(table: TableRow) -> float | None:
    """Seconds that somebody must be away before others may let a bot play for them; None where a clock decides."""
    if table.absent != "wait":
        return min(SOON, table.absent_after)
    return LONG if table.pace == "untimed" else None


def due(table: TableRow, seats: Sequence[SeatRow], match: Match, now: float) -> float | None:
    """When somebody should look at a table even if nobody moves."""
    moments: list[float | None] = []
    for place in match.seats_to_act:
        seat = seats[place]
        is_forced = table.forced_moves and forced_move(match, place) is not None
        if seat.kind == "bot" or seat.stand_in is not None or is_forced:
            moments.append(now + RETRY)
            continue
        moments.append(clocks.of(seat).runs_out())
        if table.absent != "wait":
            patience = table.absent_after
            deadline = (seat.acting_since or now) + patience
            moments.append(deadline if deadline > now else now + min(patience, LOOK_AGAIN))
    first = min((moment for moment in moments if moment is not None), default=None)
    return None if first is None else max(first, now + 0.05)


def forced_move(match: Match, seat: int) -> int | None:
    """The only thing a seat can do, unless doing it would end its chance to take back what it did before."""
    legal = match.legal_actions(seat)
    if len(legal) != 1:
        return None
    if match.can_undo(seat):
        trial = match.copy()
        trial.play(legal[0], seat=seat)
        if not trial.can_undo(seat):
            return None
    return legal[0]


def idle_move(match: Match, seat: int) -> list[int]:
    """What the rules decide for a seat whose player has left, until it has nothing to decide."""
    trial = match.copy()
    before = sum(move.seat == seat for move in match.moves)
    trial.stand_in(seat)
    return [move.action for move in trial.moves if move.seat == seat][before:]
