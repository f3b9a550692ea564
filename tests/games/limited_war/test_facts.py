"""The facts: what is shipped, what a group may bring along, and political points from other causes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.limited_war import orders as o
from bot.kit.refusals import Malformed, Unknown
from tests.games.limited_war.play import (
    PRO_AXIS,
    advance,
    answer,
    answering,
    campaign,
    declare,
    events,
    give,
    in_section,
    only,
    refused,
    report,
    said,
    status,
)

DATA = Path(__file__).parents[3] / "data" / "limited_war"


def shipped(name: str) -> str:
    return (DATA / f"{name}.toml").read_text(encoding="utf-8")


def test_no_countrys_status_is_shipped_because_the_text_gives_none():
    assert campaign().statuses == {}


def test_the_shipped_causes_are_the_known_ones_with_their_points():
    causes = {cause.name: cause.points for cause in campaign().facts.points.cause}

    assert len(causes) == 16
    assert causes["The Axis enters Paris"] == 5
    assert causes["The Axis violates the neutrality of Sweden or Switzerland"] == -20
    assert causes["Allies or Soviets violate the neutrality of Spain or Turkey"] == 10


def test_points_of_a_listed_cause_take_the_lists_value():
    found = events(campaign(), "axis", o.EnterPoints(cause="The Axis enters London"))

    assert said(found) == ["Germany: +10 political points, 10 in all: The Axis enters London."]


def test_points_may_differ_from_the_list_and_carry_a_reason():
    found = events(campaign(), "soviet", o.EnterPoints(cause="The Axis enters London", points=7, reason="house rule"))

    changed = only(found, "points_changed")
    assert (changed.points, changed.why, changed.side) == (7, "The Axis enters London: house rule", "soviet")


def test_points_without_a_reason_or_of_nothing_or_of_an_unknown_cause_are_refused():
    assert isinstance(refused(campaign(), "axis", o.EnterPoints(points=3)), Malformed)
    assert isinstance(refused(campaign(), "axis", o.EnterPoints(points=3, reason="\u200b")), Malformed)
    assert isinstance(refused(campaign(), "axis", o.EnterPoints(reason="nothing")), Malformed)
    assert isinstance(refused(campaign(), "axis", o.EnterPoints(cause="The Axis enters Atlantis")), Unknown)


def test_a_reason_is_shown_as_it_was_written_braces_and_all():
    found = events(campaign(), "axis", o.EnterPoints(points=1, reason="{points} @everyone"))

    assert said(found) == ["Germany: +1 political points, 1 in all: {points} @everyone."]


def test_a_group_may_change_the_causes_and_the_opening_total():
    points = shipped("points").replace("points = 0", "points = 20").replace("points = 10\n", "points = 12\n", 1)

    state = campaign(uploads={"points": points})

    assert state.facts.points.opening.points == 20
    causes = {cause.name: cause.points for cause in state.facts.points.cause}
    assert causes["The Axis occupies a major power"] == 12


def test_a_group_may_enter_what_lithuania_costs_and_brings():
    points = shipped("points").replace("invasion = -2", "invasion = -4").replace("occupation = 3", "occupation = 1")
    state = answer(declare(campaign(uploads={"points": points})), "b3")
    state = report(state, "soviet", "none", "Lithuania")
    state = advance(state, 2)

    found = events(state, "axis", o.DeclarePeace(case="E8"))

    assert [e.points for e in found if e.kind == "points_changed"] == [-4, 1]


def test_a_group_may_enter_production_centres_and_arms_points():
    ours = 'peacetime = "20 points"\nlimited_war = "35 points"\nsource = "ours"'
    economy = (
        shipped("economy")
        .replace('[production]\nsource = "house"', f"[production]\n{ours}")
        .replace("soviet = 5\n", "soviet = 5\nin_peace = 3\nswedish = 4\n")
        .replace("bonus = 60", "bonus = 40")
    )
    peace = campaign(uploads={"economy": economy})

    war = declare(peace)

    assert "In peace Germany uses 3 of the 5 Soviet resource centres." in status(peace)
    assert "peacetime production (20 points)" in status(peace)
    assert only(answering(war, "b3"), "arms_granted").points == 40
    sweden = answer(war.with_(points=75), "b1")
    assert "use Sweden's 4 resource centres (LW-C2b)" in status(sweden)
    assert "limited war production (35 points)" in status(answer(war, "b2"))


def test_a_status_that_the_group_has_written_down_needs_no_confirmation():
    places = shipped("places").replace('name = "Finland"\n', f'name = "Finland"\nstatus = "{PRO_AXIS}"\n', 1)
    state = advance(campaign(uploads={"places": places}))

    found = events(state, "soviet", o.DeclareWar(country="Finland"))

    assert only(found, "war_declared").status == PRO_AXIS


@pytest.mark.parametrize(
    ("name", "old", "new", "wrong"),
    [
        ("places", 'name = "Finland"', 'name = "Suomi {x}"', "place.0.name"),
        ("places", 'name = "Hungary"', 'name = "Magyar"', "the rules name Hungary"),
        ("places", 'name = "Norway"', 'name = "Finland"', "two places have the same name"),
        ("places", 'within = "Finland"', 'within = "Nowhere"', "names a place that is not in the list"),
        ("points", 'source = "house"', "", "opening.source"),
        ("points", "points = -20", 'points = "many"', "cause.1.points"),
        ("economy", 'first = "1/9/39"', 'first = "9/9/39"', "There is no game turn 9/9/39"),
        ("economy", 'first = "1/9/39"', 'first = "1/9/39"\nlast = "1/8/39"', "the last game turn comes before the first"),
        ("economy", "bonus = 60", "bonus = [", "not readable TOML"),
    ],
)
def test_an_upload_that_does_not_fit_is_refused_with_what_is_wrong(name, old, new, wrong):
    text = shipped(name).replace(old, new, 1)

    with pytest.raises(Malformed) as caught:
        campaign(uploads={name: text})

    assert wrong in str(caught.value)


def test_the_campaign_begins_in_september_1939_or_with_the_printed_example():
    from bot.games.limited_war import GAME, written
    from bot.kit.game import Setup

    assert written(GAME.new(Setup(scenario="", options={})).now) == "1/9/39"
    assert written(GAME.new(Setup(scenario="example", options={})).now) == "1/1/40"


def test_a_country_the_group_added_can_be_invaded():
    places = shipped("places") + '\n[[place]]\nname = "Iran"\nis_country = true\nsource = "ours"\n'

    state = declare(campaign(uploads={"places": places}), "Iran", PRO_AXIS)

    assert answer(state, "b2").points == 2


def test_an_unknown_place_is_refused_with_those_that_there_are():
    refusal = refused(in_section("D"), "axis", o.Attack(place="Atlantis"))

    assert isinstance(refusal, Unknown)
    assert "Finland" in str(refusal)


def test_a_report_outside_an_invaded_country_is_refused():
    state = in_section("C")

    for order in (
        o.ReportCapital(country="Norway"),
        o.ReportDistance(country="Norway", hexes=2),
        o.ReportGermans(country="Norway", ground=True),
        o.ReportUnits(areas=("Norway",), whose="country", level="none"),
    ):
        assert str(refused(state, "soviet", order)).startswith("The Soviets are not making limited war on Norway.")


def test_a_report_on_no_invaded_country_names_those_that_are():
    nobody = refused(campaign(), "axis", o.ReportCapital(country="Norway"))

    assert str(refused(in_section("C"), "axis", o.ReportCapital(country="Norway"))).endswith("Name one of Finland.")
    assert str(nobody).endswith("At present the Soviets are making limited war on no country.")


def test_a_second_entry_of_a_kind_is_refused_by_who_has_to_speak():
    state = give(campaign(), "axis", o.EnterStatus(country="Rumania", status="active"))
    again = o.EnterStatus(country="Rumania", status="pro_axis_neutral")

    assert str(refused(state, "axis", again)) == "The other player has still to confirm the last entry of this kind."
    assert str(refused(state, "soviet", again)).startswith(
        "The other player has made an entry of this kind, and you have still to say whether you agree."
    )


def test_a_report_that_changes_nothing_is_refused():
    state = give(in_section("C"), "soviet", o.ReportCapital(country="Finland"))
    state = give(state, "soviet", o.ReportHistory(what="paris_fell"))

    assert refused(state, "soviet", o.ReportCapital(country="Finland")).rule == "LW-C4d"
    assert "on 2/1/40 already" in str(refused(state, "soviet", o.ReportHistory(what="paris_fell")))
    assert refused(state, "axis", o.ReportGermans(country="Finland", ground=False)).rule == "LW-D5a"


def test_german_ground_units_in_section_c_are_a_move_to_be_warned_of_not_a_report():
    refusal = refused(in_section("C"), "axis", o.ReportGermans(country="Finland", ground=True))

    assert refusal.rule == "LW-C7b"


def test_numbers_beyond_measure_are_refused_in_a_sentence():
    war, peace = in_section("C"), campaign()

    for state, side, order in (
        (war, "soviet", o.ReportDistance(country="Finland", hexes=-1)),
        (war, "soviet", o.ReportDistance(country="Finland", hexes=10**12)),
        (advance(peace), "soviet", o.DeclareWar(country="Finland", status="armed_neutral", hexes=-7)),
        (peace, "axis", o.EnterPoints(points=10**12, reason="a slip")),
        (peace, "axis", o.SetDate(date="1/1/40", cycles_start_on=5)),
        (war, "axis", o.ReportUnits(areas=(), whose="axis", level="none")),
    ):
        assert isinstance(refused(state, side, order), Malformed)


def test_words_beyond_measure_are_cut_in_the_refusal_and_in_the_record():
    refusal = refused(campaign(), "axis", o.EnterPoints(cause="x" * 5000))
    found = events(campaign(), "axis", o.EnterPoints(points=1, reason="y" * 5000))

    assert "x" * 91 not in str(refusal)
    assert len(only(found, "points_changed").why) == 200
