"""Sections A and B: which limited war it is, a neutral's status, and the three answers."""

from __future__ import annotations

from bot.games.limited_war import GAME, LimitedWar, read_date
from bot.games.limited_war import orders as o
from bot.kit.decisions import Answer
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Unknown
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
)


def soviet_turn(**options: str) -> LimitedWar:
    return advance(campaign(**options))


def test_lw_a1_war_on_germany_is_fought_by_the_printed_rules():
    state = soviet_turn()

    found = events(state, "soviet", o.DeclareWar(country="Germany"))

    assert kinds(found) == ["printed_war_began"]
    assert GAME.fold(state, found).stage == "printed"
    assert said(found)[0].endswith("(LW-A1)")


def test_lw_a1_war_on_an_active_minor_ally_is_fought_by_the_printed_rules():
    state = soviet_turn()
    state = state.with_(statuses={"Rumania": "active"})

    state = give(state, "soviet", o.DeclareWar(country="Rumania"))

    assert state.stage == "printed"
    assert state.invaded == ()


def test_lw_a2_war_on_germany_is_no_further_step_while_war_on_a_neutral_exists():
    state = advance(in_section("C"))

    refusal = refused(state, "soviet", o.DeclareWar(country="Germany"))

    assert isinstance(refusal, Impossible)
    assert refusal.rule == "LW-A2"


def test_lw_a2_an_axis_answer_does_not_make_it_war_with_an_ally():
    state = in_section("E", "Rumania", PRO_AXIS)

    assert state.stage == "E"
    assert state.status_of("Rumania") == "active"


def test_lw_a3_war_on_a_neutral_brings_no_arms_points():
    for section in ("C", "D"):
        state = in_section(section)

        assert state.arms_grants == 0
        assert "Limited war on a neutral brings no bonus of arms points. (LW-A3)" in status(state)


def test_lw_a4_war_on_a_neutral_may_bring_limited_war_production_in_each_cycle():
    state = in_section("C")
    state = give(advance(state), "soviet", o.Attack(place="Finland", units="invaded"))

    for _ in range(2):
        state = advance(state, 2)
    state = advance(state)

    assert [v.production for v in state.verdicts] == ["limited_war"]
    state = advance(state, 8)
    assert [v.production for v in state.verdicts] == ["limited_war", "peacetime"]


def test_lw_b0_the_axis_is_offered_exactly_three_answers():
    state = declared()

    (decision,) = GAME.decisions(state)

    assert decision.side == "axis"
    assert [choice.key for choice in decision.choices] == ["b1", "b2", "b3"]
    assert decision.rule == "LW-C7a"


def test_lw_b1_staying_out_brings_section_c():
    assert in_section("C").stage == "C"


def test_lw_b2_intervening_brings_section_d():
    assert in_section("D").stage == "D"


def test_lw_b3_the_whole_front_brings_section_e():
    assert in_section("E").stage == "E"


# declarations that are refused


def test_only_the_soviets_declare():
    refusal = refused(campaign(), "axis", o.DeclareWar(country="Finland", status=ARMED))

    assert isinstance(refusal, NotYours)


def test_the_soviets_declare_in_their_own_player_turn_only():
    refusal = refused(campaign(), "soviet", o.DeclareWar(country="Finland", status=ARMED))

    assert isinstance(refusal, NotNow)


def test_a_declaration_needs_a_status_that_nobody_has_entered_yet():
    refusal = refused(soviet_turn(), "soviet", o.DeclareWar(country="Finland"))

    assert isinstance(refusal, Malformed)


def test_a_declaration_against_an_agreed_status_is_refused():
    state = soviet_turn().with_(statuses={"Finland": PRO_AXIS})

    refusal = refused(state, "soviet", o.DeclareWar(country="Finland", status=ARMED))

    assert str(refusal).startswith("Finland has been agreed to be a pro-Axis neutral.")


def test_a_second_declaration_on_the_same_country_is_refused():
    state = advance(in_section("C"))

    refusal = refused(state, "soviet", o.DeclareWar(country="Finland", status=ARMED))

    assert refusal.rule == "LW-B0"


def test_a_place_that_is_no_country_and_a_name_that_is_none_are_refused():
    state = soviet_turn()

    assert isinstance(refused(state, "soviet", o.DeclareWar(country="Poland", status=ARMED)), Unknown)
    assert isinstance(refused(state, "soviet", o.DeclareWar(country="Atlantis", status=ARMED)), Unknown)


def test_a_bolshevised_country_is_no_neutral():
    state = soviet_turn().with_(statuses={"Finland": "bolshevised"})

    refusal = refused(state, "soviet", o.DeclareWar(country="Finland", status=ARMED))

    assert str(refusal) == "Finland is bolshevised; it is no neutral any more. (LW-B0)"


def test_nothing_new_is_declared_while_the_printed_rules_hold():
    state = give(soviet_turn(), "soviet", o.DeclareWar(country="Germany"))

    refusal = refused(state, "soviet", o.DeclareWar(country="Finland", status=ARMED))

    assert refusal.rule == "LW-A1"


def test_lw_amb_21_a_neutral_neither_armed_nor_pro_axis_is_left_to_the_printed_rules():
    refusal = refused(soviet_turn(), "soviet", o.DeclareWar(country="Finland", status="neutral"))

    assert refusal.rule == "LW-AMB-21"


# the status: entered by the Soviets, confirmed by the Axis


def test_the_axis_is_asked_to_confirm_a_status_and_its_yes_settles_it():
    state = give(soviet_turn(), "soviet", o.DeclareWar(country="Finland", status=ARMED))

    (decision,) = GAME.decisions(state)
    state = answer(state, "yes")

    assert decision.side == "axis"
    assert state.status_of("Finland") == ARMED
    assert GAME.decisions(state) == ()


def test_a_status_the_axis_disputes_is_put_to_the_soviets_with_the_other_kind():
    state = give(soviet_turn(), "soviet", o.DeclareWar(country="Finland", status=ARMED))

    state = answer(state, "no")

    (decision,) = GAME.decisions(state)
    assert decision.side == "soviet"
    state = answer(state, "yes")
    assert state.status_of("Finland") == PRO_AXIS


def test_the_soviets_may_insist_and_the_axis_is_asked_again_under_a_new_number():
    state = give(soviet_turn(), "soviet", o.DeclareWar(country="Finland", status=ARMED))
    first = GAME.decisions(state)[0]

    state = answer(answer(state, "no"), "no")

    again = GAME.decisions(state)[0]
    assert again.side == "axis"
    assert again.id != first.id
    assert state.invasion("Finland").status == ARMED


def test_the_answer_waits_for_the_status_and_the_axis_cannot_end_its_turn_over_an_open_dispute():
    state = give(soviet_turn(), "soviet", o.DeclareWar(country="Finland", status=ARMED))
    state = advance(answer(state, "no"))

    refusal = refused(state, "axis", o.Advance(confirmed=True))

    assert "answer-" not in GAME.decisions(state)[0].id
    assert isinstance(refusal, NotNow)
    assert [due.side for due in GAME.due(state)] == ["soviet"]


def test_a_status_without_a_word_by_the_end_of_the_axis_turn_stands_as_entered():
    state = give(soviet_turn(), "soviet", o.DeclareWar(country="Finland", status=ARMED))
    state = advance(state)

    found = events(state, "axis", o.Advance(confirmed=True))

    assert only(found, "status_confirmed").by_default
    assert only(found, "answer_given").is_missed


def test_a_known_status_needs_no_confirmation():
    state = soviet_turn().with_(statuses={"Finland": ARMED})

    found = events(state, "soviet", o.DeclareWar(country="Finland"))

    assert only(found, "war_declared").is_known
    assert GAME.decisions(GAME.fold(state, found)) == ()


# several countries at once


def test_lw_c1_two_countries_declared_in_one_turn_bring_five_points_each():
    state = soviet_turn().with_(statuses={"Finland": ARMED, "Rumania": PRO_AXIS})
    state = give(state, "soviet", o.DeclareWar(country="Finland"))
    state = give(state, "soviet", o.DeclareWar(country="Rumania"))

    state = answer(advance(state), "b1")

    assert state.points == 10
    assert state.answered == read_date("2/1/40")


def test_lw_amb_12_a_declaration_brings_no_points_and_no_arms_points():
    state = declared()

    assert state.stage == "awaiting"
    assert (state.points, state.arms_grants) == (0, 0)
    assert state.answer_due == read_date("2/1/40")


def test_lw_amb_31_section_e_gives_the_arms_points_that_section_a_denies():
    found = answering(declared(), "b3")

    assert only(found, "arms_granted").points == 60


def test_lw_amb_26_section_e_through_a_neutral_is_not_the_printed_limited_war():
    state = in_section("E", "Rumania", PRO_AXIS)

    state = give(advance(state), "soviet", o.Attack(place="Rumania", units="invaded", country="Rumania"))

    assert state.stage == "E"


def test_an_answer_by_the_wrong_side_or_twice_is_refused():
    state = declared()
    decision = GAME.decisions(state)[0]
    order = Answer(decision=decision.id, choice="b1")

    after = give(state, "axis", order)

    assert isinstance(refused(state, "soviet", order), NotYours)
    assert str(refused(after, "axis", order)) == "That question has been answered already."


def test_every_sentence_of_an_answer_names_its_case():
    found = answering(declared(), "b2")

    assert said(found) == [
        "Germany answers the declaration on Finland on 2/1/40 with B.2 (intervene in the invaded countries only). (LW-C7a)",
        "Now section D (Germany intervenes in the invaded country) holds for Finland. (LW-B2)",
        "A German ground combat unit must be there by the end of the German player turn of 2/4/40. (LW-D5a)",
        "The Soviets let Germany use 1 Soviet resource centre. (LW-D3)",
        "Sweden becomes a pro-Axis neutral; it is activated when the political points reach 75. (LW-D2)",
        "Germany: +5 political points, 5 in all: Finland. (LW-D1)",
    ]


def test_lw_amb_44_attacks_on_the_invaded_countrys_units_count_in_any_place():
    state = advance(in_section("C"))

    state = give(state, "soviet", o.Attack(place="Norway", units="invaded", country="Finland"))

    assert state.attacked == ("Finland",)


def test_declaring_again_while_the_first_declaration_waits_adds_the_country_to_the_same_answer():
    state = advance(campaign()).with_(statuses={"Finland": ARMED, "Turkey": ARMED})
    state = give(state, "soviet", o.DeclareWar(country="Finland"))

    state = declare(state, "Turkey")

    assert [i.country for i in state.awaiting] == ["Finland", "Turkey"]
    assert answer(state, "b2").points == 10
