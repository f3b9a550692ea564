"""Delivers what a transaction promised to say, and keeps the table messages in step.

What an interaction's answer delivers is only marked here. What it could not deliver, and what has no interaction, is sent from
here; after a crash a promise is first looked for in the channel, and sent again only when it is not there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import discord
import structlog

from bot import bulletin, gate
from bot.answering import send_arguments
from bot.bulletin import Post
from bot.kit.refusals import Refusal
from bot.kit.words import T, Text, listing
from bot.store import OutboxRow, Store
from bot.table import Done, Table

log = structlog.get_logger("outbox")

FIRST_RETRY = 15
LAST_RETRY = 3600
GIVE_UP_AFTER = 20
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, THREAD_ARCHIVED = 10003, 10008, 50083

Channel = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel


class Outbox:
    """One drain at a time; it ends when there is nothing left to say now."""

    def __init__(self, client: discord.Client, store: Store, table: Table, clock: Callable[[], int]) -> None:
        self._client = client
        self._store = store
        self._table = table
        self._clock = clock
        self._started = clock()
        self._delivered: list[tuple[int, int]] = []
        self._stale: set[int] = set()
        self._answered: list[discord.Message] = []
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.Task[None] | None = None
        self._again = False
        self.is_closing = False

    # telling the outbox

    def delivered(self, done: Done, message_id: int | None) -> None:
        """Says that an interaction's answer has told what was promised (or, with None, that it could not)."""
        for row in done.promises:
            if row.kind == "result":
                self._delivered.append((row.id, message_id or 0))
        self.kick()

    def kick(self) -> None:
        """Sees to it that everything due is delivered soon."""
        if self.is_closing:
            return
        if self._task is not None and not self._task.done():
            self._again = True
            return
        self._task = asyncio.create_task(self._drain())

    def refresh(self, campaign_id: int) -> None:
        """Draws a campaign's table message anew."""
        self._stale.add(campaign_id)
        self.kick()

    def strip(self, message: discord.Message) -> None:
        """Takes the buttons off a message whose question has been answered."""
        self._answered.append(message)
        self.kick()

    async def finish(self) -> None:
        """Waits until the drain that runs has ended. Nothing more is taken on."""
        self.is_closing = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    # draining

    async def _drain(self) -> None:
        while True:
            self._again = False
            try:
                await self._mark_delivered()
                await self._strip_answered()
                rows = await self._store.outbox_due(self._clock(), 50)
                await self._deliver_all(rows)
            except Exception:
                log.exception("drain")
                break
            if not rows and not self._again and not self._delivered:
                break
        await self._set_alarm()

    async def _strip_answered(self) -> None:
        answered, self._answered = self._answered, []
        for message in answered:
            with contextlib.suppress(discord.HTTPException):
                await message.edit(view=None)

    async def _mark_delivered(self) -> None:
        delivered, self._delivered = self._delivered, []
        for row_id, message_id in delivered:
            if message_id:
                await self._store.outbox_done(row_id, message_id)
            else:
                await self._store.outbox_retry(row_id, self._clock(), "the interaction could not be answered")

    async def _deliver_all(self, rows: Iterable[OutboxRow]) -> None:
        tables: dict[int, list[OutboxRow]] = {}
        for row in rows:
            if row.kind == "table" and row.campaign_id is not None:
                tables.setdefault(row.campaign_id, []).append(row)
            else:
                await self._guarded([row], self._send_result(row))
        stale, self._stale = self._stale, set()
        for campaign_id in sorted(stale | set(tables)):
            await self._guarded(tables.get(campaign_id, []), self._refresh(campaign_id))

    async def _guarded(self, rows: list[OutboxRow], delivery: Any) -> None:
        """Runs one delivery; whatever goes wrong with it is that delivery's own affair."""
        try:
            message_id = await delivery
        except (discord.Forbidden, discord.NotFound, Refusal) as error:
            for row in rows:
                await self._store.outbox_failed(row.id, str(error))
            log.warning("undeliverable", promises=_named(rows), why=str(error))
        except Exception as error:
            await self._retry(rows, error)
        else:
            for row in rows:
                await self._store.outbox_done(row.id, message_id or 0)

    async def _retry(self, rows: list[OutboxRow], error: Exception) -> None:
        attempts = max((row.attempts for row in rows), default=0) + 1
        for row in rows:
            await self._store.outbox_begin(row.id)
            if attempts >= GIVE_UP_AFTER:
                await self._store.outbox_failed(row.id, str(error))
            else:
                wait = min(FIRST_RETRY * 2 ** (attempts - 1), LAST_RETRY)
                await self._store.outbox_retry(row.id, self._clock() + wait, str(error))
        log.warning("retry", promises=_named(rows), attempts=attempts, why=str(error))

    async def _set_alarm(self) -> None:
        """Wakes again when the next promise is due. The bot has one such alarm."""
        if self.is_closing:
            return
        at = await self._store.next_outbox_at()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if at is not None:
            self._alarm = asyncio.create_task(self._kick_at(at))

    async def _kick_at(self, at: int) -> None:
        await asyncio.sleep(max(at - self._clock(), 1))
        self._alarm = None
        self.kick()

    # results

    async def _send_result(self, row: OutboxRow) -> int | None:
        if row.campaign_id is None:
            raise Refusal(T("A promise without a campaign cannot be kept."))
        told = json.loads(row.body)
        look = await self._table.look(row.campaign_id, 0)
        rows = await self._table.rows(row.campaign_id, told["from"], told["to"])
        posts = await bulletin.result(look, rows, tuple(told.get("ping", ())))
        if not posts:
            return None
        channel = await self._channel(look.row.channel_id)
        if row.created_at < self._started or row.attempts:
            already = await _said_before(channel, posts[0], self._client)
            if already is not None:
                return already
        first: int | None = None
        for post in posts:
            message = await send(channel, post)
            first = first or message.id
        return first

    # the table message

    async def _refresh(self, campaign_id: int) -> int | None:
        look = await self._table.look(campaign_id, 0)
        channel = await self._channel(look.row.channel_id)
        post = await bulletin.table_message(look)
        if look.row.table_message_id is not None and look.row.table_channel_id == channel.id:
            try:
                await _edit(channel, look.row.table_message_id, post)
                return look.row.table_message_id
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
        message = await send(channel, post)
        await self._table.message_posted(campaign_id, channel.id, message.id)
        with contextlib.suppress(discord.HTTPException):
            await message.pin()
        return message.id

    async def _channel(self, channel_id: int) -> Channel:
        channel = self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)
        if not isinstance(channel, (discord.TextChannel, discord.Thread, discord.VoiceChannel, discord.StageChannel)):
            raise Refusal(T("Channel {id} takes no messages.", id=channel_id))
        return channel


def _named(rows: Iterable[OutboxRow]) -> list[str]:
    return [f"{row.kind} {row.id} of campaign {row.campaign_id}" for row in rows]


NEEDED = {
    "view_channel": T("View Channel"),
    "send_messages": T("Send Messages"),
    "send_messages_in_threads": T("Send Messages in Threads"),
    "embed_links": T("Embed Links"),
    "attach_files": T("Attach Files"),
    "read_message_history": T("Read Message History"),
}
"""The permissions the bot works with, as Discord's settings name them."""


def missing(channel: Channel) -> list[str]:
    """Which of the needed permissions the bot lacks in a channel."""
    have = channel.permissions_for(channel.guild.me)
    elsewhere = "send_messages" if isinstance(channel, discord.Thread) else "send_messages_in_threads"
    return [name for name in NEEDED if name != elsewhere and not getattr(have, name)]


def missing_said(channel: Channel) -> Text | None:
    """The sentence that names the permissions the bot lacks in a channel; None when it lacks none."""
    names = missing(channel)
    if not names:
        return None
    return T(
        "I lack a permission in this channel: {names}. Until a server manager grants it I say less than I could.",
        names=listing([NEEDED[name] for name in names]),
    )


def fitted(channel: Channel, post: Post) -> Post:
    """The post as this channel's permissions let it be: in plain text where embeds or files are not allowed, with one
    sentence that names what is missing."""
    names = set(missing(channel))
    if not names & {"embed_links", "attach_files"}:
        return post
    note = missing_said(channel)
    plain = post.plain()
    content = plain.content if note is None else f"{plain.content}\n-# {bulletin.sentence(note)}"
    pages = gate.pieces(content, gate.CONTENT)
    return replace(plain, content=pages[0]) if pages else plain


async def send(channel: Channel, post: Post) -> discord.Message:
    """Sends a post to a channel, as its permissions allow. A closed thread is opened for it where that is allowed."""
    fit = fitted(channel, post)
    try:
        return await channel.send(**send_arguments(fit))
    except discord.HTTPException as error:
        if error.code != THREAD_ARCHIVED or not isinstance(channel, discord.Thread):
            raise
        await channel.edit(archived=False)
        return await channel.send(**send_arguments(fit))


async def _edit(channel: Channel, message_id: int, post: Post) -> None:
    fit = fitted(channel, post)
    arguments = send_arguments(fit)
    arguments["attachments"] = arguments.pop("files", [])
    arguments.setdefault("embeds", [])
    arguments.setdefault("content", None)
    arguments.setdefault("view", None)
    await channel.get_partial_message(message_id).edit(**arguments)


async def _said_before(channel: Channel, post: Post, client: discord.Client) -> int | None:
    """The message that already says this, looked for by its footer among the channel's last messages."""
    footer = post.embeds[-1].footer.text if post.embeds else None
    if not footer:
        return None
    try:
        async for message in channel.history(limit=100):
            if message.author == client.user and (
                footer in message.content or any(embed.footer.text == footer for embed in message.embeds)
            ):
                return message.id
    except discord.HTTPException:
        return None
    return None
