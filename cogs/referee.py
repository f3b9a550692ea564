"""The referee's commands: seats, rulings, corrections, and an announced look at a side's secrets."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.campaign.correction import open_paths, text_at
from bot.campaign.orders import Correct, NameReferee, Peek, Rule, SeatPlayer
from bot.campaign.rules import TEXT_LIMIT, VALUE_LIMIT
from bot.client import Bot, Interaction, actor_of, must_be_a_person, of
from bot.looks import Look
from bot.suggest import meant, seats, suggest

Words = app_commands.Range[str, 1, TEXT_LIMIT]
Value = app_commands.Range[str, 1, VALUE_LIMIT]


def correct_example(look: Look, _: object) -> str:
    """The first number of the game's state that everybody may see, as one more than it is."""
    state = look.campaign.state
    numbers = ((path, text_at(state, path)) for path in open_paths(state) if not path.startswith("options."))
    return next((f"/referee correct path:{p} value:{int(n) + 1} why:Mistyped." for p, n in numbers if n.isdecimal()), "")


class Referee(commands.Cog):
    """For who opened the campaign, whom they named, and those who manage the server."""

    referee = app_commands.Group(name="referee", description="For the campaign's referees")

    @referee.command(
        name="seat",
        description="Put a player on a seat, or open the seat",
        extras={
            "when": "referee",
            "example": lambda look, _: f"/referee seat side:{look.game.seats(look.campaign.state)[0].key} player:@carl",
        },
    )
    @app_commands.describe(side="Which side", player="Who takes the seat; leave out to open it")
    async def seat(self, interaction: Interaction, side: str, player: discord.User | None = None) -> None:
        """Seats a player."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            if player is not None:
                must_be_a_person(player)
            look = await bot.look_here(interaction)
            key = meant(side, seats(look.game, look.campaign.state))
            await bot.carry_out(answer, look.row.id, SeatPlayer(side=key, user_id=player.id if player is not None else 0))

    @referee.command(
        name="name",
        description="Make somebody a referee of this campaign",
        extras={"when": "referee", "example": "/referee name person:@carl"},
    )
    @app_commands.describe(person="Who may act as referee from now on")
    async def name(self, interaction: Interaction, person: discord.User) -> None:
        """Names a referee."""
        await of(interaction).play(interaction, NameReferee(user_id=person.id))

    @referee.command(
        name="rule",
        description="Answer a question that the rules leave open; it stays in the status",
        extras={"when": "referee", "example": "/referee rule question:May guns fire over a wood? answer:No."},
    )
    @app_commands.describe(question="The question", answer="The ruling")
    async def rule(self, interaction: Interaction, question: Words, answer: Words) -> None:
        """Rules on a question."""
        await of(interaction).play(interaction, Rule(question=question, answer=answer))

    @referee.command(
        name="correct",
        description="Set a value of the game's state; logged with who, why, before and after",
        extras={
            "when": "referee",
            "example": correct_example,
        },
    )
    @app_commands.describe(path="Which value, such as turn", value="Its new value", why="The reason, for the log")
    async def correct(self, interaction: Interaction, path: Words, value: Value, why: Words) -> None:
        """Corrects a value."""
        await of(interaction).play(interaction, Correct(path=path, value=value, why=why))

    @referee.command(
        name="peek",
        description="See what a side sees. Allowed, and announced in public",
        extras={
            "when": "referee",
            "example": lambda look, _: f"/referee peek side:{look.game.seats(look.campaign.state)[0].key}",
        },
    )
    @app_commands.describe(side="Whose view")
    async def peek(self, interaction: Interaction, side: str) -> None:
        """Announces a peek, then shows it."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            look = await bot.look_here(interaction)
            key = meant(side, seats(look.game, look.campaign.state))
            done = await bot.table.submit(look.row.id, actor_of(interaction), Peek(side=key), interaction_id=interaction.id)
            await bot.show(answer, done)
            view = done.game.view(done.campaign.state, key)
            await answer.say(await bulletin.panel(done.game.panel(view), done.game.chart(view)), private=True)
            for hand in done.game.own_pages(view):
                await answer.say(await bulletin.panel(hand), private=True)

    @seat.autocomplete("side")
    @peek.autocomplete("side")
    async def _sides(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        look = await of(interaction).look_quietly(interaction)
        return suggest(typed, seats(look.game, look.campaign.state)) if look is not None else []

    @correct.autocomplete("path")
    async def _paths(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        look = await of(interaction).look_quietly(interaction)
        if look is None or not actor_of(interaction).is_referee(look.campaign):
            return []
        return suggest(typed, [(path, path) for path in open_paths(look.campaign.state)])


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Referee())
