"""Time at the table: pace, deadlines, pauses, vacations; and how a person wants to be reached."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import available_timezones

from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.bulletin import Post
from bot.campaign.orders import ProposeExtension, ProposePace, ProposePause, Resume, TakeVacation
from bot.client import Bot, Interaction, of
from bot.kit.pace import DAY, WhenOut
from bot.kit.refusals import Impossible, Malformed, NotYours
from bot.kit.words import T, Text, count, listing
from bot.looks import Look
from bot.people import Confirm, How, Wishes
from bot.suggest import suggest

ZONES = sorted(available_timezones())


def extend_example(look: Look, _: object) -> str:
    """More hours, while this person's own clock runs."""
    own = next(iter(look.campaign.sides_of(look.user_id)), "")
    return "/time extend hours:24" if own in look.campaign.clocks else ""


class Time(commands.Cog):
    """Deadlines that suit people with lives."""

    time = app_commands.Group(name="time", description="Pace, deadlines, pauses and vacations of this campaign")

    @time.command(
        name="pace",
        description="Agree on the time for each move, and what happens when it is out",
        extras={"when": "seated", "example": "/time pace hours:72 weekends_off:True"},
    )
    @app_commands.describe(
        hours="Hours for each move; 0 for no deadlines",
        weekends_off="Saturdays and Sundays (UTC) stand still",
        when_out="What happens when time is out",
        vacation_days="Days off that each player may take",
    )
    async def pace(
        self,
        interaction: Interaction,
        hours: app_commands.Range[int, 0, 1440],
        weekends_off: bool = False,
        when_out: WhenOut = "remind",
        vacation_days: app_commands.Range[int, 0, 60] = 14,
    ) -> None:
        """Proposes a pace."""
        order = ProposePace(hours=hours, weekends_off=weekends_off, out=when_out, vacation_days=vacation_days)
        await of(interaction).play(interaction, order)

    @time.command(
        name="pause",
        description="Agree to let every clock stand still for some days",
        extras={"when": "seated", "example": "/time pause days:3"},
    )
    @app_commands.describe(days="How many days, 60 at most; any player can end it sooner")
    async def pause(self, interaction: Interaction, days: app_commands.Range[int, 1, 60]) -> None:
        """Proposes a pause."""
        bot = of(interaction)
        await bot.play(interaction, ProposePause(until=bot.clock() + days * DAY))

    @time.command(
        name="resume",
        description="End the pause now",
        extras={"when": "seated", "example": lambda look, _: "/time resume" if look.campaign.paused_until else ""},
    )
    async def resume(self, interaction: Interaction) -> None:
        """Ends the pause."""
        await of(interaction).play(interaction, Resume())

    @time.command(
        name="extend",
        description="Ask for more hours for your move",
        extras={"when": "seated", "example": extend_example},
    )
    @app_commands.describe(hours="How many more")
    async def extend(self, interaction: Interaction, hours: app_commands.Range[int, 1, 336]) -> None:
        """Proposes an extension."""
        await of(interaction).play(interaction, ProposeExtension(hours=hours))

    @time.command(
        name="vacation",
        description="Take days off; a clock that you alone play stands still",
        extras={"when": "seated", "example": lambda look, _: "/time vacation days:7" if look.campaign.pace else ""},
    )
    @app_commands.describe(days="How many days", in_days="In how many days it starts; now when left out")
    async def vacation(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, 60],
        in_days: app_commands.Range[int, 0, 365] = 0,
    ) -> None:
        """Takes days off."""
        bot = of(interaction)
        start = bot.clock() + in_days * DAY
        await bot.play(interaction, TakeVacation(start=start, end=start + days * DAY))

    @app_commands.command(
        name="reach",
        description="Where I reach you, at which hours I do not, and whether I warn you",
        extras={"when": "always", "example": "/reach how:dm quiet_from:22 quiet_to:8 zone:Europe/Berlin"},
    )
    @app_commands.describe(
        how="In the campaign's channel, by direct message, or not at all",
        quiet_from="Your quiet hours begin (0 to 23)",
        quiet_to="Your quiet hours end (0 to 23); the same hour for none",
        zone="Your time zone, such as Europe/Berlin",
        warn="Tell me when the player before me starts",
    )
    async def reach(
        self,
        interaction: Interaction,
        how: How | None = None,
        quiet_from: app_commands.Range[int, 0, 23] | None = None,
        quiet_to: app_commands.Range[int, 0, 23] | None = None,
        zone: str | None = None,
        warn: bool | None = None,
    ) -> None:
        """Keeps a person's wishes, and says what they are now."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            if zone is not None and zone not in ZONES:
                raise Malformed(
                    T("I know no time zone called {zone}.", zone=zone[:60]),
                    instead=T("Pick one from the list, such as Europe/Berlin or America/New_York."),
                )
            asked = {"how": how, "quiet_from": quiet_from, "quiet_to": quiet_to, "zone": zone, "warn": warn}
            wishes: Wishes = bot.people.wishes(interaction.user.id).with_(**{k: v for k, v in asked.items() if v is not None})
            await bot.people.wish(interaction.user.id, wishes)
            await answer.say(Post(content=bulletin.sentence(reached(wishes))))

    @app_commands.command(
        name="confirm",
        description="Before which steps I ask you once more",
        extras={"when": "always", "example": "/confirm steps:always"},
    )
    @app_commands.describe(steps="Which steps; leave out to hear how it is now")
    @app_commands.choices(
        steps=[
            app_commands.Choice(name="always: before all that cannot be taken back alone", value="always"),
            app_commands.Choice(name="big: before a seat, a turn with more to do, or the campaign is given up", value="big"),
            app_commands.Choice(name="never", value="never"),
        ]
    )
    async def confirm(self, interaction: Interaction, steps: Confirm | None = None) -> None:
        """Keeps before which steps a person is asked, and says what it is now."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            wishes = bot.people.wishes(interaction.user.id)
            if steps is not None:
                wishes = wishes.with_(confirm=steps)
                await bot.people.wish(interaction.user.id, wishes)
            await answer.say(Post(content=bulletin.sentence(CONFIRM[wishes.confirm])))

    @app_commands.command(name="forget-me", description="Give up all your seats, and let me forget your name and your wishes")
    @app_commands.describe(sure="Yes, I want to be forgotten")
    async def forget_me(self, interaction: Interaction, sure: bool) -> None:
        """Forgets a person."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            if not sure:
                raise Impossible(T("Nothing was done."), instead=T("Say `sure: True` if you want to be forgotten."))
            left = await bot.forget(interaction.user.id)
            text = T(
                "You are forgotten: your name, your wishes, and your seats in {left}. The logs keep the number that Discord gave "
                "you, since other people's records rest on them; nobody is called by it.",
                left=count(left, "campaign", "campaigns"),
            )
            await answer.say(Post(content=bulletin.sentence(text)))

    @app_commands.command(name="forget-server", description="Delete every campaign of this server for good; for its managers")
    @app_commands.describe(sure="Yes, delete them all")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def forget_server(self, interaction: Interaction, sure: bool = False) -> None:
        """Deletes a server's campaigns, once its manager has said that they are sure."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            if interaction.guild_id is None or not interaction.permissions.manage_guild:
                raise NotYours(T("Only those who manage a server, on that server, can delete its campaigns."))
            if not sure:
                names = await bot.table.names_on(interaction.guild_id)
                raise Impossible(
                    T("That would delete {campaigns}, for good. Nothing was done.", campaigns=campaigns_said(names)),
                    instead=T("Keep what you want with `/game export`, then say `sure: True`."),
                )
            await answer.acknowledge()
            gone = await bot.table.forget_server(interaction.guild_id)
            for row in gone:
                bot.outbox.abandoned(row)
            text = T(
                "Deleted: {campaigns}, with logs, seats and dice. What was posted stays in the channels; records that were "
                "exported go on verifying by themselves. Each person's own settings stay; `/forget-me` deletes those.",
                campaigns=campaigns_said([row.name for row in gone]),
            )
            await answer.say(Post(content=bulletin.sentence(text)))

    @reach.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return suggest(typed, [(zone, zone) for zone in ZONES])


NAMED = 10
"""So many campaigns are named; the rest are counted."""


def campaigns_said(found: Sequence[str]) -> Text:
    """Campaigns counted and named."""
    if not found:
        return T("no campaign")
    names: list[Text | str] = list(found[:NAMED])
    if len(found) > NAMED:
        names.append(T("{more} more", more=len(found) - NAMED))
    return T("{number} ({names})", number=count(len(found), "campaign", "campaigns"), names=listing(names))


HOW = {
    "channel": T("I ping you in the campaign's channel"),
    "dm": T("I write to you directly, or in the channel where you take no direct messages"),
}


CONFIRM = {
    "always": T("I ask you before every command that rolls or shows something, or that gives something up for good."),
    "big": T("I ask you before you give up a seat, the campaign, or a turn in which there is more to do."),
    "never": T("I ask you nothing before I carry out what you order."),
}


def reached(wishes: Wishes) -> Text:
    """A person's wishes as a sentence. Who is never pinged has no hours for it."""
    if wishes.how == "none":
        return T("I do not ping you; `/game mine` shows what waits for you.")
    quiet = T("at any hour")
    if wishes.quiet_from != wishes.quiet_to:
        quiet = T("not from {a}:00 to {b}:00 ({zone})", a=wishes.quiet_from, b=wishes.quiet_to, zone=wishes.zone)
    warn = T(" I tell you when the player before you starts.") if wishes.warn else T("")
    return T("{how}, {quiet}.{warn}", how=HOW[wishes.how], quiet=quiet, warn=warn)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Time())
