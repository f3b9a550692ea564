"""What the bot may do in a channel, how it names what it lacks, and how it makes a post fit for the place."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot import gate
from bot.bulletin import Post, sentence
from bot.kit.words import T, Text, listing

NEEDED = {
    "view_channel": T("View Channel"),
    "send_messages": T("Send Messages"),
    "send_messages_in_threads": T("Send Messages in Threads"),
    "embed_links": T("Embed Links"),
    "attach_files": T("Attach Files"),
    "read_message_history": T("Read Message History"),
}
"""The permissions the bot works with, as Discord's settings name them."""

SHOWS = {"embed_links", "attach_files"}
"""Without one of these a post is sent in plain text."""

SPEAKS = {"view_channel", "send_messages", "send_messages_in_threads"}
"""Without one of these nothing can be sent at all."""


def missing(have: discord.Permissions, *, is_thread: bool) -> list[str]:
    """Which of the needed permissions are not among these."""
    elsewhere = "send_messages" if is_thread else "send_messages_in_threads"
    return [name for name in NEEDED if name != elsewhere and not getattr(have, name)]


def missing_said(names: list[str]) -> Text:
    """The sentence that names the permissions the bot lacks in a channel."""
    return T(
        "I lack a permission in this channel: {names}. Until a server manager grants it I say less than I could.",
        names=listing([NEEDED[name] for name in names]),
    )


def fitted(post: Post, lacking: list[str]) -> list[Post]:
    """The post as messages that Discord takes in a place where these permissions are lacking: in plain text, with one sentence
    that names them, where embeds or files are not allowed; and in several messages where one cannot hold it."""
    if SHOWS & set(lacking) and (post.embeds or post.files):
        plain = post.plain()
        post = replace(plain, content=f"{plain.content}\n-# {sentence(missing_said(lacking))}")
    return split(post)


def split(post: Post) -> list[Post]:
    """The post as messages whose content is within Discord's limit. Embeds, files and buttons are with the last."""
    *first, last = gate.pieces(post.content, gate.CONTENT) or [""]
    return [*(Post(content=piece, ping=post.ping) for piece in first), replace(post, content=last)]
