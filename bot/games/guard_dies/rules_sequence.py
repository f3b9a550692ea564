"""SEQUENCE OF PLAY, MUD: turns, player turns and phases, and who may give an order now (GD-4, GD-44, GD-67, GD-68)."""

from __future__ import annotations

from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import LastTurnEnded, PhaseBegun
from bot.games.guard_dies.orders import EndPhase
from bot.games.guard_dies.rules_deployment import check_all_placed
from bot.games.guard_dies.rules_prussians import check_nobody_waits_to_roll
from bot.games.guard_dies.state import MUD_TURNS, State
from bot.games.guard_dies.terms import PHASE_NAMES, PHASES, SIDE_NAMES, Phase, SideKey
from bot.kit.refusals import Stale
from bot.kit.words import T


def next_phase(state: State) -> tuple[int, SideKey, Phase] | None:
    """Turn, side and phase that follow; None after the last turn."""
    if state.phase == "deployment":
        return (state.turn, "french", "deployment") if state.side == "allied" else (state.turn, "french", PHASES[0])
    place = PHASES.index(state.phase)
    if place + 1 < len(PHASES):
        return state.turn, state.side, PHASES[place + 1]
    if state.side == "french":
        return state.turn, "allied", PHASES[0]
    if state.turn < state.last_turn:
        return state.turn + 1, "french", PHASES[0]
    return None


def check_end_phase(state: State, side: str, order: EndPhase) -> None:
    """Refused for a phase that is over already, and while a Prussian group must still roll."""
    is_other_turn = order.turn not in (0, state.turn)
    is_other_phase = order.phase not in ("", state.phase)
    if is_other_turn or is_other_phase:
        raise Stale(
            T("That phase is over already."),
            rule="GD-4",
            instead=T(
                "It is the {phase} phase of the {side} player turn {turn}.",
                phase=PHASE_NAMES[state.phase],
                side=SIDE_NAMES[state.side],
                turn=state.turn,
            ),
        )
    if state.phase == "deployment":
        check_all_placed(state)
    check_nobody_waits_to_roll(state)


def decide_end_phase(course: Course) -> None:
    """The next phase begins, or the last turn is over."""
    coming = next_phase(course.state)
    if coming is None:
        course.happens(LastTurnEnded(turn=course.state.turn))
        return
    turn, side, phase = coming
    course.happens(PhaseBegun(turn=turn, side=side, phase=phase, is_mud=turn in MUD_TURNS))
