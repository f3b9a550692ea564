"""What the commands look up: names that can be meant, the answer that is due, where the calendar stands."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.limited_war.rules import check, decisions
from bot.games.limited_war.rules_declare import GERMANY
from bot.games.limited_war.state import GONE, LimitedWar
from bot.games.limited_war.status import deadlines
from bot.games.limited_war.tell import cased
from bot.games.limited_war.words import STATUS, date, in_words, moment
from bot.kit.decisions import Answer
from bot.kit.game import Panel, Section
from bot.kit.refusals import NotNow, Refusal
from bot.kit.words import T, Text, signed

Named = tuple[Text | str, str]
"""A name to choose by, and the value that it stands for."""


def places(state: LimitedWar) -> Iterator[Named]:
    """Every place of the campaign."""
    return ((in_words(place.name), place.name) for place in state.facts.places.place)


def countries(state: LimitedWar) -> Iterator[Named]:
    """Every country, with its status where it is known."""
    for place in state.facts.places.place:
        if place.is_country:
            status, name = state.status_of(place.name), in_words(place.name)
            yield T("{country} ({status})", country=name, status=STATUS[status]) if status else name, place.name


def declarable(state: LimitedWar) -> Iterator[Named]:
    """What limited war may be declared on: every country that is neither lost nor invaded, and Germany."""
    for name, country in countries(state):
        if state.status_of(country) not in GONE and state.invasion(country) is None:
            yield name, country
    yield in_words(GERMANY), GERMANY


def invaded(state: LimitedWar) -> Iterator[Named]:
    """The countries on which the Soviets are making limited war."""
    return ((in_words(each.country), each.country) for each in state.invaded)


def causes(state: LimitedWar) -> Iterator[Named]:
    """The causes of political points, each with what it is worth."""
    for cause in state.facts.points.cause:
        yield T("{cause} ({points})", cause=in_words(cause.name), points=T(signed(cause.points))), cause.name


def answering(state: LimitedWar, key: str) -> Answer:
    """The order that answers the Soviet declaration so. Raises NotNow, which says when an answer is due (LW-C7a)."""
    for decision in decisions(state):
        if decision.id.startswith("answer-"):
            return Answer(decision=decision.id, choice=key)
    if state.answer_due is None:
        raise NotNow(T("No Soviet declaration waits for an answer."), rule="LW-C7a")
    if any(each.asked for each in state.awaiting):
        raise NotNow(
            T("Before the answer, both sides settle what kind of neutral the invaded country is."),
            rule="LW-B0",
            instead=T("That question has buttons of its own; `/game answer` takes it too."),
        )
    raise NotNow(
        T("The declaration is answered in the Axis player turn after it."),
        rule="LW-C7a",
        instead=T("That is the Axis player turn of {date}.", date=date(state.answer_due)),
    )


def answer_due(state: LimitedWar, side: str, key: str) -> Answer | None:
    """The order that answers the declaration so, where this side can give it now."""
    try:
        order = answering(state, key)
        check(state, side, order)
    except Refusal:
        return None
    return order


def calendar(state: LimitedWar) -> Panel:
    """Where the calendar stands, the cycle, and what falls due."""
    cycle = T("The cycle runs from {first} to {last}.", first=date(state.cycle), last=date(state.cycle + 3))
    due = due_lines(state)
    return Panel(
        title=T("War in Europe, {moment}", moment=moment(state)),
        lines=(cased(cycle, "LW-T2"),),
        sections=(Section(title=T("Deadlines"), lines=due),) if due else (),
    )


def due_panel(state: LimitedWar) -> Panel:
    """Everything that falls due, nearest first."""
    return Panel(title=T("Deadlines"), lines=due_lines(state) or (T("Nothing falls due."),))


def due_lines(state: LimitedWar) -> tuple[Text, ...]:
    """A line for each deadline: its game turn, its moment, what is due, the case."""
    return tuple(cased(T("{date}, {when}: {what}.", date=date(d.at), when=d.when, what=d.what), d.rule) for d in deadlines(state))
