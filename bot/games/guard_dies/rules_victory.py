"""VICTORY: how a game ends (GD-59 to GD-63, GD-105 to GD-107)."""

from __future__ import annotations

from bot.games.guard_dies.state import State
from bot.games.guard_dies.terms import SideKey
from bot.kit.game import Outcome
from bot.kit.model import Frozen
from bot.kit.words import T


class Ending(Frozen):
    """How a game ended: the winning side, the grade of the victory, and the case."""

    winner: SideKey
    grade: str
    rule: str


NAPOLEON_LOST = Ending(winner="allied", grade="automatic", rule="GD-63")
FRENCH_ROUTED = Ending(winner="allied", grade="decisive", rule="GD-61")
ALLIES_ROUTED = Ending(winner="french", grade="victory", rule="GD-60")
PRUSSIANS_ROUTED = Ending(winner="french", grade="minor_tactical_with_strategic_setback", rule="GD-62")
ALLIES_HELD = Ending(winner="allied", grade="victory", rule="GD-107")

_VERDICTS = {
    "automatic": T("Napoleon is lost: the French are defeated, and the Allies and Prussians win."),
    "decisive": T("The French army has routed: a decisive Prussian and Allied victory, and the final downfall of Napoleon."),
    "victory-french": T("The Allied army has routed: the French win."),
    "minor_tactical_with_strategic_setback": T(
        "The Prussian army has routed, but the Allied army has not: "
        "a minor tactical victory for the French, and a strategic setback."
    ),
    "victory-allied": T("The Allied army has not been routed in time: the Allies and Prussians win."),
}


def ending(state: State) -> Ending | None:
    """How the game ended; None while it goes on. The first army to rout decides, since the game ends with it (GD-59)."""
    if state.commanders["napoleon"].where == "lost":
        return NAPOLEON_LOST
    for army in state.routed:
        if army == "french":
            return FRENCH_ROUTED
        if army == "allied":
            return ALLIES_ROUTED
    if not state.is_time_up:
        return None
    if "prussian" in state.routed and state.options["prussian_rout"] == "french_minor":
        return PRUSSIANS_ROUTED
    return ALLIES_HELD


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return ending(state) is not None


def outcome(state: State) -> Outcome | None:
    """The ending as the table announces it."""
    end = ending(state)
    if end is None:
        return None
    verdict = _VERDICTS[f"victory-{end.winner}" if end.grade == "victory" else end.grade]
    return Outcome(winner=end.winner, verdict=verdict, rule=end.rule)
