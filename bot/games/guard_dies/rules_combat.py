"""COMBAT: an attack from its declaration to its last consequence (GD-23 to GD-45, GD-78 to GD-98)."""

from __future__ import annotations

from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import (
    AttackDeclared,
    CombatEnded,
    CombatRolled,
    DefenderDesignated,
    HalvingChosen,
    RoutOrderVoted,
    UnitFared,
    UnitsAdvanced,
)
from bot.games.guard_dies.fates import RETREATS, Fate, RetreatTo, burden, can_halve, fates, halved
from bot.games.guard_dies.giving_way import clear_way
from bot.games.guard_dies.ground import ground_of
from bot.games.guard_dies.modifiers import attack_modifiers, clamped, defence_modifiers
from bot.games.guard_dies.morale import morale_count, rout_number, weight
from bot.games.guard_dies.naming import in_play, own_unit_in_play, unit_with_id
from bot.games.guard_dies.orders import Advance, Attack
from bot.games.guard_dies.ranges import reach
from bot.games.guard_dies.state import Combat, State
from bot.games.guard_dies.terms import Role
from bot.kit.dice import Dice
from bot.kit.refusals import Impossible, NotNow, NotYours
from bot.kit.words import T, count

ROLES: tuple[Role, ...] = ("defender", "attacker")
"""After a tie the defender decides first (GD-83)."""


# Steps A to C: the attack is declared


def check_attack(state: State, side: str, order: Attack) -> None:
    """Refused outside the combat phase, for units that may not attack or defend, and for what no square allows."""
    if state.phase != "combat":
        raise NotNow(T("Attacks are made in the combat phase only."), rule="GD-4")
    attacker = own_unit_in_play(state, side, order.attacker)
    if attacker.id in state.spent:
        raise Impossible(
            T("{unit} advanced after combat, and attacks no more this turn.", unit=attacker.name),
            rule="GD-38",
            instead=T("Only cavalry may go on attacking after an advance."),
        )
    if attacker.id in state.retreated and state.options["attack_after_retreat"] == "no":
        raise Impossible(T("{unit} retreated in this phase, and attacks no more in it.", unit=attacker.name), rule="GD-AMB-38")
    _check_target(state, side, order)
    _check_range(state, order)
    _check_buildings(state, order)
    if order.is_from_crest and not order.is_uphill:
        raise Impossible(
            T("Standing on the crest only matters where the attack goes uphill across it."),
            rule="GD-92",
            instead=T("Say uphill too, or leave both out."),
        )
    ground_of(state).check_attack(state, order)


def _check_target(state: State, side: str, order: Attack) -> None:
    if not 1 <= len(order.defenders) <= 2 or len(set(order.defenders)) != len(order.defenders):
        raise Impossible(
            T("A square holds one or two units."),
            rule="GD-2",
            instead=T("Name every unit in the attacked square, each of them once."),
        )
    for unit_id in order.defenders:
        unit = unit_with_id(state, unit_id)
        if state.side_with(unit_id) == side:
            raise NotYours(T("{unit} is a unit of your own side.", unit=unit.name), rule="GD-24")
        in_play(unit)
    if sum(state.arm_of(unit_id) == "artillery" for unit_id in order.defenders) > 1:
        raise Impossible(T("A square holds one artillery unit at most."), rule="GD-64")
    armies = {state.army_of(unit_id) for unit_id in order.defenders}
    if len(armies) > 1 and state.options["mixed_stack"] == "forbidden":
        raise Impossible(T("Allied and Prussian units never share a square here."), rule="GD-AMB-13")


def _check_range(state: State, order: Attack) -> None:
    if order.range < 1:
        raise Impossible(
            T("The range is counted in squares, and an adjacent square is at range 1."),
            rule="GD-45",
            instead=T("Give a range of 1, 2 or 3."),
        )
    most = reach(state, order.attacker)
    if order.range <= most:
        return
    name = state.units[order.attacker].name
    if state.arm_of(order.attacker) != "artillery":
        raise Impossible(T("{unit} attacks adjacent squares only; it is not artillery.", unit=name), rule="GD-45")
    raise Impossible(
        T(
            "{unit} reaches {squares}, and no square at range {range}.",
            unit=name,
            squares=count(most, "square", "squares"),
            range=order.range,
        ),
        rule="GD-AMB-09",
    )


def _check_buildings(state: State, order: Attack) -> None:
    for bonus in (order.building, order.attacker_building):
        if bonus not in (0, 1, 2):
            raise Impossible(
                T("A building gives +1 or +2."),
                rule="GD-41",
                instead=T("Give 1 or 2, or 0 where there is no building."),
            )
    inside = [*(order.defenders if order.building else ()), *((order.attacker,) if order.attacker_building else ())]
    for unit_id in inside:
        if state.arm_of(unit_id) != "infantry":
            raise Impossible(
                T("{unit} cannot be in a building: only infantry enters one.", unit=state.units[unit_id].name), rule="GD-3"
            )


def decide_attack(course: Course, order: Attack, dice: Dice) -> None:
    """The attack is declared; with one unit in the square both dice follow, with two its owner is asked."""
    n = course.state.combats + 1
    course.happens(
        AttackDeclared(
            n=n,
            side=course.state.side,
            attacker=course.who(order.attacker),
            defenders=tuple(course.who(unit_id) for unit_id in order.defenders),
            range=order.range,
            is_uphill=order.is_uphill,
            is_from_crest=order.is_from_crest,
            building=order.building,
            attacker_building=order.attacker_building,
            origin=course.state.units[order.attacker].square,
            target=course.state.units[order.defenders[0]].square,
        )
    )
    if len(order.defenders) == 1:
        decide_defender(course, order.defenders[0], dice)


def current(state: State) -> Combat:
    """The attack that is going on."""
    assert state.combat is not None
    return state.combat


def decide_defender(course: Course, unit_id: str, dice: Dice) -> None:
    """The defender is designated, and both players roll (GD-80, GD-81)."""
    combat = current(course.state)
    course.happens(DefenderDesignated(n=combat.n, defender=course.who(unit_id), had_choice=len(combat.square) > 1))
    _roll(course, dice)
    settle(course)


# Step D: both dice


def _roll(course: Course, dice: Dice) -> None:
    state = course.state
    combat = current(state)
    attacker, defender = course.who(combat.attacker), course.who(combat.defender)
    attack_roll = dice.d6(f"combat {combat.n}: attack of {attacker.name}")
    defence_roll = dice.d6(f"combat {combat.n}: defence of {defender.name}")
    added = attack_modifiers(state, combat), defence_modifiers(state, combat)
    attack_total, defence_total = clamped(attack_roll.face, added[0]), clamped(defence_roll.face, added[1])
    differential = attack_total - defence_total
    may_halve = differential < 0 and can_halve(state, combat.attacker, combat.defender, combat.range)
    is_halved = may_halve and state.options["halving"] == "automatic"
    course.happens(
        CombatRolled(
            n=combat.n,
            attacker=attacker,
            defender=defender,
            range=combat.range,
            attack_roll=attack_roll,
            attack_modifiers=added[0],
            attack_total=attack_total,
            defence_roll=defence_roll,
            defence_modifiers=added[1],
            defence_total=defence_total,
            differential=differential,
            is_halved=is_halved,
            effective=halved(differential) if is_halved else differential,
            asks_halving=may_halve and not is_halved,
        )
    )


def decide_halving(course: Course, choice: str) -> None:
    """The attacker has said whether the unfavourable differential is halved (GD-32, GD-AMB-04)."""
    combat = current(course.state)
    is_halved = choice == "halve"
    course.happens(
        HalvingChosen(
            n=combat.n,
            is_halved=is_halved,
            effective=halved(combat.differential) if is_halved else combat.differential,
            attacker=course.who(combat.attacker),
            defender=course.who(combat.defender),
        )
    )
    settle(course)


# Results


def open_fates(state: State, combat: Combat, role: Role) -> tuple[Fate, ...]:
    """What may become of a unit, as far as the ground leaves it open."""
    unit_id = combat.attacker if role == "attacker" else combat.defender
    found = fates(state, combat, role, ground_of(state).ways(state, unit_id))
    return tuple(fate for each in found for fate in _with_squares(state, unit_id, each))


def _with_squares(state: State, unit_id: str, fate: Fate) -> tuple[Fate, ...]:
    """A fate for each square in which its retreat may end."""
    way = next((way for way, name in RETREATS.items() if name == fate.fate), None)
    if way is None:
        return (fate,)
    squares = ground_of(state).exits(state, unit_id, way) or ("",)
    several = len(squares) > 1
    return tuple(
        RetreatTo(choice=fate.choice, fate=fate.fate, hits=fate.hits, to=square, is_one_of_several=several) if square else fate
        for square in squares
    )


def role_to_settle(state: State) -> Role | None:
    """Whose fate is to be settled next in the attack that goes on; None when both are."""
    combat = current(state)
    for role in _order_of_roles(state):
        if role not in combat.settled and burden(state, combat, role) != "none":
            return role
    return None


def _order_of_roles(state: State) -> tuple[Role, ...]:
    """The defender first (GD-83), except where both armies would rout and the reading puts another loss first."""
    if not would_both_rout(state):
        return ROLES
    combat = current(state)
    first = state.side_with(combat.defender)
    if state.options["double_rout"] == "french_lose":
        first = "french"
    votes = set(combat.rout_votes.values())
    if len(votes) == 1:
        first = "french" if votes == {"french"} else "allied"
    return ROLES if state.side_with(combat.defender) == first else (ROLES[1], ROLES[0])


def would_both_rout(state: State) -> bool:
    """Whether a tie eliminates a French and an Allied unit, and each loss routs its army (GD-AMB-29)."""
    combat = state.combat
    if combat is None or not combat.is_rolled or combat.effective or combat.settled:
        return False
    for role in ROLES:
        unit_id = combat.attacker if role == "attacker" else combat.defender
        army = state.army_of(unit_id)
        losses = morale_count(state, army) + weight(state.type_of(unit_id), state.options)
        if army == "prussian" or losses < rout_number(state, army):
            return False
        if [fate.fate for fate in open_fates(state, combat, role)] != ["eliminated"]:
            return False
    return True


def asks_rout_order(state: State) -> bool:
    """Whether both sides are still to be asked whose loss is counted first."""
    combat = state.combat
    if combat is None or state.options["double_rout"] != "ask" or not would_both_rout(state):
        return False
    return len(combat.rout_votes) < 2


def settle(course: Course) -> None:
    """Carries out whatever needs no answer, until a question is open or the attack is over."""
    while not course.is_over and not current(course.state).asks_halving and not asks_rout_order(course.state):
        combat = current(course.state)
        role = role_to_settle(course.state)
        if role is None:
            _end(course)
            return
        found = open_fates(course.state, combat, role)
        if len(found) > 1:
            return
        _fare(course, role, found[0])
    if course.is_over:
        _end(course)


def decide_fate(course: Course, role: Role, choice: str) -> None:
    """The owner of a unit has said what becomes of it."""
    combat = current(course.state)
    fate = next(fate for fate in open_fates(course.state, combat, role) if fate.key == choice)
    _fare(course, role, fate)
    settle(course)


def decide_rout_order(course: Course, side: str, choice: str) -> None:
    """A side has said whose loss is counted first; with both answers the tie is carried out."""
    course.happens(RoutOrderVoted(n=current(course.state).n, side=side, first=choice))
    settle(course)


def _fare(course: Course, role: Role, fate: Fate) -> None:
    combat = current(course.state)
    unit_id = combat.attacker if role == "attacker" else combat.defender
    leaves = fate.fate == "leaves_board_prussian"
    if fate.square:
        clear_way(course, unit_id, fate.square, course.state.units[unit_id].square)
        if course.is_over:
            return
    course.happens_to_armies(
        UnitFared(
            n=combat.n,
            role=role,
            unit=course.who(unit_id),
            choice=fate.choice,
            fate=fate.fate,
            hits=fate.hits,
            back_turn=course.state.turn + 1 if leaves else 0,
            last_turn=course.state.last_turn,
            square=fate.square,
        )
    )


def _end(course: Course) -> None:
    state = course.state
    combat = current(state)
    gone = set(combat.left)
    vacated = all(unit_id in gone or state.units[unit_id].where != "in_play" for unit_id in combat.square)
    in_reach = combat.range == 1 or state.options["advance_range"] == "any_range"
    may = vacated and in_reach and not course.is_over
    can_advance = may and ground_of(state).can_advance(state, combat)
    course.happens(CombatEnded(n=combat.n, vacated=vacated, can_advance=can_advance, advance_zone=state.options["advance_zone"]))


# Advance after combat


def check_advance(state: State, side: str, order: Advance) -> None:
    """Refused unless the last attack emptied its square, and for units that cannot come from the attacking one."""
    vacated = state.vacated
    if vacated is None:
        raise Impossible(
            T("There is no square to advance into: the last attack left none that may be entered, or another order followed it."),
            rule="GD-37",
            instead=T("Units may advance right after an attack that leaves nobody in an adjacent square."),
        )
    if not 1 <= len(order.units) <= 2 or len(set(order.units)) != len(order.units):
        raise Impossible(T("One or two units of the attacking square advance."), rule="GD-89")
    for unit_id in order.units:
        unit = own_unit_in_play(state, side, unit_id)
        if unit_id in vacated.gone:
            raise Impossible(T("{unit} has left the attacking square.", unit=unit.name), rule="GD-89")
        if vacated.building and state.arm_of(unit_id) != "infantry":
            raise Impossible(T("{unit} cannot enter a building: only infantry may.", unit=unit.name), rule="GD-3")
    if len(order.units) == 2 and vacated.attacker not in order.units:
        raise Impossible(
            T("The attack came from a square with {unit} and one unit more at most.", unit=state.units[vacated.attacker].name),
            rule="GD-2",
        )
    if sum(state.arm_of(unit_id) == "artillery" for unit_id in order.units) > 1:
        raise Impossible(T("A square holds one artillery unit at most."), rule="GD-64")
    if len({state.army_of(unit_id) for unit_id in order.units}) > 1 and state.options["mixed_stack"] == "forbidden":
        raise Impossible(T("Allied and Prussian units never share a square here."), rule="GD-AMB-13")
    ground_of(state).check_advance(state, order)


def decide_advance(course: Course, order: Advance) -> None:
    """The units enter the square; infantry and artillery attack no more this turn, cavalry may (GD-38, GD-91)."""
    state = course.state
    assert state.vacated is not None
    if state.vacated.target:
        clear_way(course, order.units[0], state.vacated.target, state.vacated.origin)
        if course.is_over:
            return
    course.happens(
        UnitsAdvanced(
            n=state.vacated.n,
            units=tuple(course.who(unit_id) for unit_id in order.units),
            spent=tuple(course.who(unit_id) for unit_id in order.units if state.arm_of(unit_id) != "cavalry"),
            exploit_move=state.options["exploit_move"],
            square=state.vacated.target,
        )
    )
