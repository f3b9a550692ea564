"""What the store writes: functions of a connection, each run inside one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, or_, update

from bot.store.errors import Conflict, NoCampaign, Repeated
from bot.store.queries import CAMPAIGN, ORDER_OF, one
from bot.store.rows import Batch, CampaignRow, EventRow, NewCampaign, NewOutbox, OrderRow, OutboxRow
from bot.store.schema import campaigns, checkpoints, deadlines, events, orders, outbox, seats, snapshots


def _b(name: str) -> Any:
    return bindparam(name)


def portable(words: str) -> str:
    """Words that either database takes: PostgreSQL has no NUL, and neither has half of a surrogate pair."""
    return words.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode("utf-8")


_ADVANCE = (
    update(campaigns)
    .where(campaigns.c.id == _b("campaign"), campaigns.c.head_seq == _b("after"))
    .values(head_seq=_b("head"), status=_b("status"), name=_b("name"), touched_at=_b("at"))
)
_NEW_SECRET = update(campaigns).where(campaigns.c.id == _b("campaign")).values(secret=_b("fresh"))
_REWRITE_HEAD = update(snapshots).where(snapshots.c.campaign_id == _b("campaign")).values(seq=_b("seq"), body=_b("body"))
_DROP_CHECKPOINT = delete(checkpoints).where(checkpoints.c.campaign_id == _b("campaign"), checkpoints.c.seq == _b("seq"))
_LEAVE_SEATS = delete(seats).where(seats.c.campaign_id == _b("campaign"))
_DROP_DEADLINES = delete(deadlines).where(
    deadlines.c.campaign_id == _b("campaign"),
    or_(_b("kind") == "*", deadlines.c.kind == _b("kind")),
    or_(_b("side") == "", deadlines.c.side == _b("side")),
)
_PROMISE = insert(outbox).returning(outbox.c.id, sort_by_parameter_order=True)


def create(connection: Connection, new: NewCampaign, batch: Batch) -> tuple[CampaignRow, tuple[OutboxRow, ...]]:
    """The campaign, the batch that opens it, and the messages that batch promises."""
    values = asdict(new) | {
        "name": portable(batch.name),
        "status": batch.status,
        "opened_at": batch.at,
        "touched_at": batch.at,
        "head_seq": batch.head_seq,
        "table_channel_id": None,
        "table_message_id": None,
    }
    campaign_id: int = connection.execute(insert(campaigns).returning(campaigns.c.id), values).scalar_one()
    promised = _write(connection, campaign_id, batch)
    return CampaignRow(id=campaign_id, **values), promised


def append(connection: Connection, batch: Batch) -> tuple[OutboxRow, ...]:
    """The batch, if the campaign still stands where the caller read it. Raises Conflict, Repeated, NoCampaign."""
    advanced = connection.execute(
        _ADVANCE,
        {
            "campaign": batch.campaign_id,
            "after": batch.after_seq,
            "head": batch.head_seq,
            "status": batch.status,
            "name": portable(batch.name),
            "at": batch.at,
        },
    )
    if advanced.rowcount != 1:
        raise why_not(connection, batch) or NoCampaign(batch.campaign_id)
    if batch.secret is not None:
        connection.execute(_NEW_SECRET, {"campaign": batch.campaign_id, "fresh": batch.secret})
    return _write(connection, batch.campaign_id, batch)


def why_not(connection: Connection, batch: Batch) -> NoCampaign | Repeated | Conflict | None:
    """Why a batch cannot be appended; None when the database as it stands gives no reason."""
    campaign = one(connection, CampaignRow, CAMPAIGN, {"campaign_id": batch.campaign_id})
    if campaign is None:
        return NoCampaign(batch.campaign_id)
    interaction = batch.order.interaction_id if batch.order else None
    if interaction is not None:
        seen = {"campaign_id": batch.campaign_id, "interaction_id": interaction}
        if one(connection, OrderRow, ORDER_OF, seen):
            return Repeated(batch.campaign_id, interaction)
    if campaign.head_seq != batch.after_seq:
        return Conflict(batch.campaign_id, batch.after_seq, campaign.head_seq)
    return None


def _write(connection: Connection, campaign_id: int, batch: Batch) -> tuple[OutboxRow, ...]:
    if batch.order is not None:
        connection.execute(insert(orders), {"campaign_id": campaign_id} | _order(batch.order))
    if batch.events:
        connection.execute(insert(events), [{"campaign_id": campaign_id} | _event(event) for event in batch.events])
    _write_snapshot(connection, campaign_id, batch)
    if batch.seats is not None:
        _write_seats(connection, campaign_id, batch)
    if batch.drop_deadlines:
        drops = [{"campaign": campaign_id, "kind": kind, "side": side} for kind, side in batch.drop_deadlines]
        connection.execute(_DROP_DEADLINES, drops)
    if batch.deadlines:
        fresh = [asdict(deadline) | {"campaign_id": campaign_id, "error": ""} for deadline in batch.deadlines]
        connection.execute(insert(deadlines), fresh)
    return promise(connection, batch.outbox, batch.at, campaign_id)


def _order(row: OrderRow) -> dict[str, Any]:
    return {
        "order_no": row.order_no,
        "at": row.at,
        "user_id": row.user_id,
        "side": row.side,
        "body": row.body,
        "interaction_id": row.interaction_id,
    }


def _event(row: EventRow) -> dict[str, Any]:
    return {"seq": row.seq, "order_no": row.order_no, "at": row.at, "kind": row.kind, "body": row.body, "link": row.link}


def _write_snapshot(connection: Connection, campaign_id: int, batch: Batch) -> None:
    values = {"campaign": campaign_id, "seq": batch.head_seq, "body": batch.snapshot}
    row = {"campaign_id": campaign_id, "seq": batch.head_seq, "body": batch.snapshot}
    if connection.execute(_REWRITE_HEAD, values).rowcount == 0:
        connection.execute(insert(snapshots), row)
    if batch.checkpoint:
        if not batch.events:
            connection.execute(_DROP_CHECKPOINT, {"campaign": campaign_id, "seq": batch.head_seq})
        connection.execute(insert(checkpoints), row)


def _write_seats(connection: Connection, campaign_id: int, batch: Batch) -> None:
    connection.execute(_LEAVE_SEATS, {"campaign": campaign_id})
    taken = [{"campaign_id": campaign_id, "place": place} | asdict(seat) for place, seat in enumerate(batch.seats or ())]
    if taken:
        connection.execute(insert(seats), taken)


def promise(
    connection: Connection, promises: Sequence[NewOutbox], at: int, campaign_id: int | None = None
) -> tuple[OutboxRow, ...]:
    """The messages promised, waiting to be sent at once, with the numbers they were given."""
    if not promises:
        return ()
    fresh: list[dict[str, Any]] = [
        {
            "campaign_id": campaign_id,
            "channel_id": promised.channel_id,
            "kind": promised.kind,
            "body": promised.body,
            "created_at": at,
            "attempts": 0,
            "next_at": at + promised.delay,
            "status": "waiting",
            "message_id": None,
            "error": "",
        }
        for promised in promises
    ]
    numbers = connection.execute(_PROMISE, fresh).scalars().all()
    return tuple(OutboxRow(id=number, **row) for number, row in zip(numbers, fresh, strict=True))
