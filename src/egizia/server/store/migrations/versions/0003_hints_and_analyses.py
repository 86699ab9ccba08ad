"""Whether a table allows hints, and what a bot thinks of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this step."""
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=True))
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("bot", sa.String(length=60), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("is_file", sa.Boolean(), nullable=False),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("analyses") as analyses:
        analyses.create_index("analyses_by_state", ["state"], unique=False)


def downgrade() -> None:
    """Go back before this step."""
    with op.batch_alter_table("analyses") as analyses:
        analyses.drop_index("analyses_by_state")
    op.drop_table("analyses")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("hints")
