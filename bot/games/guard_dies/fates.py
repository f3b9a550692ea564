"""COMBAT, results: what a throw does to each unit, and what its owner may choose (GD-27 to GD-36, GD-82 to GD-98).

Nothing here knows where a unit stands: a `Way` says whether it can retreat, whoever may have found that out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from bot.games.guard_dies.ground import Way
from bot.games.guard_dies.state import Combat, State
from bot.games.guard_dies.terms import Role
from bot.kit.model import Frozen

Burden = Literal["none", "tie", "loss", "elimination"]
"""What the result lays on a unit: nothing, a tie's hit, a hit and a retreat, or elimination."""

RETREATS: dict[Way, str] = {"clear": "retreats_1", "two": "retreats_2", "off_board": "leaves_board_prussian"}
FATAL_HITS = 2


class Fate(Frozen):
    """One thing that may become of a unit: what its owner chose, where that leaves it, and its hits then."""

    choice: str
    fate: str
    hits: int

    @property
    def key(self) -> str:
        """The answer that chooses it."""
        return f"{self.choice}.{self.fate}"

    @property
    def square(self) -> str:
        """Where a retreat on the board ends; empty for everything else."""
        return ""


class RetreatTo(Fate):
    """A retreat on the board, with the square in which it ends."""

    to: str
    is_one_of_several: bool = False
    """Whether there are other squares for the same retreat, so that the answer must name this one."""

    @property
    def key(self) -> str:
        """The answer that chooses it."""
        return f"{super().key}.{self.to}" if self.is_one_of_several else super().key

    @property
    def square(self) -> str:
        """Where it ends."""
        return self.to


def can_halve(state: State, attacker: str, defender: str, distance: int) -> bool:
    """Whether an unfavourable result may be halved: artillery attacking from 2 or 3 squares what is not artillery (GD-98)."""
    return distance > 1 and state.arm_of(attacker) == "artillery" and state.arm_of(defender) != "artillery"


def halved(differential: int) -> int:
    """An unfavourable differential halved, fractions rounded down (GD-96)."""
    return -(-differential // 2)


def burden(state: State, combat: Combat, role: Role) -> Burden:
    """What the effective differential lays on the attacker or the defender (GD-26 to GD-29)."""
    if combat.effective == 0:
        is_spared = role == "defender" and combat.is_halved and state.options["halved_tie"] == "artillery_only"
        return "none" if is_spared else "tie"
    lost = combat.effective > 0 if role == "defender" else combat.effective < 0
    if not lost:
        return "none"
    return "elimination" if abs(combat.effective) >= 3 else "loss"


def can_retreat_in_lieu(state: State, combat: Combat, role: Role) -> bool:
    """Whether the attacking gun may retreat instead of taking its hit (GD-33, GD-AMB-01, GD-AMB-03)."""
    if role == "defender" or not can_halve(state, combat.attacker, combat.defender, combat.range):
        return False
    if combat.is_halved:
        return combat.effective == 0 or state.options["in_lieu"] == "any_halved"
    return combat.effective == 0 and state.options["natural_tie_in_lieu"] == "allowed"


def fates(state: State, combat: Combat, role: Role, ways: Iterable[Way]) -> tuple[Fate, ...]:
    """What may become of a unit that is in one of these ways; one fate where there is nothing to choose."""
    unit_id = combat.attacker if role == "attacker" else combat.defender
    unit = state.units[unit_id]
    laid = burden(state, combat, role)
    if laid == "none":
        return (Fate(choice="none", fate="stays", hits=unit.hits),)
    if laid == "elimination":
        return (Fate(choice="forced", fate="eliminated", hits=unit.hits),)
    found: dict[str, Fate] = {}
    for way in ways:
        for fate in _hit_fates(state, combat, role, way):
            found.setdefault(fate.key, fate)
    order = {key: place for place, key in enumerate(_SHOWN)}
    return tuple(sorted(found.values(), key=lambda fate: order[fate.choice]))


_SHOWN = (
    "hit_and_stay",
    "hit_and_retreat",
    "take_hit",
    "forced",
    "no_legal_retreat",
    "artillery_hit_in_lieu_of_retreat",
    "retreat_in_lieu_of_hit",
)
"""The order in which choices are shown: what the rules ask for before what stands in for it."""


def _hit_fates(state: State, combat: Combat, role: Role, way: Way) -> list[Fate]:
    unit_id = combat.attacker if role == "attacker" else combat.defender
    before = state.units[unit_id].hits
    hits = before + 1
    is_tie = combat.effective == 0
    found: list[Fate] = []
    if hits >= FATAL_HITS:
        is_choice = is_tie or can_retreat_in_lieu(state, combat, role)
        found.append(Fate(choice="take_hit" if is_choice else "forced", fate="eliminated", hits=hits))
    elif way in RETREATS:
        if is_tie:
            found.append(Fate(choice="hit_and_stay", fate="stays", hits=hits))
        found.append(Fate(choice="hit_and_retreat", fate=RETREATS[way], hits=hits))
    elif is_tie and state.options["tie_blocked"] == "stays":
        found.append(Fate(choice="hit_and_stay", fate="stays", hits=hits))
    else:
        found.append(Fate(choice="no_legal_retreat", fate="eliminated", hits=hits))
        if _gun_may_stay(state, unit_id, way):
            found.append(Fate(choice="artillery_hit_in_lieu_of_retreat", fate="stays", hits=hits))
    if can_retreat_in_lieu(state, combat, role) and way in RETREATS:
        found.append(Fate(choice="retreat_in_lieu_of_hit", fate=RETREATS[way], hits=before))
    return found


def _gun_may_stay(state: State, unit_id: str, way: Way) -> bool:
    """Artillery that cannot retreat may take its hit and stay (GD-36, GD-AMB-07)."""
    if state.arm_of(unit_id) != "artillery":
        return False
    return way == "full" or state.options["gun_stays"] == "any_blocked_retreat"
