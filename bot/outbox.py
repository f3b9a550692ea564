"""Delivers what a transaction promised to say, and keeps the table messages in step.

What an interaction's answer delivers is only marked here. What it could not deliver, and what has no interaction, is sent from
here. A promise is first looked for in the channel and sent only when it is not there: an answer that was lost on its way back,
or a crash between saying and remembering, would else say it twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any

import aiohttp
import discord
import structlog

from bot import bulletin, gate
from bot.answering import send_arguments
from bot.attendance import Attendance, Away
from bot.bulletin import Post
from bot.found import call, said_since
from bot.kit.pace import DAY
from bot.kit.refusals import Refusal
from bot.kit.words import ALOUD, T, Text, speak
from bot.languages import language
from bot.looks import Done, Look
from bot.permissions import SHOWS, SPEAKS, fitted, missing, missing_said
from bot.pings import Pings
from bot.store import CampaignRow, NewOutbox, OutboxRow, Store, StoreError
from bot.table import Table
from bot.threads import thread_called

log = structlog.get_logger("outbox")

FIRST_RETRY = 15
LAST_RETRY = 3600
GIVE_UP_AFTER = 20
GIVE_UP_CLOSED_AFTER = 180
"""Attempts at what Discord, or the channel, does not take: a week, so that nothing is lost while somebody mends it."""
PATIENCE = 5
"""Seconds that an answer waits for those to earlier orders. It has been acknowledged by then."""
AT_ONCE = 50
KEPT_FOR = 30 * DAY
"""How long a promise that has been kept stays in the database, for whoever looks for what went wrong."""
EVER = 2**40
"""Later than any time, and more than any number."""
UNKNOWN_MESSAGE, THREAD_ARCHIVED = 10008, 50083
REFUSED_AS_SUCH = {400, 413}
"""What Discord answers when it takes this message never, and another one perhaps."""
NO_THREADS = T(
    "I can open no threads here, so that the results stay in this channel. I need the permissions Create Public Threads and Send "
    "Messages in Threads, and Discord a place for one more open thread; `/game threads on:False` ends this."
)
AWAY = "away from the server"
"""Why a promise waits where the bot is not: its attempts are not counted."""
BEHIND = "behind an older result"
"""Why a result waits for one that could not be said: it has not been tried."""

Said = dict[int, dict[str, int]]
"""The bot's own messages in a channel, by their footers."""
Channel = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel


class Outbox:
    """One drain at a time; it ends when there is nothing left to say now."""

    def __init__(
        self, client: discord.Client, store: Store, table: Table, clock: Callable[[], int], attendance: Attendance
    ) -> None:
        self._client = client
        self._store = store
        self._table = table
        self._clock = clock
        self._attendance = attendance
        self._pings = Pings(client, table, attendance, self._say_in)
        self._began = clock()
        self._held: set[int] = set()
        self._answering: dict[int, tuple[OutboxRow, asyncio.Event]] = {}
        self._said: dict[int, int] = {}
        self._own: list[OutboxRow] = []
        self._unsaid: dict[int, OutboxRow] = {}  # results that are ours to say: newer ones of their place wait for them
        self._stale: set[int] = set()
        self._threadless: set[int] = set()
        self._plain: set[int] = set()  # campaigns whose table message lacks a permission: drawn anew until it is granted
        self._answered: list[discord.Message] = []
        self._retired: dict[int, discord.PartialMessage] = {}  # table messages that nobody draws any more
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.Task[None] | None = None
        self._alarm_at: int | None = None
        self._must_look = True
        self._is_fresh = True
        self.away: set[int] = set()
        """The servers where something had to wait because the bot was not there."""
        self.is_closing = False

    # telling the outbox

    def hold(self, done: Done) -> None:
        """Says that an interaction's answer is about to tell what was promised. Until `delivered` nobody else does."""
        results = [row for row in done.promises if row.kind == "result"]
        self._held.update(row.id for row in results)
        self._answering.update((row.id, (row, asyncio.Event())) for row in results)

    async def turn(self, done: Done) -> None:
        """Waits, for a little while, until the answers to earlier orders of the same campaign have told what came of them."""
        own = [row for row in done.promises if row.kind == "result"]
        earlier = [told for row, told in self._answering.values() if any(row.id < r.id and _share_a_place(row, r) for r in own)]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                for told in earlier:
                    await told.wait()

    def is_behind(self, done: Done) -> bool:
        """Whether an older result comes before what this order brought about, and has not been said yet. Where the bot may not
        send, nothing waits: answers are all that is heard there."""
        channel = self._client.get_channel(done.row.channel_id)
        can_speak = isinstance(channel, Channel) and not SPEAKS & set(_lacking(channel))
        return can_speak and any(row.kind == "result" and self._older(row) is not None for row in done.promises)

    def delivered(self, done: Done, message_id: int | None) -> None:
        """Says that an interaction's answer has told what was promised (or, with None, that it could not)."""
        for row in done.promises:
            if row.id in self._answering:
                self._answering.pop(row.id)[1].set()
            if row.kind == "table" or (row.kind == "result" and message_id is None):
                self._held.add(row.id)
                self._own.append(row)
                if row.kind == "result":
                    self._unsaid[row.id] = row
            elif row.kind == "result" and message_id is not None:
                self._said[row.id] = message_id
                self._unsaid.pop(row.id, None)
            else:
                self._must_look = True
        if done.row.id in self._plain:
            self._stale.add(done.row.id)
        self._soon()

    def kick(self) -> None:
        """Sees to it that everything due is looked up and delivered soon."""
        self._must_look = True
        self._soon()

    def tidy(self) -> None:
        """Once a minute: what was said since is written down, and what somebody forgot to say is looked up."""
        if self._said:
            self.kick()

    def _soon(self) -> None:
        """Sees to it that what is known to be due is delivered soon."""
        if not self.is_closing and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._drain())

    def refresh(self, campaign_id: int) -> None:
        """Draws a campaign's table message anew."""
        self._stale.add(campaign_id)
        self._soon()

    def strip(self, message: discord.Message) -> None:
        """Takes the buttons off a message whose question has been answered."""
        self._answered.append(message)
        self._soon()

    def moved(self, before: CampaignRow) -> None:
        """Draws the table message in the campaign's new channel, and retires the old one."""
        self.abandoned(before)
        self.refresh(before.id)

    def abandoned(self, before: CampaignRow) -> None:
        """Takes the buttons off a table message that nobody draws any more, and the pin."""
        channel = self._client.get_channel(before.table_channel_id or 0)
        if isinstance(channel, Channel) and before.table_message_id is not None:
            self._retire(channel.get_partial_message(before.table_message_id))

    def _retire(self, message: discord.PartialMessage) -> None:
        self._retired[message.id] = message
        self._soon()

    async def returned(self, guild_id: int) -> None:
        """Says on a server what had to wait while the bot was away from it, and draws its table messages anew."""
        self.away.discard(guild_id)
        await self._store.outbox_wake(guild_id, self._clock(), AWAY)
        self._stale.update(row.id for row in await self._store.running(guild_id))
        self.kick()

    async def finish(self) -> None:
        """Waits until the drain that runs has ended, and remembers what has been said. Nothing more is taken on."""
        self.is_closing = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self._remember()

    # draining

    async def _drain(self) -> None:
        rows: list[OutboxRow] = []
        try:
            await self._begin()
            while not self.is_closing and self._has_work():
                await self._strip_answered()
                looks, self._must_look = self._must_look, False
                rows, self._own = self._own, []
                due = await self._due() if looks else []
                await self._deliver_all([*due, *rows])
                self._must_look = self._must_look or len(due) >= AT_ONCE
                if looks or len(self._said) >= AT_ONCE:
                    self._wake_at(await self._remember())
        except Exception:
            log.exception("drain")
            self._held.difference_update(row.id for row in rows)
            self._wake_by(self._clock() + FIRST_RETRY)

    def _has_work(self) -> bool:
        return bool(self._must_look or self._own or self._stale or self._answered or self._retired)

    async def _due(self) -> list[OutboxRow]:
        """What waits to be delivered now and is in nobody's hands."""
        due = await self._store.outbox_due(self._clock(), AT_ONCE + len(self._held))
        free = [row for row in due if row.id not in self._held]
        self._unsaid.update((row.id, row) for row in free if row.kind == "result")
        return free

    async def _begin(self) -> None:
        """Once: clears away what was said long ago, and takes up the results that an earlier bot could not say."""
        if self._is_fresh:
            await self._store.outbox_sweep(self._clock() - KEPT_FOR)
            left = await self._store.outbox_due(EVER, EVER)
            self._unsaid.update((row.id, row) for row in left if row.kind == "result" and row.id not in self._held)
            self._is_fresh = False

    async def _strip_answered(self) -> None:
        answered, self._answered = self._answered, []
        retired, self._retired = self._retired, {}
        for message in (*answered, *retired.values()):
            with contextlib.suppress(discord.HTTPException):
                await message.edit(view=None)
        for message in retired.values():
            with contextlib.suppress(discord.HTTPException):
                await message.unpin()

    async def _remember(self) -> int | None:
        """Writes down what has been said, several promises at once. What is not written down yet when the bot crashes is looked
        for in the channels and found. Gives when the next promise is due."""
        said = dict(self._said)
        next_at = await self._store.outbox_said(said)
        for row_id in said:
            self._said.pop(row_id, None)
            self._held.discard(row_id)
        return next_at

    async def _deliver_all(self, rows: Iterable[OutboxRow]) -> None:
        """Campaigns do not wait for one another; within one, results go out in their order and before the table message."""
        stale, self._stale = self._stale, set()
        of_campaign: dict[int, list[OutboxRow]] = {campaign_id: [] for campaign_id in stale}
        for row in rows:
            of_campaign.setdefault(row.campaign_id or 0, []).append(row)
        work = (self._deliver(number, of_campaign[number], number in stale) for number in sorted(of_campaign))
        for failed in await asyncio.gather(*work, return_exceptions=True):
            if failed is not None:
                raise failed

    async def _deliver(self, campaign_id: int, rows: list[OutboxRow], is_stale: bool) -> None:
        """A task of its own, in which each delivery speaks the language of its readers. A result takes along those before it."""
        said: Said = {}
        told = self._latest([row for row in rows if row.kind == "ping"])
        if any(row.kind == "result" for row in rows):
            told += [row for row in self._unsaid.values() if (row.campaign_id or 0) == campaign_id]
        for row in sorted(told, key=lambda row: row.id):
            if row.kind == "ping":
                await self._guarded([row], self._send_ping(row))
            elif (older := self._older(row)) is not None:
                await self._wait_for(older, row)
            else:
                await self._guarded([row], self._send_result(row, said))
        tables = [row for row in rows if row.kind == "table"]
        if tables or is_stale:
            is_settled = await self._guarded(tables, self._refresh(campaign_id))
            if not is_settled and not tables:
                (again,) = await self._store.post([NewOutbox(0, "table", "{}", FIRST_RETRY)], self._clock(), campaign_id)
                self._wake_by(again.next_at)

    def _latest(self, pings: list[OutboxRow]) -> list[OutboxRow]:
        """Of several calls that wait for the same person for the same reason, as after quiet hours, the last: it says all."""
        latest = {_called(row): row for row in sorted(pings, key=lambda row: row.id)}
        needless = {row.id: 0 for row in pings if row not in latest.values()}
        self._held.update(needless)
        self._said.update(needless)
        return list(latest.values())

    def _older(self, row: OutboxRow) -> OutboxRow | None:
        """A result that comes before this one in its place, and has not been said."""
        return next((each for each in self._unsaid.values() if each.id < row.id and _share_a_place(each, row)), None)

    async def _wait_for(self, older: OutboxRow, row: OutboxRow) -> None:
        """A result is tried again when the older one is."""
        self._held.discard(row.id)
        if row.next_at != older.next_at:
            self._unsaid[row.id] = replace(row, next_at=older.next_at)
            await self._store.outbox_retry(row.id, row.attempts, older.next_at, BEHIND)

    def _let_go(self, rows: list[OutboxRow]) -> None:
        """Nobody has these in hand any more, and nothing waits for them."""
        for row in rows:
            self._held.discard(row.id)
            self._unsaid.pop(row.id, None)

    async def _guarded(self, rows: list[OutboxRow], delivery: Coroutine[Any, Any, int | None]) -> bool:
        """Runs one delivery; whatever goes wrong with it is that delivery's own affair. Gives whether nothing is left to be tried
        again soon."""
        try:
            message_id = await delivery
        except Refusal as error:
            self._let_go(rows)
            for row in rows:
                await self._store.outbox_failed(row.id, str(error))
            log.warning("undeliverable", promises=_named(rows), why=str(error))
        except Away as error:
            self.away.add(error.guild_id)
            self._let_go(rows)
            for row in rows:
                await self._store.outbox_retry(row.id, row.attempts, self._clock() + LAST_RETRY, AWAY)
        except Exception as error:
            await self._retry(rows, error)
            return False
        else:
            self._let_go(rows)
            self._held.update(row.id for row in rows)
            self._said.update((row.id, message_id or 0) for row in rows)
        return True

    async def _retry(self, rows: list[OutboxRow], error: Exception) -> None:
        """The newest of these is tried again later (all but one table message of a campaign are out of date). A result that a
        newer one took along before its time keeps its time, and that attempt does not count."""
        why = str(error) if isinstance(error, discord.HTTPException) else type(error).__name__
        if not isinstance(error, discord.HTTPException):
            log.error("unexpected", promises=_named(rows), exc_info=error)
        self._held.difference_update(row.id for row in rows)
        if not _concerns_the_place(error):
            self._let_go(rows)
        for row in rows[:-1]:
            await self._store.outbox_done(row.id, 0)
        for row in rows[-1:]:
            if row.attempts and row.next_at > self._clock():
                continue
            attempts = row.attempts + 1
            if attempts >= (GIVE_UP_CLOSED_AFTER if _concerns_the_place(error) else GIVE_UP_AFTER):
                self._let_go(rows)
                await self._store.outbox_failed(row.id, why)
                log.warning("given up", promises=_named(rows), attempts=attempts, why=why)
                continue
            at = self._clock() + min(FIRST_RETRY * 2 ** (attempts - 1), LAST_RETRY)
            if row.id in self._unsaid:
                self._unsaid[row.id] = replace(row, attempts=attempts, next_at=at)
            await self._store.outbox_retry(row.id, attempts, at, why)
            self._wake_by(at)
            if attempts == 1:
                log.warning("retry", promises=_named(rows), why=why)

    def _wake_at(self, at: int | None) -> None:
        """Wakes again when the next promise is due, if one is. The bot has one such alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm, self._alarm_at = None, at
        if at is not None and not self.is_closing:
            self._alarm = asyncio.create_task(self._kick_at(at))

    def _wake_by(self, at: int) -> None:
        """Wakes again at a time, or earlier."""
        if self._alarm is None or self._alarm_at is None or at < self._alarm_at:
            self._wake_at(at)

    async def _kick_at(self, at: int) -> None:
        await asyncio.sleep(max(at - self._clock(), 1))
        self._alarm = None
        self.kick()

    # pings

    async def _send_ping(self, row: OutboxRow) -> int | None:
        """An earlier attempt may have said it, or an earlier bot that was killed before it could remember."""
        may_be_there = row.attempts > 0 or row.created_at <= self._began
        return await self._pings.send(row, row.created_at if may_be_there else None)

    async def _say_in(self, channel_id: int, post: Post, since: int | None) -> int:
        channel = await self._channel(channel_id)
        said = await said_since(channel, since, self._client) if since is not None else {}
        return said.get(call(post.content)) or await send(channel, post)

    # results

    async def _send_result(self, row: OutboxRow, found: Said) -> int | None:
        if row.campaign_id is None:
            raise Refusal(T("A promise without a campaign cannot be kept."))
        told = json.loads(row.body)
        look = await self._table.look(row.campaign_id, 0)
        self._attendance.must_be_there(look.row.guild_id)
        speak(language(look.campaign.language))
        rows = await self._table.rows(row.campaign_id, told["from"], told["to"])
        recalled = await self._table.recalled(row.campaign_id, [event for _, event in rows])
        ping = tuple(user for user in told.get("ping", ()) if self._is_still_called(look, row, user))
        posts = await bulletin.result(look, rows, ping, recalled)
        channel = await self._channel(look.row.channel_id)
        if posts and "thread" in told:
            channel = await self._thread(look, channel, Text.model_validate(told["thread"]))
        if posts and channel.id not in found:
            found[channel.id] = await said_since(channel, row.created_at, self._client)
        said = found.get(channel.id, {})
        first: int | None = None
        is_there = False
        for post in posts:
            footer = footer_of(post)
            is_there = footer in said if footer else is_there
            message_id = said[footer] if footer and is_there else 0 if is_there else await send(channel, post)
            first = first or message_id
        return first

    def _is_still_called(self, look: Look, row: OutboxRow, user: int) -> bool:
        """Whether somebody whom a result calls is waited for and may be called now that it is said, and no later one does it."""
        seen = replace(look, user_id=user)
        later = [json.loads(r.body) for r in self._unsaid.values() if r.campaign_id == row.campaign_id and r.id > row.id]
        is_wished = self._table.people.wishes(user).how != "none"
        return is_wished and bool(seen.waits or seen.proposals) and not any(user in body.get("ping", ()) for body in later)

    async def _thread(self, look: Look, channel: Channel, heading: Text) -> Channel:
        """The thread for this part of a campaign. Where none can be had it is the channel, and that is said once."""
        name = ALOUD.say(T("{name}: {heading}", name=look.name, heading=heading))
        thread = await thread_called(channel, name, look.row.opened_at)
        could_be = not isinstance(channel, discord.Thread)  # a campaign that was moved into a thread asks for none
        if thread is None and could_be and look.row.id not in self._threadless:
            self._threadless.add(look.row.id)
            await send(channel, Post(content=bulletin.sentence(NO_THREADS)))
        return thread or channel

    # the table message

    async def _refresh(self, campaign_id: int) -> int | None:
        look = await self._table.look(campaign_id, 0)
        self._attendance.must_be_there(look.row.guild_id)
        speak(language(look.campaign.language))
        channel = await self._channel(look.row.channel_id)
        (self._plain.add if SHOWS & set(_lacking(channel)) else self._plain.discard)(campaign_id)
        post = await bulletin.table_message(look)
        known = await self._table_message(look, channel)
        if known is not None:
            try:
                await _edit(channel, known, post)
                return known
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
        message_id = await send(channel, _one(channel, post))
        await self._adopt(look, channel, message_id)
        return message_id

    async def _table_message(self, look: Look, channel: Channel) -> int | None:
        """The table message that is there: the one remembered, or one that a crash left unremembered."""
        if look.row.table_message_id is not None and look.row.table_channel_id == channel.id:
            return look.row.table_message_id
        found = (await said_since(channel, look.row.opened_at, self._client)).get(bulletin.table_footer(look.campaign))
        if found is not None:
            await self._adopt(look, channel, found)
        return found

    async def _adopt(self, look: Look, channel: Channel, message_id: int) -> None:
        """Remembers and pins the table message; one whose campaign has left the channel meanwhile is retired."""
        message = channel.get_partial_message(message_id)
        if not await self._table.message_posted(look.row.id, channel.id, message_id):
            self._retire(message)
            return
        self._retired.pop(message_id, None)  # the campaign has come back to it
        with contextlib.suppress(discord.HTTPException):
            await message.pin()

    async def _channel(self, channel_id: int) -> Channel:
        channel = self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)
        if not isinstance(channel, (discord.TextChannel, discord.Thread, discord.VoiceChannel, discord.StageChannel)):
            raise Refusal(T("Channel {id} takes no messages.", id=channel_id))
        return channel


def _called(row: OutboxRow) -> tuple[int, str]:
    """Whom a ping calls, and for what: a reminder is one more call to the same move."""
    asked = json.loads(row.body)
    return asked["user"], "move" if asked["why"] == "remind" else asked["why"]


def _share_a_place(one: OutboxRow, other: OutboxRow) -> bool:
    """Whether two results are told in the same channel or thread: those of one campaign, under the same heading if any."""
    return one.campaign_id == other.campaign_id and _heading(one) == _heading(other)


def _heading(row: OutboxRow) -> object:
    return json.loads(row.body).get("thread")


def _concerns_the_place(error: Exception) -> bool:
    """Whether a newer result would have failed as well: Discord or the channel is at fault, and not this message."""
    if isinstance(error, discord.HTTPException):
        return error.status not in REFUSED_AS_SUCH or error.code == THREAD_ARCHIVED
    return isinstance(error, (aiohttp.ClientError, ConnectionError, TimeoutError))


def _named(rows: Iterable[OutboxRow]) -> list[str]:
    return [f"{row.kind} {row.id} of campaign {row.campaign_id}" for row in rows]


def footer_of(post: Post) -> str:
    """The footer by which a post is recognised; empty where it has none."""
    return next((embed.footer.text for embed in post.embeds if embed.footer.text), "")


def _lacking(channel: Channel) -> list[str]:
    return missing(channel.permissions_for(channel.guild.me), is_thread=isinstance(channel, discord.Thread))


async def send(channel: Channel, post: Post) -> int:
    """Sends a post to a channel, as its permissions allow, and gives its first message's id. A closed thread is opened for it
    where that is allowed."""
    first = 0
    for part in fitted(post, _lacking(channel)):
        message = await _opened(channel, lambda part=part: channel.send(**send_arguments(part)))  # type: ignore[misc]
        first = first or message.id
    return first


async def _edit(channel: Channel, message_id: int, post: Post) -> None:
    (fit,) = fitted(_one(channel, post), _lacking(channel))
    arguments = send_arguments(fit)
    arguments["attachments"] = arguments.pop("files", [])
    arguments.setdefault("embeds", [])
    arguments.setdefault("content", None)
    arguments.setdefault("view", None)
    await _opened(channel, lambda: channel.get_partial_message(message_id).edit(**arguments))


async def _opened(channel: Channel, say: Callable[[], Coroutine[Any, Any, discord.Message]]) -> discord.Message:
    """Says something in a channel; a thread that has been closed is opened for it."""
    try:
        return await say()
    except discord.HTTPException as error:
        if error.code != THREAD_ARCHIVED or not isinstance(channel, discord.Thread):
            raise
        await channel.edit(archived=False)
        return await say()


def _one(channel: Channel, post: Post) -> Post:
    """The post as something that fits one message here, for what is edited in place."""
    lacking = _lacking(channel)
    if len(fitted(post, lacking)) == 1:
        return post
    notes = [T("There is more than fits here; `/game status` shows all of it."), missing_said(lacking)]
    below = "".join(f"\n-# {bulletin.sentence(note)}" for note in notes)
    plain = post.plain()
    return replace(plain, content=gate.pieces(plain.content, gate.CONTENT - len(below))[0] + below)
