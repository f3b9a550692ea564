"""The bot itself: opens what it needs, loads the cogs, registers the commands, and closes cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import json
import pkgutil
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

import cogs
from bot import asking, bulletin, readings, tour
from bot.answering import Answering
from bot.attendance import Attendance
from bot.bulletin import Post
from bot.buttons import ITEMS, components
from bot.campaign.replay import order_of
from bot.campaign.state import Actor
from bot.command_names import CommandNames
from bot.deadlines import Deadlines
from bot.kit.game import Panel
from bot.kit.model import Order
from bot.kit.refusals import Impossible, Missing, Refusal, Stale, Unknown
from bot.kit.words import T, Text, speak
from bot.languages import compile_all, language, speaking
from bot.looks import Done, Look, Place
from bot.offers import offers
from bot.outbox import Outbox
from bot.people import People
from bot.permissions import SHOWS, missing, missing_said
from bot.promises import gathered_under
from bot.settings import Settings
from bot.shown import chart_of, panel_of
from bot.store import Store, StoreError
from bot.table import Table

log = structlog.get_logger("client")

FINISH_WITHIN = 10
"""Seconds that interactions in flight have to end when the bot is told to."""
ANSWER_WITHIN = 30
"""Seconds that the database has to answer when it is asked whether it is there."""

Interaction = discord.Interaction[Any]


def called(user: discord.User | discord.Member) -> str:
    """What a person is called everywhere: not by the nickname of one server, which is no other server's business."""
    return user.global_name or user.name


def actor_of(interaction: Interaction) -> Actor:
    """Who gives an order by this interaction."""
    bulletin.VOICE.names.setdefault(interaction.user.id, called(interaction.user))
    manages = interaction.guild is not None and interaction.permissions.manage_guild
    return Actor(user_id=interaction.user.id, manages=manages)


def must_be_a_person(user: discord.User | discord.Member) -> None:
    """Refuses to seat a bot."""
    if user.bot:
        raise Impossible(T("A bot plays no campaign; it would be waited for in vain."), instead=T("Seat a person."))


def spoken_in(interaction: Interaction) -> str:
    """The tag of the language in which everybody is told on the server that an interaction comes from."""
    return language(str(interaction.guild_locale)).key


class Tree(app_commands.CommandTree[commands.Bot]):
    """The one command tree. What a command did not answer itself is answered here, in one private sentence."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Speaks the person's language from here on: discord.py gives each interaction a task of its own."""
        speak(language(str(interaction.locale)))
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answers refusals raised outside `Answering` (by a transformer, say), unreadable arguments and commands that are gone.
        What went wrong inside a command has been answered and logged there."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.error("autocomplete", command=interaction.command and interaction.command.qualified_name, exc_info=error)
            return
        cause = getattr(error, "original", error)
        if isinstance(cause, Refusal):
            async with Answering(interaction, private=True):
                raise cause
        elif isinstance(error, app_commands.TransformerError):
            await _tell(interaction, T("I cannot read {value}.", value=str(error.value)))
        elif isinstance(error, app_commands.CheckFailure):
            await _tell(interaction, T("You may not use that command here."))
        elif isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
            await _tell(interaction, T("That command has changed; Discord shows the new ones within the hour."))
        elif not interaction.response.is_done():
            log.error("command", exc_info=error)
            await _tell(interaction, T("Something went wrong on my side, and nothing was changed."))


async def _tell(interaction: Interaction, text: Text) -> None:
    await Answering(interaction, private=True).say(Post(content=bulletin.sentence(text)))


class Bot(commands.Bot):
    """The referee. `clock` gives UTC seconds."""

    store: Store
    table: Table
    outbox: Outbox
    attendance: Attendance
    people: People
    deadlines: Deadlines

    def __init__(self, settings: Settings, clock: Callable[[], int]) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
        )
        self.settings = settings
        self.clock = clock
        self.in_flight: set[asyncio.Task[Any]] = set()
        self._is_open = False
        self._is_connected = False
        self._ailment = ""

    async def setup_hook(self) -> None:
        """Opens and migrates the database, loads every cog, and registers the commands once, for every server."""
        self.store = await Store.open(self.settings.database_url, backup_dir=self.settings.backup_dir)
        self.people = People(self.store)
        self.table = Table(self.store, self.clock, people=self.people)
        self.attendance = Attendance(self, self.table, self.clock, lambda: self.outbox.kick())
        self.outbox = Outbox(self, self.store, self.table, self.clock, self.attendance)
        self.deadlines = Deadlines(self.store, self.table, self.clock, self.outbox.kick, self.attendance)
        self._is_open = True  # from here on `close` finds all that it ends
        await self.people.load()
        bulletin.VOICE.names = bulletin.SHORT.names = self.people.names
        self.add_dynamic_items(*ITEMS)
        for name in cog_names():
            await self.load_extension(name)
        await asyncio.to_thread(compile_all)
        await self.tree.set_translator(CommandNames())
        await self.tree.sync()
        self.heartbeat.start()

    async def on_ready(self) -> None:
        """Delivers what was promised before a restart. Discord may say READY many times; that changes nothing."""
        await self._connected()
        self.deadlines.arm()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Remembers that a person is there, what they speak, and what they are called, so that it is a name and not a number."""
        if interaction.guild_id is not None:
            self.attendance.meet(interaction.guild_id, interaction.user.id)
        await self.people.meet(interaction.user.id, called(interaction.user), str(interaction.locale))

    async def on_resumed(self) -> None:
        """The gateway is back after a break."""
        await self._connected()

    async def _connected(self) -> None:
        self._is_connected = True
        self.outbox.kick()
        await self._show_health()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server can be reached, as each can after a start and after an outage; what had to wait meanwhile is said."""
        if guild.id in self.outbox.away:
            await self.outbox.returned(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is on a server, perhaps again: its campaigns have been kept, and go on."""
        await self.outbox.returned(guild.id)

    async def on_disconnect(self) -> None:
        """The gateway is gone for the moment; discord.py is trying to get it back."""
        self._is_connected = False

    async def close(self) -> None:
        """Ends what is in flight, then closes Discord and the database."""
        if self._is_open:
            self._is_open = False
            self.heartbeat.cancel()
            if busy := self.in_flight - {asyncio.current_task()}:
                await asyncio.wait(busy, timeout=FINISH_WITHIN)
            await self.deadlines.finish()
            await self.attendance.finish()
            await self.outbox.finish()
            await self.people.write_down()
            await super().close()
            await self.store.close()
        else:
            await super().close()

    @tasks.loop(seconds=60)
    async def heartbeat(self) -> None:
        """Touches the health file while gateway and database are there, and has written down what was said and seen since."""
        await self._show_health()
        self.outbox.tidy()
        await self.people.write_down()

    async def _show_health(self) -> None:
        """What is wrong is logged once."""
        if not self._is_connected or self.is_closed():
            return
        ailment = ""
        try:
            await asyncio.wait_for(asyncio.create_task(self.store.ping()), ANSWER_WITHIN)
            await asyncio.to_thread(_touch, self.settings)
        except (OSError, StoreError) as error:
            ailment = str(error) or "The database does not answer."
            if ailment != self._ailment:
                log.error("unhealthy", why=ailment)
        self._ailment = ailment

    # what cogs and buttons call

    async def play(self, interaction: Interaction, order: Order, *, private: bool = False, side: str = "") -> None:
        """Gives an order to the campaign in this channel and shows what came of it."""
        async with Answering(interaction, private=private) as answer:
            await self.carry_out(answer, await self.here(interaction), order, side=side)

    async def carry_out(
        self,
        answer: Answering,
        campaign_id: int,
        order: Order,
        *,
        side: str = "",
        as_of: int | None = None,
        is_asked: bool = False,
    ) -> None:
        """Gives an order to a campaign and answers with what came of it; or asks first, where it cannot be taken back and its
        person wishes that, unless that has been done (`is_asked`). It may be meant for the game `as_of` a row only."""
        answer.order, answer.campaign = order.kind, campaign_id
        interaction = answer.interaction
        if not is_asked and await self._asks_first(answer, campaign_id, order, side):
            return
        done = await self.table.submit(
            campaign_id, actor_of(interaction), order, interaction_id=interaction.id, side=side, as_of=as_of
        )
        await self.show(answer, done)

    async def pressed(self, interaction: Interaction, campaign_id: int, token: str) -> None:
        """Carries out what a button or menu offers and shows what came of it."""
        message = interaction.message
        async with Answering(interaction, private=message is not None and message.flags.ephemeral) as answer:
            answer.order, answer.campaign = "press", campaign_id
            try:
                done = await self.table.press(campaign_id, token, actor_of(interaction), interaction_id=interaction.id)
            except (Stale, Unknown):
                await self._disable(interaction, campaign_id)
                raise
            await self.show(answer, done)
            if message is not None and message.id != done.row.table_message_id:
                self.outbox.strip(message)

    async def _asks_first(self, answer: Answering, campaign_id: int, order: Order, side: str) -> bool:
        actor = actor_of(answer.interaction)
        look = await self.table.look(campaign_id, actor.user_id)
        weight = asking.weight_asked(look, actor, order, side, self.people.wishes(actor.user_id).confirm, self.clock())
        if weight is None:
            return False
        waiting = asking.waiting(look, order, side, private=answer.private)
        await self.people.wait(actor.user_id, waiting)
        await answer.say(asking.question(answer.interaction, order, weight, waiting), private=True)
        return True

    async def answered(self, interaction: Interaction, campaign_id: int, token: str, *, is_on: bool) -> None:
        """Gives the order that its person was asked about, unless the game has gone on since; or leaves it."""
        waiting = self.people.answered(interaction.user.id, token)
        async with Answering(interaction, private=waiting is None or waiting.private or not is_on) as answer:
            answer.order, answer.campaign = "answered", campaign_id
            if waiting is None:
                raise Stale(
                    T("That has been answered already, or you have been asked about something else since."),
                    instead=T("Give the command again if you still want it."),
                )
            await self.people.save(interaction.user.id)  # before it is carried out: refused or not, it waits no more
            if is_on:
                look = await self.table.look(campaign_id, interaction.user.id)
                order = order_of(look.game, json.loads(waiting.body))
                await self.carry_out(answer, campaign_id, order, side=waiting.side, as_of=waiting.row, is_asked=True)
            else:
                await answer.say(Post(content=bulletin.sentence(T("Nothing was done."))))

    async def ask_first(self, answer: Answering, look: Look, shown: Panel, order: Order, label: Text) -> None:
        """Shows privately what an order would do, with the button that gives it."""
        waiting = asking.waiting(look, order, "", private=False)
        await self.people.wait(look.user_id, waiting)
        await answer.say(replace(await bulletin.panel(shown), view=asking.button(waiting, label)), private=True)

    async def _disable(self, interaction: Interaction, campaign_id: int) -> None:
        """Takes the buttons off a message that offers what is not offered any more; the table message is drawn anew."""
        message = interaction.message
        if message is None or message.flags.ephemeral:
            return
        with contextlib.suppress(Unknown):
            look = await self.table.look(campaign_id, 0)
            if message.id == look.row.table_message_id and not look.campaign.is_over:
                self.outbox.refresh(campaign_id)
                return
        self.outbox.strip(message)

    async def show(self, answer: Answering, done: Done) -> None:
        """Answers with what an order brought about: in public what everybody may hear, and in private what only the one who gave
        it may, or a receipt. An answer that is acknowledged in private begins with the private part. What an old button does in a
        channel that the campaign has left is told in public where the campaign is now, by the outbox; so is what is told in a
        thread, and what comes after a result that could not be said yet. Answers that are given at once are told in the order of
        the orders."""
        answer.campaign, answer.is_done = done.row.id, True
        self.outbox.hold(done)
        self._arm_for(done)
        said: list[int | None] = []
        try:
            lost = await self.table.lost(done.look(), done.events)
            whispers = [*bulletin.whispered(done), *(Post(content=bulletin.sentence(text)) for text in lost.values())]
            recalled = await self.table.recalled(done.row.id, [event for _, event in done.events])
            if answer.private:
                await answer.say_all(whispers, private=True)
            await self.outbox.turn(done)
            is_here = (
                answer.interaction.channel_id == done.row.channel_id
                and gathered_under(done.game, done.turn) is None
                and not self.outbox.is_behind(done)
            )
            posts = await bulletin.result(done.look(), done.events, done.ping, recalled) if is_here else []
            said = [None] * len(posts)
            with speaking(done.campaign.language):
                for n, post in enumerate(posts):
                    said[n] = await answer.say(post, private=False)
            if None in said:
                late = T("That has been carried out. I could not say it here; it follows as soon as this channel lets me.")
                await answer.say(Post(content=bulletin.sentence(late)), private=True)
            elif not said and (receipt := bulletin.receipt(done)) is not None:
                await answer.say(receipt, private=True)
            if not answer.private:
                await answer.say_all(whispers, private=True)
        finally:
            self.outbox.delivered(done, said[0] if said and None not in said else None)
            self.attendance.look_soon(done.row.id)

    def _arm_for(self, done: Done) -> None:
        before, after = done.turn.before, done.campaign
        is_new = after.order_no == 1 or not before.is_running
        if is_new or (before.clocks, before.paused_until) != (after.clocks, after.paused_until):
            self.deadlines.arm()

    async def asked_privately(self, interaction: Interaction, campaign_id: int, page: int = 0) -> None:
        """Shows a person what their side sees, what only they can answer, and their hand; or one page of the hand."""
        async with Answering(interaction, private=True) as answer:
            answer.order, answer.campaign = "look", campaign_id
            look = await self.table.look(campaign_id, interaction.user.id)
            if not page:
                await answer.say(await self.private_view(look))
            if page or bulletin.own_pages(look):
                await answer.say(await bulletin.hand(look, page or 1))
            self.people.looked(look.user_id, campaign_id, look.campaign.head)

    async def options_shown(self, interaction: Interaction, campaign_id: int, page: int) -> None:
        """Shows a page of how unclear rules are read."""
        async with Answering(interaction, private=True) as answer:
            answer.order, answer.campaign = "look", campaign_id
            await answer.say(readings.shown(await self.table.look(campaign_id, interaction.user.id), page))

    async def toured(self, interaction: Interaction, page: str = "welcome", answers: str = "") -> None:
        """Shows a page of the tour, to the one who takes it."""
        async with Answering(interaction, private=True) as answer:
            answer.order = "tour"
            await answer.say(await tour.page(page, answers))

    async def private_view(self, look: Look) -> Post:
        """A side's own view within what the table message says of the table, with the questions that are hidden from others.
        Without a seat: what everybody sees."""
        view = look.view()
        post = await bulletin.panel(bulletin.at_table(look, panel_of(look.game, view)), chart_of(look.game, view))
        mine = look.campaign.sides_of(look.user_id)
        asked = [o for o in offers(look.game, look.campaign) if o.side in mine]
        return replace(post, view=components(look.row.id, asked, private=True) if asked else None)

    async def here(self, interaction: Interaction) -> int:
        """The campaign of the channel an interaction comes from. Raises Missing, also for a direct message."""
        return await self.table.campaign_in(place_of(interaction).channel_id)

    async def look_here(self, interaction: Interaction, game: str = "") -> Look:
        """The campaign of this channel as the person who asks sees it. Raises Unknown when it plays another than `game`."""
        look = await self.table.look(await self.here(interaction), interaction.user.id)
        if game and look.game.key != game:
            raise Unknown(
                T("The campaign here is {game}, which has no such command.", game=look.game.title),
                instead=T("`/game status` shows what can be done."),
            )
        return look

    async def look_quietly(self, interaction: Interaction, game: str = "") -> Look | None:
        """The same for autocomplete, which never complains."""
        try:
            return await self.look_here(interaction, game)
        except Refusal:
            return None

    async def is_gone(self, channel_id: int) -> bool:
        """Whether a channel or thread has been deleted. One that is only out of sight is not."""
        if self.get_channel(channel_id) is None:
            try:
                await self.fetch_channel(channel_id)
            except discord.NotFound:
                return True
            except discord.HTTPException:
                return False
        return False

    async def forget(self, user_id: int) -> int:
        """Gives up every seat of a person and drops what is kept about them; gives the number of campaigns they left. The
        logs keep their number where they acted: other people's records rest on it."""
        left = await self.table.leave_all(user_id)
        await self.people.forget(user_id)
        self.outbox.kick()
        return left

    def lacks(self, interaction: Interaction) -> Post | None:
        """The message that names the permissions the bot lacks in this channel; None when it lacks none, or when each post
        says so already."""
        names = missing(interaction.app_permissions, is_thread=isinstance(interaction.channel, discord.Thread))
        return Post(content=bulletin.sentence(missing_said(names))) if names and not SHOWS & set(names) else None


def place_of(interaction: Interaction) -> Place:
    """The server and channel an interaction comes from. Raises Missing in a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Missing(
            T("Campaigns live in the channels and threads of a server, not in direct messages."),
            instead=T("Go to a channel of the server; `/game mine` lists your campaigns."),
        )
    return Place(interaction.guild_id, interaction.channel_id)


def of(interaction: Interaction) -> Bot:
    """The bot that an interaction belongs to."""
    return cast(Bot, interaction.client)


def cog_names() -> list[str]:
    """Every cog, found by walking the folder."""
    return [f"{cogs.__name__}.{module.name}" for module in pkgutil.iter_modules(cogs.__path__)]


def _touch(settings: Settings) -> None:
    settings.health_file.parent.mkdir(parents=True, exist_ok=True)
    settings.health_file.touch()


def create_bot(settings: Settings | None = None, *, clock: Callable[[], int] | None = None) -> Bot:
    """The whole bot, not yet connected: the database is opened and migrated in its set-up hook.

    Without settings they are read from the environment; without a clock the system's is taken.
    """
    return Bot(settings or Settings(), clock or (lambda: int(time.time())))
