"""Every reading with more than one value: each value, and that it really changes what comes about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.limited_war import GAME, LimitedWar
from bot.games.limited_war import orders as o
from bot.games.limited_war.duty import judged
from bot.games.limited_war.readings import READINGS
from bot.kit.decisions import Answer
from bot.kit.refusals import Impossible, Malformed, NotNow
from bot.kit.words import PLAIN
from tests.games.limited_war.play import (
    ARMED,
    EVERYWHERE,
    PRO_AXIS,
    advance,
    answer,
    answering,
    at_end,
    campaign,
    declare,
    declared,
    events,
    give,
    in_section,
    kinds,
    only,
    refused,
    report,
    said,
    until,
)


def there(state: LimitedWar, country: str = "Finland") -> LimitedWar:
    return give(state, "axis", o.ReportGermans(country=country, ground=True))


def distance(state: LimitedWar, hexes: int) -> LimitedWar:
    return give(state, "soviet", o.ReportDistance(country="Finland", hexes=hexes))


ATTACK = o.Attack(place="Finland", units="invaded", country="Finland")


# C


@pytest.mark.parametrize(
    ("value", "attack_alone", "both"),
    [("either", "limited_war", "limited_war"), ("both_required", "peacetime", "limited_war")],
)
def test_lw_amb_02_cycle_duty(value, attack_alone, both):
    state = give(advance(in_section("C", cycle_duty=value)), "soviet", ATTACK)

    assert judged(state).production == attack_alone
    assert judged(distance(state, 6)).production == both


def test_lw_amb_02_under_both_required_an_attack_is_enough_after_the_capitals_fall():
    state = give(in_section("C", cycle_duty="both_required"), "soviet", o.ReportCapital(country="Finland"))
    state = until(state, "1/2/40", "soviet_start")

    assert judged(give(state, "soviet", ATTACK)) == ("limited_war", "LW-C4d", "")


@pytest.mark.parametrize(("value", "production"), [("cycle_start", "limited_war"), ("closer_than_ever", "peacetime")])
def test_lw_amb_03_a_hex_lost_and_regained(value, production):
    state = distance(in_section("C", advance_from=value), 6)
    state = distance(until(state, "1/2/40"), 7)
    state = until(state, "1/3/40")

    assert judged(distance(state, 6)).production == production
    assert judged(distance(state, 5)).production == "limited_war"


@pytest.mark.parametrize(("value", "points"), [("on_top", (0, 7)), ("adjustment_only", (-2, 5))])
def test_lw_amb_04_points_of_an_escalation(value, points):
    state = there(in_section("D", escalation_points=value))
    axis, soviet = until(state, "3/1/40"), advance(state)

    assert give(axis, "axis", o.Escalate()).points - axis.points == points[0]
    assert give(soviet, "soviet", o.Escalate()).points - soviet.points == points[1]


@pytest.mark.parametrize(
    ("value", "kind", "points"),
    [
        ("none", ARMED, 0),
        ("difference", ARMED, 0),
        ("full", ARMED, 5),
        ("none", PRO_AXIS, 0),
        ("difference", PRO_AXIS, 3),
        ("full", PRO_AXIS, 5),
    ],
)
def test_lw_amb_05_points_of_a_reversion(value, kind, points):
    state = until(in_section("D", "Finland", kind, reversion_points=value), "2/4/40")

    assert advance(state).points - state.points == points


def test_lw_amb_06_a_soviet_attack_on_germans_outside_the_country():
    order = o.Attack(place="Poland", confirmed=True)

    printed = give(advance(in_section("D")), "soviet", order)
    refusal = refused(advance(in_section("D", soviet_breach_in_d="refused")), "soviet", order)

    assert printed.stage == "printed"
    assert refusal.rule == "LW-D4a"


def test_lw_amb_07_with_no_arrival_the_test_begins_at_the_deadline_or_the_turn_after():
    at_once = until(in_section("D"), "2/4/40")
    later = until(in_section("D", presence_test="turn_after"), "2/4/40")

    assert advance(at_once).stage == "C"
    assert until(later, "3/4/40").stage == "D"
    assert until(later, "4/4/40").stage == "C"


def test_lw_amb_07_a_unit_that_comes_and_leaves_in_one_game_turn():
    def come_and_gone(**options: str) -> LimitedWar:
        state = there(until(in_section("D", **options), "3/1/40"))
        return give(state, "soviet", o.ReportGermans(country="Finland", ground=False))

    assert until(come_and_gone(), "4/1/40").stage == "C"
    assert until(come_and_gone(presence_test="turn_after"), "4/1/40").stage == "D"
    assert until(come_and_gone(presence_test="turn_after"), "1/2/40").stage == "C"


def test_lw_amb_08_no_answer_counts_as_b1_and_is_announced():
    found = events(declared(), "axis", o.Advance(confirmed=True))

    assert kinds(found)[0] == "answer_given"
    assert only(found, "answer_given").rule == "LW-AMB-08"
    assert GAME.fold(declared(), found).stage == "C"


def test_lw_amb_08_or_the_axis_player_turn_waits_for_it():
    state = declared(no_answer="wait")

    assert GAME.decisions(state)[0].default == ""
    assert refused(state, "axis", o.Advance(confirmed=True)).rule == "LW-C7a"


@pytest.mark.parametrize(("value", "points"), [("new_only", 2), ("all", 7)])
def test_lw_amb_09_points_of_a_second_invasion(value, points):
    state = declare(in_section("C", second_points=value), "Rumania", PRO_AXIS)

    assert answer(state, "b2").points - state.points == points


def test_lw_amb_09_the_first_country_stays_as_it_is_until_the_answer():
    state = declare(in_section("C"), "Rumania", PRO_AXIS)

    assert refused(state, "axis", o.Attack(place="Finland")).rule == "LW-C7b"
    assert refused(state, "axis", o.Attack(place="Rumania")).rule == "LW-B0"


def test_lw_amb_11_sweden_when_the_total_falls_again():
    order = o.EnterPoints(points=-3, reason="a defeat")
    stays = in_section("C", points=71)
    tracks = in_section("C", points=71, sweden="tracks_total")

    assert give(stays, "axis", order).status_of("Sweden") == "active"
    fallen = give(tracks, "axis", order)
    assert fallen.status_of("Sweden") == PRO_AXIS
    assert give(fallen, "axis", o.EnterPoints(points=2, reason="a success")).status_of("Sweden") == "active"


def test_lw_amb_11_sweden_does_not_fall_back_over_a_price_that_the_same_peace_pays_back():
    state = in_section("E", points=73, sweden="tracks_total")
    state = at_end(report(state, "soviet", "none", "Lithuania"))

    found = events(state, "axis", o.DeclarePeace(case="E8"))

    assert [e.points for e in found if e.kind == "points_changed"] == [-2, 3]
    assert not any(e.kind.startswith("sweden") for e in found)


def test_lw_amb_11_75_exactly_activates():
    assert in_section("C", points=70).status_of("Sweden") == "active"


def test_lw_amb_13_continuing_holds_one_cycle_or_until_withdrawn():
    def stated(value: str) -> LimitedWar:
        return give(until(in_section("C", continuing=value), "1/2/40"), "axis", o.StateContinuing())

    one = until(stated("one_cycle"), "1/3/40")
    on = until(stated("until_withdrawn"), "1/3/40")

    assert not one.continuing
    assert on.continuing
    assert give(on, "axis", o.StateContinuing(stated=False)).continuing is False
    assert refused(advance(on), "soviet", o.DeclarePeace(case="C6")).rule == "LW-AMB-13"
    assert isinstance(refused(one, "axis", o.StateContinuing(stated=False)), NotNow)


# E.7, E.8


def two_areas(**options: str) -> LimitedWar:
    state = in_section("E", **options)
    return at_end(report(state, "soviet", "none", "Finland", "Poland"))


def test_lw_amb_15_all_areas_that_qualify_or_the_one_that_is_named():
    e8 = o.DeclarePeace(case="E8")

    assert only(events(two_areas(), "axis", e8), "peace_made").annexed == ("Finland", "Poland")
    one = two_areas(areas="one")
    assert refused(one, "axis", e8).rule == "LW-AMB-15"
    assert only(events(one, "axis", e8.with_(areas=("Poland",))), "peace_made").annexed == ("Poland",)


def test_lw_amb_15_the_question_offers_one_choice_an_area_then():
    state = two_areas(areas="one")
    (decision,) = GAME.decisions(state)

    assert [c.key for c in decision.choices] == ["none", "peace:Finland", "peace:Poland"]
    assert only(answering(state, "peace:Poland"), "peace_made").annexed == ("Poland",)


def test_lw_amb_17_who_is_asked_first_at_the_end_of_a_game_turn():
    for value, order in (("axis_first", ["axis", "soviet"]), ("soviet_first", ["soviet", "axis"])):
        state = advance(in_section("E", first_peace=value), 2)
        asked = [GAME.decisions(state)[0].side, GAME.decisions(answer(state, "none"))[0].side]

        assert asked == order
        assert not answer(answer(state, "none"), "none").is_end


def test_lw_amb_18_peace_by_cession_in_the_soviet_player_turn_or_at_any_time():
    order = o.DeclarePeace(case="E10")

    assert refused(in_section("E"), "soviet", order).rule == "LW-AMB-18"
    assert give(in_section("E", cession="any_time"), "soviet", order).stage == "peace"


@pytest.mark.parametrize(("value", "grants"), [("once", 1), ("each_entry", 2)])
def test_lw_amb_19_arms_points_at_a_second_entry(value, grants):
    state = give(advance(in_section("E", arms_bonus=value)), "soviet", o.DeclarePeace(case="E10"))

    state = answer(declare(state), "b3")

    assert state.arms_grants == grants


def test_lw_amb_20_costs_above_the_total_are_paid_or_refused():
    def poor(value: str, country: str, kind: str) -> LimitedWar:
        state = there(in_section("D", country, kind, points_short=value), country)
        return until(state, "3/1/40").with_(points=1)

    assert give(poor("allow", "Turkey", PRO_AXIS), "axis", o.Escalate()).points == -1
    assert isinstance(refused(poor("refuse", "Turkey", PRO_AXIS), "axis", o.Escalate()), Impossible)
    assert give(poor("refuse", "Turkey", ARMED), "axis", o.Escalate()).points == 1
    e9 = report(in_section("E", points_short="refuse"), "soviet", "none", "Finland", *EVERYWHERE)
    assert "cannot pay 5" in str(refused(e9, "axis", o.DeclarePeace(case="E9")))
    assert isinstance(refused(e9, "axis", o.EnterPoints(points=-3, reason="a defeat")), Impossible)


def test_lw_amb_23_production_of_the_same_cycle_or_of_the_next():
    def attacked(value: str) -> LimitedWar:
        state = give(advance(in_section("C", production_of=value)), "soviet", ATTACK)
        return until(state, "1/3/40")

    assert [v.production for v in attacked("same_cycle").verdicts] == ["limited_war", "peacetime"]
    assert [v.production for v in attacked("next_cycle").verdicts] == ["peacetime", "limited_war"]


def test_lw_amb_24_promised_by_the_pact_or_by_the_groups_list():
    shipped = (Path(__file__).parents[3] / "data" / "limited_war" / "places.toml").read_text(encoding="utf-8")
    places = shipped.replace('name = "Norway"', 'name = "Norway"\nis_promised = true')

    def war(value: str) -> LimitedWar:
        return answer(declare(campaign(uploads={"places": places}, promised=value)), "b2")

    assert give(war("pact"), "axis", o.Move(place="Norway")).stage == "D"
    assert refused(war("listed"), "axis", o.Move(place="Norway")).rule == "LW-D4e"


def test_lw_amb_24_finland_is_promised_unless_it_is_invaded():
    other = in_section("D", "Turkey", ARMED)

    assert refused(other, "axis", o.Move(place="Finland")).rule == "LW-D4e"
    assert give(in_section("D"), "axis", o.Move(place="Finland")).stage == "D"


def test_lw_amb_25_escalation_after_the_answer_or_from_the_next_game_turn():
    assert give(advance(in_section("D")), "soviet", o.Escalate()).stage == "E"
    state = advance(there(in_section("D", escalate_from="next_game_turn")))
    assert refused(state, "soviet", o.Escalate()).rule == "LW-D8a"
    assert give(until(state, "3/1/40", "soviet_start"), "soviet", o.Escalate()).stage == "E"


def test_lw_amb_25_the_refusal_gives_the_reason_of_the_reading():
    early = refused(there(in_section("D")), "axis", o.Escalate())
    by_reading = refused(advance(there(in_section("D", escalate_from="next_game_turn"))), "soviet", o.Escalate())

    assert "a player turn after the one" in str(early)
    assert "In this campaign escalation is for a game turn after the one" in str(by_reading)


def test_lw_amb_29_an_early_blow_is_refused_or_a_breach():
    blow = o.Attack(place="Poland", confirmed=True)
    move = o.Move(place="Lithuania", confirmed=True)

    def axis(value: str) -> LimitedWar:
        return give(until(there(in_section("D", early_blow=value)), "3/1/40"), "axis", o.Escalate())

    def soviet(value: str) -> LimitedWar:
        return give(advance(in_section("D", early_blow=value)), "soviet", o.Escalate())

    assert (refused(axis("refused"), "axis", blow).rule, refused(axis("refused"), "axis", move).rule) == ("LW-D8b", "LW-D8c")
    assert give(axis("breach"), "axis", blow).stage == "total_war"
    assert give(axis("breach"), "axis", move).stage == "total_war"
    assert refused(soviet("refused"), "soviet", blow).rule == "LW-D8b"
    assert give(soviet("breach"), "soviet", blow).stage == "printed"


def test_lw_amb_30_whether_b3_delays_germany_too():
    order = o.Attack(place="Poland")

    assert give(in_section("E"), "axis", order).stage == "E"
    delayed = in_section("E", b3_delay="yes")
    assert refused(delayed, "axis", order).rule == "LW-D8b"
    assert give(until(delayed, "3/1/40"), "axis", order).stage == "E"


def test_lw_amb_32_which_units_meet_d5():
    order = o.ReportGermans(country="Finland", ground=False, other=True)

    assert give(in_section("D"), "axis", order).arrived is None
    assert give(in_section("D", presence_units="any"), "axis", order).arrived is not None


def test_lw_amb_33_where_attacker_and_target_must_stand():
    order = o.Attack(place="Poland", from_place="Germany")

    assert refused(in_section("E"), "axis", order).rule == "LW-E4b"
    assert give(in_section("E", e4_place="target"), "axis", order).stage == "E"
    assert refused(in_section("E", e4_place="target"), "axis", o.Attack(place="Germany", from_place="Poland")).rule == "LW-E4b"


def test_lw_amb_34_moves_into_soviet_land_outside_the_areas():
    order = o.Move(place="Soviet Union")

    assert give(in_section("E"), "axis", order).stage == "E"
    assert refused(in_section("E", e4_move="total_war"), "axis", order).rule == "LW-AMB-34"
    assert give(in_section("E", e4_move="total_war"), "axis", o.Move(place="Lithuania")).stage == "E"


def test_lw_amb_35_units_of_germanys_allies():
    attack, move = o.Attack(place="Finland", units="allied"), o.Move(place="Finland", units="allied")

    assert refused(in_section("C"), "axis", attack).rule == "LW-C7b"
    assert refused(in_section("C"), "axis", move).rule == "LW-C7b"
    assert give(in_section("C", ally_units="free"), "axis", attack).stage == "C"
    assert give(in_section("C", ally_units="free"), "axis", move).stage == "C"
    assert refused(in_section("D"), "axis", attack.with_(place="Poland")).rule == "LW-D4c"
    assert give(in_section("D", ally_units="free"), "axis", attack.with_(place="Poland")).stage == "D"


def test_lw_amb_35_the_invaded_countrys_own_units_are_free_in_any_case():
    assert give(in_section("C"), "axis", o.Attack(place="Finland", units="invaded")).stage == "C"


def test_lw_amb_37_whether_an_invaded_neutrals_own_units_are_axis_units():
    def ended(value: str) -> LimitedWar:
        state = report(in_section("E", own_units=value), "axis", "none", "Finland")
        return at_end(report(state, "country", "supplied", "Finland"), "soviet")

    assert refused(ended("count"), "soviet", o.DeclarePeace(case="E7")).rule == "LW-E7"
    assert give(ended("do_not_count"), "soviet", o.DeclarePeace(case="E7")).status_of("Finland") == "bolshevised"


def test_lw_amb_38_whether_the_declaring_side_needs_units_in_the_area():
    def ended(value: str, own: str) -> LimitedWar:
        state = report(in_section("E", area_presence=value), "soviet", "none", "Poland")
        return at_end(report(state, "axis", own, "Poland"))

    e8 = o.DeclarePeace(case="E8")
    assert give(ended("not_needed", "none"), "axis", e8).status_of("Poland") == "annexed"
    assert refused(ended("needed", "none"), "axis", e8).rule == "LW-E8"
    assert give(ended("needed", "unsupplied"), "axis", e8).status_of("Poland") == "annexed"


def test_lw_amb_39_the_minors_after_a_peace():
    def peace(value: str) -> LimitedWar:
        state = advance(in_section("E", minors_after=value).with_(before_e={"Rumania": PRO_AXIS, "Hungary": "", "Bulgaria": ""}))
        return give(state, "soviet", o.DeclarePeace(case="E10"))

    assert [peace("stay").status_of(c) for c in ("Rumania", "Hungary")] == ["active", "active"]
    assert [peace("revert").status_of(c) for c in ("Rumania", "Hungary")] == [PRO_AXIS, ""]


def test_lw_amb_39_a_bolshevised_minor_stays_so():
    state = report(in_section("E", minors_after="revert"), "axis", "none", "Rumania")

    state = give(at_end(state, "soviet"), "soviet", o.DeclarePeace(case="E7"))

    assert (state.status_of("Rumania"), state.status_of("Hungary")) == ("bolshevised", "")


def test_lw_amb_40_what_the_fall_of_paris_opens():
    def ended(value: str) -> LimitedWar:
        return at_end(report(in_section("E", paris_gate=value), "soviet", "none", "Lithuania"))

    e8 = o.DeclarePeace(case="E8", areas=("Lithuania",))
    assert give(ended("bessarabia"), "axis", e8).status_of("Lithuania") == "annexed"
    assert refused(ended("both"), "axis", e8).rule == "LW-E8e"


def test_lw_amb_41_all_of_poland_or_the_half_in_which_soviet_units_stand():
    def ceded(value: str) -> tuple[str, ...]:
        state = report(in_section("E", poland=value), "soviet", "none", "Finland", *EVERYWHERE)
        state = report(state, "soviet", "supplied", "Soviet half of Poland")
        return only(events(state, "axis", o.DeclarePeace(case="E9")), "peace_made").ceded[1:]  # type: ignore[no-any-return]

    assert ceded("whole") == ("Poland",)
    assert ceded("half_occupied") == ("Soviet half of Poland",)


@pytest.mark.parametrize(("value", "points"), [("once", 2), ("per_country", 4)])
def test_lw_amb_42_e1_with_several_invaded_countries(value, points):
    state = advance(campaign(mixed_entry=value)).with_(statuses={"Finland": ARMED, "Turkey": ARMED, "Rumania": PRO_AXIS})
    for country in ("Finland", "Turkey", "Rumania"):
        state = give(state, "soviet", o.DeclareWar(country=country))

    assert answer(advance(state), "b3").points == points


def test_lw_amb_43_a_new_invasion_in_d_is_answered_or_joins():
    asked = declare(there(in_section("D")), "Turkey", PRO_AXIS)
    joined = declare(there(in_section("D", new_in_d="joins_d")), "Turkey", PRO_AXIS)

    assert asked.stage == "awaiting"
    assert answer(asked, "b1").stage == "C"
    assert (joined.stage, joined.points) == ("D", 7)
    assert [i.country for i in joined.covered] == ["Finland", "Turkey"]


def test_lw_amb_43_in_e_a_new_country_joins_the_list_with_its_points():
    state = until(declare(in_section("E"), "Turkey", ARMED), "3/1/40")

    assert (state.stage, state.points) == ("E", 4)
    assert GAME.decisions(state) == ()
    assert give(state, "axis", o.Attack(place="Turkey")).stage == "E"


def test_lw_amb_43_the_joining_country_waits_for_its_status_only():
    state = give(advance(in_section("E")), "soviet", o.DeclareWar(country="Turkey", status=PRO_AXIS))

    assert state.points == 2
    assert GAME.decisions(state)[0].id.startswith("status-")
    assert answer(answer(state, "no"), "yes").points == 4


@pytest.mark.parametrize(("value", "production"), [("each", "limited_war"), ("any_ends_it", "peacetime")])
def test_lw_amb_45_one_of_two_capitals_has_fallen(value, production):
    state = answer(declare(in_section("C", fallen_capital=value), "Turkey", ARMED), "b1")
    state = until(give(state, "soviet", o.ReportCapital(country="Finland")), "1/2/40")

    state = give(state, "soviet", o.ReportDistance(country="Turkey", hexes=6))

    assert judged(state).production == production


def test_lw_amb_46_the_players_enter_the_number_of_hexes():
    state = in_section("C")

    for side in ("axis", "soviet"):
        assert give(state, side, o.ReportDistance(country="Finland", hexes=3)).invasion("Finland").hexes == 3


def test_lw_amb_47_one_peace_with_all_or_with_the_countries_named():
    def war(value: str) -> LimitedWar:
        return advance(answer(declare(in_section("C", peace_scope=value), "Turkey", ARMED), "b1"))

    one = o.DeclarePeace(case="C6", countries=("Finland",))
    assert refused(war("all"), "soviet", one).rule == "LW-AMB-47"
    assert give(war("all"), "soviet", o.DeclarePeace(case="C6")).stage == "peace"
    after = give(war("one"), "soviet", one)
    assert (after.stage, [i.country for i in after.invaded]) == ("C", ["Turkey"])


@pytest.mark.parametrize(("value", "part"), [("held", ("Finland",)), ("whole_conquered_only", ())])
def test_lw_amb_48_territory_that_is_part_of_a_country(value, part):
    state = give(advance(in_section("C", bolshevise=value)), "soviet", o.ReportConquest(country="Finland", extent="part"))

    made = only(events(state, "soviet", o.DeclarePeace(case="C6")), "peace_made")

    assert (made.bolshevised, made.bolshevised_in_part) == ((), part)


def test_lw_amb_48_a_part_that_the_reading_leaves_alone_is_not_said_to_be_no_conquest():
    state = give(
        advance(in_section("C", bolshevise="whole_conquered_only")), "soviet", o.ReportConquest(country="Finland", extent="part")
    )

    sentences = said(events(state, "soviet", o.DeclarePeace(case="C6")))

    assert "Only countries conquered whole are bolshevised, and so not: Finland. (LW-AMB-48)" in sentences
    assert not any("No conquest was reported" in sentence for sentence in sentences)


def test_lw_amb_49_german_help_for_an_ally_activated_by_c8():
    def war(value: str) -> LimitedWar:
        return give(in_section("C", "Rumania", PRO_AXIS, help_c8=value), "axis", o.Activate(country="Rumania"))

    assert refused(war("no"), "axis", o.Attack(place="Rumania")).rule == "LW-AMB-49"
    assert give(war("yes"), "axis", o.Attack(place="Rumania")).stage == "C"
    assert give(war("yes"), "axis", o.Move(place="Rumania")).stage == "C"


@pytest.mark.parametrize(("value", "production"), [("state_at_end", "peacetime"), ("any_turn", "limited_war")])
def test_lw_amb_54_a_peace_within_the_cycle(value, production):
    state = until(in_section("D", mixed_cycle=value), "3/1/40", "soviet_start")

    state = until(give(state, "soviet", o.DeclarePeace(case="D7")), "1/2/40")

    assert state.verdicts[-1].production == production


@pytest.mark.parametrize(("value", "production"), [("declaring", "limited_war"), ("next", "peacetime")])
def test_lw_amb_55_the_cycle_of_the_declaration(value, production):
    state = give(advance(in_section("C", first_cycle=value)), "soviet", ATTACK)

    assert judged(state).production == production
    state = until(state, "1/2/40", "soviet_start")
    assert judged(give(state, "soviet", ATTACK)).production == "limited_war"


# all of them


def test_every_value_of_every_reading_opens_a_campaign():
    for reading in READINGS:
        assert len(reading.values) > 1
        for value in reading.values:
            assert campaign(**{reading.id: value}).options[reading.key] == value


def test_readings_have_distinct_names_and_numbers_and_say_what_they_mean():
    assert len({r.id for r in READINGS}) == len({r.key for r in READINGS}) == len(READINGS) == 37
    for reading in READINGS:
        assert PLAIN.say(reading.question).endswith("?")
        assert PLAIN.say(reading.reason).endswith(".")
        assert all(PLAIN.say(meaning) for meaning in reading.values.values())


def test_a_value_that_a_reading_does_not_have_is_refused_with_those_that_it_has():
    with pytest.raises(Malformed) as caught:
        campaign(cycle_duty="neither")

    assert "either or both_required" in str(caught.value)


def test_every_reading_has_a_test_named_by_it():
    text = Path(__file__).read_text(encoding="utf-8")
    numbers = {int(n) for n in re.findall(r"def test_lw_amb_(\d+)_", text)}

    assert {int(r.id.rsplit("-", 1)[1]) for r in READINGS} <= numbers


def test_an_answer_to_a_question_that_is_not_open_is_refused():
    refusal = refused(campaign(), "axis", Answer(decision="answer-1", choice="b1"))

    assert str(refusal) == "That question has been answered already."
