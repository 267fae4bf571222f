"""The tables of the database: set-up and moves, and who sits where.  Only reviews are derived.

`status` and `due_at` could be derived from the moves; they are stored so that the lobby and the
clocks need not replay every game.  Times are seconds since 1970, UTC.
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
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()
ID = String(22)
HASH = String(64)


def _of_table() -> Column[str]:
    return Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("rules", Integer, nullable=False),  # the version of the rules it is played under
    Column("settings", Text, nullable=False),  # the table's settings, as JSON
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),  # open, running, over, closed
    Column("secret", String(64)),  # null: not provably fair
    Column("setup", Text),  # as in a record; null until the game starts
    Column("base", Integer, nullable=False),  # moves that came with a record
    Column("ply", Integer, nullable=False),
    Column("epoch", Integer, nullable=False),  # how many take-backs there were
    Column("version", Integer, nullable=False),  # goes up with every change
    Column("created_at", Double, nullable=False),
    Column("moved_at", Double),  # when the last move was made
    Column("turn_started_at", Double),  # when the clock of those to move started
    Column("due_at", Double),  # when the next automatic action is due
    Column("host", ForeignKey("profiles.id")),  # the profile that created it
    Index("tables_lobby", "public", "status", "created_at"),
    Index("tables_due", "due_at"),
    Index("tables_status", "status", "rules"),
    Index("tables_host", "host"),
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
    Column("random", Text),  # null: not given yet
    Column("stand_in", Text),  # the level of the bot that plays for an absent person
    Column("stand_in_shown", Text),  # the same, as the others may see it
    Column("orders", Text),  # standing orders, as JSON
    Column("ready", Boolean, nullable=False, server_default=false()),  # for the start
    Column("profile", ForeignKey("profiles.id")),  # whose devices hold the seat
    Column("name_later", Text),  # see `tables.model.Seat`
    Column("left_by", ForeignKey("profiles.id")),  # who gave the seat to this bot
    Index("seats_key", "table_id", "seat", unique=True),
    Index("seats_profile", "profile"),
    Index("seats_left_by", "left_by"),
)
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: the host
    Index("tokens_table", "table_id"),
)
codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("expires_at", Double, nullable=False),
    Index("codes_table", "table_id"),
)
moves = Table(
    "moves",
    metadata,
    _of_table(),
    Column("ply", Integer, nullable=False),  # from 1, in the order they came in
    Column("seat", Integer, nullable=False),
    Column("move", String(32), nullable=False),
    Column("by", String(8), nullable=False),  # person, bot, timeout, orders, record
    Column("played_at", Double, nullable=False),
    Column("request", String(64)),  # the client's own id of it
    Column("why", Text),  # a bot's reason, as JSON
    Index("moves_key", "table_id", "ply", unique=True),
)
chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    _of_table(),
    Column("number", Integer, nullable=False),  # from 1, at this table
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("said_at", Double, nullable=False),
    Column("text", Text, nullable=False),
    Column("request", String(64)),  # the client's own id of it
    Column("phrase", Text),  # as JSON; null: it was typed
    Index("chat_table", "table_id", "number", unique=True),
)
records = Table(
    "records",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("created_at", Double, nullable=False),
    Column("record", Text, nullable=False),
)
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("owner", String(80), nullable=False),  # seat:HASH of its token, or profile:ID
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE")),  # null: all of the owner's
    Column("channel", String(8), nullable=False),  # push, webhook, email
    Column("format", String(8)),  # of a webhook: discord, slack, ntfy, json
    Column("target", Text, nullable=False),  # the address that messages go to
    Column("keys", Text),  # of a browser: what its messages are encrypted with, as JSON
    Column("language", String(2), nullable=False),
    Column("zone", String(64), nullable=False),  # for quiet hours
    Column("quiet_from", Integer),  # minutes after midnight; null: no quiet hours
    Column("quiet_to", Integer),
    Column("site", Text, nullable=False),  # where links lead, such as https://example.org
    Column("created_at", Double, nullable=False),
    Column("confirmed_at", Double),  # null: nobody has answered from this e-mail address yet
    Column("sent_at", Double),  # when a message arrived last
    Column("error", String(32)),  # why the last one did not arrive; null: it did
    Column("failed_at", Double),  # when it failed
    Column("stopped", Boolean, nullable=False),  # given up until its owner tests it again
    Column("device", Text),  # what to call a browser
    Index("subscriptions_owner", "owner"),
    Index("subscriptions_table", "table_id"),
    Index("subscriptions_target", "target"),
)
notifications = Table(
    "notifications",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("subscription_id", ForeignKey("subscriptions.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # turn, test, confirm
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE")),
    Column("seat", Integer),
    Column("ply", Integer),  # at which the turn began
    Column("state", String(8), nullable=False),  # waiting, sent, dropped, failed
    Column("created_at", Double, nullable=False),
    Column("due_at", Double, nullable=False),
    Column("claimed_until", Double, nullable=False),  # by the process that sends it
    Column("attempts", Integer, nullable=False),
    # A turn has one: whichever process is first makes it.
    Index("notifications_turn", "subscription_id", "table_id", "seat", "ply", unique=True),
    Index("notifications_due", "state", "due_at"),
    Index("notifications_table", "table_id"),
)
noticed = Table(
    "noticed",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the table, when turns were last looked for
)
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),  # a private key, made when it is first needed
)

# -- profiles ----------------------------------------------------------------------------------


def _of_profile() -> Column[str]:
    return Column("profile", ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False)


profiles = Table(
    "profiles",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("colour", String(8), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("phrase", HASH, unique=True),  # a slow hash of what the recovery phrase stands for
    Column("ratings", Text, nullable=False),  # by kind of opponent, as JSON
)
sessions = Table(
    "sessions",
    metadata,
    Column("hash", HASH, primary_key=True),
    _of_profile(),
    Column("device", ID, nullable=False),  # its name towards its owner's other devices
    Column("name", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("used_at", Double, nullable=False),
    Index("sessions_profile", "profile"),
)
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # of the credential
    _of_profile(),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("site", Text, nullable=False),  # the relying party's id that it is bound to
    Column("name", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("used_at", Double, nullable=False),
    Index("passkeys_profile", "profile"),
)
challenges = Table(
    "challenges",
    metadata,
    Column("hash", HASH, primary_key=True),
    Column("profile", ForeignKey("profiles.id", ondelete="CASCADE")),  # null: to sign in
    Column("origin", Text, nullable=False),
    Column("expires_at", Double, nullable=False),
    Index("challenges_expire", "expires_at"),
)
games = Table(
    "games",
    metadata,
    Column("table_id", ID, primary_key=True),  # the table itself may be deleted
    Column("finished_at", Double, nullable=False),
    Column("edition", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),  # not if it began with a record, or with hints
    Column("deserted", Boolean, nullable=False, server_default=false()),  # everyone left it
)
game_seats = Table(
    "game_seats",
    metadata,
    Column("table_id", ForeignKey("games.table_id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("profile", ForeignKey("profiles.id", ondelete="SET NULL")),
    Column("name", Text, nullable=False),
    Column("colour", String(8), nullable=False),
    Column("level", Text),  # of a bot
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("left", Boolean, nullable=False, server_default=false()),  # before the end
    Index("game_seats_key", "table_id", "seat", unique=True),
    Index("game_seats_profile", "profile"),
)
bot_ratings = Table(
    "bot_ratings",
    metadata,
    Column("level", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)
invitations = Table(
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("profile", ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True),
    Column("host", Text, nullable=False),  # the name of who asks
    Column("invited_at", Double, nullable=False),
    Index("invitations_profile", "profile"),
)
refusals = Table(
    "refusals",
    metadata,
    Column("profile", ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
    Column("host", ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),  # who asked
    Column("table_id", String(22), nullable=False),  # also after the table is gone
    Column("declined_at", Double, nullable=False),
    Index("refusals_profile", "profile"),
)
reviews = Table(
    "reviews",
    metadata,
    Column("game", HASH, primary_key=True),  # the hash of set-up and moves
    Column("made_by", String(80), nullable=False),  # `santiago.review.made_by`
    Column(
        "table_id", ForeignKey("tables.id", ondelete="CASCADE")
    ),  # null: a record from elsewhere
    Column("created_at", Double, nullable=False),
    Column("answer", LargeBinary, nullable=False),  # what pages get, as compressed JSON
    Index("reviews_table", "table_id"),
    Index("reviews_age", "created_at"),
)
