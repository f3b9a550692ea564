"""Every order to its rule, the questions that are open, and what can be ordered now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.games.limited_war import events as e
from bot.games.limited_war import orders as o
from bot.games.limited_war import (
    rules_attack,
    rules_calendar,
    rules_declare,
    rules_peace,
    rules_points,
    rules_reports,
    rules_sections,
)
from bot.games.limited_war.calendar import read_date, written
from bot.games.limited_war.course import Course
from bot.games.limited_war.state import LimitedWar
from bot.games.limited_war.words import ANSWER, KIND, SEAT, STAGE, STATUS, date, names
from bot.kit.decisions import Answer, Choice, Decision, check_answer
from bot.kit.model import Event, Order
from bot.kit.names import tidy
from bot.kit.refusals import NotNow, Refusal, Unknown
from bot.kit.words import T, Text

S = LimitedWar
Check = Callable[[S, str, Any], None]
Decide = Callable[[Course, Any, Any], None]


def is_over(state: S) -> bool:
    """Whether the last game turn, where the group has given one, has been played."""
    last = state.facts.economy.calendar.last
    return bool(last) and state.now > read_date(last)


def check(state: S, side: str, order: Order) -> None:
    """Raises the Refusal that explains why this side may not give this order now."""
    if is_over(state):
        raise NotNow(T("The last game turn of this campaign has been played."), rule="LW-T1")
    if side not in SEAT:
        raise Unknown(T("Only the Axis and the Soviet seat give orders in this game."))
    if isinstance(order, Answer):
        _check_answer(state, side, order)
        return
    _RULES[type(order)][0](state, side, order)


def decide(state: S, side: str, order: Order) -> Sequence[Event]:
    """What comes of an order that `check` lets pass. Nothing in this game is rolled."""
    course = Course(state)
    if isinstance(order, Answer):
        _decide_answer(course, side, order)
    else:
        _RULES[type(order)][1](course, side, order)
    return course.events


_RULES: dict[type[Order], tuple[Check, Decide]] = {
    o.Advance: (rules_calendar.check_advance, lambda c, side, _: rules_calendar.decide_advance(c, side)),
    o.BeginMoves: (
        lambda s, side, _: rules_calendar.check_begin(s, side),
        lambda c, side, _: c.happens(e.MovesBegun(side=side)),
    ),
    o.DeclareWar: (rules_declare.check_declare, lambda c, _, order: rules_declare.decide_declare(c, order)),
    o.StateContinuing: (
        lambda s, side, order: rules_calendar.check_continuing(s, side, is_stated=order.stated),
        lambda c, _, order: rules_calendar.decide_continuing(c, is_stated=order.stated),
    ),
    o.Escalate: (
        lambda s, side, _: rules_sections.check_escalate(s, side),
        lambda c, side, _: rules_sections.decide_escalate(c, side),
    ),
    o.DeclarePeace: (rules_peace.check_peace, lambda c, side, order: _make_peace(c, side, order)),
    o.Attack: (rules_attack.check_attack, rules_attack.decide_attack),
    o.Move: (rules_attack.check_move, rules_attack.decide_move),
    o.Activate: (
        rules_reports.check_activate,
        lambda c, _, order: c.happens(e.CountryActivated(country=order.country)),
    ),
    o.ReportDistance: (
        rules_reports.check_distance,
        lambda c, _, order: c.happens(e.DistanceReported(country=order.country, hexes=order.hexes)),
    ),
    o.ReportCapital: (
        rules_reports.check_capital,
        lambda c, _, order: c.happens(e.CapitalFell(country=order.country, at=c.state.now)),
    ),
    o.ReportConquest: (rules_reports.check_conquest, lambda c, _, order: rules_reports.decide_conquest(c, order)),
    o.ReportGermans: (rules_reports.check_germans, lambda c, _, order: rules_reports.decide_germans(c, order)),
    o.ReportUnits: (
        rules_reports.check_units,
        lambda c, _, order: c.happens(e.UnitsReported(areas=order.areas, whose=order.whose, level=order.level, at=c.state.now)),
    ),
    o.ReportHistory: (rules_reports.check_history, lambda c, _, order: rules_reports.decide_history(c, order)),
    o.ReportSwedishCentres: (
        rules_reports.check_swedish_centres,
        lambda c, _, order: c.happens(e.SwedishCentresReported(reason=tidy(order.reason, 200))),
    ),
    o.ReportWork: (rules_reports.check_work, rules_reports.decide_work),
    o.EnterPoints: (rules_points.check_enter, rules_points.decide_enter),
    o.EnterStatus: (rules_reports.check_status, rules_reports.propose),
    o.SetDate: (rules_reports.check_date, rules_reports.propose),
    o.EnterPrinted: (rules_reports.check_printed, rules_reports.propose),
}


def _make_peace(course: Course, side: o.SideKey, order: o.DeclarePeace) -> None:
    """A peace; one made at the end of a game turn ends that game turn too."""
    is_end = course.state.is_end
    rules_peace.decide_peace(course, side, order)
    if is_end:
        rules_calendar.end_game_turn(course)


# the questions that are open


def decisions(state: S) -> tuple[Decision, ...]:
    """The status of a declared neutral, the Axis answer, the word at the end of a game turn, and entries to be confirmed."""
    if is_over(state):
        return ()
    found = [_status_question(state, i.country) for i in state.invaded if i.asked]
    if rules_declare.is_answer_due(state):
        found.append(_answer_question(state))
    if state.is_end:
        found.append(_peace_question(state))
    found += [_proposal_question(state, p.question) for p in state.proposals]
    return tuple(found)


def is_held_up(state: S) -> bool:
    """Whether a question must be answered before the side on move can go on."""
    if state.on_move == "axis" and any(i.asked == "soviet" for i in state.invaded):
        return True
    return any(d.side == state.on_move and not d.id.startswith("entry-") for d in decisions(state))


def _status_question(state: S, country: str) -> Decision:
    invaded = state.invasion(country)
    assert invaded is not None
    question = T("Is {country} {status}? {other} says so in declaring limited war on it.",
                 other=T("The Soviet player") if invaded.asked == "axis" else T("The Axis player"),
                 country=T(country), status=STATUS[invaded.status])  # fmt: skip
    return Decision(
        id=f"status-{invaded.question}",
        side=invaded.asked,
        question=question,
        choices=(
            Choice(key="yes", label=T("Yes: {status}", status=STATUS[invaded.status])),
            Choice(key="no", label=T("No: {status}", status=STATUS[rules_declare.other_kind(invaded.status)])),
        ),
        default="yes",
        rule="LW-B0",
    )


def _answer_question(state: S) -> Decision:
    countries = names(i.country for i in state.awaiting)
    everywhere = names(i.country for i in state.invaded)
    question = T(
        "The Soviets have declared limited war on {countries}. How does Germany answer? The answer governs {everywhere}.",
        countries=countries,
        everywhere=everywhere,
    )
    return Decision(
        id=f"answer-{state.answer_due}",
        side="axis",
        question=question,
        choices=tuple(Choice(key=key, label=label) for key, label in ANSWER.items()),
        default="" if state.reads("no_answer", "wait") else "b1",
        rule="LW-C7a",
    )


def _peace_question(state: S) -> Decision:
    side = state.on_move
    case: o.PeaceCase = "E8" if side == "axis" else "E7"
    choices = [Choice(key="none", label=T("No peace"))]
    for areas in _offers(state, case):
        if _passes(rules_peace.check_peace, state, side, o.DeclarePeace(case=case, areas=areas)):
            key = "peace" if state.reads("areas", "all") else f"peace:{areas[0]}"
            choices.append(Choice(key=key, label=_offer(side, areas)))
    return Decision(
        id=f"peace-{state.now}-{side}",
        side=side,
        question=T("The game turn {date} ends. Does {side} declare peace?", date=date(state.now), side=SEAT[side]),
        choices=tuple(choices),
        default="none",
        rule=f"LW-{case}",
    )


def _offer(side: str, areas: tuple[str, ...]) -> Text:
    if side == "axis":
        return T("Peace: annex {areas}", areas=names(areas))
    return T("Peace: bolshevise {areas}", areas=names(areas))


def _offers(state: S, case: o.PeaceCase) -> tuple[tuple[str, ...], ...]:
    found = rules_peace.qualifying(state, case)
    if not found:
        return ()
    return (found,) if state.reads("areas", "all") else tuple((area,) for area in found)


def _passes(rule: Check, state: S, side: str, order: Order) -> bool:
    try:
        rule(state, side, order)
    except Refusal:
        return False
    return True


def _proposal_question(state: S, number: int) -> Decision:
    proposal = next(p for p in state.proposals if p.question == number)
    return Decision(
        id=f"entry-{number}",
        side="soviet" if proposal.side == "axis" else "axis",
        question=T("{seat} enters: {what}. Do you agree?", seat=_SEAT_FIRST[proposal.side], what=proposed(proposal)),
        choices=(Choice(key="agree", label=T("Agree")), Choice(key="decline", label=T("Do not agree"))),
        default="decline",
        rule="LW-A1" if proposal.what == "printed" else "LW-T1" if proposal.what == "date" else "",
    )


_SEAT_FIRST = {"axis": T("The Axis player"), "soviet": T("The Soviet player")}


def proposed(proposal: Any) -> Text:
    """What a proposal, or the event that made it, asks the other side to confirm."""
    if proposal.what == "status":
        return T("{country} is {status}", country=T(proposal.country), status=KIND[proposal.value])
    if proposal.what == "date":
        return T(
            "the game turn is {date}, and cycles begin with turn {turn} of a month",
            date=T(written(int(proposal.value))),
            turn=proposal.cycles_start_on,
        )
    return T("by the printed rules there is now {state}", state=STAGE[proposal.value])


def _check_answer(state: S, side: str, order: Answer) -> None:
    check_answer(decisions(state), side, order)


def _decide_answer(course: Course, side: Any, order: Answer) -> None:
    state = course.state
    kind, _, number = order.decision.partition("-")
    if kind == "status":
        invaded = next(i for i in state.invaded if i.question == int(number) and i.asked)
        rules_declare.settle_status(course, invaded, side, order.choice)
    elif kind == "answer":
        answers: dict[str, e.AnswerKey] = {"b1": "b1", "b2": "b2", "b3": "b3"}
        rules_declare.decide_answer(course, answers[order.choice])
    elif kind == "entry":
        proposal = next(p for p in state.proposals if p.question == int(number))
        rules_reports.answer_proposal(course, proposal, side, order.choice)
    elif order.choice == "none":
        course.happens(e.NothingSaid(side=side))
        rules_calendar.after_word(course)
    else:
        area = order.choice.partition(":")[2]
        case: o.PeaceCase = "E8" if side == "axis" else "E7"
        _make_peace(course, side, o.DeclarePeace(case=case, areas=(area,) if area else ()))


# what can be ordered now


def legal(state: S, side: str) -> Iterator[Order]:
    """Orders that pass `check` for this side: every answer, every declaration and peace, and reports of each kind."""
    for decision in decisions(state):
        if decision.side == side:
            yield from (Answer(decision=decision.id, choice=choice.key) for choice in decision.choices)
    for order in _candidates(state):
        if _passes(check, state, side, order):
            yield order


def _candidates(state: S) -> Iterator[Order]:
    countries = [p.name for p in state.facts.places.place if p.is_country]
    invaded = [i.country for i in state.invaded]
    yield from (o.Advance(), o.BeginMoves(), o.Escalate(), o.StateContinuing(), o.StateContinuing(stated=False))
    if not _passes(rules_calendar.check_advance, state, state.on_move, o.Advance()):
        yield o.Advance(confirmed=True)
    yield o.DeclareWar(country=rules_declare.GERMANY)
    for country in countries:
        if state.status_of(country) in ("armed_neutral", "pro_axis_neutral", "active"):
            yield o.DeclareWar(country=country)
        yield o.DeclareWar(country=country, status="armed_neutral", hexes=7)
        yield o.DeclareWar(country=country, status="pro_axis_neutral", hexes=7)
    yield from (o.DeclarePeace(case=case) for case in ("C6", "D7", "E9", "E10"))
    yield from (o.DeclarePeace(case=case, areas=areas) for case in ("E7", "E8") for areas in _offers(state, case))
    if len(invaded) > 1 and state.reads("peace_scope", "one"):
        yield from (o.DeclarePeace(case=case, countries=(c,)) for case in ("C6", "D7") for c in invaded)
    yield from _fighting(state, invaded)
    yield from _reports(state, countries, invaded)
    yield from _entries(state, countries)


def _fighting(state: S, invaded: list[str]) -> Iterator[Order]:
    units: tuple[o.AxisUnits, ...] = ("german", "allied")
    for place in state.facts.places.place:
        for kind in units:
            for confirmed in (False, True):
                yield o.Attack(place=place.name, units=kind, confirmed=confirmed)
                yield o.Move(place=place.name, units=kind, confirmed=confirmed)
    yield from (o.Attack(place=c, units="invaded", country=c) for c in invaded)


def _reports(state: S, countries: list[str], invaded: list[str]) -> Iterator[Order]:
    for country in invaded:
        of = state.invasion(country)
        assert of is not None
        yield o.Activate(country=country)
        yield o.ReportDistance(country=country, hexes=max(0, (of.hexes if of.hexes is not None else 8) - 1))
        yield o.ReportDistance(country=country, hexes=(of.hexes if of.hexes is not None else 6) + 1)
        yield o.ReportCapital(country=country)
        yield from (o.ReportGermans(country=country, ground=ground) for ground in (True, False))
        yield from (o.ReportUnits(areas=(country,), whose="country", level=level) for level in ("none", "supplied"))
    extents: tuple[o.Extent, ...] = ("none", "part", "whole")
    yield from (o.ReportConquest(country=c, extent=x) for c in countries for x in extents)
    fronts = tuple(p.name for p in state.facts.places.place if p.is_front) + tuple(invaded)
    levels: tuple[o.UnitsLevel, ...] = ("none", "unsupplied", "supplied")
    sides: tuple[o.SideKey, ...] = ("axis", "soviet")
    yield from (o.ReportUnits(areas=(f,), whose=w, level=x) for f in fronts for w in sides for x in levels)
    yield from (o.ReportUnits(areas=fronts, whose=w, level=x) for w in sides for x in levels)
    for what in rules_reports.HISTORY_RULE:
        yield o.ReportHistory(what=what)
    yield from (o.ReportSwedishCentres(reason=reason) for reason in ("", "bombed"))
    yield from (o.ReportWork(work=work, place="Soviet Union") for work in ("fortify", "corps", "railway"))


def _entries(state: S, countries: list[str]) -> Iterator[Order]:
    yield from (o.EnterPoints(cause=cause.name) for cause in state.facts.points.cause)
    yield from (o.EnterPoints(points=points, reason="agreed") for points in (-1, 1))
    statuses = ("armed_neutral", "pro_axis_neutral", "active")
    yield from (o.EnterStatus(country=c, status=s) for c in countries for s in statuses)
    yield o.SetDate(date=written(state.now))
    yield from (o.EnterPrinted(section=section) for section in ("peace", "total_war"))
