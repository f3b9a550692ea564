"""Threads for the results of long exchanges: one for each turn of a campaign, found again by its name after a restart."""

from __future__ import annotations

from typing import Final

import discord

from bot import gate

OPEN_FOR: Final = 10080
"""Minutes without a word until Discord closes a thread: a week, the longest it offers. A post opens it again."""
LOOKED_THROUGH = 100
"""How many of a channel's closed threads are looked through."""


async def thread_called(channel: discord.abc.Messageable, name: str) -> discord.Thread | None:
    """The bot's own thread of this name in a channel; a new one where there is none. None where it can have none: in a thread,
    where threads are not allowed, or where Discord refuses one."""
    if not isinstance(channel, discord.TextChannel):
        return None
    may = channel.permissions_for(channel.guild.me)
    if not may.send_messages_in_threads:
        return None
    name = gate.shortened(name, gate.THREAD_NAME)
    try:
        found = await _found(channel, name)
        if found is None and may.create_public_threads:
            found = await channel.create_thread(name=name, type=discord.ChannelType.public_thread, auto_archive_duration=OPEN_FOR)
    except discord.Forbidden:
        return None
    return found


async def _found(channel: discord.TextChannel, name: str) -> discord.Thread | None:
    mine = channel.guild.me.id
    for thread in channel.threads:
        if (thread.name, thread.owner_id, thread.locked) == (name, mine, False):
            return thread
    if channel.permissions_for(channel.guild.me).read_message_history:
        async for thread in channel.archived_threads(limit=LOOKED_THROUGH):
            if (thread.name, thread.owner_id, thread.locked) == (name, mine, False):
                return thread
    return None
