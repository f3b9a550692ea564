"""Every peace: C.6, D.7 and E.7 to E.10, with its moment, its condition, its price and what it changes on the map."""

from __future__ import annotations

from bot.games.limited_war import events as e
from bot.games.limited_war.course import Course
from bot.games.limited_war.orders import DeclarePeace, PeaceCase, SideKey
from bot.games.limited_war.rules_points import award_together, check_total
from bot.games.limited_war.state import (
    BESSARABIA,
    GERMAN_POLAND,
    GONE,
    LITHUANIA,
    POLAND,
    RUMANIA,
    SOVIET_POLAND,
    LimitedWar,
    Sighting,
)
from bot.games.limited_war.words import SEAT, in_words, names
from bot.kit.model import Frozen
from bot.kit.refusals import Impossible, NotNow, NotYours, Unknown
from bot.kit.words import T, Text

DECLARES: dict[str, SideKey] = {"C6": "soviet", "D7": "soviet", "E7": "soviet", "E8": "axis", "E9": "axis", "E10": "soviet"}
SOVIET_NOW = ("bolshevised", "ceded")
E9_PRICE = -5
E10_POINTS = 5
SOVIET_CONQUESTS = "conquered Soviet territories inside the 1941 start line"
BEYOND_THE_LINE = "all conquests outside the 1941 start line"


class Terms(Frozen):
    """What a peace would bring: the same lists as in the event, and each change of points with its case."""

    countries: tuple[str, ...]
    bolshevised: tuple[str, ...] = ()
    bolshevised_in_part: tuple[str, ...] = ()
    left_in_part: tuple[str, ...] = ()
    annexed: tuple[str, ...] = ()
    ceded: tuple[str, ...] = ()
    eliminated_in: tuple[str, ...] = ()
    points: tuple[tuple[int, str], ...] = ()


def check_peace(state: LimitedWar, side: str, order: DeclarePeace) -> None:
    """The right side, section, moment and condition; and the price can be paid (LW-AMB-20)."""
    terms = terms_of(state, side, order)
    check_total(state, sum(points for points, _ in terms.points), f"LW-{order.case}")


def terms_of(state: LimitedWar, side: str, order: DeclarePeace) -> Terms:
    """What this peace would bring now. Raises the Refusal that explains why it cannot be declared."""
    case = f"LW-{order.case}"
    if DECLARES[order.case] != side:
        raise NotYours(T("Peace by this case is declared by {seat} only.", seat=SEAT[DECLARES[order.case]]), rule=case)
    if state.awaiting:
        raise NotNow(T("The Axis answer to the last declaration comes before any peace."), rule="LW-C7a")
    if state.section != order.case[0]:
        raise Impossible(
            T(
                "Peace by {case} ends a war under section {section}, which is not in force.",
                case=T(case),
                section=T(order.case[0]),
            ),
            rule=case,
            instead=_open_cases(state),
        )
    if any(i.awaits for i in state.invaded):
        raise NotNow(T("The status of the country invaded last is settled before any peace."), rule=case)
    _check_moment(state, order.case)
    return _TERMS[order.case](state, order)


def _open_cases(state: LimitedWar) -> Text:
    cases = {"C": ("LW-C6",), "D": ("LW-D7",), "E": ("LW-E7", "LW-E8", "LW-E9", "LW-E10")}.get(state.section, ())
    if not cases:
        return T("No section of these rules is in force, so there is no limited war of theirs to end.")
    return T("From section {section} peace comes by {cases}.", section=T(state.section), cases=names(cases, "or"))


def _check_moment(state: LimitedWar, case: str) -> None:
    rule = f"LW-{case}"
    if case in ("C6", "D7") and state.moment != "soviet_start":
        raise NotNow(T("This peace is declared at the start of a Soviet player turn, before anything else in it."), rule=rule)
    if case == "E9" and state.moment != "axis_start":
        raise NotNow(T("This peace is declared at the start of a German player turn, before anything else in it."), rule=rule)
    if case == "E7" and state.moment != "soviet_end":
        first = (
            T("Germany is asked first there.")
            if state.reads("first_peace", "axis_first")
            else T("The Soviets are asked first there.")
        )
        raise NotNow(T("This peace is declared at the end of a game turn. {first}", first=first), rule=rule)
    if case == "E8" and state.moment != "axis_end":
        first = (
            T("Germany is asked first there.")
            if state.reads("first_peace", "axis_first")
            else T("The Soviets are asked first there.")
        )
        raise NotNow(T("This peace is declared at the end of a game turn. {first}", first=first), rule=rule)
    if case == "E10" and state.reads("cession", "soviet_turn") and state.moment not in ("soviet_start", "soviet_moves"):
        raise NotNow(T("The Soviets offer this peace in their own player turn."), rule="LW-AMB-18")


# C.6 and D.7


def _ended_countries(state: LimitedWar, order: DeclarePeace) -> tuple[str, ...]:
    """The countries with which this peace is made: all, or under LW-AMB-47 those named."""
    everywhere = tuple(i.country for i in state.invaded)
    if not order.countries:
        return everywhere
    for country in order.countries:
        if country not in everywhere:
            raise Unknown(
                T("The Soviets are not making limited war on {country}.", country=in_words(country[:40])),
                rule="LW-AMB-47",
                instead=T("Name one of {countries}.", countries=names(everywhere, "or")),
            )
    if state.reads("peace_scope", "all") and set(order.countries) != set(everywhere):
        raise Impossible(
            T("In this campaign a peace ends the limited war on all invaded countries together."),
            rule="LW-AMB-47",
            instead=T("Declare it without naming countries."),
        )
    return tuple(c for c in everywhere if c in order.countries)


def _c6(state: LimitedWar, order: DeclarePeace) -> Terms:
    if state.continuing:
        raise NotNow(
            T("Germany has stated that limited war is continuing, so there is no peace by this case now."),
            rule="LW-AMB-13",
            instead=T("The statement ends with its cycle.")
            if state.reads("continuing", "one_cycle")
            else T("The statement holds until Germany withdraws it at the start of a cycle."),
        )
    countries = _ended_countries(state, order)
    whole = tuple(c for c in countries if state.extents.get(c) == "whole")
    part = tuple(c for c in countries if state.extents.get(c) == "part")
    if state.reads("bolshevise", "held"):
        return Terms(countries=countries, bolshevised=whole, bolshevised_in_part=part)
    return Terms(countries=countries, bolshevised=whole, left_in_part=part)


def _d7(state: LimitedWar, order: DeclarePeace) -> Terms:
    assert state.answered is not None
    return Terms(countries=_ended_countries(state, order))


# E.7 and E.8


def soviet_grounds(state: LimitedWar) -> tuple[str, ...]:
    """The areas that E.7 names: the invaded countries, Poland and the three minors, without those that are Soviet already."""
    minors = (p.name for p in state.facts.places.place if p.is_minor)
    listed = (*(i.country for i in state.invaded), POLAND, *minors)
    return tuple(dict.fromkeys(a for a in listed if state.status_of(a) not in SOVIET_NOW))


def german_grounds(state: LimitedWar) -> tuple[str, ...]:
    """The areas that E.8 names: the invaded countries, Poland, Bessarabia and Lithuania, without those annexed already."""
    listed = (*(i.country for i in state.invaded), POLAND, BESSARABIA, LITHUANIA)
    return tuple(dict.fromkeys(a for a in listed if state.status_of(a) != "annexed"))


def is_gated(state: LimitedWar, area: str) -> bool:
    """Whether Paris must fall before Germany can use this area (LW-E8e, LW-AMB-40)."""
    stars = (BESSARABIA,) if state.reads("paris_gate", "bessarabia") else (BESSARABIA, LITHUANIA)
    return area in stars and "paris_fell" not in state.happened


def has_no_supplied(sighting: Sighting | None) -> bool:
    """Whether a report says that no supplied units are there. What is not reported is not known, and so does not count."""
    return sighting is not None and sighting.level != "supplied"


def _inside(state: LimitedWar, area: str) -> tuple[str, ...]:
    """The area and what still lies within its borders; an inner part that nobody reported goes with the whole."""
    return (
        area,
        *(p.name for p in state.facts.places.place if p.name != area and p.within == area and state.is_inside(p.name, area)),
    )


def is_free_of_axis(state: LimitedWar, area: str) -> bool:
    """Whether no supplied Axis units stand in an area of E.7; an invaded neutral's own units by LW-AMB-37."""
    return _is_left_by(state, "axis", area) and _is_left_by_its_own(state, area) and _is_held(state, "soviet", area)


def is_free_of_soviets(state: LimitedWar, area: str) -> bool:
    """Whether no supplied Soviet units stand in an area of E.8, and Paris does not bar it."""
    return _is_left_by(state, "soviet", area) and not is_gated(state, area) and _is_held(state, "axis", area)


def _is_left_by(state: LimitedWar, whose: SideKey, area: str) -> bool:
    """Whether the last reports show no supplied units of a side in an area."""
    main, *inner = _inside(state, area)
    seen = (state.sighting(whose, each) for each in inner)
    return has_no_supplied(state.sighting(whose, main)) and all(has_no_supplied(s) for s in seen if s is not None)


def _is_left_by_its_own(state: LimitedWar, area: str) -> bool:
    """Whether no supplied units of an invaded neutral stand in it, where they count as Axis units (LW-AMB-37)."""
    is_asked = state.invasion(area) is not None and state.status_of(area) != "active" and state.reads("own_units", "count")
    return not is_asked or has_no_supplied(state.sighting("country", area))


def _is_held(state: LimitedWar, whose: SideKey, area: str) -> bool:
    """LW-AMB-38: whether the declaring side needs units of its own there, and has them."""
    if state.reads("area_presence", "not_needed"):
        return True
    sighting = state.sighting(whose, area)
    return sighting is not None and sighting.level != "none"


def qualifying(state: LimitedWar, case: PeaceCase) -> tuple[str, ...]:
    """The areas that give grounds for E.7 or E.8 by the last reports."""
    if case == "E7":
        return tuple(a for a in soviet_grounds(state) if is_free_of_axis(state, a))
    return tuple(a for a in german_grounds(state) if is_free_of_soviets(state, a))


_MUST_BE_GONE: dict[PeaceCase, SideKey] = {"E7": "axis", "E8": "soviet"}
"""The side without whose supplied units an area is a ground for peace by this case."""
_UNITS: dict[SideKey, Text] = {"axis": T("Axis"), "soviet": T("Soviet")}


def _taken(state: LimitedWar, order: DeclarePeace, grounds: tuple[str, ...]) -> tuple[str, ...]:
    """The areas that change hands: all that qualify, or the one named (LW-AMB-15)."""
    rule = f"LW-{order.case}"
    enemy = _MUST_BE_GONE[order.case]
    found = qualifying(state, order.case)
    for area in order.areas:
        if area not in grounds:
            raise Impossible(
                T("{area} is no ground for peace by this case.", area=T(state.place(area).name)),
                rule=rule,
                instead=T("The case names {areas}.", areas=names(grounds, "or")),
            )
        if area not in found:
            raise _no_ground(state, order.case, area)
    if not found:
        for area in grounds:
            if _is_left_by(state, enemy, area):
                raise _no_ground(state, order.case, area)
        raise Impossible(
            T(
                "By the last reports none of {areas} is shown to be without supplied {enemy} units.",
                areas=names(grounds, "or"),
                enemy=_UNITS[enemy],
            ),
            rule=rule,
            instead=T("Report the units in these areas if the map shows otherwise."),
        )
    if state.reads("areas", "all"):
        return found
    if len(order.areas) != 1 and len(found) > 1:
        raise Impossible(
            T("In this campaign such a peace takes one area only."),
            rule="LW-AMB-15",
            instead=T("Name one of {areas}.", areas=names(found, "or")),
        )
    return order.areas[:1] or found


def _no_ground(state: LimitedWar, case: PeaceCase, area: str) -> Impossible:
    """Why an area that the case names gives no ground for it now."""
    enemy = _MUST_BE_GONE[case]
    place, reports = T(state.place(area).name), T("Report the units in that area if the map shows otherwise.")
    if case == "E8" and is_gated(state, area):
        return Impossible(
            T("{area} cannot be annexed before Paris has fallen.", area=place),
            rule="LW-E8e",
            instead=T("When Paris has fallen on the map, report it."),
        )
    if not _is_left_by(state, enemy, area):
        return Impossible(
            T(
                "By the last reports it is not shown that no supplied {enemy} units are in {area}.",
                enemy=_UNITS[enemy],
                area=place,
            ),
            rule=f"LW-{case}",
            instead=reports,
        )
    if case == "E7" and not _is_left_by_its_own(state, area):
        return Impossible(
            T("The units of {area} itself count as Axis units, and it is not shown that none of them is supplied.", area=place),
            rule="LW-E7",
            instead=reports,
        )
    return Impossible(
        T("In this campaign whoever declares such a peace needs units in {area}, and none are reported there.", area=place),
        rule=f"LW-{case}",
        instead=reports,
    )


def _e7(state: LimitedWar, order: DeclarePeace) -> Terms:
    taken = _taken(state, order, soviet_grounds(state))
    return Terms(countries=_all(state), bolshevised=taken, eliminated_in=taken)


def _e8(state: LimitedWar, order: DeclarePeace) -> Terms:
    taken = _taken(state, order, german_grounds(state))
    points: tuple[tuple[int, str], ...] = ()
    if LITHUANIA in taken and "lithuania_occupied" not in state.happened:
        price = state.facts.points.lithuania
        points = ((price.invasion, "LW-E8f"), (price.occupation, "LW-E8g"))
    return Terms(countries=_all(state), annexed=taken, eliminated_in=taken, points=points)


def _all(state: LimitedWar) -> tuple[str, ...]:
    return tuple(i.country for i in state.invaded)


# E.9 and E.10


def unreported(state: LimitedWar) -> tuple[str, ...]:
    """The areas of E.9 for which nobody has said whether Soviet units are in them."""
    asked = (RUMANIA, "Hungary", GERMAN_POLAND, SOVIET_POLAND, "Bulgaria", *_all(state))
    return tuple(dict.fromkeys(a for a in asked if not _is_soviet(state, a) and state.sighting("soviet", a) is None))


def _is_soviet(state: LimitedWar, area: str) -> bool:
    whole = state.place(area).part_of or area
    return state.status_of(area) in SOVIET_NOW or state.status_of(whole) in SOVIET_NOW


def _holds_soviets(state: LimitedWar, area: str) -> bool:
    """Soviet units there, supplied or not, as E.9 counts them."""
    sighting = state.sighting("soviet", area)
    return sighting is not None and sighting.level != "none" and not _is_soviet(state, area)


def _e9(state: LimitedWar, order: DeclarePeace) -> Terms:
    missing = unreported(state)
    if missing:
        raise NotNow(
            T(
                "What Germany cedes depends on where Soviet units stand, and nothing is reported for {areas}.",
                areas=names(missing),
            ),
            rule="LW-E9",
            instead=T("Either player reports the Soviet units there, also where there are none."),
        )
    ceded = [SOVIET_CONQUESTS]
    ceded += [area for area in (RUMANIA, "Hungary") if _holds_soviets(state, area)]
    halves = [half for half in (GERMAN_POLAND, SOVIET_POLAND) if _holds_soviets(state, half)]
    ceded += [POLAND] if halves and state.reads("poland", "whole") else halves
    ceded += [area for area in ("Bulgaria",) if _holds_soviets(state, area)]
    for country in _all(state):
        if country not in ceded and any(_holds_soviets(state, area) for area in _inside(state, country)):
            ceded.append(country)
    return Terms(countries=_all(state), ceded=tuple(ceded), points=((E9_PRICE, "LW-E9"),))


def _e10(state: LimitedWar, order: DeclarePeace) -> Terms:
    ceded = (BEYOND_THE_LINE, BESSARABIA, LITHUANIA, SOVIET_POLAND)
    return Terms(countries=_all(state), ceded=ceded, points=((E10_POINTS, "LW-E10c"),))


_TERMS = {"C6": _c6, "D7": _d7, "E7": _e7, "E8": _e8, "E9": _e9, "E10": _e10}


def decide_peace(course: Course, side: SideKey, order: DeclarePeace) -> None:
    """The peace, its points, and what becomes of the three minors (LW-AMB-39)."""
    state = course.state
    terms = terms_of(state, side, order)
    course.happens(
        e.PeaceMade(
            case=order.case,
            side=side,
            countries=terms.countries,
            bolshevised=terms.bolshevised,
            bolshevised_in_part=terms.bolshevised_in_part,
            left_in_part=terms.left_in_part,
            annexed=terms.annexed,
            ceded=terms.ceded,
            eliminated_in=terms.eliminated_in,
            is_line_of_1941="winter_war_over" in state.happened or order.case in ("E7", "E8", "E9", "E10"),
            at=state.now,
            rule=f"LW-{order.case}",
        )
    )
    award_together(course, terms.points, side=side)
    if order.case.startswith("E") and course.state.before_e and course.state.reads("minors_after", "revert"):
        kept = tuple(n for n in course.state.before_e if course.state.status_of(n) not in GONE)
        if kept:
            course.happens(e.MinorsReverted(countries=kept))
