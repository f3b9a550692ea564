"""What the bot has said already: looked for before a promise is kept that an earlier attempt may have kept."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import discord
import structlog

from bot import bulletin

log = structlog.get_logger("found")

LOOK_BACK = 300
"""How many of a channel's messages are looked through."""
SLACK = 60
"""Seconds by which Discord's clock may lag behind."""


async def said_since(place: discord.abc.Messageable, at: int, client: discord.Client) -> dict[str, int]:
    """The bot's own messages in a place since a time, by their footers and by the call that they begin with. Empty where the bot
    may not look."""
    said: dict[str, int] = {}
    try:
        async for message in place.history(limit=LOOK_BACK, after=datetime.fromtimestamp(max(at - SLACK, 0), UTC)):
            if client.user is not None and message.author.id == client.user.id:
                for mark in _marks(message):
                    said.setdefault(mark, message.id)
    except discord.HTTPException as error:
        log.warning("history", place=str(place), why=str(error))
    return said


def call(content: str) -> str:
    """The part of a ping by which it is known again: whom it calls, and to what. What is missing, below, may change meanwhile."""
    return content.partition("\n")[0]


def _marks(message: discord.Message) -> Iterable[str]:
    yield call(message.content)
    for embed in message.embeds:
        if embed.footer.text:
            yield embed.footer.text
    for line in message.content.splitlines():
        if line.startswith("-# "):
            yield bulletin.unescaped(line[3:])
