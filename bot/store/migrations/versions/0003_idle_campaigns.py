"""Every running campaign is looked at a month after it was last touched: a deadline of the kind that new campaigns open with."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute(
        "INSERT INTO deadlines (campaign_id, kind, side, due_at, body, error) "
        "SELECT id, 'idle', '', touched_at + 2592000, '{}', '' FROM campaigns WHERE status = 'running' ORDER BY id"
    )
