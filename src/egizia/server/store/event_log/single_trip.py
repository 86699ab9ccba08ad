"""What happened at a table in one statement of PostgreSQL: one way there and back, and a transaction by itself.

It first takes the table's row, if its sequence number is still the one that the writer knows. Of two writers the second
waits for the first here, and then finds another number: it writes nothing.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from egizia.server.store.rows import Values
from egizia.server.store.schema import events, seats, tables


def append(
    table: str, after: int, rows: Sequence[Values], changes: Values, seated: Mapping[int, Values]
) -> tuple[str, tuple[Any, ...]]:
    """The statement that writes events with what they change at the table and at its seats, and its parameters.

    It answers with one row: how many events it has written, and whether there are plans at the table.
    """
    sql = _statement(tuple(changes), tuple(rows[0]), len(rows), tuple(tuple(own) for own in seated.values()))
    cells = [*_cells(tables, changes), table, after]
    for seat, own in seated.items():
        cells += [*_cells(seats, own), seat]
    for row in rows:
        cells += _cells(events, row)
    return sql, (*cells, table)


@cache
def _statement(
    changed: tuple[str, ...], event: tuple[str, ...], count: int, seated: tuple[tuple[str, ...], ...]
) -> str:
    parts = [
        f"kept AS (UPDATE tables SET {_sets(tables, changed)} WHERE id = %s AND sequence = %s RETURNING id)",
        *(
            f"seat_{number} AS (UPDATE seats SET {_sets(seats, own)} FROM kept WHERE table_id = kept.id AND seat = %s)"
            for number, own in enumerate(seated)
        ),
    ]
    row = f"SELECT {', '.join(_cell(events, name) for name in event)} FROM kept"
    happened = " UNION ALL ".join([row] * count)
    parts.append(f"written AS (INSERT INTO events ({', '.join(event)}) {happened} RETURNING sequence)")
    found = "SELECT (SELECT count(*) FROM written), EXISTS (SELECT FROM plans WHERE table_id = %s)"
    return f"WITH {', '.join(parts)} {found}"


def _sets(of: sa.Table, names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} = {_cell(of, name)}" for name in names)


_dialect = PGDialect_psycopg()


@cache
def _cell(of: sa.Table, name: str) -> str:
    """Where a value stands, with its type: a statement of its own says nothing of the column it goes to."""
    kind = of.c[name].type
    # A text that is too long shall fail: to cut it would be the cast's way.
    return f"CAST(%s AS {'TEXT' if isinstance(kind, sa.String) else kind.compile(_dialect)})"


def _cells(of: sa.Table, values: Values) -> list[Any]:
    return [_written(of.c[name].type, value) for name, value in values.items()]


def _written(kind: sa.types.TypeEngine[Any], value: Any) -> Any:
    if not isinstance(kind, sa.JSON) or (value is None and kind.none_as_null):
        return value
    return json.dumps(value)
