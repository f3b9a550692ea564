"""Sections A and B: Soviet declarations, a neutral's status, and the Axis answer (LW-A1 to LW-B3, LW-C7a)."""

from __future__ import annotations

from bot.games.limited_war import events as e
from bot.games.limited_war.course import Course
from bot.games.limited_war.orders import DeclareWar, SideKey
from bot.games.limited_war.rules_sections import enter_by_answer, join
from bot.games.limited_war.state import GONE, Invaded, LimitedWar
from bot.games.limited_war.words import KIND, STAGE, date
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.words import T

GERMANY = "Germany"
FARTHEST = 300
NEUTRAL_KINDS = ("armed_neutral", "pro_axis_neutral")


def is_on_the_axis(state: LimitedWar, country: str) -> bool:
    """Whether a declaration on this country is A.1's: on Germany or on an active Axis minor ally."""
    return country == GERMANY or state.status_of(country) == "active"


def check_declare(state: LimitedWar, side: str, order: DeclareWar) -> None:
    """The Soviets, in their own player turn, on a neutral that is armed or pro-Axis, or by A.1 on Germany or its ally."""
    if side != "soviet":
        raise NotYours(T("Only the Soviets declare this limited war; Germany answers it."), rule="LW-B0")
    if state.on_move != "soviet" or state.is_end:
        raise NotNow(
            T("The Soviets declare limited war in their own player turn."),
            rule="LW-C7a",
            instead=T("Declare it in the Soviet player turn of {date}.", date=date(state.now + 1 if state.is_end else state.now)),
        )
    if state.section in ("printed", "total_war"):
        raise Impossible(
            T("Now it is {stage}: these rules do not apply to a new declaration.", stage=STAGE[state.section]), rule="LW-A1"
        )
    if is_on_the_axis(state, order.country):
        if state.invaded:
            raise Impossible(
                T("Limited war on Germany or an active Axis ally is a first step, and limited war on a neutral exists already."),
                rule="LW-A2",
                instead=T("Make peace first, or fight by the section that holds: its cases say which attacks lead further."),
            )
        return
    _check_neutral(state, order)


def check_hexes(hexes: int | None) -> None:
    """A distance on the map, from 0 hexes on."""
    if hexes is not None and not 0 <= hexes <= FARTHEST:
        raise Malformed(
            T("The distance from a capital is a number of hexes from 0 to {most}.", most=FARTHEST),
            rule="LW-C4c",
            instead=T("Count along joined land hexes from the nearest Soviet unit to the capital, such as 7."),
        )


def _check_neutral(state: LimitedWar, order: DeclareWar) -> None:
    check_hexes(order.hexes)
    country = T(state.country(order.country).name)
    if state.invasion(order.country):
        raise Impossible(T("The Soviets are making limited war on {country} already.", country=country), rule="LW-B0")
    known = state.status_of(order.country)
    if known in GONE:
        raise Impossible(
            T("{country} is {status}; it is no neutral any more.", country=country, status=KIND[known]), rule="LW-B0"
        )
    if "neutral" in (known, order.status):
        raise Impossible(
            T("{country} is entered as neither an armed nor a pro-Axis neutral; these rules do not cover it.", country=country),
            rule="LW-AMB-21",
            instead=T("Use the printed rules, or enter another status for it first."),
        )
    if not known and not order.status:
        raise Malformed(
            T(
                "Nobody has entered yet whether {country} is an armed or a pro-Axis neutral, and the points depend on it.",
                country=country,
            ),
            rule="LW-D1",
            instead=T("Give its status with the declaration; the Axis player confirms it."),
        )
    if known and order.status and known != order.status:
        raise Impossible(
            T("{country} has been agreed to be {status}.", country=country, status=KIND[known]),
            rule="LW-B0",
            instead=T("Declare with that status, or enter a new one for both sides to agree on first."),
        )


def joins(state: LimitedWar) -> bool:
    """Whether a new invasion comes under the section that holds, without an answer (LW-AMB-43)."""
    return state.section == "E" or (state.section == "D" and state.reads("new_in_d", "joins_d"))


def decide_declare(course: Course, order: DeclareWar) -> None:
    """A declaration: A.1 leads to the printed rules at once; a neutral's waits for the Axis answer."""
    state = course.state
    if is_on_the_axis(state, order.country):
        course.happens(e.PrintedWarBegan(on=order.country, rule="LW-A1"))
        return
    known = state.status_of(order.country)
    is_joining = joins(state)
    course.happens(
        e.WarDeclared(
            country=order.country,
            status=known or order.status,
            at=state.now,
            due=None if is_joining else state.now + 1,
            hexes=order.hexes,
            is_known=bool(known),
            question=0 if known else state.questions + 1,
            rule="LW-AMB-43" if is_joining else "LW-C7d" if _made_peace_before(state, order.country) else "LW-B0",
        )
    )
    if is_joining and known:
        join(course, order.country)


def _made_peace_before(state: LimitedWar, country: str) -> bool:
    return any(isinstance(n.event, e.PeaceMade) and country in n.event.countries for n in state.history)


# a neutral's status: entered by the Soviets, confirmed by the Axis


def other_kind(status: str) -> str:
    """The other of the two kinds of neutral."""
    return NEUTRAL_KINDS[1 - NEUTRAL_KINDS.index(status)]


def settle_status(course: Course, invaded: Invaded, side: SideKey, choice: str) -> None:
    """The word of the side asked: "yes" settles the status, "no" puts the other kind to the other side."""
    if choice == "no":
        course.happens(
            e.StatusDisputed(
                country=invaded.country, side=side, status=other_kind(invaded.status), question=course.state.questions + 1
            )
        )
        return
    confirm(course, invaded, by_default=False)


def confirm(course: Course, invaded: Invaded, *, by_default: bool) -> None:
    """The status stands as entered; a country that only waited for it joins its section."""
    course.happens(e.StatusConfirmed(country=invaded.country, status=invaded.status, by_default=by_default))
    if invaded.awaits == "status":
        join(course, invaded.country)


# the answer


def is_answer_due(state: LimitedWar) -> bool:
    """Whether the answer can be given now: in the Axis player turn after the declaration (LW-C7a), statuses being settled."""
    is_turn = state.moment in ("axis_start", "axis_moves")
    return bool(state.awaiting) and is_turn and not any(i.asked for i in state.awaiting)


def decide_answer(course: Course, answer: e.AnswerKey, *, is_missed: bool = False) -> None:
    """The answer governs every invaded country (LW-C7e, LW-AMB-09)."""
    new = tuple(i.country for i in course.state.awaiting)
    rule = "LW-AMB-08" if is_missed else "LW-C7a"
    course.happens(e.AnswerGiven(answer=answer, countries=new, at=course.state.now, is_missed=is_missed, rule=rule))
    enter_by_answer(course, answer, new)
