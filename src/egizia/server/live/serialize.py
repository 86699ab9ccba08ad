"""What leaves the service. Views, choices and logs of a running game go out here and nowhere else.

Everything is taken from a match as one seat sees it. Its seed, its record, its position and its digest, each of which
would give the hidden cards away, go out when the game is over, from `replays`.
"""

from datetime import UTC, datetime
from functools import lru_cache

import msgspec

from egizia.catalogue import Message
from egizia.server.messages.play import Chat, Update
from egizia.server.messages.tables import Clock, ListedTable, Pace, Seat, Table
from egizia.server.messages.views import known as known_view
from egizia.server.store.rows import TableEvent
from egizia.server.tables.live_table import ASKED, LiveTable

MOST_CHATS = 200
"""How much of what was said goes out at once."""


def update(table: LiveTable, viewer: int | None, log_after: int = -1, request: str | None = None) -> Update:
    """The game as a viewer sees it; for all who only watch it is worked out once."""
    if viewer is not None or request is not None:
        return _update(table, viewer, log_after, request)
    version = (table.news, table.state)
    if table.watched[0] != version:
        table.watched = (version, {})
    known = table.watched[1]
    if log_after not in known:
        known[log_after] = _update(table, None, log_after, None)
    return known[log_after]


def _update(table: LiveTable, viewer: int | None, log_after: int, request: str | None) -> Update:
    match, news = table.match, table.event_log.news(viewer)
    if match is None:
        return Update(
            table=table.id, news=news, number=0, seat=viewer, view=None, prompt=None, choices=[], log_after=-1, log=[],
            can_undo=False, why_no_undo=None, can_restart_to=None, to_act=[], is_over=False, request=request,
        )  # fmt: skip
    acts = viewer is not None and viewer in table.to_act
    can_undo = viewer is not None and table.state == "playing" and match.can_undo(viewer)
    return Update(
        table=table.id,
        news=news,
        number=match.move_number(viewer),
        seat=viewer,
        view=known_view(match.view(viewer)),
        prompt=match.prompt(viewer) if acts else None,
        choices=match.choices(viewer) if acts else [],
        log_after=log_after,
        log=match.log(viewer, log_after),
        can_undo=can_undo,
        why_no_undo=None if can_undo or viewer is None else match.why_no_undo(viewer),
        can_restart_to=table.event_log.restart_number(viewer) if can_undo and viewer is not None else None,
        to_act=list(table.to_act),
        is_over=match.is_over,
        request=request,
    )


def in_words(table: LiveTable, viewer: int | None) -> list[Message]:
    """The table in a few sentences, with what a viewer may know."""
    return [] if table.match is None else table.match.summary(viewer)


def table(live: LiveTable, person: str | None) -> Table:
    """A table as a person sees it."""
    row, viewer = live.row, live.seat_of(person)
    result, to_act = row.result, _to_act(live)
    return Table(
        id=live.id,
        news=live.event_log.news(viewer),
        game=row.game,
        players=row.players,
        options=row.options,
        state=live.state,
        why_frozen=live.event_log.broken,
        seats=_seats(live, person),
        pace=Pace(row.pace, row.seconds),
        clocks=[
            Clock(seat, round(live.left(seat), 2), seat in to_act)
            for seat in range(len(live.seats))
            if live.seats[seat].bank is not None
        ],
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
    is_known = live.match is not None or live.event_log.broken
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
            may_sit=row.kind == "open" or (not is_taken and person is not None and row.reserved == person),
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
    news = live.event_log.news(viewer)
    return [
        Chat(news, number, event.name or "", event.seat, event.text or "", date(event.at), _note(event))
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
