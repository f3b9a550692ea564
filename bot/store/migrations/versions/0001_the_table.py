"""The table: campaigns with their orders and events, seats, deadlines, the outbox, players' settings and notes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _campaign(*, nullable: bool = False) -> sa.Column[int]:
    return sa.Column("campaign_id", sa.BigInteger, sa.ForeignKey("campaigns.id"), nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("opened_by", sa.BigInteger, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
        sa.Column("head_seq", sa.BigInteger, nullable=False),
        sa.Column("table_channel_id", sa.BigInteger),
        sa.Column("table_message_id", sa.BigInteger),
        sa.UniqueConstraint("key", name="uq_campaigns_key"),
        sqlite_autoincrement=True,
    )
    running = sa.text("status = 'running'")
    op.create_index(
        "uq_campaigns_running", "campaigns", ["channel_id"], unique=True, sqlite_where=running, postgresql_where=running
    )
    op.create_index("ix_campaigns_channel", "campaigns", ["channel_id"])
    op.create_index("ix_campaigns_guild", "campaigns", ["guild_id"])
    _create_the_record()
    _create_the_caches()
    _create_the_promises()
    _create_the_settings()


def _create_the_record() -> None:
    op.create_table(
        "orders",
        _campaign(),
        sa.Column("order_no", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("interaction_id", sa.BigInteger),
        sa.PrimaryKeyConstraint("campaign_id", "order_no", name="pk_orders"),
        sa.UniqueConstraint("campaign_id", "interaction_id", name="uq_orders_interaction"),
    )
    op.create_index("ix_orders_user", "orders", ["user_id", "campaign_id", "order_no"])
    op.create_table(
        "events",
        _campaign(),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("order_no", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "seq", name="pk_events"),
    )
    op.create_table(
        "seats",
        _campaign(),
        sa.Column("place", sa.BigInteger, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "place", name="pk_seats"),
    )
    op.create_index("ix_seats_user", "seats", ["user_id"])


def _create_the_caches() -> None:
    op.create_table(
        "snapshots",
        _campaign(),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", name="pk_snapshots"),
    )
    op.create_table(
        "checkpoints",
        _campaign(),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "seq", name="pk_checkpoints"),
    )


def _create_the_promises() -> None:
    op.create_table(
        "deadlines",
        sa.Column("id", _NUMBER, primary_key=True),
        _campaign(),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_deadlines_due", "deadlines", ["due_at", "id"])
    op.create_index("ix_deadlines_campaign", "deadlines", ["campaign_id"])
    op.create_table(
        "outbox",
        sa.Column("id", _NUMBER, primary_key=True),
        _campaign(nullable=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.BigInteger, nullable=False),
        sa.Column("next_at", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("error", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    waiting, sending = sa.text("status = 'waiting'"), sa.text("status = 'sending'")
    op.create_index("ix_outbox_waiting", "outbox", ["next_at", "id"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("ix_outbox_sending", "outbox", ["id"], sqlite_where=sending, postgresql_where=sending)
    op.create_index("ix_outbox_campaign", "outbox", ["campaign_id"])


def _create_the_settings() -> None:
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
