"""Exact chances: of an attack before anyone commits to it, and of the Prussians' arrival."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.games.guard_dies.fates import FATAL_HITS, burden, can_halve, halved
from bot.games.guard_dies.modifiers import attack_modifiers, clamped, defence_modifiers
from bot.games.guard_dies.orders import Attack
from bot.games.guard_dies.rules_prussians import arrival_by, good_faces
from bot.games.guard_dies.state import Combat, State
from bot.games.guard_dies.terms import Role, SideKey
from bot.kit.model import Frozen
from bot.kit.modifiers import Modifier
from bot.kit.odds import distribution

OUTCOMES = (
    "defender_eliminated",
    "defender_hit_retreat",
    "tie_unhalved",
    "tie_by_halving",
    "attacker_hit_retreat",
    "attacker_eliminated",
)
"""Everything that can come of a throw, from the attacker's best to his worst."""


class ThrowOdds(Frozen):
    """The chances over the 36 throws, with these modifiers: differentials before halving, outcomes after it."""

    differentials: dict[int, Fraction]
    outcomes: dict[str, Fraction]


class DefenderOdds(Frozen):
    """The chances of one attack against one of the units that may defend."""

    attacker: str
    defender: str
    attack_modifiers: tuple[Modifier, ...]
    defence_modifiers: tuple[Modifier, ...]
    throw: ThrowOdds
    defender_lost: Fraction
    attacker_lost: Fraction
    """The chance that the attacker is eliminated, if it takes every hit."""


def throw_odds(attack: int, defence: int, *, halves: bool) -> ThrowOdds:
    """The chances with these sums of modifiers; `halves`: unfavourable differentials are halved (GD-32)."""

    def differential(first: int, second: int) -> int:
        return _held(first + attack) - _held(second + defence)

    def outcome(first: int, second: int) -> str:
        return throw_outcome(first + attack, second + defence, halves=halves)

    outcomes = distribution(outcome, 6, 6)
    return ThrowOdds(
        differentials=dict(sorted(distribution(differential, 6, 6).items())),
        outcomes={key: outcomes.get(key, Fraction(0)) for key in OUTCOMES},
    )


def throw_outcome(attack: int, defence: int, *, halves: bool) -> str:
    """What comes of two modified dice: one of OUTCOMES."""
    n = _held(attack) - _held(defence)
    is_halved = halves and n < 0
    return _outcome(halved(n) if is_halved else n, is_halved)


def _held(n: int) -> int:
    return clamped(n, ())


def _outcome(effective: int, is_halved: bool) -> str:
    if effective >= 3:
        return "defender_eliminated"
    if effective > 0:
        return "defender_hit_retreat"
    if effective == 0:
        return "tie_by_halving" if is_halved else "tie_unhalved"
    return "attacker_eliminated" if effective <= -3 else "attacker_hit_retreat"


def attack_odds(state: State, side: SideKey, order: Attack) -> tuple[DefenderOdds, ...]:
    """The chances of an attack against each unit that may be designated. The order must pass `check`, or be one that would
    in this side's combat phase."""
    return tuple(_against(state, side, order, defender) for defender in order.defenders)


def alike(odds: Sequence[DefenderOdds]) -> list[list[DefenderOdds]]:
    """The odds grouped: those that are the same whichever of these units defends."""
    found: list[list[DefenderOdds]] = []
    for against in odds:
        same = (group for group in found if group[0].with_(defender=against.defender) == against)
        group = next(same, None)
        if group is None:
            found.append([against])
        else:
            group.append(against)
    return found


def _against(state: State, side: SideKey, order: Attack, defender: str) -> DefenderOdds:
    combat = Combat(
        n=0,
        side=side,
        attacker=order.attacker,
        square=order.defenders,
        defender=defender,
        range=order.range,
        is_uphill=order.is_uphill,
        is_from_crest=order.is_from_crest,
        building=order.building,
        attacker_building=order.attacker_building,
        is_rolled=True,
    )
    added = attack_modifiers(state, combat), defence_modifiers(state, combat)
    halves = can_halve(state, order.attacker, defender, order.range)
    sums = [sum(modifier.value for modifier in modifiers) for modifiers in added]
    throw = throw_odds(sums[0], sums[1], halves=halves)
    return DefenderOdds(
        attacker=order.attacker,
        defender=defender,
        attack_modifiers=added[0],
        defence_modifiers=added[1],
        throw=throw,
        defender_lost=_lost(state, combat, throw, "defender"),
        attacker_lost=_lost(state, combat, throw, "attacker"),
    )


_RESULTS: dict[str, tuple[int, bool]] = {
    "defender_eliminated": (3, False),
    "defender_hit_retreat": (1, False),
    "tie_unhalved": (0, False),
    "tie_by_halving": (0, True),
    "attacker_hit_retreat": (-1, False),
    "attacker_eliminated": (-3, False),
}
"""Each outcome as an effective differential, and whether it was halved."""


def _lost(state: State, combat: Combat, throw: ThrowOdds, role: Role) -> Fraction:
    unit = state.units[combat.attacker if role == "attacker" else combat.defender]
    lost = Fraction(0)
    for key, (effective, is_halved) in _RESULTS.items():
        laid = burden(state, combat.model_copy(update={"effective": effective, "is_halved": is_halved}), role)
        if laid == "elimination" or (laid in ("tie", "loss") and unit.hits + 1 >= FATAL_HITS):
            lost += throw.outcomes[key]
    return lost


class PointForecast(Frozen):
    """The chance to have arrived by the end of each turn, at one entry point."""

    key: str
    name: str
    modifier: int
    good_faces: int
    by_turn: dict[int, Fraction]


class Forecast(Frozen):
    """When a Prussian group may be there: from the next roll on, for every point that is still open to it."""

    group: str
    name: str
    first_turn: int
    points: tuple[PointForecast, ...]


def forecast(state: State, key: str) -> Forecast | None:
    """The forecast of a group; None once it has arrived or will not come any more.

    Before its turn it counts from that turn on, and stops with the turn on which every point is sure.
    While one point is named and stays, the others are left out.
    """
    group, facts = state.groups[key], state.chart.group(key)
    if group.arrived_turn or "prussian" in state.routed:
        return None
    first = max(facts.turn.value, group.rolled_turn + 1, state.turn)
    late = first - facts.turn.value
    is_open = not group.point or state.options["entry_point"] == "each_roll"
    points = [entry for entry in state.chart.entries if is_open or entry.key == group.point]
    points.sort(key=lambda entry: entry.modifier.value)
    worst = points[-1].modifier.value
    rolls = [n for n in range(1, state.last_turn - first + 2) if n == 1 or arrival_by(worst, late, n - 1) < 1]
    return Forecast(
        group=key,
        name=facts.name,
        first_turn=first,
        points=tuple(
            PointForecast(
                key=entry.key,
                name=entry.name,
                modifier=entry.modifier.value,
                good_faces=good_faces(entry.modifier.value, late),
                by_turn={first + n - 1: arrival_by(entry.modifier.value, late, n) for n in rolls},
            )
            for entry in points
        ),
    )
