"""A world for tests: a simulated Discord with people, and short ways to read what they see."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest import mock

import discord
import simcord
from simcord import interactions

from bot.client import Bot, create_bot
from bot.people import Wishes
from bot.settings import Settings

SETTLED_WITHIN = 12
"""Seconds until the bot counts as stuck. Generous, for the same reason that properties have no deadline: a slow machine is no
fault of the code under test. Shorter than the outbox's first retry, which would else be waited for in real time."""


_sent = interactions.base_payload


def settings_in(folder: Path) -> Settings:
    """Settings that read no environment and keep everything in this folder."""
    return Settings(
        _env_file=None,  # type: ignore[call-arg]
        discord_token=None,
        database_url=f"sqlite+aiosqlite:///{folder}/campaigns.db",
        health_file=folder / "health",
        local_table_port=0,
    )


class World:
    """A server with a channel, two players, a manager and an onlooker; and the bot in it."""

    def __init__(self, env: simcord.Env, settings: Settings) -> None:
        self.env = env
        self.settings = settings
        self.guild = env.create_guild("Club")
        self.channel = self.guild.create_text_channel("war")
        managers = self.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True, manage_messages=True))
        self.anna = self.guild.add_member(env.create_user("anna"))
        self.bert = self.guild.add_member(env.create_user("bert"))
        self.manager = self.guild.add_member(env.create_user("manager"), roles=[managers])
        self.onlooker = self.guild.add_member(env.create_user("onlooker"))
        self.languages: dict[int, str] = {}
        """The languages of people's own Discord, by their ids; English for who is not here."""

    @property
    def bot(self) -> Bot:
        """The bot that runs now (another one after a restart)."""
        assert isinstance(self.env.bot, Bot)
        return self.env.bot

    async def restart(self) -> None:
        """Ends the bot and starts a fresh one on the same database."""
        await self.bot.close()
        await self.env.restart_bot(create_bot(self.settings, clock=lambda: int(self.env.now().timestamp())))
        await self.env.settle()

    async def campaign(self, game: str, first: str, second: str, **options: Any) -> int:
        """Opens a campaign and seats Anna at the first side, Bert at the second. Gives its id."""
        await self.anna.slash(self.channel, "game new", game=game, **options)
        await self.anna.slash(self.channel, "game join", side=first)
        await self.bert.slash(self.channel, "game join", side=second)
        return await self.bot.table.campaign_in(self.channel.id)

    def _interaction(self, *given: Any, user_id: int, **more: Any) -> Any:
        """An interaction as the simulated Discord sends it, with the languages of the person and of the server."""
        record, payload = _sent(*given, user_id=user_id, **more)
        payload["locale"] = self.languages.get(user_id, payload["locale"])
        if "guild_locale" in payload:
            payload["guild_locale"] = self.env.backend.get_guild(self.guild.id).preferred_locale
        return record, payload

    def table_message(self) -> discord.Message:
        """The table message: the one the bot has pinned."""
        (message,) = self.channel.pinned_messages()
        return message


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[World]:
    """A world, from its first day to its last. Fails when the bot raised anything that the test did not ask about."""
    env = simcord.Env(create_bot(settings, clock=lambda: int(env.now().timestamp())), settle_timeout=SETTLED_WITHIN)
    await env.start()
    try:
        world = World(env, settings)
        for member in (world.anna, world.bert, world.manager, world.onlooker):  # what they type is what happens
            await world.bot.people.wish(member.id, Wishes(confirm="never"))
        with mock.patch.object(interactions, "base_payload", world._interaction):
            yield world
            await world.bot.close()
    finally:
        await env.shutdown()
    env.raise_errors()


def text_of(message: discord.Message | simcord.ResponseMessage) -> str:
    """Everything a message says, in one string."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.title or "", embed.description or ""]
        parts += [f"{field.name}\n{field.value}" for field in embed.fields]
        parts.append(embed.footer.text or "")
    return "\n".join(part for part in parts if part)


def said(result: simcord.InteractionResult) -> str:
    """Everything an interaction was answered with."""
    messages = ([result.response] if result.response is not None else []) + result.followups
    return "\n".join(text_of(message) for message in messages)


def heard(result: simcord.InteractionResult) -> str:
    """What everybody hears of an answer."""
    return _part(result, ephemeral=False)


def whispered(result: simcord.InteractionResult) -> str:
    """What only the one who asked is told."""
    return _part(result, ephemeral=True)


def _part(result: simcord.InteractionResult, *, ephemeral: bool) -> str:
    messages = ([result.response] if result.response is not None else []) + result.followups
    return "\n".join(text_of(message) for message in messages if message.ephemeral == ephemeral)


def private(result: simcord.InteractionResult) -> bool:
    """Whether nothing of the answer was public."""
    messages = ([result.response] if result.response is not None else []) + result.followups
    return bool(messages) and all(message.ephemeral for message in messages)


def labels(message: discord.Message | simcord.ResponseMessage) -> list[str]:
    """The labels of a message's buttons."""
    found: list[str] = []
    for row in message.components:
        children = row["components"] if isinstance(row, dict) else getattr(row, "children", [])
        for child in children:
            label = child.get("label") if isinstance(child, dict) else getattr(child, "label", None)
            if label:
                found.append(label)
    return found
