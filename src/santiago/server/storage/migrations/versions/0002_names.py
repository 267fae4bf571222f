"""Columns say what they hold; tokens are of one table; bids and chat learn who asked for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

RENAMED = [
    ("tables", "made", "created_at"),
    ("tables", "moved", "moved_at"),
    ("tables", "turn", "turn_started_at"),
    ("tables", "due", "due_at"),
    ("codes", "expires", "expires_at"),
    ("moves", "time", "played_at"),
    ("moves", "client", "request"),
    ("chat", "time", "said_at"),
    ("records", "made", "created_at"),
]


def upgrade() -> None:
    """A database of 0.1 keeps its games, seats, tokens and chat."""
    for table, old, new in RENAMED:
        op.execute(f'ALTER TABLE {table} RENAME COLUMN "{old}" TO {new}')
    op.add_column("seats", sa.Column("stand_in_shown", sa.Text))
    op.execute("UPDATE seats SET stand_in_shown = stand_in")
    op.execute("UPDATE moves SET \"by\" = 'orders' WHERE \"by\" = 'standing'")
    op.create_index("codes_table", "codes", ["table_id"])
    _number_chat()
    _tokens_of_tables()


def _number_chat() -> None:
    """Chat is counted at each table."""
    op.add_column("chat", sa.Column("request", sa.String(64)))
    op.add_column("chat", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE chat SET number = (SELECT COUNT(*) FROM chat AS earlier "
        "WHERE earlier.table_id = chat.table_id AND earlier.id <= chat.id)"
    )
    op.drop_index("chat_table", "chat")
    op.create_index("chat_table", "chat", ["table_id", "number"], unique=True)


def _tokens_of_tables() -> None:
    """Clients may make their tokens themselves: one client's choice must not block another's."""
    op.drop_index("tokens_table", "tokens")
    op.rename_table("tokens", "tokens_before")
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(22), key, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("hash", "table_id", name="tokens_hash_table"),
    )
    op.execute("INSERT INTO tokens SELECT hash, table_id, seat FROM tokens_before")
    op.drop_table("tokens_before")
    op.create_index("tokens_table", "tokens", ["table_id"])
