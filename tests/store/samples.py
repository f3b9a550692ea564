"""Campaigns, orders and batches to store."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import delete, select

from bot.store import Batch, CampaignRow, DeadlineRow, EventRow, NewCampaign, NewOutbox, OrderRow, Seat, Store, condition
from bot.store.database import Sqlite
from bot.store.schema import checkpoints, seats, snapshots

ANNE, BERT = 700000000000000001, 700000000000000002
SERVER, CHANNEL, OTHER_CHANNEL = 800000000000000001, 900000000000000001, 900000000000000002
NOON = 1_800_000_000
BOTH = (Seat("french", ANNE), Seat("allied", BERT))


def new_campaign(channel: int = CHANNEL, *, guild: int = SERVER, key: str = "") -> NewCampaign:
    return NewCampaign(key or f"{channel:016x}", "guard_dies", 1, guild, channel, b"\x00secret\xff" * 4, ANNE)


def events_after(seq: int, count: int, order_no: int = 0, at: int = NOON) -> tuple[EventRow, ...]:
    return tuple(
        EventRow(n, order_no, at, "combat-rolled", f'{{"kind":"combat-rolled","n":{n},"what":"Füsiliere ✠"}}', f"{n:064x}")
        for n in range(seq + 1, seq + count + 1)
    )


def batch(campaign: CampaignRow | None, after: int, events: int = 3, **changes: Any) -> Batch:
    """A batch of an order, its events and one message. The order is numbered by where it stands, the interaction by that."""
    order_no = after + 1
    plain = Batch(
        campaign_id=campaign.id if campaign else 0,
        after_seq=after,
        order=OrderRow(order_no, NOON + after, ANNE, "french", f'{{"kind":"attack","n":{order_no}}}', 10**18 + order_no),
        events=events_after(after, events, order_no, NOON + after),
        snapshot=f'{{"at":{after + events}}}',
        checkpoint=False,
        status="running",
        name="Waterloo",
        seats=None,
        deadlines=(),
        drop_deadlines=(),
        outbox=(NewOutbox(CHANNEL, "result", f'{{"of":{order_no}}}'),),
        at=NOON + after,
    )
    return replace(plain, **changes)


def opening(**changes: Any) -> Batch:
    """The batch a campaign opens with: one event, no order, both seats taken, nothing to say."""
    return batch(None, 0, 1, **{"order": None, "seats": BOTH, "outbox": ()} | changes)


async def opened_campaign(store: Store, channel: int = CHANNEL, **changes: Any) -> CampaignRow:
    campaign, _ = await store.create(new_campaign(channel), opening(**changes))
    return campaign


def file_of(url: str) -> str:
    return url.split("///", 1)[1]


def contents(url: str) -> bytes | None:
    """The bytes of a SQLite file; None when there is no file."""
    path = Path(file_of(url))
    return path.read_bytes() if path.exists() else None


def write_contents(url: str, content: bytes) -> None:
    Path(file_of(url)).write_bytes(content)


def foreign(url: str) -> sqlite3.Connection:
    """Another program's connection to a SQLite file, which begins and commits when it is told to."""
    return sqlite3.connect(file_of(url), timeout=5, isolation_level=None, check_same_thread=False)


async def seats_of(store: Store, campaign_id: int) -> tuple[Seat, ...]:
    """A campaign's seats in the order they were stored."""
    its = select(seats.c.side, seats.c.user_id).where(seats.c.campaign_id == campaign_id).order_by(seats.c.place)
    return await store._many(Seat, its)


async def deadlines_of(store: Store, campaign_id: int) -> tuple[DeadlineRow, ...]:
    """A campaign's deadlines, the nearest first."""
    due = await store.due_deadlines(2**40)
    return tuple(row for row in due if row.campaign_id == campaign_id)


async def drop_snapshots(store: Store, campaign_id: int) -> None:
    """Empties the caches of a campaign; the events must give its state again."""
    for cache in (snapshots, checkpoints):
        await store._change(delete(cache).where(cache.c.campaign_id == campaign_id))


async def faults(store: Store) -> tuple[str, ...]:
    """What `python -m bot check` would find wrong with the stored data."""
    database = store._database
    url = f"sqlite:///{database.path}" if isinstance(database, Sqlite) else database._engine.url.render_as_string(False)  # type: ignore[attr-defined]
    return (await condition(url)).faults


async def everything(store: Store, campaign: CampaignRow) -> tuple[Any, ...]:
    """All that is stored of a campaign, to compare before and after."""
    return (
        await store.campaign(campaign.id),
        await seats_of(store, campaign.id),
        await store.orders(campaign.id),
        await store.events(campaign.id),
        await store.snapshot(campaign.id),
        await deadlines_of(store, campaign.id),
        tuple(row for row in await store.outbox_due(2**40, 1000) if row.campaign_id == campaign.id),
    )
