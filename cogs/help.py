"""`/help`: what this person may do now, with one example of each that can be pasted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.campaign.tell import asked_here
from bot.client import Bot, Interaction, of
from bot.kit.game import Panel, Section
from bot.kit.words import T, Text, spoken
from bot.looks import Look

LOOKED_THROUGH = 400
"""So many legal orders are looked through for the kinds that can be given now."""

Shown = tuple[str, str]
"""An example and what it does."""


class Help(commands.Cog):
    """Help that knows where you are."""

    @app_commands.command(name="help", description="What you can do here now, with an example of each")
    async def help(self, interaction: Interaction) -> None:
        """Shows what the person may do now."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            look = await bot.look_quietly(interaction)
            await answer.say(await bulletin.panel(help_panel(look, list(examples(bot)))))


def examples(bot: Bot) -> Iterator[tuple[app_commands.Command[commands.Cog, ..., None], Shown]]:
    """Every command that has an example, with it and with what it does."""
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command) and "example" in command.extras:
            yield command, (command.extras["example"], command.description)


def help_panel(look: Look | None, known: list[tuple[app_commands.Command[commands.Cog, ..., None], Shown]]) -> Panel:
    """What a person may do in this campaign now (None: no campaign runs here)."""
    always = [shown for command, shown in known if command.extras.get("when") == "always"]
    if look is None:
        start = [shown for command, shown in known if command.extras.get("when") == "nothing"]
        start.sort(key=lambda shown: not shown[0].startswith("/game new"))  # a campaign first, then a bare deck
        return Panel(title=T("Nothing is played in this channel yet"), sections=sections(Open=start, Always=always))
    sides = look.campaign.sides_of(look.user_id)
    if not sides:
        looks = [shown for command, shown in known if command.extras.get("for_all")]
        return Panel(
            title=T("{name}: you have no seat", name=look.name),
            sections=sections(Seats=_free_seats(look, known), Table=looks, Always=always),
        )
    kinds = {order.kind for side in sides for order in islice(look.game.legal(look.campaign.state, side), LOOKED_THROUGH)}
    now = [
        shown
        for command, shown in known
        if look.game.key in command.extras.get("game", "").split()
        and command.extras.get("order", "") in {"", *kinds}
        and look.game.has_part(look.campaign.state, command.extras.get("part", ""))
    ]
    waits = (*(due.what for due in look.waits), *(asked_here(look.game, look.campaign, each) for each in look.proposals))
    lines = waits or (T("Nobody waits for you now."),)
    seated = [shown for command, shown in known if command.extras.get("when") == "seated"]
    free = _free_seats(look, known) if look.game.hotseat(look.campaign.state) else []
    return Panel(
        title=T("{name}: what you can do now", name=look.name),
        lines=lines,
        sections=sections(Seats=free, Now=now, Table=seated, Always=always),
    )


def _free_seats(look: Look, known: list[tuple[app_commands.Command[commands.Cog, ..., None], Shown]]) -> list[Shown]:
    """How to take the first seat that is free; nothing where none is."""
    free = [side.key for side in look.game.seats(look.campaign.state) if not look.campaign.players(side.key)]
    found = [shown for command, shown in known if command.extras.get("when") == "seatless"]
    return [(example.format(side=free[0]), about) for example, about in found if free]


TITLES = {
    "Open": T("Begin"),
    "Seats": T("Take a seat"),
    "Now": T("In the game, now"),
    "Table": T("At the table"),
    "Always": T("Always"),
}


def sections(**groups: list[Shown]) -> tuple[Section, ...]:
    """The groups that have anything in them, a line each: the example to paste, and what it does."""
    return tuple(
        Section(title=TITLES[name], lines=tuple(line(example, about) for example, about in shown))
        for name, shown in groups.items()
        if shown
    )


def line(example: str, about: str) -> Text:
    """An example and what it does."""
    return T("{example} {about}", example=T("`" + example + "`"), about=T(spoken().named("description", about)))


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Help())
