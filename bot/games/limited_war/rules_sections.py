"""The sections C, D and E: how each is entered, and everything that comes with it."""

from __future__ import annotations

from bot.games.limited_war import events as e
from bot.games.limited_war.course import Course
from bot.games.limited_war.orders import SideKey
from bot.games.limited_war.rules_points import award, award_together, check_total, incline_sweden
from bot.games.limited_war.state import Invaded, LimitedWar
from bot.kit.refusals import Impossible, NotNow
from bot.kit.words import T

CENTRES = {"C": (5, "LW-C3"), "D": (1, "LW-D3"), "E": (0, "LW-E6")}
"""Soviet resource centres that Germany may use, and the case."""
SWEDEN_RULE = {"C": "LW-C2", "D": "LW-D2", "E": "LW-E2"}
WEEKS_TO_INTERVENE = 12
C1_POINTS = 5
D1_POINTS = {"armed_neutral": (5, "LW-D1"), "pro_axis_neutral": (2, "LW-D1a")}
E1_ARMED = 2
E1_GERMAN_PRICE = -2
E1_SOVIET_PRICE = 5


def is_present(state: LimitedWar) -> bool:
    """Whether Germany has a unit of the kind that D.5 asks for (LW-AMB-32) in an invaded country; in any one of several."""
    counts_all = state.reads("presence_units", "any")
    return any(i.ground or (counts_all and i.other) for i in state.covered)


def enter(course: Course, section: e.Section, rule: str) -> None:
    """Puts a section in force for every covered country: centres, Sweden, and in E the three minors and the arms points."""
    state = course.state
    deadline = state.now + WEEKS_TO_INTERVENE if section == "D" else None
    course.happens(
        e.SectionEntered(
            section=section,
            countries=tuple(i.country for i in state.covered),
            at=state.now,
            rule=rule,
            deadline=deadline,
            is_present=section == "D" and is_present(state),
        )
    )
    if course.state.continuing and section != "C":
        course.happens(e.ContinuingEnded(why="section", rule="LW-C5"))
    centres, centres_rule = CENTRES[section]
    course.happens(e.CentresGranted(centres=centres, rule=centres_rule))
    if section == "E":
        _open_the_front(course)
    incline_sweden(course, SWEDEN_RULE[section])


def _open_the_front(course: Course) -> None:
    """E.3 and E.5: the minors, and the arms points once a game or at each entry (LW-AMB-19)."""
    passive = tuple(name for name in course.state.minors if course.state.status_of(name) != "active")
    if passive:
        course.happens(e.MinorsActivated(countries=passive))
    if not course.state.arms_grants or course.state.reads("arms_bonus", "each_entry"):
        course.happens(e.ArmsGranted(points=course.state.facts.economy.arms.bonus))


def enter_by_answer(course: Course, answer: e.AnswerKey, new: tuple[str, ...]) -> None:
    """What an answer brings: its section for all invaded countries, its points for those of LW-AMB-09."""
    section: e.Section = {"b1": "C", "b2": "D", "b3": "E"}[answer]  # type: ignore[assignment]
    enter(course, section, {"b1": "LW-B1", "b2": "LW-B2", "b3": "LW-B3"}[answer])
    is_all = course.state.reads("second_points", "all")
    for points, why, rule in points_of(course.state, section, [i for i in course.state.covered if is_all or i.country in new]):
        award(course, points, why=why, rule=rule)
    if answer == "b3" and course.state.reads("b3_delay", "yes"):
        course.happens(e.HoldBegan(side="axis", at=course.state.now, rule="LW-AMB-30"))


def points_of(state: LimitedWar, section: str, countries: list[Invaded]) -> list[tuple[int, str, str]]:
    """The points that a section brings for these countries: number, country and case (LW-C1, LW-D1, LW-E1)."""
    if section == "C":
        return [(C1_POINTS, i.country, "LW-C1") for i in countries]
    if section == "D":
        return [(D1_POINTS[i.status][0], i.country, D1_POINTS[i.status][1]) for i in countries]
    armed = [i for i in countries if i.status == "armed_neutral"]
    if state.reads("mixed_entry", "once"):
        armed = armed[:1]
    return [(E1_ARMED, i.country, "LW-E1a") for i in armed]


def join(course: Course, country: str) -> None:
    """A newly invaded country comes under the section that holds, which gives its points for it (LW-AMB-43)."""
    course.happens(e.CountryJoined(country=country, section=course.state.section))
    joined = [i for i in course.state.covered if i.country == country]
    for points, why, rule in points_of(course.state, course.state.section, joined):
        award(course, points, why=why, rule=rule)


def revert(course: Course, *, is_late: bool) -> None:
    """D.5 puts section C in force; its points are a reading (LW-AMB-05)."""
    rule = "LW-D5c" if is_late else "LW-D5d"
    countries = tuple(i.country for i in course.state.covered)
    course.happens(e.Reverted(countries=countries, at=course.state.now, is_late=is_late, rule=rule))
    enter(course, "C", rule)
    for invaded in course.state.covered:
        if course.state.reads("reversion_points", "full"):
            award(course, C1_POINTS, why=invaded.country, rule="LW-AMB-05")
        elif course.state.reads("reversion_points", "difference"):
            award(course, C1_POINTS - D1_POINTS[invaded.status][0], why=invaded.country, rule="LW-AMB-05")


# D.8


def escalation_points(state: LimitedWar, side: str) -> tuple[tuple[int, str], ...]:
    """What an escalation brings, each part with its case: E.1's own points, and the price or bonus (LW-AMB-04)."""
    own = points_of(state, "E", list(state.covered)) if state.reads("escalation_points", "on_top") else []
    price = (E1_GERMAN_PRICE, "LW-E1c") if side == "axis" else (E1_SOVIET_PRICE, "LW-E1d")
    return (*((points, rule) for points, _, rule in own), price)


def check_escalate(state: LimitedWar, side: str) -> None:
    """Either side, from D, at the start of a player turn of its own that began after the answer (LW-D8a, LW-AMB-25)."""
    if state.section != "D":
        raise Impossible(
            T("Escalation leads from section D to section E, and section D is not in force."),
            rule="LW-D8a",
            instead=T("Section D comes from the Axis answer B.2."),
        )
    if state.awaiting:
        raise NotNow(T("The Axis answer to the last declaration comes first; it governs all countries."), rule="LW-C7a")
    if state.on_move != side or not state.is_start:
        raise NotNow(
            T("A side escalates only at the start of its own player turn."),
            rule="LW-D8a",
            instead=T("Declare it before anything else in your next player turn."),
        )
    assert state.answered is not None
    is_too_early = state.now <= state.answered if side == "axis" else state.now < state.answered
    if state.reads("escalate_from", "next_game_turn"):
        is_too_early = state.now <= state.answered
    if is_too_early:
        raise NotNow(
            T("In this campaign escalation is for a game turn after the one in which Germany answered B.2.")
            if state.reads("escalate_from", "next_game_turn")
            else T("Escalation is for a player turn after the one in which Germany answered B.2."),
            rule="LW-D8a",
            instead=T("Declare it at the start of your next player turn."),
        )
    check_total(state, sum(points for points, _ in escalation_points(state, side)), "LW-E1c")


def decide_escalate(course: Course, side: SideKey) -> None:
    """The escalation, its points, and the hold on the side that made it (LW-D8b to LW-D8d)."""
    parts = escalation_points(course.state, side)
    course.happens(e.Escalated(side=side, at=course.state.now))
    enter(course, "E", "LW-D8a")
    award_together(course, parts, side=side)
    course.happens(e.HoldBegan(side=side, at=course.state.now))
