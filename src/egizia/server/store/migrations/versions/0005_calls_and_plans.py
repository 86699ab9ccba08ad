"""How people are called to the table, and what they have planned there."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this step."""
    op.add_column("seats", sa.Column("called", sa.Integer(), nullable=True))
    op.create_table(
        "call_wishes",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("webhook", sa.Text(), nullable=True),
        sa.Column("always", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(length=10), nullable=False),
        sa.Column("home", sa.Text(), nullable=False),
        sa.Column("problem", sa.JSON(), nullable=True),
    )
    op.create_table(
        "devices",
        sa.Column("digest", sa.String(length=64), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("added", sa.Float(), nullable=False),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "service_keys",
        sa.Column("name", sa.String(length=20), primary_key=True),
        sa.Column("value", sa.String(length=100), nullable=False),
    )
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("moves", sa.JSON(), nullable=False),
        sa.Column("standing", sa.String(length=10), nullable=True),
        sa.Column("round", sa.String(length=40), nullable=True),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(length=20), nullable=False),
        sa.Column("told", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )


def downgrade() -> None:
    """Go back before this step."""
    op.drop_table("plans")
    op.drop_table("service_keys")
    op.drop_table("devices")
    op.drop_table("call_wishes")
    op.drop_column("seats", "called")
