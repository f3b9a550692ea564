"""Army morale as numbers: counts of eliminated units against the levels of the army charts (GD-54 to GD-59)."""

from __future__ import annotations

from bot.games.guard_dies.armies import Sourced, UnitType
from bot.games.guard_dies.state import State
from bot.games.guard_dies.terms import ArmyKey
from bot.kit.model import Frozen


def is_british(unit_type: UnitType, options: dict[str, str]) -> bool:
    """Whether the chart marks the type British; the King's German Legion counts by GD-AMB-42."""
    return unit_type.nationality == "british" or (unit_type.nationality == "kgl" and options["kgl_british"] == "yes")


def weight(unit_type: UnitType, options: dict[str, str]) -> int:
    """What one eliminated unit counts for disorder and rout (GD-58, GD-AMB-27)."""
    if options["double_count"] == "all_guard" and unit_type.is_guard:
        return 2
    return unit_type.morale.value


def part_of(unit_type: UnitType, options: dict[str, str]) -> str:
    """The part of its army that a type is disordered with."""
    if unit_type.army == "french":
        return "guard" if unit_type.is_guard else "line"
    if unit_type.army == "allied":
        return "british" if is_british(unit_type, options) else "non_british"
    return "all"


def morale_count(state: State, army: ArmyKey) -> int:
    """The eliminated units of an army by weight, whether eligible to rally or permanently out (GD-54)."""
    counted = {"eligible", "lost"}
    if state.options["off_board_count"] == "yes":
        counted.add("off_board")
    weights = {t.code: weight(t, state.options) for t in state.chart.units if t.army == army}
    return sum(weights[unit.type] for unit in state.units.values() if unit.where in counted and unit.type in weights)


def disorder_numbers(state: State, army: ArmyKey) -> dict[str, int]:
    """The disorder number of each part of an army. The Guard has one only under GD-AMB-25=own_number."""
    armies = state.chart.armies
    if army == "french":
        numbers = {"line": armies.french.disorder.value}
        guard: Sourced | None = armies.french.guard_disorder
        if state.options["guard_number"] == "own_number" and guard is not None:
            numbers["guard"] = guard.value
        return numbers
    if army == "allied":
        return {"non_british": armies.allied.disorder.value, "british": armies.allied.british_disorder.value}
    return {"all": armies.prussian.disorder.value}


def rout_number(state: State, army: ArmyKey) -> int:
    """The count at which an army is defeated at once (GD-59)."""
    numbers = {
        "french": state.chart.armies.french,
        "allied": state.chart.armies.allied,
        "prussian": state.chart.armies.prussian,
    }
    return numbers[army].rout.value


def disordered_parts(state: State, army: ArmyKey) -> tuple[str, ...]:
    """The parts of an army whose number the count has reached, as the boxes stand now (GD-102, GD-103)."""
    count = morale_count(state, army)
    return tuple(part for part, number in disorder_numbers(state, army).items() if count >= number)


def disorder_in_force(state: State, army: ArmyKey) -> tuple[str, ...]:
    """The parts whose disorder counts for the next die (GD-AMB-26)."""
    if state.options["disorder_from"] == "next_phase":
        return state.phase_disorder[army]
    return disordered_parts(state, army)


def is_disordered(state: State, unit_id: str) -> bool:
    """Whether a unit belongs to a part of its army whose disorder counts for the next die."""
    unit_type = state.type_of(unit_id)
    return part_of(unit_type, state.options) in disorder_in_force(state, unit_type.army)


class PartLevel(Frozen):
    """A part of an army, its disorder number, and whether its disorder counts for the next die."""

    part: str
    number: int
    is_disordered: bool


def part_levels(state: State, army: ArmyKey) -> tuple[PartLevel, ...]:
    """Every part of an army with its level."""
    in_force = disorder_in_force(state, army)
    numbers = disorder_numbers(state, army)
    return tuple(PartLevel(part=part, number=number, is_disordered=part in in_force) for part, number in numbers.items())
