"""The golden cases: right answers for dates, points, sections and transitions, with every alternative reading they name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.games.limited_war import GAME, LimitedWar, read_date, written
from bot.games.limited_war import orders as o
from bot.games.limited_war.calendar import TURNS_IN_MONTH
from bot.games.limited_war.duty import judged
from bot.games.limited_war.rules_sections import CENTRES
from bot.games.limited_war.state import Invaded
from bot.kit.decisions import Answer
from bot.kit.model import Event, Order
from bot.kit.refusals import Malformed, Refusal
from tests.games.limited_war.play import advance, answer, campaign, declare, events, give, in_section, only, status, until

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "limited_war.json").read_text(encoding="utf-8"))
SIDES = {"german": "axis", "soviet": "soviet", "system": "axis"}


def named(cases: list[dict[str, Any]], want: str = "") -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases if not want or want in case]


# dates


def test_the_calendar_is_turn_month_year_with_four_turns_to_the_month():
    calendar = GOLDEN["calendar"]

    assert (calendar["turns_per_month"], calendar["turns_per_year"]) == (TURNS_IN_MONTH, 12 * TURNS_IN_MONTH)
    assert calendar["order_in_game_turn"] == ["axis_player_turn", "soviet_player_turn"]
    assert (campaign().on_move, advance(campaign()).on_move) == ("axis", "soviet")


@pytest.mark.parametrize("case", named(GOLDEN["dates"], "soviet_declares"))
def test_golden_deadlines(case):
    state = campaign().with_(now=read_date(case["soviet_declares"]))

    state = declare(state)
    assert written(state.answer_due) == case["expect"]["german_response_due"]

    state = answer(state, "b2")
    assert written(state.deadline) == case["expect"]["ground_unit_deadline_end_of_german_player_turn"]


@pytest.mark.parametrize("case", named(GOLDEN["dates"], "from_turn"))
def test_golden_game_turns_between(case):
    assert read_date(case["to_turn"]) - read_date(case["from_turn"]) == case["expect"]["game_turns_between"]


@pytest.mark.parametrize("case", named(GOLDEN["dates"], "response"))
def test_golden_presence(case):
    state = in_section("D")
    assert written(state.answered) == case["response"]
    end = read_date(case["end_of_turn"])
    if case["german_unit_had_arrived"]:
        state = give(state, "axis", o.ReportGermans(country="Finland", ground=True))
    state = until(state, case["end_of_turn"])
    if state.invasion("Finland").ground != case["german_unit_in_country_now"]:
        state = give(state, "axis", o.ReportGermans(country="Finland", ground=case["german_unit_in_country_now"]))
    deadline = in_section("D").deadline

    state = advance(state, 2)

    assert end - read_date(case["response"]) == case["expect"]["turns_elapsed"]
    assert max(0, deadline - end) == case["expect"]["turns_left"]
    assert (state.stage == "C") == case["expect"]["reverts_to_section_c"]


@pytest.mark.parametrize("case", named([c for c in GOLDEN["dates"] if "valid" in c["expect"]]))
def test_golden_dates_that_do_not_exist(case):
    with pytest.raises(Malformed):
        read_date(case["date"])


# points


@pytest.mark.parametrize("case", named(GOLDEN["political_points"]))
def test_golden_points(case):
    by = case["escalated_by"]
    if by is None:
        assert in_section(case["entry"], status=case["country"]).points == case["expect"]["political_points"]
        return
    state = in_section("D", status=case["country"])
    state = give(state, "axis", o.ReportGermans(country="Finland", ground=True))
    state = until(state, "3/1/40") if by == "german" else advance(state)

    after = give(state, SIDES[by], o.Escalate())

    assert after.points - state.points == case["expect"]["political_points"]


# sections


@pytest.mark.parametrize("case", named(GOLDEN["levels"]))
def test_golden_sections(case):
    state = in_section(case["section"])

    assert CENTRES[case["section"]][0] == case["soviet_resource_centres_granted"]
    assert (60 if state.arms_grants else 0) == case["arms_points_bonus"]
    assert needs_duty(state) == case["attack_or_advance_needed"]
    assert production(state) == case["production"]
    assert works(state) == (case["fortify"], case["corps"], case["railroad_conversion"])


def needs_duty(state: LimitedWar) -> bool:
    return judged(state).production == "peacetime"


def production(state: LimitedWar) -> str:
    return "limited_war_if_attack_or_advance" if needs_duty(state) else judged(state).production


def works(state: LimitedWar) -> tuple[str, bool, str]:
    """What the Soviets may fortify, whether they may build corps, and who may convert railways: by trying."""
    soviet = advance(state) if state.on_move == "axis" else state
    fortify = o.ReportWork(work="fortify", place="Soviet Union")
    twice = GAME.can(give(soviet, "soviet", fortify), "soviet", fortify)
    anywhere = GAME.can(soviet, "soviet", o.ReportWork(work="fortify", place="Norway"))
    corps = GAME.can(soviet, "soviet", o.ReportWork(work="corps"))
    railway = only(events(soviet, "soviet", o.ReportWork(work="railway")), "work_reported").rule
    return (
        "free" if twice and anywhere else "one per turn",
        corps,
        "either player, any game turn" if railway else "printed rules",
    )


# transitions


def before(case: dict[str, Any], options: dict[str, str]) -> LimitedWar:
    """The state before: reached by orders for the section, with the case's own facts set."""
    given = case["before"]
    section = given["section"]
    state = campaign(points=0, **options)
    if case.get("date"):
        state = state.with_(now=read_date(case["date"]))
    if section == "PEACE":
        return advance(state)
    statuses = {i["country"]: i["status"] for i in given["invaded"]}
    now = read_date(case["action"].get("date", "2/1/40"))
    awaits = "answer" if section == "PENDING" else ""
    new = case["action"].get("new_country")
    invaded = tuple(
        Invaded(
            country=i["country"],
            status=i["status"],
            declared=now - 1,
            awaits=awaits if new in (None, i["country"]) else "",
            fallen=now - 4 if i["country"] in given.get("capital_fallen", ()) else None,
            hexes=7,
            start_hexes=7,
            closest=7,
            nearest=7,
        )
        for i in given["invaded"]
    )
    state = state.with_(now=now, invaded=invaded, statuses=statuses, section="peace" if awaits else section)
    if new:
        state = state.with_(section="C")
    if section in ("D", "E"):
        state = state.with_(answered=now - 2, deadline=now + 10)
    if "sweden" in given:
        state = state.with_(statuses={**statuses, "Sweden": given["sweden"]})
    return state.with_(points=given.get("political_total", 0), continuing=given.get("german_stated_continuing", False))


def act(state: LimitedWar, case: dict[str, Any]) -> list[Event]:
    """The events of the case's action. Raises the Refusal of one that is not legal."""
    return list(_play(state, _prepared(state, case)))


def _play(state: LimitedWar, steps: Iterator[tuple[str, Order]]) -> Iterator[Event]:
    for side, order in steps:
        GAME.check(state, side, order)
        found = GAME.decide(state, side, order, None)
        state = GAME.fold(state, found)
        yield from found


def _prepared(state: LimitedWar, case: dict[str, Any]) -> Iterator[tuple[str, Order]]:
    action = case["action"]
    side = SIDES.get(action.get("by", ""), "soviet")
    kind = action["kind"]
    if kind == "declare_limited_war":
        target = action["on"] if "status" in action else "Germany"
        yield side, o.DeclareWar(country=target, status=action.get("status", ""))
    elif kind == "respond":
        yield side, Answer(decision=GAME.decisions(state)[0].id, choice=action["option"].lower())
    elif kind == "cycle_ends":
        yield from _cycle(state, action)
    elif kind == "state_continuing":
        yield side, o.StateContinuing()
    elif kind == "declare_peace":
        yield "axis", o.Advance()
        yield side, o.DeclarePeace(case="C6")
    elif kind == "escalate":
        if side == "soviet":
            yield "axis", o.Advance()
        if action["when"].startswith("mid"):
            yield side, o.BeginMoves()
        yield side, o.Escalate()
    elif kind in ("attack", "attack_german_units"):
        if side == "soviet":
            yield "axis", o.Advance(confirmed=True)
        yield side, o.Attack(place=action["where"], confirmed=True)
    elif kind == "move_ground_unit":
        yield side, o.Move(place="Lithuania", confirmed=True)
    elif kind == "activate_axis_ally":
        yield side, o.Activate(country=action["country"])
    elif kind == "game_turn_ends":
        yield "axis", o.ReportGermans(country="Finland", ground=True)
        yield "axis", o.ReportGermans(country="Finland", ground=False)
        yield "axis", o.Advance()
        yield "soviet", o.Advance()
    elif kind.startswith("declare_peace_e"):
        yield from _peace(action, side, kind.removeprefix("declare_peace_").upper())


def _cycle(state: LimitedWar, action: dict[str, Any]) -> Iterator[tuple[str, Order]]:
    yield "axis", o.Advance()
    attacked = action.get("attacked_countries", ["Finland"] if action.get("attacked") else [])
    for country in attacked:
        yield "soviet", o.Attack(place=country, units="invaded", country=country)
    if "nearest_after" in action:
        yield "soviet", o.ReportDistance(country="Finland", hexes=action["nearest_before"])
        yield "soviet", o.ReportDistance(country="Finland", hexes=action["nearest_after"])
    if "invaded_another" in action:
        yield "soviet", o.DeclareWar(country=action["invaded_another"], status="pro_axis_neutral")
        return
    for _ in range(2):
        yield "soviet", o.Advance()
        yield "axis", o.Advance()
    yield "soviet", o.Advance()


def _peace(action: dict[str, Any], side: str, case: str) -> Iterator[tuple[str, Order]]:
    free = action.get("areas_without_supplied_axis_units", action.get("areas_without_supplied_soviet_units", []))
    whose = "axis" if case == "E7" else "soviet"
    if action.get("soviets_had_occupied_lithuania"):
        yield side, o.ReportHistory(what="lithuania_occupied")
    if case == "E9":
        everywhere = ("Rumania", "Hungary", "Poland", "Bulgaria", "Finland")
        yield side, o.ReportUnits(areas=everywhere, whose="soviet", level="none")
        standing = tuple(a.removesuffix(" outside Bessarabia") for a in action.get("soviet_units_in", ()))
        if standing:
            yield side, o.ReportUnits(areas=standing, whose="soviet", level="unsupplied")
    if free:
        yield side, o.ReportUnits(areas=tuple(free), whose=whose, level="none")
        yield side, o.ReportUnits(areas=("Finland",), whose="country", level="none")
    if case in ("E7", "E8"):
        yield "axis", o.Advance()
        yield "soviet", o.Advance()
    if case == "E7":
        yield "axis", o.Advance()
    if case == "E10":
        yield "axis", o.Advance()
    named_areas = tuple(free) if len(free) == 1 else ()
    yield side, o.DeclarePeace(case=case, areas=named_areas)  # type: ignore[arg-type]


STAGES = {
    "PENDING": "awaiting",
    "PEACE": "peace",
    "PRINTED_LIMITED_WAR": "printed",
    "TOTAL_WAR": "total_war",
    "C": "C",
    "D": "D",
    "E": "E",
}


def found_out(case: dict[str, Any], options: dict[str, str]) -> dict[str, Any]:
    """What came of the case, under the golden keys."""
    state = before(case, options)
    try:
        found = act(state, case)
    except Refusal:
        return {"legal": False}
    after = GAME.fold(state, found)
    centres = [e.centres for e in found if e.kind == "centres_granted"]
    arms = [e.points for e in found if e.kind == "arms_granted"]
    peace = [e for e in found if e.kind == "peace_made"]
    cycles = [e.production for e in found if e.kind == "cycle_ended"]
    deadline = written(after.answer_due) if after.answer_due else ""
    result = {
        "legal": True,
        "section": next(golden for golden, stage in STAGES.items() if stage == after.stage),
        "political_points": after.points - state.points,
        "political_total": after.points,
        "arms_points_bonus": arms[0] if arms else 0,
        "soviet_resource_centres_granted": centres[-1] if centres else None,
        "sweden": after.status_of("Sweden"),
        "total_war": after.stage == "total_war",
        "response_due": deadline,
        "new_response_due": bool(deadline),
        "production": production(after) if after.section in ("C", "D", "E") else "",
        "production_this_cycle": cycles[-1] if cycles else judged(after).production,
        "activated": next((list(e.countries) for e in found if e.kind == "minors_activated"), []),
        "invasion_cost_due": any(e.kind == "points_changed" and e.rule == "LW-E8f" for e in found),
        "may_intervene_in": [i.country for i in after.invaded if GAME.can(after, "axis", o.Move(place=i.country))],
        "may_attack_other_areas_from": {"axis": "next German turn", "soviet": "next Soviet turn", "": ""}[after.held_back],
    }
    if peace:
        result |= {"bolshevise": list(peace[0].bolshevised), "annex": list(peace[0].annexed)}
        result |= {"ceded": list(peace[0].ceded), "ceded_to_germany": list(peace[0].ceded)}
    if after.stage == "awaiting":
        (decision,) = GAME.decisions(advance(answer(after, "yes")))
        result["options"] = [choice.key.upper() for choice in decision.choices]
    if after.stage in ("C", "D", "E"):
        fortify, corps, _ = works(after)
        result |= {"fortify": fortify, "may_build_corps": corps}
    return result


QUERIES = [c for c in GOLDEN["transitions"] if c["action"]["kind"] == "query"]
PLAYED = [c for c in GOLDEN["transitions"] if c["action"]["kind"] != "query"]


@pytest.mark.parametrize("case", named(PLAYED))
def test_golden_transitions(case):
    result = found_out(case, {})

    assert {key: result[key] for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize(
    ("case", "reading"),
    [pytest.param(case, reading, id=f"{case['id']}-{reading}") for case in PLAYED for reading in case.get("alternative", {})],
)
def test_golden_alternative_readings(case, reading):
    name, value = reading.split("=")
    expect = {**case["expect"], **case["alternative"][reading]}

    result = found_out(case, {name: value})

    assert {key: result[key] for key in expect} == expect


@pytest.mark.parametrize("case", named(QUERIES))
def test_golden_queries(case):
    state = in_section(case["before"]["section"])
    expect = case["expect"]

    fortify, corps, railways = works(state)

    if case["action"]["what"] == "soviet_builds":
        assert corps == expect["may_build_corps"]
        assert expect["fortify"].startswith(fortify.replace("one per turn", "one unit per turn"))
        assert ("in Bessarabia, Poland, Lithuania" in status(state)) == (fortify == "one per turn")
    else:
        assert railways == expect["railroad_conversion"]


def test_every_golden_case_is_played():
    topics = ("dates", "political_points", "levels", "transitions")

    assert sum(len(GOLDEN[topic]) for topic in topics) == 13 + 5 + 3 + 43
