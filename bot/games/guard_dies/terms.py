"""The fixed words of the game: sides, armies, basic types, phases, and what they are called."""

from __future__ import annotations

from typing import Literal

from bot.kit.words import T, Text

ArmyKey = Literal["french", "allied", "prussian"]
SideKey = Literal["french", "allied"]
Arm = Literal["infantry", "cavalry", "artillery"]
Phase = Literal["rally", "movement", "combat", "deployment"]
Role = Literal["attacker", "defender"]

Way = Literal["clear", "two", "off_board", "full", "barred"]
"""Where a unit stands that is to retreat:

clear      one square back is legal
two        one square back is not, but two squares back are (GD-86)
off_board  back is off the board, which Prussians may do (GD-39)
full       no legal retreat, because the squares behind are full
barred     no legal retreat for another reason: a zone of control, terrain, the edge of the board
"""

ARMIES: tuple[ArmyKey, ...] = ("french", "allied", "prussian")
SIDES: tuple[SideKey, ...] = ("french", "allied")
LAST_TURN = 20
ARMS: tuple[Arm, ...] = ("infantry", "cavalry", "artillery")
PHASES: tuple[Phase, ...] = ("rally", "movement", "combat")
"""The phases of a player turn. Deployment comes before the first turn, and only where it is free."""

ARMY_NAMES: dict[str, Text] = {"french": T("French"), "allied": T("Allied"), "prussian": T("Prussian")}
SIDE_NAMES: dict[str, Text] = {"french": T("French"), "allied": T("Allied and Prussian")}
PHASE_NAMES: dict[str, Text] = {
    "rally": T("rally"),
    "movement": T("movement"),
    "combat": T("combat"),
    "deployment": T("deployment"),
}
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
