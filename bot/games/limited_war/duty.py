"""The Soviet duty to attack or advance in each cycle (LW-C4a to LW-C4f), and what it makes of the cycle's production."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.limited_war.calendar import cycle_of
from bot.games.limited_war.events import ProductionKind
from bot.games.limited_war.state import Invaded, LimitedWar


class Judged(NamedTuple):
    """The production that a cycle would bring if it ended now, the case, and the verdict kept for the next cycle."""

    production: ProductionKind
    rule: str
    carried: str = ""


def has_advanced(state: LimitedWar, invaded: Invaded) -> bool:
    """Whether a Soviet unit is fewer hexes from the capital than the reading asks (LW-C4c, LW-AMB-03).

    A capital that fell in an earlier cycle ends this (LW-C4d); the advance that took it still counts in its own cycle.
    """
    if invaded.fallen is not None and cycle_of(invaded.fallen, state.cycles_start_on) < state.cycle:
        return False
    against = invaded.start_hexes if state.reads("advance_from", "cycle_start") else invaded.closest
    return invaded.hexes is not None and against is not None and invaded.hexes < against


def is_met(state: LimitedWar) -> str:
    """The case by which the duty of section C is met in this cycle so far; empty while it is not."""
    counted = counting(state)
    names = {i.country for i in counted}
    fallen = {i.country for i in counted if i.fallen is not None}
    attacked = names & set(state.attacked)
    may_advance = not (fallen and state.reads("fallen_capital", "any_ends_it"))
    advanced = may_advance and any(has_advanced(state, i) for i in counted)
    if any(i.country in state.invasions and _follows_a_fall(i, counted) for i in state.invaded):
        return "LW-C4e"
    if state.reads("cycle_duty", "either"):
        return "LW-C4b" if attacked and len(names) > 1 else "LW-C4a" if attacked else "LW-C4c" if advanced else ""
    if attacked and advanced:
        return "LW-C4a"
    no_advance_asked = attacked & fallen or (attacked and not may_advance)
    return "LW-C4d" if no_advance_asked else ""


def _follows_a_fall(invaded: Invaded, counted: list[Invaded]) -> bool:
    """Whether a country was invaded after the fall of the capital of another whose cycles count already (LW-C4e)."""
    others = (i for i in counted if i.country != invaded.country)
    return any(i.fallen is not None and i.fallen <= invaded.declared for i in others)


def counting(state: LimitedWar) -> list[Invaded]:
    """The invaded countries that count in this cycle: under LW-AMB-55, `next`, not those of its own declarations."""
    is_any = state.reads("first_cycle", "declaring")
    return [i for i in state.invaded if is_any or cycle_of(i.declared, state.cycles_start_on) != state.cycle]


def can_advance(state: LimitedWar) -> bool:
    """Whether an advance on a capital that still stands can count in this cycle (LW-C4d, LW-AMB-45)."""
    stands = [i.fallen is None for i in counting(state)]
    return all(stands) or (any(stands) and state.reads("fallen_capital", "each"))


def brings_now(state: LimitedWar) -> str:
    """The case by which limited war production would be had if the cycle ended now; empty for peacetime production."""
    if state.section == "D":
        return "LW-D6a"
    if state.section == "E":
        return "LW-E5a"
    if state.section == "C" and state.continuing:
        return "LW-C5a"
    if state.section == "C" or state.awaiting:
        return is_met(state)
    return ""


def judged(state: LimitedWar) -> Judged:
    """The present cycle's production if it ended now, by the state at its end (LW-AMB-54) or by any moment of it."""
    if state.section in ("printed", "total_war"):
        return Judged("printed", "LW-A1" if state.section == "printed" else "")
    rule = brings_now(state)
    if not rule and state.earned and state.reads("mixed_cycle", "any_turn"):
        rule = "LW-AMB-54"
    is_judged_by_duty = state.section == "C" or (bool(state.awaiting) and state.section == "peace")
    if is_judged_by_duty and state.reads("production_of", "next_cycle"):
        if state.carried == "limited_war":
            return Judged("limited_war", "LW-AMB-23", carried="limited_war" if rule else "peacetime")
        return Judged("peacetime", "LW-AMB-23", carried="limited_war" if rule else "peacetime")
    if rule:
        return Judged("limited_war", rule)
    return Judged("peacetime", "LW-C4a" if is_judged_by_duty else "LW-A4")
