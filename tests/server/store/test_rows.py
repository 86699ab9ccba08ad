"""Rows have the columns of their tables: the same names in the same order, empty where a column may be."""

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
import sqlalchemy as sa
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from egizia.server.store import rows, schema

ROWS: dict[str, type[Struct]] = {
    "people": rows.PersonRow,
    "ended_sessions": rows.EndedSessionRow,
    "tables": rows.TableRow,
    "seats": rows.SeatRow,
    "seat_keys": rows.SeatKeyRow,
    "analyses": rows.AnalysisRow,
    "notification_settings": rows.NotificationSettingsRow,
    "devices": rows.DeviceRow,
    "service_keys": rows.ServiceKeyRow,
    "service_clock": rows.ServiceClockRow,
    "plans": rows.PlanRow,
    "outcomes": rows.OutcomeRow,
    "ratings": rows.RatingRow,
}
VALUES: dict[str, Any] = {
    "people": rows.PersonValues,
    "tables": rows.TableValues,
    "seats": rows.SeatValues,
    "notification_settings": rows.NotificationSettingsValues,
}
IN_PLACE_OF_NOTHING = {"people": {"sessions": 0, "is_listed": True}}
"""What the database itself puts into a column that is not written."""


def python_type(hint: Any) -> tuple[type | None, bool]:
    """What a field holds, and whether it may be empty."""
    if get_origin(hint) in (Union, UnionType):
        [kind] = {python_type(each)[0] for each in get_args(hint)} - {type(None)}
        return kind, type(None) in get_args(hint)
    if get_origin(hint) is Literal:
        [kind] = {type(value) for value in get_args(hint)}
        return kind, False
    kind = get_origin(hint) or hint
    is_object = is_typeddict(hint) or issubclass(kind, Struct)
    return dict if is_object else kind, False


def expected(column: sa.Column[Any]) -> tuple[set[type], bool]:
    kinds = {dict, list} if isinstance(column.type, sa.JSON) else {column.type.python_type}
    return kinds, bool(column.nullable)


def test_every_table_has_a_row():
    assert {*ROWS, "events"} == set(schema.metadata.tables)


@pytest.mark.parametrize("table", ROWS)
def test_a_row_has_the_columns_of_its_table(table: str):
    columns = schema.metadata.tables[table].c
    assert list(ROWS[table].__struct_fields__) == columns.keys()
    for name, hint in get_type_hints(ROWS[table]).items():
        kinds, may_be_empty = expected(columns[name])
        kind, is_optional = python_type(hint)
        assert (kind in kinds, is_optional) == (True, may_be_empty), f"{table}.{name} is {hint}"


@pytest.mark.parametrize("table", ROWS)
def test_what_a_row_says_by_default_is_what_the_database_says(table: str):
    given = {field.name: field.default for field in fields(ROWS[table]) if field.default is not NODEFAULT}
    known = IN_PLACE_OF_NOTHING.get(table, {})
    assert given == dict.fromkeys(given) | known
    assert {column.name for column in schema.metadata.tables[table].c if column.server_default} == set(known)


@pytest.mark.parametrize("table", VALUES)
def test_what_is_written_to_a_row_is_what_it_holds(table: str):
    row, values = get_type_hints(ROWS[table]), get_type_hints(VALUES[table])
    assert values == {name: row[name] for name in values}


def test_an_event_has_the_columns_of_its_table_but_its_place_there():
    columns = schema.events.c
    hints = get_type_hints(rows.TableEvent)
    assert {"table_id", "sequence", *hints} == set(columns.keys())
    for name, hint in hints.items():
        kinds, may_be_empty = expected(columns[name])
        kind, is_optional = python_type(hint)
        assert (kind in kinds, is_optional) == (True, may_be_empty), f"events.{name} is {hint}"
