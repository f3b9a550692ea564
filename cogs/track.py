"""No Retreat!'s turn track: where the campaign stands, and what only the players' table knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.client import Bot, Interaction, of
from bot.games.no_retreat.orders import (
    EndGame,
    EnterDrawLoss,
    EnterNumber,
    EnterVp,
    EnterWeather,
    HoldObjective,
    LayMarker,
    LiftMarker,
    MakeCheck,
    NextPhase,
    PassInitiative,
    Resign,
    SetTurn,
)
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.track_view import marker_line
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.words import in_words
from bot.kit.game import Panel
from bot.kit.model import Order
from bot.kit.names import tidy
from bot.kit.refusals import Unknown
from bot.kit.words import T, Text
from bot.looks import Look
from bot.suggest import meant, suggest

GAME = "no_retreat"
Choices = list[app_commands.Choice[str]]
Side = Literal["axis", "soviet"]
Turn = app_commands.Range[int, 1, 22]
Weather = Literal["clear", "mud", "snow"]
PhaseKey = Literal["housekeeping", "card", "reinforcement", "movement", "rail", "combat", "removal"]
What = Literal["control", "card_draw", "no_sudden_death", "long_winter", "other"]

SIDES = [app_commands.Choice(name="the Axis", value="axis"), app_commands.Choice(name="the Soviets", value="soviet")]
PHASES = [
    app_commands.Choice(name="Housekeeping", value="housekeeping"),
    app_commands.Choice(name="Card Phase", value="card"),
    app_commands.Choice(name="Reinforcement Phase", value="reinforcement"),
    app_commands.Choice(name="Movement Phase", value="movement"),
    app_commands.Choice(name="Rail Movement Phase", value="rail"),
    app_commands.Choice(name="Combat Phase", value="combat"),
    app_commands.Choice(name="Marker Removal Phase", value="removal"),
]
MARKERS = [
    app_commands.Choice(name="Control", value="control"),
    app_commands.Choice(name="Card Draw", value="card_draw"),
    app_commands.Choice(name="No Sudden Death", value="no_sudden_death"),
    app_commands.Choice(name="Long Winter", value="long_winter"),
    app_commands.Choice(name="Another", value="other"),
]

TURN_BOXES = [(in_words(f"turn {box.turn}"), f"turn {box.turn}") for box in TURNS.turns]
"""The boxes of the track, on which a marker may lie, as they are called here and as they are stored."""


class Track(commands.Cog):
    """The turn track."""

    track = app_commands.Group(name="track", description="No Retreat!: the turn track")
    marker = app_commands.Group(name="marker", description="Reminder and control markers", parent=track)

    @track.command(
        name="show",
        description="The turn track as a picture, with weather, markers and Sudden Death turns",
        extras={"game": GAME, "example": "/track show"},
    )
    async def show(self, interaction: Interaction) -> None:
        """Shows the track."""
        async with Answering(interaction, private=True) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            panel = look.game.panel(look.game.view(look.campaign.state, ""))
            await answer.say(await bulletin.panel(panel, look.game.chart(look.game.view(look.campaign.state, ""))))

    @track.command(
        name="next",
        description="Go on to the next step, phase or turn",
        extras={"game": GAME, "order": "next_phase", "example": "/track next"},
    )
    async def next(self, interaction: Interaction) -> None:
        """Goes on."""
        await of(interaction).play(interaction, NextPhase())

    @track.command(
        name="turn",
        description="Put the turn marker right, where your table is elsewhere",
        extras={"game": GAME, "order": "set_turn", "example": "/track turn turn:{turn}"},
    )
    @app_commands.choices(phase=PHASES, side=SIDES)
    @app_commands.describe(turn="Which turn", phase="Which phase; Housekeeping when left out", side="Whose phase")
    async def turn(
        self, interaction: Interaction, turn: Turn, phase: PhaseKey = "housekeeping", side: Side | None = None
    ) -> None:
        """Sets the turn."""
        await of(interaction).play(interaction, SetTurn(turn=turn, phase=phase, active=side or ""))

    @track.command(
        name="vp",
        description="Enter the VP of the side with the Initiative",
        extras={"game": GAME, "order": "enter_vp", "example": "/track vp places:18 event:1"},
    )
    @app_commands.describe(places="VP for places held", event="VP by event, 0 to 6")
    async def vp(
        self,
        interaction: Interaction,
        places: app_commands.Range[int, 0, 99] | None = None,
        event: app_commands.Range[int, 0, 6] | None = None,
    ) -> None:
        """Enters the VP."""
        await of(interaction).play(interaction, EnterVp(square=places, event=event))

    @track.command(
        name="initiative",
        description="The Initiative passes to the other side, whose VP are counted afresh",
        extras={"game": GAME, "order": "pass_initiative", "example": "/track initiative"},
    )
    async def initiative(self, interaction: Interaction) -> None:
        """Passes the Initiative."""
        await of(interaction).play(interaction, PassInitiative())

    @track.command(
        name="weather",
        description="Enter the weather of a turn, as your track prints it or an event made it",
        extras={"game": GAME, "order": "enter_weather", "example": "/track weather weather:mud"},
    )
    @app_commands.describe(weather="Which weather", turn="Which turn; the present one when left out")
    async def weather(self, interaction: Interaction, weather: Weather, turn: Turn | None = None) -> None:
        """Enters the weather."""
        await gives(interaction, lambda state: EnterWeather(turn=the(turn, state.track.turn), weather=weather))

    @track.command(
        name="number",
        description="Enter a Sudden Death number from your track",
        extras={"game": GAME, "order": "enter_number", "example": "/track number number:{number} turn:{turn} side:{side}"},
    )
    @app_commands.choices(side=SIDES)
    @app_commands.describe(number="The number", turn="Of which turn; the next check when left out", side="Beside whose symbol")
    async def number(
        self, interaction: Interaction, number: app_commands.Range[int, 0, 99], turn: Turn | None = None, side: Side | None = None
    ) -> None:
        """Enters a Sudden Death number."""
        await gives(interaction, lambda state: number_of(state, number, turn, side))

    @track.command(
        name="check",
        description="Make the Sudden Death check of this turn (12.2, 15.10)",
        extras={"game": GAME, "order": "make_check", "example": "/track check"},
    )
    async def check(self, interaction: Interaction) -> None:
        """Makes the check."""
        await of(interaction).play(interaction, MakeCheck())

    @track.command(
        name="objective",
        description="Note who holds an objective hex",
        extras={"game": GAME, "order": "hold_objective", "example": "/track objective hex:Moscow side:axis"},
    )
    @app_commands.choices(side=SIDES)
    @app_commands.describe(hex="Which hex, such as Moscow", side="Who holds it; nobody when left out")
    async def objective(self, interaction: Interaction, hex: str, side: Side | None = None) -> None:
        """Notes an objective."""
        await gives(interaction, lambda state: HoldObjective(hex=meant(hex, hexes(state)), side=side or ""))

    @track.command(
        name="draws",
        description="Enter that a side draws fewer cards on a turn; 0 takes that back",
        extras={"game": GAME, "order": "enter_draw_loss", "example": "/track draws side:{side} fewer:{amount}"},
    )
    @app_commands.choices(side=SIDES)
    @app_commands.describe(
        side="Which side", fewer="How many fewer", turn="On which turn; the present one when left out", why="Why"
    )
    async def draws(
        self,
        interaction: Interaction,
        side: Side,
        fewer: app_commands.Range[int, 0, 4],
        turn: Turn | None = None,
        why: str = "",
    ) -> None:
        """Enters lost draws."""
        await gives(
            interaction,
            lambda state: EnterDrawLoss(side=side, turn=the(turn, state.track.turn), amount=fewer, why=tidy(why)),
        )

    @track.command(
        name="end",
        description="The scenario has ended by its own rules; both sides then say who has won",
        extras={"game": GAME, "order": "end_game", "example": "/track end"},
    )
    async def end(self, interaction: Interaction) -> None:
        """Ends the scenario."""
        await of(interaction).play(interaction, EndGame())

    @track.command(
        name="resign",
        description="Give the campaign up; you are asked first",
        extras={"game": GAME, "order": "resign", "example": "/track resign"},
    )
    async def resign(self, interaction: Interaction) -> None:
        """Asks, and then resigns."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            look = await bot.look_here(interaction, GAME)
            look.game.check(look.campaign.state, seat(look), Resign())
            lines = (T("The other side wins, and the campaign is over."),)
            await bot.ask_first(answer, look, Panel(title=T("Give the campaign up?"), lines=lines), Resign(), T("Resign"))

    @marker.command(
        name="lay",
        description="Lay a reminder or control marker; it changes nothing by itself",
        extras={"game": GAME, "order": "lay_marker", "example": "/track marker lay what:control where:Kiev side:axis"},
    )
    @app_commands.choices(what=MARKERS, side=SIDES)
    @app_commands.describe(what="Which marker", where="A turn, a hex or a unit", side="Whose", note="What to remember")
    async def lay(self, interaction: Interaction, what: What, where: str, side: Side | None = None, note: str = "") -> None:
        """Lays a marker."""
        place = meant(where, TURN_BOXES)
        await of(interaction).play(interaction, LayMarker(what=what, where=place, side=side or "", note=tidy(note)))

    @marker.command(
        name="lift",
        description="Take a marker off",
        extras={"game": GAME, "order": "lift_marker", "example": "/track marker lift marker:{marker}"},
    )
    @app_commands.describe(marker="Which marker")
    async def lift(self, interaction: Interaction, marker: str) -> None:
        """Lifts a marker."""
        await gives(interaction, lambda state: lifted(state, marker))

    @lift.autocomplete("marker")
    async def _markers(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        return suggest(typed, [(marker_line(m), str(m.id)) for m in state_of(look).track.markers]) if look is not None else []

    @objective.autocomplete("hex")
    async def _hexes(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        return suggest(typed, hexes(state_of(look))) if look is not None else []


async def gives(interaction: Interaction, asked: Callable[[NoRetreat], Order]) -> None:
    """Gives an order that depends on where the campaign stands."""
    bot = of(interaction)
    async with Answering(interaction) as answer:
        look = await bot.look_here(interaction, GAME)
        await bot.carry_out(answer, look.row.id, asked(state_of(look)))


def hexes(state: NoRetreat) -> list[tuple[Text | str, str]]:
    """The objective hexes that are known, as they are called here and as they are stored."""
    held = [hex_ for of_side in state.track.objectives.values() for hex_ in of_side]
    return [(in_words(hex_), hex_) for hex_ in dict.fromkeys(("Moscow", *held))]


def the(turn: int | None, otherwise: int) -> int:
    """The turn that was named, or another where none was."""
    return otherwise if turn is None else turn


def number_of(state: NoRetreat, number: int, turn: int | None, side: Side | None) -> EnterNumber:
    """A Sudden Death number: of the check that comes next and the side with the Initiative, where nothing else is said."""
    track = state.track
    after = track.turn if TURNS.check(track.turn) is not None else getattr(TURNS.next_check(track.turn), "turn", track.turn)
    holder: Side = "axis" if track.initiative == "axis" else "soviet"
    return EnterNumber(turn=the(turn, after), side=side or holder, number=number)


def lifted(state: NoRetreat, typed: str) -> LiftMarker:
    """The marker that was chosen from the list, or named by its number."""
    number = typed.strip().lstrip("#").rstrip(".")
    if not (number.isascii() and number.isdigit()) or len(number) > 9:
        raise Unknown(T("There is no such marker."), instead=T("`/track show` lists them."))
    return LiftMarker(marker=int(number))


def seat(look: Look) -> str:
    """The side of the person who looks; empty without a seat."""
    return next(iter(look.campaign.sides_of(look.user_id)), "")


def state_of(look: Look) -> NoRetreat:
    """The game's state."""
    assert isinstance(look.campaign.state, NoRetreat)
    return look.campaign.state


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Track())
