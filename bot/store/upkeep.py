"""The small changes beside the record: the outbox's progress, deadlines, settings, where a campaign lives, what is forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.queries import NEXT_OUTBOX_AT, is_status
from bot.store.schema import campaigns, checkpoints, deadlines, events, orders, outbox, players, seats, snapshots

_INSERT: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_OF_A_CAMPAIGN = (outbox, deadlines, seats, snapshots, checkpoints, events, orders)


def _b(name: str) -> Any:
    return bindparam(name)


MOVE_TABLE_MESSAGE = (
    update(campaigns)
    .where(campaigns.c.id == _b("campaign"))
    .values(table_channel_id=_b("channel"), table_message_id=_b("message"))
)
_MOVE = update(campaigns).where(campaigns.c.id == _b("campaign")).values(guild_id=_b("guild"), channel_id=_b("channel"))
_REDIRECT = (
    update(outbox)
    .where(outbox.c.campaign_id == _b("campaign"), is_status(outbox, "waiting"), outbox.c.channel_id == _b("old"))
    .values(channel_id=_b("channel"))
)
POSTPONE_DEADLINE = update(deadlines).where(deadlines.c.id == _b("number")).values(due_at=_b("due"), error=_b("why"))
FINISH_DEADLINE = delete(deadlines).where(deadlines.c.id == _b("number"))

SENT = update(outbox).where(outbox.c.id == _b("number")).values(status="done", message_id=_b("message"), error="")
SEND_AGAIN = (
    update(outbox)
    .where(outbox.c.id == _b("number"))
    .values(status="waiting", attempts=_b("tries"), next_at=_b("due"), error=_b("why"))
)
WAKE_OUTBOX = (
    update(outbox)
    .where(
        is_status(outbox, "waiting"),
        outbox.c.error == _b("why"),
        outbox.c.campaign_id.in_(select(campaigns.c.id).where(campaigns.c.guild_id == _b("guild"))),
    )
    .values(next_at=_b("now"))
)
GIVE_UP_SENDING = update(outbox).where(outbox.c.id == _b("number")).values(status="failed", error=_b("why"))
SWEEP_OUTBOX = delete(outbox).where(is_status(outbox, "done"), outbox.c.created_at < _b("before"))


def remember_said(connection: Connection, said: Mapping[int, int]) -> int | None:
    """Marks promised messages as sent; gives when the next waiting one is due."""
    connection.execute(SENT, [{"number": number, "message": message} for number, message in said.items()])
    found: int | None = connection.scalar(NEXT_OUTBOX_AT)
    return found


_ORDERED_BY = update(orders).where(orders.c.user_id == _b("user")).values(user_id=0)
_SEATED = update(seats).where(seats.c.user_id == _b("user")).values(user_id=0)
_OPENED_BY = update(campaigns).where(campaigns.c.opened_by == _b("user")).values(opened_by=0)
_PLAYER = delete(players).where(players.c.user_id == _b("user"))


def move(connection: Connection, campaign_id: int, guild_id: int, channel_id: int) -> bool:
    """The campaign in another channel, and with it what was still to be said in the old one. False if there is none."""
    old = connection.scalar(select(campaigns.c.channel_id).where(campaigns.c.id == campaign_id))
    moved = connection.execute(_MOVE, {"campaign": campaign_id, "guild": guild_id, "channel": channel_id})
    connection.execute(_REDIRECT, {"campaign": campaign_id, "old": old, "channel": channel_id})
    return moved.rowcount == 1


def save(connection: Connection, table: Table, key: str, values: dict[str, Any]) -> None:
    """A row under its key, in place of the one that may be there."""
    statement = _INSERT[connection.dialect.name](table)
    kept = {name: statement.excluded[name] for name in values if name != key}
    connection.execute(statement.on_conflict_do_update(index_elements=[key], set_=kept), values)


def save_player(connection: Connection, user_id: int, body: str) -> None:
    save(connection, players, "user_id", {"user_id": user_id, "body": body})


def forget_user(connection: Connection, user_id: int) -> None:
    """The person's number taken out of every column that holds it."""
    for statement in (_ORDERED_BY, _SEATED, _OPENED_BY, _PLAYER):
        connection.execute(statement, {"user": user_id})


def forget_server(connection: Connection, guild_id: int) -> int:
    """Every campaign of a server removed, with all that belongs to it; how many there were."""
    its = select(campaigns.c.id).where(campaigns.c.guild_id == guild_id)
    for table in _OF_A_CAMPAIGN:
        connection.execute(delete(table).where(table.c.campaign_id.in_(its)))
    return connection.execute(delete(campaigns).where(campaigns.c.guild_id == guild_id)).rowcount
