"""RALLY PHASE, commanders: allowance, and the commander who is surrounded (GD-19 to GD-21, GD-63)."""

from __future__ import annotations

from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import CommanderLost, SurroundDenied, SurroundReported
from bot.games.guard_dies.naming import commander_called
from bot.games.guard_dies.orders import ReportSurrounded
from bot.games.guard_dies.state import COMMANDER_ALLOWANCE, COMMANDERS, State, commander_name
from bot.games.guard_dies.terms import enemy_of, side_of
from bot.kit.refusals import Impossible, NotNow
from bot.kit.words import T


def commander_allowance(state: State, key: str) -> int:
    """How many squares a commander may move this turn: none after two rally attempts (GD-19, GD-74, GD-AMB-31)."""
    if state.commanders[key].attempts > 1:
        return 0
    return COMMANDER_ALLOWANCE - (1 if state.is_mud and state.options["mud_commanders"] == "yes" else 0)


def allowance(state: State, unit_id: str) -> int:
    """How many squares a unit may move this turn (GD-77, GD-44)."""
    return state.type_of(unit_id).movement.value - (1 if state.is_mud else 0)


def check_report(state: State, side: str, order: ReportSurrounded) -> None:
    """Refused in a rally phase, and for a commander who is not on the board."""
    key = commander_called(state, "", order.commander)
    if state.board is not None:
        raise Impossible(T("The board sees by itself whether a commander is surrounded."), rule="GD-20")
    if state.phase == "rally":
        raise NotNow(T("A commander can be surrounded in a movement or combat phase only."), rule="GD-20")
    where = state.commanders[key].where
    if where != "in_play":
        because = {
            "waiting": T("has not arrived yet"),
            "entering": T("has not entered the board yet"),
            "lost": T("is lost already"),
            "removed": T("left the board with his army"),
        }
        raise Impossible(T("{commander} {because}.", commander=commander_name(key), because=because[where]), rule="GD-20")


def decide_report(course: Course, side: str, order: ReportSurrounded) -> None:
    """His own side loses him at once; if the enemy reports it, his side is asked first."""
    key = order.commander
    owner = side_of(COMMANDERS[key].army)
    if owner == side:
        course.happens(CommanderLost(commander=key))
        return
    course.happens(SurroundReported(n=course.state.claims + 1, commander=key, reported_by=enemy_of(owner)))


def decide_claim(course: Course, choice: str) -> None:
    """His side has said whether he is surrounded."""
    claim = course.state.claim
    assert claim is not None
    if choice == "lost":
        course.happens(CommanderLost(commander=claim.commander))
    else:
        course.happens(SurroundDenied(n=claim.n, commander=claim.commander))
