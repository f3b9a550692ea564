"""Every golden case of the solitaire module, in the default readings and in the others that it names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.cards import OIL, cell_in_force, sheet
from bot.games.no_retreat.solo.guide import sudden_death_number
from bot.games.no_retreat.solo.lookup import token_rules
from bot.games.no_retreat.solo.orders import TellNumber
from bot.games.no_retreat.solo.plans import Deeds, is_broken, plan_b, plan_from
from bot.games.no_retreat.solo.setup import directive_start
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.tokens import with_orders
from bot.games.no_retreat.solo.victory import objectives_needed
from bot.games.no_retreat.state import DrawLoss, Number, other
from bot.games.no_retreat.turns import TURNS
from bot.kit.model import Event
from tests.games.no_retreat.solo.table import StackedDice, Table, opened, placed

GOLDEN = json.loads((Path(__file__).parents[3] / "golden" / "solo.json").read_text(encoding="utf-8"))
SIDES = {"germany": "axis", "ussr": "soviet", None: ""}
KEYS = {"germany": "axis", "ussr": "soviet"}
DEFAULTS = GAME.settle({})


def cases(topic: str) -> Any:
    return pytest.mark.parametrize("case", GOLDEN[topic], ids=[case["id"] for case in GOLDEN[topic]])


def alternatives(topic: str) -> Any:
    found = [(case, reading, expected) for case in GOLDEN[topic] for reading, expected in (case.get("alternative") or {}).items()]
    return pytest.mark.parametrize(
        ("case", "reading", "expected"), found, ids=[f"{case['id']} {reading}" for case, reading, _ in found]
    )


def option(reading: str) -> dict[str, str]:
    number, value = reading.split("=")
    return {GAME.reading(number).key: value}


def signed_orders(orders: dict[str, Any]) -> int:
    return orders["value"] if orders["side"] == "germany" else -orders["value"]


def row(plan: Plan) -> dict[str, Any]:
    return {"kind": plan.kind, "count": plan.count, "place": plan.place or None}


def one(events: list[Event], kind: type[Event]) -> Any:
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, found
    return found[0]


# The cards


@pytest.mark.parametrize("printed", GOLDEN["cards"], ids=[f"card {card['card']}" for card in GOLDEN["cards"]])
def test_a_card_is_as_the_sheet_prints_it(printed: dict[str, Any]) -> None:
    card = sheet()[printed["card"]]

    cells = [
        {
            "country": cell.country,
            "initiative_symbol": cell.symbol,
            "kind": cell.facts.plan,
            "count": cell.facts.count,
            "place": cell.facts.place or None,
            "draw": cell.facts.draw,
            "lose": cell.facts.lose,
            "counterblow": cell.facts.counterblow,
        }
        for cell in card.cells
    ]

    expected = [{**cell, "country": KEYS[cell["country"]]} for cell in printed["cells"]]
    for cell in expected:
        del cell["initiative"]
    assert cells == expected
    assert card.skulls == printed["skulls"]
    assert card.switches == (not printed["never_switch"])


# Sudden Death checks, played through the game


def check_of(case: dict[str, Any], **options: str) -> Table:
    """The check of a case, from the last step of the turn before until it is judged."""
    number = Number(turn=case["round"], side=SIDES[case["initiative"]], number=case["number_needed"])
    initiative = SIDES[case["initiative"]]
    table = placed(
        turn=case["round"] - 1,
        phase="removal",
        active=other(initiative),
        player=SIDES[case["player_side"]],
        initiative=initiative,
        dice=StackedDice(case["card"]),
        track={
            "orders_vp": signed_orders(case["orders_before"]),
            "numbers": (number,),
            "tokens": {"directive": case["directive_at"]},
        },
        solo={"stalin": "unused"},
        **options,
    )
    answers = {
        "vp": str(case["square_vp"]),
        "objectives": "0",
        "controller": SIDES[case["directive_hex_controller"]] or "neither",
        "oil_hex": "well",
        "check_vp": str(case["square_vp"]),
    }
    table.go_on()
    while not any(isinstance(event, e.CheckJudged) for event in table.events):
        stage = table.asked.id.split("-")[1]
        if answers[stage].isdigit() and stage != "objectives":
            table.give(TellNumber(value=int(answers[stage])))
        else:
            table.answer(answers[stage])
    return table


@cases("sudden_death")
def test_a_sudden_death_check_comes_out_right(case: dict[str, Any]) -> None:
    expected = case["expect"]

    table = check_of(case)

    judged = one(table.events, e.CheckJudged)
    found = judged.judgement
    assert table.state.track.orders_vp == signed_orders(expected["orders_after_step_1"])
    assert table.state.track.tokens["directive"] == expected["directive_after"]
    assert found.total.sum == expected["total_vp"]
    assert found.difference == expected["difference"]
    assert found.skulls == expected["skulls"]
    assert (found.clause or None) == expected["clause"]
    assert bool(found.clause) == expected["switch"]
    assert table.solo.player == SIDES[expected["player_side_after"]]
    assert found.wins == expected["player_wins"]
    assert (GAME.outcome(table.state) is not None) == expected["player_wins"]
    assert found.goes_on == expected["sudden_death_met_but_game_continues"]
    if "consequence" in expected:
        consequence_is_right(table, expected["consequence"])


def consequence_is_right(table: Table, expected: dict[str, Any]) -> None:
    switched = one(table.events, e.SideSwitched)
    assert (switched.before, switched.after) == tuple(SIDES[side] for side in expected["direction"].split("_to_"))
    assert switched.before == SIDES[expected["opponent"]]
    if expected["direction"] == "germany_to_ussr":
        plan = table.solo.plan
        assert plan is not None
        wanted = expected["opponent_plan_this_round"]
        number, cell = wanted["from_cell"].removeprefix("card ").split()
        country, symbol = cell.split("/")
        assert (plan.card, plan.cell) == (int(number), f"{KEYS[country]}/{symbol}")
        assert row(plan) == {key: wanted[key] for key in ("kind", "count", "place")}
        assert table.state.track.tokens["okh"] == expected["okh_token_at"]
    else:
        assert table.solo.plan is None
        assert "okh" not in table.state.track.tokens
        assert not switched.losses_lapse


@alternatives("sudden_death")
def test_a_sudden_death_check_under_another_reading(case: dict[str, Any], reading: str, expected: dict[str, Any]) -> None:
    table = check_of(case, **option(reading))

    found = one(table.events, e.CheckJudged).judgement
    assert found.total.sum == expected["total_vp"]
    assert bool(found.clause) == expected["switch"]
    assert (found.clause or None) == expected["clause"]
    assert found.wins == expected["player_wins"]


# Combat Phase checks


@cases("combat_check")
def test_a_combat_phase_check_comes_out_right(case: dict[str, Any]) -> None:
    player = SIDES[case["player_side"]]
    expected = case["expect"]
    table = placed(
        turn=case["round"],
        phase="combat",
        step="targets",
        active=player,
        player=player,
        initiative=SIDES[case["initiative"]],
        solo={"deck": (case["card"],) if case["card"] else tuple(range(1, 13))},
    )
    hand = len(table.state.cards.hand(other(player)))

    done = table.go_on()

    plan = table.solo.plan
    assert plan is not None
    assert row(plan) == expected["opponent_plan_next_turn"]
    assert any(isinstance(event, e.SoloCardTurned) for event in done) == expected["card_drawn"]
    if not expected["card_drawn"]:
        assert one(done, e.CombatCheckExcused).opponent == other(player)
        return
    read = one(done, e.ReactionRead)
    opponent = SIDES[expected["opponent"]]
    assert read.opponent == plan.side == opponent
    assert read.cell == f"{KEYS[expected['cell'].split('/')[0]]}/{expected['cell'].split('/')[1]}"
    assert read.draw == expected["opponent_draws_now"]
    assert len(table.state.cards.hand(opponent)) == hand + read.draw
    assert read.counterblow == expected["counterblow_tokens_now"]
    waiting = [loss.amount for loss in table.state.track.losses if loss.side == opponent]
    assert sum(waiting) == expected["opponent_draws_fewer_next_card_phase"]
    assert order_token_said(table, opponent) == expected["order_token"]
    assert one(done, e.PlanGiven).targets == expected["target_tokens"]
    assert row(plan_b(plan, {})) == expected["plan_b"]


def order_token_said(table: Table, side: str) -> str | None:
    token, name, country = ("okh", "OKH", "germany") if side == "axis" else ("stavka", "Stavka", "ussr")
    where = table.state.track.tokens.get(token)
    if where is None:
        return None
    return f"{name} at map edge of the {country} side" if where == "map edge" else f"{name} at {where}"


# Switches


def switching(case: dict[str, Any], **options: str) -> Table:
    """A check at which the player changes sides: VP on the number with the Initiative, below it without."""
    before = SIDES[case["direction"].split("_to_")[0]]
    initiative = SIDES[case["initiative"]]
    pending = case.get("pending") or {}
    plan = Plan(side="axis", **{**pending["plan"], "place": pending["plan"]["place"] or ""}) if pending else None
    losses = (DrawLoss(side="axis", turn=6, amount=pending["lose"], cause="solo"),) if pending.get("lose") else ()
    tokens = {"directive": "Smolensk"}
    if pending.get("okh_token_at"):
        tokens["okh"] = pending["okh_token_at"]
    table = placed(
        turn=5 if initiative == "axis" else 14,
        phase="removal",
        active=other(initiative),
        player=before,
        initiative=initiative,
        dice=StackedDice(case.get("card", 9)),
        track={"tokens": tokens, "losses": losses, "orders_vp": 0},
        solo={"stalin": "unused", "plan": plan and plan.with_(side="axis"), "reacted": "x"},
        **options,
    )
    table.go_on()
    number = sudden_death_number(table.state) or 0
    vp = number if before == initiative else number - 4
    answers = {"vp": str(vp), "objectives": "0", "controller": "neither", "check_vp": str(vp), "oil_hex": "well"}
    while not any(isinstance(event, e.CheckJudged) for event in table.events):
        stage = table.asked.id.split("-")[1]
        if stage in ("vp", "check_vp"):
            table.give(TellNumber(value=vp))
        else:
            table.answer(answers[stage])
    return table


@cases("side_switch")
def test_a_change_of_sides_has_its_consequences(case: dict[str, Any]) -> None:
    expected = case["expect"]

    table = switching(case)
    before = table.start

    assert one(table.events, e.SideSwitched).after == SIDES[case["direction"].split("_to_")[1]]
    assert table.state.track.tokens.get("okh") == expected["okh_token_at"]
    if case["direction"] == "germany_to_ussr":
        plan = table.solo.plan
        assert plan is not None
        assert plan.side == SIDES[expected["opponent"]]
        assert row(plan) == expected["opponent_plan_this_round"]
        assert one(table.events, e.PlanGiven).targets == expected["target_tokens"]
        assert not any(isinstance(event, e.ReactionRead) for event in table.events)
        assert table.solo.reaction is None
        assert not table.state.track.losses
        assert table.state.cards.hands == before.cards.hands
    else:
        assert table.solo.plan is None
        left = sum(loss.amount for loss in table.state.track.lost_draws("axis", table.state.track.turn))
        assert left == expected["card_draw_reduction_first_german_turn"]


@alternatives("side_switch")
def test_a_change_of_sides_under_another_reading(case: dict[str, Any], reading: str, expected: dict[str, Any]) -> None:
    table = switching(case, **option(reading))

    assert table.solo.plan is not None
    assert row(table.solo.plan) == expected


# Orders VP


@cases("orders_vp")
def test_the_orders_vp_token_stands_where_it_should(case: dict[str, Any]) -> None:
    value = signed_orders(case["before"])

    match case.get("event"):
        case "initiative_change":
            table = placed(turn=11, phase="removal", active="soviet", track={"orders_vp": value}, solo={"stalin": "unused"})
            table.go_on()
            assert table.state.track.initiative == "soviet"
            value = table.state.track.orders_vp
        case "stalin_in_moscow_at_setup":
            value = opened().track.orders_vp
        case None:
            for gained in case["gains"]:
                value = with_orders(value, SIDES[gained["side"]], gained["value"])
        case _:
            value = with_orders(value, "soviet", 1)
            plan = Plan(side="soviet", card=3, cell="soviet/star", kind="do_not_attack")
            assert is_broken(plan, Deeds(attacks=3, exits=2, counterattacks=1), DEFAULTS)

    assert value == signed_orders(case["expect"])


@alternatives("orders_vp")
def test_the_orders_vp_token_under_another_reading(case: dict[str, Any], reading: str, expected: dict[str, Any]) -> None:
    value = opened(**option(reading)).track.orders_vp

    assert value == signed_orders(expected)


# Plans


@cases("plan_cascade")
def test_the_plan_that_holds_is_found(case: dict[str, Any]) -> None:
    opponent = SIDES[case["opponent"]]
    initiative = SIDES[case["initiative"]]
    expected = case["expect"]
    plan = plan_from(cell_in_force(case["card"], opponent, initiative), opponent)
    table = placed(
        turn=8 if initiative == "axis" else 14,
        phase=before_movement(),
        active=opponent,
        player=other(opponent),
        initiative=initiative,
        solo={"plan": plan},
        track={"orders_vp": 0},
    )

    table.go_on()
    possible = {"plan_a": case["plan_a_location_attackable"], "plan_b": case["plan_b_location_attackable"]}
    while GAME.decisions(table.state):
        table.answer("yes" if possible[table.asked.id.split("-")[1]] else "no")

    found = table.solo.plan
    assert found is not None
    assert found.letter == expected["plan"]
    assert row(found) == expected["order"]
    vp = expected["automatic_orders_vp"]
    assert table.state.track.orders_vp == with_orders(0, SIDES[expected.get("vp_to", "germany")], vp)


def before_movement() -> Any:
    phases = [phase.key for phase in TURNS.phases]
    return phases[phases.index("movement") - 1]


_DEEDS = {
    "1 voluntary attack": Deeds(attacks=1),
    "0 attacks, 1 obligatory counterattack": Deeds(counterattacks=1),
    "4 units left an EZOC": Deeds(exits=4),
    "3 attacks within 3 hexes": Deeds(attacks=3),
    "4 attacks": Deeds(attacks=4),
    "no city of the player captured": Deeds(),
    "anything": Deeds(attacks=9, exits=9, counterattacks=9),
}


@cases("price_of_defeat")
def test_a_plan_not_carried_out_costs_one_orders_vp(case: dict[str, Any]) -> None:
    plan = Plan.model_validate({"side": "soviet", **case["order"]})

    broken = is_broken(plan, _DEEDS[case["done"]], DEFAULTS)

    assert int(broken) == case["expect"]["orders_vp_to_opponent"]


# The rest


def other_case(name: str) -> dict[str, Any]:
    return next(case for case in GOLDEN["other"] if case["id"] == name)


_SCENARIOS = {
    "Barbarossa or full campaign": ("campaign_solo", "barbarossa_solo"),
    "Plan Blau": ("blau_solo",),
    "Operation Saturn": ("saturn_solo",),
    "Operation Citadel": ("kursk_solo",),
    "Operation Bagration": ("bagration_solo",),
    "To Berlin!": ("berlin_solo",),
}


def test_the_set_up_is_right_in_every_scenario() -> None:
    expected = other_case("solo.setup.01")

    for name, place in expected["directive_start"].items():
        for scenario in _SCENARIOS[name]:
            assert directive_start(scenario) == place
            assert opened(scenario).track.tokens["stalin"] == expected["stalin_start"]
    assert len(sheet()) == expected["deck_size"]
    assert OIL in expected["directive_start"].values()


def test_the_axis_needs_four_objective_hexes_after_the_shift() -> None:
    case = other_case("solo.objective.02")

    assert objectives_needed(case["round"], "soviet", DEFAULTS) == case["objective_hexes_needed"]


def test_stalin_in_no_soviet_city_leaves_the_game_at_the_end_of_a_soviet_turn() -> None:
    expected = other_case("solo.stalin.01")["expect"]
    table = placed(phase="combat", step="battles", active="soviet", player="soviet", solo={"reacted": "7/soviet"})

    table.go_on()
    table.answer("removed")

    assert table.solo.stalin == expected["stalin"].split()[0]
    assert table.state.track.extra_objectives["axis"] == expected["germany_objective_vp"]


def test_stalin_and_the_counterattack_are_explained_as_the_rules_have_them() -> None:
    stalin = other_case("solo.stalin.03")["expect"]
    counter = other_case("solo.counterattack.01")["expect"]

    card = token_rules()

    text = " ".join(str(line) for section in card.sections for line in section.lines)
    assert (stalin["by"], stalin["counts_for_stacking"], stalin["zoc"], stalin["may_retreat"]) == (
        "rail only",
        False,
        False,
        False,
    )
    assert "moves by rail alone" in text
    assert "does not count for stacking" in text
    assert "no ZOC and no combat value" in text
    assert "cannot retreat" in text
    assert f"{stalin['defensive_shift']} shift" in text
    assert counter["refusal_legal"] is False
    assert "may not turn it down" in text
