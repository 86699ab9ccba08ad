"""What leaves the service. Views, choices and logs of a running game go out here and nowhere else.

Everything is taken from a match as one seat sees it. Its seed, its record, its position and its digest, each of which
would give the hidden cards away, go out when the game is over, from `replays`.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec

from egizia.catalogue import Message
from egizia.server.messages.play import Acting, Chat, Position, Previews, Update
from egizia.server.messages.tables import ListedTable, Pace, Seat, ShownClock, ShownTable
from egizia.server.messages.views import known as known_view
from egizia.server.store.rows import TableEvent
from egizia.server.tables.live_table import ASKED, LiveTable
from egizia.server.tables.shared_views import SentParts
from egizia.table.match import Preview

encoder = msgspec.json.Encoder()

MOST_CHATS = 200
"""How much of what was said goes out at once."""


def position(table: LiveTable, viewer: int | None, log_after: int = -1) -> Position:
    """The game as a viewer sees it."""
    match, situation = table.match, _situation(table, viewer, log_after)
    if match is None:
        return Position(**situation, view=None, choices=[])
    choices = match.choices(viewer) if _acts(table, viewer) else []
    return Position(**situation, view=known_view(match.view(viewer)), choices=choices)


def update(table: LiveTable, viewer: int | None, sent: SentParts, log_after: int, request: str | None) -> bytes:
    """What is new for a connection, as it travels; for all who only watch it is made once."""
    if viewer is not None or request is not None or table.row.pace != "untimed":
        return _update(table, viewer, sent, log_after, request)
    point, known = table.views.watched
    here = (table.sequence, table.state)
    if point != here:
        known = {}
        table.views.watched = (here, known)
    before = (sent.moments, log_after)
    if before not in known:
        known[before] = _update(table, None, sent, log_after, None)
    elif table.match is not None:
        sent.unsent(table.views, table.event_log, None)
    return known[before]


def _update(table: LiveTable, viewer: int | None, sent: SentParts, log_after: int, request: str | None) -> bytes:
    match, is_whole = table.match, sent.is_new
    return encoder.encode(
        Update(
            **_situation(table, viewer, log_after),
            game=table.row.game,
            parts={} if match is None else sent.unsent(table.views, table.event_log, viewer),
            is_whole=is_whole,
            choices=match.offers(viewer) if match is not None and _acts(table, viewer) else [],
            clocks=clocks(table),
            request=request,
        )
    )


def _acts(table: LiveTable, viewer: int | None) -> bool:
    return viewer is not None and viewer in table.to_act


def _situation(table: LiveTable, viewer: int | None, log_after: int) -> dict[str, Any]:
    """How the game stands for a viewer, but for the view."""
    match, sequence = table.match, table.event_log.sequence(viewer)
    if match is None:
        return {
            "table": table.id, "sequence": sequence, "number": 0, "seat": viewer, "prompt": None, "log_after": -1,
            "log": [], "can_undo": False, "why_no_undo": None, "can_restart_to": None, "to_act": [], "is_over": False,
        }  # fmt: skip
    can_undo = viewer is not None and table.state == "playing" and match.can_undo(viewer)
    return {
        "table": table.id,
        "sequence": sequence,
        "number": match.move_number(viewer),
        "seat": viewer,
        "prompt": match.prompt(viewer) if _acts(table, viewer) else None,
        "log_after": log_after,
        "log": match.log(viewer, log_after),
        "can_undo": can_undo,
        "why_no_undo": None if can_undo or viewer is None else match.why_no_undo(viewer),
        "can_restart_to": table.event_log.restart_number(viewer) if can_undo and viewer is not None else None,
        "to_act": list(table.to_act),
        "is_over": match.is_over,
    }


def acting(table: LiveTable, viewer: int | None) -> Acting:
    """Who is still to act."""
    return Acting(table.event_log.sequence(viewer), list(table.to_act), clocks(table))


def previews(table: LiveTable, seat: int, number: int, actions: Sequence[int]) -> Previews:
    """What some choices of a seat would change; none if the game has moved on since they were offered."""
    match, found = table.match, list[Preview]()
    if match is not None and seat in table.to_act and match.move_number(seat) == number:
        legal = set(match.legal_actions(seat))
        found = match.previews([action for action in actions if action in legal], seat)
    return Previews(table.event_log.sequence(seat), number, found)


def clocks(live: LiveTable) -> list[ShownClock]:
    """The clocks of a table now; none where nobody has one."""
    to_act = _to_act(live)
    return [
        ShownClock(seat.seat, round(live.left(seat.seat), 2), seat.seat in to_act)
        for seat in live.seats
        if seat.bank is not None
    ]


def in_words(table: LiveTable, viewer: int | None) -> list[Message]:
    """The table in a few sentences, with what a viewer may know."""
    return [] if table.match is None else table.match.summary(viewer)


def table(live: LiveTable, person: str | None) -> ShownTable:
    """A table as a person sees it."""
    row, viewer = live.row, live.seat_of(person)
    result = row.result
    return ShownTable(
        id=live.id,
        sequence=live.event_log.sequence(viewer),
        game=row.game,
        players=row.players,
        options=row.options,
        state=live.state,
        why_frozen=live.why_frozen,
        seats=_seats(live, person),
        pace=Pace(row.pace, row.seconds),
        clocks=clocks(live),
        is_private=row.is_private,
        chosen_seed=row.chosen_seed,
        forced_moves=row.forced_moves,
        absent=row.absent,
        absent_after=row.absent_after,
        hints=live.has_hints,
        replace_after=live.replace_after,
        scores=result["scores"] if result else row.scores,
        winners=result["winners"] if result else [],
        created=date(row.created),
        updated=date(row.updated),
        rematch=row.rematch,
        may_invite=viewer is not None or row.opened_by == person,
    )


def listed(live: LiveTable, person: str | None) -> ListedTable:
    """A table in a list, as a person sees it."""
    match = live.match
    moves = live.row.moves if match is None else match.move_number(live.seat_of(person))
    return ListedTable(**msgspec.structs.asdict(table(live, person)), moves=moves, to_act=_to_act(live))


def _to_act(live: LiveTable) -> list[int]:
    """Who is to act; a table seen from afar has no game in memory, so that the row must do."""
    is_known = live.match is not None or live.why_frozen
    return list(live.to_act) if is_known else live.row.to_act


def _seats(live: LiveTable, person: str | None) -> list[Seat]:
    confirms = live.event_log.is_simultaneous and live.state == "playing"
    to_act = live.to_act
    seats: list[Seat] = []
    for row in live.seats:
        is_taken = row.kind in ("person", "bot")
        seat = Seat(
            seat=row.seat,
            kind=row.kind,
            name=row.name if is_taken else None,
            kept_for=None if is_taken else row.name,
            may_sit=live.state == "waiting"
            and (row.kind == "open" or (not is_taken and person is not None and row.reserved == person)),
            level=row.level,
            is_you=person is not None and row.person == person,
            is_here=row.kind == "bot" or row.person in live.here,
            has_confirmed=confirms and row.seat not in to_act,
            stand_in="bot" if row.stand_in == ASKED else row.stand_in,
        )
        seats.append(seat)
    return seats


def chats(live: LiveTable, viewer: int | None, after: int, to: int | None = None) -> list[Chat]:
    """What was said after the chat numbered `after`, up to the one numbered `to`."""
    sequence = live.event_log.sequence(viewer)
    return [
        Chat(sequence, number, event.name or "", event.seat, event.text or "", date(event.at), _note(event))
        for number, (_, event) in enumerate(live.chats[after:to], after + 1)
    ]


def latest_chats(live: LiveTable) -> int:
    """The number of the chat after which the latest ones begin, as many as go out at once."""
    return max(0, len(live.chats) - MOST_CHATS)


def _note(event: TableEvent) -> Message | None:
    return Message("web.hint.used", {"player": event.name or ""}) if event.kind == "hint" else None


@lru_cache(4096)
def date(moment: float) -> str:
    """A moment as ISO date and time."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
