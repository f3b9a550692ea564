"""The cases with right answers for No Surrender!, each under its reading and under the alternatives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.hands import EVENT_DECK, held_event_cards
from bot.games.no_retreat.phases import STEPS
from bot.games.no_retreat.setups import Placing, set_up_of
from bot.games.no_retreat.state import AXIS, SOVIET, NoRetreat, Support, other
from bot.games.no_retreat.surrender import most_bought
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.units import ABTEILUNGEN, luftwaffe, shock, ss_panzergrenadier
from bot.games.no_retreat.weather import long_winters, markers_at, winter
from bot.kit.refusals import Refusal
from tests.cards import SeededDice
from tests.games.no_retreat.play import GAME, at, dealt, events, fewer, give, holding, said, with_kit, with_vp

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "golden" / "no_surrender.json").read_text(encoding="utf-8")
)
LW = {"long_winter_run": "all", "snow_before_start": "if_known"}
Case = dict[str, Any]


def cases(topic: str) -> Any:
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in GOLDEN[topic]])


def passes(state: NoRetreat, side: str, order: Any) -> bool:
    try:
        GAME.check(state, side, order)
    except Refusal:
        return False
    return True


# 15.10


def checked(case: Case, **options: str) -> tuple[NoRetreat, NoRetreat]:
    """Before and after the check of turn 6 (number 23) of a case."""
    state = at(dealt(no_surrender="on", **options), 6)
    if case.get("moscow_axis_controlled"):
        state = give(state, AXIS, o.HoldObjective(hex="Moscow", side="axis"))
    state = with_vp(holding(state, SOVIET, case["other_player_hand"]), 23 + case["vp_minus_number"])
    return state, give(state, AXIS, o.MakeCheck(), SeededDice(1))


@cases("sudden_death_modification")
def test_golden_sudden_death_modification(case: Case) -> None:
    expect = case["expect"]

    before, after = checked(case)

    moscow = expect.get("plus_moscow_penalty", 0)
    assert len(held_event_cards(before, SOVIET)) - len(held_event_cards(after, SOVIET)) == expect["discard_random"]
    assert fewer(after, SOVIET, 6) - moscow == expect["draw_penalty_next_turn"]
    assert fewer(after, SOVIET, 6) == expect.get("total_fewer_cards", expect["draw_penalty_next_turn"])
    assert (GAME.outcome(after) is None) is expect.get("game_continues", True)


def test_golden_sudden_death_15_under_the_other_readings() -> None:
    case = next(case for case in GOLDEN["sudden_death_modification"] if case["id"] == "ns.sd.15")

    assert fewer(checked(case, draw_loss_cap="per_turn_all_causes")[1], SOVIET, 6) == 2
    assert fewer(checked(case, draw_loss_cap="per_game")[1], SOVIET, 6) == 3
    assert fewer(checked(case, draw_loss_falls="next_game_turn")[1], SOVIET, 7) == 3


# 15.5


def sacrificing(hand: int, **options: str) -> NoRetreat:
    state = with_vp(holding(at(dealt(economic_sacrifice="on", **options), 5, "card", AXIS), AXIS, hand), 20)
    return with_kit(state, drawn="5/axis" if options.get("sacrifice_time") != "before_draw" else "")


@cases("economic_sacrifice")
def test_golden_economic_sacrifice(case: Case) -> None:
    expect, hand = case["expect"], case["hand_after_normal_draw"]
    state = sacrificing(hand)
    order = o.Sacrifice(cards=case["extra_requested"])

    assert most_bought(hand, 0, TURNS.cards.hand) == expect["max_extra"]
    assert passes(state, AXIS, order) is expect["legal"]
    after = give(state, AXIS, order) if expect["legal"] else state
    assert 20 - (after.track.square_vp or 0) == expect["vp_cost"]
    assert len(held_event_cards(after, AXIS)) == expect["hand_after"]


@pytest.mark.parametrize("hand", [0, 5, 6, 7])
def test_golden_economic_sacrifice_before_the_draw_has_the_same_limits(hand: int) -> None:
    state = sacrificing(hand, sacrifice_time="before_draw")

    assert [n for n in (1, 2, 3) if passes(state, AXIS, o.Sacrifice(cards=n))] == list(range(1, most_bought(hand, 0, 6) + 1))


# 15.6


def supporting(case: Case) -> tuple[NoRetreat, o.GiveSupport]:
    side, phasing = case["side"], case["side"] if case["role"] == "phasing" else other(case["side"])
    state = dealt(combat_support="on")
    for each in (AXIS, SOVIET):
        state = holding(state, each, 3)
    state = give(at(state, 9, "combat", phasing, "counterblows"), phasing, o.NextPhase())
    if case["role"] != "phasing":
        state = give(state, phasing, o.PassSupport())
    there = tuple(Support(side=side, unit=f"unit {n}", bonus=1, face="artillery") for n in range(case["markers_already"]))
    if case["unit_has_support"]:
        there = (*there, Support(side=side, unit="the unit", bonus=1, face="artillery"))
    near = case.get("unit_adjacent_to") or f"under_{case['unit_under']}"
    card = held_event_cards(state, side)[0]
    order = {"card": card, "unit": "the unit", "near": near, "symbol": case["card_symbol"]}
    return with_kit(state, supports=there), o.GiveSupport.model_validate(order)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in GOLDEN["combat_support"] if "step_order" not in case]
)
def test_golden_combat_support(case: Case) -> None:
    expect = case["expect"]

    state, order = supporting(case)

    assert passes(state, case["side"], order) is expect["legal"]
    if expect["legal"]:
        given = give(state, case["side"], order).kit.supports[-1]
        assert (given.bonus, given.face) == (expect["bonus"], expect["marker_side"])


def test_golden_combat_support_13_the_order_of_the_steps() -> None:
    case = next(case for case in GOLDEN["combat_support"] if "step_order" in case)
    state = give(at(dealt(combat_support="on"), 9, "combat", AXIS, "counterblows"), AXIS, o.NextPhase())

    givers = [state.kit.support_turn]
    state = give(state, AXIS, o.PassSupport())
    givers.append(state.kit.support_turn)
    state = give(state, SOVIET, o.PassSupport())

    assert STEPS == ("targets", "counterblows", "support", "battles")
    assert givers == [AXIS, SOVIET]
    assert case["step_order"][1:3] == ["phasing_player_support", "non_phasing_player_support"]
    assert (state.track.step, give(state, AXIS, o.NextPhase()).track.phase) == ("battles", "removal")
    assert case["markers_removed"] == "marker_removal_phase"


# 15.8


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in GOLDEN["long_winter"] if "weather" in case])
def test_golden_long_winter(case: Case) -> None:
    weather = [each.lower() for each in case["weather"]]
    before = case.get("weather_before", "").lower() or None

    assert long_winters(weather, LW, before) == case["expect"]["long_winter"]


def test_golden_long_winter_11_where_snow_before_the_start_never_counts() -> None:
    assert long_winters(["snow", "snow"], {**LW, "snow_before_start": "never"}, "snow") == [False, True]


def test_golden_long_winter_13_what_it_forbids() -> None:
    expect = next(case for case in GOLDEN["long_winter"] if case["id"] == "ns.winter.13")["expect"]

    assert winter(True).has_armor_bonus is expect["armor_bonus_10_6_3"]
    assert winter(True).has_multi_hex_advance is expect["multi_hex_advance_10_8_1"]


# 15.7


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in GOLDEN["weather_markers"] if "current_turn" in case]
)
def test_golden_weather_markers(case: Case) -> None:
    laid = {marker.season: {"turn": marker.turn, "side": marker.weather.upper()} for marker in markers_at(case["current_turn"])}

    assert laid == case["expect"]


def test_golden_weather_11_a_weather_card_without_the_option() -> None:
    state = holding(at(dealt(weather_cards="on", leader_cards="off"), 5, "card", AXIS), AXIS, 0)
    deck = state.cards.deck(EVENT_DECK)
    pile = deck.pile("draw")
    first = sorted(pile.cards, key=lambda card: "weather" not in state.cards.card(card).tags)
    state = state.with_(cards=state.cards.with_(decks=(deck.with_pile(pile.holding(tuple(first))),)))

    fresh = events(state, AXIS, o.DrawForTurn())
    after = GAME.fold(state, fresh)

    assert "has no effect without Variable Weather" in said(fresh)
    assert "weather" in after.cards.card(after.cards.deck(EVENT_DECK).pile("discard").shown[0]).tags
    assert len(held_event_cards(after, AXIS)) == 4


@pytest.mark.parametrize("box", GOLDEN["derived_turn_calendar"]["turns"], ids=lambda box: str(box["turn"]))
def test_golden_calendar(box: Case) -> None:
    turn = TURNS.turn(box["turn"])

    assert (turn.months, turn.year) == (box["name"], box["year"])


# 3.0

SCENARIOS = {
    "Campaign Game": "campaign",
    "Fall Blau": "blau",
    "Operation Saturn": "saturn",
    "Kursk": "kursk",
    "Destruction of Army Group Center": "bagration",
    "On to Berlin!": "berlin",
}


REWORDED = {"former", "place", "of", "and", "adjacent", "to"}
"""Words of the golden file's places that we say otherwise."""


def as_golden(placing: Placing) -> Case:
    """One of our placings in the words of the golden file, without the place's wording."""
    action = {"place": "place", "remove": "remove_from_game", "move": f"move_from_{placing.from_}"}[placing.action]
    found = {"action": action, "unit": placing.unit}
    if placing.state:
        found["side"] = placing.state.replace(", ", " ")
    if placing.stacked_with:
        found["stacked_with"] = placing.stacked_with
    return found


@cases("setups")
def test_golden_setups(case: Case) -> None:
    setup = set_up_of(SCENARIOS[case["scenario"]])

    assert setup is not None
    for side in (SOVIET, AXIS):
        wanted = [{key: value for key, value in each.items() if key != "where"} for each in case[side]]
        assert [as_golden(each) for each in setup.of(side)] == wanted
        for ours, theirs in zip(setup.of(side), case[side], strict=True):
            said_words = set(theirs.get("where", "").replace(",", "").split())
            assert said_words - set(ours.where.replace(",", "").split()) <= {
                "former",
                "place",
                "wood",
                "of",
                "and",
                "adjacent",
                "to",
            }
    assert bool(setup.on_the_track) is ("all_new_counters" in case)


def test_golden_setup_3_1_the_cards() -> None:
    wanted = GOLDEN["setups"][0]["cards"]
    whole = {card.number for card in dealt(weather_cards="on", na_berlin="on").cards.decks[0].cards}

    added = {int(number) for number in whole} - set(range(1, 25))

    assert added == {*wanted["add"], *wanted["optional_weather"], *wanted["if_na_berlin"]}


# 2.3.4


def exchanging(case: Case, **options: str) -> bool:
    state = at(dealt(**options), case["turn"], "reinforcement", AXIS)
    state = with_kit(state, exchanged_on=9 if case["used_before"] else 0)
    order = o.ExchangeArmy(
        army=case["unit"],
        is_german_4_4_infantry=case["unit"] == "German 4-4 Infantry army",
        is_supplied=case["supplied"],
        is_alone=not case["stacked"],
        is_at_full_strength=case["full_strength"],
    )
    return passes(state, AXIS, order)


@cases("abteilung")
def test_golden_abteilung(case: Case) -> None:
    assert exchanging(case) is case["expect"]["legal"]
    if "replaced_by" in case["expect"]:
        assert [f"{unit} 3-3" for unit in ABTEILUNGEN] == case["expect"]["replaced_by"]


def test_golden_abteilung_under_the_other_reading() -> None:
    answers = {case["id"]: exchanging(case, abteilung_first_turn="7") for case in GOLDEN["abteilung"]}

    assert answers["ns.abteilung.05"]
    assert not answers["ns.abteilung.03"]
    assert not answers["ns.abteilung.09"]


# 15.9


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in GOLDEN["strategic_reserve"] if "turn" in case])
def test_golden_strategic_reserve(case: Case) -> None:
    state = at(dealt(strategic_reserve="on"), case["turn"], "rail", SOVIET)
    order = o.FormReserve(unit="5th Tank Army", is_in_rail_box=case["unit_in"] == "rail_movement_box")

    assert passes(state, case.get("side", SOVIET), order) is case["expect"]["legal"]


def test_golden_strategic_reserve_07_release() -> None:
    state = give(at(dealt(strategic_reserve="on"), 9, "rail", SOVIET), SOVIET, o.FormReserve(unit="5th Tank Army"))

    fresh = events(at(state, 10, "movement", SOVIET), SOVIET, o.ReleaseReserve(unit="5th Tank Army"))

    assert "detrains (9.2) and may then move normally" in said(fresh)


@pytest.mark.parametrize(("reading", "legal"), [("one", False), ("unlimited", True)])
def test_golden_strategic_reserve_under_both_readings(reading: str, legal: bool) -> None:
    state = at(dealt(strategic_reserve="on", reserve_markers=reading), 9, "rail", SOVIET)
    state = give(state, SOVIET, o.FormReserve(unit="5th Tank Army"))

    assert passes(state, SOVIET, o.FormReserve(unit="1st Shock Army")) is legal


# 2.3


@cases("units")
def test_golden_units(case: Case) -> None:
    expect = case["expect"]
    rule = {
        ("SS Panzergrenadier", "defending"): ss_panzergrenadier("defending"),
        ("SS Panzergrenadier", "defending, step loss required"): ss_panzergrenadier("defending"),
        ("SS Panzergrenadier", "attacking without the SS Panzer unit"): ss_panzergrenadier("attacking"),
        ("SS Panzergrenadier", "attacking with the SS Panzer unit"): ss_panzergrenadier("attacking_with_ss_panzer"),
        ("Luftwaffe ground", None): luftwaffe(),
        ("Soviet Shock", None): shock(),
    }[case["unit"], case.get("situation")]

    answers = {
        "column_shift_left": rule.column_shift_left,
        "column_shift": rule.column_shift_left,
        "takes_required_step_loss": rule.takes_step_losses,
        "step_loss_rule": f"{rule.governed_by} takes precedence",
        "cadre_rule": rule.governed_by,
        "rule": rule.governed_by,
        "becomes": rule.becomes,
    }
    assert {key: answers[key] for key in expect} == expect
