"""No Retreat! Solitaire: the opponent who reads cards. Most of it is buttons on the table message; this is the rest."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.client import Bot, Interaction, of
from bot.games.no_retreat.orders import NextPhase
from bot.games.no_retreat.solo.chart import card_face
from bot.games.no_retreat.solo.lookup import card_here, card_panel, token_rules
from bot.games.no_retreat.solo.orders import BringParameters, ClaimObjectives, MoveStalin, NameOilHex, TellNumber
from bot.games.no_retreat.solo.why import steps, why
from bot.games.no_retreat.state import NoRetreat
from bot.kit.refusals import Malformed
from bot.kit.words import T
from bot.suggest import suggest
from bot.uploads import text_of

GAME = "no_retreat"
PARAMETERS_LIMIT = 65_536
SideKey = Literal["axis", "soviet"]


class Solo(commands.Cog):
    """The solitaire module's own commands."""

    solo = app_commands.Group(name="solo", description="No Retreat! Solitaire: the opponent who reads cards")

    @solo.command(
        name="next",
        description="Go on to the next step of the sequence of play",
        extras={"game": "no_retreat", "part": "solo", "order": "next_phase", "example": "/solo next"},
    )
    async def next(self, interaction: Interaction) -> None:
        """Goes on."""
        await of(interaction).play(interaction, NextPhase())

    @solo.command(
        name="card",
        description="Look up one of the twelve solo event cards",
        extras={"game": "no_retreat", "part": "solo", "example": "/solo card number:10"},
    )
    @app_commands.describe(number="Its number, 1 to 12")
    async def card(self, interaction: Interaction, number: app_commands.Range[int, 1, 12]) -> None:
        """Shows a card, with the cells that apply under the present Initiative."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            look = await bot.look_quietly(interaction, GAME)
            state = look.campaign.state if look is not None else None
            shown = card_here(number, state) if isinstance(state, NoRetreat) else card_panel(number, "axis")
            await answer.say(await bulletin.panel(shown, card_face(number)))

    @solo.command(
        name="why",
        description="Why a step came out as it did: the rule, the cell, the other cells",
        extras={"game": "no_retreat", "part": "solo", "example": "/solo why"},
    )
    @app_commands.describe(step="Which step; the latest when left out")
    async def why(self, interaction: Interaction, step: str = "") -> None:
        """Explains a past step."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            look = await bot.look_here(interaction, GAME)
            if step and not step.isdecimal():
                raise Malformed(T("I cannot read which step is meant."), instead=T("Pick one from the list."))
            events = await bot.table.standing_events(look.row.id)
            at = int(step[:9]) if step else None
            await answer.say(await bulletin.panel(why(events, at, look.campaign.state.options)))

    @solo.command(
        name="number",
        description="Answer an open question with its number",
        extras={"game": "no_retreat", "part": "solo", "order": "solo_number", "example": "/solo number value:{value}"},
    )
    @app_commands.describe(value="The number asked for, such as the VP total")
    async def number(self, interaction: Interaction, value: app_commands.Range[int, -100, 100]) -> None:
        """Tells a number that only the map knows."""
        await of(interaction).play(interaction, TellNumber(value=value))

    @solo.command(
        name="oil",
        description="Name the oil-field hex on which the Führer Directive lies",
        extras={"game": "no_retreat", "part": "solo", "order": "solo_oil_hex", "example": "/solo oil hex:Baku"},
    )
    @app_commands.describe(hex="Its name or number on the map")
    async def oil(self, interaction: Interaction, hex: str) -> None:
        """Names the oil hex."""
        await of(interaction).play(interaction, NameOilHex(name=hex))

    @solo.command(
        name="stalin",
        description="Stalin goes by rail, or falls to a unit that enters his hex",
        extras={
            "game": "no_retreat",
            "part": "solo",
            "order": "solo_stalin",
            "example": "/solo stalin where:{where} city:{city}",
        },
    )
    @app_commands.describe(where="Where he is now", city="Which city, if not Moscow")
    async def stalin(self, interaction: Interaction, where: Literal["moscow", "city", "destroyed"], city: str = "") -> None:
        """Moves or removes Stalin."""
        await of(interaction).play(interaction, MoveStalin(where=where, city=city))

    @solo.command(
        name="objectives",
        description="A side holds the objective hexes it needs to win",
        extras={"game": "no_retreat", "part": "solo", "order": "solo_objectives", "example": "/solo objectives side:{side}"},
    )
    @app_commands.describe(side="Which side holds them")
    async def objectives(self, interaction: Interaction, side: SideKey) -> None:
        """Claims victory by objective hexes."""
        await of(interaction).play(interaction, ClaimObjectives(side=side))

    @solo.command(name="parameters", description="Bring your own operational parameters, one instruction a line")
    @app_commands.describe(side="Whose parameters", file="A text file, one instruction a line", text="Or the text itself")
    async def parameters(
        self, interaction: Interaction, side: SideKey, file: discord.Attachment | None = None, text: str = ""
    ) -> None:
        """Brings operational parameters."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            campaign = await bot.here(interaction)
            brought = await text_of(file, PARAMETERS_LIMIT) if file is not None else text
            await bot.carry_out(answer, campaign, BringParameters(side=side, text=brought))

    @solo.command(
        name="tokens",
        description="What the module says of its tokens and of playing the opponent",
        extras={"game": "no_retreat", "part": "solo", "example": "/solo tokens"},
    )
    async def tokens(self, interaction: Interaction) -> None:
        """Shows the tokens' rules."""
        async with Answering(interaction, private=True) as answer:
            await answer.say(await bulletin.panel(token_rules()))

    @why.autocomplete("step")
    async def _steps(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        bot = of(interaction)
        look = await bot.look_quietly(interaction, GAME)
        if look is None:
            return []
        events = await bot.table.standing_events(look.row.id)
        return suggest(typed, [(step.title, str(step.at)) for step in steps(events)])


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Solo())
