"""A message waits until it has been sent: no row says any more that it is being sent. The notes, which nobody wrote, are gone."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute("UPDATE outbox SET status = 'waiting' WHERE status = 'sending'")
    op.drop_index("ix_outbox_sending", "outbox")
    op.drop_table("notes")
