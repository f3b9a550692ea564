"""War in Europe's Soviet limited war: the calendar, declarations and answers, attacks and moves, peace, reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.client import Bot, Interaction, of
from bot.examples import explain, filled
from bot.games.limited_war import LimitedWar, history, ladder, lookup, preview, preview_answer, warning
from bot.games.limited_war.examples import COMMANDS, DECLARE, LOOKS, on_a_minor
from bot.games.limited_war.facts import History
from bot.games.limited_war.forecast import WARNED, confirmed
from bot.games.limited_war.orders import (
    Activate,
    Advance,
    Attack,
    AxisUnits,
    BeginMoves,
    DeclarePeace,
    DeclareWar,
    EnterPoints,
    EnterPrinted,
    EnterStatus,
    Escalate,
    Extent,
    Move,
    PeaceCase,
    ReportCapital,
    ReportConquest,
    ReportDistance,
    ReportGermans,
    ReportHistory,
    ReportSwedishCentres,
    ReportUnits,
    ReportWork,
    SetDate,
    StateContinuing,
    UnitsLevel,
    Whose,
    Work,
)
from bot.games.limited_war.rules_peace import DECLARES
from bot.games.limited_war.words import in_words
from bot.kit.game import Panel
from bot.kit.model import Order
from bot.kit.words import T, Text
from bot.looks import Look
from bot.suggest import meant, suggest

GAME = "limited_war"
Choices = list[app_commands.Choice[str]]
Hexes = app_commands.Range[int, 0, 999]
Change = app_commands.Range[int, -200, 200]
Names = Callable[[LimitedWar], Iterable[lookup.Named]]
AnswerKey = Literal["b1", "b2", "b3"]
Neutral = Literal["armed_neutral", "pro_axis_neutral"]

ANSWERS = [
    app_commands.Choice(name="B.1: stay out of the war", value="b1"),
    app_commands.Choice(name="B.2: intervene in the invaded countries only", value="b2"),
    app_commands.Choice(name="B.3: limited war along the whole front", value="b3"),
]
PEACES = [
    app_commands.Choice(name="C.6: the Soviets keep what they conquered; Germany stayed out", value="C6"),
    app_commands.Choice(name="D.7: the Soviets take all units home", value="D7"),
    app_commands.Choice(name="E.7: the Soviets bolshevise areas without supplied Axis units", value="E7"),
    app_commands.Choice(name="E.8: Germany annexes areas without supplied Soviet units", value="E8"),
    app_commands.Choice(name="E.9: Germany pays 5 points and cedes what the Soviets hold", value="E9"),
    app_commands.Choice(name="E.10: the Soviets cede their gains; Germany gets 5 points", value="E10"),
]
KINDS = [
    app_commands.Choice(name="armed neutral", value="armed_neutral"),
    app_commands.Choice(name="pro-Axis neutral", value="pro_axis_neutral"),
]
STATUSES = [
    app_commands.Choice(name="neutral, neither armed nor pro-Axis", value="neutral"),
    *KINDS,
    app_commands.Choice(name="active Axis ally", value="active"),
]
UNITS = [
    app_commands.Choice(name="German units", value="german"),
    app_commands.Choice(name="units of an Axis ally", value="allied"),
    app_commands.Choice(name="the invaded country's own units", value="invaded"),
]
WHOSE = [
    app_commands.Choice(name="Axis units", value="axis"),
    app_commands.Choice(name="Soviet units", value="soviet"),
    app_commands.Choice(name="the invaded country's own units", value="country"),
]
LEVELS = [
    app_commands.Choice(name="none at all", value="none"),
    app_commands.Choice(name="some, but none of them supplied", value="unsupplied"),
    app_commands.Choice(name="supplied ones", value="supplied"),
]
EXTENTS = [
    app_commands.Choice(name="nothing of it", value="none"),
    app_commands.Choice(name="a part of it", value="part"),
    app_commands.Choice(name="all of it", value="whole"),
]
HAPPENED = [
    app_commands.Choice(name="The Winter War is over: Finland's borders of the 1941 start line", value="winter_war_over"),
    app_commands.Choice(name="Bessarabia is annexed", value="bessarabia_annexed"),
    app_commands.Choice(name="Paris has fallen", value="paris_fell"),
    app_commands.Choice(name="The Soviets have occupied Lithuania", value="lithuania_occupied"),
]
WORKS = [
    app_commands.Choice(name="a Soviet unit fortifies", value="fortify"),
    app_commands.Choice(name="the Soviets build a corps", value="corps"),
    app_commands.Choice(name="a railway is converted", value="railway"),
]
PRINTED = [
    app_commands.Choice(name="peace", value="peace"),
    app_commands.Choice(name="Total War", value="total_war"),
]

FIGHT = {
    "place": "Where the attacked units stand",
    "from_place": "Where the attackers stand, if elsewhere",
    "units": "Whose units stand on the Axis side; German when left out",
    "country": "The invaded country, where its own units fight outside it",
}
SURE = "Carry it out without a warning, whatever it brings"
SEVERAL = "One place, or several with commas between them"


def answer_example(look: Look, _: Order | None, command: str = "answer") -> str:
    """The first answer to a declaration, where this person's side must give one now."""
    asked = (d for d in look.game.decisions(look.campaign.state) if d.id.startswith("answer-") and d.side == look.viewer)
    return next((f"/diplomacy {command} answer:{decision.choices[0].key}" for decision in asked), "")


class Diplomacy(commands.Cog):
    """The Soviet limited war; the map stays with the players."""

    diplomacy = app_commands.Group(name="diplomacy", description="War in Europe: the Soviet limited war")
    report = app_commands.Group(name="report", description="Report what only the map knows", parent=diplomacy)
    look = app_commands.Group(name="preview", description="See privately what something would do", parent=diplomacy)
    enter = app_commands.Group(name="set", description="Enter what the printed rules decide; both sides agree", parent=diplomacy)

    # the calendar

    @diplomacy.command(name="date", description="Where the calendar stands, the cycle, and what falls due")
    async def date(self, interaction: Interaction) -> None:
        """Shows the calendar."""
        await shows(interaction, lookup.calendar)

    @diplomacy.command(name="advance", description="End your player turn; at the end of a game turn, declare no peace")
    @app_commands.describe(sure=SURE)
    async def advance(self, interaction: Interaction, sure: bool = False) -> None:
        """Advances the calendar."""
        await gives(interaction, lambda look: Advance(), T("End the player turn all the same"), sure=sure)

    @diplomacy.command(name="begin", description="The start of your player turn is over: nothing more is declared, units move")
    async def begin(self, interaction: Interaction) -> None:
        """Begins the moves."""
        await of(interaction).play(interaction, BeginMoves())

    # declarations, answers, escalation, peace

    @diplomacy.command(name="declare", description="The Soviets declare limited war on a country")
    @app_commands.describe(
        country="On which country",
        status="What kind of neutral it is, if that is not known yet; the Axis player confirms it",
        hexes="How many hexes the nearest Soviet unit is from its capital",
        sure=SURE,
    )
    @app_commands.choices(status=KINDS)
    async def declare(
        self,
        interaction: Interaction,
        country: str,
        status: Neutral | None = None,
        hexes: Hexes | None = None,
        sure: bool = False,
    ) -> None:
        """Declares limited war."""
        label = T("Declare it all the same")
        await gives(interaction, lambda look: declaration(look, country, status, hexes), label, sure=sure)

    @diplomacy.command(
        name="answer",
        description="Germany answers the Soviet declaration",
        extras={"game": GAME, "serves": "answer", "example": answer_example},
    )
    @app_commands.choices(answer=ANSWERS)
    @app_commands.describe(answer="Which answer; it governs every invaded country")
    async def answer(self, interaction: Interaction, answer: AnswerKey) -> None:
        """Answers the declaration."""
        await gives(interaction, lambda look: lookup.answering(state_of(look), answer))

    @diplomacy.command(name="escalate", description="Carry the limited war from section D to section E")
    async def escalate(self, interaction: Interaction) -> None:
        """Escalates."""
        await of(interaction).play(interaction, Escalate())

    @diplomacy.command(name="peace", description="Make peace by one of the six cases")
    @app_commands.choices(case=PEACES)
    @app_commands.describe(
        case="By which case",
        area="The one area that changes hands, where your campaign allows one only",
        country="The one country, where your campaign lets a war end alone",
    )
    async def peace(self, interaction: Interaction, case: PeaceCase, area: str = "", country: str = "") -> None:
        """Makes peace."""
        await gives(interaction, lambda look: peace_by(look, case, area, country))

    @diplomacy.command(name="continuing", description="Germany states that limited war is continuing")
    @app_commands.describe(withdraw="Withdraw the statement instead")
    async def continuing(self, interaction: Interaction, withdraw: bool = False) -> None:
        """States that the war is continuing, or withdraws that."""
        await of(interaction).play(interaction, StateContinuing(stated=not withdraw))

    @diplomacy.command(name="activate", description="Germany activates an invaded pro-Axis minor")
    @app_commands.describe(country="Which country")
    async def activate(self, interaction: Interaction, country: str) -> None:
        """Activates an ally."""
        await gives(interaction, lambda look: Activate(country=named(look, country)))

    # attacks and moves

    @diplomacy.command(name="attack", description="Your ground units are about to attack; what it would bring is said first")
    @app_commands.choices(units=UNITS)
    @app_commands.describe(**FIGHT, sure=SURE)
    async def attack(
        self,
        interaction: Interaction,
        place: str,
        units: AxisUnits = "german",
        from_place: str = "",
        country: str = "",
        sure: bool = False,
    ) -> None:
        """Reports an attack before it is made."""
        label = T("Attack all the same")
        await gives(interaction, lambda look: attack_on(look, place, units, from_place, country), label, sure=sure)

    @diplomacy.command(name="move", description="Your ground units are about to enter a place; what it would bring is said first")
    @app_commands.choices(units=UNITS)
    @app_commands.describe(
        place="Where they enter",
        units="Whose units, on the Axis side; German when left out",
        soviet_held="The Soviets control the land that is entered",
        sure=SURE,
    )
    async def move(
        self,
        interaction: Interaction,
        place: str,
        units: AxisUnits = "german",
        soviet_held: bool = False,
        sure: bool = False,
    ) -> None:
        """Reports a move before it is made."""
        label = T("Move all the same")
        await gives(interaction, lambda look: move_into(look, place, units, soviet_held), label, sure=sure)

    # points

    @diplomacy.command(name="points", description="Enter German political points from another cause")
    @app_commands.describe(
        cause="A cause from the campaign's list",
        points="How many, such as 3 or -2; the cause's own when left out",
        reason="What for, where the list has no such cause",
    )
    async def points(self, interaction: Interaction, cause: str = "", points: Change = 0, reason: str = "") -> None:
        """Enters political points."""
        await gives(
            interaction,
            lambda look: EnterPoints(points=points, cause=caused(look, cause), reason=reason),
        )

    # reports

    @report.command(name="distance", description="How many hexes the nearest Soviet unit is from an invaded country's capital")
    @app_commands.describe(country="Which invaded country", hexes="Along joined land hexes")
    async def distance(self, interaction: Interaction, country: str, hexes: Hexes) -> None:
        """Reports a distance."""
        await gives(interaction, lambda look: ReportDistance(country=named(look, country), hexes=hexes))

    @report.command(name="capital", description="The capital of an invaded country has fallen")
    @app_commands.describe(country="Which invaded country")
    async def capital(self, interaction: Interaction, country: str) -> None:
        """Reports a fallen capital."""
        await gives(interaction, lambda look: ReportCapital(country=named(look, country)))

    @report.command(name="conquest", description="How much of a country the Soviets hold")
    @app_commands.choices(extent=EXTENTS)
    @app_commands.describe(country="Which country", extent="How much of it")
    async def conquest(self, interaction: Interaction, country: str, extent: Extent) -> None:
        """Reports a conquest."""
        await gives(interaction, lambda look: ReportConquest(country=named(look, country), extent=extent))

    @report.command(name="germans", description="Whether German units stand in an invaded country")
    @app_commands.describe(country="Which invaded country", ground="Ground combat units", other="Other units, such as air units")
    async def germans(self, interaction: Interaction, country: str, ground: bool, other: bool = False) -> None:
        """Reports German units."""
        await gives(interaction, lambda look: ReportGermans(country=named(look, country), ground=ground, other=other))

    @report.command(name="units", description="The best supplied units of a side in one or several areas")
    @app_commands.choices(whose=WHOSE, level=LEVELS)
    @app_commands.describe(areas=SEVERAL, whose="Whose units", level="What stands there at best")
    async def units(self, interaction: Interaction, areas: str, whose: Whose, level: UnitsLevel) -> None:
        """Reports the units in areas."""
        await gives(interaction, lambda look: ReportUnits(areas=several(look, areas), whose=whose, level=level))

    @report.command(name="history", description="Something has happened on the map that the cases ask for")
    @app_commands.choices(what=HAPPENED)
    @app_commands.describe(what="What has happened")
    async def happened(self, interaction: Interaction, what: History) -> None:
        """Reports what has happened."""
        await of(interaction).play(interaction, ReportHistory(what=what))

    @report.command(name="sweden", description="Active Sweden's resource centres are out of use, or work again")
    @app_commands.describe(reason="Why they are out of use; leave out when they work again")
    async def sweden(self, interaction: Interaction, reason: str = "") -> None:
        """Reports Sweden's centres."""
        await of(interaction).play(interaction, ReportSwedishCentres(reason=reason))

    @report.command(name="work", description="A unit fortifies, a corps is built, or a railway is converted")
    @app_commands.choices(work=WORKS)
    @app_commands.describe(work="What is done", place="Where a unit fortifies")
    async def work(self, interaction: Interaction, work: Work, place: str = "") -> None:
        """Reports work."""
        await gives(interaction, lambda look: ReportWork(work=work, place=named(look, place)))

    # what the printed rules decide

    @enter.command(name="date", description="Set the calendar to where your map stands, in peace")
    @app_commands.describe(date="turn/month/year, such as 2/4/40", cycles_start_on="The game turn of a month that begins cycles")
    async def set_date(self, interaction: Interaction, date: str, cycles_start_on: app_commands.Range[int, 1, 4] = 1) -> None:
        """Sets the calendar."""
        await of(interaction).play(interaction, SetDate(date=date, cycles_start_on=cycles_start_on))

    @enter.command(name="status", description="Enter what a country is by the printed rules")
    @app_commands.choices(status=STATUSES)
    @app_commands.describe(country="Which country", status="What it is")
    async def set_status(
        self, interaction: Interaction, country: str, status: Literal["neutral", "armed_neutral", "pro_axis_neutral", "active"]
    ) -> None:
        """Enters a country's status."""
        await gives(interaction, lambda look: EnterStatus(country=named(look, country), status=status))

    @enter.command(name="printed", description="By the printed rules, the two powers are now at peace or at Total War")
    @app_commands.choices(state=PRINTED)
    @app_commands.describe(state="Which of the two")
    async def set_printed(self, interaction: Interaction, state: Literal["peace", "total_war"]) -> None:
        """Enters the outcome of the printed rules."""
        await of(interaction).play(interaction, EnterPrinted(section=state))

    # sight

    @diplomacy.command(name="status", description="What holds, what each side may, must and must not do, with the cases")
    async def status(self, interaction: Interaction) -> None:
        """Shows the status."""
        async with Answering(interaction, private=True) as answer:
            await answer.say(await of(interaction).private_view(await of(interaction).look_here(interaction, GAME)))

    @diplomacy.command(name="ladder", description="A picture of the ladder of escalation, with where each country stands")
    async def ladder(self, interaction: Interaction) -> None:
        """Shows the ladder."""
        async with Answering(interaction, private=True) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            await answer.say(await bulletin.panel(Panel(title=T("Ladder of escalation")), ladder(look.view())))

    @diplomacy.command(name="history", description="Every change of the campaign, with its case")
    async def history(self, interaction: Interaction) -> None:
        """Shows the history."""
        await shows(interaction, history)

    @diplomacy.command(name="deadlines", description="Everything that falls due, nearest first")
    async def deadlines(self, interaction: Interaction) -> None:
        """Shows the deadlines."""
        await shows(interaction, lookup.due_panel)

    # previews, for anybody: what the side that may give the order would bring about

    @look.command(name="declare", description="What a declaration on a country would bring")
    @app_commands.choices(status=KINDS)
    @app_commands.describe(country="On which country", status="What kind of neutral it is, if that is not known yet")
    async def preview_declare(self, interaction: Interaction, country: str, status: Neutral | None = None) -> None:
        """Previews a declaration."""
        await previews(interaction, lambda look: declaration(look, country, status, None), "soviet", T("Declare it"))

    @look.command(
        name="answer",
        description="What an answer to the open declaration would bring",
        extras={"game": GAME, "serves": "", "example": partial(answer_example, command="preview answer")},
    )
    @app_commands.choices(answer=ANSWERS)
    @app_commands.describe(answer="Which answer")
    async def preview_answer(self, interaction: Interaction, answer: AnswerKey) -> None:
        """Previews an answer, also before it is due."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answering:
            look = await bot.look_here(interaction, GAME)
            order, panel = lookup.answer_due(state_of(look), look.viewer, answer), preview_answer(state_of(look), answer)
            if order is not None:
                await bot.ask_first(answering, look, panel, order, T("Give this answer"))
            else:
                await answering.say(await bulletin.panel(panel))

    @look.command(name="escalate", description="What an escalation to section E would bring")
    async def preview_escalate(self, interaction: Interaction) -> None:
        """Previews an escalation."""
        await previews(interaction, lambda look: Escalate(), "", T("Escalate"))

    @look.command(name="peace", description="What a peace would bring")
    @app_commands.choices(case=PEACES)
    @app_commands.describe(case="By which case", area="The one area that changes hands", country="The one country")
    async def preview_peace(self, interaction: Interaction, case: PeaceCase, area: str = "", country: str = "") -> None:
        """Previews a peace."""
        await previews(interaction, lambda look: peace_by(look, case, area, country), DECLARES[case], T("Make this peace"))

    @look.command(name="attack", description="What an attack would bring")
    @app_commands.choices(units=UNITS)
    @app_commands.describe(**FIGHT)
    async def preview_attack(
        self, interaction: Interaction, place: str, units: AxisUnits = "german", from_place: str = "", country: str = ""
    ) -> None:
        """Previews an attack."""
        await previews(interaction, lambda look: attack_on(look, place, units, from_place, country), "", T("Attack"))

    @look.command(name="move", description="What a move of ground units would bring")
    @app_commands.choices(units=UNITS)
    @app_commands.describe(place="Where they enter", units="Whose units", soviet_held="The Soviets control the land")
    async def preview_move(
        self, interaction: Interaction, place: str, units: AxisUnits = "german", soviet_held: bool = False
    ) -> None:
        """Previews a move."""
        await previews(interaction, lambda look: move_into(look, place, units, soviet_held), "", T("Move"))

    @look.command(name="advance", description="What the end of this player turn would bring")
    async def preview_advance(self, interaction: Interaction) -> None:
        """Previews the end of a player turn."""
        await previews(interaction, lambda look: Advance(), "", T("End it"))

    # autocomplete

    @declare.autocomplete("country")
    @preview_declare.autocomplete("country")
    async def _declarable(self, interaction: Interaction, typed: str) -> Choices:
        return await offered(interaction, typed, lookup.declarable)

    @activate.autocomplete("country")
    @distance.autocomplete("country")
    @capital.autocomplete("country")
    @germans.autocomplete("country")
    @attack.autocomplete("country")
    @peace.autocomplete("country")
    @preview_attack.autocomplete("country")
    @preview_peace.autocomplete("country")
    async def _invaded(self, interaction: Interaction, typed: str) -> Choices:
        return await offered(interaction, typed, lookup.invaded)

    @conquest.autocomplete("country")
    @set_status.autocomplete("country")
    async def _countries(self, interaction: Interaction, typed: str) -> Choices:
        return await offered(interaction, typed, lookup.countries)

    @attack.autocomplete("place")
    @attack.autocomplete("from_place")
    @move.autocomplete("place")
    @peace.autocomplete("area")
    @work.autocomplete("place")
    @preview_attack.autocomplete("place")
    @preview_attack.autocomplete("from_place")
    @preview_move.autocomplete("place")
    @preview_peace.autocomplete("area")
    async def _places(self, interaction: Interaction, typed: str) -> Choices:
        return await offered(interaction, typed, lookup.places)

    @units.autocomplete("areas")
    async def _areas(self, interaction: Interaction, typed: str) -> Choices:
        before, comma, last = typed.rpartition(",")
        given = f"{before}{comma} " if comma else ""
        found = await offered(interaction, last.strip(), lookup.places)
        return [c for each in found if (c := completed(given, each)) is not None]

    @points.autocomplete("cause")
    async def _causes(self, interaction: Interaction, typed: str) -> Choices:
        return await offered(interaction, typed, lookup.causes)


# an order, a panel, a preview


async def gives(
    interaction: Interaction, asked: Callable[[Look], Order], label: Text | None = None, *, sure: bool = False
) -> None:
    """Gives an order, which may depend on the campaign. One that would change the war by more than its name says is shown first,
    with a button `label`, unless its person is `sure`."""
    bot = of(interaction)
    async with Answering(interaction) as answer:
        look = await bot.look_here(interaction, GAME)
        order = asked(look)
        state = state_of(look)
        if label is not None and not sure and isinstance(order, WARNED) and warning(state, look.viewer, order) is not None:
            await bot.ask_first(answer, look, preview(state, look.viewer, order), confirmed(order), label)
        else:
            await bot.carry_out(answer, look.row.id, confirmed(order) if sure else order, is_asked=sure)


async def shows(interaction: Interaction, panel: Callable[[LimitedWar], Panel]) -> None:
    """Shows a panel privately."""
    async with Answering(interaction, private=True) as answer:
        look = await of(interaction).look_here(interaction, GAME)
        await answer.say(await bulletin.panel(panel(state_of(look))))


async def previews(interaction: Interaction, asked: Callable[[Look], Order], side: str, label: Text) -> None:
    """Shows privately what the order would do if `side` gave it (empty: the one who asks, or for an onlooker the side on move),
    with the button that gives it where the one who asks may."""
    bot = of(interaction)
    async with Answering(interaction, private=True) as answer:
        look = await bot.look_here(interaction, GAME)
        order, state = asked(look), state_of(look)
        panel = preview(state, side or look.viewer or state.on_move, order)
        if look.game.can(state, look.viewer, confirmed(order)):
            await bot.ask_first(answer, look, panel, confirmed(order), label)
        else:
            await answer.say(await bulletin.panel(panel))


# orders from what was typed


def declaration(look: Look, country: str, status: Neutral | None, hexes: int | None) -> DeclareWar:
    """A declaration of limited war."""
    state = state_of(look)
    known = (*lookup.declarable(state), *lookup.places(state))
    return DeclareWar(country=meant(country.strip(), known), status=status or "", hexes=hexes)


def peace_by(look: Look, case: PeaceCase, area: str, country: str) -> DeclarePeace:
    """A peace by a case."""
    areas = (named(look, area),) if area else ()
    return DeclarePeace(case=case, areas=areas, countries=(named(look, country),) if country else ())


def attack_on(look: Look, place: str, units: AxisUnits, from_place: str, country: str) -> Attack:
    """An attack."""
    where, start, own = named(look, place), named(look, from_place), named(look, country)
    return Attack(place=where, from_place=start, units=units, country=own)


def move_into(look: Look, place: str, units: AxisUnits, soviet_held: bool) -> Move:
    """A move."""
    return Move(place=named(look, place), units=units, is_soviet_held=soviet_held)


def state_of(look: Look) -> LimitedWar:
    """The game's state."""
    assert isinstance(look.campaign.state, LimitedWar)
    return look.campaign.state


def named(look: Look, typed: str) -> str:
    """The place that was typed, in the campaign's own spelling where there is one."""
    return meant(typed.strip(), lookup.places(state_of(look)))


def caused(look: Look, typed: str) -> str:
    """The cause of political points that was typed, with or without what it is worth."""
    offered = tuple(lookup.causes(state_of(look)))
    return meant(typed.strip(), (*offered, *((in_words(cause), cause) for _, cause in offered)))


def several(look: Look, typed: str) -> tuple[str, ...]:
    """The places of a list with commas."""
    return tuple(dict.fromkeys(named(look, part) for part in typed.split(",") if part.strip()))


def completed(given: str, choice: app_commands.Choice[str]) -> app_commands.Choice[str] | None:
    """The choice behind what has been given already; None when that is too long for Discord."""
    whole = given + choice.value
    return app_commands.Choice(name=whole, value=whole) if len(whole) <= 100 else None


async def offered(interaction: Interaction, typed: str, names: Names) -> Choices:
    """Names for autocomplete."""
    look = await of(interaction).look_quietly(interaction, GAME)
    return suggest(typed, names(state_of(look))) if look is not None else []


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    explain(Diplomacy.diplomacy, GAME, COMMANDS, LOOKS)
    Diplomacy.declare.extras["example"] = lambda look, order: filled(
        f"/diplomacy {DECLARE}", on_a_minor(look.game.legal(look.campaign.state, look.viewer)) or order
    )
    await bot.add_cog(Diplomacy())
