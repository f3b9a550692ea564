"""What can be ordered now: for buttons, menus, "what can I do", and the random player of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bot.games.guard_dies.board_offers import board_buttons, possible_deployment_orders, possible_on_board
from bot.games.guard_dies.house import in_words
from bot.games.guard_dies.morale import weight
from bot.games.guard_dies.orders import Advance, AnyOrder, Attack, DesignateEntry, EndPhase, Rally, ReportSurrounded, RollArrival
from bot.games.guard_dies.questions import open_decisions
from bot.games.guard_dies.ranges import reach
from bot.games.guard_dies.rules_deployment import unplaced
from bot.games.guard_dies.rules_prussians import good_faces, groups_to_roll, possible_prussian_orders
from bot.games.guard_dies.rules_rally import possible_rallies, rally_chance
from bot.games.guard_dies.rules_victory import is_over
from bot.games.guard_dies.state import COMMANDERS, State, commander_name
from bot.games.guard_dies.terms import ARM_NAMES, PHASE_NAMES, SIDES, enemy_of, side_of
from bot.kit.decisions import Answer
from bot.kit.game import Button
from bot.kit.odds import percent
from bot.kit.words import T, count

MOST_BUTTONS = 12


def units_in_play(state: State, side: str) -> list[str]:
    """The ids of a side's units in play, in the order of the charts."""
    own = {unit_type.code for unit_type in state.chart.units if side_of(unit_type.army) == side}
    return [unit.id for unit in state.units.values() if unit.where == "in_play" and unit.type in own]


def attackers(state: State, side: str) -> list[str]:
    """The units of a side that may still attack in this combat phase."""
    barred = set(state.spent)
    if state.options["attack_after_retreat"] == "no":
        barred |= set(state.retreated)
    return [unit_id for unit_id in units_in_play(state, side) if unit_id not in barred]


def legal(state: State, side: str) -> Iterator[AnyOrder]:
    """Orders that pass, at least one of every kind that can be given now.

    Attacks could be any unit on any: each attacker is offered once, with a target and details that change from one attack to
    the next, so that over a game everything comes up.
    """
    if is_over(state) or side not in SIDES:
        return
    asked = open_decisions(state)
    if asked:
        for decision in asked:
            if decision.side == side:
                yield from (Answer(decision=decision.id, choice=choice.key) for choice in decision.choices)
        return
    if state.phase != "rally" and state.board is None:
        yield from (ReportSurrounded(commander=key) for key in COMMANDERS if state.commanders[key].where == "in_play")
    if side != state.side:
        return
    if state.phase == "deployment":
        yield from possible_deployment_orders(state, side)
        return
    if not groups_to_roll(state):
        yield EndPhase(turn=state.turn, phase=state.phase)
    if state.phase == "rally":
        yield from possible_rallies(state, side)
    elif state.board is not None:
        yield from possible_on_board(state, side)
        if side == "allied":
            yield from possible_prussian_orders(state)
    elif state.phase == "combat":
        yield from _advances(state, side)
        yield from _attacks(state, side)
    elif side == "allied":
        yield from possible_prussian_orders(state)


def _advances(state: State, side: str) -> Iterator[Advance]:
    if state.vacated is None:
        return
    can = [unit_id for unit_id in units_in_play(state, side) if unit_id not in state.vacated.gone]
    if state.vacated.building:
        can = [unit_id for unit_id in can if state.arm_of(unit_id) == "infantry"]
    first = state.vacated.attacker
    if first in can:
        yield Advance(units=(first,))
        others = (other for other in can if state.arm_of(other) != "artillery" and _may_share(state, first, other))
        yield from (Advance(units=(first, other)) for other in islice(others, 2))
    yield from (Advance(units=(unit_id,)) for unit_id in can[:2] if unit_id != first)


def _attacks(state: State, side: str) -> Iterator[Attack]:
    targets = units_in_play(state, enemy_of(side))
    if not targets:
        return
    for place, attacker in enumerate(attackers(state, side)):
        seed = state.combats * 7 + place * 5
        first = targets[seed % len(targets)]
        second = targets[(seed * 3 + 1) % len(targets)]
        distance = 1 + seed % reach(state, attacker)
        defenders = (first, second) if seed % 3 == 0 and _may_share(state, first, second) else (first,)
        is_uphill = seed % 4 == 1
        all_infantry = all(state.arm_of(unit_id) == "infantry" for unit_id in defenders)
        yield Attack(
            attacker=attacker,
            defenders=defenders,
            range=distance,
            is_uphill=is_uphill,
            is_from_crest=is_uphill and seed % 8 == 1,
            building=seed % 3 if all_infantry and seed % 5 == 0 else 0,
            attacker_building=seed % 2 + 1 if state.arm_of(attacker) == "infantry" and seed % 11 == 0 else 0,
        )


def _may_share(state: State, first: str, second: str) -> bool:
    if first == second:
        return False
    if state.arm_of(first) == state.arm_of(second) == "artillery":
        return False
    return state.options["mixed_stack"] == "allowed" or state.army_of(first) == state.army_of(second)


# Buttons


def buttons(state: State) -> tuple[Button, ...]:
    """Common next steps; none while a question is open, since its answers are buttons themselves."""
    if is_over(state) or open_decisions(state):
        return ()
    own = _advance_button(state) if state.board is None else board_buttons(state)
    found = [*own, *_prussian_buttons(state), *_rally_buttons(state)][: MOST_BUTTONS - 1]
    is_deployed = state.phase != "deployment" or not unplaced(state, state.side)
    if is_deployed and not groups_to_roll(state):
        label = T("End the {phase} phase", phase=PHASE_NAMES[state.phase])
        order = EndPhase(turn=state.turn, phase=state.phase)
        found.append(Button(label=label, side=state.side, order=order, style="secondary" if found else "primary"))
    return tuple(found)


def _advance_button(state: State) -> Iterator[Button]:
    vacated = state.vacated
    if vacated is None:
        return
    order = next(_advances(state, state.side), None)
    if order is not None and order.units == (vacated.attacker,):
        name = state.units[vacated.attacker].name
        yield Button(label=T("Advance with {unit}", unit=name), side=state.side, order=order, style="success")


def _prussian_buttons(state: State) -> Iterator[Button]:
    if state.side != "allied":
        return
    for order in possible_prussian_orders(state):
        if isinstance(order, DesignateEntry):
            entry = state.chart.entry(order.point)
            facts = state.chart.group(order.group)
            good = good_faces(entry.modifier.value, state.turn - facts.turn.value)
            label = T("{group} by {point}: {good} in 6", group=in_words(facts.name), point=in_words(entry.name), good=good)
            yield Button(label=label, side="allied", order=order, style="primary")
        elif isinstance(order, RollArrival):
            label = T("Roll for {group}", group=in_words(state.chart.group(order.group).name))
            yield Button(label=label, side="allied", order=order, style="primary")
        else:
            units = count(len(order.units), "unit", "units")
            group = in_words(state.chart.group(state.units[order.units[0]].group).name)
            yield Button(label=T("Bring back {units} of {group}", units=units, group=group), side="allied", order=order)


def _rally_buttons(state: State) -> Iterator[Button]:
    if state.phase != "rally":
        return
    best: dict[tuple[str, str], Rally] = {}
    for rally in possible_rallies(state, state.side):
        key = rally.commander, state.arm_of(rally.units[0])
        if key not in best or _worth(state, rally) > _worth(state, best[key]):
            best[key] = rally
    for (commander, arm), rally in best.items():
        chance = percent(rally_chance(state, commander, rally.units))
        label = T(
            "{commander} rallies {arm} ({chance})", commander=commander_name(commander), arm=ARM_NAMES[arm], chance=T(chance)
        )
        yield Button(label=label, side=state.side, order=rally)


def _worth(state: State, rally: Rally) -> tuple[bool, int, int]:
    """Two of a kind first, since then the enemy has no choice; then what comes off the count, then what fights best."""
    types = [state.type_of(unit_id) for unit_id in rally.units]
    return (
        types[0].code == types[1].code,
        min(weight(unit_type, state.options) for unit_type in types),
        min(unit_type.modifier.value for unit_type in types),
    )
