"""What to call a browser that is told of turns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """The subscriptions of before have no name."""
    op.add_column("subscriptions", sa.Column("device", sa.Text))
