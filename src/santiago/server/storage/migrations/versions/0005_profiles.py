"""Profiles: players with devices, passkeys and results, and the seats that are theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def _of_profile(action: str = "CASCADE", nullable: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey("profiles.id", ondelete=action)
    return sa.Column("profile", sa.String(22), key, nullable=nullable)


def upgrade() -> None:
    """Seats of before are guests' seats."""
    op.create_table(
        "profiles",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colour", sa.String(8), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("phrase", sa.String(64), unique=True),
        sa.Column("ratings", sa.Text, nullable=False),
    )
    op.execute("ALTER TABLE tables ADD COLUMN host VARCHAR(22) REFERENCES profiles (id)")
    op.execute("ALTER TABLE seats ADD COLUMN profile VARCHAR(22) REFERENCES profiles (id)")
    op.add_column("seats", sa.Column("name_later", sa.Text))
    op.create_index("seats_profile", "seats", ["profile"])
    op.create_index("tables_host", "tables", ["host"])
    _devices()
    _results()


def _devices() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        _of_profile(),
        sa.Column("device", sa.String(22), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("used_at", sa.Double, nullable=False),
    )
    op.create_index("sessions_profile", "sessions", ["profile"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        _of_profile(),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("used_at", sa.Double, nullable=False),
    )
    op.create_index("passkeys_profile", "passkeys", ["profile"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        _of_profile(nullable=True),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Double, nullable=False),
    )
    op.create_index("challenges_expire", "challenges", ["expires_at"])


def _results() -> None:
    op.create_table(
        "games",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("finished_at", sa.Double, nullable=False),
        sa.Column("edition", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    game = sa.ForeignKey("games.table_id", ondelete="CASCADE")
    op.create_table(
        "game_seats",
        sa.Column("table_id", sa.String(22), game, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        _of_profile("SET NULL", nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colour", sa.String(8), nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_index("game_seats_key", "game_seats", ["table_id", "seat"], unique=True)
    op.create_index("game_seats_profile", "game_seats", ["profile"])
    op.create_table(
        "bot_ratings",
        sa.Column("level", sa.Text, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
    )
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(22), table, primary_key=True),
        sa.Column(
            "profile",
            sa.String(22),
            sa.ForeignKey("profiles.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("invited_at", sa.Double, nullable=False),
    )
    op.create_index("invitations_profile", "invitations", ["profile"])
