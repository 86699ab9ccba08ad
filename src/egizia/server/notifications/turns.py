"""Whose turn it is, and what they are told about it."""

from dataclasses import dataclass

from egizia.catalogue import Message
from egizia.server.tables.live_table import LiveTable

OVER = -1
"""The turn that stands for the end of the game."""
MOST_NAMED = 3
"""Other players who are named in a notification."""


@dataclass(frozen=True)
class Notification:
    """What is said to somebody."""

    event: str
    """turn, over or test."""
    sentence: Message
    table: str | None = None
    game: str | None = None

    def link(self, home: str) -> str:
        """Where it leads, at the address by which the person knows this service."""
        return f"{home}/tables/{self.table}" if self.table else f"{home}/"


def looking(table: str) -> str:
    """Where it is noted who looks at a table, besides who is there."""
    return f"looking:{table}"


def turns(table: LiveTable) -> dict[int, int]:
    """By seat, the turn of which its person should hear."""
    match = table.match
    if match is None:
        return {}
    if table.state == "over":
        return {seat.seat: OVER for seat in table.seats if seat.person}
    people = [seat for seat in table.to_act if table.seats[seat].person and table.driver(seat) is None]
    return {seat: match.turn(seat) for seat in people}


def words(table: LiveTable, seat: int, turn: int) -> Notification:
    """What a person is told about a turn."""
    game = Message(f"web.game.{table.row.game}")
    names = [str(row.name) for row in table.seats if row.seat != seat]
    players = ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")
    event = "over" if turn == OVER else "turn"
    key = f"notification.{event}" if names else f"notification.{event}.alone"
    return Notification(event, Message(key, {"game": game, "players": players}), table.id, table.row.game)
