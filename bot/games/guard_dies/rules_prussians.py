"""THE PRUSSIANS: groups, entry points, arrival rolls, and the way back onto the board (GD-48 to GD-53, GD-88 to GD-101)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import ArrivalRolled, Content, EntryDesignated, ReturnRolled, UnitsReturned
from bot.games.guard_dies.house import in_words
from bot.games.guard_dies.naming import group_called, own_unit_in_play, shown, unit_with_id
from bot.games.guard_dies.orders import DesignateEntry, ReturnUnits, RollArrival
from bot.games.guard_dies.state import State
from bot.kit.dice import Dice
from bot.kit.modifiers import Modifier, total
from bot.kit.refusals import Impossible, NotNow, Unknown
from bot.kit.words import T, listing

ARRIVES_ON = 4
"""A modified die of this or less arrives (GD-50), below 1 too (GD-AMB-21)."""


def is_awaited(state: State, key: str) -> bool:
    """Whether a group is available and has not arrived yet."""
    if "prussian" in state.routed:
        return False
    return state.turn >= state.chart.group(key).turn.value and not state.groups[key].arrived_turn


def must_roll(state: State, key: str) -> bool:
    """Whether a group must still name its point or roll this turn (GD-49, GD-101)."""
    return is_awaited(state, key) and state.groups[key].rolled_turn < state.turn


def groups_to_roll(state: State) -> tuple[str, ...]:
    """The groups that must still roll in this Allied movement phase, in the order of the chart."""
    if state.side != "allied" or state.phase != "movement":
        return ()
    return tuple(group.key for group in state.chart.groups if must_roll(state, group.key))


def check_nobody_waits_to_roll(state: State) -> None:
    """Refuses to end the Allied movement phase before every group that is available has rolled."""
    for key in groups_to_roll(state):
        name = in_words(state.chart.group(key).name)
        if state.groups[key].point:
            raise Impossible(
                T("{group} has not rolled for its arrival this turn.", group=name),
                rule="GD-101",
                instead=T("Roll for it first."),
            )
        raise Impossible(
            T("{group} is available and has not named its entry point.", group=name),
            rule="GD-49",
            instead=T("Designate its entry point, then roll."),
        )


def _check_group(state: State, key: str) -> None:
    group = group_called(state, key)
    facts = state.chart.group(key)
    name = in_words(facts.name)
    if "prussian" in state.routed:
        raise Impossible(T("The Prussian army has routed; nobody else will come."), rule="GD-106")
    if state.phase != "movement":
        raise NotNow(T("The Prussians arrive in the movement phase of the Allied and Prussian player turn."), rule="GD-50")
    if group.arrived_turn:
        raise Impossible(T("{group} has arrived on turn {turn}.", group=name, turn=group.arrived_turn), rule="GD-101")
    if state.turn < facts.turn.value:
        raise NotNow(T("{group} becomes available on turn {turn}.", group=name, turn=facts.turn.value), rule="GD-48")
    if group.rolled_turn >= state.turn:
        raise NotNow(T("{group} has rolled this turn; it rolls again next turn.", group=name), rule="GD-101")


def check_designate(state: State, side: str, order: DesignateEntry) -> None:
    """Refused before the group is available, for no entry point, and for a second one where the first stays."""
    _check_group(state, order.group)
    if order.point not in {entry.key for entry in state.chart.entries}:
        raise Unknown(
            T("There is no entry point called {point}.", point=shown(order.point)),
            rule="GD-49",
            instead=T("The entry points are {names}.", names=listing([in_words(entry.name) for entry in state.chart.entries])),
        )
    named = state.groups[order.group].point
    if not named:
        return
    group, point = in_words(_group_name(state, order.group)), in_words(_point_name(state, named))
    if named == order.point:
        raise Impossible(
            T("{group} has named {point} already.", group=group, point=point), rule="GD-49", instead=T("Roll for its arrival.")
        )
    if state.options["entry_point"] == "fixed":
        raise Impossible(
            T("{group} has named {point}, and that stays.", group=group, point=point),
            rule="GD-AMB-22",
            instead=T("Roll for its arrival there."),
        )


def _group_name(state: State, key: str) -> str:
    return state.chart.group(key).name


def _point_name(state: State, key: str) -> str:
    return state.chart.entry(key).name


def check_roll_arrival(state: State, side: str, order: RollArrival) -> None:
    """Refused until the group is available and has named its entry point, and a second time in a turn."""
    _check_group(state, order.group)
    if not state.groups[order.group].point:
        raise NotNow(
            T("{group} must name its entry point before the die is rolled.", group=in_words(_group_name(state, order.group))),
            rule="GD-49",
            instead=T("Designate one of {names}.", names=listing([in_words(e.name) for e in state.chart.entries], "or")),
        )


def decide_designate(course: Course, order: DesignateEntry) -> None:
    """The group's entry point is named for all to hear."""
    entry = course.state.chart.entry(order.point)
    course.happens(
        EntryDesignated(
            group=order.group,
            group_name=_group_name(course.state, order.group),
            point=order.point,
            point_name=entry.name,
            modifier=entry.modifier.value,
        )
    )


def arrival_modifiers(state: State, point: str, late: int) -> tuple[Modifier, ...]:
    """What is added to an arrival die: the entry point's number, and -1 for each turn late (GD-51, GD-100)."""
    entry = state.chart.entry(point)
    found: list[Modifier] = []
    if entry.modifier.value:
        found.append(Modifier(value=entry.modifier.value, why=entry.name, rule="GD-100"))
    if late:
        found.append(
            Modifier(value=-late, why="for 1 turn of delay" if late == 1 else f"for {late} turns of delay", rule="GD-51")
        )
    return tuple(found)


def good_faces(entry_modifier: int, late: int) -> int:
    """How many faces of the die let a group arrive: those with face + modifier - turns late of 4 or less (GD-AMB-21)."""
    return sum(face + entry_modifier - late <= ARRIVES_ON for face in range(1, 7))


@cache
def arrival_by(entry_modifier: int, late: int, rolls: int) -> Fraction:
    """The chance to have arrived within so many rolls, the first of them so many turns late."""
    missed = Fraction(1)
    for more in range(rolls):
        missed *= 1 - Fraction(good_faces(entry_modifier, late + more), 6)
    return 1 - missed


def decide_roll_arrival(course: Course, order: RollArrival, dice: Dice) -> None:
    """One die for the whole group."""
    state = course.state
    facts = state.chart.group(order.group)
    point = state.groups[order.group].point
    entry = state.chart.entry(point)
    late = state.turn - facts.turn.value
    modifiers = arrival_modifiers(state, point, late)
    roll = dice.d6(f"arrival of {facts.name} at {entry.name}, turn {state.turn}")
    modified = roll.face + total(modifiers)
    is_early = state.options["wide_entry"] == "after_availability" and late > 0
    course.happens(
        ArrivalRolled(
            turn=state.turn,
            group=order.group,
            group_name=facts.name,
            point=point,
            point_name=entry.name,
            roll=roll,
            modifiers=modifiers,
            total=modified,
            good_faces=good_faces(entry.modifier.value, late),
            next_good_faces=good_faces(entry.modifier.value, late + 1),
            arrived=modified <= ARRIVES_ON,
            content=tuple(Content(count=n, name=state.chart.type(code).name) for code, n in facts.units.items()),
            brings_blucher=facts.brings_blucher,
            wide_from=state.turn if is_early else state.turn + 1,
            last_turn=state.last_turn,
        )
    )


def may_enter_wide(state: State, key: str) -> bool:
    """Whether a group that has arrived may enter up to 2 squares to either side of its point (GD-53, GD-AMB-23)."""
    since = state.groups[key].arrived_turn
    if state.options["wide_entry"] == "after_availability":
        since = state.chart.group(key).turn.value
    return state.turn > since


def returning(state: State) -> dict[str, tuple[str, ...]]:
    """The units off the board that may come back now, by group (GD-88)."""
    found: dict[str, tuple[str, ...]] = {}
    if state.side != "allied" or state.phase != "movement":
        return found
    for unit in state.units.values():
        if unit.where == "off_board" and unit.back_turn <= state.turn and unit.id not in state.return_tries:
            found[unit.group] = (*found.get(unit.group, ()), unit.id)
    return found


def check_return(state: State, side: str, order: ReturnUnits) -> None:
    """Refused for units that are not off the board, before the next turn, of several groups, or after a failed roll."""
    if state.phase != "movement":
        raise NotNow(T("Units come back in the movement phase of the Allied and Prussian player turn."), rule="GD-88")
    if not order.units or len(set(order.units)) != len(order.units):
        raise Impossible(T("Name the units that come back, each of them once."), rule="GD-88")
    for unit_id in order.units:
        unit = unit_with_id(state, unit_id)
        if unit.where != "off_board":
            if unit.where == "in_play":
                own_unit_in_play(state, side, unit_id)
            raise Impossible(T("{unit} is not off the board.", unit=unit.name), rule="GD-88")
        if unit.back_turn > state.turn:
            raise NotNow(T("{unit} may come back on turn {turn}.", unit=unit.name, turn=unit.back_turn), rule="GD-88")
        if unit_id in state.return_tries:
            raise NotNow(T("{unit} has had its die this turn; it rolls again next turn.", unit=unit.name), rule="GD-AMB-44")
    if len({state.units[unit_id].group for unit_id in order.units}) > 1:
        raise Impossible(T("Bring back the units of one group at a time."), rule="GD-88")


def decide_return(course: Course, order: ReturnUnits, dice: Dice) -> None:
    """The units are back, by their group's entry squares; one die for all of them where the reading asks for it."""
    state = course.state
    units = tuple(course.who(unit_id) for unit_id in order.units)
    point = state.groups[state.units[order.units[0]].group].point
    if state.options["return_roll"] == "roll":
        late = min(state.turn - state.units[unit_id].back_turn for unit_id in order.units)
        modifiers = arrival_modifiers(state, point, late)
        roll = dice.d6(f"return of {len(units)} Prussian units, turn {state.turn}")
        modified = roll.face + total(modifiers)
        arrived = modified <= ARRIVES_ON
        course.happens(
            ReturnRolled(turn=state.turn, units=units, roll=roll, modifiers=modifiers, total=modified, arrived=arrived)
        )
        if not arrived:
            return
    course.happens_to_armies(
        UnitsReturned(
            units=units,
            point_name=_point_name(state, point),
            is_fresh=state.options["off_board"] == "fresh",
            enters=state.board is not None,
        )
    )


def arrivals_due(state: State) -> Iterator[DesignateEntry | RollArrival]:
    """The next step of every group that must roll: its die, or first the entry point with the lowest modifier."""
    easiest = min(state.chart.entries, key=lambda entry: entry.modifier.value)
    for key in groups_to_roll(state):
        yield RollArrival(group=key) if state.groups[key].point else DesignateEntry(group=key, point=easiest.key)


def possible_prussian_orders(state: State) -> Iterator[DesignateEntry | RollArrival | ReturnUnits]:
    """What may be ordered of the Prussians now."""
    for key in groups_to_roll(state):
        named = state.groups[key].point
        if named:
            yield RollArrival(group=key)
        if not named or state.options["entry_point"] == "each_roll":
            yield from (DesignateEntry(group=key, point=e.key) for e in state.chart.entries if e.key != named)
    for units in returning(state).values():
        yield ReturnUnits(units=units)
