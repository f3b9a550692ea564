"""The sequence of play: which step, phase or turn comes next."""

from __future__ import annotations

from bot.games.no_retreat import events as e
from bot.games.no_retreat.readings import is_on
from bot.games.no_retreat.state import AXIS, NoRetreat, Phase, Step, other
from bot.games.no_retreat.turns import TURNS

STEPS: tuple[Step, ...] = ("targets", "counterblows", "support", "battles")
"""10.1: targets, counterblows, then (with 15.6) support, and the battles, whose odds are worked out only then (NS-41)."""


def following_phase(state: NoRetreat) -> e.PhaseBegan | None:
    """The phase or step that comes after the present one; None when the campaign's last turn is over."""
    track = state.track
    if track.phase == "combat" and track.step != STEPS[-1]:
        return began(state, track.turn, track.active, "combat", _step_after(state, track.step))
    phases = [phase.key for phase in TURNS.phases]
    at = phases.index(track.phase)
    if at + 1 < len(phases):
        return began(state, track.turn, track.active or track.initiative, phases[at + 1])
    if track.active == first_player(state):
        return began(state, track.turn, other(track.active), phases[1])
    if track.turn >= TURNS.last_turn:
        return None
    return began(state, track.turn + 1, "", "housekeeping")


def began(state: NoRetreat, turn: int, active: str, phase: Phase, step: Step = "") -> e.PhaseBegan:
    """A phase as it begins; a Combat Phase begins with its first step."""
    step = step or (STEPS[0] if phase == "combat" else "")
    return e.PhaseBegan(turn=turn, active=active, phase=phase, step=step, name=TURNS.phase_name(phase), months=TURNS.months(turn))


def first_player(state: NoRetreat) -> str:
    """The side that moves first in a turn: the one with the Initiative."""
    return state.track.initiative or AXIS


def _step_after(state: NoRetreat, step: Step) -> Step:
    after = STEPS[STEPS.index(step) + 1]
    if after == "support" and not is_on(state.options, "combat_support"):
        return "battles"
    return after
