"""What people do at a table, whichever way it comes in: here alone limits are spent and moves counted."""

import secrets

from egizia.server.auth.limits import Limits
from egizia.server.auth.names import can_be_seen
from egizia.server.messages.common import Action
from egizia.server.metrics import MOVES, UNDOS
from egizia.server.refusals import RefusedError
from egizia.server.store.people import PersonStore
from egizia.server.tables.live_table import LiveTable


async def play(limits: Limits, table: LiveTable, person: str, seat: int, action: Action, number: int) -> None:
    """Play a move."""
    await limits.spend("move", person)
    await table.play(person, seat, action, number)
    MOVES.labels("person").inc()


async def undo(limits: Limits, table: LiveTable, person: str, seat: int, number: int, to: int | None) -> None:
    """Take the last move back, or all down to a number."""
    await limits.spend("move", person)
    await table.undo(person, seat, number, to)
    UNDOS.inc()


async def say(limits: Limits, people: PersonStore, table: LiveTable, person: str, text: str, key: str) -> int:
    """Say something at a table, under the name one has there; returns the number of the chat."""
    await limits.spend("chat", person)
    cleaned = " ".join(text.split())
    if not cleaned.isprintable() or not can_be_seen(cleaned):
        raise RefusedError("malformed")
    if table.row.is_private and not belongs(table, person) and not opens(key, table):
        raise RefusedError("not-invited")
    seat = table.seat_of(person)
    known = await people.find(person)
    name = table.seats[seat].name if seat is not None else known.name if known else None
    await table.say(person, name or "?", cleaned)
    return len(table.chats)


def belongs(table: LiveTable, person: str) -> bool:
    """Whether somebody opened a table, or has a seat there or one that is kept for them."""
    return table.row.opened_by == person or any(person in (seat.person, seat.reserved) for seat in table.seats)


def opens(key: str, table: LiveTable) -> bool:
    """Whether a key is the one of the invitation to a table."""
    return secrets.compare_digest(key.encode(), table.row.invitation.encode())
