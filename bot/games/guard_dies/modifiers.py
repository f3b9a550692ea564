"""COMBAT DRM, MUD: every modifier of a combat die with its reason and its case (GD-25, GD-40 to GD-44, GD-92 to GD-108)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.guard_dies.morale import is_disordered
from bot.games.guard_dies.state import Combat, State
from bot.kit.modifiers import Modifier, total

LOWEST, HIGHEST = 1, 6


def clamped(face: int, modifiers: Iterable[Modifier]) -> int:
    """The modified die: all modifiers added first, then held to 1..6 (GD-25, GD-94)."""
    return min(HIGHEST, max(LOWEST, face + total(modifiers)))


def attack_modifiers(state: State, combat: Combat) -> tuple[Modifier, ...]:
    """What is added to the attacker's die."""
    found = _of_the_type(state, combat.attacker)
    if combat.is_uphill:
        found.extend(_uphill(state, combat))
    if combat.attacker_building:
        if state.options["building"] == "attack_and_defence":
            found.append(Modifier(value=combat.attacker_building, why="in a building", rule="GD-41"))
        else:
            found.append(Modifier(value=0, why="in a building, which counts in defence only", rule="GD-AMB-08"))
    if is_disordered(state, combat.attacker):
        found.append(Modifier(value=-1, why="disordered", rule="GD-43"))
    return (*found, *_mud(state, combat, combat.attacker))


def defence_modifiers(state: State, combat: Combat) -> tuple[Modifier, ...]:
    """What is added to the defender's die. Disorder changes nothing here (GD-93)."""
    found = _of_the_type(state, combat.defender)
    if combat.building:
        found.append(Modifier(value=combat.building, why="in a building", rule="GD-41"))
    return (*found, *_mud(state, combat, combat.defender))


def _of_the_type(state: State, unit_id: str) -> list[Modifier]:
    unit_type = state.type_of(unit_id)
    value = unit_type.modifier.value
    return [Modifier(value=value, why=unit_type.name, rule="GD-42")] if value else []


def _uphill(state: State, combat: Combat) -> list[Modifier]:
    if combat.is_from_crest and state.arm_of(combat.attacker) == "artillery":
        return [Modifier(value=0, why="uphill, but artillery fires from the crest", rule="GD-92")]
    if combat.range > 1 and state.options["uphill_range"] == "adjacent":
        return [Modifier(value=0, why="uphill, which counts when adjacent only", rule="GD-AMB-36")]
    return [Modifier(value=-1, why="uphill across a crest", rule="GD-40")]


def _mud(state: State, combat: Combat, unit_id: str) -> list[Modifier]:
    if state.is_mud and combat.range > 1 and state.arm_of(unit_id) == "artillery":
        return [Modifier(value=-1, why="mud", rule="GD-108")]
    return []
