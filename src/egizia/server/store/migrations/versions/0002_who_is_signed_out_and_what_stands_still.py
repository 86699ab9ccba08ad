"""Which cookies of a person no longer count, and which games these rules cannot go on with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this step."""
    op.add_column("people", sa.Column("sessions", sa.Integer(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("checked", sa.String(length=60), nullable=True))
    op.add_column("tables", sa.Column("frozen", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Go back before this step."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("frozen")
        tables.drop_column("checked")
    with op.batch_alter_table("people") as people:
        people.drop_column("sessions")
