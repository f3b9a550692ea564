"""Time (LW-T1 to LW-T3): the player turns in their order, and everything that a player turn's, game turn's or cycle's end brings.

The automatic consequences come about in the same order of play that moved the calendar, each as an event with its case: the
missed answer (LW-AMB-08), D.5's deadline and presence test, the production of the cycle (LW-C4a), the end of "continuing".
"""

from __future__ import annotations

from bot.games.limited_war import events as e
from bot.games.limited_war.course import Course
from bot.games.limited_war.duty import judged
from bot.games.limited_war.orders import Advance, SideKey
from bot.games.limited_war.rules_declare import confirm, decide_answer
from bot.games.limited_war.rules_sections import is_present, revert
from bot.games.limited_war.state import LimitedWar
from bot.games.limited_war.words import SEAT, TURN, date, moment
from bot.kit.refusals import NotNow, NotYours
from bot.kit.words import T


def check_advance(state: LimitedWar, side: str, order: Advance) -> None:
    """The side on move ends its player turn; a deadline that falls with it needs `confirmed`."""
    _check_on_move(state, side)
    if state.moment not in ("axis_start", "axis_moves"):
        return
    if any(i.asked == "soviet" for i in state.invaded):
        raise NotNow(
            T("The Soviets have still to say whether they agree to the status that the Axis player gave."),
            instead=T("The Axis player turn cannot end before that."),
        )
    if state.awaiting and state.reads("no_answer", "wait"):
        raise NotNow(
            T("The Axis answer to the Soviet declaration is due in this player turn, and it has not been given."),
            rule="LW-C7a",
            instead=T("Answer B.1, B.2 or B.3; then end the player turn."),
        )
    if state.awaiting and not order.confirmed:
        raise NotNow(
            T("The Axis answer is due in this player turn. Ending it without one counts as B.1, and section C will hold."),
            rule="LW-AMB-08",
            instead=T("Answer B.1, B.2 or B.3, or end the player turn with the confirmation."),
        )
    if is_deadline_missed(state) and not order.confirmed:
        raise NotNow(
            T("The twelve game turns end with this player turn and no German unit is reported there: section C will hold."),
            rule="LW-D5c",
            instead=T("Report the unit if there is one, or end the player turn with the confirmation."),
        )


def _check_on_move(state: LimitedWar, side: str) -> None:
    if state.on_move != side:
        raise NotYours(
            T(
                "It is the {turn} of {date}; only {seat} can end it.",
                turn=TURN[state.on_move],
                date=date(state.now),
                seat=SEAT[state.on_move],
            )
            if not state.is_end
            else T("The game turn {date} ends: {seat} is asked about peace.", date=date(state.now), seat=SEAT[state.on_move]),
            rule="LW-T3",
        )


def check_begin(state: LimitedWar, side: str) -> None:
    """Only at the start of one's own player turn."""
    _check_on_move(state, side)
    if not state.is_start:
        raise NotNow(T("It is the {moment}: its start is over already.", moment=moment(state)), rule="LW-T3")


def is_deadline_missed(state: LimitedWar) -> bool:
    """Whether D.5's twelve game turns end with this Axis player turn and nobody is there (LW-D5a, LW-AMB-07)."""
    is_due = state.section == "D" and state.deadline is not None and state.now >= state.deadline
    return is_due and state.arrived is None and not is_present(state) and state.reads("presence_test", "at_deadline")


def decide_advance(course: Course, side: SideKey) -> None:
    """What the end of this player turn, or of this game turn, brings."""
    state = course.state
    if state.is_end:
        course.happens(e.NothingSaid(side=side))
        after_word(course)
    elif side == "axis":
        _end_axis_turn(course)
    elif state.section == "E":
        course.happens(e.TurnBegan(at=state.now, moment=first_asked(state), rule="LW-AMB-17"))
    else:
        end_game_turn(course)


def first_asked(state: LimitedWar) -> e.Moment:
    """Who is asked first at the end of a game turn (LW-AMB-17)."""
    return "axis_end" if state.reads("first_peace", "axis_first") else "soviet_end"


def after_word(course: Course) -> None:
    """One side has let the end of the game turn pass: the other is asked, or the game turn ends."""
    state = course.state
    if state.moment == first_asked(state):
        second: e.Moment = "soviet_end" if state.moment == "axis_end" else "axis_end"
        course.happens(e.TurnBegan(at=state.now, moment=second, rule="LW-AMB-17"))
    else:
        end_game_turn(course)


def _end_axis_turn(course: Course) -> None:
    for invaded in course.state.invaded:
        if invaded.asked == "axis":
            confirm(course, invaded, by_default=True)
    if course.state.awaiting:
        decide_answer(course, "b1", is_missed=True)
    elif is_deadline_missed(course.state):
        revert(course, is_late=True)
    course.happens(e.TurnBegan(at=course.state.now, moment="soviet_start"))
    _lift_hold(course)


def _lift_hold(course: Course) -> None:
    """A side that escalated may reach into the other areas from its next player turn on (LW-D8b)."""
    if course.state.held_back == course.state.on_move:
        course.happens(e.HoldEnded(side=course.state.on_move))


def end_game_turn(course: Course) -> None:
    """The presence test, the cycle's production, and the next game turn's Axis player turn."""
    if course.state.section == "D" and _is_deserted(course.state):
        revert(course, is_late=course.state.arrived is None)
    is_cycle_end = course.state.is_cycle_end
    if is_cycle_end:
        settle_cycle(course)
    course.happens(e.TurnBegan(at=course.state.now + 1, moment="axis_start"))
    if is_cycle_end and course.state.continuing and course.state.reads("continuing", "one_cycle"):
        course.happens(e.ContinuingEnded(why="cycle"))
    _lift_hold(course)


def _is_deserted(state: LimitedWar) -> bool:
    """D.5's test at the end of a game turn (LW-D5d): from the first arrival on, and from the twelfth game turn on.

    Under LW-AMB-07, `turn_after`, the game turn of the arrival and the twelfth itself are not tested.
    """
    if is_present(state):
        return False
    begins = [turn for turn in (state.arrived, state.deadline) if turn is not None]
    first = min(begins)
    return state.now > first or (state.now == first and state.reads("presence_test", "at_deadline"))


def settle_cycle(course: Course) -> None:
    """The production of the cycle that ends (LW-C4a to LW-C5a, LW-D6a, LW-E5a)."""
    verdict = judged(course.state)
    course.happens(
        e.CycleEnded(first=course.state.cycle, production=verdict.production, rule=verdict.rule, carried=verdict.carried)
    )


def check_continuing(state: LimitedWar, side: str, *, is_stated: bool) -> None:
    """Germany alone, in section C, at the start of a cycle before anything else (LW-C5, LW-AMB-51)."""
    if side != "axis":
        raise NotYours(T("Only Germany may state that limited war is continuing."), rule="LW-C5")
    if state.section != "C":
        raise NotNow(T("This statement belongs to section C, which is not in force."), rule="LW-C5")
    if not state.is_cycle_start:
        raise NotNow(
            T("This is stated at the start of a cycle, before anything else in its first Axis player turn."),
            rule="LW-AMB-51",
            instead=T("The next cycle begins on {date}.", date=date(state.cycle + 4)),
        )
    if is_stated and state.continuing:
        raise NotNow(T("Germany has stated already that limited war is continuing."), rule="LW-C5")
    if not is_stated and not state.continuing:
        raise NotNow(T("Germany has made no such statement, so there is none to withdraw."), rule="LW-C5")


def decide_continuing(course: Course, *, is_stated: bool) -> None:
    """The statement, for one cycle or until withdrawn (LW-AMB-13)."""
    if not is_stated:
        course.happens(e.ContinuingEnded(why="withdrawn"))
        return
    is_for_one = course.state.reads("continuing", "one_cycle")
    course.happens(e.ContinuingStated(until=course.state.cycle + 3 if is_for_one else None))
