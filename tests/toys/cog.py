"""The tug of war's commands. Dropped into cogs/ they are found and registered like every other."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.client import Bot, Interaction, of
from bot.games.tug.state import Brace, Draw, LineUp, PlanPull, Pull


class TugOfWar(commands.Cog):
    """Pulling at a rope."""

    tug = app_commands.Group(name="tug", description="Tug of war")

    @tug.command(name="lineup", description="Line both teams up")
    async def line_up(self, interaction: Interaction) -> None:
        """Lines up."""
        await of(interaction).play(interaction, LineUp())

    @tug.command(name="draw", description="Draw a card")
    async def draw(self, interaction: Interaction) -> None:
        """Draws a card."""
        await of(interaction).play(interaction, Draw())

    @tug.command(name="brace", description="Put a foot forward")
    async def brace(self, interaction: Interaction, foot: Literal["left", "right"]) -> None:
        """Puts a foot forward."""
        await of(interaction).play(interaction, Brace(foot=foot))

    @tug.command(name="plan", description="Settle in secret how hard your next pull will be")
    async def plan(self, interaction: Interaction, effort: app_commands.Range[int, 0, 2]) -> None:
        """Settles the effort."""
        await of(interaction).play(interaction, PlanPull(effort=effort), private=True)

    @tug.command(name="pull", description="Pull, with a card or without")
    async def pull(self, interaction: Interaction, card: int | None = None) -> None:
        """Pulls."""
        await of(interaction).play(interaction, Pull(card=card))


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(TugOfWar())
