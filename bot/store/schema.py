"""The tables as the queries see them. The migrations make them; a test holds the two together.

Portable types only. Ids are BIGINT, since Discord's do not fit into 32 bits; SQLite numbers its own rows only in a column
declared INTEGER, and with AUTOINCREMENT it never gives the number of a deleted row to a new one: whoever still holds the number
of a deadline that has been dropped cannot finish another by it.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

_NUMBER = BigInteger().with_variant(Integer(), "sqlite")
_RUNNING = text("status = 'running'")
_WAITING = text("status = 'waiting'")


def _campaign() -> Column[int]:
    return Column("campaign_id", BigInteger, ForeignKey("campaigns.id"), nullable=False)


campaigns = Table(
    "campaigns",
    metadata,
    Column("id", _NUMBER, primary_key=True),
    Column("key", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules_version", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("opened_by", BigInteger, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Column("head_seq", BigInteger, nullable=False),
    Column("table_channel_id", BigInteger),
    Column("table_message_id", BigInteger),
    UniqueConstraint("key", name="uq_campaigns_key"),
    Index("uq_campaigns_running", "channel_id", unique=True, sqlite_where=_RUNNING, postgresql_where=_RUNNING),
    Index("ix_campaigns_channel", "channel_id"),
    Index("ix_campaigns_guild", "guild_id"),
    sqlite_autoincrement=True,
)

orders = Table(
    "orders",
    metadata,
    _campaign(),
    Column("order_no", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("side", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("interaction_id", BigInteger),
    PrimaryKeyConstraint("campaign_id", "order_no", name="pk_orders"),
    UniqueConstraint("campaign_id", "interaction_id", name="uq_orders_interaction"),
    Index("ix_orders_user", "user_id", "campaign_id", "order_no"),
)

events = Table(
    "events",
    metadata,
    _campaign(),
    Column("seq", BigInteger, nullable=False),
    Column("order_no", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("link", Text, nullable=False),
    PrimaryKeyConstraint("campaign_id", "seq", name="pk_events"),
)

# The state at the head: one row a campaign, rewritten in place. Like the checkpoints a cache.
snapshots = Table(
    "snapshots",
    metadata,
    _campaign(),
    Column("seq", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("campaign_id", name="pk_snapshots"),
)

# States along the way, from which a replay may start.
checkpoints = Table(
    "checkpoints",
    metadata,
    _campaign(),
    Column("seq", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("campaign_id", "seq", name="pk_checkpoints"),
)

seats = Table(
    "seats",
    metadata,
    _campaign(),
    Column("place", BigInteger, nullable=False),
    Column("side", Text, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("campaign_id", "place", name="pk_seats"),
    Index("ix_seats_user", "user_id"),
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("id", _NUMBER, primary_key=True),
    _campaign(),
    Column("kind", Text, nullable=False),
    Column("side", Text, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("error", Text, nullable=False),
    Index("ix_deadlines_due", "due_at", "id"),
    Index("ix_deadlines_campaign", "campaign_id"),
    sqlite_autoincrement=True,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", _NUMBER, primary_key=True),
    Column("campaign_id", BigInteger, ForeignKey("campaigns.id")),
    Column("channel_id", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("attempts", BigInteger, nullable=False),
    Column("next_at", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("message_id", BigInteger),
    Column("error", Text, nullable=False),
    Index("ix_outbox_waiting", "next_at", "id", sqlite_where=_WAITING, postgresql_where=_WAITING),
    Index("ix_outbox_campaign", "campaign_id"),
    sqlite_autoincrement=True,
)

players = Table(
    "players",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
