"""What travels about the state of the service."""

from typing import Literal

from msgspec import Struct


class Health(Struct, frozen=True):
    """The service runs."""

    status: Literal["ok"]
    version: str


class Readiness(Struct, frozen=True):
    """Whether the service can seat people: the database takes moves and the rules of these games are compiled."""

    is_ready: bool
    games: dict[str, bool]
    database: bool
    redis: bool | None
    """Whether Redis answers, without which play goes on; null if there is none."""
