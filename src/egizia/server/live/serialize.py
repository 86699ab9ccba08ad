"""What leaves the service. Views, choices and logs of a running game go out here and nowhere else.

Everything is taken from a match as one seat sees it. Its seed, its record, its position and its digest, each of which
would give the hidden cards away, go out when the game is over, from `replays`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from egizia.catalogue import Message
from egizia.server.clock import iso_date
from egizia.server.listening.frames import Outgoing, Piece
from egizia.server.messages.play import Acting, Chat, FromServer, Position, Previews
from egizia.server.messages.tables import ListedTable, Pace, Seat, ShownClock, ShownTable
from egizia.server.store.rows import TableEvent
from egizia.server.tables.absence import ASKED
from egizia.server.tables.live_table import LiveTable
from egizia.server.tables.shared_views import SentParts, Unsent, offers
from egizia.table.match import Entry, Preview

encoder = msgspec.json.Encoder()


def encoded(message: FromServer) -> Outgoing:
    """A message as it travels."""
    return Outgoing(Piece(encoder.encode(message)))


MOST_CHATS = 200
"""How much of what was said goes out at once."""


def position(table: LiveTable, viewer: int | None, log_after: int = -1) -> Position:
    """The game as a viewer sees it."""
    match, situation = table.match, _situation(table, viewer, log_after)
    if match is None:
        return Position(**situation, view=None, choices=[])
    choices = match.choices(viewer) if _acts(table, viewer) else []
    return Position(**situation, view=match.view(viewer), choices=choices)


class _Shared(msgspec.Struct, tag_field="type", tag="update"):
    """The fields of an update that are the same for many."""

    table: str
    game: str
    log_after: int
    log: list[Entry]
    to_act: list[int]
    is_over: bool
    parts: dict[str, msgspec.Raw]
    """They come last, so that the viewer's own can follow."""


class _Own(msgspec.Struct):
    """The other fields of an update."""

    sequence: int
    number: int
    seat: int | None
    prompt: Message | None
    can_undo: bool
    why_no_undo: Message | None
    can_restart_to: int | None
    is_whole: bool
    choices: list[msgspec.Raw]
    clocks: list[ShownClock]
    request: str | None


class _ActingForAll(msgspec.Struct, tag_field="type", tag="acting"):
    """The fields of who is still to act that are the same for all."""

    to_act: list[int]
    clocks: list[ShownClock]


def update(table: LiveTable, viewer: int | None, sent: SentParts, log_after: int, request: str | None) -> Outgoing:
    """What is new for a connection, as it travels; what several need alike is encoded once."""
    match, is_whole = table.match, sent.is_new
    pieces = table.views.pieces_at((table.sequence, table.state))
    unsent = Unsent([], {}, None) if match is None else sent.unsent(table.views, table.event_log, viewer)
    if ("apart", log_after) not in pieces:
        pieces["apart", log_after] = match.told_apart(log_after) if match else ()
    told_as = viewer if viewer in pieces["apart", log_after] else None
    kind = (unsent.kind, log_after, told_as)
    if kind not in pieces:
        pieces[kind] = Piece(_shared(table, unsent.shared, log_after, told_as))
    own_parts = encoder.encode(unsent.own)[1:-1]
    comma = b"," if own_parts and unsent.shared else b""
    if request is None and not is_whole and _looks_on(table, viewer):
        if "onlooker" not in pieces:
            pieces["onlooker"] = viewer, _own(table, viewer, is_whole=False, request=None)
        first, own = pieces["onlooker"]
        if viewer != first:
            own = own.replace(b'"seat":%d,' % first, b'"seat":%d,' % viewer, 1)
    else:
        own = _own(table, viewer, is_whole=is_whole, request=request)
    return Outgoing(pieces[kind], Piece(b"%b%b},%b" % (comma, own_parts, own[1:])))


def _own(table: LiveTable, viewer: int | None, *, is_whole: bool, request: str | None) -> bytes:
    """The fields of an update that are a viewer's own."""
    match = table.match
    own = _Own(
        **_own_situation(table, viewer),
        is_whole=is_whole,
        choices=offers(match, viewer) if match and viewer is not None and _acts(table, viewer) else [],
        clocks=clocks(table),
        request=request,
    )
    return encoder.encode(own)


def _looks_on(table: LiveTable, viewer: int | None) -> bool:
    """Whether somebody at a table without clocks only looks on: all who do are told the same, but for their seats."""
    match = table.match
    return (
        viewer is not None
        and match is not None
        and table.row.pace == "untimed"
        and not table.event_log.is_simultaneous
        and viewer != match.last_seat
        and viewer not in table.to_act
    )


def _shared(table: LiveTable, parts: Sequence[str], log_after: int, told_as: int | None) -> bytes:
    """The fields of an update that are the same for many, open to more parts and fields."""
    shared = _Shared(
        **_shared_situation(table, log_after, told_as),
        game=table.row.game,
        parts={name: table.views.lies_open[name] for name in parts},
    )
    return encoder.encode(shared)[:-2]


def _acts(table: LiveTable, viewer: int | None) -> bool:
    return viewer is not None and viewer in table.to_act


def _situation(table: LiveTable, viewer: int | None, log_after: int) -> dict[str, Any]:
    """How the game stands for a viewer, but for the view."""
    return {**_shared_situation(table, log_after, viewer), **_own_situation(table, viewer)}


def _shared_situation(table: LiveTable, log_after: int, told_as: int | None) -> dict[str, Any]:
    match = table.match
    return {
        "table": table.id,
        "log_after": -1 if match is None else log_after,
        "log": [] if match is None else match.log(told_as, log_after),
        "to_act": list(table.to_act),
        "is_over": match is not None and match.is_over,
    }


def _own_situation(table: LiveTable, viewer: int | None) -> dict[str, Any]:
    match, sequence = table.match, table.event_log.sequence(viewer)
    if match is None:
        return {
            "sequence": sequence, "number": 0, "seat": viewer, "prompt": None, "can_undo": False, "why_no_undo": None,
            "can_restart_to": None,
        }  # fmt: skip
    why_no_undo = None if viewer is None else match.why_no_undo(viewer)
    can_undo = viewer is not None and why_no_undo is None and table.state == "playing"
    return {
        "sequence": sequence,
        "number": match.move_number(viewer),
        "seat": viewer,
        "prompt": match.prompt(viewer) if _acts(table, viewer) else None,
        "can_undo": can_undo,
        "why_no_undo": why_no_undo,
        "can_restart_to": table.event_log.restart_number(viewer) if can_undo and viewer is not None else None,
    }


def acting(table: LiveTable, viewer: int | None) -> Outgoing:
    """Who is still to act, encoded once for all where no clock runs."""
    pieces = table.views.pieces_at((table.sequence, table.state))
    if table.row.pace != "untimed" or Acting not in pieces:
        pieces[Acting] = Piece(encoder.encode(_ActingForAll(list(table.to_act), clocks(table)))[:-1])
    return Outgoing(pieces[Acting], Piece(b',"sequence":%d}' % table.event_log.sequence(viewer)))


def previews(table: LiveTable, seat: int, number: int, actions: Sequence[int]) -> Previews:
    """What some choices of a seat would change; none if the game has moved on since they were offered."""
    match, found = table.match, list[Preview]()
    if match is not None and seat in table.to_act and match.move_number(seat) == number:
        legal = set(match.legal_actions(seat))
        found = match.previews([action for action in actions if action in legal], seat)
    return Previews(table.event_log.sequence(seat), number, found)


def clocks(live: LiveTable) -> list[ShownClock]:
    """The clocks of a table now; none where nobody has one."""
    if live.row.pace == "untimed":
        return []
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
        created=iso_date(row.created),
        updated=iso_date(row.updated),
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
        Chat(sequence, number, event.name or "", event.seat, event.text or "", iso_date(event.at), _note(event))
        for number, (_, event) in enumerate(live.chats[after:to], after + 1)
    ]


def latest_chats(live: LiveTable) -> int:
    """The number of the chat after which the latest ones begin, as many as go out at once."""
    return max(0, len(live.chats) - MOST_CHATS)


def _note(event: TableEvent) -> Message | None:
    return Message("web.hint.used", {"player": event.name or ""}) if event.kind == "hint" else None
