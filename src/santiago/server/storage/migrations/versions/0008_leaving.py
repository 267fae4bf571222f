"""Who left a game for a bot to finish: it counts as a last place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nobody knows who left the games of before."""
    op.execute("ALTER TABLE seats ADD COLUMN left_by VARCHAR(22) REFERENCES profiles (id)")
    op.create_index("seats_left_by", "seats", ["left_by"])
    no = sa.false()
    op.add_column("game_seats", sa.Column("left", sa.Boolean, nullable=False, server_default=no))
