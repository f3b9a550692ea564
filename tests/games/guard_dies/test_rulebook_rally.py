"""Rally phase and commanders: the cases of the rulebook."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import CommanderLost, RallyRolled, SurroundDenied, SurroundReported, UnitRallied
from bot.games.guard_dies.orders import EndPhase, Rally, ReportSurrounded
from bot.games.guard_dies.rules_commanders import commander_allowance
from bot.games.guard_dies.state import COMMANDERS
from bot.kit.decisions import Answer
from bot.kit.refusals import Impossible, NotNow, NotYours
from tests.games.guard_dies.field import Table, arrived, begun, boxed, only, said, with_units


def rally(commander: str, *units: str) -> Rally:
    return Rally(commander=commander, units=units)


def french_box() -> Table:
    """The French rally phase with four battalions of the line, two guns and a battalion of the Old Guard in the box."""
    state = boxed(boxed(boxed(begun("rally"), "FI", 4), "FA", 2), "OG", 1)
    return Table(state)


def test_gd_10_each_commander_makes_an_attempt_in_his_own_rally_phase() -> None:
    table = french_box()

    table.give("french", rally("napoleon", "FI75", "FI76"), 1)
    table.give("french", rally("ney", "FI77", "FI78"), 1)

    assert table.state.commanders["napoleon"].attempts == table.state.commanders["ney"].attempts == 1
    assert type(table.refused("french", rally("wellington", "FI75", "FI76"))) is NotYours


def test_gd_10_nobody_rallies_outside_the_rally_phase() -> None:
    table = Table(boxed(begun("combat"), "FI", 2))

    refusal = table.refused("french", rally("ney", "FI77", "FI78"))

    assert (type(refusal), refusal.rule) == (NotNow, "GD-10")


@pytest.mark.parametrize("pair", [("FI78",), ("FI78", "FI78"), ("FI76", "FI77", "FI78")])
def test_gd_11_an_attempt_needs_two_units(pair: tuple[str, ...]) -> None:
    table = french_box()

    assert table.refused("french", rally("ney", *pair)).rule == "GD-11"


def test_gd_11_the_two_are_of_one_basic_type() -> None:
    table = french_box()

    refusal = table.refused("french", rally("ney", "FI78", "FA3"))

    assert "one basic type, not infantry and artillery" in str(refusal)


@pytest.mark.parametrize("where", ["in_play", "lost"])
def test_gd_11_both_lie_in_the_eligible_box(where: str) -> None:
    table = Table(boxed(boxed(begun("rally"), "FI", 3), "FI", 1, where))

    assert table.refused("french", rally("ney", "FI76", "FI78")).rule == "GD-11"


@pytest.mark.parametrize(("face", "succeeds"), [(3, False), (4, True), (6, True)])
def test_gd_12_a_modified_4_to_6_brings_a_unit_back(face: int, succeeds: bool) -> None:
    table = french_box()

    rolled = only(table.give("french", rally("ney", "FI77", "FI78"), face), RallyRolled)

    assert (rolled.total, rolled.succeeded) == (face, succeeds)


def test_gd_70_the_unit_is_placed_with_its_commander() -> None:
    table = french_box()

    events = table.give("french", rally("ney", "FI77", "FI78"), 4)

    assert "returns to play and is placed with Ney" in said(events)
    assert table.unit("FI77") == ("in_play", 0)


def test_gd_71_the_other_unit_is_out_for_good() -> None:
    table = french_box()
    table.give("french", rally("ney", "FI77", "FI78"), 4)

    refusal = table.refused("french", rally("napoleon", "FI76", "FI78"))

    assert table.unit("FI78")[0] == "lost"
    assert "permanently eliminated" in str(refusal)


def test_gd_13_the_opponent_chooses_between_two_that_differ() -> None:
    table = french_box()

    rolled = only(table.give("french", rally("ney", "FI78", "OG8"), 4), RallyRolled)

    assert rolled.asks == "allied"
    assert table.asked.side == "allied"
    assert table.choices == ["FI78", "OG8"]
    back = only(table.answer("FI78"), UnitRallied)
    assert (back.returned.id, back.lost.id, back.chosen_by) == ("FI78", "OG8", "allied")


def test_gd_13_the_owner_cannot_choose_for_the_opponent() -> None:
    table = french_box()
    table.give("french", rally("ney", "FI78", "OG8"), 4)

    refusal = table.refused("french", Answer(decision=table.asked.id, choice="OG8"))

    assert type(refusal) is NotYours


def test_gd_13_nothing_else_happens_until_the_opponent_has_chosen() -> None:
    table = french_box()
    table.give("french", rally("ney", "FI78", "OG8"), 4)

    refusal = table.refused("french", EndPhase())

    assert type(refusal) is NotNow
    assert "Ney has rallied one of two different units" in str(refusal)


def test_gd_14_a_failed_attempt_leaves_both_eligible() -> None:
    table = french_box()

    events = table.give("french", rally("ney", "FI77", "FI78"), 3)

    assert table.unit("FI77")[0] == table.unit("FI78")[0] == "eligible"
    assert "He fails; both stay eligible." in said(events)


def test_gd_15_a_demoralized_army_has_1_less() -> None:
    table = Table(boxed(begun("rally"), "FI", 45))

    rolled = only(table.give("french", rally("ney", "FI77", "FI78"), 4), RallyRolled)

    assert [(m.value, m.rule) for m in rolled.modifiers] == [(-1, "GD-15")]
    assert not rolled.succeeded


def test_gd_16_napoleon_adds_2() -> None:
    table = french_box()

    rolled = only(table.give("french", rally("napoleon", "FI77", "FI78"), 2), RallyRolled)

    assert (rolled.total, rolled.succeeded) == (4, True)


@pytest.mark.parametrize(("pair", "total"), [(("BI21", "BI22"), 4), (("BI22", "HI17"), 3), (("HI16", "HI17"), 3)])
def test_gd_72_wellington_adds_1_for_british_units_only(pair: tuple[str, str], total: int) -> None:
    state = boxed(boxed(begun("rally", "allied"), "BI", 2), "HI", 2)
    table = Table(state)

    assert only(table.give("allied", rally("wellington", *pair), 3), RallyRolled).total == total


def test_gd_73_ney_and_bluecher_add_nothing() -> None:
    french, prussian = french_box(), Table(boxed(arrived(begun("rally", "allied", 9)), "PI", 2))

    ney = only(french.give("french", rally("ney", "FI77", "FI78"), 4), RallyRolled)
    blucher = only(prussian.give("allied", rally("blucher", "PI34", "PI35"), 4), RallyRolled)

    assert ney.modifiers == blucher.modifiers == ()


def test_gd_17_the_french_have_two_commanders_the_others_one_each() -> None:
    assert {key: facts.army for key, facts in COMMANDERS.items()} == {
        "napoleon": "french",
        "ney": "french",
        "wellington": "allied",
        "blucher": "prussian",
    }


@pytest.mark.parametrize("commander", ["napoleon", "wellington"])
def test_gd_18_napoleon_and_wellington_make_two_attempts(commander: str) -> None:
    side, code = ("french", "FI") if commander == "napoleon" else ("allied", "HI")
    table = Table(boxed(begun("rally", side), code, 2))
    count = table.state.chart.type(code).count.value
    order = rally(commander, f"{code}{count - 1}", f"{code}{count}")

    table.give(side, order, 1)
    table.give(side, order, 1)

    refusal = table.refused(side, order)
    assert (type(refusal), refusal.rule) == (Impossible, "GD-18")
    assert "has made 2 attempts this turn" in str(refusal)


def test_gd_74_with_the_second_attempt_he_gives_up_his_movement() -> None:
    table = french_box()
    before = commander_allowance(table.state, "napoleon")
    table.give("french", rally("napoleon", "FI77", "FI78"), 1)
    between = commander_allowance(table.state, "napoleon")

    events = table.give("french", rally("napoleon", "FI77", "FI78"), 1)

    assert (before, between, commander_allowance(table.state, "napoleon")) == (4, 4, 0)
    assert "Napoleon gives up his movement this turn." in said(events)


def test_gd_74_his_movement_comes_back_with_his_next_rally_phase() -> None:
    table = french_box()
    for _ in range(2):
        table.give("french", rally("napoleon", "FI77", "FI78"), 1)

    for _ in range(6):
        table.give(table.state.side, EndPhase())

    assert commander_allowance(table.state, "napoleon") == 4


@pytest.mark.parametrize("commander", ["ney", "blucher"])
def test_gd_75_ney_and_bluecher_make_one_attempt_only(commander: str) -> None:
    state = boxed(begun("rally"), "FI", 2) if commander == "ney" else boxed(arrived(begun("rally", "allied", 9)), "PA", 2)
    pair = ("FI77", "FI78") if commander == "ney" else ("PA3", "PA4")
    table = Table(state)
    table.give(state.side, rally(commander, *pair), 1)

    assert table.refused(state.side, rally(commander, *pair)).rule == "GD-75"


def test_gd_5_the_two_units_are_of_one_army() -> None:
    state = boxed(boxed(arrived(begun("rally", "allied", 9), "iv"), "PA", 1), "BH", 1)
    table = Table(state.model_copy(update={"options": {**state.options, "rally_army": "own_side"}}))

    assert table.refused("allied", rally("wellington", "PA4", "BH8")).rule == "GD-5"


# Commanders


def test_gd_19_a_commander_moves_4_squares() -> None:
    state = begun("movement")

    assert {commander_allowance(state, key) for key in COMMANDERS} == {4}


def test_gd_20_a_surrounded_commander_is_lost_when_his_own_side_says_so() -> None:
    table = Table(begun("movement"))

    events = table.give("french", ReportSurrounded(commander="ney"))

    assert only(events, CommanderLost).commander == "ney"
    assert GAME.outcome(table.state) is None


def test_gd_20_when_the_enemy_says_so_his_side_is_asked() -> None:
    table = Table(begun("movement"))

    asked = only(table.give("french", ReportSurrounded(commander="wellington")), SurroundReported)

    assert (asked.reported_by, table.asked.side) == ("french", "allied")
    assert table.asked.default == ""
    assert only(table.answer("lost"), CommanderLost).commander == "wellington"


def test_gd_20_a_commander_who_can_get_away_is_not_lost() -> None:
    table = Table(begun("movement"))
    table.give("french", ReportSurrounded(commander="wellington"))

    events = table.answer("not_surrounded")

    assert only(events, SurroundDenied).commander == "wellington"
    assert table.state.commanders["wellington"].where == "in_play"


def test_gd_20_a_lost_commander_rallies_no_more() -> None:
    table = Table(boxed(begun("movement"), "FI", 2))
    table.give("french", ReportSurrounded(commander="ney"))
    table.state = table.state.model_copy(update={"phase": "rally"})

    assert table.refused("french", rally("ney", "FI77", "FI78")).rule == "GD-20"


def test_gd_20_bluecher_cannot_be_surrounded_before_he_is_there() -> None:
    table = Table(begun("movement"))

    assert "has not arrived yet" in str(table.refused("french", ReportSurrounded(commander="blucher")))


def test_gd_20_nobody_is_surrounded_in_a_rally_phase() -> None:
    table = Table(begun("rally"))

    assert type(table.refused("french", ReportSurrounded(commander="ney"))) is NotNow


def test_gd_11_a_unit_in_play_is_refused_as_not_eliminated() -> None:
    refusal = french_box().refused("french", rally("ney", "FI1", "FI75"))

    assert "is in play; only eliminated units are rallied. (GD-11)" in str(refusal)


def test_gd_20_a_commander_who_is_lost_rallies_nobody() -> None:
    table = french_box()
    table.give("french", EndPhase())
    table.give("french", ReportSurrounded(commander="ney"))
    table.state = table.state.model_copy(update={"phase": "rally"})

    refusal = table.refused("french", rally("ney", "FI76", "FI75"))

    assert "Ney is lost, and rallies nobody any more. (GD-20)" in str(refusal)


def test_gd_13_two_units_in_the_box_are_named_without_the_hits_that_put_them_there() -> None:
    table = Table(with_units(french_box().state, ["FI78", "OG8"], hits=2))

    table.give("french", rally("ney", "FI78", "OG8"), 6)

    assert [str(choice.label) for choice in table.asked.choices] == [
        "2/107th Line (FI78)",
        "2/2nd Chasseurs (Old Guard) (OG8)",
    ]


def test_gd_10_when_every_attempt_is_made_nobody_says_that_the_box_is_empty() -> None:
    table = french_box()
    for commander in ("napoleon", "napoleon", "ney"):
        table.give("french", rally(commander, "FI75", "FI76"), 1)

    (due,) = GAME.due(table.state)

    assert str(due.what).startswith("Nobody can be rallied: no commander with an attempt left finds two units")
