"""Every peace: C.6, D.7 and E.7 to E.10, with its moment, its condition, what it changes and its price."""

from __future__ import annotations

import pytest

from bot.games.limited_war import GAME, LimitedWar
from bot.games.limited_war import orders as o
from bot.games.limited_war.duty import judged
from bot.kit.refusals import Impossible, NotNow, NotYours
from tests.games.limited_war.play import (
    EVERYWHERE,
    PRO_AXIS,
    advance,
    answer,
    at_end,
    declare,
    events,
    give,
    in_section,
    kinds,
    only,
    refused,
    report,
    said,
    status,
    until,
)

C6, D7, E7, E8, E9, E10 = (o.DeclarePeace(case=case) for case in ("C6", "D7", "E7", "E8", "E9", "E10"))
FINNS = o.ReportUnits(areas=("Finland",), whose="country", level="none")


# C.6


def test_lw_c6_the_soviets_may_make_peace_at_the_start_of_a_soviet_player_turn():
    state = advance(in_section("C"))

    assert give(state, "soviet", C6).stage == "peace"
    assert refused(give(state, "soviet", o.BeginMoves()), "soviet", C6).rule == "LW-C6"
    assert isinstance(refused(state, "axis", C6), NotYours)


def test_lw_c6_not_while_germany_states_that_limited_war_is_continuing():
    state = give(until(in_section("C"), "1/2/40"), "axis", o.StateContinuing())

    refusal = refused(advance(state), "soviet", C6)

    assert isinstance(refusal, NotNow)
    assert refusal.rule == "LW-AMB-13"


def test_lw_c6_not_over_an_open_answer():
    state = give(advance(in_section("C")), "soviet", o.DeclareWar(country="Turkey", status="armed_neutral"))

    assert refused(state, "soviet", C6).rule == "LW-C7a"


def test_lw_c6a_conquered_territories_are_bolshevised():
    state = give(advance(in_section("C")), "soviet", o.ReportConquest(country="Finland", extent="whole"))

    found = events(state, "soviet", C6)

    assert only(found, "peace_made").bolshevised == ("Finland",)
    assert GAME.fold(state, found).status_of("Finland") == "bolshevised"
    assert "Bolshevised: Finland. (LW-C6a)" in said(found)


def test_lw_c6a_without_a_conquest_nothing_is_bolshevised_and_the_bot_says_so():
    found = events(advance(in_section("C")), "soviet", C6)

    assert "No conquest was reported, so nothing is bolshevised. (LW-C6a)" in said(found)


def test_lw_c6b_peacetime_production_returns():
    state = give(advance(in_section("C")), "soviet", o.Attack(place="Finland", units="invaded"))
    state = until(state, "3/1/40", "soviet_start")

    state = give(state, "soviet", C6)

    assert judged(state).production == "peacetime"
    assert until(state, "1/2/40").verdicts[-1].production == "peacetime"


def test_lw_c6c_the_soviets_support_the_german_economy_again():
    found = events(advance(in_section("C")), "soviet", C6)

    assert said(found)[-1] == (
        "Peacetime production and peacetime rules return, and the Soviets support the German economy as in peace. (LW-C6c)"
    )


# D.7


def test_lw_d7_the_soviets_may_call_off_the_war_at_the_start_of_any_soviet_player_turn_after_the_answer():
    state = advance(in_section("D"))

    assert give(state, "soviet", D7).stage == "peace"
    assert refused(in_section("D"), "soviet", D7).rule == "LW-D7"


def test_lw_d7a_all_soviet_units_go_back_and_nothing_changes_hands():
    found = events(advance(in_section("D")), "soviet", D7)

    made = only(found, "peace_made")
    assert (made.bolshevised, made.annexed, made.ceded) == ((), (), ())
    assert "set down on the Soviet side of the border" in said(found)[1]


def test_lw_d7b_no_movement_is_made():
    found = events(advance(in_section("D")), "soviet", D7)

    assert said(found)[1].endswith("no movement is made. (LW-D7b)")


def test_lw_d7c_unsupplied_and_trapped_units_go_home_too():
    found = events(advance(in_section("D")), "soviet", D7)

    assert "Unsupplied and trapped Soviet units go home too. (LW-D7c)" in said(found)


def test_lw_d7d_after_the_winter_war_the_border_is_the_1941_start_line():
    state = give(advance(in_section("D")), "soviet", o.ReportHistory(what="winter_war_over"))

    found = events(state, "soviet", D7)

    assert "behind the 1941 start line" in said(found)[1]


def test_germany_has_no_way_to_peace_in_c_and_d():
    for section in ("C", "D"):
        state = in_section(section)
        for order in (E8, E9):
            assert isinstance(refused(state, "axis", order), Impossible)


# E.7


def free_of_axis(*areas: str) -> LimitedWar:
    """The end of a game turn of section E where the Soviets are asked, these areas without supplied Axis units."""
    state = give(in_section("E"), "axis", FINNS)
    state = report(state, "axis", "supplied", "Finland", "Poland", "Rumania", "Hungary", "Bulgaria")
    if areas:
        state = report(state, "axis", "unsupplied", *areas)
    return at_end(state, "soviet")


def test_lw_e7_the_soviets_may_make_peace_at_the_end_of_any_game_turn_if_an_area_qualifies():
    assert give(free_of_axis("Finland"), "soviet", E7).stage == "peace"
    assert refused(free_of_axis(), "soviet", E7).rule == "LW-E7"
    assert refused(advance(in_section("E")), "soviet", E7).rule == "LW-E7"


def test_lw_e7_what_nobody_reported_is_not_known_and_gives_no_ground():
    state = at_end(in_section("E"), "soviet")

    refusal = refused(state, "soviet", E7)

    assert "Finland, Poland, Rumania, Hungary or Bulgaria" in str(refusal)


@pytest.mark.parametrize(
    "area",
    [
        pytest.param("Finland", id="lw_e7a"),
        pytest.param("Poland", id="lw_e7b"),
        pytest.param("Rumania", id="lw_e7c"),
        pytest.param("Hungary", id="lw_e7d"),
        pytest.param("Bulgaria", id="lw_e7e"),
    ],
)
def test_lw_e7a_lw_e7b_lw_e7c_lw_e7d_lw_e7e_the_area_without_supplied_axis_units_is_bolshevised(area):
    found = events(free_of_axis(area), "soviet", E7)

    assert only(found, "peace_made").bolshevised == (area,)


def test_lw_e7_bessarabia_and_lithuania_are_no_grounds():
    state = report(free_of_axis(), "axis", "none", "Bessarabia", "Lithuania")

    assert refused(state, "soviet", E7).rule == "LW-E7"
    assert "Bessarabia is no ground" in str(refused(state, "soviet", E7.with_(areas=("Bessarabia",))))


def test_lw_e7f_the_soviets_withdraw_from_the_other_areas():
    assert "The Soviets withdraw from the other areas. (LW-E7f)" in said(events(free_of_axis("Poland"), "soviet", E7))


def test_lw_e7g_peacetime_production_and_rules_return():
    state = free_of_axis("Poland")

    found = events(state, "soviet", E7)

    assert any(line.endswith("(LW-E7g)") for line in said(found))
    assert judged(GAME.fold(state, found)).production == "peacetime"


def test_lw_e7h_unsupplied_axis_units_in_the_areas_are_eliminated():
    found = events(free_of_axis("Poland"), "soviet", E7)

    assert only(found, "peace_made").eliminated_in == ("Poland",)
    assert "Unsupplied Axis units in Poland are eliminated. (LW-E7h)" in said(found)


def test_lw_e7i_german_units_that_had_advanced_elsewhere_are_withdrawn():
    found = events(free_of_axis("Poland"), "soviet", E7)

    assert "German units that had advanced in other areas are withdrawn. (LW-E7i)" in said(found)


def test_lw_amb_16_the_annexed_country_of_e7a_is_the_invaded_country():
    state = in_section("E", "Turkey", PRO_AXIS)
    state = report(report(state, "axis", "none", "Turkey"), "country", "none", "Turkey")

    found = events(at_end(state, "soviet"), "soviet", E7)

    assert only(found, "peace_made").bolshevised == ("Turkey",)


def test_a_peace_at_the_end_of_a_game_turn_ends_that_game_turn_too():
    found = events(free_of_axis("Finland"), "soviet", E7)

    assert kinds(found) == ["peace_made", "turn_began"]


# E.8


def free_of_soviets(*areas: str, paris: bool = False, lithuania: bool = False, **options: str) -> LimitedWar:
    """The end of a game turn of section E where Germany is asked, these areas without supplied Soviet units."""
    state = report(in_section("E", **options), "soviet", "supplied", "Finland", "Poland", "Bessarabia", "Lithuania")
    if areas:
        state = report(state, "soviet", "none", *areas)
    if paris:
        state = give(state, "axis", o.ReportHistory(what="paris_fell"))
    if lithuania:
        state = give(state, "axis", o.ReportHistory(what="lithuania_occupied"))
    return at_end(state, "axis")


def test_lw_e8_germany_may_make_peace_at_the_end_of_any_game_turn_if_an_area_qualifies():
    assert give(free_of_soviets("Finland"), "axis", E8).stage == "peace"
    assert refused(free_of_soviets(), "axis", E8).rule == "LW-E8"
    assert refused(in_section("E"), "axis", E8).rule == "LW-E8"


@pytest.mark.parametrize("area", ["Finland", "Poland", "Bessarabia", "Lithuania"])
def test_lw_e8a_lw_e8b_lw_e8c_lw_e8d_the_area_without_supplied_soviet_units_is_annexed(area):
    state = free_of_soviets(area, paris=True, lithuania=True)

    found = events(state, "axis", E8)

    assert only(found, "peace_made").annexed == (area,)
    assert GAME.fold(state, found).status_of(area) == "annexed"


def test_lw_e8_hungary_is_no_ground():
    state = report(free_of_soviets(), "soviet", "none", "Hungary")

    assert refused(state, "axis", E8).rule == "LW-E8"


def test_lw_e8e_bessarabia_waits_for_the_fall_of_paris():
    before = refused(free_of_soviets("Bessarabia"), "axis", E8.with_(areas=("Bessarabia",)))

    assert before.rule == "LW-E8e"
    assert give(free_of_soviets("Bessarabia", paris=True), "axis", E8).status_of("Bessarabia") == "annexed"


def test_lw_e8e_where_only_paris_bars_an_area_the_refusal_says_so():
    state = at_end(report(in_section("E"), "soviet", "none", "Bessarabia"))

    refusal = refused(state, "axis", o.DeclarePeace(case="E8"))

    assert refusal.rule == "LW-E8e"
    assert str(refusal).startswith("Bessarabia cannot be annexed before Paris has fallen.")


def test_lw_amb_37_where_only_its_own_units_hold_a_country_the_refusal_says_so():
    state = at_end(report(in_section("E"), "axis", "none", "Finland"), "soviet")

    for areas in ((), ("Finland",)):
        refusal = refused(state, "soviet", o.DeclarePeace(case="E7", areas=areas))
        assert refusal.rule == "LW-E7"
        assert "The units of Finland itself count as Axis units" in str(refusal)


def test_lw_amb_38_where_only_units_of_ones_own_are_missing_the_refusal_says_so():
    state = at_end(report(in_section("E", area_presence="needed"), "soviet", "none", "Poland"))

    refusal = refused(state, "axis", o.DeclarePeace(case="E8"))

    assert refusal.rule == "LW-E8"
    assert "needs units in Poland, and none are reported there." in str(refusal)


def test_lw_e8f_a_lithuania_never_occupied_costs_the_points_of_invading_a_neutral():
    found = events(free_of_soviets("Lithuania"), "axis", E8)

    cost, _ = (e for e in found if e.kind == "points_changed")
    assert (cost.points, cost.rule) == (-2, "LW-E8f")


def test_lw_e8g_and_gains_the_bonus_for_occupying_it():
    found = events(free_of_soviets("Lithuania"), "axis", E8)

    _, bonus = (e for e in found if e.kind == "points_changed")
    assert (bonus.points, bonus.rule) == (3, "LW-E8g")


def test_lw_e8f_a_lithuania_the_soviets_had_occupied_costs_nothing():
    assert "points_changed" not in kinds(events(free_of_soviets("Lithuania", lithuania=True), "axis", E8))


def test_lw_e8h_germany_withdraws_from_the_other_areas():
    assert "Germany withdraws from the other areas. (LW-E8h)" in said(events(free_of_soviets("Poland"), "axis", E8))


def test_lw_e8i_peacetime_production_and_rules_return():
    assert any(line.endswith("(LW-E8i)") for line in said(events(free_of_soviets("Poland"), "axis", E8)))


def test_lw_e8j_unsupplied_soviet_units_there_are_eliminated():
    found = events(free_of_soviets("Poland"), "axis", E8)

    assert "Unsupplied Soviet units in Poland are eliminated. (LW-E8j)" in said(found)


def test_lw_e8k_soviet_units_elsewhere_go_back_behind_the_1941_start_line():
    found = events(free_of_soviets("Poland"), "axis", E8)

    assert "Soviet units that had advanced into other areas go back behind the 1941 start line. (LW-E8k)" in said(found)


def test_at_the_end_of_a_game_turn_germany_is_asked_first_with_the_areas_that_qualify():
    state = free_of_soviets("Poland", "Finland")

    (decision,) = GAME.decisions(state)

    assert (decision.side, decision.default) == ("axis", "none")
    assert [str(c.label) for c in decision.choices] == ["No peace", "Peace: annex Finland and Poland"]
    assert answer(state, "peace").status_of("Poland") == "annexed"
    assert GAME.decisions(answer(state, "none"))[0].side == "soviet"


def test_a_standing_order_lets_the_end_of_a_game_turn_pass():
    state = free_of_soviets("Poland")
    decision = GAME.decisions(state)[0]

    assert GAME.answer(state, decision, {"peace_at_end": "pass"}) == "none"
    assert GAME.answer(state, decision, {}) is None


# E.9


def surrender(*areas: str, **options: str) -> LimitedWar:
    """The start of a German player turn of section E, Soviet units standing in these areas only."""
    state = report(in_section("E", **options), "soviet", "none", "Finland", *EVERYWHERE)
    return report(state, "soviet", "unsupplied", *areas) if areas else state


def ceded(*areas: str, **options: str) -> tuple[str, ...]:
    return only(events(surrender(*areas, **options), "axis", E9), "peace_made").ceded  # type: ignore[no-any-return]


def test_lw_e9_germany_may_make_peace_at_the_start_of_a_player_turn_for_five_points():
    state = surrender()

    found = events(state, "axis", E9)

    assert only(found, "points_changed").points == -5
    assert GAME.fold(state, found).stage == "peace"
    assert refused(give(state, "axis", o.BeginMoves()), "axis", E9).rule == "LW-E9"


def test_lw_e9_needs_a_report_for_every_area_that_it_may_cede():
    refusal = refused(in_section("E"), "axis", E9)

    assert "Rumania, Hungary, the German half of Poland, the Soviet half of Poland, Bulgaria and Finland" in str(refusal)


def test_lw_e9a_soviet_land_inside_the_1941_start_line_is_always_ceded():
    assert ceded() == ("conquered Soviet territories inside the 1941 start line",)


def test_lw_e9b_rumania_if_soviet_units_are_in_it_outside_bessarabia():
    assert "Rumania" in ceded("Rumania")
    assert "Rumania" not in ceded("Bessarabia")


def test_lw_e9c_hungary_if_soviet_units_are_in_it():
    assert ceded("Hungary")[1:] == ("Hungary",)


@pytest.mark.parametrize("half", ["German half of Poland", "Soviet half of Poland", "Poland"])
def test_lw_e9d_poland_if_soviet_units_are_in_either_half(half):
    assert ceded(half)[1:] == ("Poland",)


def test_lw_e9e_bulgaria_if_soviet_units_are_in_it():
    assert ceded("Bulgaria")[1:] == ("Bulgaria",)


def test_lw_e9f_the_invaded_country_if_soviet_units_are_in_it():
    state = surrender("Finland")

    found = events(state, "axis", E9)

    assert only(found, "peace_made").ceded[1:] == ("Finland",)
    assert GAME.fold(state, found).status_of("Finland") == "ceded"


# E.10


def test_lw_e10_the_soviets_may_make_peace_in_their_player_turn():
    state = advance(in_section("E"))

    assert give(state, "soviet", E10).stage == "peace"
    assert give(give(state, "soviet", o.BeginMoves()), "soviet", E10).stage == "peace"
    assert refused(in_section("E"), "soviet", E10).rule == "LW-AMB-18"


def test_lw_e10a_they_cede_their_conquests_outside_the_1941_start_line():
    made = only(events(advance(in_section("E")), "soviet", E10), "peace_made")

    assert made.ceded[0] == "all conquests outside the 1941 start line"


def test_lw_e10b_and_bessarabia_lithuania_and_the_soviet_half_of_poland():
    state = advance(in_section("E"))

    found = events(state, "soviet", E10)

    assert only(found, "peace_made").ceded[1:] == ("Bessarabia", "Lithuania", "Soviet half of Poland")
    assert GAME.fold(state, found).status_of("Lithuania") == "annexed"


def test_lw_e10c_germany_gains_five_points():
    changed = only(events(advance(in_section("E")), "soviet", E10), "points_changed")

    assert (changed.points, changed.rule) == (5, "LW-E10c")


def test_what_e10_gave_germany_comes_back_with_a_later_e9():
    state = give(advance(in_section("E")), "soviet", E10)
    state = answer(declare(state, "Turkey", "armed_neutral"), "b3")
    state = report(state, "soviet", "none", "Turkey", *EVERYWHERE)

    state = give(state, "axis", E9)

    assert state.status_of("Lithuania") == ""


# after a peace


def test_lw_amb_10_sweden_and_the_points_are_kept_after_a_peace():
    state = give(advance(in_section("C")), "soviet", C6)

    assert (state.points, state.status_of("Sweden")) == (5, PRO_AXIS)
    state = give(state, "axis", o.EnterPoints(points=70, reason="Paris and more"))
    assert state.status_of("Sweden") == "active"


def test_lw_amb_52_every_peace_brings_back_peacetime_and_the_support_of_the_german_economy():
    for state, side, order in (
        (advance(in_section("D")), "soviet", D7),
        (surrender(), "axis", E9),
        (advance(in_section("E")), "soviet", E10),
    ):
        line = next(line for line in said(events(state, side, order)) if line.startswith("Peacetime production"))
        assert line.endswith("(LW-AMB-52)")


@pytest.mark.parametrize(("section", "side", "order"), [("C", "soviet", C6), ("D", "soviet", D7), ("E", "soviet", E10)])
def test_peace_ends_what_only_limited_war_has(section, side, order):
    state = give(advance(in_section(section)), side, order)

    assert state.invaded == ()
    assert (state.deadline, state.arrived, state.answered, state.held_back) == (None, None, None, "")
    assert "declare limited war on an armed or pro-Axis neutral" in status(state)


def test_a_peace_of_another_section_is_refused_with_the_cases_that_are_open():
    refusal = refused(advance(in_section("E")), "soviet", C6)

    assert str(refusal).endswith("From section E peace comes by LW-E7, LW-E8, LW-E9 or LW-E10.")
