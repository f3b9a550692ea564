"""RALLY PHASE: commanders bring back one of two eliminated units (GD-10 to GD-18, GD-70 to GD-75)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import RallyRolled, UnitRallied
from bot.games.guard_dies.ground import ground_of
from bot.games.guard_dies.morale import disorder_in_force, is_british, is_disordered
from bot.games.guard_dies.naming import WHERE, commander_called, unit_with_id
from bot.games.guard_dies.orders import Rally
from bot.games.guard_dies.state import COMMANDERS, State, Unit, commander_name
from bot.games.guard_dies.terms import ARM_NAMES, ARMIES, ARMS, ARMY_NAMES, ArmyKey, enemy_of, side_of
from bot.kit.dice import Dice
from bot.kit.modifiers import Modifier, total
from bot.kit.odds import distribution
from bot.kit.refusals import Impossible, NotNow, NotYours
from bot.kit.words import T, count


def check_rally(state: State, side: str, order: Rally) -> None:
    """Refused without an attempt left, or without two units of one basic type from the eligible box."""
    if state.phase != "rally":
        raise NotNow(T("Commanders rally in the rally phase only."), rule="GD-10")
    key = commander_called(state, side, order.commander)
    _check_commander(state, key)
    if len(order.units) != 2 or order.units[0] == order.units[1]:
        raise Impossible(
            T("A rally attempt needs two different units."),
            rule="GD-11",
            instead=T("Name two units of one basic type from the box of units eligible to rally."),
        )
    for unit_id in order.units:
        _check_in_box(state, key, unit_with_id(state, unit_id))
    arms = [state.arm_of(unit_id) for unit_id in order.units]
    if arms[0] != arms[1]:
        raise Impossible(
            T(
                "The two units must be of one basic type, not {first} and {second}.",
                first=ARM_NAMES[arms[0]],
                second=ARM_NAMES[arms[1]],
            ),
            rule="GD-11",
        )
    if state.army_of(order.units[0]) != state.army_of(order.units[1]):
        raise Impossible(T("Each army has its own box: the two units must be of one army."), rule="GD-5")
    ground_of(state).check_rally(state, order)


def _check_commander(state: State, key: str) -> None:
    commander = state.commanders[key]
    facts = COMMANDERS[key]
    name = commander_name(key)
    if commander.where == "lost":
        raise Impossible(T("{commander} is lost, and rallies nobody any more.", commander=name), rule="GD-20")
    if commander.where == "removed":
        raise _has_routed(facts.army)
    if commander.where in ("waiting", "entering") and state.options["blucher_off_board"] == "no_rally":
        raise Impossible(T("{commander} has not arrived yet.", commander=name), rule="GD-AMB-43")
    if commander.attempts >= facts.attempts:
        raise Impossible(
            T(
                "{commander} has made {n} this turn, and may make no more.",
                commander=name,
                n=count(commander.attempts, "attempt", "attempts"),
            ),
            rule="GD-18" if facts.attempts > 1 else "GD-75",
        )


def _has_routed(army: ArmyKey) -> Impossible:
    return Impossible(T("The {army} army has routed: none of its units comes back.", army=ARMY_NAMES[army]), rule="GD-106")


def _check_in_box(state: State, commander: str, unit: Unit) -> None:
    army = state.army_of(unit.id)
    own = COMMANDERS[commander].army
    if side_of(army) != side_of(own):
        raise NotYours(T("{unit} is not a unit of your side.", unit=unit.name), rule="GD-5")
    if army != own and state.options["rally_army"] == "own":
        raise Impossible(
            T("{commander} rallies units of the {army} army only.", commander=commander_name(commander), army=ARMY_NAMES[own]),
            rule="GD-AMB-41",
        )
    if army in state.routed:
        raise _has_routed(army)
    if unit.where == "in_play":
        raise Impossible(T("{unit} is in play; only eliminated units are rallied.", unit=unit.name), rule="GD-11")
    if unit.where != "eligible":
        raise Impossible(T("{unit} {where}.", unit=unit.name, where=WHERE[unit.where]), rule="GD-11")


def rally_modifiers(state: State, commander: str, units: tuple[str, ...]) -> tuple[Modifier, ...]:
    """What is added to a rally die (GD-15, GD-16, GD-72)."""
    facts = COMMANDERS[commander]
    found: list[Modifier] = []
    if facts.modifier:
        found.append(Modifier(value=facts.modifier, why=facts.name, rule="GD-16"))
    if facts.british_modifier:
        british = [is_british(state.type_of(unit_id), state.options) for unit_id in units]
        if all(british) or (any(british) and state.options["wellington_plus"] == "any_british"):
            found.append(Modifier(value=facts.british_modifier, why="Wellington rallies British units", rule="GD-72"))
    if _counts_as_disordered(state, units):
        found.append(Modifier(value=-1, why="disordered", rule="GD-15"))
        if state.options["rally_penalty"] == "both_penalties":
            found.append(Modifier(value=-1, why="demoralized", rule="GD-AMB-14"))
    return tuple(found)


def _counts_as_disordered(state: State, units: tuple[str, ...]) -> bool:
    if state.options["rally_disorder"] == "whole_army":
        return bool(disorder_in_force(state, state.army_of(units[0])))
    disordered = [is_disordered(state, unit_id) for unit_id in units]
    return all(disordered) if state.options["rally_disorder"] == "only_if_both_disordered" else any(disordered)


def rally_succeeds(state: State, modified: int) -> bool:
    """Whether a modified rally die brings a unit back (GD-12, GD-AMB-15)."""
    return modified >= 4 and (modified <= 6 or state.options["rally_target"] == "four_or_more")


def rally_chance(state: State, commander: str, units: tuple[str, ...]) -> Fraction:
    """The chance of an attempt."""
    added = total(rally_modifiers(state, commander, units))
    return distribution(lambda face: rally_succeeds(state, face + added), 6).get(True, Fraction(0))


def decide_rally(course: Course, order: Rally, dice: Dice) -> None:
    """One die; on success the first of two like units returns, or the opponent is asked which of two that differ."""
    state = course.state
    first, second = order.units
    n = state.rallies + 1
    modifiers = rally_modifiers(state, order.commander, order.units)
    roll = dice.d6(f"rally {n}: {COMMANDERS[order.commander].name} rallies {first} and {second}")
    modified = roll.face + total(modifiers)
    succeeded = rally_succeeds(state, modified)
    differ = state.units[first].type != state.units[second].type
    course.happens(
        RallyRolled(
            n=n,
            commander=order.commander,
            units=(course.who(first), course.who(second)),
            attempt=state.commanders[order.commander].attempts + 1,
            roll=roll,
            modifiers=modifiers,
            total=modified,
            succeeded=succeeded,
            asks=enemy_of(state.side) if succeeded and differ else None,
        )
    )
    if succeeded and not differ:
        bring_back(course, n, order.commander, first, second)


def bring_back(course: Course, n: int, commander: str, returned: str, lost: str, chosen_by: str = "") -> None:
    """One unit returns with its commander; the other is out of the game for good (GD-70, GD-71)."""
    options = course.state.options
    lodging = ground_of(course.state).lodging(course.state, commander, returned)
    course.happens_to_armies(
        UnitRallied(
            n=n,
            commander=commander,
            returned=course.who(returned),
            lost=course.who(lost),
            hits=1 if options["rally_hits"] == "one" else 0,
            chosen_by=chosen_by,
            room=options["rally_room"],
            square=lodging.square,
            where=lodging.where,
            group=lodging.group,
        )
    )


def decide_returning(course: Course, choice: str) -> None:
    """The opponent has chosen which of the two comes back (GD-13)."""
    pair = course.state.rally
    assert pair is not None
    lost = next(unit_id for unit_id in pair.units if unit_id != choice)
    bring_back(course, pair.n, pair.commander, choice, lost, chosen_by=pair.asks)


def box(state: State, army: ArmyKey) -> dict[str, list[str]]:
    """The eligible units of an army by basic type, in the order of the chart."""
    found: dict[str, list[str]] = {arm: [] for arm in ARMS}
    for unit in state.units.values():
        if unit.where == "eligible" and state.army_of(unit.id) == army:
            found[state.arm_of(unit.id)].append(unit.id)
    return found


def may_attempt(state: State, commander: str) -> bool:
    """Whether a commander has an attempt left and is there to make it."""
    held = state.commanders[commander]
    is_there = held.where == "in_play" or (
        held.where in ("waiting", "entering") and state.options["blucher_off_board"] == "may_rally"
    )
    return is_there and held.attempts < COMMANDERS[commander].attempts


def possible_rallies(state: State, side: str) -> Iterator[Rally]:
    """Rally attempts of a side that pass."""
    for key, facts in COMMANDERS.items():
        if side_of(facts.army) == side:
            yield from rallies_by(state, key)


def rallies_by(state: State, commander: str) -> Iterator[Rally]:
    """Rally attempts of a commander that pass: for each basic type, a pair of each two types that lie in the box."""
    if not may_attempt(state, commander):
        return
    own = COMMANDERS[commander].army
    for army in ARMIES:
        if army != own and (side_of(army) != side_of(own) or state.options["rally_army"] == "own"):
            continue
        if army in state.routed:
            continue
        for ids in box(state, army).values():
            yield from (order for order in _pairs(state, commander, ids) if _has_room(state, order))


def _has_room(state: State, order: Rally) -> bool:
    try:
        ground_of(state).check_rally(state, order)
    except Impossible:
        return False
    return True


def _pairs(state: State, commander: str, ids: list[str]) -> Iterator[Rally]:
    by_type: dict[str, list[str]] = {}
    for unit_id in ids:
        by_type.setdefault(state.units[unit_id].type, []).append(unit_id)
    codes = list(by_type)
    for i, code in enumerate(codes):
        if len(by_type[code]) > 1:
            yield Rally(commander=commander, units=(by_type[code][0], by_type[code][1]))
        for other in codes[i + 1 :]:
            yield Rally(commander=commander, units=(by_type[code][0], by_type[other][0]))
