"""Finished reviews are kept, and go with their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """No review has been kept yet."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("made_by", sa.String(80), nullable=False),
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
    )
    op.create_index("reviews_table", "reviews", ["table_id"])
    op.create_index("reviews_age", "reviews", ["created_at"])
