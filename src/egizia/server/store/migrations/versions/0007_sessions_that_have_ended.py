"""Sessions that have ended: who signs out is signed out, whoever has a copy of the cookie."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this step."""
    op.create_table(
        "ended_sessions",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
    )
    op.create_index("ix_ended_sessions_person", "ended_sessions", ["person"])


def downgrade() -> None:
    """Go back before this step."""
    op.drop_table("ended_sessions")
