"""How the tests play: campaigns brought to a section by orders alone, and short words for giving and refusing orders."""

from __future__ import annotations

from typing import Any

from bot.games.limited_war import GAME, LimitedWar, read_date
from bot.games.limited_war import orders as o
from bot.kit.decisions import Answer
from bot.kit.dice import LoadedDice
from bot.kit.game import Panel, Setup
from bot.kit.model import Event, Order
from bot.kit.refusals import Refusal
from bot.kit.words import PLAIN

ARMED, PRO_AXIS = "armed_neutral", "pro_axis_neutral"
EVERYWHERE = ("Rumania", "Hungary", "Bulgaria", "Poland", "Bessarabia", "Lithuania")


def campaign(*, points: int = 0, uploads: dict[str, str] | None = None, **options: str) -> LimitedWar:
    """At peace, at the start of the Axis player turn of 1/1/40."""
    state = GAME.new(Setup(scenario="example", options=options, uploads=uploads or {}))
    return state.with_(points=points)  # type: ignore[no-any-return]


def events(state: LimitedWar, side: str, order: Order) -> list[Event]:
    """What comes of an order that must pass."""
    GAME.check(state, side, order)
    return list(GAME.decide(state, side, order, LoadedDice()))


def give(state: LimitedWar, side: str, order: Order) -> LimitedWar:
    """The state after an order that must pass."""
    return GAME.fold(state, events(state, side, order))


def refused(state: LimitedWar, side: str, order: Order) -> Refusal:
    """The refusal of an order that must not pass."""
    try:
        GAME.check(state, side, order)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{order!r} was not refused")


def answer(state: LimitedWar, choice: str) -> LimitedWar:
    """The first open question answered so, by the side that is asked."""
    decision = GAME.decisions(state)[0]
    return give(state, decision.side, Answer(decision=decision.id, choice=choice))


def answering(state: LimitedWar, choice: str) -> list[Event]:
    """The events of answering the first open question so."""
    decision = GAME.decisions(state)[0]
    return events(state, decision.side, Answer(decision=decision.id, choice=choice))


def advance(state: LimitedWar, times: int = 1) -> LimitedWar:
    """The side on move ends its player turn, or says nothing at the end of the game turn; confirmed."""
    for _ in range(times):
        state = give(state, state.on_move, o.Advance(confirmed=True))
    return state


def until(state: LimitedWar, date: str, moment: str = "axis_start") -> LimitedWar:
    """Player turns end, confirmed, until this game turn and moment."""
    goal = read_date(date)
    while (state.now, state.moment) != (goal, moment):
        assert state.now <= goal, f"the campaign went past {date} {moment}"
        state = advance(state)
    return state


def declare(state: LimitedWar, country: str = "Finland", status: str = ARMED, hexes: int | None = 7) -> LimitedWar:
    """The Soviets declare limited war in their next player turn, the Axis agrees on the status, and its player turn begins."""
    while state.on_move != "soviet" or state.is_end:
        state = advance(state)
    known = state.status_of(country)
    state = give(state, "soviet", o.DeclareWar(country=country, status=known or status, hexes=hexes))  # type: ignore[arg-type]
    if not known:
        state = answer(state, "yes")
    return advance(state)


def declared(country: str = "Finland", status: str = ARMED, *, points: int = 0, **options: str) -> LimitedWar:
    """Declared on 1/1/40; the Axis player turn of 2/1/40 begins and the answer is due."""
    return declare(campaign(points=points, **options), country, status)


def in_section(section: str, country: str = "Finland", status: str = ARMED, *, points: int = 0, **options: str) -> LimitedWar:
    """The section that the answer of 2/1/40 brings, still at the start of that Axis player turn."""
    state = declared(country, status, points=points, **options)
    return answer(state, {"C": "b1", "D": "b2", "E": "b3"}[section])


def report(state: LimitedWar, whose: str, level: str, *areas: str) -> LimitedWar:
    """A report on units."""
    return give(state, "axis", o.ReportUnits(areas=areas, whose=whose, level=level))  # type: ignore[arg-type]


def at_end(state: LimitedWar, side: str = "axis") -> LimitedWar:
    """The end of the present game turn under section E, where this side is asked about peace."""
    while state.moment != f"{side}_end":
        state = advance(state)
    return state


def said(found: list[Event]) -> list[str]:
    """The sentences of events."""
    return [PLAIN.say(text) for event in found for text in GAME.tell(event, "")]


def kinds(found: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in found]


def only(found: list[Event], kind: str) -> Any:
    """The one event of this kind."""
    (event,) = [e for e in found if e.kind == kind]
    return event


def words(panel: Panel) -> str:
    """A panel as plain text."""
    rows = [PLAIN.say(panel.title), *(PLAIN.say(line) for line in panel.lines)]
    for section in panel.sections:
        rows += [PLAIN.say(section.title), *(PLAIN.say(line) for line in section.lines)]
    return "\n".join(rows)


def status(state: LimitedWar) -> str:
    """The status panel as plain text."""
    return words(GAME.panel(GAME.view(state, "")))
