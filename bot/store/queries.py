"""What the store reads: statements, and functions of a connection that turn their rows into records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Executable, Select, Table, and_, bindparam, func, literal_column, or_, select

from bot.store.rows import CampaignRow, DeadlineRow, EventRow, OrderRow, OutboxRow
from bot.store.schema import campaigns, checkpoints, deadlines, events, orders, outbox, players, seats, snapshots

R = TypeVar("R")
Values = Mapping[str, Any]

EVERYTHING = 2**62
"""Stands for "no upper bound" and "no limit", so that one statement serves both."""


def _rows(record: type[Any], table: Table) -> Select[Any]:
    return select(*(table.c[field.name] for field in fields(record)))


def many(connection: Connection, record: type[R], statement: Executable, values: Values | None = None) -> tuple[R, ...]:
    """Every row as a record, whose fields are the statement's columns in order."""
    return tuple(record(*row) for row in connection.execute(statement, values))


def one(connection: Connection, record: type[R], statement: Executable, values: Values) -> R | None:
    """The first row as a record, or None."""
    row = connection.execute(statement, values).first()
    return None if row is None else record(*row)


def _b(name: str) -> Any:
    return bindparam(name)


def is_status(table: Table, status: str) -> ColumnElement[bool]:
    """`status = 'waiting'` with the word in the statement: a partial index is not considered for a value that comes later."""
    return table.c.status == literal_column(f"'{status}'")


_C = campaigns.c
_RUNS = is_status(campaigns, "running")
_CAMPAIGN = _rows(CampaignRow, campaigns)
CAMPAIGN = _CAMPAIGN.where(_C.id == _b("campaign_id"))
CAMPAIGN_BY_KEY = _CAMPAIGN.where(_C.key == _b("key"))
RUNNING_IN = _CAMPAIGN.where(_C.channel_id == _b("channel_id"), _RUNS)
LATEST_IN = _CAMPAIGN.where(_C.channel_id == _b("channel_id")).order_by(_RUNS.desc(), _C.touched_at.desc(), _C.id.desc()).limit(1)
ON_SERVER = _CAMPAIGN.where(_C.guild_id == _b("guild_id")).order_by(_C.id)
RUNNING = _CAMPAIGN.where(_RUNS).order_by(_C.id)
RUNNING_ON = RUNNING.where(_C.guild_id == _b("guild_id"))
_SEATED = _C.id.in_(select(seats.c.campaign_id).where(seats.c.user_id == _b("user_id")))
CAMPAIGNS_OF = RUNNING.where(_SEATED)
_ARCHIVED = _CAMPAIGN.where(is_status(campaigns, "archived")).order_by(_C.id)
ARCHIVED_ON = _ARCHIVED.where(_C.guild_id == _b("guild_id"))
ARCHIVED_OF = _ARCHIVED.where(_SEATED)

EVENTS = (
    _rows(EventRow, events)
    .where(events.c.campaign_id == _b("campaign_id"), events.c.seq > _b("after"), events.c.seq <= _b("upto"))
    .order_by(events.c.seq)
    .limit(_b("limit"))
)
ORDERS = (
    _rows(OrderRow, orders)
    .where(orders.c.campaign_id == _b("campaign_id"), orders.c.order_no > _b("after"), orders.c.order_no <= _b("upto"))
    .order_by(orders.c.order_no)
)
ORDER_OF = _rows(OrderRow, orders).where(
    orders.c.campaign_id == _b("campaign_id"), orders.c.interaction_id == _b("interaction_id")
)
LAST_ORDER_AT = select(func.max(orders.c.at)).where(
    orders.c.campaign_id == _b("campaign_id"), orders.c.interaction_id.is_not(None)
)
# Walks back from the head to the user's last order, over what happened since: no index on order_no is needed for that.
_LAST_ROW_OF = (
    select(events.c.seq)
    .where(
        events.c.campaign_id == _b("campaign_id"),
        events.c.order_no
        == select(func.max(orders.c.order_no))
        .where(orders.c.campaign_id == _b("campaign_id"), orders.c.user_id == _b("user_id"))
        .scalar_subquery(),
    )
    .order_by(events.c.seq.desc())
    .limit(1)
)

_HEAD = select(snapshots.c.seq, snapshots.c.body).where(
    snapshots.c.campaign_id == _b("campaign_id"), snapshots.c.seq <= _b("upto")
)
_CHECKPOINT = (
    select(checkpoints.c.seq, checkpoints.c.body)
    .where(checkpoints.c.campaign_id == _b("campaign_id"), checkpoints.c.seq <= _b("upto"))
    .order_by(checkpoints.c.seq.desc())
    .limit(1)
)


def last_row_of(connection: Connection, campaign_id: int, user_id: int) -> int:
    """The number of the last event of a user's last order; 0 when there is none."""
    return connection.execute(_LAST_ROW_OF, {"campaign_id": campaign_id, "user_id": user_id}).scalar() or 0


def snapshot(connection: Connection, campaign_id: int, upto: int) -> tuple[int, str] | None:
    """The newest stored state at or before an event: the head's, or else a checkpoint's."""
    values = {"campaign_id": campaign_id, "upto": upto}
    row = connection.execute(_HEAD, values).first() or connection.execute(_CHECKPOINT, values).first()
    return None if row is None else (row[0], row[1])


_DEADLINE = _rows(DeadlineRow, deadlines).order_by(deadlines.c.due_at, deadlines.c.id)
NEXT_DEADLINE = _DEADLINE.limit(1)
DUE_DEADLINES = _DEADLINE.where(deadlines.c.due_at <= _b("now"))

_OUTBOX = _rows(OutboxRow, outbox)
OUTBOX_DUE = (
    _OUTBOX.where(is_status(outbox, "waiting"), outbox.c.next_at <= _b("now"))
    .order_by(outbox.c.next_at, outbox.c.id)
    .limit(_b("limit"))
)
NEXT_OUTBOX_AT = select(func.min(outbox.c.next_at)).where(is_status(outbox, "waiting"))

PLAYERS = select(players.c.user_id, players.c.body)

_LOGGED = (
    select(
        events.c.campaign_id,
        func.count().label("held"),
        func.max(events.c.seq).label("last"),
    )
    .group_by(events.c.campaign_id)
    .subquery()
)
_BROKEN_LOGS = (
    select(_C.id, _C.name, _C.head_seq, func.coalesce(_LOGGED.c.held, 0), func.coalesce(_LOGGED.c.last, 0))
    .outerjoin(_LOGGED, _LOGGED.c.campaign_id == _C.id)
    .where(
        or_(
            _C.head_seq != func.coalesce(_LOGGED.c.last, 0),
            and_(_LOGGED.c.held.is_not(None), _LOGGED.c.held != _LOGGED.c.last),
        )
    )
    .order_by(_C.id)
)


def broken_logs(connection: Connection) -> tuple[str, ...]:
    """A sentence for each campaign whose events are not exactly 1 to its head."""
    return tuple(
        f"Campaign {campaign_id} ({name!r}) stands at event {head}, but its log holds {held} events, the last numbered {last}."
        for campaign_id, name, head, held, last in connection.execute(_BROKEN_LOGS)
    )
