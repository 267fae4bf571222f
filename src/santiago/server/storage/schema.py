"""The tables of the database: set-up and moves, and who sits where.  Nothing derived.

`status` and `due` are what a look at the moves would tell as well; they are kept so that the
lobby and the clocks need not replay every game.  Times are seconds since 1970, UTC.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

HOST = -1
"""In `tokens.seat`: the token of whoever made the table."""


def _of_table() -> Column[str]:
    return Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("rules", Integer, nullable=False),  # the version of the rules it is played under
    Column("settings", Text, nullable=False),  # what the table was made with, as JSON
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),  # open, running, over, closed
    Column("secret", String(64)),  # null: not provably fair
    Column("setup", Text),  # as in a record; null until the game starts
    Column("base", Integer, nullable=False),  # moves that came with a record
    Column("ply", Integer, nullable=False),
    Column("epoch", Integer, nullable=False),  # how many take-backs there were
    Column("version", Integer, nullable=False),  # goes up with every change
    Column("made", Double, nullable=False),
    Column("moved", Double),  # when the last move was made
    Column("turn", Double),  # when the clock of those to move started
    Column("due", Double),  # when something is to happen by itself
    Index("tables_lobby", "public", "status", "made"),
    Index("tables_due", "due"),
    Index("tables_status", "status", "rules"),
)
seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("name", Text, nullable=False),
    Column("level", Text),
    Column("colour", String(8), nullable=False),
    Column("random", Text),
    Column("stand_in", Text),  # the level of the bot that plays for an absent person
    Column("orders", Text),  # standing orders, as JSON
    Index("seats_key", "table_id", "seat", unique=True),
)
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Index("tokens_table", "table_id"),
)
codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("expires", Double, nullable=False),
)
moves = Table(
    "moves",
    metadata,
    _of_table(),
    Column("ply", Integer, nullable=False),  # from 1, in the order they came in
    Column("seat", Integer, nullable=False),
    Column("move", String(32), nullable=False),
    Column("by", String(8), nullable=False),  # person, bot, timeout, standing, record
    Column("time", Double, nullable=False),
    Column("client", String(64)),  # the client's own id of it
    Column("why", Text),  # a bot's reason, as JSON
    Index("moves_key", "table_id", "ply", unique=True),
)
chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("time", Double, nullable=False),
    Column("text", Text, nullable=False),
    Index("chat_table", "table_id", "id"),
)
records = Table(
    "records",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("made", Double, nullable=False),
    Column("record", Text, nullable=False),
)
