"""Section E: the whole front. Points, minors, where units may fight, arms points and centres; and the sections F to I."""

from __future__ import annotations

import pytest

from bot.games.limited_war import GAME, LimitedWar
from bot.games.limited_war import orders as o
from bot.games.limited_war.duty import judged
from bot.games.limited_war.events import WorkReported
from bot.kit.refusals import Impossible, NotNow, NotYours
from tests.games.limited_war.play import (
    ARMED,
    PRO_AXIS,
    advance,
    answering,
    declared,
    events,
    give,
    in_section,
    only,
    refused,
    said,
    status,
    until,
)


def escalated(side: str, country: str = "Finland", kind: str = ARMED, **options: str) -> LimitedWar:
    """Section E by this side's escalation, as soon as it may."""
    state = advance(in_section("D", country, kind, **options))
    if side == "axis":
        state = until(give(state, "soviet", o.ReportGermans(country=country, ground=True)), "3/1/40")
    return give(state, side, o.Escalate())


def changes(state: LimitedWar) -> list[tuple[int, str]]:
    """The points of the history so far, without those of the entry into D."""
    found = [n.event for n in state.history if n.event.kind == "points_changed"]
    return [(event.points, event.rule) for event in found if not event.rule.startswith("LW-D")]


def test_lw_e1a_an_armed_neutral_brings_two_points():
    changed = only(answering(declared("Finland", ARMED), "b3"), "points_changed")

    assert (changed.points, changed.rule) == (2, "LW-E1a")


def test_lw_e1b_a_pro_axis_neutral_brings_none():
    assert in_section("E", "Rumania", PRO_AXIS).points == 0


def test_lw_e1c_germany_pays_two_points_for_escalating():
    assert changes(escalated("axis")) == [(2, "LW-E1a"), (-2, "LW-E1c")]
    assert changes(escalated("axis", "Rumania", PRO_AXIS)) == [(-2, "LW-E1c")]


def test_lw_e1d_a_soviet_escalation_brings_germany_five_more():
    assert changes(escalated("soviet")) == [(2, "LW-E1a"), (5, "LW-E1d")]
    assert changes(escalated("soviet", "Rumania", PRO_AXIS)) == [(5, "LW-E1d")]


def test_points_received_in_d_stay_when_it_turns_into_e():
    assert escalated("axis").points == 5
    assert escalated("soviet").points == 12


def test_lw_e2_sweden_becomes_a_pro_axis_neutral():
    assert only(answering(declared(), "b3"), "sweden_inclined").rule == "LW-E2"


def test_lw_e3_rumania_hungary_and_bulgaria_are_activated():
    found = answering(declared(), "b3")

    assert only(found, "minors_activated").countries == ("Rumania", "Hungary", "Bulgaria")
    assert "Rumania, Hungary and Bulgaria are activated. (LW-E3)" in said(found)


def test_lw_e3_a_bolshevised_minor_is_not_activated():
    state = declared().with_(statuses={"Finland": ARMED, "Bulgaria": "bolshevised"})

    assert only(answering(state, "b3"), "minors_activated").countries == ("Rumania", "Hungary")


AREAS = ["Finland", "Rumania", "Hungary", "Bulgaria", "Poland", "German half of Poland", "Bessarabia", "Lithuania"]


@pytest.mark.parametrize("place", AREAS)
def test_lw_e4a_both_sides_may_attack_in_the_areas(place):
    state = in_section("E")

    axis = events(state, "axis", o.Attack(place=place))
    soviet = events(advance(state), "soviet", o.Attack(place=place))

    assert only(axis, "attack_reported").rule == only(soviet, "attack_reported").rule == "LW-E4a"


@pytest.mark.parametrize("units", ["german", "allied", "invaded"])
def test_lw_e4b_any_other_axis_attack_is_total_war(units):
    state = in_section("E")
    order = o.Attack(place="Soviet Union", units=units)

    assert refused(state, "axis", order).rule == "LW-E4b"
    assert give(state, "axis", order.with_(confirmed=True)).stage == "total_war"


def test_lw_e4c_any_other_soviet_attack_brings_the_printed_limited_war():
    state = advance(in_section("E"))
    order = o.Attack(place="Germany")

    assert refused(state, "soviet", order).rule == "LW-E4c"
    assert give(state, "soviet", order.with_(confirmed=True)).stage == "printed"


def test_lw_e5_the_soviets_receive_sixty_arms_points():
    granted = only(answering(declared(), "b3"), "arms_granted")

    assert (granted.points, granted.rule) == (60, "LW-E5")


def test_lw_e5a_they_receive_limited_war_production():
    assert judged(in_section("E")) == ("limited_war", "LW-E5a", "")


def test_lw_e5b_no_attack_or_advance_is_required():
    state = until(in_section("E"), "1/3/40")

    assert [v.production for v in state.verdicts] == ["limited_war"] * 2


def test_lw_e6_germany_may_use_no_centre():
    granted = only(answering(declared(), "b3"), "centres_granted")

    assert (granted.centres, granted.rule) == (0, "LW-E6")
    assert "use any Soviet resource centre (LW-E6)" in status(in_section("E"))


# F to I


def test_lw_f1_a_listed_country_conquered_in_limited_war_is_struck_from_german_victory_requirements():
    economy = """
        [calendar]
        first = "1/1/40"
        source = "ours"
        [production]
        source = "ours"
        [centres]
        soviet = 5
        source = "ours"
        [arms]
        bonus = 60
        source = "ours"
        [victory]
        countries = ["Finland"]
        source = "ours"
    """
    from tests.games.limited_war.play import answer, campaign, declare

    state = answer(declare(campaign(uploads={"economy": economy})), "b1")

    finland = events(state, "soviet", o.ReportConquest(country="Finland", extent="whole"))
    turkey = events(state, "soviet", o.ReportConquest(country="Turkey", extent="whole"))

    assert only(finland, "victory_reduced").is_listed is True
    assert "Finland is struck from what Germany needs for victory. (LW-F1)" in said(finland)
    assert [e.kind for e in turkey] == ["conquest_reported"]


def test_lw_f1_without_a_list_the_bot_says_what_to_look_up():
    found = events(in_section("C"), "soviet", o.ReportConquest(country="Finland", extent="whole"))

    assert only(found, "victory_reduced").is_listed is None
    assert said(found)[1].startswith("If Finland stands in the list of the printed case 75.91(5), it is struck")


def test_lw_f1_a_part_of_a_country_strikes_nothing():
    found = events(in_section("C"), "soviet", o.ReportConquest(country="Finland", extent="part"))

    assert [e.kind for e in found] == ["conquest_reported"]


def test_lw_amb_50_not_in_peace_nor_in_total_war_but_in_the_printed_limited_war():
    order = o.ReportConquest(country="Finland", extent="whole")
    printed = give(advance(in_section("E")), "soviet", o.Attack(place="Germany", confirmed=True))
    total = give(in_section("C"), "axis", o.Attack(place="Finland", confirmed=True))

    assert "Finland" in give(printed, "soviet", order).struck
    assert refused(total, "soviet", order).rule == "LW-F1"


@pytest.mark.parametrize("section", ["C", "D"])
def test_lw_g1_in_c_and_d_the_soviets_fortify_one_unit_a_turn(section):
    state = advance(in_section(section))
    order = o.ReportWork(work="fortify", place="Soviet Union")

    state = give(state, "soviet", order)

    assert refused(state, "soviet", order).rule == "LW-G1"
    next_turn = give(state, "soviet", o.Advance())
    assert give(advance(next_turn), "soviet", order).fortified == 1


@pytest.mark.parametrize("section", ["C", "D"])
def test_lw_g2_and_only_in_poland_bessarabia_the_baltic_states_or_the_soviet_union(section):
    state = advance(in_section(section))

    for place in ("Poland", "Soviet half of Poland", "Bessarabia", "Lithuania", "Latvia", "Estonia", "Soviet Union"):
        assert give(state, "soviet", o.ReportWork(work="fortify", place=place)).fortified == 1
    assert refused(state, "soviet", o.ReportWork(work="fortify", place="Finland")).rule == "LW-G2"


def test_lw_g3_in_e_they_fortify_freely():
    state = advance(in_section("E"))

    for place in ("Finland", "Finland", "Soviet Union"):
        found = events(state, "soviet", o.ReportWork(work="fortify", place=place))
        state = GAME.fold(state, found)

    assert only(found, "work_reported").rule == "LW-G3"
    assert state.fortified == 3


def test_lw_h1_corps_may_be_built_in_section_e_only():
    order = o.ReportWork(work="corps")

    assert only(events(advance(in_section("E")), "soviet", order), "work_reported").rule == "LW-H1"
    for section in ("C", "D"):
        refusal = refused(advance(in_section(section)), "soviet", order)
        assert isinstance(refusal, Impossible)
        assert refusal.rule == "LW-H1"


@pytest.mark.parametrize("section", ["D", "E"])
def test_lw_i1_in_d_and_e_either_player_may_convert_railways(section):
    state = in_section(section)
    order = o.ReportWork(work="railway")

    assert only(events(state, "axis", order), "work_reported").rule == "LW-I1"
    assert only(events(advance(state), "soviet", order), "work_reported").rule == "LW-I1"


def test_lw_amb_28_in_c_railways_are_left_to_the_printed_rules():
    found = events(in_section("C"), "axis", o.ReportWork(work="railway"))

    assert only(found, "work_reported").rule == ""
    assert "railways" not in status(in_section("C"))


def test_lw_g3_a_report_on_a_fortified_unit_names_a_place_that_there_is():
    state = advance(in_section("E"))

    nowhere = refused(state, "soviet", o.ReportWork(work="fortify"))
    unknown = refused(state, "soviet", o.ReportWork(work="fortify", place="{Atlantis}"))

    assert str(nowhere) == "A report on a fortified unit says where it stands. Name a place, such as Poland."
    assert str(unknown).startswith("There is no place called {Atlantis} in this campaign.")


@pytest.mark.parametrize(("place", "said_so"), [("{Atlantis}", "{Atlantis}"), ("", "…"), ("Soviet Union", "the Soviet Union")])
def test_a_place_that_an_earlier_version_took_down_as_typed_is_said_as_it_was_written(place, said_so):
    work = WorkReported(side="soviet", work="fortify", place=place, rule="")

    assert said([work]) == [f"The Soviets fortify a unit in {said_so}."]


def test_the_works_belong_to_the_side_whose_player_turn_it_is():
    state = in_section("E")

    assert isinstance(refused(state, "soviet", o.ReportWork(work="railway")), NotNow)
    assert isinstance(refused(state, "axis", o.ReportWork(work="corps")), NotYours)
