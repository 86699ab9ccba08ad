"""What people do at a table, whichever way it comes in: here alone limits are spent and moves counted."""

from egizia.server.auth.limits import Limits
from egizia.server.messages.common import Action
from egizia.server.metrics import MOVES, UNDOS
from egizia.server.refusals import RefusedError
from egizia.server.store.database import Store
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


async def say(limits: Limits, store: Store, table: LiveTable, person: str, text: str) -> int:
    """Say something at a table, under the name one has there; returns the number of the chat."""
    await limits.spend("chat", person)
    cleaned = " ".join(text.split())
    if not cleaned or not cleaned.isprintable():
        raise RefusedError("malformed")
    seat = table.seat_of(person)
    known = await store.person(person)
    name = table.seats[seat].name if seat is not None else known.name if known else None
    await table.say(person, name or "?", cleaned)
    return len(table.chats)
