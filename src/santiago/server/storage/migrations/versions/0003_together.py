"""People are ready for the start; players say phrases about the board."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nobody at a waiting table is ready yet; all that was said was typed."""
    no = sa.false()
    op.add_column("seats", sa.Column("ready", sa.Boolean, nullable=False, server_default=no))
    op.add_column("chat", sa.Column("phrase", sa.Text))
