"""What each side now may, must and must not do, with the case for every line, and every deadline with its date."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bot.games.limited_war.duty import brings_now, can_advance, counting, is_met, judged
from bot.games.limited_war.orders import PeaceCase, SideKey
from bot.games.limited_war.rules_attack import is_promised
from bot.games.limited_war.rules_peace import qualifying
from bot.games.limited_war.rules_sections import is_present
from bot.games.limited_war.state import FINLAND, SWEDEN, LimitedWar
from bot.games.limited_war.words import PRODUCTION, SIDE, SIDE_FIRST, STAGE, STATUS, TURN, date, names
from bot.kit.model import Frozen
from bot.kit.words import T, Text, count

S = LimitedWar
Mood = Literal["is", "may", "must", "must_not"]


class Line(Frozen):
    """One line of the status: whom it concerns ("" for both), what kind of line it is, its words and its case."""

    side: Literal["axis", "soviet", ""] = ""
    mood: Mood
    text: Text
    rule: str = ""


class Deadline(Frozen):
    """Something that falls due: in which game turn, at which moment of it, what, and by which case."""

    at: int
    when: Text
    what: Text
    rule: str


def lines(state: S) -> tuple[Line, ...]:
    """Every line that holds now, in the order of the rules."""
    found = [Line(mood="is", text=T("Now: {stage}.", stage=STAGE[state.stage]), rule=_STAGE_RULE[state.stage])]
    if state.awaiting:
        found += _awaiting(state)
    found += {"peace": _peace, "C": _c, "D": _d, "E": _e, "printed": _printed, "total_war": _total_war}[state.section](state)
    found += [*_economy(state), *_sweden(state), *_borders(state), *_works(state)]
    return tuple(found)


_STAGE_RULE = {"peace": "", "awaiting": "LW-B0", "C": "LW-B1", "D": "LW-B2", "E": "LW-B3", "printed": "LW-A1", "total_war": ""}


def _axis(mood: Mood, text: Text, rule: str) -> Line:
    return Line(side="axis", mood=mood, text=text, rule=rule)


def _soviet(mood: Mood, text: Text, rule: str) -> Line:
    return Line(side="soviet", mood=mood, text=text, rule=rule)


def _invaded(state: S) -> Text:
    return T("{countries}", countries=names((i.country for i in state.invaded), "or"))


def _covered(state: S) -> Text:
    """The countries for which the section holds: not those that wait for their answer (LW-AMB-09)."""
    return T("{countries}", countries=names((i.country for i in state.covered), "or"))


def _peace(state: S) -> Iterator[Line]:
    if state.awaiting:
        return
    yield _soviet("may", T("declare limited war on an armed or pro-Axis neutral in a Soviet player turn"), "LW-B0")
    yield _soviet(
        "may", T("declare limited war on Germany or an active Axis minor ally, which is fought by the printed rules"), "LW-A1"
    )
    yield _axis("must_not", T("attack the Soviets, unless the printed rules let Germany open Total War"), "LW-B0")


def _awaiting(state: S) -> Iterator[Line]:
    due = state.answer_due
    assert due is not None
    new = names(i.country for i in state.awaiting)
    yield _axis("must", T("answer the declaration on {new} in the Axis player turn of {date}", new=new, date=date(due)), "LW-C7a")
    yield _axis("must_not", T("attack or send units into {new} before the answer", new=new), "LW-B0")
    yield _soviet("may", T("attack the units of {countries}", countries=_invaded(state)), "LW-A4")
    yield Line(
        mood="is", text=T("The declaration brings no political points and no arms points before the answer."), rule="LW-AMB-12"
    )
    if state.section != "peace":
        text = T(
            "{section} holds for the other countries until the answer, which then governs all.", section=STAGE[state.section]
        )
        yield Line(mood="is", text=text, rule="LW-AMB-09")


def _c(state: S) -> Iterator[Line]:
    there = _covered(state)
    yield _axis("must_not", T("attack or intervene in {countries}: that is Total War", countries=there), "LW-C7b")
    if state.continuing:
        yield Line(mood="is", text=T("Germany has stated that limited war is continuing."), rule="LW-C5")
    else:
        yield _axis("may", T("state at the start of a cycle that limited war is continuing"), "LW-C5")
    for invaded in state.covered:
        if state.status_of(invaded.country) == "pro_axis_neutral":
            text = T("activate {country} when its level of points allows, without Total War", country=T(invaded.country))
            yield _axis("may", text, "LW-C8")
    if not state.awaiting:
        yield _soviet("may", T("attack the units of {countries}", countries=there), "LW-C4b")
        if not state.continuing:
            yield _soviet("may", T("make peace at the start of a Soviet player turn and bolshevise what they hold"), "LW-C6")
        else:
            yield _soviet("must_not", T("make peace by C.6 while Germany states that limited war is continuing"), "LW-AMB-13")
    yield _soviet("may", T("invade another neutral; then all three answers are open again"), "LW-C7c")


def _d(state: S) -> Iterator[Line]:
    countries = _covered(state)
    yield Line(
        mood="is",
        text=T("Soviet and German units may attack each other only inside {countries}.", countries=countries),
        rule="LW-D4a",
    )
    yield Line(mood="is", text=T("Attacks between the Soviets and the country's own units have no such limit."), rule="LW-D4b")
    yield _axis("must_not", T("attack outside {countries}: that is Total War", countries=countries), "LW-D4c")
    text = T("attack German units outside {countries}: that is limited war by the printed rules", countries=countries)
    if state.reads("soviet_breach_in_d", "refused"):
        text = T("attack German units outside {countries}", countries=countries)
    yield _soviet("must_not", text, "LW-AMB-06")
    yield _axis("must_not", T("move into territory that the Soviets control: that is Total War"), "LW-D4d")
    promised = names(_promised(state))
    yield _axis(
        "must_not", T("move into territory promised to the Soviets ({places}): that is Total War", places=promised), "LW-D4e"
    )
    yield from _presence(state)
    yield _axis("may", T("carry or move units to the invaded country through pro-Axis neutrals without penalty"), "LW-D5b")
    if not state.awaiting:
        text = T("Either side may escalate to section E at the start of its own player turn.")
        yield Line(mood="is", text=text, rule="LW-D8a")
        yield _soviet("may", T("make peace at the start of a Soviet player turn and take all units home"), "LW-D7")
    if state.invasion(FINLAND):
        yield Line(
            mood="is", text=T("The restrictions of the printed cases 72.1 and 54.23 on Finland are lifted."), rule="LW-D4i"
        )


def _promised(state: S) -> Iterator[str]:
    """The promised places; what lies inside another of them is named with it."""
    found = [place.name for place in state.facts.places.place if is_promised(state, place.name)]
    return (name for name in found if not any(name != whole and state.is_inside(name, whole) for whole in found))


def _presence(state: S) -> Iterator[Line]:
    countries = _covered(state)
    if state.arrived is None and state.deadline is not None:
        text = T("have a ground combat unit in {countries} by the end of the German player turn of {date}",
                 countries=countries, date=date(state.deadline))  # fmt: skip
        yield _axis("must", text, "LW-D5a")
    else:
        text = T("have a unit in {countries} at the end of every game turn, or section C holds again", countries=countries)
        yield _axis("must", text, "LW-D5d")
    seen = T("Reported now: German units are there.") if is_present(state) else T("Reported now: no German unit is there.")
    yield Line(mood="is", text=seen, rule="LW-D5a")


_END_PEACES: tuple[tuple[PeaceCase, SideKey, Text], ...] = (
    ("E8", "axis", T("annex")),
    ("E7", "soviet", T("bolshevise")),
)


def _e(state: S) -> Iterator[Line]:
    fronts = [p.name for p in state.facts.places.place if p.is_front and not p.part_of]
    areas = names([*(i.country for i in state.invaded if i.country not in fronts), *fronts])
    yield Line(mood="is", text=T("Units may attack and be attacked in {areas}.", areas=areas), rule="LW-E4a")
    yield _axis("must_not", T("attack anywhere else: that is Total War"), "LW-E4b")
    yield _soviet("must_not", T("attack anywhere else: that is limited war by the printed rules"), "LW-E4c")
    if state.held_back:
        text = T("attack or move into areas other than {countries} before the next player turn", countries=_invaded(state))
        yield Line(side=state.held_back, mood="must_not", text=text, rule="LW-D8b")
    for case, side, taken in _END_PEACES:
        found = qualifying(state, case)
        text = T("make peace at the end of a game turn and {take} {areas}, by the last reports", take=taken, areas=names(found))
        if not found:
            text = T("make peace at the end of a game turn once an area of the case has no supplied enemy unit")
        yield Line(side=side, mood="may", text=text, rule=f"LW-{case}")
    yield _axis("may", T("make peace at the start of a German player turn for 5 points and cessions"), "LW-E9")
    yield _soviet(
        "may",
        T("make peace by ceding what lies outside the 1941 start line, Bessarabia, Lithuania and their half of Poland"),
        "LW-E10",
    )


def _printed(state: S) -> Iterator[Line]:
    yield Line(
        mood="is", text=T("The printed rules of limited war hold, their bonus of 60 arms points among them."), rule="LW-A1"
    )


def _total_war(state: S) -> Iterator[Line]:
    yield Line(mood="is", text=T("The printed rules of Total War hold; those of this limited war say nothing more."), rule="")


# economy, Sweden, borders


def _economy(state: S) -> Iterator[Line]:
    economy = state.facts.economy
    if state.section in ("C", "D", "E"):
        granted, rule = {"C": (5, "LW-C3"), "D": (1, "LW-D3"), "E": (0, "LW-E6")}[state.section]
        yield (
            _soviet("must", T("let Germany use {centres}", centres=count(granted, "resource centre", "resource centres")), rule)
            if granted
            else (_axis("must_not", T("use any Soviet resource centre"), rule))
        )
    elif state.section == "peace" and economy.centres.in_peace is not None:
        text = T(
            "In peace Germany uses {n} of the {all} Soviet resource centres.",
            n=economy.centres.in_peace,
            all=economy.centres.soviet,
        )
        yield Line(mood="is", text=text, rule="")
    yield from _production(state)
    if state.arms_grants:
        text = T("The bonus of arms points has been given.")
        if state.arms_grants > 1:
            text = T("The bonus of arms points has been given {n} times.", n=state.arms_grants)
        yield Line(mood="is", text=text, rule="LW-E5")
    elif state.section in ("C", "D") or state.awaiting:
        yield Line(mood="is", text=T("Limited war on a neutral brings no bonus of arms points."), rule="LW-A3")


def _production(state: S) -> Iterator[Line]:
    verdict = judged(state)
    text = T("If the cycle ended now the Soviets would have {production}.", production=_worded(state, verdict.production))
    yield Line(mood="is", text=text, rule=verdict.rule)
    is_by_duty = not state.continuing and (state.section == "C" or (bool(state.awaiting) and state.section == "peace"))
    if is_by_duty and not brings_now(state):
        yield _duty(state)
    elif is_by_duty:
        yield Line(mood="is", text=T("This cycle's duty has been met so far."), rule=is_met(state))
    for invaded in state.invaded:
        if invaded.hexes is not None and invaded.fallen is None:
            yield Line(
                mood="is",
                text=T(
                    "{country}: the nearest Soviet unit is {hexes} from the capital.",
                    country=T(invaded.country),
                    hexes=count(invaded.hexes, "hex", "hexes"),
                ),
                rule="LW-C4c",
            )


def _duty(state: S) -> Line:
    """What the Soviets must still do in this cycle for limited war production."""
    counted = counting(state)
    if not counted:
        return Line(mood="is", text=T("The cycle of the declaration brings no limited war production."), rule="LW-AMB-55")
    countries = names((i.country for i in counted), "or")
    is_both = state.reads("cycle_duty", "both_required")
    if all(i.fallen is None for i in counted):
        text = T(
            "attack units of {countries}, or end the cycle nearer a capital, for limited war production", countries=countries
        )
        if is_both:
            text = T("attack and advance in this cycle for limited war production")
        return _soviet("must", text, "LW-C4a")
    if not can_advance(state):
        text = T("attack units of {countries} or invade another country for limited war production", countries=countries)
    elif is_both:
        text = T(
            "attack and advance in this cycle, attack units of {countries} or invade another country for limited war production",
            countries=names((i.country for i in counted if i.fallen is not None), "or"),
        )
    else:
        text = T(
            "attack units of {countries}, end the cycle nearer a capital that stands or invade another country for limited war "
            "production",
            countries=countries,
        )
    return _soviet("must", text, "LW-C4d")


def _worded(state: S, kind: str) -> Text:
    amounts = {"peacetime": state.facts.economy.production.peacetime, "limited_war": state.facts.economy.production.limited_war}
    if amount := amounts.get(kind):
        return T("{production} ({amount})", production=PRODUCTION[kind], amount=amount)
    return PRODUCTION[kind]


def _sweden(state: S) -> Iterator[Line]:
    status = state.status_of(SWEDEN)
    if status == "active":
        if state.swedish_centres_out:
            yield Line(
                mood="is",
                text=T("Sweden is active; its resource centres are out of use: {why}.", why=state.swedish_centres_out),
                rule="LW-C2d",
            )
        else:
            n = state.facts.economy.centres.swedish
            text = (
                T("use Sweden's resource centres")
                if n is None
                else T("use Sweden's {n}", n=count(n, "resource centre", "resource centres"))
            )
            yield _axis("may", text, "LW-C2b")
        if "paris_fell" in state.happened:
            yield Line(mood="is", text=T("The fall of Paris does not deny Sweden's resource centres."), rule="LW-C2c")
    elif status == "pro_axis_neutral":
        yield Line(
            mood="is",
            text=T(
                "Sweden is a pro-Axis neutral, activated when the points reach 75; they stand at {total}.", total=state.points
            ),
            rule="LW-C2a",
        )
    else:
        yield Line(mood="is", text=T("Sweden: {status}.", status=STATUS[status]), rule="")


def _borders(state: S) -> Iterator[Line]:
    if "winter_war_over" in state.happened:
        yield Line(
            mood="is", text=T("Finland's borders, and the Soviet border there, are those of the 1941 start line."), rule="LW-D4g"
        )
    if "bessarabia_annexed" in state.happened:
        yield Line(mood="is", text=T("Rumania's borders leave Bessarabia out."), rule="LW-D4h")
    if state.struck:
        struck = names(state.struck)
        text = T("Struck from German victory requirements: {countries}.", countries=struck)
        if state.facts.economy.victory.countries is None:
            text = T(
                "Struck from German victory requirements, where the printed case 75.91(5) lists them: {countries}.",
                countries=struck,
            )
        yield Line(mood="is", text=text, rule="LW-F1")


# G, H, I


def _works(state: S) -> Iterator[Line]:
    if state.section in ("C", "D"):
        if state.fortified:
            yield _soviet("must_not", T("fortify another unit in this turn"), "LW-G1")
        else:
            places = names([p.name for p in state.facts.places.place if p.is_fortified and not p.part_of], "or")
            yield _soviet("may", T("fortify one unit a turn, in {places}", places=places), "LW-G2")
    if state.section == "E":
        yield _soviet("may", T("fortify units freely"), "LW-G3")
        yield _soviet("may", T("build corps"), "LW-H1")
    elif state.section not in ("printed", "total_war"):
        yield _soviet("must_not", T("build corps"), "LW-H1")
    if state.section in ("D", "E"):
        yield Line(mood="is", text=T("Either player may convert railways in any game turn."), rule="LW-I1")


# deadlines


def deadlines(state: S) -> tuple[Deadline, ...]:
    """Everything that falls due, nearest first."""
    found = list(_deadlines(state))
    return tuple(sorted(found, key=lambda d: d.at))


def _deadlines(state: S) -> Iterator[Deadline]:
    if state.answer_due is not None:
        yield Deadline(at=state.answer_due, when=TURN["axis"], what=T("Germany answers B.1, B.2 or B.3"), rule="LW-C7a")
    if state.section == "D" and state.deadline is not None and state.arrived is None:
        what = T("a German ground combat unit must be in {countries}", countries=_covered(state))
        yield Deadline(at=state.deadline, when=T("end of the German player turn"), what=what, rule="LW-D5a")
    if state.section == "D" and state.arrived is not None:
        what = T("a German unit must still be in {countries}", countries=_covered(state))
        yield Deadline(at=state.now, when=T("end of the game turn"), what=what, rule="LW-D5d")
    if state.section in ("C", "D", "E") or state.awaiting:
        yield Deadline(
            at=state.cycle + 3, when=T("end of the cycle"), what=T("the Soviet production of the cycle is settled"), rule="LW-C4a"
        )
    if state.section == "C" and state.continuing and state.reads("continuing", "one_cycle"):
        yield Deadline(
            at=state.cycle + 3, when=T("end of the cycle"), what=T("the statement of continuing war lapses"), rule="LW-AMB-13"
        )
    if state.held_back:
        what = T("{side} may reach into the other areas", side=SIDE[state.held_back])
        yield Deadline(at=state.held_at + 1, when=TURN[state.held_back], what=what, rule="LW-D8b")


def subject(side: str, mood: Mood) -> Text:
    """The heading under which a side's lines of one kind stand."""
    if mood == "is":
        return T("What holds")
    if mood == "may":
        return T("{side} may", side=SIDE_FIRST[side])
    return T("{side} must", side=SIDE_FIRST[side]) if mood == "must" else T("{side} must not", side=SIDE_FIRST[side])
