"""The same bot at a local table: a Discord in this process, shown in the browser on 127.0.0.1. No token, no network.

The people, the server and the channel have the same ids at every start, and the database is a real file: closing and reopening
the table finds the campaign again, in a channel whose old messages are gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import discord
import simcord

from bot.client import Bot, create_bot
from bot.settings import Settings

SETTLED_WITHIN = 12
"""Seconds that a press may take. Shorter than the outbox's first retry, which would else be waited for."""
PEOPLE = ("Anna", "Bert", "Referee", "Onlooker")
WELCOME = (
    "**Welcome to the local table.** You are looking through the eyes of one person; switch between them at the top.\n"
    "{begin}\n"
    "Type a command's name, such as `/game new`, and press Enter; then type in each box and pick. "
    "A whole line with its options would only be chat.\n"
    "`/game tour` shows in three minutes how it all goes; `/help` says at any time what you can do.\n"
    "What only you may see is shown only to you. Close this table whenever you like: "
    "the campaign is kept, and `/game log` has what was told."
)


OPEN_ONE = "Type `/game new` to open a campaign, then `/game join`; switch to another person and let them join too."
GO_ON = "The campaign {name} goes on where it was left. To try another, end it first with `/game end`: there is one channel here."


class PortTaken(Exception):
    """The local table's port cannot be had."""


@dataclass(frozen=True, slots=True)
class LocalTable:
    """A local table that is open. `url` is for the browser; whoever has it can sit down."""

    env: simcord.Env
    bot: Bot
    channel: simcord.ChannelHandle
    people: dict[str, simcord.MemberActor]
    url: str
    preview: Any


@contextlib.asynccontextmanager
async def local_table(settings: Settings) -> AsyncIterator[LocalTable]:
    """Opens the local table and closes it at the end."""
    bot = create_bot(settings)
    env = simcord.Env(bot, check_errors=False, settle_timeout=SETTLED_WITHIN)
    env.backend.bot_user.name = "Aide-de-Camp"
    guild = env.create_guild("The local table")
    channel = guild.create_text_channel("campaign", topic="A campaign by post")
    manager = guild.create_role("Referee", permissions=discord.Permissions(manage_guild=True, manage_messages=True))
    people = {
        name: guild.add_member(env.create_user(name.lower(), global_name=name), roles=[manager] if name == "Referee" else [])
        for name in PEOPLE
    }
    env.backend.advance_clock(time.time() - env.now().timestamp())
    await env.start()
    clock = asyncio.create_task(_keep_time(env))
    try:
        await _greet(env, bot, channel)
        async with env.preview(
            channel, viewers=tuple(people.values()), layout="channel", port=settings.local_table_port
        ) as preview:
            yield LocalTable(env, bot, channel, people, preview.url, preview)
    finally:
        clock.cancel()
        await bot.close()
        await env.shutdown()


async def _greet(env: simcord.Env, bot: Bot, channel: simcord.ChannelHandle) -> None:
    """Says what to type, or that the campaign that was left here goes on, and shows its table message."""
    there = bot.get_channel(channel.id)
    assert isinstance(there, discord.TextChannel)
    running = await bot.table.running()
    begin = GO_ON.format(name=discord.utils.escape_markdown(running[0].name)) if running else OPEN_ONE
    await there.send(WELCOME.format(begin=begin))
    for row in running:
        bot.outbox.refresh(row.id)
    await env.settle()


async def _keep_time(env: simcord.Env) -> None:
    """Lets the clock of the local Discord go with the real one, so that messages carry the time at which they are written."""
    while True:
        await asyncio.sleep(1)
        env.backend.advance_clock(max(time.time() - env.now().timestamp(), 0))


async def serve(settings: Settings) -> None:
    """Opens the local table, says where, and keeps it open until it is closed in the browser or the process is told to end.
    Raises PortTaken."""
    try:
        async with local_table(settings) as table:
            print(f"The local table is open at {table.url}", flush=True)
            print("Open that address in a browser. Ctrl+C closes the table; the campaign is kept.", flush=True)
            await table.preview.wait_closed()
    except simcord.SetupError as error:
        if not isinstance(error.__cause__, OSError):
            raise
        raise PortTaken(
            f"The local table cannot have port {settings.local_table_port} of 127.0.0.1: {error.__cause__.strerror}. "
            "Set LOCAL_TABLE_PORT to another one; 0 takes any that is free."
        ) from error
