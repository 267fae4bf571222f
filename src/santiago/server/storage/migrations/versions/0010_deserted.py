"""Games that everyone left."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Of the games of before nobody knows: they count as they did."""
    column = sa.Column("deserted", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", column)
