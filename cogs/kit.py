"""No Retreat!'s event cards in play: the opening, the Card Phase, and the options of the No Surrender! kit."""

from __future__ import annotations

from collections import defaultdict
from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.answering import Answering
from bot.cards import HeldCard, card_example, cards_meant, held
from bot.client import Bot, Interaction, of
from bot.games.no_retreat.orders import (
    BeginCards,
    DrawForTurn,
    ExchangeArmy,
    FormReserve,
    GiveSupport,
    PassSupport,
    ReleaseReserve,
    Sacrifice,
    TurnWeatherMarker,
)
from bot.games.no_retreat.state import NoRetreat
from bot.kit.model import Order
from bot.looks import Look
from bot.suggest import meant, suggest

GAME = "no_retreat"
Hand = app_commands.Range[int, 0, 6]
Beside = Literal["target", "counterblow", "under_counterblow"]
Shown = Literal["cross", "star", "both", "none"]
Season = Literal["mar_apr", "sept_oct", "nov_dec"]
Weather = Literal["clear", "mud", "snow"]

NEAR = [
    app_commands.Choice(name="next to a Target marker", value="target"),
    app_commands.Choice(name="next to a Counterblow marker", value="counterblow"),
    app_commands.Choice(name="under a Counterblow marker", value="under_counterblow"),
]
SYMBOLS = [
    app_commands.Choice(name="the cross", value="cross"),
    app_commands.Choice(name="the star", value="star"),
    app_commands.Choice(name="both", value="both"),
    app_commands.Choice(name="neither", value="none"),
]
SEASONS = [
    app_commands.Choice(name="March/April", value="mar_apr"),
    app_commands.Choice(name="September/October", value="sept_oct"),
    app_commands.Choice(name="November/December", value="nov_dec"),
]


def support_example(look: Look, order: Order) -> str:
    """What `/help` shows of `/kit support`, from an order that is legal now."""
    filled = defaultdict(str, card_example(look, order))
    return "/kit support card:{card} unit:Western Front near:{near} symbol:{symbol}".format_map(filled)


class Kit(commands.Cog):
    """The Card Phase and the No Surrender! options."""

    kit = app_commands.Group(name="kit", description="No Retreat!: the Card Phase and the No Surrender! options")
    reserve = app_commands.Group(name="reserve", description="The Soviet Strategic Reserve (15.9)", parent=kit)

    @kit.command(
        name="deal",
        description="Shuffle the event cards, deal the opening hands, add the kits' cards (A.5, 3.1)",
        extras={"game": GAME, "order": "begin_cards", "example": "/kit deal"},
    )
    @app_commands.describe(axis="Opening cards of the Axis", soviet="Opening cards of the Soviets")
    async def deal(self, interaction: Interaction, axis: Hand = 6, soviet: Hand = 0) -> None:
        """Deals."""
        await of(interaction).play(interaction, BeginCards(axis=axis, soviet=soviet))

    @kit.command(
        name="draw",
        description="Make the normal draw of your Card Phase; only you see what",
        extras={"game": GAME, "order": "draw_for_turn", "example": "/kit draw"},
    )
    async def draw(self, interaction: Interaction) -> None:
        """Draws for the turn."""
        await of(interaction).play(interaction, DrawForTurn(), private=True)

    @kit.command(
        name="sacrifice",
        description="Economic Sacrifice: draw one or two more cards for 1 VP each (15.5)",
        extras={"game": GAME, "order": "sacrifice", "example": "/kit sacrifice cards:{cards}"},
    )
    @app_commands.describe(cards="How many")
    async def sacrifice(self, interaction: Interaction, cards: app_commands.Range[int, 1, 2]) -> None:
        """Buys cards."""
        await of(interaction).play(interaction, Sacrifice(cards=cards), private=True)

    @kit.command(
        name="support",
        description="Combat Support: discard an event card to strengthen a unit (15.6)",
        extras={
            "game": GAME,
            "order": "give_support",
            "example": support_example,
        },
    )
    @app_commands.choices(near=NEAR, symbol=SYMBOLS)
    @app_commands.describe(
        card="The card to discard", unit="The unit", near="Where it stands", symbol="What the card shows, if the bot asks for it"
    )
    async def support(
        self, interaction: Interaction, card: HeldCard, unit: str, near: Beside, symbol: Shown | None = None
    ) -> None:
        """Gives support."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            look = await bot.look_here(interaction, GAME)
            order = GiveSupport(card=cards_meant(look, (card,), held)[0], unit=unit, near=near, symbol=symbol or "")
            await bot.carry_out(answer, look.row.id, order)

    @kit.command(
        name="no-support",
        description="Give no more support in this Combat Phase (15.6)",
        extras={"game": GAME, "order": "pass_support", "example": "/kit no-support"},
    )
    async def no_support(self, interaction: Interaction) -> None:
        """Gives no more support."""
        await of(interaction).play(interaction, PassSupport())

    @kit.command(
        name="weather",
        description="Put a Weather marker right: its turn, and what it shows (15.7)",
        extras={
            "game": GAME,
            "order": "turn_weather_marker",
            "example": "/kit weather season:{season} turn:{turn} weather:{weather}",
        },
    )
    @app_commands.choices(season=SEASONS)
    @app_commands.describe(season="Whose marker", turn="The turn it lies on", weather="What it shows")
    async def weather(
        self, interaction: Interaction, season: Season, turn: app_commands.Range[int, 1, 22], weather: Weather
    ) -> None:
        """Turns a Weather marker."""
        await of(interaction).play(interaction, TurnWeatherMarker(season=season, turn=turn, weather=weather))

    @kit.command(
        name="exchange",
        description="Exchange an army for both Abteilungen, once in the game (2.3.4)",
        extras={
            "game": GAME,
            "order": "exchange_army",
            "example": "/kit exchange army:11th Army infantry_4_4:True supplied:True alone:True full_strength:True",
        },
    )
    @app_commands.describe(
        army="Which army",
        infantry_4_4="It is a German 4-4 Infantry army",
        supplied="It is in supply",
        alone="It is alone in its hex",
        full_strength="It is at full strength",
    )
    async def exchange(
        self,
        interaction: Interaction,
        army: str,
        infantry_4_4: bool,
        supplied: bool,
        alone: bool,
        full_strength: bool,
    ) -> None:
        """Exchanges an army."""
        order = ExchangeArmy(
            army=army,
            is_german_4_4_infantry=infantry_4_4,
            is_supplied=supplied,
            is_alone=alone,
            is_at_full_strength=full_strength,
        )
        await of(interaction).play(interaction, order)

    @reserve.command(
        name="form",
        description="Put a Soviet unit of the Rail Movement box in Strategic Reserve",
        extras={"game": GAME, "order": "form_reserve", "example": "/kit reserve form unit:5th Tank Army"},
    )
    @app_commands.describe(unit="Which unit", is_in_rail_box="It is in the Rail Movement box")
    async def form(self, interaction: Interaction, unit: str, is_in_rail_box: bool = True) -> None:
        """Forms a reserve."""
        await of(interaction).play(interaction, FormReserve(unit=unit, is_in_rail_box=is_in_rail_box))

    @reserve.command(
        name="release",
        description="Bring a unit back from Strategic Reserve",
        extras={"game": GAME, "order": "release_reserve", "example": "/kit reserve release unit:{unit}"},
    )
    @app_commands.describe(unit="Which unit")
    async def release(self, interaction: Interaction, unit: str) -> None:
        """Releases a reserve."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            look = await bot.look_here(interaction, GAME)
            await bot.carry_out(answer, look.row.id, ReleaseReserve(unit=meant(unit, reserves(look))))

    @release.autocomplete("unit")
    async def _reserves(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        look = await of(interaction).look_quietly(interaction, GAME)
        return suggest(typed, reserves(look)) if look is not None else []


def reserves(look: Look) -> list[tuple[str, str]]:
    """The units in Strategic Reserve."""
    assert isinstance(look.campaign.state, NoRetreat)
    return [(reserve.unit, reserve.unit) for reserve in look.campaign.state.kit.reserves]


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Kit())
