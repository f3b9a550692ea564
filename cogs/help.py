"""`/help`: what this person may do now, with one example of each that can be pasted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.campaign.tell import asked_here
from bot.client import Bot, Interaction, actor_of, of
from bot.examples import Known, example_of
from bot.kit.game import Panel, Section
from bot.kit.model import Order
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
            is_referee = look is not None and actor_of(interaction).is_referee(look.campaign)
            await answer.say(await bulletin.panel(help_panel(look, list(explained(bot)), is_referee=is_referee)))


def explained(bot: Bot) -> Iterator[Known]:
    """Every command that has an example."""
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command) and "example" in command.extras:
            yield command


def help_panel(look: Look | None, known: list[Known], *, is_referee: bool = False) -> Panel:
    """What a person may do in this campaign now (None: no campaign runs here)."""

    def when(*marks: str) -> list[Shown]:
        return shown(look, [command for command in known if command.extras.get("when") in marks], {})

    always = when("always")
    if look is None:
        start = when("nothing")
        start.sort(key=lambda each: not each[0].startswith("/game new"))  # a campaign first, then a bare deck
        return Panel(title=T("Nothing is played in this channel yet"), sections=sections(Open=start, Always=always))
    refereeing = when("referee") if is_referee else []
    sides = look.campaign.sides_of(look.user_id)
    if not sides:
        looks = shown(look, [command for command in known if command.extras.get("for_all")], {})
        return Panel(
            title=T("{name}: you have no seat", name=look.name),
            sections=sections(Seats=when("seatless"), Table=looks, Referee=refereeing, Always=always),
        )
    can = orders_now(look, sides)
    waits = (*(due.what for due in look.waits), *(asked_here(look.game, look.campaign, each) for each in look.proposals))
    lines = waits or (T("Nobody waits for you now."),)
    free = when("seatless") if look.game.hotseat(look.campaign.state) else []
    now = shown(look, playable(look, known, can), can)
    return Panel(
        title=T("{name}: what you can do now", name=look.name),
        lines=lines,
        sections=sections(Seats=free, Now=now, Table=when("seated"), Referee=refereeing, Always=always),
    )


def orders_now(look: Look, sides: Iterable[str]) -> dict[str, Order]:
    """The first legal order of each kind that these sides can give now."""
    can: dict[str, Order] = {}
    for side in sides:
        for order in islice(look.game.legal(look.campaign.state, side), LOOKED_THROUGH):
            can.setdefault(order.kind, order)
    return can


def playable(look: Look, known: Iterable[Known], can: Mapping[str, Order]) -> list[Known]:
    """The commands of this game that can be given now: first what belongs to it most closely, and of that first what plays on."""

    def rank(command: Known) -> tuple[int, bool, bool]:
        extras = command.extras
        return len(extras["game"].split()), "part" not in extras, extras.get("serves", extras.get("order")) not in can

    found = [
        command
        for command in known
        if look.game.key in command.extras.get("game", "").split()
        and ("order" not in command.extras or command.extras["order"] in can)
        and look.game.has_part(look.campaign.state, command.extras.get("part", ""))
    ]
    return sorted(found, key=rank)


def shown(look: Look | None, commands: Iterable[Known], can: Mapping[str, Order]) -> list[Shown]:
    """These commands with an example each that can be pasted now; without those for which there is none now."""
    found = [(example_of(command, look, can), command.description) for command in commands]
    return [each for each in found if each[0]]


TITLES = {
    "Open": T("Begin"),
    "Seats": T("Take a seat"),
    "Now": T("In the game, now"),
    "Table": T("At the table"),
    "Referee": T("As its referee"),
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
