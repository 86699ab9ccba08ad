"""Notifications under their name."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The new shape."""
    op.rename_table("call_wishes", "notification_settings")
    op.alter_column("seats", "called", new_column_name="notified")


def downgrade() -> None:
    """The old shape."""
    op.alter_column("seats", "notified", new_column_name="called")
    op.rename_table("notification_settings", "call_wishes")
