"""Answers an interaction: once, in time, privately where it must be, and whatever happens.

    async with Answering(interaction) as answer:
        done = await table.submit(...)
        await answer.show(done)

A Refusal raised inside becomes one private sentence. When nothing was said after a second and a half the interaction is
acknowledged, privately for a private command, so that Discord's three seconds never run out.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from types import TracebackType
from typing import Any

import discord
import structlog

from bot import bulletin
from bot.bulletin import Post
from bot.kit.refusals import Refusal
from bot.kit.words import T

log = structlog.get_logger("interaction")

ACKNOWLEDGE_AFTER = 1.5
"""Seconds. Discord gives three."""


def send_arguments(post: Post) -> dict[str, Any]:
    """A post as the keyword arguments of discord.py's senders."""
    arguments: dict[str, Any] = {"allowed_mentions": post.mentions()}
    if post.content:
        arguments["content"] = post.content
    if post.embeds:
        arguments["embeds"] = list(post.embeds)
    if post.files:
        arguments["files"] = [file.file() for file in post.files]
    if post.view is not None:
        arguments["view"] = post.view
    return arguments


class Answering:
    """The answer to one interaction. `private` says how it is acknowledged when it takes long."""

    def __init__(self, interaction: discord.Interaction[Any], *, private: bool = False) -> None:
        self.interaction = interaction
        self.private = private
        self.order = ""
        self.campaign: int | None = None
        self._said = 0
        self._deferred = False
        self._started = time.perf_counter()
        self._turn = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Answering:
        self._timer = asyncio.create_task(self._acknowledge_late())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> bool:
        if self._timer is not None:
            self._timer.cancel()
        if isinstance(error, Refusal):
            await self.say(Post(content=bulletin.refusal(error)), private=True)
            self._log("refused", why=type(error).__name__)
            return True
        if isinstance(error, Exception):
            number = uuid.uuid4().hex[:8]
            self._log("failed", number=number)
            log.exception("unexpected", number=number)
            text = T("Something went wrong on my side, and nothing was changed. The log has it under {number}.", number=number)
            await self.say(Post(content=bulletin.sentence(text)), private=True)
            return False
        if not self._said:
            await self.say(Post(content=bulletin.sentence(T("Done."))), private=True)
        self._log("done")
        return False

    async def say(self, post: Post, *, private: bool | None = None) -> int | None:
        """Sends a post as (part of) the answer. Gives the message's id, or None when Discord would not take it: the
        interaction ran out, was answered elsewhere, or its channel is gone."""
        is_private = self.private if private is None else private
        async with self._turn:
            try:
                return await self._send(post, is_private)
            except discord.HTTPException as error:
                log.warning("unanswered", status=error.status, code=error.code, interaction=self.interaction.id)
                return None

    async def _send(self, post: Post, private: bool) -> int | None:
        arguments = send_arguments(post)
        response = self.interaction.response
        if not response.is_done():
            sent = await response.send_message(ephemeral=private, **arguments)
            self._said += 1
            return sent.message_id
        if self._deferred and not self._said and private and not self.private:
            with contextlib.suppress(discord.HTTPException):
                await self.interaction.delete_original_response()
        self._said += 1
        message = await self.interaction.followup.send(ephemeral=private, wait=True, **arguments)
        return message.id

    async def _acknowledge_late(self) -> None:
        await asyncio.sleep(ACKNOWLEDGE_AFTER)
        async with self._turn:
            if not self.interaction.response.is_done():
                self._deferred = True
                with contextlib.suppress(discord.HTTPException):
                    await self.interaction.response.defer(ephemeral=self.private, thinking=True)

    def _log(self, outcome: str, **more: Any) -> None:
        command = self.interaction.command
        log.info(
            "interaction",
            command=command.qualified_name if command is not None else "press",
            campaign=self.campaign,
            order=self.order,
            outcome=outcome,
            ms=round((time.perf_counter() - self._started) * 1000, 1),
            **more,
        )
