"""Section C: Germany stays out. Points, Sweden, centres, the duty of each cycle, continuing, and what is Total War."""

from __future__ import annotations

import pytest

from bot.games.limited_war import GAME, LimitedWar, read_date
from bot.games.limited_war import orders as o
from bot.games.limited_war.duty import judged
from bot.kit.refusals import Impossible, NotNow, NotYours
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


@pytest.mark.parametrize("kind", [ARMED, PRO_AXIS])
def test_lw_c1_germany_gains_five_points_whatever_kind_of_neutral_it_is(kind):
    found = answering(declared("Finland", kind), "b1")

    changed = only(found, "points_changed")
    assert (changed.points, changed.rule) == (5, "LW-C1")


def test_lw_c2_sweden_becomes_a_pro_axis_neutral():
    found = answering(declared(), "b1")

    assert only(found, "sweden_inclined").rule == "LW-C2"
    assert GAME.fold(declared(), found).status_of("Sweden") == PRO_AXIS


def test_lw_c2a_sweden_is_activated_at_once_when_the_total_reaches_75():
    state = in_section("C", points=69)

    found = events(state, "soviet", o.EnterPoints(points=1, reason="a neutral's flag insulted"))

    assert kinds(found) == ["points_changed", "sweden_activated"]
    assert said(found)[1] == (
        "The political points stand at 75: Sweden is activated, and its resource centres work for Germany. (LW-C2a)"
    )


def test_lw_c2a_at_74_sweden_is_not_active():
    state = in_section("C", points=69)

    assert state.points == 74
    assert state.status_of("Sweden") == PRO_AXIS


def test_lw_c2a_points_gained_and_paid_in_the_same_escalation_do_not_activate_sweden():
    state = give(in_section("D", points=69), "axis", o.ReportGermans(country="Finland", ground=True))
    state = until(state, "3/1/40")

    found = events(state, "axis", o.Escalate())
    after = GAME.fold(state, found)

    assert [(e.points, e.rule) for e in found if e.kind == "points_changed"] == [(2, "LW-E1a"), (-2, "LW-E1c")]
    assert (after.points, after.status_of("Sweden")) == (74, PRO_AXIS)


def test_lw_c2a_sweden_is_not_activated_before_it_is_a_pro_axis_neutral():
    state = give(campaign(), "axis", o.EnterPoints(points=80, reason="a great success"))

    assert state.status_of("Sweden") == ""


def test_lw_c2a_sweden_is_announced_once():
    state = in_section("C", points=80)

    found = events(state, "axis", o.EnterPoints(points=3, reason="another minor"))

    assert kinds(found) == ["points_changed"]


def test_lw_c2b_active_swedens_centres_are_germanys_to_use():
    state = in_section("C", points=75)

    assert "use Sweden's resource centres (LW-C2b)" in status(state)


def test_lw_c2c_the_fall_of_paris_does_not_deny_swedens_centres():
    state = give(in_section("C", points=75), "axis", o.ReportHistory(what="paris_fell"))

    shown = status(state)
    assert "use Sweden's resource centres (LW-C2b)" in shown
    assert "The fall of Paris does not deny Sweden's resource centres. (LW-C2c)" in shown


def test_lw_c2d_swedens_centres_may_be_out_of_use_for_another_reason_and_work_again():
    state = in_section("C", points=75)

    state = give(state, "soviet", o.ReportSwedishCentres(reason="bombed out"))

    assert "Sweden is active; its resource centres are out of use: bombed out. (LW-C2d)" in status(state)
    assert "use Sweden's" not in status(state)
    assert "use Sweden's" in status(give(state, "axis", o.ReportSwedishCentres()))


def test_lw_c2d_centres_of_a_sweden_that_is_not_active_cannot_be_out_of_use():
    assert refused(in_section("C"), "axis", o.ReportSwedishCentres(reason="bombed")).rule == "LW-C2b"


def test_lw_c3_the_soviets_let_germany_use_all_five_centres():
    found = answering(declared(), "b1")

    granted = only(found, "centres_granted")
    assert (granted.centres, granted.rule) == (5, "LW-C3")
    assert "let Germany use 5 resource centres (LW-C3)" in status(in_section("C"))


# the duty of each cycle


def with_hexes(hexes: int, **options: str) -> LimitedWar:
    state = in_section("C", **options)
    return give(state, "soviet", o.ReportDistance(country="Finland", hexes=hexes))


def test_lw_c4a_no_attack_and_no_advance_gives_peacetime_production():
    assert judged(in_section("C")) == ("peacetime", "LW-C4a", "")


def test_lw_c4a_a_ground_attack_gives_limited_war_production():
    state = give(advance(in_section("C")), "soviet", o.Attack(place="Finland", units="invaded"))

    assert judged(state).production == "limited_war"


@pytest.mark.parametrize(
    ("options", "sentences"),
    [
        ({}, ["The attack meets this cycle's duty where section C asks for one."]),
        ({"cycle_duty": "both_required"}, ["The attack counts toward this cycle's duty where section C asks for one."]),
        ({"first_cycle": "next"}, []),
    ],
)
def test_lw_c4a_what_an_attack_is_worth_is_said_as_the_readings_have_it(options, sentences):
    state = advance(in_section("C", **options))

    found = events(state, "soviet", o.Attack(place="Finland", units="invaded"))

    assert said(found)[2:] == [f"{sentence} (LW-C4a)" for sentence in sentences]


def test_lw_c4b_with_two_countries_one_attack_in_either_is_enough():
    state = answer(declare(in_section("C"), "Rumania", PRO_AXIS), "b1")

    state = give(advance(state), "soviet", o.Attack(place="Rumania", units="invaded"))

    assert judged(state) == ("limited_war", "LW-C4b", "")


def test_lw_c4b_with_two_countries_one_advance_on_either_capital_is_enough():
    state = answer(declare(in_section("C"), "Rumania", PRO_AXIS), "b1")

    state = give(state, "soviet", o.ReportDistance(country="Rumania", hexes=6))

    assert judged(state) == ("limited_war", "LW-C4c", "")


def test_lw_c4c_an_advance_is_a_unit_fewer_hexes_away():
    assert judged(with_hexes(6)).production == "limited_war"
    assert judged(with_hexes(7)).production == "peacetime"
    assert judged(with_hexes(8)).production == "peacetime"


def test_lw_c4c_what_counts_is_the_distance_with_which_the_cycle_ends():
    state = give(with_hexes(5), "soviet", o.ReportDistance(country="Finland", hexes=7))

    assert judged(state).production == "peacetime"


def test_lw_c4d_after_the_capitals_fall_an_advance_no_longer_counts():
    state = give(in_section("C"), "soviet", o.ReportCapital(country="Finland"))
    state = until(state, "1/2/40")

    refusal = refused(state, "soviet", o.ReportDistance(country="Finland", hexes=0))

    assert refusal.rule == "LW-C4d"
    assert judged(state).production == "peacetime"
    assert "attack units of Finland or invade another country for limited war production (LW-C4d)" in status(state)


def test_lw_c4d_the_advance_that_took_the_capital_counts_in_its_own_cycle():
    state = give(in_section("C"), "soviet", o.ReportCapital(country="Finland"))

    assert judged(state) == ("limited_war", "LW-C4c", "")


def test_lw_c4d_after_the_capitals_fall_an_attack_on_units_counts():
    state = give(in_section("C"), "soviet", o.ReportCapital(country="Finland"))
    state = until(state, "1/2/40", "soviet_start")

    state = give(state, "soviet", o.Attack(place="Finland", units="invaded"))

    assert judged(state).production == "limited_war"


def test_lw_c4e_after_the_fall_invading_another_country_gives_limited_war_production():
    state = give(in_section("C"), "soviet", o.ReportCapital(country="Finland"))
    state = until(state, "1/2/40", "soviet_start")

    state = give(state, "soviet", o.DeclareWar(country="Rumania", status=PRO_AXIS))

    assert judged(state) == ("limited_war", "LW-C4e", "")
    assert state.answer_due == read_date("2/2/40")


def test_lw_c4e_an_invasion_after_a_fall_counts_at_once_where_the_cycle_of_a_declaration_does_not():
    state = give(until(in_section("C", first_cycle="next"), "1/2/40"), "soviet", o.ReportCapital(country="Finland"))
    state = until(state, "1/3/40", "soviet_start")

    state = give(state, "soviet", o.DeclareWar(country="Rumania", status=PRO_AXIS))

    assert judged(state) == ("limited_war", "LW-C4e", "")
    assert until(state, "1/4/40").verdicts[-1].production == "limited_war"


def test_lw_c4f_seven_hexes_from_helsinki_need_an_attack_or_a_unit_six_hexes_away():
    state = in_section("C")
    assert state.invasion("Finland").hexes == 7

    stayed = until(state, "1/2/40")
    attacked = give(advance(state), "soviet", o.Attack(place="Finland", units="invaded"))
    advanced = give(state, "soviet", o.ReportDistance(country="Finland", hexes=6))

    assert stayed.verdicts[-1].production == "peacetime"
    assert until(attacked, "1/2/40").verdicts[-1].production == "limited_war"
    assert until(advanced, "1/2/40").verdicts[-1].production == "limited_war"


def test_lw_c4f_in_the_next_cycle_the_six_hexes_must_become_fewer_again():
    state = until(with_hexes(6), "1/2/40")

    assert judged(state).production == "peacetime"
    assert judged(give(state, "soviet", o.ReportDistance(country="Finland", hexes=5))).production == "limited_war"


def test_the_first_distance_reported_is_the_one_that_later_ones_are_measured_against():
    state = answer(declare(campaign(), hexes=None), "b1")

    state = give(state, "soviet", o.ReportDistance(country="Finland", hexes=9))

    assert judged(state).production == "peacetime"
    assert judged(give(state, "soviet", o.ReportDistance(country="Finland", hexes=8))).production == "limited_war"


# continuing


def test_lw_c5_only_germany_may_state_that_limited_war_is_continuing():
    assert isinstance(refused(until(in_section("C"), "1/2/40"), "soviet", o.StateContinuing()), NotYours)


def test_lw_c5_germany_is_never_held_to_state_it():
    state = until(in_section("C"), "1/2/40")

    assert GAME.can(state, "axis", o.StateContinuing())
    assert GAME.can(state, "axis", o.Advance())


def test_lw_c5a_after_the_statement_no_attack_or_advance_is_needed():
    state = give(until(in_section("C"), "1/2/40"), "axis", o.StateContinuing())

    after = until(state, "1/3/40")

    assert after.verdicts[-1].production == "limited_war"
    assert after.verdicts[-1].rule == "LW-C5a"


def test_the_statements_end_with_its_cycle_is_announced():
    state = give(until(in_section("C"), "1/2/40"), "axis", o.StateContinuing())
    state = until(state, "4/2/40", "soviet_start")

    found = events(state, "soviet", o.Advance())

    assert not GAME.fold(state, found).continuing
    assert "The cycle is over, and with it the statement that limited war is continuing. (LW-AMB-13)" in said(found)


def test_lw_amb_51_it_is_stated_before_anything_else_in_the_first_axis_player_turn_of_the_cycle():
    start = until(in_section("C"), "1/2/40")

    begun = refused(give(start, "axis", o.BeginMoves()), "axis", o.StateContinuing())
    later = refused(until(start, "2/2/40"), "axis", o.StateContinuing())

    assert begun.rule == later.rule == "LW-AMB-51"


# C.7


def test_lw_c7a_the_answer_is_due_on_the_axis_player_turn_after_the_declaration():
    state = advance(campaign())
    state = answer(give(state, "soviet", o.DeclareWar(country="Finland", status=ARMED)), "yes")

    early = GAME.decisions(state)
    due = GAME.decisions(advance(state))

    assert early == ()
    assert due[0].id == f"answer-{read_date('2/1/40')}"


def test_lw_c7a_ending_that_turn_without_an_answer_needs_a_confirmation():
    refusal = refused(declared(), "axis", o.Advance())

    assert isinstance(refusal, NotNow)
    assert refusal.rule == "LW-AMB-08"


def test_lw_c7b_a_german_attack_there_is_total_war_and_needs_a_confirmation():
    state = in_section("C")
    order = o.Attack(place="Finland")

    refusal = refused(state, "axis", order)
    found = events(state, "axis", order.with_(confirmed=True))

    assert str(refusal) == (
        "In Finland this would bring Total War, and it has not been confirmed. (LW-C7b) "
        "Give the same order with its confirmation if that is what you want."
    )
    assert only(found, "total_war_began").rule == "LW-C7b"
    assert GAME.fold(state, found).stage == "total_war"


def test_lw_c7b_outside_the_invaded_country_germany_may_attack_nowhere():
    refusal = refused(in_section("C"), "axis", o.Attack(place="Poland", confirmed=True))

    assert isinstance(refusal, Impossible)


def test_lw_amb_22_moving_ground_units_in_is_an_intervention():
    state = in_section("C")

    assert refused(state, "axis", o.Move(place="Finland")).rule == "LW-C7b"
    assert give(state, "axis", o.Move(place="Finland", confirmed=True)).stage == "total_war"
    assert give(state, "axis", o.Move(place="Norway")).stage == "C"


def test_lw_c7c_war_on_another_country_opens_all_three_answers_again():
    state = declare(in_section("C"), "Rumania", PRO_AXIS)

    assert state.stage == "awaiting"
    assert [c.key for c in GAME.decisions(state)[0].choices] == ["b1", "b2", "b3"]


def test_lw_c7d_war_on_the_same_country_after_a_peace_opens_all_three_answers_again():
    state = give(advance(in_section("C")), "soviet", o.DeclarePeace(case="C6"))

    found = events(state, "soviet", o.DeclareWar(country="Finland"))
    state = advance(GAME.fold(state, found))

    assert only(found, "war_declared").rule == "LW-C7d"
    assert [c.key for c in GAME.decisions(state)[0].choices] == ["b1", "b2", "b3"]


def test_lw_c7e_at_the_second_invasion_germany_may_intervene_in_every_invaded_country():
    state = answer(declare(in_section("C"), "Rumania", PRO_AXIS), "b2")

    assert state.stage == "D"
    for country in ("Finland", "Rumania"):
        assert give(state, "axis", o.Attack(place=country)).stage == "D"


def test_lw_c8_an_invaded_pro_axis_minor_may_be_activated():
    state = in_section("C", "Rumania", PRO_AXIS)

    state = give(state, "axis", o.Activate(country="Rumania"))

    assert state.status_of("Rumania") == "active"


def test_lw_c8a_that_activation_is_not_total_war():
    state = in_section("C", "Rumania", PRO_AXIS)

    found = events(state, "axis", o.Activate(country="Rumania"))

    assert kinds(found) == ["country_activated"]
    assert GAME.fold(state, found).stage == "C"


def test_lw_c8_an_armed_neutral_is_not_activated_so_and_a_known_level_must_be_reached():
    points = """
        [opening]
        points = 0
        source = "ours"
        [lithuania]
        invasion = -2
        occupation = 3
        source = "ours"
        [[level]]
        country = "Rumania"
        points = 40
        source = "ours"
    """
    state = answer(declare(campaign(uploads={"points": points}), "Rumania", PRO_AXIS), "b1")

    assert refused(in_section("C"), "axis", o.Activate(country="Finland")).rule == "LW-C8"
    refusal = refused(state, "axis", o.Activate(country="Rumania"))
    assert str(refusal).startswith("Rumania becomes an active ally at 40 political points; Germany has 5.")
    state = give(state, "axis", o.EnterPoints(points=35, reason="successes"))
    assert give(state, "axis", o.Activate(country="Rumania")).status_of("Rumania") == "active"


def test_lw_c8_its_own_units_may_fight_but_german_help_is_still_total_war():
    state = give(in_section("C", "Rumania", PRO_AXIS), "axis", o.Activate(country="Rumania"))

    assert give(state, "axis", o.Attack(place="Rumania", units="invaded")).stage == "C"
    assert refused(state, "axis", o.Attack(place="Rumania")).rule == "LW-AMB-49"
    assert refused(state, "axis", o.Move(place="Rumania")).rule == "LW-AMB-49"


def test_lw_amb_36_soviet_held_hexes_inside_the_invaded_country_are_no_soviet_territory():
    state = in_section("D")

    assert give(state, "axis", o.Move(place="Finland", is_soviet_held=True)).stage == "D"


def test_german_attacks_wait_for_the_answer():
    refusal = refused(declared(), "axis", o.Attack(place="Finland", confirmed=True))

    assert isinstance(refusal, NotNow)
    assert refusal.rule == "LW-B0"


def test_lw_c4a_an_attack_that_does_not_say_on_whom_is_told_how_to_attack_the_country():
    refusal = refused(advance(in_section("C")), "soviet", o.Attack(place="Finland"))

    assert str(refusal).endswith(
        'To attack the units of Finland, choose "the invaded country\'s own units" in the option `units`.'
    )


def test_soviet_attacks_on_germans_are_refused_in_section_c():
    refusal = refused(advance(in_section("C")), "soviet", o.Attack(place="Finland", confirmed=True))

    assert refusal.rule == "LW-A1"
