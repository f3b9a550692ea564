"""Pings and reminders of their own: to one person, where and when they wish it, and only while they are still waited for."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import discord

from bot import bulletin
from bot.attendance import Attendance
from bot.bulletin import Post
from bot.found import call, said_since
from bot.languages import speaking
from bot.looks import Look
from bot.store import OutboxRow
from bot.table import Table

Send = Callable[[int, Post, int | None], Awaitable[int]]


class Pings:
    """Sends what the promises of kind "ping" say. `to_channel` sends a post to a channel, unless it is there since a time,
    and gives the message's id."""

    def __init__(self, client: discord.Client, table: Table, attendance: Attendance, to_channel: Send) -> None:
        self._client = client
        self._table = table
        self._people = table.people
        self._attendance = attendance
        self._to_channel = to_channel

    async def send(self, row: OutboxRow, since: int | None) -> int | None:
        """Keeps one such promise, unless a message since then has kept it. None when it has become needless: the person has
        acted, or plays no more."""
        asked = json.loads(row.body)
        look = await self._table.look(row.campaign_id or asked["campaign"], asked["user"])
        if not look.campaign.is_running or not self._is_wanted(look, asked):
            return None
        self._attendance.must_be_there(look.row.guild_id)
        if self._people.wishes(look.user_id).how == "dm":
            with speaking(self._people.language(look.user_id) or look.campaign.language):
                sent = await self._in_private(look.user_id, bulletin.ping(look, asked["why"]), since)
            if sent is not None:
                return sent
        with speaking(look.campaign.language):
            return await self._to_channel(look.row.channel_id, bulletin.ping(look, asked["why"]), since)

    def _is_wanted(self, look: Look, asked: dict[str, object]) -> bool:
        if asked["why"] in ("seat", "consent"):
            return any((p.what == "seat") == (asked["why"] == "seat") for p in look.proposals)
        if asked["why"] == "warn":
            return bool(look.campaign.sides_of(look.user_id)) and not look.waits
        if not look.waits:
            return False
        clocks = [look.campaign.clocks.get(side) for side in look.campaign.sides_of(look.user_id)]
        return "due_at" not in asked or any(clock is not None and clock.due_at == asked["due_at"] for clock in clocks)

    async def _in_private(self, user_id: int, post: Post, since: int | None) -> int | None:
        """The message's id; None when the person takes no direct messages, which is no reason to stop."""
        try:
            user = self._client.get_user(user_id) or await self._client.fetch_user(user_id)
            place = user.dm_channel or await user.create_dm()
            said = await said_since(place, since, self._client) if since is not None else {}
            if call(post.content) in said:
                return said[call(post.content)]
            message = await place.send(content=post.content, allowed_mentions=post.mentions())
        except (discord.Forbidden, discord.NotFound):
            return None
        return message.id
