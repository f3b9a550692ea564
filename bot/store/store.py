"""The store: campaigns, their record, and what was promised, kept through crashes."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from bot.store import copies, queries, upkeep, writing
from bot.store.database import Database, Sqlite, database_at, said
from bot.store.errors import ChannelTaken, NoCampaign, StoreFailed, StoreUnusable
from bot.store.migrate import must_migrate, revision_of, upgrade
from bot.store.queries import EVERYTHING
from bot.store.rows import (
    Batch,
    CampaignRow,
    DeadlineRow,
    EventRow,
    NewCampaign,
    NewOutbox,
    OrderRow,
    OutboxRow,
)

T = TypeVar("T")
R = TypeVar("R")

_BROKEN_OFF = (SQLAlchemyError, sqlite3.Error, OSError)


class Store:
    """One database, held by one bot. Every method is one transaction; none of them looks at a clock.

    Besides what its documentation names, every method raises StoreFailed when the database breaks off.
    """

    def __init__(self, database: Database) -> None:
        """Use `open`."""
        self._database = database
        self._is_closed = False

    # Opening and closing

    @classmethod
    async def open(cls, url: str, *, backup_dir: Path | str | None = None) -> Store:
        """The store at a URL, at the newest revision, for this process alone.

        A SQLite file that must be migrated is copied to `backup_dir` first (by default the folder `backups` beside it).
        Raises StoreLocked, StoreTooNew, StoreUnusable, and BackupRefused when that copy cannot be made.
        """
        database = database_at(url)
        store = cls(database)
        try:
            await database.open()
            await store._migrate(backup_dir)
        except BaseException:
            await store.close()
            raise
        return store

    async def _migrate(self, backup_dir: Path | str | None) -> None:
        database = self._database
        try:
            revision = await database.read(revision_of)
            if must_migrate(revision):
                if isinstance(database, Sqlite) and revision:
                    folder = Path(backup_dir) if backup_dir else database.path.parent / "backups"
                    await asyncio.to_thread(copies.copy_before_migrating, database.path, folder, revision)
                await database.migrate(upgrade)
            if isinstance(database, Sqlite):
                await database.use_write_ahead_log()
        except _BROKEN_OFF as error:
            raise StoreUnusable(f"The database {database.where} cannot be used: {said(error)}.") from error

    async def close(self) -> None:
        """Lets what is in flight finish, then lets go of the database. May be called twice."""
        if not self._is_closed:
            self._is_closed = True
            await self._database.close()

    async def ping(self) -> None:
        """Raises StoreFailed when the database does not answer, StoreLocked when another bot has taken it meanwhile."""
        await self._guarded(self._database.ping())

    @property
    def where(self) -> str:
        """The database's place, without its password."""
        return self._database.where

    # Campaigns

    async def create(self, campaign: NewCampaign, batch: Batch) -> tuple[CampaignRow, tuple[OutboxRow, ...]]:
        """A campaign and its first events, with the messages it promises; `batch.campaign_id` is ignored. Raises ChannelTaken."""
        if batch.after_seq != 0:
            raise ValueError("A campaign opens with its first event.")
        try:
            return await self._write(lambda c: writing.create(c, campaign, batch))
        except _Refused as error:
            raise await self._holder(campaign.channel_id) or error from None

    async def append(self, batch: Batch) -> tuple[OutboxRow, ...]:
        """Everything an order did, durably, or nothing of it; the promised messages come back with their ids.

        Raises Conflict when the campaign has moved on, Repeated when the interaction was carried out before (which is found
        first: a repeated press is never told that somebody else was faster), ChannelTaken when it wakes a campaign whose
        channel has another by now, NoCampaign.
        """
        try:
            return await self._write(lambda c: writing.append(c, batch))
        except _Refused as error:
            reason = await self._read(lambda c: writing.why_not(c, batch))
            raise reason or await self._holder_instead_of(batch.campaign_id) or error from None

    async def campaign(self, campaign_id: int) -> CampaignRow | None:
        """The campaign with this number."""
        return await self._one(CampaignRow, queries.CAMPAIGN, campaign_id=campaign_id)

    async def campaign_by_key(self, key: str) -> CampaignRow | None:
        """The campaign with this public key."""
        return await self._one(CampaignRow, queries.CAMPAIGN_BY_KEY, key=key)

    async def running_in(self, channel_id: int) -> CampaignRow | None:
        """The campaign that is running in a channel."""
        return await self._one(CampaignRow, queries.RUNNING_IN, channel_id=channel_id)

    async def latest_in(self, channel_id: int) -> CampaignRow | None:
        """The campaign that is running in a channel, or else the one last touched there."""
        return await self._one(CampaignRow, queries.LATEST_IN, channel_id=channel_id)

    async def campaigns_of(self, user_id: int) -> tuple[CampaignRow, ...]:
        """The running campaigns in which a person has a seat, the oldest first."""
        return await self._many(CampaignRow, queries.CAMPAIGNS_OF, user_id=user_id)

    async def running(self, guild_id: int | None = None) -> tuple[CampaignRow, ...]:
        """The running campaigns of a server, or of all, the oldest first."""
        if guild_id is None:
            return await self._many(CampaignRow, queries.RUNNING)
        return await self._many(CampaignRow, queries.RUNNING_ON, guild_id=guild_id)

    async def archived_of(self, user_id: int) -> tuple[CampaignRow, ...]:
        """The archived campaigns in which a person has a seat, the oldest first."""
        return await self._many(CampaignRow, queries.ARCHIVED_OF, user_id=user_id)

    async def archived(self, guild_id: int) -> tuple[CampaignRow, ...]:
        """The archived campaigns of a server, the oldest first."""
        return await self._many(CampaignRow, queries.ARCHIVED_ON, guild_id=guild_id)

    async def on_server(self, guild_id: int) -> tuple[CampaignRow, ...]:
        """Every campaign of a server, whatever its status, the oldest first."""
        return await self._many(CampaignRow, queries.ON_SERVER, guild_id=guild_id)

    async def set_table_message(self, campaign_id: int, channel_id: int | None, message_id: int | None) -> None:
        """Where the campaign's table message is; None when it has none."""
        await self._change(upkeep.MOVE_TABLE_MESSAGE, campaign=campaign_id, channel=channel_id, message=message_id)

    async def move(self, campaign_id: int, guild_id: int, channel_id: int) -> None:
        """Takes a campaign to another channel, with the messages that still wait for the old one.

        Raises ChannelTaken, NoCampaign.
        """
        try:
            is_moved = await self._write(lambda c: upkeep.move(c, campaign_id, guild_id, channel_id))
        except _Refused as error:
            raise await self._holder(channel_id) or error from None
        if not is_moved:
            raise NoCampaign(campaign_id)

    # The record

    async def snapshot(self, campaign_id: int, upto: int | None = None) -> tuple[int, str] | None:
        """The newest stored state at or before an event, with that event's number; None when none is stored."""
        return await self._read(lambda c: queries.snapshot(c, campaign_id, EVERYTHING if upto is None else upto))

    async def events(
        self, campaign_id: int, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> tuple[EventRow, ...]:
        """Events in their order: those after one, up to and with another, at most so many."""
        span = _span(after, upto) | {"limit": EVERYTHING if limit is None else limit}
        return await self._many(EventRow, queries.EVENTS, campaign_id=campaign_id, **span)

    async def orders(self, campaign_id: int, after: int = 0, upto: int | None = None) -> tuple[OrderRow, ...]:
        """Orders by their numbers: those after one, up to and with another."""
        return await self._many(OrderRow, queries.ORDERS, campaign_id=campaign_id, **_span(after, upto))

    async def last_row_of(self, campaign_id: int, user_id: int) -> int:
        """The number of the last event of this user's last order; 0 when there is none."""
        return await self._read(lambda c: queries.last_row_of(c, campaign_id, user_id))

    async def last_order_at(self, campaign_id: int) -> int:
        """When a person last gave an order; what no interaction asked for is the bot's own. 0 when nobody ever did."""
        found: int | None = await self._read(lambda c: c.scalar(queries.LAST_ORDER_AT, {"campaign_id": campaign_id}))
        return found or 0

    # Deadlines

    async def next_deadline(self) -> DeadlineRow | None:
        """The nearest deadline of all campaigns."""
        return await self._one(DeadlineRow, queries.NEXT_DEADLINE)

    async def due_deadlines(self, now: int) -> tuple[DeadlineRow, ...]:
        """The deadlines that have come, the oldest first."""
        return await self._many(DeadlineRow, queries.DUE_DEADLINES, now=now)

    async def postpone_deadline(self, deadline_id: int, due_at: int, error: str) -> None:
        """Lets a deadline come later, and keeps why."""
        await self._change(upkeep.POSTPONE_DEADLINE, number=deadline_id, due=due_at, why=writing.portable(error))

    async def finish_deadline(self, deadline_id: int) -> None:
        """Takes a deadline off the list; one that is gone already is no error."""
        await self._change(upkeep.FINISH_DEADLINE, number=deadline_id)

    # The outbox

    async def post(self, rows: Sequence[NewOutbox], at: int, campaign_id: int | None = None) -> tuple[OutboxRow, ...]:
        """Promises messages that come of no order, for a campaign or for none."""
        return await self._write(lambda c: writing.promise(c, rows, at, campaign_id))

    async def outbox_due(self, now: int, limit: int) -> tuple[OutboxRow, ...]:
        """The waiting messages whose time has come, in the order they are due, then promised."""
        return await self._many(OutboxRow, queries.OUTBOX_DUE, now=now, limit=limit)

    async def next_outbox_at(self) -> int | None:
        """When the next waiting message is due."""
        found: int | None = await self._read(lambda c: c.scalar(queries.NEXT_OUTBOX_AT))
        return found

    async def outbox_done(self, outbox_id: int, message_id: int | None) -> None:
        """The message is in the channel."""
        await self._change(upkeep.SENT, number=outbox_id, message=message_id)

    async def outbox_said(self, said: Mapping[int, int]) -> int | None:
        """Several promises, by their numbers, are kept in these messages (0: none was needed). Gives when the next is due."""
        if not said:
            return await self.next_outbox_at()
        return await self._write(lambda c: upkeep.remember_said(c, said))

    async def outbox_retry(self, outbox_id: int, attempts: int, next_at: int, error: str) -> None:
        """The message waits for another attempt, after so many."""
        await self._change(upkeep.SEND_AGAIN, number=outbox_id, tries=attempts, due=next_at, why=writing.portable(error))

    async def outbox_wake(self, guild_id: int, now: int, error: str) -> None:
        """The messages of a server's campaigns that wait for this reason are due now."""
        await self._change(upkeep.WAKE_OUTBOX, guild=guild_id, now=now, why=error)

    async def outbox_failed(self, outbox_id: int, error: str) -> None:
        """The message is given up."""
        await self._change(upkeep.GIVE_UP_SENDING, number=outbox_id, why=writing.portable(error))

    async def outbox_sweep(self, before: int) -> int:
        """Removes the messages promised before a time that are done; how many."""
        return await self._change(upkeep.SWEEP_OUTBOX, before=before)

    # Settings

    async def players(self) -> dict[int, dict[str, Any]]:
        """Everybody's settings, by user."""
        rows = await self._read(lambda c: c.execute(queries.PLAYERS).all())
        return {row[0]: json.loads(row[1]) for row in rows}

    async def save_player(self, user_id: int, settings: dict[str, Any]) -> None:
        """Puts a person's settings in the place of the old ones."""
        await self._write(lambda c: upkeep.save_player(c, user_id, json.dumps(settings)))

    async def forget_user(self, user_id: int) -> None:
        """Puts user 0 in a person's place in orders, seats and as opener, and removes the settings; all else stays whole.

        What the bodies of orders and events say of a person is the caller's: they are under the hash chain.
        """
        await self._write(lambda c: upkeep.forget_user(c, user_id))

    async def forget_server(self, guild_id: int) -> int:
        """Removes a server's campaigns with all that belongs to them; how many there were."""
        return await self._write(lambda c: upkeep.forget_server(c, guild_id))

    # How all of them reach the database

    async def _one(self, record: type[R], statement: Executable, **values: object) -> R | None:
        return await self._read(lambda c: queries.one(c, record, statement, values))

    async def _many(self, record: type[R], statement: Executable, **values: object) -> tuple[R, ...]:
        return await self._read(lambda c: queries.many(c, record, statement, values))

    async def _change(self, statement: Executable, **values: object) -> int:
        return await self._write(lambda c: c.execute(statement, values).rowcount)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._guarded(self._database.read(work))

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await self._guarded(self._database.write(work))

    async def _guarded(self, doing: Coroutine[Any, Any, T]) -> T:
        if self._is_closed:
            doing.close()
            raise StoreFailed(f"The database {self.where} has been closed.")
        try:
            return await doing
        except IntegrityError as error:
            raise _Refused(self._broken_off(error)) from error
        except _BROKEN_OFF as error:
            raise StoreFailed(self._broken_off(error)) from error

    def _broken_off(self, error: Exception) -> str:
        return f"The database {self.where} did not take the change or give the answer: {said(error)}."

    async def _holder(self, channel_id: int) -> ChannelTaken | None:
        holder = await self.running_in(channel_id)
        return ChannelTaken(holder) if holder else None

    async def _holder_instead_of(self, campaign_id: int) -> ChannelTaken | None:
        campaign = await self.campaign(campaign_id)
        taken = await self._holder(campaign.channel_id) if campaign else None
        return taken if taken and taken.holder.id != campaign_id else None


class _Refused(StoreFailed):
    """The database holds rows that do not go with the new ones; the caller finds out which, and says so in its own words."""


def _span(after: int, upto: int | None) -> dict[str, int]:
    return {"after": after, "upto": EVERYTHING if upto is None else upto}
