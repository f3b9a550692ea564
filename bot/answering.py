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
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Protocol, cast

import discord
import structlog

from bot import bulletin
from bot.bulletin import Post
from bot.kit.refusals import Refusal
from bot.kit.words import T
from bot.languages import speaking
from bot.permissions import fitted, missing

log = structlog.get_logger("interaction")

ACKNOWLEDGE_AFTER = 1.5
"""Seconds. Discord gives three."""


class Serving(Protocol):
    """What the client keeps about its interactions: those that it is answering now, which it waits for when it closes."""

    in_flight: set[asyncio.Task[Any]]


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
        post.view.stop()  # nothing is to be remembered about it: what its buttons do stands in their ids
        arguments["view"] = post.view
    return arguments


class Answering:
    """The answer to one interaction. `private` says how it is acknowledged when it takes long.

    `is_done` is set once the order has been carried out: what fails after that concerns its telling only, and says so.
    Inside, the language of the person is spoken.
    """

    def __init__(self, interaction: discord.Interaction[Any], *, private: bool = False) -> None:
        self.interaction = interaction
        self.private = private
        self.order = ""
        self.campaign: int | None = None
        self.is_done = False
        self._said = 0
        self._is_deferred = False
        self._started = time.perf_counter()
        self._turn = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None
        self._task: asyncio.Task[Any] | None = None
        self._language = speaking(str(interaction.locale))

    async def __aenter__(self) -> Answering:
        self._language.__enter__()
        self._task = asyncio.current_task()
        if self._task is not None:
            cast(Serving, self.interaction.client).in_flight.add(self._task)
        self._timer = asyncio.create_task(self._acknowledge_late())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> bool:
        try:
            async with self._turn:  # an acknowledgement that is on its way arrives first
                if self._timer is not None:
                    self._timer.cancel()
            return await self._end(error)
        finally:
            self._language.__exit__(kind, error, trace)
            if self._task is not None:
                cast(Serving, self.interaction.client).in_flight.discard(self._task)

    async def _end(self, error: BaseException | None) -> bool:
        if isinstance(error, Refusal):
            await self.say(Post(content=bulletin.refusal(error)), private=True)
            self._log("refused", why=type(error).__name__)
            return True
        if isinstance(error, Exception):
            number = uuid.uuid4().hex[:8]
            self._log("failed", number=number)
            log.error("unexpected", number=number, exc_info=error)
            text = T("Something went wrong on my side, and nothing was changed. The log has it under {number}.", number=number)
            if self.is_done:
                text = T("It has been carried out, but I could not show it whole. The log has why under {number}.", number=number)
            await self.say(Post(content=bulletin.sentence(text)), private=True)
            return False
        if error is None and not self._said:
            await self.say(Post(content=bulletin.sentence(T("Done."))), private=True)
        self._log("done")
        return False

    async def acknowledge(self) -> None:
        """Acknowledges now, for what is known to take long."""
        async with self._turn:
            if not self.interaction.response.is_done():
                self._is_deferred = True
                with contextlib.suppress(discord.HTTPException):
                    await self.interaction.response.defer(ephemeral=self.private, thinking=True)

    async def say(self, post: Post, *, private: bool | None = None) -> int | None:
        """Sends a post as (part of) the answer. Gives the first message's id, or None when Discord would not take it: the
        interaction ran out, was answered elsewhere, or its channel is gone."""
        is_private = self.private if private is None else private
        first: int | None = None
        async with self._turn:
            try:
                for part in fitted(post, self._lacking()):
                    first = first or await self._send(part, is_private)
            except discord.HTTPException as error:
                log.warning("unanswered", status=error.status, code=error.code, interaction=self.interaction.id)
                return None
        return first

    async def say_all(self, posts: Iterable[Post], *, private: bool | None = None) -> None:
        """Sends several posts, one after another."""
        for post in posts:
            await self.say(post, private=private)

    def _lacking(self) -> list[str]:
        if self.interaction.guild_id is None:
            return []
        return missing(self.interaction.app_permissions, is_thread=isinstance(self.interaction.channel, discord.Thread))

    async def _send(self, post: Post, private: bool) -> int | None:
        arguments = send_arguments(post)
        response = self.interaction.response
        if not response.is_done():
            sent = await response.send_message(ephemeral=private, **arguments)
            self._said += 1
            return sent.message_id
        # The first follow-up to a late acknowledgement takes its place, and is as private as that was. Where this one must not
        # be, the acknowledgement is completed and taken away.
        is_misplaced = self._is_deferred and not self._said and private != self.private
        if is_misplaced:
            with contextlib.suppress(discord.HTTPException):
                await self.interaction.edit_original_response(content="…")
        message = await self.interaction.followup.send(ephemeral=private, wait=True, **arguments)
        self._said += 1
        if is_misplaced:
            with contextlib.suppress(discord.HTTPException):
                await self.interaction.delete_original_response()
        return message.id

    async def _acknowledge_late(self) -> None:
        await asyncio.sleep(ACKNOWLEDGE_AFTER)
        await self.acknowledge()

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
