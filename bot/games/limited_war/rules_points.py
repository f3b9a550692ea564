"""German political points, and Sweden's 75 (LW-C2 to LW-C2d, LW-D2, LW-E2)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.limited_war import events as e
from bot.games.limited_war.course import Course
from bot.games.limited_war.orders import EnterPoints
from bot.games.limited_war.state import GONE, SWEDEN, LimitedWar
from bot.games.limited_war.words import in_words
from bot.kit.names import tidy
from bot.kit.refusals import Impossible, Malformed, Unknown
from bot.kit.words import T, listing

SWEDEN_AT = 75
MOST_AT_ONCE = 200


def award(course: Course, points: int, *, rule: str, why: str = "", side: str = "") -> None:
    """Adds German political points; Sweden follows the new total at once. Nothing for 0 points."""
    award_together(course, ((points, rule),), why=why, side=side)


def award_together(course: Course, parts: Iterable[tuple[int, str]], *, why: str = "", side: str = "") -> None:
    """Adds points that one step brings by several cases. Sweden follows the total of them all: what is gained and paid in the
    same breath has not been reached (LW-C2a)."""
    for points, rule in parts:
        if points:
            course.happens(e.PointsChanged(points=points, total=course.state.points + points, why=why, rule=rule, side=side))
    settle_sweden(course)


def incline_sweden(course: Course, rule: str) -> None:
    """Sweden becomes a pro-Axis neutral by this case, unless it is more than that, or lost, already."""
    if course.state.status_of(SWEDEN) not in ("pro_axis_neutral", "active", *GONE):
        course.happens(e.SwedenInclined(rule=rule))
    settle_sweden(course)


def settle_sweden(course: Course) -> None:
    """Sweden is activated at 75 or more, and falls back only where the reading says so (LW-AMB-11)."""
    status, total = course.state.status_of(SWEDEN), course.state.points
    if status == "pro_axis_neutral" and total >= SWEDEN_AT:
        course.happens(e.SwedenActivated(total=total))
    elif status == "active" and total < SWEDEN_AT and course.state.reads("sweden", "tracks_total"):
        course.happens(e.SwedenFellBack(total=total))


def check_total(state: LimitedWar, change: int, rule: str) -> None:
    """Refuses a change that costs more than there is, where the group reads it so (LW-AMB-20)."""
    if change < 0 and state.points + change < 0 and state.reads("points_short", "refuse"):
        raise Impossible(
            T("Germany has {total} political points and cannot pay {cost}.", total=state.points, cost=-change),
            rule=rule or "LW-AMB-20",
            instead=T("Under this campaign's reading of LW-AMB-20 the total may not go below 0."),
        )


def check_enter(state: LimitedWar, side: str, order: EnterPoints) -> None:
    """Points need a cause of the list or a reason, and a number other than 0."""
    points = entered(state, order)
    if not order.cause and not tidy(order.reason):
        raise Malformed(
            T("Political points need a reason, so that both sides can read in the history what they were for."),
            instead=T("Choose a cause from the list, or write the reason."),
        )
    if not points:
        raise Malformed(
            T("A change of 0 points changes nothing."), instead=T("Enter the points gained or lost, such as 3 or -2.")
        )
    if abs(points) > MOST_AT_ONCE:
        raise Malformed(
            T("A change of more than {most} points at once is surely a slip of the hand.", most=MOST_AT_ONCE),
            instead=T("Enter the points gained or lost, such as 3 or -2."),
        )
    check_total(state, points, "")


def entered(state: LimitedWar, order: EnterPoints) -> int:
    """The points that an entry is worth: its own, or its cause's. Raises Unknown for a cause that is not in the list."""
    if not order.cause:
        return order.points
    for cause in state.facts.points.cause:
        if cause.name == order.cause:
            return order.points or cause.points
    raise Unknown(
        T("There is no cause called {cause} in this campaign's list.", cause=order.cause[:90]),
        instead=T("The causes are: {causes}.", causes=listing(in_words(c.name) for c in state.facts.points.cause))
        if state.facts.points.cause
        else T("The list is empty: give the points and a reason."),
    )


def decide_enter(course: Course, side: str, order: EnterPoints) -> None:
    """The points, and what the new total does to Sweden."""
    reason = tidy(order.reason, 200)
    why = f"{order.cause}: {reason}" if order.cause and reason else order.cause or reason
    award(course, entered(course.state, order), rule="", why=why, side=side)
