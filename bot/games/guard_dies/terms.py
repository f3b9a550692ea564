"""The fixed words of the game: sides, armies, basic types, phases, and what they are called."""

from __future__ import annotations

from typing import Literal

from bot.kit.words import T, Text

ArmyKey = Literal["french", "allied", "prussian"]
SideKey = Literal["french", "allied"]
Arm = Literal["infantry", "cavalry", "artillery"]
Phase = Literal["rally", "movement", "combat"]
Role = Literal["attacker", "defender"]

ARMIES: tuple[ArmyKey, ...] = ("french", "allied", "prussian")
SIDES: tuple[SideKey, ...] = ("french", "allied")
ARMS: tuple[Arm, ...] = ("infantry", "cavalry", "artillery")
PHASES: tuple[Phase, ...] = ("rally", "movement", "combat")

ARMY_NAMES: dict[str, Text] = {"french": T("French"), "allied": T("Allied"), "prussian": T("Prussian")}
SIDE_NAMES: dict[str, Text] = {"french": T("French"), "allied": T("Allied and Prussian")}
PHASE_NAMES: dict[str, Text] = {"rally": T("rally"), "movement": T("movement"), "combat": T("combat")}
ARM_NAMES: dict[str, Text] = {"infantry": T("infantry"), "cavalry": T("cavalry"), "artillery": T("artillery")}
PART_NAMES: dict[str, Text] = {
    "line": T("all units but the Guard"),
    "guard": T("the Guard"),
    "non_british": T("all units that are not British"),
    "british": T("the British units"),
    "all": T("all units"),
}


def side_of(army: str) -> SideKey:
    """The side that commands an army: the Allied player also commands the Prussians (GD-5)."""
    return "french" if army == "french" else "allied"


def enemy_of(side: str) -> SideKey:
    """The other side."""
    return "allied" if side == "french" else "french"
