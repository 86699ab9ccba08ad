"""A row of each table of the schema: its columns as fields, in the same order, so that a row is made by place.

Rows are never changed; `msgspec.structs.replace` makes another. What is written to some columns only is a dictionary
of values, whose keys are checked against the columns by the type checker. What the rows of a table and its seats may
hold is part of their types: anything else is damage.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct

from egizia.catalogue import MessageJson
from egizia.server.messages.advice import Review
from egizia.server.messages.common import MOST_SEATS, Absent, PaceKind, SeatKind
from egizia.server.messages.plans import StandingOrder
from egizia.server.messages.views import View

Date = Annotated[float, Meta(ge=0, lt=253_402_300_800)]
"""Seconds since 1970, before the year 10000."""
Seconds = Annotated[float, Meta(ge=-1e12, le=1e12)]
Count = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]

Values = Mapping[str, Any]
"""Some columns of any row, by name."""


class PersonRow(Struct, frozen=True):
    """Somebody: a guest, or a person with an account."""

    id: str
    name: str
    login: str | None
    password: str | None
    created: float
    sessions: int = 0
    is_listed: bool = True


class PersonValues(TypedDict, total=False):
    """What changes about a person."""

    name: str
    login: str | None
    password: str | None
    is_listed: bool


class EndedSessionRow(Struct, frozen=True):
    """A session of a person that counts no more."""

    id: str
    person: str


class StoredResult(TypedDict):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    ledgers: list[dict[str, int]]
    curve: list[list[int]]
    view: View


class TableRow(Struct, frozen=True):
    """A table."""

    id: str
    game: str
    rules_version: str
    players: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: dict[str, str]
    seed: int
    chosen_seed: bool
    opening: str | None
    state: Literal["waiting", "playing", "over"]
    pace: PaceKind
    seconds: Count | None
    is_private: bool
    forced_moves: bool
    absent: Absent
    absent_after: Count
    opened_by: str
    invitation: str
    rematch_of: str | None
    rematch: str | None
    created: Date
    updated: Date
    sequence: Count
    moves: Count
    to_act: list[int]
    scores: list[int]
    result: StoredResult | None = None
    checked: str | None = None
    frozen: MessageJson | None = None
    due: Seconds | None = None
    hints: bool | None = None
    rated: int | None = None
    rated_as: list[str] | None = None


class TableValues(TypedDict, total=False):
    """What changes at a table."""

    rules_version: str
    opening: str | None
    state: Literal["waiting", "playing", "over"]
    rematch: str | None
    updated: float
    moves: int
    to_act: list[int]
    scores: list[int]
    result: StoredResult | None
    due: float | None
    hints: bool | None


class SeatRow(Struct, frozen=True):
    """A seat of a table."""

    table_id: str
    seat: SeatNumber
    kind: SeatKind
    level: str | None = None
    person: str | None = None
    reserved: str | None = None
    name: str | None = None
    stand_in: Literal["bot", "idle", "asked"] | None = None
    bank: Seconds | None = None
    acting_since: Seconds | None = None
    helped: Literal["bot", "idle", "hint", "moved"] | None = None
    notified: int | None = None


class SeatValues(TypedDict, total=False):
    """What changes at a seat."""

    kind: SeatKind
    level: str | None
    person: str | None
    reserved: str | None
    name: str | None
    stand_in: Literal["bot", "idle", "asked"] | None
    bank: float | None
    acting_since: float | None
    helped: Literal["bot", "idle", "hint", "moved"] | None


class TableEvent(Struct, frozen=True):
    """Something that happened at a table: a row of the events, without the table and the number it has there."""

    kind: Literal["start", "move", "undo", "chat", "hint", "table"]
    """`table` is a change of seats."""
    at: Date
    seat: SeatNumber | None = None
    move: str | None = None
    digest: str | None = None
    name: str | None = None
    text: str | None = None


class SeatKeyRow(Struct, frozen=True):
    """A key that moves a seat to another device."""

    digest: str
    table_id: str
    seat: int
    person: str
    expires: float


class AnalysisRow(Struct, frozen=True):
    """An analysis, wanted or done."""

    id: str
    state: Literal["running", "done", "failed"]
    done: int
    moves: int
    bot: str
    asked: float
    is_file: bool
    record: str | None = None
    result: Review | None = None


class NotificationSettingsRow(Struct, frozen=True):
    """How a person wants to be notified."""

    person: str
    webhook: str | None
    always: bool
    language: str
    home: str
    problem: MessageJson | None = None


class NotificationSettingsValues(TypedDict, total=False):
    """What changes about how a person wants to be notified."""

    webhook: str | None
    always: bool
    language: str
    problem: MessageJson | None


class DeviceRow(Struct, frozen=True):
    """A browser that shows notifications."""

    digest: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    added: float


class ServiceKeyRow(Struct, frozen=True):
    """A key of the service itself."""

    name: str
    value: str


class ServiceClockRow(Struct, frozen=True):
    """How far service time is."""

    id: int
    reached: float


class StoredMove(TypedDict):
    """A planned move."""

    notation: str
    label: MessageJson | None


class PlanRow(Struct, frozen=True):
    """What is planned for a seat."""

    table_id: str
    seat: int
    person: str
    moves: list[StoredMove]
    standing: StandingOrder | None
    round: str | None
    played: int
    version: str
    told: MessageJson | None = None


class OutcomeRow(Struct, frozen=True):
    """How a seat fared in a game that is over."""

    table_id: str
    seat: int
    game: str
    players: int
    ended: Date
    score: int
    place: Annotated[int, Meta(ge=1)]
    share: Annotated[float, Meta(ge=0, le=1)]
    ledger: dict[str, int]
    rank: str | None


class RatingRow(Struct, frozen=True):
    """A player's rating after a game."""

    game: str
    players: int
    number: int
    player: str
    table_id: str
    ended: Date
    mu: Annotated[float, Meta(ge=-1e6, le=1e6)]
    sigma: Annotated[float, Meta(gt=0, le=1e6)]
    games: Count
    wins: Count
