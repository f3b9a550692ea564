"""Section D: Germany intervenes. Points, where each side may attack, the twelve game turns, presence, escalation."""

from __future__ import annotations

import pytest

from bot.games.limited_war import GAME, LimitedWar, read_date
from bot.games.limited_war import orders as o
from bot.games.limited_war.duty import judged
from bot.kit.decisions import Answer
from bot.kit.refusals import NotNow
from tests.games.limited_war.play import (
    ARMED,
    PRO_AXIS,
    advance,
    answer,
    answering,
    campaign,
    declare,
    declared,
    events,
    give,
    in_section,
    kinds,
    only,
    refused,
    said,
    status,
    until,
)


def arrived(on: str = "2/1/40", **options: str) -> LimitedWar:
    """Section D, with a German ground unit that came to Finland in the Axis player turn of this date."""
    state = until(in_section("D", **options), on)
    return give(state, "axis", o.ReportGermans(country="Finland", ground=True))


def test_lw_d1_an_armed_neutral_brings_five_points():
    changed = only(answering(declared("Finland", ARMED), "b2"), "points_changed")

    assert (changed.points, changed.rule) == (5, "LW-D1")


def test_lw_d1a_a_pro_axis_neutral_brings_two_points():
    changed = only(answering(declared("Rumania", PRO_AXIS), "b2"), "points_changed")

    assert (changed.points, changed.rule) == (2, "LW-D1a")


def test_lw_d2_sweden_becomes_a_pro_axis_neutral_and_is_activated_at_75():
    found = answering(declared(points=70), "b2")

    assert only(found, "sweden_inclined").rule == "LW-D2"
    assert only(found, "sweden_activated").total == 75


def test_lw_d3_the_soviets_go_on_granting_one_centre():
    granted = only(answering(declared(), "b2"), "centres_granted")

    assert (granted.centres, granted.rule) == (1, "LW-D3")


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_lw_d4a_soviets_and_germans_may_attack_each_other_inside_the_invaded_country(side):
    state = in_section("D") if side == "axis" else advance(in_section("D"))

    found = events(state, side, o.Attack(place="Finland"))

    assert only(found, "attack_reported").rule == "LW-D4a"
    assert GAME.fold(state, found).stage == "D"


def test_lw_d4a_both_attacker_and_target_must_stand_inside():
    state = in_section("D")

    assert refused(state, "axis", o.Attack(place="Finland", from_place="Norway")).rule == "LW-D4c"


def test_lw_d4b_the_countrys_own_units_are_not_so_limited():
    state = in_section("D")

    axis = events(state, "axis", o.Attack(place="Soviet Union", units="invaded"))
    soviet = events(advance(state), "soviet", o.Attack(place="Norway", units="invaded", country="Finland"))

    assert only(axis, "attack_reported").rule == only(soviet, "attack_reported").rule == "LW-D4b"


def test_lw_d4c_a_german_attack_outside_is_total_war():
    state = in_section("D")

    refusal = refused(state, "axis", o.Attack(place="Poland"))
    found = events(state, "axis", o.Attack(place="Poland", confirmed=True))

    assert refusal.rule == "LW-D4c"
    assert only(found, "total_war_began").rule == "LW-D4c"


def test_lw_d4d_a_german_move_into_soviet_land_is_total_war():
    state = in_section("D")

    assert refused(state, "axis", o.Move(place="Soviet Union")).rule == "LW-D4d"
    assert refused(state, "axis", o.Move(place="Norway", is_soviet_held=True)).rule == "LW-D4d"
    assert give(state, "axis", o.Move(place="Soviet Union", confirmed=True)).stage == "total_war"


@pytest.mark.parametrize("place", ["Soviet half of Poland", "Bessarabia", "Lithuania", "Latvia", "Estonia"])
def test_lw_d4e_a_german_move_into_promised_territory_is_total_war(place):
    state = in_section("D")

    assert refused(state, "axis", o.Move(place=place)).rule == "LW-D4e"
    assert give(state, "axis", o.Move(place=place, confirmed=True)).stage == "total_war"


def test_lw_d4e_finland_is_promised_with_the_land_that_its_borders_still_take_in():
    state = in_section("D", "Rumania")
    karelia = o.Move(place="Finnish land east of the 1941 start line")

    ended = give(state, "soviet", o.ReportHistory(what="winter_war_over"))

    assert refused(state, "axis", karelia).rule == "LW-D4e"
    assert refused(ended, "axis", karelia).rule == "LW-D4d"
    assert "promised to the Soviets (Finland, Bessarabia, the Soviet half of Poland, Lithuania, Latvia and Estonia)" in status(
        state
    )


def test_lw_d4e_a_divided_place_is_asked_for_by_its_half():
    refusal = refused(in_section("D"), "axis", o.Move(place="Poland", confirmed=True))

    assert str(refusal).endswith("Name the German half of Poland or the Soviet half of Poland.")


def test_lw_d4f_after_an_escalation_the_other_areas_are_open():
    state = give(until(arrived(), "3/1/40"), "axis", o.Escalate())

    state = until(state, "4/1/40")

    assert give(state, "axis", o.Attack(place="Lithuania")).stage == "E"
    assert give(state, "axis", o.Move(place="Lithuania")).stage == "E"


def test_lw_d4g_after_the_winter_war_finlands_borders_are_those_of_1941():
    karelia = "Finnish land east of the 1941 start line"
    before = in_section("D")

    after = give(before, "soviet", o.ReportHistory(what="winter_war_over"))

    assert give(before, "axis", o.Attack(place=karelia)).stage == "D"
    assert refused(after, "axis", o.Attack(place=karelia)).rule == "LW-D4c"
    assert refused(after, "axis", o.Move(place=karelia)).rule == "LW-D4d"
    assert "Finland's borders, and the Soviet border there, are those of the 1941 start line. (LW-D4g)" in status(after)


def test_lw_d4h_after_its_annexation_bessarabia_is_not_in_rumania():
    before = in_section("D", "Rumania", PRO_AXIS)

    after = give(before, "soviet", o.ReportHistory(what="bessarabia_annexed"))

    assert give(before, "axis", o.Attack(place="Bessarabia")).stage == "D"
    assert refused(after, "axis", o.Attack(place="Bessarabia")).rule == "LW-D4c"
    assert "Rumania's borders leave Bessarabia out. (LW-D4h)" in status(after)


def test_lw_d4i_with_finland_invaded_the_printed_restrictions_are_lifted():
    line = "The restrictions of the printed cases 72.1 and 54.23 on Finland are lifted. (LW-D4i)"

    assert line in status(in_section("D"))
    assert line not in status(in_section("D", "Rumania", PRO_AXIS))
    assert line not in status(in_section("C"))


# D.5


def test_lw_d5a_a_ground_unit_is_due_within_twelve_game_turns():
    entered = only(answering(declared(), "b2"), "section_entered")

    assert entered.deadline == read_date("2/4/40")


def test_lw_d5a_ending_the_last_player_turn_without_a_unit_needs_a_confirmation():
    state = until(in_section("D"), "2/4/40")

    refusal = refused(state, "axis", o.Advance())

    assert isinstance(refusal, NotNow)
    assert refusal.rule == "LW-D5c"


def test_lw_d5b_units_pass_through_pro_axis_neutrals_without_penalty():
    state = in_section("D")

    found = events(state, "axis", o.Move(place="Sweden"))

    assert only(found, "move_reported").rule == "LW-D5b"


def test_lw_d5c_failing_that_the_answer_counts_as_b1():
    state = until(in_section("D"), "2/4/40")

    found = events(state, "axis", o.Advance(confirmed=True))
    after = GAME.fold(state, found)

    assert kinds(found)[:2] == ["reverted", "section_entered"]
    assert "No German unit came to Finland in time, so the terms of B.1 hold from 2/4/40 on. (LW-D5c)" in said(found)
    assert only(found, "centres_granted").centres == 5
    assert after.stage == "C"
    assert refused(until(after, "3/4/40"), "axis", o.Attack(place="Finland")).rule == "LW-C7b"


def test_lw_d5d_a_game_turn_that_ends_with_no_german_unit_brings_back_b1():
    state = give(until(arrived(), "3/1/40"), "axis", o.ReportGermans(country="Finland", ground=False))
    state = advance(state)

    found = events(state, "soviet", o.Advance())

    assert said(found)[0] == (
        "The game turn 3/1/40 ended with no German unit in Finland, so the terms of B.1 hold from here on. (LW-D5d)"
    )
    assert GAME.fold(state, found).stage == "C"


def test_lw_d5d_a_unit_that_is_there_at_the_end_of_each_turn_keeps_section_d():
    assert until(arrived(), "1/6/40").stage == "D"


def test_lw_d5e_the_printed_example_of_1_1_40_and_2_4_40():
    state = campaign()
    assert state.now == read_date("1/1/40")

    state = declare(state)
    assert state.now == read_date("2/1/40")
    assert state.answer_due == read_date("2/1/40")

    state = answer(state, "b2")
    assert (state.points, state.deadline) == (5, read_date("2/4/40"))

    assert until(state, "1/4/40").stage == "D"
    last = until(state, "2/4/40")
    assert last.stage == "D"
    assert advance(last).stage == "C"
    in_time = give(last, "axis", o.Move(place="Finland"))
    assert advance(in_time).stage == "D"


def test_lw_d5e_a_unit_of_4_2_40_meets_the_deadline_and_must_then_stay():
    state = arrived("4/2/40")

    stays = until(state, "3/4/40")
    leaves = give(until(state, "1/3/40"), "axis", o.ReportGermans(country="Finland", ground=False))

    assert state.arrived == read_date("4/2/40")
    assert stays.stage == "D"
    assert until(leaves, "2/3/40").stage == "C"


def test_lw_amb_53_after_a_reversion_b2_needs_a_new_declaration():
    state = advance(until(in_section("D"), "2/4/40"))

    assert GAME.decisions(until(state, "3/4/40")) == ()
    assert [c.key for c in GAME.decisions(declare(state, "Turkey", ARMED))[0].choices] == ["b1", "b2", "b3"]


def test_lw_amb_32_air_and_naval_units_do_not_count():
    state = give(in_section("D"), "axis", o.ReportGermans(country="Finland", ground=False, other=True))

    assert state.arrived is None


# D.6 to D.8


def test_lw_d6_no_attack_or_advance_is_required():
    shown = status(in_section("D"))

    assert "for limited war production" not in shown


def test_lw_d6a_limited_war_production_as_long_as_it_exists():
    state = until(in_section("D"), "1/3/40")

    assert [(v.production, v.rule) for v in state.verdicts] == [("limited_war", "LW-D6a")] * 2
    assert judged(state).production == "limited_war"


def test_lw_d8a_either_side_may_escalate_at_the_start_of_its_own_player_turn():
    state = arrived()

    soviet = give(advance(state), "soviet", o.Escalate())
    axis = give(until(state, "3/1/40"), "axis", o.Escalate())

    assert soviet.stage == axis.stage == "E"


def test_lw_d8a_not_in_the_middle_of_a_player_turn_nor_in_the_other_sides():
    state = until(arrived(), "3/1/40")

    begun = give(state, "axis", o.BeginMoves())

    assert refused(begun, "axis", o.Escalate()).rule == "LW-D8a"
    assert refused(state, "soviet", o.Escalate()).rule == "LW-D8a"


def test_lw_d8a_not_in_the_player_turn_of_the_answer_itself():
    assert refused(in_section("D"), "axis", o.Escalate()).rule == "LW-D8a"


def test_lw_d8a_only_from_section_d_and_not_over_an_open_answer():
    assert refused(until(in_section("C"), "3/1/40"), "axis", o.Escalate()).rule == "LW-D8a"
    assert refused(declare(arrived(), "Turkey", ARMED), "axis", o.Escalate()).rule == "LW-C7a"


def test_lw_d8b_the_escalating_side_may_not_attack_elsewhere_before_its_next_turn():
    state = give(until(arrived(), "3/1/40"), "axis", o.Escalate())

    refusal = refused(state, "axis", o.Attack(place="Poland", confirmed=True))

    assert refusal.rule == "LW-D8b"
    assert give(state, "axis", o.Attack(place="Finland")).stage == "E"
    assert give(until(state, "4/1/40"), "axis", o.Attack(place="Poland")).stage == "E"


def test_lw_d8c_nor_may_it_move_there():
    state = give(advance(arrived()), "soviet", o.Escalate())

    assert refused(state, "soviet", o.Move(place="German half of Poland")).rule == "LW-D8c"
    assert give(state, "soviet", o.Move(place="Soviet Union")).stage == "E"
    later = until(state, "3/1/40", "soviet_start")
    assert give(later, "soviet", o.Move(place="German half of Poland")).stage == "E"


def test_lw_d8d_the_other_side_has_the_first_blow():
    state = give(advance(arrived()), "soviet", o.Escalate())

    state = until(state, "3/1/40")

    assert give(state, "axis", o.Attack(place="Lithuania")).stage == "E"


def test_the_end_of_the_hold_is_announced_when_it_comes():
    state = give(until(arrived(), "3/1/40"), "axis", o.Escalate())
    state = until(state, "3/1/40", "soviet_end")

    found = events(state, "soviet", o.Advance())

    assert "Germany may attack and move into the other areas from now on. (LW-D8b)" in said(found)


def test_a_deadline_passed_by_the_standing_answer_is_the_same_as_one_passed_by_hand():
    state = declared()
    decision = GAME.decisions(state)[0]

    by_default = give(state, "axis", Answer(decision=decision.id, choice=decision.default))

    assert by_default.stage == give(state, "axis", o.Advance(confirmed=True)).stage == "C"
