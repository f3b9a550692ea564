"""Free rolls: from the ledger of the campaign in this channel, or from the system."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.campaign.orders import Throw
from bot.client import Bot, Interaction, actor_of, of, spoken_in
from bot.kit.refusals import Missing
from bot.languages import speaking
from bot.rolls import SystemDice, parse


class Rolls(commands.Cog):
    """Dice for whatever no rule asks for."""

    @app_commands.command(
        name="roll",
        description="Roll dice: 2d6+1, 4d6kh3, 6#3d6; then a reason if you like",
        extras={"when": "always", "example": "/roll 2d6+1 for the wagons"},
    )
    @app_commands.describe(expression="Such as 2d6+1 for the wagons", secret="For the referee's eyes; sealed until the end")
    async def roll(self, interaction: Interaction, expression: str, secret: bool = False) -> None:
        """Rolls from the campaign's ledger; outside a campaign from the system, and says so."""
        bot = of(interaction)
        async with Answering(interaction, private=secret) as answer:
            answer.order = "roll"
            try:
                answer.campaign = await bot.here(interaction)
            except Missing:
                with speaking(str(interaction.locale) if secret else spoken_in(interaction)):
                    await answer.say(bulletin.loose_roll(parse(expression).total(SystemDice())), private=secret)
                return
            order = Throw(text=expression, secret=secret)
            done = await bot.table.submit(answer.campaign, actor_of(interaction), order, interaction_id=interaction.id)
            if secret:
                await answer.say(bulletin.secret_roll(done), private=True)
            await bot.show(answer, done)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Rolls())
