"""Sequence numbers of events under the name that everybody knows them by."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The new shape."""
    op.alter_column("tables", "news", new_column_name="sequence")
    op.alter_column("events", "news", new_column_name="sequence")


def downgrade() -> None:
    """The old shape."""
    op.alter_column("events", "sequence", new_column_name="news")
    op.alter_column("tables", "sequence", new_column_name="news")
