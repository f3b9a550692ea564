"""Who may attack and move where, and what leads to Total War (LW-C7b, LW-D4, LW-D8b to LW-D8d, LW-E4)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.games.limited_war import events as e
from bot.games.limited_war.course import Course
from bot.games.limited_war.duty import counting, is_met
from bot.games.limited_war.orders import Attack, Move, SideKey
from bot.games.limited_war.rules_sections import is_present
from bot.games.limited_war.state import FINLAND, GERMAN_POLAND, LITHUANIA, SOVIET_POLAND, Invaded, LimitedWar
from bot.games.limited_war.words import SEAT, STAGE, TURN, in_words, names, spot
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.words import T, Text


class Ruling(NamedTuple):
    """What an attack or move leads to, by which case; `counts` names the country whose duty of C.4 it meets."""

    effect: Literal["", "total_war", "printed"] = ""
    rule: str = ""
    counts: str = ""


def check_attack(state: LimitedWar, side: str, order: Attack) -> None:
    """An attack of the side on move. What would change the war needs `confirmed`."""
    _check_turn(state, side)
    _warn(judge_attack(state, side, order), is_confirmed=order.confirmed, place=order.place)


def check_move(state: LimitedWar, side: str, order: Move) -> None:
    """A move of the side on move. What would change the war needs `confirmed`."""
    _check_turn(state, side)
    _warn(judge_move(state, side, order), is_confirmed=order.confirmed, place=order.place)


def _check_turn(state: LimitedWar, side: str) -> None:
    if state.on_move != side:
        raise NotYours(
            T("It is the {turn}; only {seat} attacks and moves now.", turn=TURN[state.on_move], seat=SEAT[state.on_move])
        )
    if state.is_end:
        raise NotNow(T("The game turn is at its end: nobody attacks or moves before the next one."), rule="LW-T3")
    if state.section in ("printed", "total_war"):
        raise NotNow(
            T("Now it is {stage}: the printed rules alone say who may attack and move where.", stage=STAGE[state.section]),
            instead=T("There is nothing to report here."),
        )


def _warn(ruling: Ruling, *, is_confirmed: bool, place: str) -> None:
    if not ruling.effect or is_confirmed:
        return
    what = STAGE[ruling.effect]
    raise Impossible(
        T("In {place} this would bring {what}, and it has not been confirmed.", place=spot(place), what=what),
        rule=ruling.rule,
        instead=T("Give the same order with its confirmation if that is what you want."),
    )


def consequence(state: LimitedWar, side: str, order: Attack | Move) -> Ruling:
    """What the order would lead to, for a warning before it is given. Raises the Refusal where it may not be given at all."""
    _check_turn(state, side)
    return judge_attack(state, side, order) if isinstance(order, Attack) else judge_move(state, side, order)


# attacks


def judge_attack(state: LimitedWar, side: str, order: Attack) -> Ruling:
    """What an attack leads to. Raises the Refusal that explains where it may not be made at all."""
    state.place(order.place)
    places = (order.place, order.from_place or order.place)
    state.place(places[1])
    if side == "axis":
        return _axis_attack(state, order, places)
    return _soviet_attack(state, order, places)


def _invaded_around(state: LimitedWar, places: tuple[str, ...]) -> Invaded | None:
    """The invaded country inside whose borders all of these places lie."""
    return next((i for i in state.invaded if all(state.is_inside(p, i.country) for p in places)), None)


def _own_country(state: LimitedWar, order: Attack) -> str:
    """The invaded country whose own units fight: the one named, the one where they stand, or the only one."""
    if order.country:
        if state.invasion(order.country) is None:
            country = in_words(order.country[:40])
            raise Impossible(
                T("The Soviets are not making limited war on {country}.", country=country),
                rule="LW-B0",
                instead=invaded_to_name(state),
            )
        return order.country
    here = _invaded_around(state, (order.place,))
    if here is not None:
        return here.country
    if len(state.invaded) == 1:
        return state.invaded[0].country
    raise Malformed(T("Say whose own units fight there."), instead=invaded_to_name(state))


def invaded_to_name(state: LimitedWar) -> Text:
    """What to name where an invaded country is asked for."""
    if not state.invaded:
        return T("At present the Soviets are making limited war on no country.")
    return T("Name one of {countries}.", countries=names((i.country for i in state.invaded), "or"))


def _is_bound(state: LimitedWar, units: str) -> bool:
    """Whether C.7 and D.4 bind these Axis units (LW-AMB-35)."""
    return units == "german" or (units == "allied" and state.reads("ally_units", "as_german"))


def _axis_attack(state: LimitedWar, order: Attack, places: tuple[str, str]) -> Ruling:
    where = _invaded_around(state, places)
    if order.units == "invaded":
        _own_country(state, order)
        return _front_attack(state, "axis", places) if state.section == "E" else Ruling(rule="LW-D4b")
    if where is not None and where.awaits == "answer":
        raise NotNow(
            T(
                "Germany may not attack the Soviets in {country} before it has answered their declaration.",
                country=T(where.country),
            ),
            rule="LW-B0",
            instead=T("Answer B.1, B.2 or B.3 first."),
        )
    if state.section == "C":
        return _attack_in_c(state, order.units, where)
    if state.section == "D":
        if where is not None:
            return Ruling(rule="LW-D4a")
        return Ruling("total_war", "LW-D4c") if _is_bound(state, order.units) else Ruling(rule="LW-AMB-35")
    if state.section == "E":
        return _front_attack(state, "axis", places)
    raise Impossible(
        T("Germany and the Soviet Union are not at war: Germany may not attack Soviet units."),
        rule="LW-B0",
        instead=T("If the printed rules let Germany open the war, enter that both powers are now at Total War."),
    )


def _attack_in_c(state: LimitedWar, units: str, where: Invaded | None) -> Ruling:
    if not _is_bound(state, units):
        return Ruling(rule="LW-AMB-35")
    if where is None:
        raise Impossible(
            T("In section C Germany may attack the Soviets nowhere."),
            rule="LW-B1",
            instead=T("In an invaded country an attack is Total War (LW-C7b); elsewhere only the printed rules could allow one."),
        )
    return _intervention(state, where)


def _intervention(state: LimitedWar, where: Invaded) -> Ruling:
    """C.7b, lifted for an ally activated by C.8 only where the group reads it so (LW-AMB-49)."""
    if where.is_activated and state.reads("help_c8", "yes"):
        return Ruling(rule="LW-AMB-49")
    return Ruling("total_war", "LW-AMB-49" if where.is_activated else "LW-C7b")


def _soviet_attack(state: LimitedWar, order: Attack, places: tuple[str, str]) -> Ruling:
    own = _own_country(state, order) if order.units == "invaded" else ""
    if state.section == "E":
        ruling = _front_attack(state, "soviet", places)
        return ruling._replace(counts=own)
    if own:
        return Ruling(rule="LW-D4b" if state.section == "D" else "LW-C4a", counts=own)
    if state.section == "D":
        return _soviet_attack_in_d(state, order.units, places)
    raise Impossible(
        T("The Soviets may attack only the units of a country on which they are making limited war, not German ones."),
        rule="LW-A1",
        instead=T("Limited war on Germany itself is declared in peace, by the printed rules (LW-A1).")
        if not state.invaded
        else T(
            'To attack the units of {countries}, choose "the invaded country\'s own units" in the option `units`.',
            countries=names((i.country for i in state.invaded), "or"),
        ),
    )


def _soviet_attack_in_d(state: LimitedWar, units: str, places: tuple[str, str]) -> Ruling:
    where = _invaded_around(state, places)
    if where is not None and where.awaits != "answer":
        return Ruling(rule="LW-D4a")
    if not _is_bound(state, units):
        return Ruling(rule="LW-AMB-35")
    if state.reads("soviet_breach_in_d", "refused"):
        raise Impossible(
            T("In section D Soviet and German troops attack each other only inside the invaded country."),
            rule="LW-D4a",
            instead=T("Escalate to section E at the start of a Soviet player turn to carry the war further (LW-D8a)."),
        )
    return Ruling("printed", "LW-AMB-06")


def _front_attack(state: LimitedWar, side: str, places: tuple[str, str]) -> Ruling:
    """E.4, and before it the hold on a side that has just escalated (LW-D8b, LW-AMB-29)."""
    if state.held_back == side and _invaded_around(state, places) is None:
        return _early_blow(state, side, "LW-D4c", "LW-D8b")
    asked = places if state.reads("e4_place", "both") else places[:1]
    if all(_is_front(state, place) for place in asked):
        return Ruling(rule="LW-E4a")
    return Ruling("total_war", "LW-E4b") if side == "axis" else Ruling("printed", "LW-E4c")


def _is_front(state: LimitedWar, name: str) -> bool:
    """Whether a place is one of the areas of E.4."""
    return state.place(name).is_front or _invaded_around(state, (name,)) is not None


def _early_blow(state: LimitedWar, side: str, case: str, hold: str) -> Ruling:
    if state.reads("early_blow", "refused"):
        raise NotNow(
            T("The side that escalates may not reach into other areas before its next turn: the other has the first blow."),
            rule=hold,
            instead=T("Until then you fight inside the invaded countries only."),
        )
    return Ruling("total_war", case) if side == "axis" else Ruling("printed", "LW-AMB-29")


def decide_attack(course: Course, side: SideKey, order: Attack) -> None:
    """The attack, and the war that it begins."""
    ruling = judge_attack(course.state, side, order)
    _begin(course, side)
    own = _own_country(course.state, order) if order.units == "invaded" else ""
    counts = not ruling.effect and any(i.country == ruling.counts for i in counting(course.state))
    attacked = course.state.with_(attacked=(*course.state.attacked, own))
    course.happens(
        e.AttackReported(
            side=side,
            place=order.place,
            from_place=order.from_place,
            units=order.units,
            country=own,
            counts=counts,
            is_enough=not counts or bool(is_met(attacked)),
            rule=ruling.rule,
        )
    )
    _follow(course, side, ruling, order.place)


# moves


def judge_move(state: LimitedWar, side: str, order: Move) -> Ruling:
    """What a move of ground units leads to. Raises the Refusal that explains where it may not be made at all."""
    place = state.place(order.place)
    where = _invaded_around(state, (order.place,))
    if state.section == "E" and state.held_back == side and where is None and not _is_home(state, side, order.place):
        return _early_blow(state, side, "LW-D4d", "LW-D8c")
    if side == "soviet" or order.units == "invaded":
        return Ruling()
    if where is not None and where.awaits == "answer":
        raise NotNow(
            T("Germany may not send units into {country} before it has answered the declaration.", country=T(where.country)),
            rule="LW-B0",
            instead=T("Answer B.1, B.2 or B.3 first."),
        )
    if state.section == "C" and where is not None and _is_bound(state, order.units):
        return _intervention(state, where)
    if state.section == "D" and _is_bound(state, order.units):
        if where is not None:
            return Ruling(rule="LW-D5a")
        if len(state.halves(order.place)) > 1:
            raise Malformed(
                T("{place} is divided, and what a move means depends on the half.", place=spot(order.place)),
                rule="LW-D4e",
                instead=T("Name {halves}.", halves=names(state.halves(order.place), "or")),
            )
        if is_soviet_land(state, order.place) or order.is_soviet_held:
            return Ruling("total_war", "LW-D4d")
        return Ruling("total_war", "LW-D4e") if is_promised(state, order.place) else Ruling(rule="LW-D5b")
    if state.section == "E" and where is None and not place.is_front and state.reads("e4_move", "total_war"):
        return Ruling("total_war", "LW-AMB-34") if is_soviet_land(state, order.place) or order.is_soviet_held else Ruling()
    return Ruling()


def _is_home(state: LimitedWar, side: str, name: str) -> bool:
    """Whether a place is a side's own land, or none that the cases speak of; the rest are the "other areas" of D.8."""
    if side == "axis":
        return name == GERMAN_POLAND or not (state.place(name).is_front or is_soviet_land(state, name))
    is_held = name == SOVIET_POLAND or (name == LITHUANIA and "lithuania_occupied" in state.happened)
    return is_held or is_soviet_land(state, name) or not state.place(name).is_front


def is_soviet_land(state: LimitedWar, name: str) -> bool:
    """Whether a place is Soviet: the Soviet Union's own, or land that a changed border has given to it (LW-D4g, LW-D4h)."""
    place = state.place(name)
    return place.is_soviet or (bool(place.within) and place.until in state.happened)


def is_promised(state: LimitedWar, name: str) -> bool:
    """Whether a place is promised to the Soviets, by itself or with the country in whose borders it lies: by the pact, or by the
    campaign's own list (LW-AMB-24). Finland is not while it is invaded."""
    around = [place for place in state.facts.places.place if state.is_inside(name, place.name)]
    if any(place.name == FINLAND for place in around) and state.invasion(FINLAND) is not None:
        return False
    by_pact = state.reads("promised", "pact")
    return any(place.name in state.facts.pact if by_pact else place.is_promised for place in around)


def decide_move(course: Course, side: SideKey, order: Move) -> None:
    """The move; German ground units that enter an invaded country in D are the ones that D.5 asks for."""
    ruling = judge_move(course.state, side, order)
    _begin(course, side)
    course.happens(e.MoveReported(side=side, place=order.place, units=order.units, rule=ruling.rule))
    where = _invaded_around(course.state, (order.place,))
    if ruling.rule == "LW-D5a" and order.units == "german" and where is not None:
        report_germans(course, where.country, ground=True, other=where.other)
    _follow(course, side, ruling, order.place)


def report_germans(course: Course, country: str, *, ground: bool, other: bool) -> None:
    """German units in an invaded country, and their first arrival under the answer that holds (LW-D5d)."""
    course.happens(e.GermansReported(country=country, ground=ground, other=other))
    if course.state.section == "D" and course.state.arrived is None and is_present(course.state):
        course.happens(e.GermansArrived(country=country, at=course.state.now))


def _begin(course: Course, side: SideKey) -> None:
    if course.state.is_start:
        course.happens(e.MovesBegun(side=side))


def _follow(course: Course, side: SideKey, ruling: Ruling, place: str) -> None:
    if ruling.effect == "total_war":
        course.happens(e.TotalWarBegan(side=side, place=place, rule=ruling.rule))
    elif ruling.effect == "printed":
        course.happens(e.PrintedWarBegan(on=place, rule=ruling.rule))
