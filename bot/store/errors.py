"""What the store may say instead of an answer. Every message is a full sentence for whoever runs the bot.

StoreError
├── StoreLocked          another bot is running on this database
├── StoreTooNew          a newer version of the bot has migrated this database
├── StoreUnusable        there is no database of ours at this address, or it cannot be opened
├── StoreFailed          the database broke off: disk full, connection lost, locked by another program for too long
├── BackupRefused        the copy was not made, and nothing was overwritten
├── NoCampaign           there is no campaign with this id
├── Conflict             somebody else's batch came first; load the campaign again and decide anew
├── Repeated             this interaction has been carried out already
└── ChannelTaken         another running campaign holds the channel
"""

from __future__ import annotations

from bot.store.rows import CampaignRow


class StoreError(Exception):
    """The store could not do what was asked; nothing of it was done."""


class StoreLocked(StoreError):
    """Another bot is running on this database."""


class StoreTooNew(StoreError):
    """A newer version of the bot has migrated this database."""


class StoreUnusable(StoreError):
    """There is no database of ours at this address, or it cannot be opened."""


class StoreFailed(StoreError):
    """The database broke off. Unlike the other errors this one may come after a commit whose answer was lost."""


class BackupRefused(StoreError):
    """The copy was not made, and nothing was overwritten."""


class NoCampaign(StoreError):
    """There is no campaign with this id."""

    def __init__(self, campaign_id: int) -> None:
        self.campaign_id = campaign_id
        super().__init__(f"There is no campaign number {campaign_id} in the database.")


class Conflict(StoreError):
    """The campaign has moved on since the caller read it. `head_seq` is where it stands now."""

    def __init__(self, campaign_id: int, after_seq: int, head_seq: int) -> None:
        self.campaign_id = campaign_id
        self.after_seq = after_seq
        self.head_seq = head_seq
        super().__init__(f"Campaign {campaign_id} stands at event {head_seq}, not at {after_seq}; load it again and decide anew.")


class Repeated(StoreError):
    """The interaction has been carried out already; `Store.order_of` finds what it became."""

    def __init__(self, campaign_id: int, interaction_id: int) -> None:
        self.campaign_id = campaign_id
        self.interaction_id = interaction_id
        super().__init__(f"Interaction {interaction_id} has been carried out in campaign {campaign_id} already.")


class ChannelTaken(StoreError):
    """A channel holds at most one running campaign. `holder` is the one that holds it."""

    def __init__(self, holder: CampaignRow) -> None:
        self.holder = holder
        super().__init__(f"Channel {holder.channel_id} is held by the running campaign {holder.name!r} (number {holder.id}).")
