"""How far service time is: it begins as the date, by which clocks went until now."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The new shape."""
    kept = op.create_table(
        "service_clock",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("reached", sa.Float(), nullable=False),
    )
    op.bulk_insert(kept, [{"id": 1, "reached": time.time()}])


def downgrade() -> None:
    """The old shape."""
    op.drop_table("service_clock")
