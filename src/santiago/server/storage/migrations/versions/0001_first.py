"""Tables, seats, tokens, moves, chat and records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_id() -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(22), key, nullable=False)


def upgrade() -> None:
    """An empty database gets its tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("secret", sa.String(64)),
        sa.Column("setup", sa.Text),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("moved", sa.Double),
        sa.Column("turn", sa.Double),
        sa.Column("due", sa.Double),
    )
    op.create_index("tables_lobby", "tables", ["public", "status", "made"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_status", "tables", ["status", "rules"])
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("colour", sa.String(8), nullable=False),
        sa.Column("random", sa.Text),
        sa.Column("stand_in", sa.Text),
        sa.Column("orders", sa.Text),
    )
    op.create_index("seats_key", "seats", ["table_id", "seat"], unique=True)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("tokens_table", "tokens", ["table_id"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_table(
        "moves",
        _table_id(),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.String(32), nullable=False),
        sa.Column("by", sa.String(8), nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("client", sa.String(64)),
        sa.Column("why", sa.Text),
    )
    op.create_index("moves_key", "moves", ["table_id", "ply"], unique=True)
    op.create_table(
        "chat",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("chat_table", "chat", ["table_id", "id"])
    op.create_table(
        "records",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
