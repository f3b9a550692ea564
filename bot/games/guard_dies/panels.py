"""Views, odds and forecasts in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.games.guard_dies.armies import UnitType
from bot.games.guard_dies.board_text import plan_sections
from bot.games.guard_dies.board_view import BoardView
from bot.games.guard_dies.house import in_words, reason
from bot.games.guard_dies.morale import weight
from bot.games.guard_dies.odds import OUTCOMES, DefenderOdds, Forecast, alike
from bot.games.guard_dies.state import COMMANDERS, State, commander_name
from bot.games.guard_dies.tell import needed
from bot.games.guard_dies.terms import ARM_NAMES, ARMY_NAMES, PART_NAMES
from bot.games.guard_dies.view import ArmyView, CommanderView, GroupView, View, turn_line
from bot.kit.game import Panel, Section
from bot.kit.modifiers import said, total
from bot.kit.odds import percent
from bot.kit.words import T, Text, count, listing, signed

OUTCOME_NAMES = {
    "defender_eliminated": T("defender eliminated"),
    "defender_hit_retreat": T("defender hit, retreats"),
    "tie_unhalved": T("tie"),
    "tie_by_halving": T("loss halved to a tie"),
    "attacker_hit_retreat": T("attacker hit, retreats"),
    "attacker_eliminated": T("attacker eliminated"),
}


def table_panel(shown: View) -> Panel:
    """The table message."""
    lines: list[Text] = []
    if shown.outcome is not None:
        lines.append(shown.outcome.verdict)
    else:
        lines.append(turn_line(shown))
        if shown.is_mud:
            lines.append(T("Mud: movement is 1 less, and artillery has −1 beyond range 1."))
    sections = [Section(title=T("Armies"), lines=tuple(army_line(army) for army in shown.armies))]
    prussians = tuple(group_line(group) for group in shown.groups)
    sections.append(Section(title=T("Prussian groups"), lines=prussians))
    if shown.recent:
        sections.append(Section(title=T("Lately"), lines=shown.recent))
    if shown.spent and shown.phase == "combat":
        spent = T("Advanced, and attack no more this turn: {units}.", units=listing(list(shown.spent)))
        sections.append(Section(title=T("This phase"), lines=(spent,)))
    if shown.board is not None:
        sections += [board_section(shown.board), *plan_sections(shown.board)]
    sections.append(Section(title=T("Army charts"), lines=(chart_line(shown),)))
    return Panel(title=T("The Guard Dies But Does Not Surrender"), lines=tuple(lines), sections=tuple(sections))


def board_section(shown: BoardView) -> Section:
    """Where the commanders stand, and whose board it is."""
    lines = []
    if shown.commanders:
        where = listing([T("{name} {square}", name=commander_name(key), square=at) for key, at in shown.commanders.items()])
        lines.append(T("Commanders: {where}.", where=where))
    if shown.board.is_house:
        title = in_words(shown.board.about.title)
        lines.append(T("House board, drawn from public maps: {title}. The article's own map is not to be had.", title=title))
    else:
        lines.append(T("This group's own board: {title}.", title=shown.board.about.title))
    return Section(title=T("Board"), lines=tuple(lines))


def chart_line(shown: View) -> Text:
    """Whose army charts are in use."""
    if shown.is_house:
        return T(
            "House charts: {title}. The article's own charts are not to be had; "
            "the numbers it prints are kept, the rest is ours.",
            title=in_words(shown.chart_title),
        )
    return T("This group's own charts: {title}.", title=shown.chart_title)


def army_line(army: ArmyView) -> Text:
    """An army's strength and morale in one line."""
    name = ARMY_NAMES[army.army]
    if army.is_routed:
        return T("{army}: routed, with {count} eliminated.", army=name, count=army.count)
    disordered = [level for level in army.levels if level.is_disordered]
    morale = T("in order")
    if disordered:
        morale = T("disordered: {parts}", parts=listing(PART_NAMES[level.part] for level in disordered))
    strength = [T("{n} in play", n=army.in_play)]
    if army.with_hits:
        strength.append(T("{n} of them with a hit", n=army.with_hits))
    if army.waiting:
        strength.append(T("{n} to come", n=army.waiting))
    if army.off_board:
        strength.append(T("{n} off the board", n=army.off_board))
    return T(
        "{army}: {strength}. Eliminated {count}; disorder at {numbers}, rout at {rout}: {morale}.",
        army=name,
        strength=listing(strength),
        count=army.count,
        numbers=listing([str(level.number) for level in army.levels]),
        rout=army.rout,
        morale=morale,
    )


def group_line(group: GroupView) -> Text:
    """Where a Prussian group stands."""
    name = in_words(group.name)
    if group.arrived_turn:
        where = T("up to 2 squares to either side of it too") if group.may_enter_wide else T("there or on a square next to it")
        return T(
            "{group}: arrived on turn {turn} by {point}; units still to enter may do so {where}.",
            group=name,
            turn=group.arrived_turn,
            point=in_words(group.point),
            where=where,
        )
    if group.point:
        late = T(", {turns} late", turns=count(group.late, "turn", "turns")) if group.late else T("")
        return T("{group}: awaited by {point}{late}.", group=name, point=in_words(group.point), late=late)
    return T("{group}: available from turn {turn}, entry point not named.", group=name, turn=group.turn)


# Morale and the boxes


def morale_panel(shown: View) -> Panel:
    """Every army's counts and levels, its boxes, and the commanders."""
    sections = [_army_section(army) for army in shown.armies]
    sections.append(Section(title=T("Commanders"), lines=tuple(_commander_line(c) for c in shown.commanders)))
    return Panel(title=T("Army morale"), lines=(turn_line(shown),), sections=tuple(sections))


def _army_section(army: ArmyView) -> Section:
    lines = [army_line(army)]
    for level in army.levels:
        if level.is_disordered:
            lines.append(T("Disordered: {part}, −1 on attacks and rally rolls.", part=PART_NAMES[level.part]))
        elif level.number > army.count:
            lines.append(T("{n} more bring disorder for {part}.", n=level.number - army.count, part=PART_NAMES[level.part]))
    if not army.is_routed:
        lines.append(T("{n} more bring the rout.", n=army.rout - army.count))
    for arm, names in army.eligible.items():
        if names:
            lines.append(T("Eligible to rally, {arm}: {units}.", arm=ARM_NAMES[arm], units=listing(list(names))))
    if army.lost:
        lines.append(T("Permanently eliminated: {n}.", n=count(army.lost, "unit", "units")))
    return Section(title=T("{army} army", army=ARMY_NAMES[army.army]), lines=tuple(lines))


def _commander_line(commander: CommanderView) -> Text:
    name = commander_name(commander.key)
    if commander.where == "lost":
        return T("{commander}: lost.", commander=name)
    if commander.where == "removed":
        return T("{commander}: left the board with his army.", commander=name)
    if commander.where == "waiting":
        return T("{commander}: has not arrived yet.", commander=name)
    if commander.where == "entering":
        return T("{commander}: has arrived and has yet to enter the board.", commander=name)
    bonus = COMMANDERS[commander.key].modifier
    british = COMMANDERS[commander.key].british_modifier
    adds = T("no modifier")
    if bonus:
        adds = T("{n} on rally rolls", n=T(signed(bonus)))
    if british:
        adds = T("{n} when rallying British units", n=T(signed(british)))
    may_move = T("may move {squares}", squares=count(commander.may_move, "square", "squares"))
    if commander.moved:
        may_move = T(
            "has moved {moved} and may move {n} more",
            moved=count(commander.moved, "square", "squares"),
            n=commander.may_move or T("none"),
        )
    return T(
        "{commander}: {attempts} left this turn, {adds}; {may_move}.",
        commander=name,
        attempts=count(commander.attempts_left, "rally attempt", "rally attempts"),
        adds=adds,
        may_move=may_move,
    )


# The army charts


def charts_panel(state: State, army: str) -> Panel:
    """An army's chart as it is played, each type with its numbers, and what was assumed to make it."""
    chart = state.chart
    types = [unit_type for unit_type in chart.units if unit_type.army == army]
    sections = [Section(title=T("{army} army", army=ARMY_NAMES[army]), lines=tuple(_type_line(state, t) for t in types))]
    if chart.about.assumed:
        assumed = tuple(T("{text}", text=in_words(text)) for text in chart.about.assumed)
        sections.append(Section(title=T("What was assumed"), lines=assumed))
    return Panel(title=T("Army charts: {title}", title=in_words(chart.about.title)), sections=tuple(sections))


def _type_line(state: State, unit_type: UnitType) -> Text:
    guns = T("")
    if unit_type.arm == "artillery" and unit_type.range is not None:
        guns = T(", range {n}", n=unit_type.range.value)
    return T(
        "{name} ({code}): {count}, {arm}, {modifier} in combat, moves {squares}{guns}, counts {weight}.",
        name=in_words(unit_type.name),
        code=unit_type.code,
        count=count(unit_type.count.value, "unit", "units"),
        arm=ARM_NAMES[unit_type.arm],
        modifier=T(signed(unit_type.modifier.value)),
        squares=unit_type.movement.value,
        guns=guns,
        weight=weight(unit_type, state.options),
    )


# Odds and forecast


def _chance(chance: Fraction) -> Text:
    throws = int(chance * 36)
    return T("{percent} ({n} of 36)", percent=percent(chance), n=throws)


def odds_panel(state: State, odds: Sequence[DefenderOdds]) -> Panel:
    """The chances of an attack in words, a section for each unit that may be designated."""
    lines = [T("Nothing is rolled; these are the exact chances over the 36 throws.")]
    if len(odds) > 1:
        lines.append(T("Two units are in the square; their owner will choose which of them defends."))
    if state.options["halving"] == "ask_attacker":
        lines.append(T("They assume that an unfavourable long-range result is halved."))
    return Panel(
        title=T("Odds: {unit} attacks", unit=state.units[odds[0].attacker].name),
        lines=tuple(lines),
        sections=tuple(_odds_section(state, same) for same in alike(odds)),
    )


def _odds_section(state: State, same: Sequence[DefenderOdds]) -> Section:
    odds = same[0]
    attacker, defenders = state.units[odds.attacker], [state.units[against.defender] for against in same]
    lines = [
        T(
            "Attacker {a} ({why_a}); defender {d} ({why_d}).",
            a=T(signed(total(odds.attack_modifiers))),
            why_a=said(odds.attack_modifiers, reason),
            d=T(signed(total(odds.defence_modifiers))),
            why_d=said(odds.defence_modifiers, reason),
        )
    ]
    for key in OUTCOMES:
        chance = odds.throw.outcomes[key]
        if chance or key != "tie_by_halving":
            lines.append(T("{outcome}: {chance}", outcome=OUTCOME_NAMES[key], chance=_chance(chance)))
    for defender in (unit for unit in defenders if unit.hits):
        lines.append(T("{unit} has a hit already: lost in {chance}.", unit=defender.name, chance=_chance(odds.defender_lost)))
    if attacker.hits:
        lines.append(
            T(
                "{unit} has a hit already: lost in {chance}, if it takes every hit.",
                unit=attacker.name,
                chance=_chance(odds.attacker_lost),
            )
        )
    return Section(title=T("Against {unit}", unit=listing([unit.name for unit in defenders], "or")), lines=tuple(lines))


def forecast_panel(coming: Forecast) -> Panel:
    """The Prussian forecast in words, a section for each entry point that is open."""
    return Panel(
        title=T("{group}: the chance to be there", group=in_words(coming.name)),
        lines=(T("The next roll is on turn {turn}; each turn of delay gives −1.", turn=coming.first_turn),),
        sections=tuple(
            Section(
                title=T("{point} ({modifier})", point=in_words(point.name), modifier=T(signed(point.modifier))),
                lines=(
                    T("On that roll {needed}.", needed=needed(point.good_faces)),
                    *(
                        T("By the end of turn {turn}: {chance}", turn=turn, chance=T(percent(chance)))
                        for turn, chance in point.by_turn.items()
                    ),
                ),
            )
            for point in coming.points
        ),
    )
