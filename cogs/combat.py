"""The Guard Dies But Does Not Surrender: combat, rally, morale, the Prussians."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.client import Bot, Interaction, of
from bot.games.guard_dies import board_preview, preview
from bot.games.guard_dies.board_offers import possible_advances
from bot.games.guard_dies.house import in_words
from bot.games.guard_dies.naming import label, unit_called
from bot.games.guard_dies.notation import attack_typed, placements_typed
from bot.games.guard_dies.offers import attackers, units_in_play
from bot.games.guard_dies.orders import (
    Advance,
    Attack,
    CommitPlan,
    Deploy,
    DeployRest,
    EndPhase,
    Rally,
    ReportSurrounded,
    ReturnUnits,
)
from bot.games.guard_dies.panels import charts_panel, morale_panel
from bot.games.guard_dies.rules_prussians import returning
from bot.games.guard_dies.rules_rally import box
from bot.games.guard_dies.state import State
from bot.games.guard_dies.terms import ARMIES, SIDES, enemy_of, side_of
from bot.kit.model import Order
from bot.kit.refusals import NotYours
from bot.kit.words import T, Text
from bot.looks import Look
from bot.suggest import meant, suggest

GAME = "guard_dies"
Choices = list[app_commands.Choice[str]]
Building = Literal["none", "+1", "+2"]
PlanAction = Literal["add", "replace", "drop_last", "drop_all", "commit"]
BUILDING = {"none": 0, "+1": 1, "+2": 2}

ATTACK = {
    "attacker": "The one unit that attacks; on the bot's board its square will do",
    "defender": "The attacked square on the bot's board; at your own table a unit in it",
    "defender2": "The other unit in that square, if there are two; its owner chooses which defends",
    "range": "In squares: 1 is adjacent, artillery reaches 3",
    "uphill": "Uphill across a hill crest",
    "from_crest": "The attacker stands on the crest itself",
    "building": "The building the defender is in",
    "own_building": "The building the attacker is in",
}


def attack_example(look: Look, order: Order | None) -> str:
    """An attack that can be made now, as it is typed on the bot's board or at a table of one's own."""
    if not isinstance(order, Attack):
        return ""
    if state_of(look).board is not None:
        return f"/combat attack attacker:{order.attacker} defender:{state_of(look).units[order.defenders[0]].square}"
    second = order.defenders[1] if len(order.defenders) > 1 else ""
    return f"/combat attack attacker:{order.attacker} defender:{order.defenders[0]} defender2:{second} range:{order.range}"


def odds_example(look: Look, order: Order | None) -> str:
    """The odds of the attack that can be made now; at a table of one's own, where only the players see the map, at any time those
    of the first units."""
    state, side = state_of(look), look.viewer
    if order is None and state.board is None and side in SIDES:
        for attacker, defender in zip(attackers(state, side), units_in_play(state, enemy_of(side)), strict=False):
            order = Attack(attacker=attacker, defenders=(defender,))
            break
    return attack_example(look, order).replace("/combat attack", "/combat odds")


def moves_example(look: Look, command: Literal["move", "plan"]) -> str:
    """The first move that the menu of `/combat move` or `/combat plan` leads to."""
    typed = ""
    for _ in ("who goes", "where to"):
        offered = board_preview.move_choices(state_of(look), look.viewer, typed, planning=command == "plan")
        if not offered:
            return ""
        typed = offered[0][1]
    return f"/combat {command} moves:{typed}"


def board_example(look: Look, order: Order | None) -> str:
    """Where there is a board."""
    return "/combat board" if state_of(look).board is not None else ""


class Combat(commands.Cog):
    """Waterloo at your own table or on the bot's board; the bot referees."""

    combat = app_commands.Group(name="combat", description="The Guard Dies: combat, rally, morale and the Prussians")

    @combat.command(
        name="attack",
        description="One unit attacks a square; both dice are rolled in public",
        extras={"game": "guard_dies", "order": "attack", "example": attack_example},
    )
    @app_commands.describe(**ATTACK)
    async def attack(
        self,
        interaction: Interaction,
        attacker: str,
        defender: str,
        defender2: str = "",
        range: app_commands.Range[int, 1, 3] = 1,
        uphill: bool = False,
        from_crest: bool = False,
        building: Building = "none",
        own_building: Building = "none",
    ) -> None:
        """Attacks."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            order = attack_order(look, attacker, defender, defender2, range, uphill, from_crest, building, own_building)
            await of(interaction).carry_out(answer, look.row.id, order)

    @combat.command(
        name="odds",
        description="The exact odds of an attack, before anyone commits; only you see them",
        extras={"game": "guard_dies", "serves": "attack", "example": odds_example},
    )
    @app_commands.describe(**ATTACK)
    async def odds(
        self,
        interaction: Interaction,
        attacker: str,
        defender: str,
        defender2: str = "",
        range: app_commands.Range[int, 1, 3] = 1,
        uphill: bool = False,
        from_crest: bool = False,
        building: Building = "none",
        own_building: Building = "none",
    ) -> None:
        """Shows the odds of an attack."""
        async with Answering(interaction, private=True) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            order = attack_order(look, attacker, defender, defender2, range, uphill, from_crest, building, own_building)
            await answer.say(await bulletin.panel(*preview.attack_preview(state_of(look), look.viewer, order)))

    @combat.command(
        name="move",
        description="Move on the bot's board: one move or many, each is answered",
        extras={"game": "guard_dies", "order": "move", "example": lambda look, order: moves_example(look, "move")},
    )
    @app_commands.describe(moves="Like E5-E7; FI3 F5-F6-G6; Napoleon K9. A square means all your units in it")
    async def move(self, interaction: Interaction, moves: str) -> None:
        """Carries out the moves that are legal, and says privately why others are not."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            sheet = board_preview.move_sheet(state_of(look), side_of_player(look), moves)
            if sheet.marches:
                await of(interaction).carry_out(answer, look.row.id, board_preview.moves_of(sheet))
            if sheet.refused:
                await answer.say(await bulletin.panel(sheet.panel), private=True)

    @combat.command(
        name="plan",
        description="Write moves down for yourself, see them drawn, and commit them all at once",
        extras={"game": "guard_dies", "serves": "move", "example": lambda look, order: moves_example(look, "plan")},
    )
    @app_commands.describe(
        moves="Like E5-E7; F5-F6; nothing shows your plan", action="What to do with your plan; add when left out"
    )
    async def plan(self, interaction: Interaction, moves: str = "", action: PlanAction = "add") -> None:
        """Changes, shows or commits a plan, which nobody else sees before it is committed."""
        if action == "commit":
            await self._commit(interaction)
            return
        async with Answering(interaction, private=True) as answer:
            bot = of(interaction)
            look = await bot.look_here(interaction, GAME)
            if moves or action in ("drop_all", "drop_last"):
                order = board_preview.changed_plan(state_of(look), side_of_player(look), moves, action)
                await bot.carry_out(answer, look.row.id, order)
                look = await bot.look_here(interaction, GAME)
            shown = board_preview.plan_preview(state_of(look), look.viewer)
            await answer.say(await bulletin.panel(*shown))

    async def _commit(self, interaction: Interaction) -> None:
        """Carries out a plan in public; how many of its moves were made, and why others were not, is said privately."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            state, side = state_of(look), side_of_player(look)
            sheet = board_preview.plan_sheet(state, side)
            await of(interaction).carry_out(answer, look.row.id, CommitPlan())
            if answer.is_done:
                await answer.say(await bulletin.panel(sheet.panel), private=True)

    @combat.command(
        name="board",
        description="The bot's board as a picture or in words; only you see it",
        extras={"game": "guard_dies", "serves": "move", "example": board_example},
    )
    @app_commands.describe(
        sector="Two corners like E5:K9, one square, or a place such as Hougoumont",
        zones="Show the zones of control",
        text="In words instead of a picture",
    )
    async def board(self, interaction: Interaction, sector: str = "", zones: bool = False, text: bool = False) -> None:
        """Shows the board, with your own plan on it."""
        async with Answering(interaction, private=True) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            shown = board_preview.board_preview(state_of(look), look.viewer, sector, zones, text)
            await answer.say(await bulletin.panel(*shown))

    @combat.command(
        name="deploy",
        description="Put pieces on the bot's board before the first turn, where that is free",
        extras={"game": "guard_dies", "order": "deploy", "example": "/combat deploy"},
    )
    @app_commands.describe(
        placements="Like FI1+FI2 E12; Napoleon K14; nothing lists what has no square yet",
        rest="Have everything else placed for you",
    )
    async def deploy(self, interaction: Interaction, placements: str = "", rest: bool = False) -> None:
        """Deploys pieces, or lists those that wait for a square."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            state, side = state_of(look), side_of_player(look)
            board_preview.need_board(state)
            if placements:
                order = Deploy(placements=placements_typed(state, side, placements))
                await of(interaction).carry_out(answer, look.row.id, order)
            elif rest:
                await of(interaction).carry_out(answer, look.row.id, DeployRest())
            else:
                await answer.say(await bulletin.panel(board_preview.unplaced_panel(state, side)), private=True)

    @combat.command(
        name="rally",
        description="A commander tries to bring back one of two eliminated units of one type",
        extras={
            "game": "guard_dies",
            "order": "rally",
            "example": "/combat rally commander:{commander} unit:{units[0]} unit2:{units[1]}",
        },
    )
    @app_commands.describe(commander="Who rallies", unit="One unit of the eligible box", unit2="Another of the same basic type")
    async def rally(self, interaction: Interaction, commander: str, unit: str, unit2: str) -> None:
        """Rallies."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            order = Rally(commander=meant(commander, preview.commanders()), units=ids(look, unit, unit2))
            await of(interaction).carry_out(answer, look.row.id, order)

    @combat.command(
        name="advance",
        description="Advance into the square that the last attack emptied",
        extras={"game": "guard_dies", "order": "advance", "example": "/combat advance unit:{units[0]}"},
    )
    @app_commands.describe(unit="A unit of the attacking square", unit2="The other one, if both advance")
    async def advance(self, interaction: Interaction, unit: str, unit2: str = "") -> None:
        """Advances after combat."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            await of(interaction).carry_out(answer, look.row.id, Advance(units=ids(look, unit, unit2)))

    @combat.command(
        name="prussians",
        description="Name a Prussian group's entry point, or roll whether it arrives",
        extras={"game": "guard_dies", "order": "designate_entry", "example": "/combat prussians entry:{point} group:{group}"},
    )
    @app_commands.describe(
        entry="The entry point, named before the die is rolled", group="Which group; the one due when left out"
    )
    async def prussians(self, interaction: Interaction, entry: str = "", group: str = "") -> None:
        """With an entry point: names it. Without: rolls for the group that is due, or says where the Prussians are."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            state = state_of(look)
            named = meant(group, preview.groups(state))
            order = preview.prussian_order(state, named, meant(entry, preview.entries(state)))
            if order is not None:
                await of(interaction).carry_out(answer, look.row.id, order)
            else:
                shown = preview.arrival_preview(state, named or preview.group_due(state))
                await answer.say(await bulletin.panel(*shown), private=True)

    @combat.command(
        name="prussians-forecast",
        description="The chance of a Prussian group to be there by each turn",
        extras={"game": "guard_dies", "example": "/combat prussians-forecast"},
    )
    @app_commands.describe(group="Which group; the next one when left out")
    async def forecast(self, interaction: Interaction, group: str = "") -> None:
        """Shows the forecast."""
        async with Answering(interaction, private=True) as answer:
            state = state_of(await of(interaction).look_here(interaction, GAME))
            shown = preview.arrival_preview(state, meant(group, preview.groups(state)))
            await answer.say(await bulletin.panel(*shown))

    @combat.command(
        name="return",
        description="Prussian units that retreated off the board come back",
        extras={"game": "guard_dies", "order": "return_units", "example": "/combat return unit:{units[0]}"},
    )
    @app_commands.describe(unit="A unit off the board", unit2="Another of the same group")
    async def return_units(self, interaction: Interaction, unit: str, unit2: str = "") -> None:
        """Brings units back onto the board."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            await of(interaction).carry_out(answer, look.row.id, ReturnUnits(units=ids(look, unit, unit2)))

    @combat.command(
        name="surrounded",
        description="Report a commander who is completely surrounded",
        extras={"game": "guard_dies", "order": "report_surrounded", "example": "/combat surrounded commander:{commander}"},
    )
    @app_commands.describe(commander="Who is surrounded; his own side is asked unless it says so itself")
    async def surrounded(self, interaction: Interaction, commander: str) -> None:
        """Reports a surrounded commander."""
        await of(interaction).play(interaction, ReportSurrounded(commander=meant(commander, preview.commanders())))

    @combat.command(
        name="next", description="End the phase", extras={"game": "guard_dies", "order": "end_phase", "example": "/combat next"}
    )
    async def next(self, interaction: Interaction) -> None:
        """Ends the phase; of two players of a side who do so in the same moment, one."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            await of(interaction).carry_out(answer, look.row.id, EndPhase(), as_of=look.campaign.game_row)

    @combat.command(
        name="morale",
        description="Eliminated units against disorder and rout; the boxes; the commanders",
        extras={"game": "guard_dies", "example": "/combat morale"},
    )
    async def morale(self, interaction: Interaction) -> None:
        """Shows the armies' morale."""
        async with Answering(interaction, private=True) as answer:
            look = await of(interaction).look_here(interaction, GAME)
            await answer.say(await bulletin.panel(morale_panel(look.view())))

    @combat.command(
        name="army",
        description="An army's units in play with their hits, and what each type can do",
        extras={"game": "guard_dies", "example": "/combat army army:french"},
    )
    @app_commands.describe(army="Which army")
    async def army(self, interaction: Interaction, army: Literal["french", "allied", "prussian"]) -> None:
        """Lists an army, and its chart."""
        async with Answering(interaction, private=True) as answer:
            state = state_of(await of(interaction).look_here(interaction, GAME))
            panels = preview.army_preview(state, army), charts_panel(state, army)
            await answer.say_all([await bulletin.panel(shown) for shown in panels])

    # autocomplete

    @attack.autocomplete("attacker")
    @odds.autocomplete("attacker")
    async def _attackers(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        if look is None:
            return []
        state = state_of(look)
        sides = [look.viewer] if look.viewer else list(SIDES)
        if state.board is not None:
            return suggest(typed, board_preview.attacker_choices(state, sides))
        return units(typed, state, [u for side in sides for u in attackers(state, side)])

    @attack.autocomplete("defender")
    @odds.autocomplete("defender")
    async def _defenders(self, interaction: Interaction, typed: str) -> Choices:
        return await targets(interaction, typed)

    @attack.autocomplete("defender2")
    @odds.autocomplete("defender2")
    async def _second_defenders(self, interaction: Interaction, typed: str) -> Choices:
        return await targets(interaction, typed, but=str(interaction.namespace.defender))

    @move.autocomplete("moves")
    async def _moves(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        return as_choices(board_preview.move_choices(state_of(look), look.viewer, typed)) if look is not None else []

    @plan.autocomplete("moves")
    async def _planned_moves(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        if look is None:
            return []
        return as_choices(board_preview.move_choices(state_of(look), look.viewer, typed, planning=True))

    @board.autocomplete("sector")
    async def _sectors(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        board = state_of(look).board if look is not None else None
        return suggest(typed, [(place.name, place.name) for place in board.places]) if board is not None else []

    @rally.autocomplete("commander")
    @surrounded.autocomplete("commander")
    async def _commanders(self, interaction: Interaction, typed: str) -> Choices:
        return suggest(typed, preview.commanders())

    @rally.autocomplete("unit")
    @rally.autocomplete("unit2")
    async def _eligible(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        if look is None:
            return []
        state = state_of(look)
        armies = [army for army in ARMIES if not look.viewer or side_of(army) == look.viewer]
        return units(typed, state, [u for army in armies for found in box(state, army).values() for u in found])

    @advance.autocomplete("unit")
    @advance.autocomplete("unit2")
    async def _own(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        if look is None:
            return []
        state = state_of(look)
        if state.board is not None:
            found = [unit for order in possible_advances(state) for unit in order.units]
            return units(typed, state, dict.fromkeys(found))
        return units(typed, state, units_in_play(state, look.viewer))

    @return_units.autocomplete("unit")
    @return_units.autocomplete("unit2")
    async def _off_board(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        if look is None:
            return []
        return units(typed, state_of(look), [u for found in returning(state_of(look)).values() for u in found])

    @prussians.autocomplete("entry")
    async def _entries(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        if look is None:
            return []
        entries = state_of(look).chart.entries
        return suggest(typed, [(T("{name} ({n})", name=in_words(e.name), n=e.modifier.value), e.key) for e in entries])

    @prussians.autocomplete("group")
    @forecast.autocomplete("group")
    async def _groups(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction, GAME)
        return suggest(typed, preview.groups(state_of(look))) if look else []


def state_of(look: Look) -> State:
    """The game's state."""
    assert isinstance(look.campaign.state, State)
    return look.campaign.state


def side_of_player(look: Look) -> str:
    """The side for which a person plays. Raises NotYours for who has no seat."""
    if look.viewer not in SIDES:
        raise NotYours(T("Only the two players give orders."), instead=T("Take a free seat with `/game join`."))
    return look.viewer


def as_choices(named: Iterable[tuple[Text | str, str]]) -> Choices:
    """Suggestions that have been matched already, as Discord shows them."""
    return suggest("", named)


def ids(look: Look, *typed: str) -> tuple[str, ...]:
    """The ids of the units that were named; what was left out is left out."""
    return tuple(unit_called(state_of(look), name).id for name in typed if name)


def attack_order(
    look: Look,
    attacker: str,
    defender: str,
    defender2: str,
    distance: int,
    uphill: bool,
    from_crest: bool,
    building: Building,
    own_building: Building,
) -> Attack:
    """The attack that was asked for; on the bot's board the squares say everything about it."""
    if state_of(look).board is not None:
        return attack_typed(state_of(look), look.viewer, attacker, defender)
    return Attack(
        attacker=ids(look, attacker)[0] if attacker else "",
        defenders=ids(look, defender, defender2),
        range=distance,
        is_uphill=uphill,
        is_from_crest=from_crest,
        building=BUILDING[building],
        attacker_building=BUILDING[own_building],
    )


async def targets(interaction: Interaction, typed: str, *, but: str = "") -> Choices:
    """The enemy's units for autocomplete; for an onlooker both sides'."""
    look = await of(interaction).look_quietly(interaction, GAME)
    if look is None:
        return []
    state = state_of(look)
    if state.board is not None:
        sides = [look.viewer] if look.viewer else list(SIDES)
        return suggest(typed, board_preview.target_choices(state, sides, str(interaction.namespace.attacker)))
    enemies = [enemy_of(side) for side in SIDES if side == look.viewer or not look.viewer]
    return units(typed, state, [unit for side in enemies for unit in units_in_play(state, side) if unit != but])


def units(typed: str, state: State, found: Iterable[str]) -> Choices:
    """Units for autocomplete, with their hits."""
    named: list[tuple[Text | str, str]] = [(label(state.units[unit_id]), unit_id) for unit_id in found]
    return suggest(typed, named)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Combat())
