"""How far a unit attacks (GD-45, GD-AMB-09)."""

from __future__ import annotations

from bot.games.guard_dies.state import State

LONGEST_RANGE = 3


def reach(state: State, unit_id: str) -> int:
    """How many squares away a unit may attack (GD-45, GD-AMB-09)."""
    unit_type = state.type_of(unit_id)
    if unit_type.arm != "artillery":
        return 1
    if state.options["gun_range"] == "by_chart" and unit_type.range is not None:
        return unit_type.range.value
    return LONGEST_RANGE
