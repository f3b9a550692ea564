"""Д.0 How to play the opponent: Plan A, B and C, the price of defeat, counterattacks, operational parameters."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.orders import BringParameters
from bot.games.no_retreat.solo.parameters import LONGEST, MOST, parameters_in
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.turns import TURNS
from bot.kit.game import Setup
from bot.kit.refusals import Impossible, Malformed
from tests.games.no_retreat.solo.table import Table, opened, placed

MINSK = Plan(side="soviet", card=10, cell="soviet/star", kind="location", count=3, place="Minsk")
MOSCOW = Plan(side="soviet", card=4, cell="soviet/cross", kind="location", count=3, place="Moscow")
BAN = Plan(side="soviet", card=11, cell="soviet/cross", kind="do_not_attack")
STAY = Plan(side="soviet", card=10, cell="soviet/cross", kind="cannot_exit_ezoc")
MAJOR = Plan(side="soviet", card=5, cell="soviet/cross", kind="major_attack", count=4)
CITY = Plan(side="soviet", card=9, cell="soviet/cross", kind="city_capture", count=1)


def before(phase: str) -> Any:
    phases = [one.key for one in TURNS.phases]
    return phases[phases.index(phase) - 1]


def moving(plan: Plan, **kwargs: Any) -> Table:
    """The opponent's Movement Phase has just begun."""
    track = {"orders_vp": 0, "tokens": {"stavka": plan.place} if plan.place else {}}
    solo = {"plan": plan, "stalin": "unused", **kwargs.pop("solo", {})}
    table = placed(phase=before("movement"), active="soviet", player="axis", solo=solo, track=track, **kwargs)
    table.go_on()
    return table


def fought(plan: Plan, answers: tuple[str, ...], **options: str) -> Table:
    """The opponent's Combat Phase is over, and what it did has been answered."""
    table = placed(
        phase="combat",
        step="battles",
        active="soviet",
        player="axis",
        solo={"plan": plan.with_(settled=True), "stalin": "unused"},
        track={"orders_vp": 0, "tokens": {"stavka": plan.place} if plan.place else {}},
        **options,
    )
    if GAME.decisions(table.state):
        table.answer(answers[0])
        answers = answers[1:]
    table.go_on()
    for answer in answers:
        table.answer(answer)
    return table


def plan_of(table: Table) -> Plan:
    assert table.solo.plan is not None
    return table.solo.plan


def test_solo_63_the_opponent_is_played_as_effectively_as_can_be() -> None:
    table = moving(MAJOR)

    now = GAME.due(table.state)[0]

    assert now.rule == "SOLO-63"
    assert "as effectively as you can" in str(now.what)


def test_solo_64_plan_a_is_the_top_row_of_the_last_card() -> None:
    table = moving(MAJOR)

    assert (plan_of(table).letter, plan_of(table).kind, plan_of(table).settled) == ("A", "major_attack", True)


def test_solo_65_it_is_settled_at_the_start_of_the_movement_phase_whether_the_place_can_be_attacked() -> None:
    table = moving(MINSK)

    asked = table.asked
    table.answer("yes")

    assert str(asked.question) == "Plan A: can the Soviets make 3 attacks within 3 hexes of Minsk this turn?"
    assert (plan_of(table).letter, plan_of(table).settled) == ("A", True)


def test_solo_66_if_it_cannot_plan_b_takes_over() -> None:
    table = moving(MINSK)

    table.answer("no")

    assert (plan_of(table).letter, plan_of(table).kind) == ("B", "cannot_exit_ezoc")


def test_solo_67_plan_b_is_the_cell_at_the_else_arrow() -> None:
    table = moving(MINSK)

    table.answer("no")

    assert plan_of(table).cell == "soviet/cross"
    assert "Plan A cannot be followed. Plan B of the Soviets, the Soviet cross cell: Cannot Exit EZOCs (SOLO-67)." in table.said()


def test_solo_68_of_plan_b_only_the_top_row_counts() -> None:
    table = moving(MINSK)

    done = table.answer("no")

    assert [type(event) for event in done] == [e.PlanSettled]
    assert table.state.track.losses == ()


@pytest.mark.parametrize(("plan", "where"), [(MINSK, None), (MOSCOW, "Bucharest")])
def test_solo_69_the_attack_token_is_taken_off_or_moved_as_plan_b_needs(plan: Plan, where: str | None) -> None:
    table = moving(plan)

    table.answer("no")

    assert table.state.track.tokens.get("stavka") == where


def test_solo_70_plan_b_s_place_that_no_unit_can_reach_brings_plan_c() -> None:
    table = moving(MOSCOW)
    table.answer("no")

    asked = table.asked
    table.answer("no")

    assert str(asked.question) == "Plan B is x2: Bucharest. Can any unit of the Soviets reach Bucharest this turn?"
    assert plan_of(table).letter == "C"


def test_solo_70_plan_b_s_place_that_can_be_reached_holds() -> None:
    table = moving(MOSCOW)
    table.answer("no")

    table.answer("yes")

    assert (plan_of(table).letter, plan_of(table).place, plan_of(table).settled) == ("B", "Bucharest", True)


def test_solo_71_plan_c_reads_as_no_orders() -> None:
    table = moving(MOSCOW)

    table.answer("no")
    table.answer("no")

    assert (plan_of(table).kind, plan_of(table).place) == ("no_orders", "")
    assert "stavka" not in table.state.track.tokens


def test_solo_71_with_plan_c_the_order_token_is_taken_off_and_the_player_is_told_so() -> None:
    plan = Plan(side="axis", card=11, cell="axis/cross", kind="location", count=3, place="Moscow")
    table = placed(phase=before("movement"), player="soviet", solo={"plan": plan}, track={"tokens": {"okh": "Moscow"}})
    table.go_on()
    table.answer("no")

    done = table.answer("no")

    assert "okh" not in table.state.track.tokens
    assert "Take OKH off the map (SOLO-69)." in table.said(done)


def test_solo_72_plan_c_gives_the_opponent_1_vp_and_no_more_that_round() -> None:
    table = moving(MOSCOW)
    table.answer("no")
    table.answer("no")
    at_once = table.state.track.orders_vp
    table.state = table.state.with_(track=table.state.track.with_(phase="combat", step="battles"))

    table.go_on()

    assert at_once == -1
    assert table.state.track.orders_vp == -1


@pytest.mark.parametrize("plan", [BAN, STAY, MAJOR, CITY])
def test_solo_73_a_plan_not_carried_out_brings_the_opponent_1_orders_vp(plan: Plan) -> None:
    failing = {"do_not_attack": "attack", "cannot_exit_ezoc": "yes", "major_attack": "0", "city_capture": "no"}

    table = fought(plan, (failing[plan.kind],))

    assert table.state.track.orders_vp == -1


def test_solo_73_plan_b_not_carried_out_brings_it_too() -> None:
    table = fought(STAY.with_(letter="B"), ("yes",))

    assert table.state.track.orders_vp == -1


def test_solo_74_however_many_ways_it_fails_it_is_never_more_than_1() -> None:
    table = fought(MAJOR, ("0",))

    gained = [event for event in table.events if isinstance(event, e.OrdersGained)]
    assert [event.value for event in gained] == [1]


@pytest.mark.parametrize(("answer", "vp"), [("none", 0), ("counter", 0), ("attack", -1)])
def test_solo_75_an_attack_under_do_not_attack_is_a_failure(answer: str, vp: int) -> None:
    table = fought(BAN, (answer,))

    assert table.state.track.orders_vp == vp


@pytest.mark.parametrize(("answer", "vp"), [("no", 0), ("yes", -1)])
def test_solo_76_a_unit_taken_out_of_an_ezoc_is_a_failure(answer: str, vp: int) -> None:
    table = placed(
        phase=before("combat"),
        active="soviet",
        player="axis",
        solo={"plan": STAY.with_(settled=True), "stalin": "unused"},
        track={"orders_vp": 0},
    )
    table.go_on()

    table.answer(answer)
    while table.state.track.phase != "removal":
        table.go_on()

    assert table.state.track.orders_vp == vp


@pytest.mark.parametrize(("answer", "vp"), [("yes", 0), ("no", -1)])
def test_solo_77_no_city_taken_when_city_capture_asks_for_it_is_a_failure(answer: str, vp: int) -> None:
    table = fought(CITY, (answer,))

    assert table.state.track.orders_vp == vp


@pytest.mark.parametrize(("answer", "vp"), [("4", 0), ("3", -1), ("0", -1)])
def test_solo_78_fewer_attacks_than_printed_is_a_failure(answer: str, vp: int) -> None:
    table = fought(MAJOR, (answer,))

    assert table.state.track.orders_vp == vp


def test_solo_79_a_counterattack_may_not_be_turned_down_for_the_opponent() -> None:
    mine = placed(phase="combat", step="battles", active="axis", player="axis", solo={"reacted": "7/axis"})
    theirs = placed(phase="combat", step="battles", active="soviet", player="axis")

    now, then = GAME.due(mine.state)[0], GAME.due(theirs.state)[0]

    assert (now.rule, then.rule) == ("SOLO-79", "SOLO-79")
    assert str(now.what) == (
        "Fight the battles of the Axis. You may not turn down a counterattack that the combat table allows the Soviets."
    )
    assert str(then.what).endswith("your opponent, and turn down no counterattack that the combat table allows.")


# Д.4

LIST = """
# ours
[germany]
1. Hold Smolensk.
[ussr]
1. Keep one unit in the rail box.
2) Units and ZOCs form an unbroken line.
No. 3: Detrain behind a gap.
"""


def with_list() -> Table:
    return moving(MAJOR, solo={"parameters": parameters_in(LIST)})


def test_solo_80_the_list_is_followed_in_order() -> None:
    table = with_list()

    first = str(table.asked.question)
    table.answer("done")
    second = str(table.asked.question)
    table.answer("done")
    table.answer("done")

    assert first == "Operational parameter 1 of 3 for the Soviets: Keep one unit in the rail box."
    assert second == "Operational parameter 2 of 3 for the Soviets: Units and ZOCs form an unbroken line."
    assert not GAME.decisions(table.state)


def test_solo_80_an_instruction_that_cannot_be_met_ends_the_walk_for_this_turn() -> None:
    table = with_list()
    table.answer("done")

    done = table.answer("cannot")

    failed = next(event for event in done if isinstance(event, e.ParameterFailed))
    assert (failed.number, failed.lapsed) == (2, 1)
    assert not GAME.decisions(table.state)


def test_solo_80_the_rest_can_be_reported_in_one_press() -> None:
    table = with_list()

    table.answer("rest")

    assert not GAME.decisions(table.state)


def test_solo_81_from_then_on_the_player_improvises_and_next_turn_the_list_holds_again() -> None:
    table = with_list()

    said = table.said(table.answer("cannot"))

    assert said == [
        "Parameter 1 cannot be carried out: it and the 2 after it are off until the end of this turn. "
        "Improvise, so as not to lose (SOLO-81)."
    ]
    table.state = table.state.with_(track=table.state.track.with_(turn=8, phase=before("movement")))
    table.go_on()
    assert str(table.asked.question).startswith("Operational parameter 1 of 3")


def test_solo_80_without_a_list_nothing_is_walked() -> None:
    table = moving(MAJOR)

    assert not GAME.decisions(table.state)


def test_the_group_s_list_can_come_with_the_set_up_or_later() -> None:
    at_setup = GAME.new(Setup(scenario="campaign_solo", options={}, uploads={"operational_parameters": LIST}))
    later = Table(opened())

    later.give(BringParameters(side="soviet", text=LIST))

    assert at_setup.solo is not None
    assert at_setup.solo.parameters["axis"] == ("Hold Smolensk.",)
    assert len(at_setup.solo.parameters["soviet"]) == 3
    assert later.solo.parameters == {"soviet": at_setup.solo.parameters["soviet"]}


def test_a_list_without_headings_is_for_both_sides() -> None:
    found = parameters_in("Hold the line.\n\nTake the train.\n")

    assert found == {"axis": ("Hold the line.", "Take the train."), "soviet": ("Hold the line.", "Take the train.")}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Hold.\n[finland]\nHold.", "line 2: a heading names a side"),
        ("Hold.\n" + "x" * (LONGEST + 1), f"line 2: an instruction has at most {LONGEST} characters"),
        ("\n".join(f"Hold hex {n}." for n in range(MOST + 1)), f"line {MOST + 1}: a side has at most {MOST} instructions"),
        ("Hold.\n\u200b\u200e", "line 2: nothing in it can be read"),
        ("# only a remark\n", "holds no instruction"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem.replace("(", r"\(")):
        parameters_in(text)


def test_a_list_that_has_nothing_for_the_side_is_refused() -> None:
    with pytest.raises(Malformed, match="no instruction for that side"):
        Table(opened()).give(BringParameters(side="axis", text="[ussr]\nHold."))


def test_parameters_belong_to_solitaire_play() -> None:
    with pytest.raises(Impossible, match="belong to solitaire play"):
        Table(opened("campaign", solo_tokens="both")).give(BringParameters(side="axis", text="Hold."))


def test_solo_80_an_empty_list_is_refused_in_a_whole_sentence() -> None:
    with pytest.raises(Malformed, match=r"^The list holds no instruction\."):
        parameters_in(" ")
