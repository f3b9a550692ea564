"""Sealed orders: what a side settles in advance for a question, for the start of its player turn, or for a declaration."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.limited_war import orders as o
from bot.games.limited_war.calendar import read_date
from bot.games.limited_war.lookup import declarable
from bot.games.limited_war.rules import decisions, is_held_up
from bot.games.limited_war.rules_declare import is_on_the_axis
from bot.games.limited_war.rules_peace import qualifying
from bot.games.limited_war.state import LimitedWar
from bot.games.limited_war.words import ANSWER, KIND, STAGE, date, in_words
from bot.kit.decisions import Answer, Decision
from bot.kit.model import Order
from bot.kit.sealed import Facts, Names, Occasion, Sealable, named, number, one_of, time
from bot.kit.words import T, Text

DATE = time("date", T("the date"), read=read_date, say=date)
STATE = one_of("state", T("the state of the war"), STAGE)
POINTS = number("points", T("the number of German political points"))
COUNTRY = named("country", T("the country"), in_words)
STATUS = one_of("status", T("what is said of it"), KIND)
AREAS = number("areas", T("the number of areas that peace would bring"))
WHAT = one_of(
    "what",
    T("what is to be confirmed"),
    {"status": T("a country's status"), "date": T("the date"), "printed": T("a state of the printed rules")},
)
KINDS = {"armed_neutral": T("armed neutral"), "pro_axis_neutral": T("pro-Axis neutral")}


def _declared(name: str) -> Text | str:
    """A country, or "Finland as armed neutral", in words."""
    country, _, kind = name.partition(" as ")
    said = next((text for text in KINDS.values() if str(text) == kind), None)
    return T("{country} as {kind}", country=in_words(country), kind=said) if said is not None else in_words(name)


SEALABLE = (
    Sealable(
        "answer",
        T("When Germany is to answer a Soviet declaration:"),
        {key: T("{answer}.", answer=label) for key, label in ANSWER.items()},
        (DATE, COUNTRY, STATUS, STATE, POINTS),
        side="axis",
    ),
    Sealable(
        "status",
        T("When the other side says what kind of neutral an invaded country is:"),
        {"yes": T("I agree."), "no": T("I say that it is of the other kind.")},
        (DATE, COUNTRY, STATUS),
    ),
    Sealable(
        "peace",
        T("When I am asked about peace at the end of a game turn under section E:"),
        {"none": T("No peace."), "peace": T("I declare peace with all that it brings.")},
        (DATE, POINTS, AREAS),
    ),
    Sealable(
        "entry",
        T("When the other side wants an entry confirmed:"),
        {"agree": T("I agree."), "decline": T("I do not agree.")},
        (DATE, WHAT, COUNTRY),
    ),
    Sealable(
        "declare",
        T("When a Soviet player turn begins:"),
        facts=(DATE, STATE, POINTS),
        name_it=T("I declare limited war on {name}.", name=""),
        called=_declared,
        side="soviet",
        is_own=True,
    ),
    Sealable(
        "cycle",
        T("When a cycle begins under section C:"),
        {"continuing": T("I state that limited war is continuing.")},
        (DATE, POINTS),
        side="axis",
        is_own=True,
    ),
    Sealable(
        "turn",
        T("When a player turn of mine begins:"),
        {"pass": T("I end it without a move."), "escalate": T("I go over to section E.")},
        (DATE, STATE, POINTS),
        is_own=True,
    ),
)


def sealable_names(state: LimitedWar, side: str) -> Names:
    """Countries, and what the Soviets may declare limited war on; all of it is public."""
    countries = [place.name for place in state.facts.places.place if place.is_country]
    declarations = list(_declarations(state)) if side == "soviet" else []
    return {
        "country": [(in_words(name), name) for name in countries],
        "declare": [(_declared(name), name) for name in declarations],
    }


def _declarations(state: LimitedWar) -> dict[str, o.DeclareWar]:
    """A declaration on each country, by its name; where nobody has said what kind of neutral it is, with each kind."""
    found: dict[str, o.DeclareWar] = {}
    for _, country in declarable(state):
        if state.status_of(country) or is_on_the_axis(state, country):
            found[country] = o.DeclareWar(country=country)
        else:
            for status, kind in KINDS.items():
                name = f"{country} as {kind}"
                found[name] = o.DeclareWar.model_validate({"country": country, "status": status})
    return found


def occasions(state: LimitedWar) -> Iterator[Occasion]:
    """The open questions; then the start of a player turn that no question holds up and in which nothing was declared."""
    common: Facts = {"date": state.now, "state": state.stage, "points": state.points}
    for decision in decisions(state):
        yield _question(state, decision, common)
    is_new = not any(invaded.declared == state.now for invaded in state.invaded)
    if not state.is_start or is_held_up(state) or (state.on_move == "soviet" and not is_new):
        return
    side, begins = state.on_move, f"begins-{state.now}-{state.on_move}"
    if side == "soviet":
        yield Occasion(begins, side, "declare", common, _declarations(state))
    elif state.is_cycle_start and state.section == "C":
        yield Occasion(begins, side, "cycle", common, {"continuing": o.StateContinuing()})
    yield Occasion(begins, side, "turn", common, {"pass": o.Advance(), "escalate": o.Escalate()})


def _question(state: LimitedWar, decision: Decision, common: Facts) -> Occasion:
    kind, _, number_ = decision.id.partition("-")
    orders: dict[str, Order] = {c.key: Answer(decision=decision.id, choice=c.key) for c in decision.choices}
    facts = dict(common)
    if kind == "answer" and len(state.awaiting) == 1:
        facts |= {"country": state.awaiting[0].country, "status": state.awaiting[0].status}
    elif kind == "status":
        asked = next(i for i in state.invaded if i.question == int(number_) and i.asked)
        facts |= {"country": asked.country, "status": asked.status}
    elif kind == "entry":
        proposal = next(p for p in state.proposals if p.question == int(number_))
        facts |= {"what": proposal.what, **({"country": proposal.country} if proposal.country else {})}
    elif kind == "peace":
        offers = [key for key in orders if key != "none"]
        facts["areas"] = len(qualifying(state, "E8" if decision.side == "axis" else "E7"))
        if len(offers) == 1:
            orders["peace"] = orders[offers[0]]
    return Occasion(decision.id, decision.side, kind, facts, orders)
