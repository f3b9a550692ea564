"""Threads for the results of long exchanges: one for each turn of a campaign, found again by its name after a restart."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import discord

from bot import gate
from bot.found import SLACK

OPEN_FOR: Final = 10080
"""Minutes without a word until Discord closes a thread: a week, the longest it offers. A post opens it again."""
LOOKED_THROUGH = 100
"""How many of a channel's closed threads are looked through."""
REFUSALS = (400, 403)
"""How Discord says that there can be no thread: not allowed, or too many are open."""


async def thread_called(channel: discord.abc.Messageable, name: str, since: int) -> discord.Thread | None:
    """The bot's own thread of this name in a channel; a new one where there is none that was opened `since` (UTC seconds): an
    earlier campaign may have been called the same. None where it can have none: in a thread, where threads are not allowed, or
    where Discord refuses one."""
    if not isinstance(channel, discord.TextChannel):
        return None
    may = channel.permissions_for(channel.guild.me)
    if not may.send_messages_in_threads:
        return None
    name = gate.shortened(name, gate.THREAD_NAME)
    try:
        found = await _found(channel, name, datetime.fromtimestamp(max(since - SLACK, 0), UTC))
        if found is None and may.create_public_threads:
            found = await channel.create_thread(name=name, type=discord.ChannelType.public_thread, auto_archive_duration=OPEN_FOR)
    except discord.HTTPException as error:
        if error.status not in REFUSALS:
            raise
        return None
    return found


async def _found(channel: discord.TextChannel, name: str, since: datetime) -> discord.Thread | None:
    for thread in channel.threads:
        if _is_meant(thread, name, since):
            return thread
    if channel.permissions_for(channel.guild.me).read_message_history:
        async for thread in channel.archived_threads(limit=LOOKED_THROUGH):
            if _is_meant(thread, name, since):
                return thread
    return None


def _is_meant(thread: discord.Thread, name: str, since: datetime) -> bool:
    is_mine = thread.owner_id == thread.guild.me.id and not thread.locked
    return is_mine and thread.name == name and discord.utils.snowflake_time(thread.id) >= since
