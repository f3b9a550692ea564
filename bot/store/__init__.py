"""Where campaigns are kept: SQLite by default, PostgreSQL where a group has one. Callers see plain records only."""

from bot.store.copies import backup, condition
from bot.store.errors import (
    BackupRefused,
    ChannelTaken,
    Conflict,
    NoCampaign,
    Repeated,
    StoreError,
    StoreFailed,
    StoreLocked,
    StoreTooNew,
    StoreUnusable,
)
from bot.store.rows import (
    ALL,
    Batch,
    CampaignRow,
    Condition,
    DeadlineRow,
    EventRow,
    NewCampaign,
    NewDeadline,
    NewOutbox,
    OrderRow,
    OutboxRow,
    Seat,
)
from bot.store.store import Store

__all__ = [
    "ALL",
    "BackupRefused",
    "Batch",
    "CampaignRow",
    "ChannelTaken",
    "Condition",
    "Conflict",
    "DeadlineRow",
    "EventRow",
    "NewCampaign",
    "NewDeadline",
    "NewOutbox",
    "NoCampaign",
    "OrderRow",
    "OutboxRow",
    "Repeated",
    "Seat",
    "Store",
    "StoreError",
    "StoreFailed",
    "StoreLocked",
    "StoreTooNew",
    "StoreUnusable",
    "backup",
    "condition",
]
