"""Notifications: who is told of their turns, where, and what is still to be sent."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _of(table: str, name: str, **more: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String(22), sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), **more)


def upgrade() -> None:
    """Four new tables; nothing else changes."""
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("owner", sa.String(80), nullable=False),
        _of("tables", "table_id"),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("format", sa.String(8)),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("keys", sa.Text),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("confirmed_at", sa.Double),
        sa.Column("sent_at", sa.Double),
        sa.Column("error", sa.String(32)),
        sa.Column("failed_at", sa.Double),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )
    op.create_index("subscriptions_owner", "subscriptions", ["owner"])
    op.create_index("subscriptions_table", "subscriptions", ["table_id"])
    op.create_index("subscriptions_target", "subscriptions", ["target"])
    op.create_table(
        "notifications",
        sa.Column("id", sa.String(22), primary_key=True),
        _of("subscriptions", "subscription_id", nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        _of("tables", "table_id"),
        sa.Column("seat", sa.Integer),
        sa.Column("ply", sa.Integer),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("due_at", sa.Double, nullable=False),
        sa.Column("claimed_until", sa.Double, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
    )
    turn = ["subscription_id", "table_id", "seat", "ply"]
    op.create_index("notifications_turn", "notifications", turn, unique=True)
    op.create_index("notifications_due", "notifications", ["state", "due_at"])
    op.create_index("notifications_table", "notifications", ["table_id"])
    op.create_table(
        "noticed",
        _of("tables", "table_id", primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
