"""How people and bots fared, how strong that shows them to be, and who does not want to be shown."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this step."""
    op.add_column("people", sa.Column("is_listed", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("tables", sa.Column("rated", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("rated_as", sa.JSON(), nullable=True))
    op.add_column("seats", sa.Column("helped", sa.String(length=10), nullable=True))
    outcomes = op.create_table(
        "outcomes",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("share", sa.Float(), nullable=False),
        sa.Column("ledger", sa.JSON(), nullable=False),
        sa.Column("rank", sa.String(length=20), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("outcomes_by_game", "outcomes", ["game", "players", "ended"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.String(length=50), nullable=False),
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "players", "number", "player"),
    )
    op.create_index("ratings_by_player", "ratings", ["player", "game", "players", "number"])
    _note_old_games(op.get_bind(), outcomes)


def _note_old_games(connection: sa.Connection, outcomes: sa.Table) -> None:
    """Games that are over are shown on the pages of their players; whether they would count is no longer known."""
    tables = sa.table(
        "tables",
        sa.column("id", sa.String),
        sa.column("game", sa.String),
        sa.column("players", sa.Integer),
        sa.column("updated", sa.Float),
        sa.column("state", sa.String),
        sa.column("result", sa.JSON),
    )
    over = connection.execute(sa.select(tables.c.id).where(tables.c.state == "over")).scalars().all()
    for number in over:
        table = connection.execute(sa.select(tables).where(tables.c.id == number)).mappings().one()
        if table["result"]:
            connection.execute(outcomes.insert(), _outcomes(table, table["result"]))


def _outcomes(table: Any, result: dict[str, Any]) -> list[dict[str, Any]]:
    scores, winners = result["scores"], result["winners"]
    keys = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    return [
        {
            "table_id": table["id"],
            "seat": seat,
            "game": table["game"],
            "players": table["players"],
            "ended": table["updated"],
            "score": score,
            "place": 1 + sum(other < keys[seat] for other in keys),
            "share": 1 / len(winners) if seat in winners else 0.0,
            "ledger": result["ledgers"][seat],
            "rank": result["view"].get("rank"),
        }
        for seat, score in enumerate(scores)
    ]


def downgrade() -> None:
    """Go back before this step."""
    op.drop_table("ratings")
    op.drop_table("outcomes")
    op.drop_column("seats", "helped")
    op.drop_column("tables", "rated_as")
    op.drop_column("tables", "rated")
    op.drop_column("people", "is_listed")
