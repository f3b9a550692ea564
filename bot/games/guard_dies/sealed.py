"""Sealed orders: the moments for which a side may settle something in advance, and what holds when they come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.guard_dies.house import in_words
from bot.games.guard_dies.morale import morale_count
from bot.games.guard_dies.orders import DesignateEntry, EndPhase, RollArrival
from bot.games.guard_dies.questions import open_decisions
from bot.games.guard_dies.rules_combat import current, open_fates, role_to_settle
from bot.games.guard_dies.rules_prussians import groups_to_roll
from bot.games.guard_dies.standing import ASK, STANDING, standing_answer
from bot.games.guard_dies.state import State
from bot.games.guard_dies.terms import ARM_NAMES, ARMY_NAMES, PHASE_NAMES, PHASES, side_of
from bot.kit.decisions import Answer, Decision
from bot.kit.model import Order
from bot.kit.sealed import Fact, Facts, Names, Occasion, Sealable, named, number, one_of, time
from bot.kit.words import T

TURN = time("turn", T("the turn"))
ARM = one_of("arm", T("its basic type"), ARM_NAMES)
UNIT = named("unit", T("its unit type"), in_words)
ENEMY_ARM = one_of("enemy-arm", T("the enemy's basic type"), ARM_NAMES)
ENEMY_UNIT = named("enemy-unit", T("the enemy's unit type"), in_words)
SQUARE = named("square", T("its square"))
ROLE = one_of("role", T("its part in the combat"), {"attacker": T("the attacker"), "defender": T("the defender")})
DIFFERENTIAL = number("differential", T("the differential, counted for it,"))
HITS = number("hits", T("the number of hits it had before"))
MORALE = number("morale", T("the count of its army's losses for morale"))
LIEU = one_of("lieu", T("a retreat in place of the hit"), {"yes": T("allowed"), "no": T("not allowed")})
RANGE = number("range", T("the range of the attack"))
GROUP = named("group", T("the group"), in_words)
PHASE = one_of("phase", T("the phase"), {phase: PHASE_NAMES[phase] for phase in PHASES})
ARMY = one_of("army", T("the army"), ARMY_NAMES)

_FIGHTING: tuple[Fact, ...] = (TURN, ARM, UNIT, ENEMY_ARM, ENEMY_UNIT, SQUARE, ROLE, HITS, MORALE, LIEU)
_STANDING = {standing.key: {k: v for k, v in standing.values.items() if k != ASK} for standing in STANDING}
_LIEU = T("It retreats instead of taking a hit.")
_ANSWERED = {"defender": "defends", "halve": "halving", "rally": "enemy_rally"}
"""The kinds of questions that are answered as by a standing order of this key."""

SEALABLE = (
    Sealable(
        "tie",
        T("When a unit of mine has tied:"),
        {"stay": T("It takes the hit and stays."), "retreat": T("It takes the hit and retreats."), "lieu": _LIEU},
        _FIGHTING,
    ),
    Sealable(
        "loss",
        T("When a unit of mine has lost by 1 or 2 and there is a choice:"),
        {"retreat": T("It takes the hit and retreats."), "stay": T("The gun takes the hit and stays."), "lieu": _LIEU},
        (*_FIGHTING, DIFFERENTIAL),
    ),
    Sealable(
        "defends",
        T("When a square with two units of mine is attacked:"),
        _STANDING["defends"],
        (TURN, ENEMY_ARM, ENEMY_UNIT, SQUARE, RANGE),
    ),
    Sealable(
        "halving",
        T("When my guns have lost at long range and the table asks:"),
        {"halve": T("The differential is halved."), "keep": T("It stays as it is.")},
        (TURN, UNIT, ENEMY_ARM, ENEMY_UNIT, DIFFERENTIAL),
    ),
    Sealable(
        "enemy_rally",
        T("When the enemy has rallied one of two different units:"),
        _STANDING["enemy_rally"],
        (TURN, ARMY),
    ),
    Sealable(
        "entry",
        T("When a Prussian group is available and has named no entry point:"),
        facts=(TURN, GROUP),
        name_it=T("It names {name}.", name=""),
        called=in_words,
        side="allied",
        is_own=True,
    ),
    Sealable(
        "arrival",
        T("When a Prussian group may roll for its arrival:"),
        {"roll": T("It rolls.")},
        (TURN, GROUP),
        side="allied",
        is_own=True,
    ),
    Sealable("phase", T("When a phase of mine begins:"), {"end": T("It ends at once.")}, (TURN, PHASE), is_own=True),
)


def sealable_names(state: State, side: str) -> Names:
    """Unit types, squares of the bot's board, Prussian groups and entry points: all of them public."""
    own = [t.name for t in state.chart.units if side_of(t.army) == side]
    enemy = [t.name for t in state.chart.units if side_of(t.army) != side]
    board = state.board
    prussians = side == "allied"
    lists = {
        "unit": own,
        "enemy-unit": enemy,
        "square": list(board.squares) if board is not None else [],
        "group": [group.name for group in state.chart.groups] if prussians else [],
        "entry": [entry.name for entry in state.chart.entries] if prussians else [],
    }
    return {key: [(in_words(name), name) for name in dict.fromkeys(names)] for key, names in lists.items()}


def occasions(state: State) -> Iterator[Occasion]:
    """The open questions, then what the Prussians can do, then the phase that has begun."""
    for decision in open_decisions(state):
        kind = decision.id.split("-")[0]
        if kind == "fate":
            yield _fate(state, decision)
        elif kind in _ANSWERED:
            yield _like_standing(state, decision, kind)
    turn: Facts = {"turn": state.turn}
    for key in groups_to_roll(state):
        about: Facts = {**turn, "group": state.chart.group(key).name}
        if state.groups[key].point:
            yield Occasion(f"arrival-{key}-{state.turn}", "allied", "arrival", about, {"roll": RollArrival(group=key)})
        else:
            orders = {entry.name: DesignateEntry(group=key, point=entry.key) for entry in state.chart.entries}
            yield Occasion(f"entry-{key}-{state.turn}", "allied", "entry", about, orders)
    if state.phase in PHASES:
        end = EndPhase(turn=state.turn, phase=state.phase)
        phase: Facts = {**turn, "phase": state.phase}
        yield Occasion(f"phase-{state.turn}-{state.side}-{state.phase}", state.side, "phase", phase, {"end": end})


def _fate(state: State, decision: Decision) -> Occasion:
    """A unit that has tied or lost, and what it can do."""
    combat, role = current(state), role_to_settle(state)
    assert role is not None
    fates = open_fates(state, combat, role)
    own, enemy = (combat.attacker, combat.defender) if role == "attacker" else (combat.defender, combat.attacker)
    ways = {
        "stay": ("hit_and_stay", "artillery_hit_in_lieu_of_retreat"),
        "retreat": ("hit_and_retreat",),
        "lieu": ("retreat_in_lieu_of_hit",),
    }
    chosen = {way: next((fate.key for fate in fates if fate.choice in kinds), "") for way, kinds in ways.items()}
    facts: Facts = {
        **_combat_facts(state, enemy),
        "arm": state.arm_of(own),
        "unit": state.type_of(own).name,
        "role": role,
        "hits": state.units[own].hits,
        "morale": morale_count(state, state.army_of(own)),
        "differential": combat.effective if role == "attacker" else -combat.effective,
        "lieu": "yes" if chosen["lieu"] else "no",
        **_square(state.units[own].square),
    }
    orders: Mapping[str, Order] = {way: Answer(decision=decision.id, choice=key) for way, key in chosen.items() if key}
    return Occasion(decision.id, decision.side, "tie" if combat.effective == 0 else "loss", facts, orders)


def _like_standing(state: State, decision: Decision, kind: str) -> Occasion:
    """A question that a standing order could answer as well."""
    key = _ANSWERED[kind]
    facts: Facts = {"turn": state.turn}
    orders: dict[str, Order] = {}
    if kind == "halve":
        combat = current(state)
        facts = {**_combat_facts(state, combat.defender), "unit": state.type_of(combat.attacker).name}
        facts["differential"] = combat.differential
        orders = {choice.key: Answer(decision=decision.id, choice=choice.key) for choice in decision.choices}
    else:
        for value in _STANDING[key]:
            choice = standing_answer(state, decision, {key: value})
            if choice is not None:
                orders[value] = Answer(decision=decision.id, choice=choice)
    if kind == "defender":
        combat = current(state)
        facts = {**_combat_facts(state, combat.attacker), "range": combat.range, **_square(combat.target)}
    if state.rally is not None:
        facts["army"] = state.army_of(state.rally.units[0])
    return Occasion(decision.id, decision.side, key, facts, orders)


def _combat_facts(state: State, enemy: str) -> Facts:
    return {"turn": state.turn, "enemy-arm": state.arm_of(enemy), "enemy-unit": state.type_of(enemy).name}


def _square(square: str) -> Facts:
    """On the players' own board the bot knows no squares, and no condition on one holds."""
    return {"square": square} if square else {}
