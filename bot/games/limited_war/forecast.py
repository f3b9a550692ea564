"""What an order would do, before it is given. Nothing changes, and nothing is announced."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.limited_war import orders as o
from bot.games.limited_war.course import Course
from bot.games.limited_war.duty import judged
from bot.games.limited_war.rules import check, decide
from bot.games.limited_war.rules_attack import consequence
from bot.games.limited_war.rules_declare import is_on_the_axis
from bot.games.limited_war.rules_sections import enter_by_answer
from bot.games.limited_war.state import SWEDEN, LimitedWar
from bot.games.limited_war.status import deadlines
from bot.games.limited_war.tell import cased, tell
from bot.games.limited_war.words import ANSWER, PRODUCTION, STAGE, STATUS, date, names, spot
from bot.kit.game import Panel, Section
from bot.kit.model import Event, Order
from bot.kit.refusals import Refusal
from bot.kit.words import T, Text, signed


def preview(state: LimitedWar, side: str, order: Order) -> Panel:
    """What the order would do now: the sentences that would be said, and the state before and after. What needs a confirmation
    is shown as if confirmed, with a warning. An order that would be refused gives the refusal's words."""
    warned = warning(state, side, order) if isinstance(order, WARNED) else None
    order = confirmed(order)
    try:
        check(state, side, order)
    except Refusal as refusal:
        said = cased(refusal.why, refusal.rule) if refusal.rule else refusal.why
        more = (refusal.instead,) if refusal.instead else ()
        return Panel(title=T("Preview: this cannot be done now"), lines=(said, *more))
    events = decide(state, side, order)
    return _shown(state, events, warned)


WARNED = (o.Attack, o.Move, o.Advance, o.DeclareWar)
"""The orders that can change the war by more than their name says."""


def confirmed(order: Order) -> Order:
    """The order with its confirmation, where its kind has one."""
    return order.with_(confirmed=True) if isinstance(order, (o.Attack, o.Move, o.Advance)) else order


def preview_answer(state: LimitedWar, answer: str) -> Panel:
    """What the Axis answer B.1, B.2 or B.3 ("b1", "b2", "b3") would bring, also before the player turn in which it is due."""
    if not state.awaiting:
        return Panel(title=T("Preview: this cannot be done now"), lines=(T("No declaration waits for an answer."),))
    new = tuple(i.country for i in state.awaiting)
    due = state.with_(
        now=state.answer_due,
        moment="axis_start",
        invaded=tuple(i.with_(awaits="", asked="") if i.country in new else i for i in state.invaded),
        answered=state.answer_due,
    )
    course = Course(due)
    enter_by_answer(course, {"b1": "b1", "b2": "b2", "b3": "b3"}[answer], new)  # type: ignore[arg-type]
    title = T("Preview: {answer}, for {countries}", answer=ANSWER[answer], countries=names(new))
    return _shown(state, course.events, None, title=title, after=course.state)


def warning(state: LimitedWar, side: str, order: o.Attack | o.Move | o.Advance | o.DeclareWar) -> Text | None:
    """The sentence that names what an order would bring on: where it needs its `confirmed`, and where a declaration is one of
    A.1, which leaves these rules at once; else that an attack or a move ends the start of the player turn. None where there is
    nothing to warn of.

    Raises nothing: an order that would be refused anyway has no warning.
    """
    if isinstance(order, o.Advance):
        return _advance_warning(state, side)
    if isinstance(order, o.DeclareWar):
        return _declaration_warning(state, side, order)
    try:
        ruling = consequence(state, side, order)
    except Refusal:
        return None
    if not ruling.effect:
        return _start_warning(state)
    return cased(T("In {place} this would bring {what}.", place=spot(order.place), what=STAGE[ruling.effect]), ruling.rule)


def _start_warning(state: LimitedWar) -> Text | None:
    """What the first attack or move of a player turn ends, where anything can be declared at its start (LW-T3)."""
    if not state.is_start or (state.on_move == "axis" and state.section not in ("C", "D", "E")):
        return None
    return cased(T("This ends the start of your player turn: nothing more can be declared in it afterwards."), "LW-T3")


def _advance_warning(state: LimitedWar, side: str) -> Text | None:
    try:
        check(state, side, o.Advance(confirmed=True))
    except Refusal:
        return None
    try:
        check(state, side, o.Advance())
    except Refusal as refusal:
        return cased(refusal.why, refusal.rule)
    return None


def _declaration_warning(state: LimitedWar, side: str, order: o.DeclareWar) -> Text | None:
    try:
        check(state, side, order)
    except Refusal:
        return None
    if not is_on_the_axis(state, order.country):
        return None
    said = T("Declared on {country}, this would bring {what}.", country=spot(order.country), what=STAGE["printed"])
    return cased(said, "LW-A1")


def _shown(
    state: LimitedWar, events: Sequence[Event], warned: Text | None, *, title: Text | None = None, after: LimitedWar | None = None
) -> Panel:
    if after is None:
        course = Course(state)
        for event in events:
            course.happens(event)
        after = course.state
    said = tuple(line for event in events for line in tell(event))
    sections = [Section(title=T("What would be announced"), lines=said or (T("Nothing."),))]
    if changes := _changes(state, after):
        sections.append(Section(title=T("What would change"), lines=changes))
    due = tuple(
        cased(T("{date}, {when}: {what}.", date=date(d.at), when=d.when, what=d.what), d.rule)
        for d in deadlines(after)
        if d not in deadlines(state)
    )
    if due:
        sections.append(Section(title=T("Deadlines that would follow"), lines=due))
    return Panel(
        title=title or T("Preview: nothing has been done yet"), lines=(warned,) if warned else (), sections=tuple(sections)
    )


def _changes(before: LimitedWar, after: LimitedWar) -> tuple[Text, ...]:
    found: list[Text] = []
    if before.stage != after.stage:
        found.append(T("State: {before}, then {after}.", before=STAGE[before.stage], after=STAGE[after.stage]))
    if before.points != after.points:
        found.append(
            T(
                "Political points: {before}, then {after} ({change}).",
                before=before.points,
                after=after.points,
                change=T(signed(after.points - before.points)),
            )
        )
    was, then = judged(before).production, judged(after).production
    if was != then:
        found.append(T("Soviet production: {before}, then {after}.", before=PRODUCTION[was], after=PRODUCTION[then]))
    for country in sorted({*before.statuses, *after.statuses, SWEDEN}):
        old, new = before.status_of(country), after.status_of(country)
        if old != new:
            found.append(T("{country}: {before}, then {after}.", country=T(country), before=STATUS[old], after=STATUS[new]))
    return tuple(found)
