"""Who declined whose invitations, so that nobody is asked again and again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def _profile(name: str) -> sa.Column[str]:
    key = sa.ForeignKey("profiles.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(22), key, nullable=False)


def upgrade() -> None:
    """Nobody has declined anything yet."""
    op.create_table(
        "refusals",
        _profile("profile"),
        _profile("host"),
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("declined_at", sa.Double, nullable=False),
    )
    op.create_index("refusals_profile", "refusals", ["profile"])
