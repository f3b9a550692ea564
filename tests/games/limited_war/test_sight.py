"""What is shown: the status with a case for each line, the preview, the warning, the history, the ladder."""

from __future__ import annotations

import pytest

from bot.bulletin import VOICE
from bot.games.limited_war import GAME, LimitedWar, consequence, history, lines, preview, preview_answer, warning
from bot.games.limited_war import orders as o
from bot.games.limited_war.rules import decisions
from bot.games.limited_war.view import RUNGS
from bot.kit.marks import Words
from bot.kit.words import PLAIN
from bot.paint import fitted
from tests.games.limited_war.play import (
    ARMED,
    PRO_AXIS,
    advance,
    answer,
    at_end,
    campaign,
    declare,
    declared,
    events,
    give,
    in_section,
    refused,
    report,
    status,
    until,
    words,
)


def test_the_status_of_section_d_says_what_each_side_may_must_and_must_not():
    shown = status(in_section("D"))

    assert shown.startswith(
        "War in Europe, start of the Axis player turn of 2/1/40: section D (Germany intervenes in the invaded country)\n"
        "German political points: 5.\n"
    )
    assert "Germany must\nhave a ground combat unit in Finland by the end of the German player turn of 2/4/40 (LW-D5a)" in shown
    assert "Germany must not\nattack outside Finland: that is Total War (LW-D4c)" in shown
    assert "The Soviets must\nlet Germany use 1 resource centre (LW-D3)" in shown
    assert "The Soviets may\nmake peace at the start of a Soviet player turn and take all units home (LW-D7)" in shown
    assert "2/4/40, end of the German player turn: a German ground combat unit must be in Finland. (LW-D5a)" in shown


@pytest.mark.parametrize("section", ["C", "D", "E"])
def test_every_line_of_a_section_has_its_case(section):
    assert all(line.rule for line in lines(in_section(section)))


def test_while_an_answer_is_due_the_status_says_what_holds_until_then():
    state = declare(in_section("C"), "Rumania", PRO_AXIS)

    shown = status(state)

    assert "answer the declaration on Rumania in the Axis player turn of 3/1/40 (LW-C7a)" in shown
    assert "attack or send units into Rumania before the answer (LW-B0)" in shown
    assert (
        "section C (Germany stays out) holds for the other countries until the answer, which then governs all. (LW-AMB-09)"
        in shown
    )
    (asked,) = decisions(state)
    assert PLAIN.say(asked.question) not in shown  # the table asks, once, under what it waits for


def test_lw_amb_09_while_an_answer_is_due_a_section_is_said_to_hold_for_the_other_countries_only():
    in_c = status(declare(in_section("C"), "Rumania", PRO_AXIS))
    there = give(in_section("D"), "axis", o.ReportGermans(country="Finland", ground=True))
    in_d = status(declare(there, "Rumania", PRO_AXIS))

    assert "attack or intervene in Finland: that is Total War (LW-C7b)" in in_c
    assert "activate Rumania" not in in_c
    assert "attack outside Finland: that is Total War (LW-D4c)" in in_d
    assert "have a unit in Finland at the end of every game turn" in in_d
    assert "a German unit must still be in Finland. (LW-D5d)" in in_d
    assert "may escalate" not in in_d


def test_lw_amb_06_the_status_names_what_a_soviet_breach_of_section_d_brings():
    breach = "attack German units outside Finland"

    assert f"{breach}: that is limited war by the printed rules (LW-AMB-06)" in status(in_section("D"))
    assert f"{breach} (LW-AMB-06)" in status(in_section("D", soviet_breach_in_d="refused"))


def fallen_and_standing(**options: str) -> LimitedWar:
    """Section C on 1/2/40: Finland's capital has fallen, Turkey's stands."""
    state = answer(declare(in_section("C", **options), "Turkey", ARMED), "b1")
    return until(give(state, "soviet", o.ReportCapital(country="Finland")), "1/2/40")


def test_lw_c4d_the_status_names_every_way_to_limited_war_production():
    each = "attack units of Finland or Turkey, end the cycle nearer a capital that stands or invade another country"
    both = "attack and advance in this cycle, attack units of Finland or invade another country"
    only_attacks = "attack units of Finland or Turkey or invade another country"

    assert f"{each} for limited war production (LW-C4d)" in status(fallen_and_standing())
    assert f"{both} for limited war production (LW-C4d)" in status(fallen_and_standing(cycle_duty="both_required"))
    assert f"{only_attacks} for limited war production (LW-C4d)" in status(fallen_and_standing(fallen_capital="any_ends_it"))


def test_lw_amb_55_the_status_asks_for_no_attack_in_a_cycle_that_brings_nothing():
    shown = status(in_section("C", first_cycle="next"))

    assert "The cycle of the declaration brings no limited war production. (LW-AMB-55)" in shown
    assert "for limited war production" not in shown


def test_the_last_cycles_production_is_shown():
    assert "Cycle of 1/1/40: limited war production." in status(until(in_section("D"), "1/2/40"))


# preview


def test_a_preview_says_what_an_escalation_would_do_and_changes_nothing():
    state = advance(in_section("D"))
    before = state.model_dump_json()

    shown = words(preview(state, "soviet", o.Escalate()))

    assert shown.startswith("Preview: nothing has been done yet")
    assert "Germany: +5 political points, 12 in all. (LW-E1d)" in shown
    assert "Political points: 5, then 12 (+7)." in shown
    assert "3/1/40, Soviet player turn: the Soviets may reach into the other areas. (LW-D8b)" in shown
    assert state.model_dump_json() == before


def test_a_preview_of_a_declaration_names_the_deadline_that_would_follow():
    shown = words(preview(advance(campaign()), "soviet", o.DeclareWar(country="Finland", status=ARMED)))

    assert "2/1/40, Axis player turn: Germany answers B.1, B.2 or B.3. (LW-C7a)" in shown


def test_a_preview_of_a_peace_names_what_changes_hands():
    state = at_end(report(in_section("E"), "soviet", "none", "Poland"))

    shown = words(preview(state, "axis", o.DeclarePeace(case="E8")))

    assert "Annexed by Germany: Poland." in shown
    assert "Poland: not entered yet, then annexed by Germany." in shown


def test_a_preview_of_what_needs_a_confirmation_warns_and_shows_what_would_come():
    shown = words(preview(in_section("D"), "axis", o.Attack(place="Poland")))

    assert "In Poland this would bring Total War. (LW-D4c)" in shown
    assert "This is Total War, brought on in Poland" in shown


def test_a_preview_of_what_would_be_refused_gives_the_refusal():
    shown = words(preview(campaign(), "axis", o.Escalate()))

    assert shown == (
        "Preview: this cannot be done now\n"
        "Escalation leads from section D to section E, and section D is not in force. (LW-D8a)\n"
        "Section D comes from the Axis answer B.2."
    )


@pytest.mark.parametrize(("key", "line"), [("b1", "(LW-C1)"), ("b2", "(LW-D1)"), ("b3", "(LW-E1a)")])
def test_every_answer_can_be_previewed_even_before_its_turn(key, line):
    state = advance(campaign())
    state = give(state, "soviet", o.DeclareWar(country="Finland", status=ARMED))

    assert line in words(preview_answer(state, key))
    assert words(preview_answer(campaign(), key)).endswith("No declaration waits for an answer.")


def test_a_previewed_answer_is_the_answer():
    state = declared()

    for key in ("b1", "b2", "b3"):
        shown = words(preview_answer(state, key))
        after = answer(state, key)
        assert f"Political points: 0, then {after.points}" in shown


# warnings


def test_a_warning_names_the_case_and_orders_without_consequence_have_none():
    state = in_section("D")

    assert PLAIN.say(warning(state, "axis", o.Move(place="Soviet Union"))) == (
        "In the Soviet Union this would bring Total War. (LW-D4d)"
    )
    moving = give(state, "axis", o.BeginMoves())
    assert warning(moving, "axis", o.Attack(place="Finland")) is None
    assert warning(moving, "soviet", o.Attack(place="Finland")) is None
    assert warning(state, "axis", o.Advance()) is None
    assert "(LW-AMB-08)" in PLAIN.say(warning(declared(), "axis", o.Advance()))
    assert "(LW-D5c)" in PLAIN.say(warning(until(in_section("D"), "2/4/40"), "axis", o.Advance()))


def test_the_first_move_of_a_player_turn_is_warned_of_where_something_can_be_declared_at_its_start():
    ends = "This ends the start of your player turn: nothing more can be declared in it afterwards. (LW-T3)"
    soviet = advance(campaign())

    assert PLAIN.say(warning(soviet, "soviet", o.Move(place="Finland"))) == ends
    assert PLAIN.say(warning(in_section("D"), "axis", o.Move(place="Finland"))) == ends
    assert warning(campaign(), "axis", o.Move(place="Finland")) is None
    assert warning(give(soviet, "soviet", o.BeginMoves()), "soviet", o.Move(place="Finland")) is None


def test_the_consequence_of_an_order_is_a_value():
    assert consequence(in_section("C"), "axis", o.Attack(place="Finland")) == ("total_war", "LW-C7b", "")
    assert consequence(in_section("E"), "axis", o.Attack(place="Poland")).effect == ""


# history


def test_the_history_has_every_change_with_its_case_by_game_turn():
    state = give(advance(in_section("D")), "soviet", o.DeclarePeace(case="D7"))

    panel = history(state)

    assert [PLAIN.say(section.title) for section in panel.sections] == ["1/1/40", "2/1/40"]
    shown = words(panel)
    assert "The Soviets declare limited war on Finland, entered as an armed neutral. (LW-B0)" in shown
    assert "The Soviets make peace on 2/1/40; the limited war on Finland is over. (LW-D7)" in shown
    assert "player turn of" not in shown.replace("Axis player turn of 2/1/40. (LW-C7a)", "").replace("German player turn of", "")


def test_a_history_without_changes_says_so():
    assert words(history(advance(campaign(), 3))).endswith("Nothing has changed yet.")


# the ladder


@pytest.mark.parametrize(
    ("section", "label"),
    [("C", "C: Germany stays out"), ("D", "D: Germany intervenes"), ("E", "E: the whole front")],
)
def test_the_ladder_shows_the_section_that_holds_and_where_each_country_stands(section, label):
    picture = GAME.chart(GAME.view(in_section(section), ""))

    assert picture.alt.startswith(f"Ladder of escalation on 2/1/40: {label} holds;")
    rung = next(part for part in picture.alt.split(". ") if part.startswith(f"{label}:"))
    assert "Finland (armed)" in rung
    drawn = [mark.text for mark in picture.marks if isinstance(mark, Words)]
    assert label in drawn
    assert "Finland (armed)" in drawn


def test_the_ladder_has_every_rung_and_marks_the_one_that_holds_not_by_colour_alone():
    picture = GAME.chart(GAME.view(campaign(), ""))

    bold = [mark.text for mark in picture.marks if isinstance(mark, Words) and mark.bold]
    thick = [mark for mark in picture.marks if mark.mark == "box" and mark.width == 4]
    assert bold == ["Ladder of escalation", "Peace"]
    assert len(thick) == 1
    assert len([m for m in picture.marks if m.mark == "box" and m.size[0] > 500]) == len(RUNGS)


def test_a_lost_country_stands_off_the_ladder():
    state = give(advance(in_section("C")), "soviet", o.ReportConquest(country="Finland", extent="whole"))
    state = give(state, "soviet", o.DeclarePeace(case="C6"))

    assert GAME.chart(GAME.view(state, "")).alt.endswith("Off the ladder: Finland bolshevised.")


def test_the_picture_stays_inside_its_frame():
    for state in (campaign(), declared(), in_section("E")):
        picture = GAME.chart(GAME.view(state, ""))
        for mark in picture.marks:
            if mark.mark == "box":
                assert mark.at[0] + mark.size[0] <= picture.size[0]
                assert mark.at[1] + mark.size[1] <= picture.size[1]


def test_every_country_of_the_ladder_is_read_whole_and_the_arrow_is_not_cut():
    picture = GAME.chart(GAME.view(in_section("E"), ""))

    drawn = [mark for mark in picture.marks if isinstance(mark, Words)]
    assert [mark.text for mark in drawn if fitted(mark.text, mark.size, mark.bold, mark.fit)[0] != mark.text] == []
    assert {p.name for p in campaign().facts.places.place if p.is_country} <= {mark.text.split(" (")[0] for mark in drawn}
    (arrow,) = [mark for mark in picture.marks if mark.mark == "path"]
    assert min(x for x, _ in arrow.points) >= arrow.width


def test_a_cause_of_points_that_players_named_is_said_as_they_wrote_it_and_nothing_more():
    name = "{boom} @everyone **x**"
    points = f"""
    opening = {{ points = 0, source = "ours" }}
    lithuania = {{ invasion = -2, occupation = 3, source = "ours" }}
    cause = [{{ name = "{name}", points = 4, source = "ours" }}]
    """
    state = campaign(uploads={"points": points})

    refusal = refused(state, "axis", o.EnterPoints(cause="another"))
    (event,) = events(state, "axis", o.EnterPoints(cause=name))

    (told,) = GAME.tell(event, "")
    assert str(refusal.instead) == f"The causes are: {name}."
    assert str(told) == f"Germany: +4 political points, 4 in all: {name}."
    for text in (refusal.instead, told):
        assert "@everyone" not in VOICE.say(text)
        assert "**" not in VOICE.say(text).replace("\\*", "")


def test_nothing_is_hidden_from_anybody():
    state = in_section("D")

    assert GAME.view(state, "") == GAME.view(state, "axis") == GAME.view(state, "soviet") == GAME.view(state, "referee")
    assert GAME.seen(state) == {}
